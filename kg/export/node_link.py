"""Node-link JSON: for D3 and for NetworkX (`nx.node_link_graph(data, edges="edges")`), with places."""

from __future__ import annotations

from typing import BinaryIO

from kg.export.attributes import Projection, plain
from kg.export.figure import Figure, Kind
from kg.export.json_text import json_text
from kg.export.picture import positions

NAME = "node-link"
SUFFIX = ".json"
MEDIA_TYPE = "application/json"
KIND = Kind.GRAPH


def write(graph: Projection, stream: BinaryIO, figure: Figure) -> None:
    """Writes the graph as node-link JSON: one node or edge a line, lists as arrays; reads back as the same graph."""
    data = plain(graph)
    about = {"title": figure.title, "caption": figure.sentence(len(data.nodes), len(data.edges))}
    nodes = ",\n".join(
        json_text({"id": node.id, **node.attributes, "pos_x": x, "pos_y": y})
        for node, (x, y) in zip(data.nodes, positions(data), strict=True)
    )
    edges = ",\n".join(
        json_text({"source": e.source, "target": e.target, "key": e.id, "statement": e.statement, **e.attributes})
        for e in data.edges
    )
    head = f'{{"directed":true,"multigraph":true,"graph":{json_text(about)}'
    stream.write(f'{head},\n"nodes":[\n{nodes}\n],\n"edges":[\n{edges}\n]}}\n'.encode())
