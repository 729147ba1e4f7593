"""Hostile names and values through every graph format: read back by a public reader, nothing lost, nothing run."""

from __future__ import annotations

import csv
import io
import math
import zipfile
from typing import Any
from xml.etree import ElementTree

import networkx as nx
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from kg import export
from kg.export.attributes import PlainEdge, PlainGraph, Value, flat, plain
from tests.kg.export.hostile import NASTY, hostile_graphs
from tests.kg.export.readers import Page, dot_tokens, strict_json, unquoted

quick = settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow])


def written(name: str, graph: nx.MultiDiGraph, title: str = "t") -> bytes:
    stream = io.BytesIO()
    export.write(name, graph, stream, export.Figure(title=title, caption=title, limit=1000))
    return stream.getvalue()


def same(found: Any, value: Value) -> bool:
    expected = flat(value)
    if isinstance(expected, str):
        return bool(found == expected)
    return math.isclose(float(found), float(expected), rel_tol=1e-12)


def check(
    data: PlainGraph, nodes: dict[str, dict[str, Any]], edges: dict[str, tuple[str, str, dict[str, Any]]]
) -> None:
    """Nodes by id and edges by id, as read, hold all that the plain graph holds."""
    assert set(nodes) == {node.id for node in data.nodes}
    for node in data.nodes:
        for name, value in node.attributes.items():
            assert same(nodes[node.id][name], value), (name, value)
    assert set(edges) == {edge.id for edge in data.edges}
    for edge in data.edges:
        source, target, attributes = edges[edge.id]
        assert (source, target) == (edge.source, edge.target)
        for name, value in edge.attributes.items():
            assert same(attributes[name], value), (name, value)


@quick
@given(hostile_graphs())
def test_graphml(graph: nx.MultiDiGraph) -> None:
    read = nx.read_graphml(io.BytesIO(written("graphml", graph)), force_multigraph=True, edge_key_type=str)
    check(
        plain(graph),
        dict(read.nodes(data=True)),
        {key: (s, t, data) for s, t, key, data in read.edges(keys=True, data=True)},
    )


@quick
@given(hostile_graphs())
def test_gexf(graph: nx.MultiDiGraph) -> None:
    read = nx.read_gexf(io.BytesIO(written("gexf", graph)))
    edges = {data["id"]: (s, t, data) for s, t, data in read.edges(data=True)}
    check(plain(graph), dict(read.nodes(data=True)), edges)


@quick
@given(hostile_graphs())
def test_gml(graph: nx.MultiDiGraph) -> None:
    read = nx.parse_gml(written("gml", graph).decode("ascii").split("\n"), label="iri")
    check(
        plain(graph),
        dict(read.nodes(data=True)),
        {key: (s, t, data) for s, t, key, data in read.edges(keys=True, data=True)},
    )


@quick
@given(hostile_graphs())
def test_cytoscape(graph: nx.MultiDiGraph) -> None:
    held = strict_json(written("cytoscape", graph))["elements"]
    nodes = {node["data"]["id"]: node["data"] for node in held["nodes"]}
    edges = {
        edge["data"]["id"]: (edge["data"]["source"], edge["data"]["target"], edge["data"]) for edge in held["edges"]
    }
    assert all(set(node["position"]) == {"x", "y"} for node in held["nodes"])
    check(
        unflat_named(plain(graph)),
        unflat(nodes),
        {key: (s, t, unflat({"e": d})["e"]) for key, (s, t, d) in edges.items()},
    )


@quick
@given(hostile_graphs())
def test_node_link(graph: nx.MultiDiGraph) -> None:
    read = nx.node_link_graph(strict_json(written("node-link", graph)), edges="edges")
    edges = {key: (s, t, unflat({"e": data})["e"]) for s, t, key, data in read.edges(keys=True, data=True)}
    check(plain(graph), unflat(dict(read.nodes(data=True))), edges)


def unflat(rows: dict[str, dict[str, Any]]) -> dict[str, dict[str, Any]]:
    """JSON's arrays and booleans as the flat formats write them."""
    return {
        key: {name: flat(tuple(v) if isinstance(v, list) else v) for name, v in row.items()}
        for key, row in rows.items()
    }


