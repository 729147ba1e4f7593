"""Canned queries and graph algorithms: they read the graph and never write it.

`run` answers a canned query or an algorithm by its name, `run_text` a person's own SPARQL; both give a `kg.table.Table`.
`describe` lists what there is to ask.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from kg.errors import UnknownQuery
from kg.table import Column, ColumnType, Table
from queries import catalogue, graph

if TYPE_CHECKING:
    from kg.store.base import Store
    from queries.parameter import Parameter

__all__ = ["catalogue", "describe", "graph", "names", "run", "run_text"]

_LISTED = (
    ("name", "Name"),
    ("kind", "query or algorithm"),
    ("question", "What it answers"),
    ("parameters", "What it takes"),
    ("columns", "What it gives"),
)


def names() -> tuple[str, ...]:
    """The names of all canned queries and algorithms, in alphabetical order."""
    return tuple(sorted((*catalogue.names(), *graph.names())))


def describe() -> Table:
    """All canned queries and algorithms, by name, with the question that each answers and the parameters that it takes."""
    rows = []
    for name in names():
        kind = "algorithm" if name in graph.names() else "query"
        one = graph.load(name) if kind == "algorithm" else catalogue.load(name)
        takes = "; ".join(map(_takes, one.parameters)) or None
        rows.append((name, kind, one.question, takes, ", ".join(column.name for column in one.columns)))
    return Table("queries", tuple(Column(name, ColumnType.STRING, label) for name, label in _LISTED), tuple(rows))


def _takes(parameter: Parameter) -> str:
    need = (
        "required"
        if parameter.required
        else "optional"
        if parameter.default is None
        else f"default {parameter.default}"
    )
    return f"{parameter.name}: {parameter.signature}, {need}"


def run(name: str, store: Store, /, **parameters: object) -> Table:
    """The answer of the canned query or algorithm of this name; parameters as text or Python values, None is not given.

    Raises:
        UnknownQuery: there is neither; the message lists near names.
        BadParameter: a parameter is missing, not declared, of the wrong type, or names several things.
        NotFound: a parameter names nothing that the store holds.
    """
    if name in graph.names():
        return graph.run(name, store, **parameters)
    if name not in catalogue.names():
        from queries.parameter import near, nearest

        meant = near(name, names(), 3) or nearest(name, names())
        raise UnknownQuery(f"there is no query {name!r}. Did you mean {', '.join(meant)}? `kg queries` lists all.")
    return catalogue.run(name, store, **parameters)


def run_text(text: str, store: Store, /, **parameters: str) -> Table:
    """The answer of a person's own SELECT, ASK, CONSTRUCT or DESCRIBE; see `queries.outside.run_text`."""
    from queries import outside  # its guard loads a parser that a canned query does not need

    return outside.run_text(text, store, **parameters)
