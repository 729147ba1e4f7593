"""Links between assertions as quads: those in a document's own words, possible conflicts, and what follows for claims."""

from __future__ import annotations

from collections.abc import Iterator

from rdflib import URIRef

from kg.ids import digest
from kg.quads import Term
from kg.rdf.iri import Iris
from kg.rdf.literals import boolean, plain, score, tagged
from kg.record import Link, LinkRelation
from ontology import CITO, CK, RDF, RDFS

__all__ = ["RELATIONS", "link_node", "link_triples"]

RELATIONS: dict[LinkRelation, URIRef] = {
    LinkRelation.SUPPORTS: CITO.supports,
    LinkRelation.DISPUTES: CITO.disputes,
    LinkRelation.QUALIFIES: CITO.qualifies,
    LinkRelation.ELABORATES: CK.elaborates,
}


def link_node(iris: Iris, from_: URIRef, to: URIRef, relation: LinkRelation) -> URIRef:
    """The IRI of a stated link: that of its two ends and relation, so that one document states it once."""
    return iris.link(digest("link", str(from_), str(to), relation.value))


def link_triples(iris: Iris, link: Link, evidence: URIRef) -> Iterator[tuple[URIRef, URIRef, Term]]:
    """What a document's own words say of two of its assertions; `evidence` is the span of these words."""
    from_, to = iris.assertion(link.from_assertion), iris.assertion(link.to_assertion)
    node = link_node(iris, from_, to, link.relation)
    yield node, RDF.type, CK.Link
    yield node, RDFS.label, tagged(f"{link.relation.value}: {link.reason}", "en")
    yield node, CK.linkFrom, from_
    yield node, CK.linkTo, to
    yield node, CK.linkRelation, RELATIONS[link.relation]
    yield node, CK.evidence, evidence
    yield node, CK.reason, plain(link.reason)
    yield node, CK.score, score(link.score)
    yield node, CK.possible, boolean(False)
