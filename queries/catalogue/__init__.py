"""The catalogue: canned queries, one `.rq` file each beside this module, with a header that declares it.

A query is SPARQL 1.1 over the default graph, so it gives the same answer on the union of a store's graphs and on a flat
export. To add one, add its file (docs/queries.md) and its golden answer in `tests/queries`.
"""

from __future__ import annotations

from functools import cache
from importlib import resources
from typing import TYPE_CHECKING

from kg.errors import UnknownQuery
from queries.catalogue.header import Query, parse
from queries.cells import rows_of
from queries.parameter import check_names, near, nearest, terms_of

if TYPE_CHECKING:
    from kg.quads import Term
    from kg.store.base import Store
    from kg.table import Table

__all__ = ["Query", "describe", "load", "names", "run"]


@cache
def names() -> tuple[str, ...]:
    """The names of all canned queries, in alphabetical order."""
    files = resources.files(__package__).iterdir()
    return tuple(sorted(file.name.removesuffix(".rq") for file in files if file.name.endswith(".rq")))


@cache
def load(name: str) -> Query:
    """The canned query of this name.

    Raises:
        UnknownQuery: there is none; the message lists near names.
        ModelError: its file has a faulty header.
    """
    if name not in names():
        meant = near(name, names(), 3) or nearest(name, names())
        raise UnknownQuery(f"there is no query {name!r}. Did you mean {', '.join(meant)}? `kg queries` lists all.")
    text = resources.files(__package__).joinpath(f"{name}.rq").read_text(encoding="utf-8")
    return parse(name, text)


def describe() -> list[dict[str, object]]:
    """What each canned query answers, takes and gives, as plain data in alphabetical order."""
    return [
        {
            "name": query.name,
            "title": query.title,
            "question": query.question,
            "parameters": [parameter.described() for parameter in query.parameters],
            "columns": [{"name": c.name, "type": str(c.type), "description": c.label} for c in query.columns],
        }
        for query in map(load, names())
    ]


def run(name: str, store: Store, /, **parameters: object) -> Table:
    """The answer of the canned query; its rows are in the order that the query states, the same in every run.

    A parameter may be given as text, as on the command line, or as a Python value; None is not given.

    Raises:
        UnknownQuery: there is no such query.
        BadParameter: a parameter is missing, not declared, of the wrong type, or names several things.
        NotFound: a parameter names nothing that the store holds.
    """
    from kg.table import Table

    query = load(name)
    where = f"query {name}"
    given = {key: value for key, value in parameters.items() if value is not None}
    check_names(where, query.parameters, given)
    terms: dict[str, tuple[Term, ...]] = {}
    for parameter in query.parameters:
        value = given.get(parameter.name, parameter.default)
        if value is not None:
            terms[parameter.name] = terms_of(where, parameter, value, store)
    return Table(name, query.columns, rows_of(query.columns, store.select(query.text, terms).values()))
