"""What every graph algorithm is: a name, a question, typed parameters and columns, and a function from a store to rows."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from kg.table import Column, ColumnType, Table, Value
from queries.parameter import Parameter, check_names, terms_of

if TYPE_CHECKING:
    from kg.projection.from_store import Graph
    from kg.quads import Term
    from kg.store.base import Store

__all__ = ["EDGE_COLUMNS", "Algorithm", "Arguments", "column", "edge_cells", "run"]

Arguments = Mapping[str, tuple["Term", ...]]
"""The terms of each parameter that has a value; a name may stand for several."""


@dataclass(frozen=True, slots=True)
class Algorithm:
    """One algorithm. `rows` gets the store and the terms of the parameters; its rows have one value a column."""

    name: str
    title: str
    question: str
    parameters: tuple[Parameter, ...]
    columns: tuple[Column, ...]
    rows: Callable[[Store, Arguments], Iterable[tuple[Value, ...]]]


def run(algorithm: Algorithm, store: Store, given: Mapping[str, object]) -> Table:
    """The algorithm's answer; the same rows in the same order for the same store.

    Raises:
        BadParameter: a parameter is missing, not declared, of the wrong type, or names several things.
        NotFound: a parameter names nothing that the store holds.
    """
    where = f"algorithm {algorithm.name}"
    values = {name: value for name, value in given.items() if value is not None}
    check_names(where, algorithm.parameters, values)
    arguments = {}
    for parameter in algorithm.parameters:
        value = values.get(parameter.name, parameter.default)
        if value is not None:
            arguments[parameter.name] = terms_of(where, parameter, value, store)
    return Table(algorithm.name, algorithm.columns, tuple(algorithm.rows(store, arguments)))


def column(name: str, type_: str, label: str) -> Column:
    """A column of a table."""
    return Column(name, ColumnType(type_), label)


EDGE_COLUMNS = (
    column("from", "string", "One end"),
    column("predicate", "string", "What holds between the two"),
    column("to", "string", "The other end"),
    column("said_by", "string", "Who says so"),
    column(
        "said",
        "date",
        "When it was said, at the latest: when the work in which it was said appeared, else the document",
    ),
    column("speaks_of", "date", "The time that it speaks of"),
    column("hedged", "boolean", "Whether the speaker hedges"),
    column("negated", "boolean", "Whether it is said not to hold"),
    column("quotation", "string", "The exact words"),
    column("document", "string", "File name of the document"),
    column("timecode", "string", "Place in the recording"),
    column("char_start", "integer", "First character, counted from 0"),
    column("char_end", "integer", "One past the last character"),
    column("from_iri", "iri", "One end"),
    column("to_iri", "iri", "The other end"),
    column("statement", "iri", "The statement, relation or mention that says so"),
)
"""How an edge of the projection is shown."""


def edge_cells(graph: Graph, source: str, target: str, key: str) -> tuple[Value, ...]:
    """The cells of one edge, in the order of `EDGE_COLUMNS`."""
    data = graph.edges[source, target, key]
    return (
        graph.nodes[source]["name"], data["predicate"], graph.nodes[target]["name"], data["said_by"], data["date"],
        data["speaks_of"], data["hedged"], data["negated"], data["quote"], data["document_name"], data["timecode"],
        data["char_start"], data["char_end"], source, target, key,
    )  # fmt: skip
