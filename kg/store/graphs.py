"""The named graphs of a store: which are in the union that queries run on, and which in byte comparisons.

No triple may stand in two graphs of the union: Oxigraph does not drop the double, so every join through it would count
twice (measured with 0.5.13).
"""

from __future__ import annotations

from enum import StrEnum
from functools import lru_cache

from rdflib import URIRef

from kg.rdf.iri import Iris
from ontology import PROV

__all__ = ["ASIDE", "WHO_AND_WHEN", "GraphName", "is_aside", "is_comparable"]


class GraphName(StrEnum):
    """The graphs that are no document's; `Iris.graph` gives their IRIs."""

    ENTITIES = "entities"
    ONTOLOGY = "ontology"
    JUDGEMENTS = "judgements"
    DERIVED = "derived"
    VERDICTS = "verdicts"
    LINKS = "links"
    DERIVATION = "derivation"
    RUNS = "runs"
    AUDIT = "audit"
    REDIRECTS = "redirects"


ASIDE: frozenset[GraphName] = frozenset({GraphName.RUNS, GraphName.AUDIT, GraphName.REDIRECTS})
"""Neither in the union nor in byte comparisons: recorded times, model, code, host, path; what persons did; old ids. They
lie in a database of their own, because an engine's union takes in all that it holds, and a list of 10,000 graphs instead
is slow."""

WHO_AND_WHEN: frozenset[URIRef] = frozenset({PROV.wasAttributedTo, PROV.generatedAtTime})
"""Left out of byte comparisons in the graphs of judgements, of corrections and of verdicts, as are the persons themselves."""


@lru_cache(maxsize=4096)
def is_aside(iris: Iris, graph: str) -> bool:
    """Whether the graph lies outside the union."""
    # As text on both sides: an rdflib URIRef never equals a plain string.
    return any(str(graph) == str(iris.graph(name)) or str(graph).startswith(f"{iris.graph(name)}/") for name in ASIDE)


def is_comparable(iris: Iris, graph: str, predicate: str, subject: str = "") -> bool:
    """Whether a statement takes part when two stores are compared byte for byte."""
    if is_aside(iris, graph):
        return False
    judged = str(iris.graph(GraphName.JUDGEMENTS))
    decided = (judged, str(iris.graph(GraphName.VERDICTS)))
    if str(graph) not in decided and not str(graph).startswith(f"{judged}/"):
        return True
    return URIRef(predicate) not in WHO_AND_WHEN and iris.agent_name(subject) is None
