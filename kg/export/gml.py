"""GML: for Gephi, yEd, igraph and NetworkX. ASCII only, as the format asks, with `&#…;` for all other characters."""

from __future__ import annotations

from collections.abc import Iterator
from typing import BinaryIO

from kg.export.attributes import PlainGraph, Projection, Value, flat, plain
from kg.export.figure import Figure, Kind
from kg.export.picture import positions
from kg.export.style import kind_style

NAME = "gml"
SUFFIX = ".gml"
MEDIA_TYPE = "text/x-gml"
KIND = Kind.GRAPH

# Readers hold whole numbers in 32 bits.
_LARGEST = 2**31 - 1
_NAMED = {"&": "&amp;", '"': "&quot;"}


def write(graph: Projection, stream: BinaryIO, figure: Figure) -> None:
    """Writes the graph as GML: `id` counts from 0, `iri` is the node's id, `label` its name (made unique by " (2)" …).

    A column of whole numbers one of which needs more than 32 bits becomes text.
    """
    data = plain(graph)
    for line in _lines(data, figure):
        stream.write(f"{line}\n".encode("ascii"))


def _lines(data: PlainGraph, figure: Figure) -> Iterator[str]:
    yield 'Creator "claim-kg"'
    yield "graph ["
    yield "  directed 1"
    yield "  multigraph 1"
    yield f"  comment {_text(figure.sentence(len(data.nodes), len(data.edges)))}"
    wide_nodes = _wide([node.attributes for node in data.nodes])
    wide_edges = _wide([edge.attributes for edge in data.edges])
    number = {node.id: index for index, node in enumerate(data.nodes)}
    for node, label, (x, y) in zip(
        data.nodes, _labels([node.name for node in data.nodes]), positions(data), strict=True
    ):
        yield "  node ["
        yield f"    id {number[node.id]}"
        yield f"    label {_text(label)}"
        yield f"    iri {_text(node.id)}"
        yield from _attributes(node.attributes, wide_nodes)
        yield f'    graphics [ x {x} y {y} fill "{kind_style(node.kind).colour}" ]'
        yield "  ]"
    for edge in data.edges:
        yield "  edge ["
        yield f"    source {number[edge.source]}"
        yield f"    target {number[edge.target]}"
        yield f"    key {_text(edge.id)}"
        yield f"    label {_text(edge.predicate)}"
        yield f"    statement {_text(edge.statement)}"
        yield from _attributes(edge.attributes, wide_edges)
        yield "  ]"
    yield "]"


def _labels(names: list[str]) -> list[str]:
    """The names, told apart where several nodes share one: NetworkX refuses a file with equal labels."""
    taken, used = set(names), set()
    labels = []
    for name in names:
        label, number = name, 2
        while label in used or (label != name and label in taken):
            label, number = f"{name} ({number})", number + 1
        used.add(label)
        labels.append(label)
    return labels


def _wide(rows: list[dict[str, Value]]) -> set[str]:
    return {name for row in rows for name, value in row.items() if isinstance(value, int) and abs(value) > _LARGEST}


def _attributes(attributes: dict[str, Value], wide: set[str]) -> Iterator[str]:
    for name, value in attributes.items():
        yield f"    {name} {_value(str(value) if name in wide else flat(value))}"


def _value(value: str | int | float) -> str:
    if isinstance(value, float):
        # The grammar wants a point in every decimal number, also before an exponent.
        mantissa, _, exponent = repr(value).partition("e")
        mantissa = mantissa if "." in mantissa else f"{mantissa}.0"
        return f"{mantissa}E{exponent}" if exponent else mantissa
    return str(value) if isinstance(value, int) else _text(value)


def _text(text: str) -> str:
    # Named where there is a name: igraph knows the five of XML only.
    return f'"{"".join(c if " " <= c <= "~" and c not in _NAMED else _NAMED.get(c, f"&#{ord(c)};") for c in text)}"'