def unflat_named(data: PlainGraph) -> PlainGraph:
    """The graph with `name` as Cytoscape shows it: a node without one has the end of its id."""
    for node in data.nodes:
        node.attributes["name"] = node.name
    return data


@quick
@given(hostile_graphs())
def test_csv(graph: nx.MultiDiGraph) -> None:
    with zipfile.ZipFile(io.BytesIO(written("csv", graph))) as archive:
        tables = {name: archive.read(name).decode("utf-8-sig") for name in ("nodes.csv", "edges.csv")}
    data = plain(graph)
    for name, items in (("nodes.csv", data.nodes), ("edges.csv", data.edges)):
        rows = list(csv.DictReader(io.StringIO(tables[name], newline="")))
        assert [row["id"] for row in rows] == [guarded(item.id) for item in items]
        for row, item in zip(rows, items, strict=True):
            for column, value in item.attributes.items():
                if column != "name" and column != "predicate":
                    assert row[column] == guarded(str(flat(value))) or not isinstance(flat(value), str)
            assert not any(str(cell).startswith(("=", "+", "@")) for cell in row.values())


def guarded(text: str) -> str:
    return f"'{text}" if text.startswith(("=", "+", "-", "@", "\t", "\r")) else text


@quick
@given(hostile_graphs(), st.sampled_from(NASTY))
def test_svg_is_xml_without_anything_active(graph: nx.MultiDiGraph, title: str) -> None:
    root = ElementTree.fromstring(written("svg", graph, title))
    tags = {element.tag.rpartition("}")[2] for element in root.iter()}
    assert tags <= {"svg", "title", "desc", "rect", "g", "path", "text", "tspan"}
    assert not any(
        name.lower().startswith("on") or "href" in name for element in root.iter() for name in element.attrib
    )


@quick
@given(hostile_graphs(), st.sampled_from(NASTY))
def test_html_holds_all_and_nothing_breaks_out(graph: nx.MultiDiGraph, title: str) -> None:
    data = plain(graph)
    page = Page(written("html", graph, title))
    held = strict_json(page.texts["script"][0].encode())
    assert [node["id"] for node in held["nodes"]] == [node.id for node in data.nodes]
    assert [unflat({"n": node["a"]})["n"] for node in held["nodes"]] == [
        {k: flat(v) for k, v in n.attributes.items()} for n in data.nodes
    ]
    ordinary = Page(written("html", nx.MultiDiGraph()))
    assert [tag for tag, _ in page.elements] == [tag for tag, _ in ordinary.elements]
    policy = next(attributes["content"] or "" for tag, attributes in page.elements if attributes.get("http-equiv"))
    assert policy.startswith("default-src 'none';")
    assert "unsafe" not in policy
    assert list(page.hashes("script"))[1] in policy
    assert next(page.hashes("style")) in policy


@quick
@given(hostile_graphs())
def test_dot_keeps_names_and_ids(graph: nx.MultiDiGraph) -> None:
    data = plain(graph)
    lines = [
        line for line in written("dot", graph).decode().split("\n") if line.startswith("  n") and line[3:4].isdigit()
    ]
    assert len(lines) == len(data.nodes) + len(data.edges)
    for line, item in zip(lines, (*data.nodes, *data.edges), strict=True):
        tokens = dot_tokens(line)
        values = {tokens[i - 1].strip('"'): unquoted(tokens[i + 1]) for i, token in enumerate(tokens) if token == "="}
        url = item.statement if isinstance(item, PlainEdge) else item.id
        assert values["URL"] == url.replace("\r\n", "\n").replace("\r", "\n")


@pytest.mark.parametrize("name", [form.NAME for form in export.GRAPH_FORMATS])
def test_a_graph_of_nothing_but_nasty_words(name: str) -> None:
    graph: nx.MultiDiGraph = nx.MultiDiGraph()
    for number, word in enumerate(NASTY):
        graph.add_edge(word, NASTY[number - 1], key=word, predicate=word, quote=word, document=word, kind=word)
        graph.nodes[word].update(name=word, kind=word, url=word)
    assert written(name, graph)
