"""What is still to be checked: open claims by check-worthiness times reach."""

from __future__ import annotations

from collections.abc import Iterable
from decimal import Decimal
from typing import TYPE_CHECKING

from kg.table import Value
from queries import catalogue
from queries.graph.algorithm import Algorithm, Arguments, column
from queries.graph.independence import independent_sources
from queries.parameter import Parameter, ParameterType

if TYPE_CHECKING:
    from kg.store.base import Store

__all__ = ["ALGORITHM"]


def _rows(store: Store, arguments: Arguments) -> Iterable[tuple[Value, ...]]:
    """The open claims, most pressing first. Tracing is the cost, so only the first `traced` are, and the others' priority
    is what their documents alone make it: none is left out."""
    given = {name: str(terms[0]) for name, terms in arguments.items() if name in ("minimum", "person")}
    found = list(catalogue.run("check-worthy-without-verdict", store, **given).records())
    found.sort(key=lambda row: (-_number(row["check_worthy"]) * _number(row["documents"]), str(row["claim"])))
    rows = []
    for place, row in enumerate(found):
        worth, documents = _number(row["check_worthy"]), _number(row["documents"])
        independent: int | None = None
        loose: int | None = None
        if place < int(str(arguments["traced"][0])):
            answer = independent_sources(store, str(row["claim"]))
            independent, loose = answer.traced_independent, answer.not_traceable
        priority = worth * (documents + (independent or 0))
        told = (priority, row["check_worthy"], row["statement"], row["documents"], independent, loose, row["speakers"])
        rows.append((*told, row["withdrawn"], row["claim"]))
    return sorted(rows, key=lambda row: (-row[0], str(row[2]), str(row[-1])))


def _number(value: Value) -> Decimal:
    return Decimal(str(value))


ALGORITHM = Algorithm(
    "open-claims",
    "What is still open",
    "Which claims without a verdict are most pressing, by how check-worthy they are times how far they reach?",
    (
        Parameter("minimum", ParameterType.DECIMAL, "Lowest check-worthiness that is listed, 0 to 1.", default="0.5"),
        Parameter(
            "person",
            ParameterType.NAME,
            "Only what this speaker says, by name or IRI.",
            choices=("Person", "Organization"),
        ),
        Parameter(
            "traced",
            ParameterType.INTEGER,
            "How many of them are traced to their independent sources, those that are most check-worthy in most documents first.",
            default="200",
        ),
    ),
    (
        column(
            "priority", "decimal", "Check-worthiness times reach: documents and traced independent sources together"
        ),
        column("check_worthy", "decimal", "The highest score of its statements, 0 to 1"),
        column("statement", "string", "The claim in one sentence"),
        column("documents", "integer", "In how many documents"),
        column("independent", "integer", "How many independent sources it is traced to; empty: not traced here"),
        column("not_traceable", "integer", "How many documents none of whose statements can be traced"),
        column("speakers", "integer", "How many named speakers"),
        column("withdrawn", "integer", "How many verdicts on it were withdrawn"),
        column("claim", "iri", "The claim"),
    ),
    _rows,
)
"""The answer for each claim is that of `kg trace`."""
