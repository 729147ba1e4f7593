"""How much of what a store holds."""

from __future__ import annotations

from importlib import resources
from typing import TYPE_CHECKING

from kg.table import Column, ColumnType, Table
from ontology import CK, SCHEMA

if TYPE_CHECKING:
    from kg.store.base import Store

__all__ = ["counts"]

_SHOWN = {
    CK.Document: "documents",
    SCHEMA.Claim: "claims",
    CK.Assertion: "assertions",
    CK.Attribution: "attributions",
    CK.Quotation: "quotations",
    CK.Relation: "relations",
    SCHEMA.Person: "people",
    SCHEMA.Organization: "organisations",
    CK.Technology: "technologies",
    SCHEMA.Product: "products",
    CK.Work: "works",
    SCHEMA.Event: "events",
    CK.Mention: "mentions",
    SCHEMA.Clip: "timed segments",
    CK.Judgement: "judgements",
}
"""What is counted, in the order in which it is shown. Entities are counted in each document and once more as merged things."""


def counts(store: Store) -> Table:
    """One row for each sort of node, also where there is none, in a fixed order."""
    query = resources.files(__package__).joinpath("counts.rq").read_text(encoding="utf-8")
    found = {str(class_): int(str(count)) for class_, count in store.select(query)}
    return Table(
        "stats",
        (Column("what", ColumnType.STRING, "What is counted"), Column("count", ColumnType.INTEGER, "How many")),
        tuple((name, found.get(str(class_), 0)) for class_, name in _SHOWN.items()),
    )
