"""A projection whose attributes every format can hold.

Graph formats disagree on what a value may be: None, lists, dates and numpy numbers raise in one writer, are silently
changed in the next, and make a file that no parser reads in a third (measured on NetworkX 3.6: NaN is written as JSON
that browsers refuse, a node attribute `id` merges nodes in GEXF, `start` turns a graph dynamic). So every writer of
this package starts from `plain(graph)`, never from the graph itself.

What is changed, everywhere alike:

- None, NaN, infinities, empty lists and empty dicts are left out: absence is the only "unknown" that all formats share.
- Dates become ISO text (UTC, `Z`), enumerations their value, numpy scalars Python's, dicts one key an entry (`a_b`).
- Characters that XML cannot hold (controls, lone surrogates, U+FFFE/F) become U+FFFD.
- One type a column: whole and decimal numbers mixed become decimal, anything else mixed becomes text.
- Names that a format keeps for itself (`id`, `label`, `type`, `start` …) get `_value` added; other names are reduced to
  letters, digits and `_`.
"""

from __future__ import annotations

import json
import math
import re
from collections.abc import Hashable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import UTC, date, datetime, time
from decimal import Decimal
from enum import Enum
from typing import TYPE_CHECKING, Any

import networkx as nx
import numpy as np
from rdflib import Literal

__all__ = [
    "RESERVED",
    "ColumnType",
    "PlainEdge",
    "PlainGraph",
    "PlainNode",
    "Projection",
    "Scalar",
    "Value",
    "flat",
    "plain",
]

# The class is generic in its type stubs only.
if TYPE_CHECKING:
    Projection = nx.MultiDiGraph[Any]
else:
    Projection = nx.MultiDiGraph

Scalar = str | int | float | bool
Value = Scalar | tuple[Scalar, ...]
"""What an attribute can be after `plain`; a tuple is an ordered list of scalars."""

ColumnType = str
"""`text`, `boolean`, `integer`, `number`, or `list` (of text)."""

_RESERVED = """
    id label start end type weight key viz pid parent parents spells value source target for open timestamp directed node
    edge graph graphics position x y z size color shape shared_name selected classes interaction
    iri statement colour pos_x pos_y
"""
RESERVED = frozenset(_RESERVED.split())
"""Attribute names that one of the formats, or this package, gives a meaning of its own."""

# Not allowed in XML 1.0 (and NUL nowhere), or not encodable as UTF-8.
_FORBIDDEN = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff\ufffe\uffff]")
_PLAIN_KEY = re.compile(r"[A-Za-z][A-Za-z0-9_]*\Z")
# Whole numbers beyond this lose digits in JavaScript and in every reader that holds numbers as doubles.
_LARGEST_WHOLE = 2**53


@dataclass(frozen=True, slots=True)
class PlainNode:
    """A node: its id (text, unique in the graph) and its attributes, in the order of their names."""

    id: str
    attributes: dict[str, Value]

    @property
    def kind(self) -> str:
        """The attribute `kind`, or "node"."""
        return str(self.attributes.get("kind", "node"))

    @property
    def name(self) -> str:
        """What a person calls it: the attribute `name`, else the last part of its id."""
        given = str(self.attributes.get("name", "")).strip()
        return given or re.split(r"[/#]", self.id.rstrip("/#"))[-1] or self.id or "(no name)"


@dataclass(frozen=True, slots=True)
class PlainEdge:
    """An edge: ids of its ends; `id` is unique in the graph, `statement` is the projection's key (an IRI)."""

    id: str
    source: str
    target: str
    statement: str
    attributes: dict[str, Value]

    @property
    def predicate(self) -> str:
        """The attribute `predicate`, or "related"."""
        return str(self.attributes.get("predicate", "related"))

    @property
    def negated(self) -> bool:
        """Whether it says that something is not so."""
        return self.attributes.get("negated") in (True, "yes")


@dataclass(frozen=True, slots=True)
class PlainGraph:
    """Nodes in the order of their ids, edges of (source, target, statement); types of all columns by name."""

    nodes: tuple[PlainNode, ...]
    edges: tuple[PlainEdge, ...]
    node_columns: dict[str, ColumnType]
    edge_columns: dict[str, ColumnType]


