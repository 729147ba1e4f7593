"""Circular reporting: documents that have a claim from each other."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from typing import TYPE_CHECKING

from kg.table import Value
from queries.graph.algorithm import Algorithm, Arguments, column
from queries.graph.independence import independent_sources
from queries.graph.independence.episodes import folded
from queries.graph.independence.evidence import rows

if TYPE_CHECKING:
    from kg.store.base import Store

__all__ = ["ALGORITHM"]


def _rows(store: Store, arguments: Arguments) -> Iterable[tuple[Value, ...]]:
    found: list[tuple[Value, ...]] = []
    for claim in _candidates(store):
        answer = independent_sources(store, claim)
        for loop in answer.loops:
            inside = [s for s in answer.statements if s.passage.document in loop]
            outside = sorted({s.origin for s in inside if s.source is not None and s.origin is not None})
            found.append(
                (
                    answer.sentence,
                    " → ".join((*loop, loop[0])),
                    len(loop),
                    all(s.source is not None for s in inside),
                    "; ".join(outside) or None,
                    answer.documents,
                    answer.traced_independent,
                    claim,
                )
            )
    return sorted(found, key=lambda row: (str(row[0]), str(row[1]), str(row[-1])))


def _candidates(store: Store) -> list[str]:
    """Claims of several documents of which one has it from the house of another: without that, no circle can close."""
    houses: dict[str, set[str]] = defaultdict(set)
    named: dict[str, set[str]] = defaultdict(set)
    documents: dict[str, set[str]] = defaultdict(set)
    for claim, document, publisher, source in rows(store, "houses"):
        documents[claim].add(document)
        houses[claim].add(folded(publisher))
        if source is not None:
            named[claim].add(folded(source))
    return sorted(c for c in documents if len(documents[c]) > 1 and houses[c] & named[c])


ALGORITHM = Algorithm(
    "circular-reporting",
    "Circular reporting",
    "Which claims do documents have from each other, so that one seems to confirm the other?",
    (),
    (
        column("statement", "string", "The claim"),
        column("circle", "string", "File names of the documents that have it from each other"),
        column("length", "integer", "How many documents are in the circle"),
        column("outside", "boolean", "Whether somebody from outside stands behind all of them too"),
        column("origins", "string", "What they go back to outside the circle"),
        column("documents", "integer", "Documents that assert the claim"),
        column("independent", "integer", "Independent sources of the claim"),
        column("claim", "iri", "The claim"),
    ),
    _rows,
)
