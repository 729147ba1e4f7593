"""The graphs that a release brings along: the curated list of entities, and the vocabulary itself."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Protocol

from rdflib import Graph, Literal, URIRef

from kg.errors import ModelError
from kg.ids import digest
from kg.quads import Quad, Term
from kg.rdf.iri import Iris
from kg.rdf.literals import plain, tagged
from kg.rdf.values import ENTITY_TYPES
from kg.record import EntityType
from ontology import CK, RDF, RDFS, SCHEMA, text

__all__ = ["Known", "known_quads", "ontology_quads"]

_WIKIDATA = "http://www.wikidata.org/entity/"


class Known(Protocol):
    """An entry of the curated list; `key` is stable, `source` the page that it is from, `wikidata` a Q number."""

    @property
    def key(self) -> str: ...
    @property
    def name(self) -> str: ...
    @property
    def type(self) -> EntityType: ...
    @property
    def aliases(self) -> tuple[str, ...]: ...
    @property
    def developed_by(self) -> str | None: ...
    @property
    def source(self) -> str: ...
    @property
    def wikidata(self) -> str | None: ...


def known_quads(known: Iterable[Known], base: str) -> list[Quad]:
    """The quads of the graph `entities`, in the order of the list.

    A developer that has no entry of its own becomes an organisation with the page of what it develops as its source.

    Raises:
        ModelError: two entries with one key.
    """
    iris = Iris(base)
    graph = iris.graph("entities")
    entries = list(known)
    by_name = {entry.name: iris.known(entry.key) for entry in reversed(entries)}
    keys = [entry.key for entry in entries]
    doubled = next((key for key in keys if keys.count(key) > 1), None)
    if doubled is not None:
        raise ModelError(f"the curated list has two entries with the key {doubled!r}; give one of them another name.")
    quads: dict[Quad, None] = {}

    def emit(subject: URIRef, predicate: URIRef, object_: Term) -> None:
        quads[subject, predicate, object_, graph] = None

    def node(iri: URIRef, name: str, type_: EntityType, source: str) -> None:
        for class_ in (*ENTITY_TYPES[type_], CK.KnownEntity):
            emit(iri, RDF.type, class_)
        emit(iri, RDFS.label, tagged(name))
        emit(iri, RDFS.seeAlso, URIRef(source))

    for entry in entries:
        iri = iris.known(entry.key)
        node(iri, entry.name, entry.type, entry.source)
        for alias in entry.aliases:
            emit(iri, SCHEMA.alternateName, plain(alias))
        if entry.wikidata is not None:
            emit(iri, SCHEMA.sameAs, URIRef(_WIKIDATA + entry.wikidata))
        if entry.developed_by is not None:
            developer = by_name.get(entry.developed_by)
            if developer is None:
                developer = iris.known(digest("developer", entry.developed_by))
                if (developer, RDF.type, CK.KnownEntity, graph) not in quads:
                    node(developer, entry.developed_by, EntityType.ORGANIZATION, entry.source)
            emit(iri, CK.developedBy, developer)
    return list(quads)


def ontology_quads(base: str) -> list[Quad]:
    """The quads of the graph `ontology`: `ontology/kg.ttl`, sorted. It has no blank nodes."""
    graph = Iris(base).graph("ontology")
    found: list[Quad] = []
    for subject, predicate, object_ in Graph().parse(data=text("kg.ttl"), format="turtle"):
        if not (
            isinstance(subject, URIRef) and isinstance(predicate, URIRef) and isinstance(object_, URIRef | Literal)
        ):
            raise ModelError(f"ontology/kg.ttl: {subject} {predicate} {object_} has a blank node; give it an IRI.")
        found.append((subject, predicate, object_, graph))
    return sorted(found, key=lambda quad: tuple(term.n3() for term in quad))
