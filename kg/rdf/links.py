"""Links between assertions as quads: those in a document's own words, possible conflicts, and what follows for claims."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from rdflib import URIRef

from kg.ids import digest
from kg.links import ClaimLink, Conflict, ConflictKind
from kg.quads import Quad, Term
from kg.rdf.iri import Iris
from kg.rdf.literals import boolean, plain, score, tagged
from kg.record import Link, LinkRelation
from ontology import CITO, CK, RDF, RDFS

__all__ = [
    "CONFLICT_KINDS",
    "RELATIONS",
    "conflict_node",
    "encode_claim_link",
    "encode_conflicts",
    "link_node",
    "link_triples",
]

RELATIONS: dict[LinkRelation, URIRef] = {
    LinkRelation.SUPPORTS: CITO.supports,
    LinkRelation.DISPUTES: CITO.disputes,
    LinkRelation.QUALIFIES: CITO.qualifies,
    LinkRelation.ELABORATES: CK.elaborates,
}
CONFLICT_KINDS: dict[ConflictKind, URIRef] = {
    ConflictKind.NUMBER: CK.numberConflict,
    ConflictKind.NEGATION: CK.negationConflict,
    ConflictKind.DATE: CK.dateConflict,
    ConflictKind.SCOPE: CK.scopeConflict,
    ConflictKind.ANTONYM: CK.antonymConflict,
}


def link_node(iris: Iris, from_: URIRef, to: URIRef, relation: LinkRelation) -> URIRef:
    """The IRI of a stated link: that of its two ends and relation, so that one document states it once."""
    return iris.link(digest("link", str(from_), str(to), relation.value))


def conflict_node(iris: Iris, a: str, b: str) -> URIRef:
    """The IRI of a possible conflict: that of its two ends, so that a pair has one."""
    return iris.link(digest("possible conflict", a, b))


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
    yield node, CK.possible, boolean(link.possible)


def encode_conflicts(conflicts: Iterable[Conflict], base: str) -> list[Quad]:
    """The quads of possible conflicts, in the graph `links`."""
    iris = Iris(base)
    graph = iris.graph("links")
    quads: list[Quad] = []
    for conflict in conflicts:
        node = conflict_node(iris, conflict.a, conflict.b)
        quads += [
            (node, RDF.type, CK.Link, graph),
            (node, RDFS.label, tagged(f"possible conflict ({conflict.kind.value}): {conflict.reason}", "en"), graph),
            (node, CK.linkFrom, URIRef(conflict.a), graph),
            (node, CK.linkTo, URIRef(conflict.b), graph),
            (node, CK.linkRelation, CITO.disputes, graph),
            (node, CK.conflictKind, CONFLICT_KINDS[conflict.kind], graph),
            (node, CK.reason, plain(conflict.reason), graph),
            (node, CK.score, score(conflict.score), graph),
            (node, CK.possible, boolean(True), graph),
        ]
    return quads


def encode_claim_link(link: ClaimLink, base: str) -> list[Quad]:
    """The quads of what one claim does to another, in the graph `derived`. The id is that of the two claims and the relation."""
    iris = Iris(base)
    graph = iris.graph("derived")
    node = iris.claim_link(digest("claim link", link.from_claim, link.to_claim, link.relation.value))
    may = (
        f"may {link.relation.value.removesuffix('s').replace('ifie', 'ify')}" if link.possible else link.relation.value
    )
    return [
        (node, RDF.type, CK.ClaimLink, graph),
        (node, RDFS.label, tagged(may, "en"), graph),
        (node, CK.linkFrom, URIRef(link.from_claim), graph),
        (node, CK.linkTo, URIRef(link.to_claim), graph),
        (node, CK.linkRelation, RELATIONS[link.relation], graph),
        (node, CK.possible, boolean(link.possible), graph),
        *((node, CK.liftedFrom, URIRef(each), graph) for each in link.links),
    ]
