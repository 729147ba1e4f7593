"""Exports: one file a format, one line a format here. Same input, same bytes, for all of them.

RDF formats take quads (or a store, or an rdflib Dataset: anything with `quads()`) and hold all of them; an excerpt takes
quads and holds some of what they say; graph formats and tables take the projection. To add one: a module with `NAME`, `SUFFIX`, `MEDIA_TYPE`, `KIND`, `write`, a line in `RDF_FORMATS`,
`EXCERPT_FORMATS` or `GRAPH_FORMATS`, a row in `docs/exports.md`; the contract tests run over the registry.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial
from pathlib import Path
from typing import BinaryIO, Protocol

import networkx as nx

from kg.errors import InputError, ModelError, UnknownTerm
from kg.export import (
    claimreview,
    csv_tables,
    cytoscape,
    dot,
    gexf,
    gml,
    graphml,
    html,
    jsonld,
    node_link,
    nquads,
    svg,
    trig,
    turtle,
)
from kg.export.attributes import Projection
from kg.export.figure import Figure, Kind
from kg.quads import Quad
from kg.whole_file import whole_file

__all__ = [
    "EXCERPT_FORMATS",
    "FORMATS",
    "GRAPH_FORMATS",
    "RDF_FORMATS",
    "Figure",
    "Format",
    "Kind",
    "find",
    "write",
    "write_path",
]


class HasQuads(Protocol):
    """A store, or an rdflib Dataset."""

    def quads(self) -> Iterable[Quad]:
        """All quads, in any order."""
        ...


Source = Projection | Iterable[Quad] | HasQuads


class Format(Protocol):
    """What every format's module has; its `write` takes quads (KIND `rdf`, `excerpt`) or a projection, a stream, a Figure."""

    NAME: str
    SUFFIX: str
    MEDIA_TYPE: str
    KIND: Kind


class RdfFormat(Format, Protocol):
    """A format of quads."""

    def write(self, quads: Iterable[Quad], stream: BinaryIO, figure: Figure) -> None:
        """Writes the whole export to a binary stream."""
        ...


class GraphFormat(Format, Protocol):
    """A format of a projection."""

    def write(self, graph: Projection, stream: BinaryIO, figure: Figure) -> None:
        """Writes the whole export to a binary stream."""
        ...


RDF_FORMATS: tuple[RdfFormat, ...] = (turtle, trig, nquads, jsonld)
EXCERPT_FORMATS: tuple[RdfFormat, ...] = (claimreview,)
GRAPH_FORMATS: tuple[GraphFormat, ...] = (graphml, gexf, gml, dot, cytoscape, node_link, csv_tables, svg, html)
FORMATS: tuple[Format, ...] = (*RDF_FORMATS, *EXCERPT_FORMATS, *GRAPH_FORMATS)
"""All formats, in the order in which they are listed to people."""

_RDF = {form.NAME: form for form in (*RDF_FORMATS, *EXCERPT_FORMATS)}
_GRAPH = {form.NAME: form for form in GRAPH_FORMATS}
if len(_RDF) + len(_GRAPH) != len(FORMATS) or set(_RDF) & set(_GRAPH):
    raise ImportError("two export formats have the same NAME")


def find(name: str) -> Format:
    """The format of that name.

    Raises:
        UnknownTerm: there is none; the message lists those there are.

    >>> find("gexf").SUFFIX
    '.gexf'
    """
    form: Format | None = _RDF.get(name) or _GRAPH.get(name)
    if form is None:
        raise UnknownTerm("export format", name, tuple(known.NAME for known in FORMATS))
    return form


def write(name: str, source: Source, stream: BinaryIO, figure: Figure | None = None) -> None:
    """Writes the export to a binary stream (of the command line: `sys.stdout.buffer`), in UTF-8.

    Raises:
        UnknownTerm: no such format.
        ModelError: a graph format was given quads, an RDF format a projection, or the data cannot be exported.
    """
    _writer(name, source, figure or Figure())(stream)


def write_path(name: str, source: Source, path: Path, figure: Figure | None = None) -> None:
    """Writes the export to a file, whole or not at all: beside it first, then renamed, so a failure leaves no empty file.

    `csv` to a folder that exists, or to a path without suffix, writes its tables there as files.

    Raises:
        InputError: the file cannot be written there.
        UnknownTerm, ModelError: as `write`.
    """
    figure = figure or Figure()
    try:
        if name == csv_tables.NAME and isinstance(source, nx.MultiDiGraph) and (path.is_dir() or not path.suffix):
            path.mkdir(parents=True, exist_ok=True)
            for file_name, content in list(csv_tables.parts(source, figure)):
                _replace(path / file_name, partial(_put, content))
        else:
            _replace(path, _writer(name, source, figure))
    except OSError as error:
        raise InputError(
            f"{path}: the export could not be written ({error.strerror}). Give another path with --output."
        ) from error


def _writer(name: str, source: Source, figure: Figure) -> Callable[[BinaryIO], object]:
    form = find(name)
    if name in _RDF:
        if isinstance(source, nx.Graph):
            raise ModelError(f"{form.NAME} is made of quads: give it a store or quads, not a projection.")
        quads = source.quads() if hasattr(source, "quads") else source
        return lambda stream: _RDF[name].write(quads, stream, figure)
    if not isinstance(source, nx.MultiDiGraph):
        raise ModelError(
            f"{form.NAME} draws a projection: give it a networkx.MultiDiGraph, not {type(source).__name__}."
        )
    return lambda stream: _GRAPH[name].write(source, stream, figure)


def _put(content: bytes, stream: BinaryIO) -> None:
    stream.write(content)


def _replace(path: Path, fill: Callable[[BinaryIO], object]) -> None:
    with whole_file(path) as stream:
        fill(stream)
