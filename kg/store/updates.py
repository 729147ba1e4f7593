"""SPARQL updates for Oxigraph, each one transaction, made of quads that are already its own."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable

import pyoxigraph as ox

from ontology import XSD

_STRING = ox.NamedNode(str(XSD.string))

__all__ = ["as_stored", "patch_update", "replace_update"]


def as_stored(quads: Iterable[ox.Quad]) -> set[ox.Quad]:
    """The quads in the form in which the store gives them back: numbers, times and language tags in canonical form."""
    stored: set[ox.Quad] = set()
    others: list[ox.Quad] = []
    for quad in quads:
        term = quad.object
        as_it_is = not isinstance(term, ox.Literal) or (term.language is None and term.datatype == _STRING)
        if as_it_is:
            stored.add(quad)
        else:
            others.append(quad)
    if others:
        scratch = ox.Store()
        scratch.bulk_extend(others)
        stored.update(scratch)
    return stored


def replace_update(graph: ox.NamedNode, added: set[ox.Quad], removed: set[ox.Quad], *, empty: bool) -> str:
    """Turns what the graph holds into what it shall hold; `empty` where that is nothing."""
    return f"DROP SILENT GRAPH {graph}" if empty else patch_update(added, removed)


def patch_update(added: Iterable[ox.Quad], removed: Iterable[ox.Quad]) -> str:
    """Takes the removed quads out of their graphs and puts the added ones into theirs."""
    steps = []
    for verb, quads in (("DELETE DATA", removed), ("INSERT DATA", added)):
        graphs: dict[str, list[ox.Triple]] = defaultdict(list)
        for quad in quads:
            graphs[str(quad.graph_name)].append(quad.triple)
        for graph, triples in sorted(graphs.items()):
            written = ox.serialize(triples, format=ox.RdfFormat.N_TRIPLES) or b""
            steps.append(f"{verb} {{ GRAPH {graph} {{\n{written.decode()}}} }}")
    return " ;\n".join(steps)
