"""Turtle: all triples in one graph. Loses which named graph a triple stands in; TriG and N-Quads keep it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import BinaryIO

from rdflib import URIRef

from kg.export.figure import Figure, Kind
from kg.export.rdf_text import Names, ordered, turtle_blocks
from kg.quads import Quad

NAME = "turtle"
SUFFIX = ".ttl"
MEDIA_TYPE = "text/turtle"
KIND = Kind.RDF


def write(quads: Iterable[Quad], stream: BinaryIO, figure: Figure) -> None:
    """Writes the triples as Turtle, one block a subject, sorted; holds all of them in memory."""
    rows = ordered((subject, predicate, target, URIRef("")) for subject, predicate, target, _ in quads)
    names = Names(rows)
    stream.write(("\n".join(names.declarations()) + "\n").encode())
    for block in turtle_blocks(rows, names):
        stream.write(f"\n{block}".encode())
