"""Queries from outside the catalogue: a person's own SPARQL, guarded, its answer as a table."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING

from rdflib import Literal, URIRef

from kg.errors import QueryError
from kg.store.guard import checked
from kg.store.tokens import tokens
from kg.table import Column, ColumnType, Table, Value
from ontology import XSD
from queries.parameter import is_iri

if TYPE_CHECKING:
    from kg.quads import Term
    from kg.store.base import Store

__all__ = ["run_text"]


def run_text(text: str, store: Store, /, **parameters: str) -> Table:
    """The answer of a SELECT, ASK, CONSTRUCT or DESCRIBE over what the store's queries see.

    The prefixes of the vocabulary need no declaration. A parameter takes the place of the variable of its name: an IRI,
    with or without angle brackets, a number, true or false, else text. An ASK gives one cell, a CONSTRUCT its triples.
    Rows without ORDER BY are in the order of the engine.

    Raises:
        QueryError: it cannot be read, or would write or reach outside the store.
        BadParameter: a parameter that the query has no variable for.
    """
    query = checked(text)
    bindings = {name: _term(value) for name, value in parameters.items()}
    form = next(
        (token.keyword for token in tokens(query) if token.keyword in {"SELECT", "ASK", "CONSTRUCT", "DESCRIBE"}), ""
    )
    if form == "ASK":
        return Table("query", (Column("answer", ColumnType.BOOLEAN, "answer"),), ((store.ask(query, bindings),),))
    if form in {"CONSTRUCT", "DESCRIBE"}:
        columns = tuple(Column(name, ColumnType.STRING, name) for name in ("subject", "predicate", "object"))
        triples = sorted({(str(s), str(p), str(o)) for s, p, o in store.construct(query, bindings)})
        return Table("query", columns, tuple(triples))
    if form != "SELECT":
        raise QueryError("the query has no SELECT, ASK, CONSTRUCT or DESCRIBE.")
    found = store.select(query, bindings)
    rows: list[tuple[Value, ...]] = list(found.values())
    return Table("query", _columns(found.variables, rows), tuple(rows))


def _term(value: str) -> Term:
    bare = value[1:-1] if value.startswith("<") and value.endswith(">") else value
    if is_iri(bare):
        return URIRef(bare)
    if re.fullmatch(r"[+-]?\d{1,18}", value):
        return Literal(str(int(value)), datatype=XSD.integer)
    if re.fullmatch(r"[+-]?\d+\.\d+", value):
        return Literal(value, datatype=XSD.decimal)
    return Literal(value, datatype=XSD.boolean) if value in {"true", "false"} else Literal(value)


def _columns(names: Sequence[str], rows: Sequence[tuple[Value, ...]]) -> tuple[Column, ...]:
    """Columns of the type that all their values have; mixed ones are text."""
    return tuple(Column(name, _type([row[place] for row in rows]), name) for place, name in enumerate(names))


def _type(values: Sequence[Value]) -> ColumnType:
    kinds = {type(value).__name__ for value in values if value is not None}
    known = {"bool": ColumnType.BOOLEAN, "int": ColumnType.INTEGER, "Decimal": ColumnType.DECIMAL}
    if len(kinds) == 1:
        return known.get(kinds.pop(), ColumnType.STRING)
    return ColumnType.DECIMAL if kinds == {"int", "Decimal"} else ColumnType.STRING