def plain(graph: Projection) -> PlainGraph:
    """The graph with text ids and plain attributes, in an order that does not depend on how it was built.

    The given graph is not changed. Loses: attributes of the graph as a whole. Cost: one pass, plus sorting.

    >>> graph = nx.MultiDiGraph()
    >>> graph.add_node("urn:a", kind="person", name="Ada", id=7, born=date(1815, 12, 10), note=None)
    >>> plain(graph).nodes[0].attributes
    {'born': '1815-12-10', 'id_value': 7, 'kind': 'person', 'name': 'Ada'}
    """
    ids = _unique_names(graph.nodes)
    raw_nodes = sorted(
        ((ids[key], dict(_leaves(data))) for key, data in graph.nodes(data=True)), key=lambda pair: pair[0]
    )
    raw_edges = sorted(
        (
            (ids[source], ids[target], clean_text(str(key)), dict(_leaves(data)))
            for source, target, key, data in graph.edges(keys=True, data=True)
        ),
        key=lambda edge: (*edge[:3], repr(sorted(edge[3].items(), key=lambda item: item[0]))),
    )
    node_rows, node_columns = _columns([row for _, row in raw_nodes])
    edge_rows, edge_columns = _columns([row for *_, row in raw_edges])
    nodes = tuple(PlainNode(id=key, attributes=row) for (key, _), row in zip(raw_nodes, node_rows, strict=True))
    edges = tuple(
        PlainEdge(id=edge_id, source=source, target=target, statement=key, attributes=row)
        for edge_id, (source, target, key, _), row in zip(_edge_ids(raw_edges), raw_edges, edge_rows, strict=True)
    )
    return PlainGraph(nodes=nodes, edges=edges, node_columns=node_columns, edge_columns=edge_columns)


def flat(value: Value) -> str | int | float:
    """The value for formats without lists and without a "not known": a list as `a | b`, a boolean as `yes` or `no`.

    A list one of whose items holds `|` becomes a JSON array. Booleans become words because readers fill the gaps of a
    boolean column with False (igraph does), and "not known" must not read as "no".

    >>> flat(("a", "b")), flat(True), flat(("a|b", "c"))
    ('a | b', 'yes', '["a|b", "c"]')
    """
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, tuple):
        items = [str(flat(item)) for item in value]
        return json.dumps(items, ensure_ascii=False) if any("|" in item for item in items) else " | ".join(items)
    return value


def clean_text(text: str) -> str:
    """The text with every character that some format cannot hold replaced by U+FFFD.

    >>> clean_text("a\\x00b")
    'a\ufffdb'
    """
    return _FORBIDDEN.sub("\ufffd", text)


def _unique_names(keys: Iterable[Hashable]) -> dict[Hashable, str]:
    """Text ids of the nodes; keys that become the same text (1 and "1") are told apart by a suffix, in a fixed order."""
    named = sorted(
        ((clean_text(str(key)), type(key).__name__, repr(key), key) for key in keys), key=lambda item: item[:3]
    )
    taken = {text for text, *_ in named}
    used: set[str] = set()
    result: dict[Hashable, str] = {}
    for text, _, _, key in named:
        result[key] = _fresh(text, used, taken) if text in used else text
        used.add(result[key])
    return result


def _fresh(text: str, *taken: set[str]) -> str:
    number = 2
    while any(f"{text}~{number}" in names for names in taken):
        number += 1
    return f"{text}~{number}"


def _edge_ids(edges: list[tuple[str, str, str, dict[str, Any]]]) -> Iterator[str]:
    """The statement's IRI where one edge stands for it, else with `~2`, `~3` … in the order of the edges."""
    taken = {key for _, _, key, _ in edges}
    used: set[str] = set()
    for _, _, key, _ in edges:
        fresh = _fresh(key, used, taken) if key in used or not key else key
        used.add(fresh)
        yield fresh


def _leaves(data: Mapping[Any, Any], prefix: str = "") -> Iterator[tuple[str, Value]]:
    """Attribute names with plain values; dicts are opened, what has no value is left out."""
    for key, value in data.items():
        name = f"{prefix}{key}"
        if isinstance(value, Mapping):
            yield from _leaves(value, f"{name}_")
            continue
        reduced = _reduce(value)
        if reduced is not None:
            yield name, reduced


