"""Derivations of documents as quads, in the graph `derivation`."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from rdflib import URIRef

from kg.derivations import Derivation, DerivationKind
from kg.ids import digest
from kg.quads import Quad, Term
from kg.rdf.iri import Iris
from kg.rdf.literals import boolean, integer, plain, score, shortened, tagged
from ontology import CK, OA, PROV, RDF, RDFS

__all__ = ["KINDS", "derivation_node", "encode_derivations"]

KINDS: dict[DerivationKind, URIRef] = {
    DerivationKind.VERBATIM: CK.verbatimCopy,
    DerivationKind.EXTRACT: CK.cutCopy,
    DerivationKind.NEAR: CK.editedCopy,
    DerivationKind.PASSAGES: CK.sharedPassages,
    DerivationKind.QUOTATIONS: CK.sharedQuotations,
    DerivationKind.STATED: CK.statedDerivation,
}


def derivation_node(iris: Iris, one: str, other: str) -> URIRef:
    """The IRI of what is found of a pair of documents, given by their ids in any order."""
    return iris.derivation(digest("derivation", *sorted((one, other))))


def encode_derivations(derivations: Iterable[Derivation], base: str) -> list[Quad]:
    """The quads of the pairs, in the graph `derivation`.

    Where it is known which of the two was first, `prov:wasQuotedFrom` stands between the documents too, but for shared
    quotations: there neither needs to know of the other.
    """
    iris = Iris(base)
    graph = iris.graph("derivation")
    return [(*triple, graph) for derivation in derivations for triple in _triples(iris, derivation)]


def _triples(iris: Iris, derivation: Derivation) -> Iterator[tuple[URIRef, URIRef, Term]]:
    first, second = derivation.first, derivation.second
    node = derivation_node(iris, first.document_id, second.document_id)
    documents = iris.document(first.document_id), iris.document(second.document_id)
    yield node, RDF.type, CK.Derivation
    yield node, RDFS.label, tagged(shortened(f"{derivation.kind.value}: {derivation.reason}"), "en")
    yield node, CK.derivationKind, KINDS[derivation.kind]
    yield node, CK.firstWork, documents[0]
    yield node, CK.secondWork, documents[1]
    yield node, CK.firstShare, score(first.share)
    yield node, CK.secondShare, score(second.share)
    yield node, CK.reason, plain(derivation.reason)
    if derivation.derived is not None:
        derived, source = documents if derivation.derived == first.document_id else reversed(documents)
        yield node, CK.derivedWork, derived
        yield node, CK.sourceWork, source
        if derivation.kind is not DerivationKind.QUOTATIONS:
            yield derived, PROV.wasQuotedFrom, source
    texts = (
        iris.text(first.document_id, first.text_sha256),
        iris.text(second.document_id, second.text_sha256),
    )
    for number, passage in enumerate(derivation.passages, 1):
        place = iris.passage(node, number)
        yield node, CK.reusedPassage, place
        yield place, RDF.type, CK.ReusedPassage
        yield place, RDFS.label, tagged(f"{passage.words} words in both", "en")
        yield place, CK.sharedWords, integer(passage.words)
        yield place, CK.inQuotationMarks, boolean(passage.quoted)
        for link, name, text, (start, end) in (
            (CK.firstSpan, "first", texts[0], passage.first),
            (CK.secondSpan, "second", texts[1], passage.second),
        ):
            span = iris.side(place, name)
            position = iris.position(span)
            label = tagged(f"characters {start}–{end}", "en")
            yield place, link, span
            yield span, RDF.type, OA.SpecificResource
            yield span, RDFS.label, label
            yield span, OA.hasSource, text
            yield span, OA.hasSelector, position
            yield position, RDF.type, OA.TextPositionSelector
            yield position, RDFS.label, label
            yield position, OA.start, integer(start)
            yield position, OA.end, integer(end)
