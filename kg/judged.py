"""What stands in the graph `judgements`: the persons' part, which only persons change, and all of it."""

from __future__ import annotations

from collections.abc import Iterable

from rdflib import URIRef

from kg.judgements import Judgement
from kg.persons import put_persons
from kg.quads import Quad
from kg.rdf.across import decode_judgements, encode_judgements
from kg.rdf.iri import Iris
from kg.rdf.literals import boolean
from kg.store.base import Change, Store
from kg.store.graphs import GraphName
from ontology import CK, PROV, RDF

__all__ = ["judgements", "judgements_on", "persons_judgements", "put_persons_judgements"]


def judgements(store: Store) -> list[Judgement]:
    """All judgements, sorted. Reads the whole graph, which the program's own may make large."""
    return decode_judgements(store.quads(_graph(store)), store.base)


def judgements_on(store: Store, members: Iterable[str]) -> list[Judgement]:
    """The judgements in which at least one of the members takes part, sorted; reads no others."""
    graph = _graph(store)
    nodes = {quad[0] for member in members for quad in store.quads(graph, predicate=CK.member, object_=URIRef(member))}
    return decode_judgements((quad for node in nodes for quad in store.quads(graph, subject=node)), store.base)


def persons_judgements(store: Store) -> list[Judgement]:
    """The judgements by persons, sorted; reads no others."""
    return decode_judgements(_persons_quads(store), store.base)


def put_persons_judgements(store: Store, wanted: Iterable[Judgement]) -> Change:
    """Makes the persons' part hold exactly these, in one transaction; the program's own stay as they are.

    Claims, things and lifted links follow with the next `ingest.link.link`.
    """
    quads = encode_judgements(wanted, store.base)
    kept = set(quads)
    removed = [quad for quad in _persons_quads(store) if quad not in kept]
    change = store.patch(quads, removed)
    iris = Iris(store.base)
    gone = {iris.agent_name(str(quad[2])) or "" for quad in removed if quad[1] == PROV.wasAttributedTo}
    people = put_persons(store, gone)
    return Change(change.added + people.added, change.removed + people.removed)


def _persons_quads(store: Store) -> list[Quad]:
    graph = _graph(store)
    nodes = {quad[0] for quad in store.quads(graph, predicate=CK.byPerson, object_=boolean(True))}
    return [
        quad
        for node in sorted(nodes)
        if next(store.quads(graph, subject=node, predicate=RDF.type, object_=CK.Judgement), None)
        for quad in store.quads(graph, subject=node)
    ]


def _graph(store: Store) -> URIRef:
    return Iris(store.base).graph(GraphName.JUDGEMENTS)
