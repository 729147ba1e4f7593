"""Brings the graph of possible conflicts up to date with the documents that changed."""

from __future__ import annotations

import json
from collections.abc import Collection, Iterable
from dataclasses import asdict
from typing import Any

from ingest.link.conflicts.held import all_documents, held_sides
from ingest.link.conflicts.pairs import PAIRS_VERSION, conflict_of
from ingest.link.conflicts.patching import patched
from ingest.link.conflicts.side import GATE, SIDE_VERSION, Side, share, signatures
from ingest.link.conflicts.state import ConflictState, conflict_state
from ingest.link.matching.statement import STATEMENT_VERSION
from ingest.link.words import WORDS_VERSION
from kg.links import Conflict, ConflictKind
from kg.rdf.iri import Iris
from kg.rdf.links import encode_conflicts
from kg.store import Change, Store
from kg.store.graphs import GraphName

__all__ = ["CONFLICTS_VERSION", "find_among", "update_conflicts"]

CONFLICTS_VERSION = f"{SIDE_VERSION} {PAIRS_VERSION} {STATEMENT_VERSION} {WORDS_VERSION} 2"
"""Of all that decides which conflicts there are; where it is another, all are looked for anew."""


def update_conflicts(store: Store, changed: Collection[str], removed: Collection[str], *, anew: bool = False) -> Change:
    """Writes the possible conflicts of the documents (IRIs) that are new or other than before, and takes out those of what is
    no longer held; the difference only.

    Whether two assertions are in conflict depends on the two alone, so any order of documents gives the same graph. Safe to
    run again; after a kill the next run makes everything anew. Cost: reading the changed documents' assertions, and
    those that share two of their rarest words.

    Args:
        anew: take no former run for granted.
    """
    with conflict_state(store, CONFLICTS_VERSION) as state:
        fresh = anew or not state.whole("conflicts")
        if not fresh and not changed and not removed:
            return Change(0, 0)
        with state.run("conflicts"):
            if fresh:
                state.clear("side", "signature", "conflict")
            documents = all_documents(store) if fresh else sorted(changed)
            before = set() if fresh else _former(state, sorted({*changed, *removed}))
            _forget(state, sorted({*documents, *removed}))
            after = find_among(state, held_sides(store, documents))
            _note(state, before - after, after - before)
            return _write(store, before, after, anew=fresh)


def _former(state: ConflictState, documents: list[str]) -> set[Conflict]:
    """The conflicts noted with an assertion of these documents."""
    ends = "SELECT iri FROM side WHERE document IN (SELECT value FROM json_each(:documents))"
    rows = state.read(
        f"SELECT a, b, kind, reason, score FROM conflict WHERE a IN ({ends}) UNION "
        f"SELECT a, b, kind, reason, score FROM conflict WHERE b IN ({ends})",
        documents=documents,
    )
    return {Conflict(a, b, ConflictKind(kind), reason, score) for a, b, kind, reason, score in rows}


def _forget(state: ConflictState, documents: list[str]) -> None:
    gone = state.read(
        "SELECT id, topic FROM side WHERE document IN (SELECT value FROM json_each(:documents))", documents=documents
    )
    state.write(
        "DELETE FROM signature WHERE value = :value AND side = :side",
        [{"value": v, "side": side} for side, topic in gone for v in signatures(frozenset(topic.split(" ")))],
    )
    state.write("DELETE FROM side WHERE id = :side", [{"side": side} for side, _ in gone])


def find_among(state: ConflictState, sides: Iterable[Side]) -> set[Conflict]:
    """The conflicts of assertions with those noted so far, and among themselves; they are noted too."""
    found: set[Conflict] = set()
    ((last,),) = state.read("SELECT coalesce(max(id), 0) FROM side")
    for number, side in enumerate(sides, last + 1):
        values = signatures(side.topic)
        for data in _near(state, side, values):
            conflict = conflict_of(side, _side(data))
            if conflict is not None:
                found.add(conflict)
        state.write(
            "INSERT INTO side VALUES (:id, :iri, :document, :topic, :data)",
            [
                {
                    "id": number,
                    "iri": side.iri,
                    "document": side.document,
                    "topic": " ".join(sorted(side.topic)),
                    "data": _line(side),
                }
            ],
        )
        state.write("INSERT INTO signature VALUES (:value, :side)", [{"value": v, "side": number} for v in values])
    return found


def _near(state: ConflictState, side: Side, values: list[int]) -> list[str]:
    """The noted assertions whose topic shares enough words. They are read only where the words already tell so."""
    rows = state.read(
        "SELECT id, topic FROM side WHERE id IN "
        "(SELECT side FROM signature WHERE value IN (SELECT value FROM json_each(:values)))",
        values=values,
    )
    near = [number for number, topic in rows if share(side.topic, topic.split(" ")) >= GATE]
    if not near:
        return []
    return [
        data
        for (data,) in state.read("SELECT data FROM side WHERE id IN (SELECT value FROM json_each(:near))", near=near)
    ]


def _note(state: ConflictState, lost: set[Conflict], won: set[Conflict]) -> None:
    state.write("DELETE FROM conflict WHERE a = :a AND b = :b", [{"a": c.a, "b": c.b} for c in lost])
    state.write("INSERT OR REPLACE INTO conflict VALUES (:a, :b, :kind, :reason, :score)", [asdict(c) for c in won])


def _write(store: Store, before: set[Conflict], after: set[Conflict], *, anew: bool) -> Change:
    if anew:
        wanted = encode_conflicts(sorted(after), store.base)
        kept = set(wanted)
        stale = [quad for quad in store.quads(Iris(store.base).graph(GraphName.LINKS)) if quad not in kept]
        return patched(store, wanted, stale)
    lost, won = sorted(before - after), sorted(after - before)
    return patched(store, encode_conflicts(won, store.base), encode_conflicts(lost, store.base))


def _line(side: Side) -> str:
    values = [sorted(value) if isinstance(value, frozenset) else value for value in asdict(side).values()]
    return json.dumps(values, ensure_ascii=False, separators=(",", ":"))


def _side(line: str) -> Side:
    values: list[Any] = [frozenset(value) if isinstance(value, list) else value for value in json.loads(line)]
    return Side(*values)
