"""N-Quads: one statement a line, in the order of the lines, so that two exports can be compared with `diff`."""

from __future__ import annotations

from collections.abc import Iterable
from typing import BinaryIO

from rdflib import XSD, Literal

from kg.export.figure import Figure, Kind
from kg.export.rdf_text import angled, literal, ordered
from kg.quads import Quad, Term

NAME = "nquads"
SUFFIX = ".nq"
MEDIA_TYPE = "application/n-quads"
KIND = Kind.RDF


def write(quads: Iterable[Quad], stream: BinaryIO, figure: Figure) -> None:
    """Writes the quads as N-Quads, lines sorted by code point; holds all of them in memory."""
    for line in sorted(_line(quad) for quad in ordered(quads)):
        stream.write(line.encode())


def _line(quad: Quad) -> str:
    subject, predicate, target, graph = quad
    return f"{angled(subject)} {angled(predicate)} {_term(target)}{f' {angled(graph)}' if graph else ''} .\n"


def _term(term: Term) -> str:
    if not isinstance(term, Literal):
        return angled(term)
    plain = term.datatype is None or term.datatype == XSD.string
    return literal(term, None if plain else f"<{term.datatype}>")
