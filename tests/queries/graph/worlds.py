"""Stores of odd shapes that every algorithm must stand."""

from __future__ import annotations

from kg.store import Store, memory_store
from tests.queries.builder import RecordBuilder
from tests.queries.fixtures import fill


def empty() -> Store:
    return memory_store()


def one_node() -> Store:
    """One document that names nothing and says nothing."""
    return fill(memory_store(), [RecordBuilder("blank.txt", "Nothing.").record()])


def disconnected() -> Store:
    """Two documents that share nothing; the second one's entities are joined to each other."""
    a = RecordBuilder("a.txt", "Ada Reyes.")
    a.entity("Person", "Ada Reyes")
    b = RecordBuilder("b.txt", "Bo Larsen works at Hill Power. Hill Power runs on coal.")
    bo, hill = b.entity("Person", "Bo Larsen"), b.entity("Organization", "Hill Power")
    b.relation(bo, "works_at", hill, "Bo Larsen works at Hill Power")
    b.assertion("Hill Power runs on coal", about=(hill,), normalized="Hill Power runs on coal.")
    return fill(memory_store(), [a.record(), b.record()])
