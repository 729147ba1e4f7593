"""GEXF 1.2draft: for Gephi and Gephi Lite, with places, sizes, colours and shapes of its `viz` module.

No `lastmodifieddate` (it would change the bytes every day) and no `start`/`end` (they turn the graph dynamic in Gephi).
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import BinaryIO

from kg.export.attributes import ColumnType, PlainEdge, PlainGraph, PlainNode, Projection, Value, flat, plain
from kg.export.figure import Figure, Kind
from kg.export.picture import positions, radius
from kg.export.style import kind_style, line_style
from kg.export.xml_text import xml

NAME = "gexf"
SUFFIX = ".gexf"
MEDIA_TYPE = "application/gexf+xml"
KIND = Kind.GRAPH

_TYPES = {"integer": "long", "number": "double"}


def write(graph: Projection, stream: BinaryIO, figure: Figure) -> None:
    """Writes the graph as GEXF: lists and booleans as text, what is not known left out; edge ids are unique."""
    data = plain(graph)
    for line in _lines(data, figure):
        stream.write(f"{line}\n".encode())


def _lines(data: PlainGraph, figure: Figure) -> Iterator[str]:
    yield '<?xml version="1.0" encoding="UTF-8"?>'
    yield (
        '<gexf xmlns="http://www.gexf.net/1.2draft" xmlns:viz="http://www.gexf.net/1.2draft/viz"'
        ' xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"'
        ' xsi:schemaLocation="http://www.gexf.net/1.2draft http://www.gexf.net/1.2draft/gexf.xsd" version="1.2">'
    )
    yield f"<meta><creator>claim-kg</creator><description>{xml(f'{figure.title}. {_caption(data, figure)}')}</description></meta>"
    yield '<graph defaultedgetype="directed" mode="static">'
    node_columns = {**data.node_columns, "iri": "text"}
    edge_columns = {**data.edge_columns, "statement": "text"}
    yield from _declarations("node", node_columns)
    yield from _declarations("edge", edge_columns)
    degrees = _degrees(data)
    yield "<nodes>"
    for node, (x, y) in zip(data.nodes, positions(data), strict=True):
        yield _node(node, list(node_columns), x, y, degrees.get(node.id, 0))
    yield "</nodes>"
    yield "<edges>"
    for edge in data.edges:
        yield _edge(edge, list(edge_columns))
    yield "</edges>"
    yield "</graph>"
    yield "</gexf>"


def _caption(data: PlainGraph, figure: Figure) -> str:
    return figure.sentence(len(data.nodes), len(data.edges))


def _degrees(data: PlainGraph) -> dict[str, int]:
    degrees: dict[str, int] = {}
    for a, b in {tuple(sorted((edge.source, edge.target))) for edge in data.edges}:
        degrees[a] = degrees.get(a, 0) + 1
        degrees[b] = degrees.get(b, 0) + 1
    return degrees


def _declarations(domain: str, columns: dict[str, ColumnType]) -> Iterator[str]:
    yield f'<attributes class="{domain}" mode="static">'
    for number, (name, kind) in enumerate(columns.items()):
        yield f'<attribute id="{number}" title="{name}" type="{_TYPES.get(kind, "string")}"/>'
    yield "</attributes>"


def _values(columns: list[str], attributes: dict[str, Value]) -> str:
    values = "".join(
        f'<attvalue for="{number}" value="{xml(str(flat(attributes[name])))}"/>'
        for number, name in enumerate(columns)
        if name in attributes
    )
    return f"<attvalues>{values}</attvalues>"


def _node(node: PlainNode, columns: list[str], x: float, y: float, degree: int) -> str:
    style = kind_style(node.kind)
    red, green, blue = style.rgb
    # y grows upwards in Gephi; +0.0 turns -0.0 into 0.0.
    return (
        f'<node id="{xml(node.id)}" label="{xml(node.name)}">{_values(columns, {**node.attributes, "iri": node.id})}'
        f'<viz:color r="{red}" g="{green}" b="{blue}" a="1.0"/><viz:size value="{radius(node.kind, degree)}"/>'
        f'<viz:position x="{x}" y="{0.0 - y + 0.0}" z="0.0"/><viz:shape value="{style.gexf}"/></node>'
    )


def _edge(edge: PlainEdge, columns: list[str]) -> str:
    style = line_style(edge.predicate, edge.negated)
    red, green, blue = (int(style.colour[i : i + 2], 16) for i in (1, 3, 5))
    return (
        f'<edge id="{xml(edge.id)}" source="{xml(edge.source)}" target="{xml(edge.target)}" type="directed"'
        f' label="{xml(edge.predicate)}" weight="1.0">{_values(columns, {**edge.attributes, "statement": edge.statement})}'
        f'<viz:color r="{red}" g="{green}" b="{blue}" a="1.0"/>'
        f'<viz:shape value="{"dashed" if style.dash else "solid"}"/></edge>'
    )
