"""`owl:sameAs` for those who ask for it: what the store keeps as a reversible judgement, said as plain identity."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from kg.quads import Quad
from kg.rdf.iri import Iris
from ontology import CK, OWL, SCHEMA

__all__ = ["same_as"]


def same_as(quads: Iterable[Quad], base: str) -> Iterator[Quad]:
    """One statement for each document's entity and the thing that it refers to, and for each thing and its known entity.

    In the graph `same-as`, which no store holds: a reasoner takes `owl:sameAs` as identity for good, while the joins
    here are graded and may be undone. Members of one thing are not tied pair by pair; that follows through the thing.
    Where a known entity names its Wikidata item, that is said too. In no order.
    """
    iris = Iris(base)
    graph, derived = iris.graph("same-as"), iris.graph("derived")
    known = str(iris.known(""))
    for subject, predicate, value, where in quads:
        # Of the curated list's entries the derived ones: a person may have kept a document's entity from its thing.
        joined = predicate in (CK.refersTo, CK.knownAs) and where == derived
        if joined or (predicate == SCHEMA.sameAs and str(subject).startswith(known)):
            yield subject, OWL.sameAs, value, graph
