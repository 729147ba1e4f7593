"""DOT: for Graphviz. Own writer: with IRIs as node names, `http` becomes the node and the rest a port, and all collapse
into one (NetworkX with pydot, seen with exit code 0); here nodes are `n0`, `n1` … and the IRI is the `URL`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import BinaryIO

from kg.export.attributes import PlainGraph, Projection, Value, flat, plain
from kg.export.figure import Figure, Kind
from kg.export.picture import positions
from kg.export.style import is_relation, kind_style, line_style

NAME = "dot"
SUFFIX = ".dot"
MEDIA_TYPE = "text/vnd.graphviz"
KIND = Kind.GRAPH

_WRAP = 28
# Units of `pos` to an inch. Graphviz writes names inside the shapes, which need more room than ours: 72 would be our scale.
_PER_INCH = 32
# Attribute names that Graphviz acts on (its documentation, "Attributes"): ours of these names are kept as `kg_…`.
_ACTED_ON = """
    area arrowhead arrowsize arrowtail class color colorscheme comment constraint decorate dir distortion
    edgetooltip edgeurl fillcolor fixedsize fontcolor fontname fontsize gradientangle group head_lp headclip
    headhref headlabel headport headtarget headtooltip headurl height href image imagepos imagescale label
    labelangle labeldistance labelfloat labelfontcolor labelfontname labelfontsize labelhref labelloc labeltarget
    labeltooltip labelurl layer len lhead lp ltail margin minlen nojustify ordering orientation penwidth peripheries
    pin pos rank rects regular root samehead sametail samplepoints shape shapefile showboxes sides size skew sortv
    style tail_lp tailclip tailhref taillabel tailport tailtarget tailtooltip tailurl target tooltip url vertices
    weight width xlabel xlp z
"""
_GRAPHVIZ = frozenset(_ACTED_ON.split())


def write(graph: Projection, stream: BinaryIO, figure: Figure) -> None:
    """Writes the graph as DOT with the stored places; `dot -Tsvg` draws it, `dot -Kdot -Tsvg` lays it out anew."""
    data = plain(graph)
    for line in _lines(data, figure):
        stream.write(f"{line}\n".encode())


def _lines(data: PlainGraph, figure: Figure) -> Iterator[str]:
    yield "digraph claims {"
    caption = f"{figure.title}\n{figure.sentence(len(data.nodes), len(data.edges))}"
    yield f'  graph [charset="UTF-8" layout="neato" inputscale="{_PER_INCH}" overlap="true" splines="line" outputorder="edgesfirst" label={_quoted(caption)}];'
    yield '  node [style="filled" fillcolor="white" fontname="Noto Sans,Helvetica,sans-serif" fontsize="10"];'
    yield '  edge [fontname="Noto Sans,Helvetica,sans-serif" fontsize="8" arrowsize="0.6"];'
    number = {node.id: f"n{index}" for index, node in enumerate(data.nodes)}
    for node, (x, y) in zip(data.nodes, positions(data), strict=True):
        style = kind_style(node.kind)
        own = {
            "label": wrapped(node.name),
            "URL": node.id,
            "tooltip": f"{style.label}: {node.name}",
            "shape": style.dot,
            "color": style.colour,
            # Upwards; "!" keeps the place when neato draws.
            "pos": f"{x},{0.0 - y + 0.0}!",
        }
        yield f"  {number[node.id]} [{_pairs(own, node.attributes)}];"
    for edge in data.edges:
        line = line_style(edge.predicate, edge.negated)
        own = {
            "id": edge.id,
            # A word on every line would hide the rest: groups with a look of their own go without.
            "label": edge.predicate if is_relation(edge.predicate) else "",
            "URL": edge.statement,
            "tooltip": str(edge.attributes.get("quote", edge.predicate)),
            "color": line.colour,
            "style": "dashed" if line.dash else "solid",
        }
        yield f"  {number[edge.source]} -> {number[edge.target]} [{_pairs(own, edge.attributes)}];"
    yield "}"


def _pairs(own: dict[str, str], attributes: dict[str, Value]) -> str:
    kept = {
        (f"kg_{name}" if name.lower() in _GRAPHVIZ else name): str(flat(value)) for name, value in attributes.items()
    }
    return " ".join(f"{_key(name)}={_quoted(value)}" for name, value in {**own, **kept}.items())


def _key(name: str) -> str:
    # Words of the language may not stand bare, and quoting all names would hurt the eye.
    return f'"{name}"' if name.lower() in ("node", "edge", "graph", "digraph", "subgraph", "strict") else name


def _quoted(text: str) -> str:
    r"""A quoted string: quotes and backslashes escaped, line ends as `\n`; `\N`, `\G`, `\E` thus stay plain words."""
    body = text.replace("\\", "\\\\").replace('"', '\\"').replace("\r\n", "\n").replace("\r", "\n").replace("\n", "\\n")
    # Graphviz decodes entities inside strings (&amp; and &#60; alike).
    return f'"{re.sub(r"&(?=#?[0-9A-Za-z]+;)", "&amp;", body)}"'


def wrapped(text: str, width: int = _WRAP, most: int = 4) -> str:
    """The text in lines of about `width` characters, at most `most` of them, the rest cut with an ellipsis."""
    lines: list[str] = [""]
    for word in text.split():
        if lines[-1] and len(lines[-1]) + 1 + len(word) > width:
            lines.append("")
        lines[-1] = f"{lines[-1]} {word}".strip()
    lines = [line[i : i + width] for line in lines for i in range(0, max(len(line), 1), width)]
    if len(lines) > most:
        lines = [*lines[: most - 1], f"{lines[most - 1][: width - 1]}…"]
    return "\n".join(lines)
