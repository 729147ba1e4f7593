"""Verdicts as quads, in the graph `verdicts`."""

from __future__ import annotations

from collections.abc import Iterable

from rdflib import URIRef

from kg.quads import Quad, Term
from kg.rdf.iri import Iris
from kg.rdf.literals import boolean, decimal, integer, moment, plain, shortened, tagged
from kg.verdicts import Evidence, Line, Reply, Second, Status, Version
from ontology import CITO, CK, OA, PROV, RDF, RDFS, SCHEMA

__all__ = ["encode_verdicts"]

_STATUS = {Status.IN_FORCE: CK.inForce, Status.SUPERSEDED: CK.superseded, Status.WITHDRAWN: CK.withdrawn}


def encode_verdicts(lines: Iterable[Line], base: str) -> list[Quad]:
    """The quads of all versions of the verdicts, with who rated, answered and reviewed them."""
    encoder = _Encoder(base)
    for line in lines:
        for version in line.versions:
            encoder.version(version)
    for node, name in encoder.reviewers.items():
        encoder.emit(node, RDF.type, PROV.Agent)
        encoder.emit(node, RDFS.label, tagged(name))
    return encoder.quads


class _Encoder:
    def __init__(self, base: str) -> None:
        self._iris = Iris(base)
        self._graph = self._iris.graph("verdicts")
        self.quads: list[Quad] = []
        self.reviewers: dict[URIRef, str] = {}

    def emit(self, subject: URIRef, predicate: URIRef, object_: Term | None) -> None:
        """One statement; none where the value is not known."""
        if object_ is not None:
            self.quads.append((subject, predicate, object_, self._graph))

    def version(self, version: Version) -> None:
        node = self._iris.verdict(version.id)
        for type_ in (CK.Verdict, SCHEMA.ClaimReview, PROV.Entity):
            self.emit(node, RDF.type, type_)
        self.emit(node, RDFS.label, tagged(shortened(f"{version.rating.word}: {version.claim}")))
        self.emit(node, SCHEMA.itemReviewed, None if version.assertion is None else URIRef(version.assertion))
        self.emit(node, SCHEMA.claimReviewed, plain(version.claim))
        self.emit(node, SCHEMA.reviewBody, tagged(version.body) if version.body else None)
        self.emit(node, SCHEMA.author, self._reviewer(version.reviewer))
        self.emit(node, SCHEMA.datePublished, _day(version.date))
        self.emit(node, SCHEMA.url, _plain(version.url))
        self.emit(node, CK.verdictStatus, _STATUS[version.status])
        self.emit(node, CK.publishedByOthers, boolean(True) if version.others else None)
        self.emit(node, PROV.wasRevisionOf, None if version.revises is None else self._iris.verdict(version.revises))
        self.emit(node, PROV.generatedAtTime, moment(version.at))
        self._rating(node, version)
        for number, evidence in enumerate(version.evidence, 1):
            self._evidence(node, number, evidence)
        for second in version.seconds:
            self._second(node, second)
        for reply in version.replies:
            self._reply(node, reply)

    def _reviewer(self, name: str) -> URIRef:
        node = self._iris.reviewer(name)
        self.reviewers[node] = name
        return node

    def _rating(self, verdict: URIRef, version: Version) -> None:
        node, rating = self._iris.verdict_part(verdict, "rating", "1"), version.rating
        self.emit(verdict, SCHEMA.reviewRating, node)
        self.emit(node, RDF.type, SCHEMA.Rating)
        self.emit(node, RDFS.label, tagged(shortened(rating.word)))
        self.emit(node, SCHEMA.alternateName, plain(rating.word))
        self.emit(node, CK.scale, plain(rating.scale))
        for predicate, value in (
            (SCHEMA.ratingValue, rating.value),
            (SCHEMA.worstRating, rating.worst),
            (SCHEMA.bestRating, rating.best),
        ):
            self.emit(node, predicate, None if value is None else decimal(value))

    def _evidence(self, verdict: URIRef, number: int, evidence: Evidence) -> None:
        node = self._iris.verdict_part(verdict, "evidence", str(number))
        label = evidence.title or evidence.words or evidence.url or evidence.document or "evidence"
        self.emit(verdict, CITO.citesAsEvidence, node)
        self.emit(node, RDF.type, CK.Evidence)
        self.emit(node, RDFS.label, tagged(shortened(label)))
        self.emit(node, SCHEMA.url, _plain(evidence.url))
        self.emit(node, SCHEMA.name, _plain(evidence.title))
        self.emit(node, SCHEMA.archivedAt, _plain(evidence.archive))
        self.emit(node, CK.retrievedAt, None if evidence.retrieved_at is None else moment(evidence.retrieved_at))
        self.emit(node, OA.exact, _plain(evidence.words))
        if evidence.document is not None:
            self.emit(node, CK.evidenceFrom, self._iris.document(evidence.document))
        if evidence.start is not None and evidence.end is not None:
            self.emit(node, CK.evidenceStart, integer(evidence.start))
            self.emit(node, CK.evidenceEnd, integer(evidence.end))

    def _second(self, verdict: URIRef, second: Second) -> None:
        node = self._iris.verdict_part(verdict, "second", second.id)
        self.emit(verdict, CK.secondReview, node)
        self.emit(node, RDF.type, CK.SecondReview)
        self.emit(node, RDFS.label, tagged(f"{second.by} {'agrees' if second.agrees else 'does not agree'}"))
        self.emit(node, SCHEMA.author, self._reviewer(second.by))
        self.emit(node, CK.agrees, boolean(second.agrees))
        self.emit(node, SCHEMA.text, tagged(second.text) if second.text else None)
        self.emit(node, PROV.generatedAtTime, moment(second.at))

    def _reply(self, verdict: URIRef, reply: Reply) -> None:
        node = self._iris.verdict_part(verdict, "reply", reply.id)
        self.emit(verdict, CK.reply, node)
        self.emit(node, RDF.type, CK.Reply)
        self.emit(node, RDFS.label, tagged(shortened(f"reply of {reply.whose}: {reply.text}")))
        self.emit(node, SCHEMA.author, self._reviewer(reply.whose))
        self.emit(node, SCHEMA.text, tagged(reply.text))
        self.emit(node, SCHEMA.url, _plain(reply.url))
        self.emit(node, SCHEMA.datePublished, _day(reply.date))
        self.emit(node, PROV.generatedAtTime, moment(reply.at))


def _plain(text: str | None) -> Term | None:
    return None if text is None else plain(text)


def _day(date: str | None) -> Term | None:
    """The first moment of a day, in UTC."""
    return None if date is None else moment(f"{date}T00:00:00Z")
