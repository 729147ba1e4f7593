"""GraphML: for Gephi, yEd, igraph and NetworkX. Places as `pos_x`, `pos_y`, colours as `colour`."""

from __future__ import annotations

from collections.abc import Iterator
from typing import BinaryIO

from kg.export.attributes import ColumnType, PlainGraph, Projection, Value, flat, plain
from kg.export.figure import Figure, Kind
from kg.export.picture import positions
from kg.export.style import kind_style
from kg.export.xml_text import xml

NAME = "graphml"
SUFFIX = ".graphml"
MEDIA_TYPE = "application/graphml+xml"
KIND = Kind.GRAPH

_TYPES = {"integer": "long", "number": "double"}


def write(graph: Projection, stream: BinaryIO, figure: Figure) -> None:
    """Writes the graph as GraphML: lists and booleans as text, what is not known left out; edge ids are unique."""
    data = plain(graph)
    for line in _lines(data, figure):
        stream.write(f"{line}\n".encode())


def _lines(data: PlainGraph, figure: Figure) -> Iterator[str]:
    yield '<?xml version="1.0" encoding="UTF-8"?>'
    yield '<graphml xmlns="http://graphml.graphdrawing.org/xmlns">'
    yield f"<desc>{xml(figure.sentence(len(data.nodes), len(data.edges)))}</desc>"
    yield from _keys(
        "node", "n", {**data.node_columns, "iri": "text", "colour": "text", "pos_x": "number", "pos_y": "number"}
    )
    yield from _keys("edge", "e", {**data.edge_columns, "statement": "text"})
    yield '<graph edgedefault="directed">'
    for node, (x, y) in zip(data.nodes, positions(data), strict=True):
        own: dict[str, Value] = {
            **node.attributes,
            "iri": node.id,
            "colour": kind_style(node.kind).colour,
            "pos_x": x,
            "pos_y": y,
        }
        yield f'<node id="{xml(node.id)}">{"".join(_data("n", own))}</node>'
    for edge in data.edges:
        values = "".join(_data("e", {**edge.attributes, "statement": edge.statement}))
        yield f'<edge id="{xml(edge.id)}" source="{xml(edge.source)}" target="{xml(edge.target)}">{values}</edge>'
    yield "</graph>"
    yield "</graphml>"


def _keys(domain: str, prefix: str, columns: dict[str, ColumnType]) -> Iterator[str]:
    for name, kind in columns.items():
        # An id is one name space for nodes and edges, hence the prefix.
        yield f'<key id="{prefix}_{name}" for="{domain}" attr.name="{name}" attr.type="{_TYPES.get(kind, "string")}"/>'


def _data(prefix: str, attributes: dict[str, Value]) -> Iterator[str]:
    for name, value in attributes.items():
        yield f'<data key="{prefix}_{name}">{xml(str(flat(value)))}</data>'
