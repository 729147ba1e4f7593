"""Cytoscape JSON: for Cytoscape desktop and Cytoscape.js (use the layout `preset`), with ids on edges and places."""

from __future__ import annotations

from typing import BinaryIO

from kg.export.attributes import PlainEdge, PlainNode, Projection, plain
from kg.export.figure import Figure, Kind
from kg.export.json_text import json_text
from kg.export.picture import positions
from kg.export.style import kind_style, line_style

NAME = "cytoscape"
SUFFIX = ".cyjs"
MEDIA_TYPE = "application/json"
KIND = Kind.GRAPH


def write(graph: Projection, stream: BinaryIO, figure: Figure) -> None:
    """Writes the graph as Cytoscape JSON: one element a line, lists as arrays, booleans as booleans."""
    data = plain(graph)
    about = {
        "name": figure.title,
        "caption": figure.sentence(len(data.nodes), len(data.edges)),
        "shared_name": figure.title,
    }
    nodes = ",\n".join(json_text(_node(node, x, y)) for node, (x, y) in zip(data.nodes, positions(data), strict=True))
    edges = ",\n".join(json_text(_edge(edge)) for edge in data.edges)
    head = f'{{"data":{json_text(about)},\n"directed":true,"multigraph":true,"elements":{{'
    stream.write(f'{head}\n"nodes":[\n{nodes}\n],\n"edges":[\n{edges}\n]}}}}\n'.encode())


def _node(node: PlainNode, x: float, y: float) -> dict[str, object]:
    # `value` is what NetworkX reads as the node; `shared_name` what Cytoscape desktop lists.
    names = {
        "id": node.id,
        "name": node.name,
        "shared_name": node.name,
        "value": node.id,
        "colour": kind_style(node.kind).colour,
    }
    return {"data": {**node.attributes, **names}, "position": {"x": x, "y": y}, "classes": node.kind}


def _edge(edge: PlainEdge) -> dict[str, object]:
    own = {
        "id": edge.id,
        "source": edge.source,
        "target": edge.target,
        "key": edge.id,
        "statement": edge.statement,
        "interaction": edge.predicate,
        "colour": line_style(edge.predicate, edge.negated).colour,
    }
    return {"data": {**edge.attributes, **own}, "classes": edge.predicate}