def _reduce(value: object) -> Value | None:
    """A scalar or a tuple of scalars; None for what is to be left out."""
    if isinstance(value, np.ndarray):
        value = value.tolist()
    if isinstance(value, set | frozenset):
        value = sorted(value, key=lambda item: (type(item).__name__, str(item)))
    if isinstance(value, list | tuple):
        items = tuple(item for item in map(_item, value) if item is not None)
        return items or None
    return _scalar(value)


def _item(value: object) -> Scalar | None:
    if isinstance(value, list | tuple | set | frozenset | Mapping | np.ndarray):
        inner = _reduce(list(value.items()) if isinstance(value, Mapping) else value)
        return None if inner is None else clean_text(json.dumps(inner, ensure_ascii=False))
    return _scalar(value)


def _scalar(value: object) -> Scalar | None:
    if isinstance(value, Literal):
        value = value.toPython() if not isinstance(value.toPython(), Literal) else str(value)
    if isinstance(value, np.generic):
        value = value.item()
    if isinstance(value, Enum):
        value = value.value
    if isinstance(value, Decimal):
        value = int(value) if value.is_finite() and value == value.to_integral_value() else float(value)
    if value is None or isinstance(value, bool):
        return value
    if isinstance(value, int):
        return value if abs(value) < _LARGEST_WHOLE else str(value)
    if isinstance(value, float):
        return float(value) if math.isfinite(value) else None
    return clean_text(_text(value))


def _text(value: object) -> str:
    if isinstance(value, datetime):
        if value.tzinfo is not None:
            return value.astimezone(UTC).isoformat().replace("+00:00", "Z")
        return value.isoformat()
    if isinstance(value, date | time):
        return value.isoformat()
    if isinstance(value, bytes):
        return value.decode("utf-8", errors="replace")
    return str(value)


def _columns(rows: list[dict[str, Value]]) -> tuple[list[dict[str, Value]], dict[str, ColumnType]]:
    """The rows with clean names and one type a column, and the columns' types in the order of their names."""
    names = _clean_names({name for row in rows for name in row})
    types: dict[str, ColumnType] = {}
    for row in rows:
        for raw, value in row.items():
            types[names[raw]] = _common(types.get(names[raw]), _type_of(value))
    ordered = dict(sorted(types.items()))
    result = []
    for row in rows:
        cleaned = {names[raw]: value for raw, value in row.items()}
        result.append({name: _cast(cleaned[name], kind) for name, kind in ordered.items() if name in cleaned})
    return result, ordered


def _clean_names(raw_names: set[str]) -> dict[str, str]:
    """A name a format can hold for each raw one; a name that is fine already is never given to another."""
    used: set[str] = set()
    result: dict[str, str] = {}
    for raw in sorted(raw_names, key=lambda name: (not _is_plain(name), name)):
        name = raw if _is_plain(raw) else _plain_name(raw)
        result[raw] = name if name not in used else _fresh(name, used).replace("~", "_")
        while result[raw] in used:
            result[raw] += "_"
        used.add(result[raw])
    return result


def _is_plain(name: str) -> bool:
    return _PLAIN_KEY.match(name) is not None and name.lower() not in RESERVED


def _plain_name(raw: str) -> str:
    name = "".join(
        c if c.isascii() and (c.isalnum() or c == "_") else "_" if c.isascii() else f"u{ord(c):x}" for c in raw
    )
    if not name or not name[0].isalpha():
        name = f"a_{name}".rstrip("_") or "a"
    return f"{name}_value" if name.lower() in RESERVED else name


def _type_of(value: Value) -> ColumnType:
    if isinstance(value, bool):
        return "boolean"
    if isinstance(value, tuple):
        return "list"
    return {int: "integer", float: "number"}.get(type(value), "text")


def _common(known: ColumnType | None, new: ColumnType) -> ColumnType:
    if known is None or known == new:
        return new
    if "list" in (known, new):
        return "list"
    return "number" if {known, new} == {"integer", "number"} else "text"


def _cast(value: Value, kind: ColumnType) -> Value:
    if kind == "list":
        return tuple(str(flat(item)) for item in (value if isinstance(value, tuple) else (value,)))
    if kind == "number" and not isinstance(value, tuple):
        return float(value)
    return str(flat(value)) if kind == "text" else value
