"""The nodes of the people who judged or corrected: in the graph as long as something there is by them."""

from __future__ import annotations

from collections.abc import Iterable

from kg.quads import Quad
from kg.rdf.iri import Iris
from kg.rdf.literals import tagged
from kg.store.base import Change, Store
from kg.store.graphs import GraphName
from ontology import PROV, RDF, RDFS

__all__ = ["put_persons"]


def put_persons(store: Store, names: Iterable[str]) -> Change:
    """Gives each of these people a node in the graph `judgements`, or takes it away where nothing there is by them any more.

    One transaction. So that taking back somebody's only decision leaves no trace of it but in the audit trail.
    """
    iris = Iris(store.base)
    graph = iris.graph(GraphName.JUDGEMENTS)
    added: list[Quad] = []
    removed: list[Quad] = []
    for name in sorted({name for name in names if name}):
        person = iris.person_agent(name)
        node: list[Quad] = [(person, RDF.type, PROV.Agent, graph), (person, RDFS.label, tagged(name), graph)]
        named = next(store.quads(predicate=PROV.wasAttributedTo, object_=person), None) is not None
        (added if named else removed).extend(node)
    return store.patch(added, removed) if added or removed else Change(0, 0)
