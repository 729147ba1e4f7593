"""TriG: Turtle with the named graphs."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import groupby
from operator import itemgetter
from typing import BinaryIO

from kg.export.figure import Figure, Kind
from kg.export.rdf_text import Names, ordered, turtle_blocks
from kg.quads import Quad

NAME = "trig"
SUFFIX = ".trig"
MEDIA_TYPE = "application/trig"
KIND = Kind.RDF


def write(quads: Iterable[Quad], stream: BinaryIO, figure: Figure) -> None:
    """Writes the quads as TriG, one block a graph and subject, sorted; holds all of them in memory."""
    rows = ordered(quads)
    names = Names(rows)
    stream.write(("\n".join(names.declarations()) + "\n").encode())
    for graph, inside in groupby(rows, key=itemgetter(3)):
        if not graph:
            stream.writelines(f"\n{block}".encode() for block in turtle_blocks(inside, names))
            continue
        stream.write(f"\n{names.term(graph)} {{\n".encode())
        stream.writelines(block.encode() for block in turtle_blocks(inside, names, "    "))
        stream.write(b"}\n")
