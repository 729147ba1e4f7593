"""Attributes before any writer sees them."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta, timezone
from decimal import Decimal
from enum import Enum, StrEnum
from typing import Any

import networkx as nx
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from rdflib import XSD, Literal, URIRef

from kg.export.attributes import RESERVED, clean_text, flat, plain
from tests.kg.export.hostile import hostile_graphs


class _Colour(Enum):
    RED = 3


class _Kind(StrEnum):
    PERSON = "person"


def node_with(**attributes: object) -> dict[str, Any]:
    graph: nx.MultiDiGraph = nx.MultiDiGraph()
    graph.add_node("urn:a", **attributes)
    return dict(plain(graph).nodes[0].attributes)


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        (date(2026, 10, 6), "2026-10-06"),
        (datetime(2026, 10, 6, 12, 30, tzinfo=UTC), "2026-10-06T12:30:00Z"),
        (datetime(2026, 10, 6, 1, 0, tzinfo=timezone(timedelta(hours=2))), "2026-10-05T23:00:00Z"),
        (datetime(2026, 10, 6), "2026-10-06T00:00:00"),
        (np.float64(0.5), 0.5),
        (np.int64(3), 3),
        (np.bool_(True), True),
        (np.array([1, 2]), ("1", "2")),
        (Decimal("0.90"), 0.9),
        (Decimal("3"), 3),
        (_Colour.RED, 3),
        (_Kind.PERSON, "person"),
        (Literal("7", datatype=XSD.integer), 7),
        (URIRef("urn:x"), "urn:x"),
        (b"caf\xc3\xa9", "café"),
        (("a", 1), ("a", "1")),
        ({"b", "a"}, ("a", "b")),
        ([["x", 1]], ('["x", 1]',)),
        (2**60, str(2**60)),
        (True, True),
        ("a\x00\ud800\ufffe", "a\ufffd\ufffd\ufffd"),
    ],
)  # fmt: skip
def test_a_value_becomes(value: object, expected: object) -> None:
    found = node_with(v=value)["v"]
    assert found == expected
    assert type(found) is type(expected)


@pytest.mark.parametrize(
    "value", [None, float("nan"), float("inf"), np.float64("nan"), [], {}, (None,), Decimal("NaN")]
)
def test_what_has_no_value_is_left_out(value: object) -> None:
    assert node_with(v=value, name="x") == {"name": "x"}


def test_dicts_are_opened() -> None:
    assert node_with(place={"lat": 1.5, "of": {"town": "Ulm"}, "x": None}) == {"place_lat": 1.5, "place_of_town": "Ulm"}


@pytest.mark.parametrize("name", sorted(RESERVED))
def test_reserved_names_are_renamed(name: str) -> None:
    assert node_with(**{name: "v"}) == {f"{name}_value": "v"}


def test_renamed_names_never_take_the_place_of_others() -> None:
    found = node_with(**{"id": 1, "id_value": 2, "ID": 3, "a-b": 4, "a b": 5, "a_b": 6, "名": 7, "": 8, "9": 9})
    assert found["id_value"] == 2
    assert found["a_b"] == 6
    assert sorted(found.values()) == list(range(1, 10))
    assert all(key.isascii() and key.replace("_", "").isalnum() and key[0].isalpha() for key in found)


def test_one_type_a_column() -> None:
    graph: nx.MultiDiGraph = nx.MultiDiGraph()
    graph.add_node("urn:a", n=1, m=1, b=True, t=("x",))
    graph.add_node("urn:b", n=0.5, m="one", b=2, t="y")
    result = plain(graph)
    assert result.node_columns == {"b": "text", "m": "text", "n": "number", "t": "list"}
    assert [node.attributes for node in result.nodes] == [
        {"b": "yes", "m": "1", "n": 1.0, "t": ("x",)},
        {"b": "2", "m": "one", "n": 0.5, "t": ("y",)},
    ]


def test_nodes_whose_keys_are_the_same_text_stay_apart() -> None:
    graph: nx.MultiDiGraph = nx.MultiDiGraph()
    graph.add_edge(1, "1")
    graph.add_edge("1~2", 1)
    result = plain(graph)
    assert len({node.id for node in result.nodes}) == 3
    assert {(edge.source, edge.target) for edge in result.edges} == {("1~3", "1"), ("1~2", "1~3")} or len(
        result.edges
    ) == 2


def test_edges_of_one_statement_have_ids_of_their_own() -> None:
    graph: nx.MultiDiGraph = nx.MultiDiGraph()
    graph.add_edge("urn:p", "urn:c", key="urn:s", predicate="claims")
    graph.add_edge("urn:c", "urn:t", key="urn:s", predicate="about")
    assert [(edge.id, edge.statement, edge.predicate) for edge in plain(graph).edges] == [
        ("urn:s", "urn:s", "about"),
        ("urn:s~2", "urn:s", "claims"),
    ]


def test_the_graph_itself_is_not_changed() -> None:
    graph: nx.MultiDiGraph = nx.MultiDiGraph()
    graph.add_node("urn:a", id=None, tags=["x"])
    plain(graph)
    assert graph.nodes["urn:a"] == {"id": None, "tags": ["x"]}


@given(st.text())
def test_clean_text_is_utf_8_and_stays_clean(text: str) -> None:
    cleaned = clean_text(text)
    assert len(cleaned) == len(text)
    cleaned.encode()
    assert clean_text(cleaned) == cleaned


@given(st.lists(st.text(), min_size=1).map(tuple))
def test_flat_lists_can_be_told_apart(items: tuple[str, ...]) -> None:
    joined = str(flat(items))
    if not any("|" in item for item in items):
        assert joined.split(" | ") == list(items) or " | ".join(items) == joined


@given(hostile_graphs())
def test_any_graph_becomes_plain(graph: nx.MultiDiGraph) -> None:
    result = plain(graph)
    assert len(result.nodes) == graph.number_of_nodes() == len({node.id for node in result.nodes})
    assert len(result.edges) == graph.number_of_edges() == len({edge.id for edge in result.edges})
    for item in (*result.nodes, *result.edges):
        columns = result.node_columns if item in result.nodes else result.edge_columns
        for name, value in item.attributes.items():
            types = {"text": str, "integer": int, "number": float, "boolean": bool, "list": tuple}
            assert type(value) is types[columns[name]]
