"""Quotation checks as quads, in a graph of their own for each document whose quotations they are."""

from __future__ import annotations

from collections.abc import Iterable

from rdflib import URIRef

from kg.ids import digest
from kg.quads import Quad, Term
from kg.quotations import Flag, Grade, Passage, QuoteCheck
from kg.rdf.iri import Iris
from kg.rdf.literals import boolean, integer, plain, score, shortened, tagged
from ontology import CK, OA, RDF, RDFS

__all__ = ["FLAGS", "GRADES", "encode_quote_checks"]

GRADES: dict[Grade, URIRef] = {
    Grade.EXACT: CK.exact,
    Grade.NEAR: CK.near,
    Grade.ELIDED: CK.elided,
    Grade.ALTERED: CK.altered,
    Grade.STITCHED: CK.stitched,
    Grade.NOT_FOUND: CK.notFound,
}
FLAGS: dict[Flag, URIRef] = {
    Flag.MARKED: CK.ellipsisMarked,
    Flag.NUMBER: CK.numberDiffers,
    Flag.NEGATION: CK.negationDiffers,
    Flag.NAME: CK.nameDiffers,
    Flag.MODAL: CK.modalDiffers,
    Flag.WORDING: CK.wordingDiffers,
    Flag.TRANSCRIPTION: CK.possibleTranscriptionError,
    Flag.TRUNCATED: CK.limitingClauseFollows,
    Flag.LIMITED: CK.limitingClausePrecedes,
    Flag.OTHER_SPEAKER: CK.otherSpeaker,
    Flag.SEVERAL: CK.saidSeveralTimes,
    Flag.BRACKETS: CK.wordsInBrackets,
    Flag.PARTIAL: CK.partOfRecording,
}


def encode_quote_checks(checks: Iterable[QuoteCheck], document_id: str, base: str) -> list[Quad]:
    """The quads of the checks of one document's quotations, in the graph `links/quotes/<document id>`."""
    iris = Iris(base)
    graph = iris.quote_checks_graph(document_id)
    quads: list[Quad] = []

    def emit(subject: URIRef, predicate: URIRef, object_: Term) -> None:
        quads.append((subject, predicate, object_, graph))

    for check in checks:
        node = iris.quote_check(digest("quote check", check.quotation, check.transcript))
        text = iris.text(check.transcript, check.text_sha256)
        emit(node, RDF.type, CK.QuoteCheck)
        emit(node, RDFS.label, tagged(shortened(check.finding)))
        emit(node, CK.checkedQuotation, URIRef(check.quotation))
        emit(node, CK.checkedAgainst, iris.document(check.transcript))
        emit(node, CK.grade, GRADES[check.grade])
        for flag in check.flags:
            emit(node, CK.flag, FLAGS[flag])
        emit(node, CK.difference, plain(check.difference))
        emit(node, CK.sameOrigin, boolean(check.same_origin))
        emit(node, CK.score, score(check.score))
        if check.said_by is not None:
            emit(node, CK.saidBy, URIRef(check.said_by))
        if check.covers is not None:
            emit(node, CK.covers, plain(check.covers))
        for number, passage in enumerate(check.passages, 1):
            place = iris.passage(node, number)
            emit(node, CK.passage, place)
            for triple in _passage(iris, place, text, passage):
                emit(*triple)
    return quads


def _passage(iris: Iris, place: URIRef, text: URIRef, passage: Passage) -> Iterable[tuple[URIRef, URIRef, Term]]:
    position, quote = iris.position(place), iris.quote(place)
    label = tagged(shortened(passage.exact) or f"characters {passage.start}–{passage.end}")
    yield place, RDF.type, OA.SpecificResource
    yield place, RDFS.label, label
    yield place, OA.hasSource, text
    yield place, OA.hasSelector, position
    yield place, OA.hasSelector, quote
    if passage.timecode is not None:
        yield place, CK.timecode, plain(passage.timecode)
    yield position, RDF.type, OA.TextPositionSelector
    yield position, RDFS.label, tagged(f"characters {passage.start}–{passage.end}")
    yield position, OA.start, integer(passage.start)
    yield position, OA.end, integer(passage.end)
    yield quote, RDF.type, OA.TextQuoteSelector
    yield quote, RDFS.label, label
    yield quote, OA.exact, plain(passage.exact)
    yield quote, OA.prefix, plain(passage.prefix)
    yield quote, OA.suffix, plain(passage.suffix)
