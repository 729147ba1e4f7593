"""Graph algorithms, one file each. To add one: a module with an `ALGORITHM`, and its line in `_MODULES`."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING

from kg.errors import UnknownQuery

if TYPE_CHECKING:
    from kg.store.base import Store
    from kg.table import Table
    from queries.graph.algorithm import Algorithm

__all__ = ["describe", "load", "names", "run"]

_MODULES = {
    "circular-reporting": "circular_reporting",
    "communities": "communities",
    "ego": "ego_network",
    "evidence-path": "evidence_path",
    "independent-sources": "independent_sources",
    "lost-items": "lost_items",
    "most-connected": "most_connected",
    "open-claims": "open_claims",
}
"""Name → module, in alphabetical order; a module (and NetworkX) is loaded when its algorithm is asked for."""


def names() -> tuple[str, ...]:
    """The names of all algorithms, in alphabetical order."""
    return tuple(_MODULES)


@cache
def load(name: str) -> Algorithm:
    """The algorithm of this name.

    Raises:
        UnknownQuery: there is none; the message lists those that there are.
    """
    if name not in _MODULES:
        raise UnknownQuery(f"there is no algorithm {name!r}. Known: {', '.join(_MODULES)}.")
    found: Algorithm = import_module(f"{__package__}.{_MODULES[name]}").ALGORITHM
    return found


def describe() -> list[dict[str, object]]:
    """What each algorithm answers, takes and gives, as plain data in alphabetical order."""
    found = [load(name) for name in names()]
    return [
        {
            "name": one.name,
            "title": one.title,
            "question": one.question,
            "parameters": [parameter.described() for parameter in one.parameters],
            "columns": [{"name": c.name, "type": str(c.type), "description": c.label} for c in one.columns],
        }
        for one in found
    ]


def run(name: str, store: Store, /, **parameters: object) -> Table:
    """The answer of the algorithm over what the store holds; parameters as text or Python values, None is not given.

    Raises:
        UnknownQuery: there is no such algorithm.
        BadParameter: a parameter is missing, not declared, of the wrong type, or names several things.
        NotFound: a parameter names nothing that the store holds.
    """
    from queries.graph.algorithm import run as run_algorithm

    return run_algorithm(load(name), store, parameters)
