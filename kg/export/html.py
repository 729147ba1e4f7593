"""One HTML file that holds everything: picture, tables, quotations, and the script that shows them. Nothing is fetched.

The page's own policy (`default-src 'none'`, script and style by their hashes) makes the browser refuse all else, also
what a hostile text in the data might smuggle in.
"""

from __future__ import annotations

import base64
import hashlib
from collections import Counter
from importlib import resources
from typing import BinaryIO

from kg.export.attributes import Projection, clean_text, plain
from kg.export.figure import Figure, Kind, counted
from kg.export.json_text import json_text
from kg.export.labels import short_label
from kg.export.picture import Picture, radius, ranked, sketch
from kg.export.style import KINDS, LINES, SHAPES, kind_style, line_style
from kg.export.xml_text import xml

NAME = "html"
SUFFIX = ".html"
MEDIA_TYPE = "text/html; charset=utf-8"
KIND = Kind.GRAPH

LIMIT = 70
"""Nodes drawn at once where the caller sets no limit; the reader can change it."""

_LIMITS = (40, 70, 150, 300, 600)
_SCRIPTS = ("model.js", "dom.js", "details.js", "picture.js", "labels.js", "tables.js", "main.js")


def write(graph: Projection, stream: BinaryIO, figure: Figure) -> None:
    """Writes the page: all nodes and statements are in it, the most important are drawn, tables show the rest."""
    picture = sketch(plain(graph), LIMIT if figure.limit is None else figure.limit, reveal=True)
    script = '(() => {\n"use strict";\n' + "".join(map(_file, _SCRIPTS)) + "})();\n"
    style = _file("viewer.css")
    values = {
        "title": xml(clean_text(figure.title)),
        "caption": xml(_caption(picture, figure)),
        "script_hash": _hash(script),
        "style_hash": _hash(style),
        "style": style,
        "script": script,
        "data": json_text(_data(picture, figure)),
    }
    page = _file("page.html")
    # One pass from left to right: a value that holds `{{data}}` is not filled again.
    out, rest = [], page
    while "{{" in rest:
        before, _, after = rest.partition("{{")
        name, _, rest = after.partition("}}")
        out += [before, values[name]]
    stream.write("".join([*out, rest]).encode())


def _caption(picture: Picture, figure: Figure) -> str:
    """Says what is in the page, and how much of it the picture shows at first."""
    nodes, edges = len(picture.graph.nodes), len(picture.graph.edges)
    text = f"{clean_text(figure.caption).strip()} {counted(nodes, 'node')}, {counted(edges, 'statement')}.".strip()
    if len(picture.drawn) < nodes:
        text += (
            f" The picture draws the {len(picture.drawn):,} best connected first; search, filters and tables reach all."
        )
    if figure.left_out:
        text += f" Not selected for this export: {counted(figure.left_out, 'node')}."
    return text


def _file(name: str) -> str:
    return resources.files("kg.export").joinpath("viewer", name).read_text(encoding="utf-8")


def _hash(text: str) -> str:
    return f"'sha256-{base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()}'"


def _data(picture: Picture, figure: Figure) -> dict[str, object]:
    graph = picture.graph
    by_kind = Counter(kind_style(node.kind).kind for node in graph.nodes)
    by_group = Counter(line_style(edge.predicate, edge.negated).group for edge in graph.edges)
    kinds = [style for style in (*KINDS, kind_style("")) if by_kind[style.kind]]
    groups = [style for style in LINES if by_group[style.group]]
    kind_number = {style.kind: number for number, style in enumerate(kinds)}
    group_number = {style.group: number for number, style in enumerate(groups)}
    where = {node.id: index for index, node in enumerate(graph.nodes)}
    first = dict.fromkeys(picture.drawn)
    limit = LIMIT if figure.limit is None else figure.limit
    return {
        "kinds": [
            {"kind": s.kind, "label": s.label, "colour": s.colour, "shape": s.shape, "count": by_kind[s.kind]}
            for s in kinds
        ],
        "groups": [
            {
                "group": s.group,
                "label": s.label,
                "colour": s.colour,
                "dash": s.dash,
                "width": s.width,
                "arrow": s.arrow,
                "bar": s.bar,
                "count": by_group[s.group],
            }
            for s in groups
        ],
        "shapes": SHAPES,
        "limit": limit,
        "limits": sorted({*_LIMITS, limit}),
        "order": [*picture.drawn, *(index for index in ranked(graph) if index not in first)],
        "nodes": [
            {
                "id": node.id,
                "k": kind_number[kind_style(node.kind).kind],
                "name": node.name,
                "short": short_label(node.kind, node.name),
                "x": x,
                "y": y,
                "r": radius(node.kind, degree),
                "a": node.attributes,
            }
            for node, (x, y), degree in zip(graph.nodes, picture.places, picture.degrees, strict=True)
        ],
        "edges": [
            {
                "s": where[edge.source],
                "t": where[edge.target],
                "p": edge.predicate,
                "g": group_number[line_style(edge.predicate, edge.negated).group],
                "id": edge.statement,
                "a": {name: value for name, value in edge.attributes.items() if name != "predicate"},
            }
            for edge in graph.edges
        ],
    }
