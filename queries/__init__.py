"""Canned queries and graph algorithms: they read the graph and never write it.

`queries.run` answers a canned query or an algorithm by its name with a `kg.table.Table`; `queries.describe` lists both.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from queries import catalogue, graph

if TYPE_CHECKING:
    from kg.store.base import Store
    from kg.table import Table

__all__ = ["catalogue", "describe", "graph", "run"]


def describe() -> list[dict[str, object]]:
    """What each canned query and each algorithm answers, takes and gives (`kind` tells which it is), by name."""
    listed = [{"kind": "query", **one} for one in catalogue.describe()] + [
        {"kind": "algorithm", **one} for one in graph.describe()
    ]
    return sorted(listed, key=lambda one: str(one["name"]))


def run(name: str, store: Store, /, **parameters: object) -> Table:
    """The answer of the canned query or algorithm of this name.

    Raises:
        UnknownQuery: there is neither; the message lists near names.
        BadParameter: a parameter is missing, not declared, of the wrong type, or names several things.
        NotFound: a parameter names nothing that the store holds.
    """
    if name in graph.names():
        return graph.run(name, store, **parameters)
    return catalogue.run(name, store, **parameters)
