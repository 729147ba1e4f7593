"""What documents say of those whom their statements name: two bearers of one name do not make one claim."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from ingest.link.entities import held_entities
from ingest.link.entities.blocks import ENTITIES_VERSION
from ingest.link.entities.facets import grounds_part
from ingest.link.entities.names import folded
from kg.store import Store

__all__ = ["BEARERS_VERSION", "bearers", "bearers_apart"]

BEARERS_VERSION = f"1.{ENTITIES_VERSION}"
"""Raised whenever the same document may say otherwise, or the same two be told apart otherwise."""

_TOLD_OF_KNOWN = ("calling:", "two:")
_TOLD = (*_TOLD_OF_KNOWN, "sort:", "place:")
"""Not years: who has a role in 2025 has it in 2026, and each page would be a case of its own."""


def bearers(store: Store, documents: Sequence[str]) -> dict[str, str]:
    """Entity (IRI) → its folded name, and behind a line feed each what its document says of it; those of which nothing is said
    that may tell two apart are left out. Cost: as `held_entities`, 0.01 s a document."""
    found: dict[str, str] = {}
    for entity in held_entities(store, documents):
        # What the curated list has may have its offices in several places.
        said = {fact for fact in entity.facts if fact.startswith(_TOLD if entity.known is None else _TOLD_OF_KNOWN)}
        if entity.type in ("Person", "Organization") and said:
            found[entity.iri] = "\n".join((folded(entity.name), *sorted(said)))
    return found


def bearers_apart(one: Collection[str], other: Collection[str]) -> list[str]:
    """The folded names, sorted, whose bearers in two documents contradict each other in what is said of them, or of which a document
    says that another has its name.

    >>> surgeon, drummer = "ola moor\\ncalling:surgeon", "ola moor\\ncalling:drummer"
    >>> bearers_apart([surgeon], [drummer]), bearers_apart([surgeon], [surgeon]), bearers_apart([surgeon], [])
    (['ola moor'], [], [])
    """
    lines = {line.partition("\n")[0]: line for line in sorted(other)}
    return sorted(
        {
            name
            for line in one
            if (name := line.partition("\n")[0]) in lines
            and ("\ntwo:" in line or "\ntwo:" in lines[name] or grounds_part(line, lines[name]))
        }
    )
