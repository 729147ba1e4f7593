"""One document's record as the quads of its named graph, as `docs/graph.md` lays down."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import PurePath

from rdflib import URIRef

from kg.errors import ModelError
from kg.ids import digest
from kg.quads import Quad, Term
from kg.rdf.graph_digest import graph_digest
from kg.rdf.iri import Iris
from kg.rdf.links import link_triples
from kg.rdf.literals import boolean, decimal, integer, language_tag, moment, plain, score, seconds, shortened, tagged
from kg.rdf.places import Places
from kg.rdf.times import interval
from kg.rdf.values import DOCUMENT_TYPES, ENTITY_TYPES, ROLE_CLASS, ROLES, WORK_TYPES, predicate_term, term_of
from kg.record import (
    AUTHOR,
    Assertion,
    Attribution,
    DerivedFrom,
    DocumentRecord,
    Entity,
    EntityType,
    Link,
    Quantity,
    Quotation,
    Relation,
    Span,
    Spans,
)
from ontology import CK, ORG, PROV, RDF, RDFS, SCHEMA

__all__ = ["PIECE_JOINT", "encode"]

PIECE_JOINT = " … "
"""Stands between the pieces of a content where they are shown as one quote."""


def encode(record: DocumentRecord, base: str) -> list[Quad]:
    """The quads of the document's graph, without repeats, in an order that depends on the record alone.

    Guarantees: no blank nodes; exactly one `rdfs:label` a node; literals in the form in which a store returns them.
    About 20 quads a span; cost is linear in the record.

    Raises:
        SpanMismatch: a span outside the text.
        UnknownTerm: a predicate that the ontology does not have.
        ModelError: a date or number that is none, or an id that the record does not hold.
    """
    return _Encoder(record, Iris(base)).run()


class _Encoder:
    """Holds what the parts of one document share: its IRIs, its places, its entities by id and name."""

    def __init__(self, record: DocumentRecord, iris: Iris) -> None:
        self._record = record
        self._iris = iris
        self._language = language_tag(record.metadata.language)
        self._graph = iris.document_graph(record.id)
        self._quads: dict[Quad, None] = {}
        self._document = iris.document(record.id)
        self._author = iris.author(record.id)
        self._title = record.metadata.title or PurePath(record.doc).name or record.id
        self._entities = {entity.id: entity for entity in record.entities}
        self._names: dict[str, str] = {}
        for entity in record.entities:
            self._names.setdefault(entity.name, entity.id)
        self._text = iris.text(record.id, record.sha256)
        self._sources = [self._source_work(source) for source in record.metadata.derived_from]
        recorded = self._sources[0] if self._sources else self._document
        self._places = Places(iris, record.id, record.text, self._text, record.segments, recorded, self._emit)

    def run(self) -> list[Quad]:
        record = self._record
        self._emit_document()
        self._emit_text()
        self._emit_segments()
        self._emit_turns()
        for entity in record.entities:
            self._emit_entity(entity)
        for attribution in record.attributions:
            self._emit_attribution(attribution)
        for assertion in record.assertions:
            self._emit_assertion(assertion)
        for relation in record.relations:
            self._emit_relation(relation)
        for quotation in record.quotations:
            self._emit_quotation(quotation)
        for link in record.links:
            self._emit_link(link)
        self._emit(self._document, CK.graphDigest, plain(graph_digest(self._quads)))
        return list(self._quads)

    # -- what the parts share

    def _emit(self, subject: URIRef, predicate: URIRef, object_: Term) -> None:
        self._quads[subject, predicate, object_, self._graph] = None

    def _node(self, iri: URIRef, label: str, *types: URIRef, language: str | None = None, inside: bool = True) -> None:
        for type_ in types:
            self._emit(iri, RDF.type, type_)
        self._emit(iri, RDFS.label, tagged(shortened(label), language or self._language))
        if inside:
            self._emit(iri, CK.inDocument, self._document)

    def _text_value(self, iri: URIRef, predicate: URIRef, text: str | None) -> None:
        if text is not None:
            self._emit(iri, predicate, plain(text))

    def _link(self, iri: URIRef, predicate: URIRef, target: URIRef | None) -> None:
        if target is not None:
            self._emit(iri, predicate, target)

    def _spans(self, iri: URIRef, predicate: URIRef, pieces: Spans, *, recorded: bool = False) -> None:
        for order, piece in enumerate(pieces, 1):
            self._emit(iri, predicate, self._places.span(piece, order, recorded=recorded))

    def _time(self, iri: URIRef, predicate: URIRef, date: str | None, words: str | None = None) -> None:
        """A time is the document's own: no triple may stand in two graphs, since a union does not drop the double."""
        if date is None:
            return
        time = interval(date, self._record.metadata.published)
        node = self._iris.time(
            digest(self._record.id, "time", time.start or "", time.until or "", str(time.precision), words or "")
        )
        self._node(node, time.shown, CK.Time, language="en", inside=False)
        if time.start is not None:
            self._emit(node, CK["from"], moment(time.start))
        if time.until is not None:
            self._emit(node, CK.until, moment(time.until))
        self._emit(node, CK.precision, time.precision)
        self._text_value(node, CK.words, words)
        self._emit(iri, predicate, node)

    def _entity_iri(self, key: str | None, name: str | None) -> URIRef | None:
        """The entity with the id, else the one with the name; None where the record has neither.

        Raises:
            ModelError: the record names an entity that it does not hold.
        """
        found = key if key is not None else self._names.get(name) if name is not None else None
        if found is None and name is None:
            return None
        if found is None or found not in self._entities:
            raise ModelError(
                f"{self._record.doc}: the record names an entity {name!r} (id {key!r}) that it does not hold."
            )
        return self._iris.entity(found)

    def _speaker_iri(self, name: str | None, key: str | None) -> URIRef | None:
        return self._author if name == AUTHOR and key is None else self._entity_iri(key, name)

    def _quote(self, pieces: Spans) -> str:
        return PIECE_JOINT.join(self._places.words(piece) for piece in pieces)

    # -- the document as a whole

    def _emit_document(self) -> None:
        metadata, document = self._record.metadata, self._document
        self._node(
            document, self._title, CK.Document, CK.Work, PROV.Entity, *DOCUMENT_TYPES[metadata.kind], inside=False
        )
        self._emit(document, CK.kind, plain(metadata.kind))
        self._text_value(document, CK.fileName, PurePath(self._record.doc).name or None)
        if metadata.title is not None:
            self._emit(document, SCHEMA.headline, tagged(metadata.title, self._language))
        self._time(document, CK.published, metadata.published)
        self._text_value(document, SCHEMA.url, metadata.url)
        self._text_value(document, SCHEMA.inLanguage, metadata.language)
        self._text_value(document, CK.publisherName, metadata.publisher)
        self._text_value(document, CK.authorName, metadata.author)
        for entity in self._record.entities:
            if metadata.publisher is not None and metadata.publisher in (entity.name, *entity.aliases):
                self._emit(document, SCHEMA.publisher, self._iris.entity(entity.id))
        self._emit(document, SCHEMA.author, self._author)
        self._node(self._author, f"author of {self._title}", CK.DocumentAuthor, PROV.Agent)
        self._text_value(self._author, CK.authorName, metadata.author)
        for source in self._sources:
            self._emit(document, PROV.wasDerivedFrom, source)

    def _source_work(self, source: DerivedFrom) -> URIRef:
        """The work that the document says it derives from: the entity of that title, else the one that is named where the
        document says so; else a work of its own, so that no source is lost."""
        works = [entity for entity in self._record.entities if entity.type is EntityType.WORK]
        for entity in works:
            if source.title is not None and source.title in (entity.name, *entity.aliases):
                return self._iris.entity(entity.id)
        if source.evidence is not None:
            shared = [(_shared(source.evidence, entity.mentions), entity.id) for entity in works]
            longest, key = max(shared, key=lambda pair: pair[0], default=(0, ""))
            if longest > 0:
                return self._iris.entity(key)
        described = ", ".join(part for part in (source.kind or "work", source.by, source.date) if part)
        label = source.title or f"{described} (not named)"
        node = self._iris.entity(digest(self._record.id, "source", label))
        self._node(node, label, CK.Work, PROV.Entity, *_work_types(source.kind))
        self._time(node, CK.published, source.date)
        return node

    def _emit_text(self) -> None:
        record, text = self._record, self._text
        self._node(text, f"text of {self._title}", SCHEMA.MediaObject, PROV.Entity, inside=False)
        self._emit(text, PROV.specializationOf, self._document)
        self._emit(text, SCHEMA.sha256, plain(record.sha256))
        self._emit(text, CK.rawSha256, plain(record.raw_sha256))
        self._emit(text, SCHEMA.text, plain(record.text))
        self._emit(text, CK.reader, plain(record.provenance.reader))
        self._emit(text, CK.length, integer(len(record.text)))

    def _emit_segments(self) -> None:
        for segment in self._record.segments:
            if segment.span[0] == segment.span[1]:
                continue  # a time label with nothing under it: no words, so no place
            node = self._iris.segment(self._places.id_of("segment", segment.span, str(seconds(segment.start_s))))
            self._node(node, segment.timecode, SCHEMA.Clip, language="en")
            self._emit(node, CK.span, self._places.span(segment.span))
            self._emit(node, SCHEMA.startOffset, seconds(segment.start_s))
            if segment.end_s is not None:
                self._emit(node, SCHEMA.endOffset, seconds(segment.end_s))
            self._emit(node, CK.timecode, plain(segment.timecode))

    def _emit_turns(self) -> None:
        for turn in self._record.turns:
            node = self._iris.turn(self._places.id_of("turn", turn.span))
            words = shortened(self._places.words(turn.span), 60)
            self._node(node, f"{turn.speaker or turn.label or 'speaker not known'}: {words}", CK.Turn)
            self._emit(node, CK.span, self._places.span(turn.span))
            self._link(node, CK.speaker, self._speaker_iri(turn.speaker, None))
            if turn.speaker is not None:
                self._emit(node, CK.speakerCertain, boolean(turn.speaker_certain))
            self._text_value(node, CK.speakerLabel, turn.label)

    # -- what was read out of it

    def _emit_entity(self, entity: Entity) -> None:
        node = self._iris.entity(entity.id)
        self._node(node, entity.name, *ENTITY_TYPES[entity.type])
        if entity.type is EntityType.WORK:
            for type_ in _work_types(entity.detail):
                self._emit(node, RDF.type, type_)
        for alias in entity.aliases:
            self._emit(node, SCHEMA.alternateName, plain(alias))
        self._text_value(node, CK.detail, entity.detail)
        if entity.known is not None:
            self._emit(node, CK.knownAs, self._iris.known(entity.known))
        self._time(node, CK.published if entity.type is EntityType.WORK else CK.date, entity.date)
        for span in entity.mentions:
            mention = self._iris.mention(self._places.id_of("mention", span, entity.id))
            self._node(mention, self._places.words(span), CK.Mention)
            self._emit(mention, CK.mentionOf, node)
            self._emit(mention, CK.span, self._places.span(span))

    def _emit_attribution(self, item: Attribution) -> None:
        node = self._iris.attribution(item.id)
        source, cue = self._quote(item.source), self._quote(item.cue)
        who = " ".join(part for part in (item.speaker or source, cue) if part) or "somebody"
        self._node(node, f"{who}: {self._quote(item.content)}", CK.Attribution)
        self._spans(node, CK.source, item.source)
        self._spans(node, CK.cue, item.cue)
        self._spans(node, CK.content, item.content, recorded=True)
        speaker = self._speaker_iri(item.speaker, item.speaker_id)
        self._link(node, CK.speaker, speaker)
        if speaker is not None:
            self._emit(node, CK.speakerCertain, boolean(item.speaker_certain))
        if item.reported_by is not None:
            self._emit(node, CK.reportedBy, self._iris.attribution(item.reported_by))
        self._emit_grounds(node, item)
        if item.stance is not None:
            self._emit(node, CK.stance, term_of(item.stance))
        self._emit(node, CK.attributionKind, term_of(item.kind))
        self._emit(node, CK.form, term_of(item.form))
        self._emit(node, CK.score, score(item.score))
        self._text_value(node, CK.resolution, item.resolution)
        self._text_value(node, CK.explanation, item.explanation)

    def _emit_grounds(self, node: URIRef, item: Attribution | Assertion) -> None:
        """Whether it was said, and where it is from."""
        self._emit(node, CK.realis, term_of(item.realis))
        self._link(node, CK.citedSource, self._entity_iri(item.cited_source_id, item.cited_source))
        self._link(node, CK.origin, self._entity_iri(item.origin_id, item.origin))

    def _emit_assertion(self, item: Assertion) -> None:
        node = self._iris.assertion(item.id)
        self._node(node, item.normalized, CK.Assertion, PROV.Entity)
        self._emit(node, CK.normalized, tagged(item.normalized, self._language))
        if item.attribution is not None:
            self._emit(node, CK.attribution, self._iris.attribution(item.attribution))
        self._spans(node, CK.piece, item.content, recorded=True)
        self._emit(node, CK.quote, plain(self._quote(item.content)))
        self._link(node, CK.speaker, self._speaker_iri(item.speaker, item.speaker_id))
        for relayer in self._all(item.via_ids, item.via):
            self._emit(node, CK.relayedBy, relayer)
        self._emit_grounds(node, item)
        self._emit(node, CK.form, term_of(item.form))
        self._emit(node, CK.polarity, term_of(item.polarity))
        self._emit(node, CK.hedged, boolean(item.hedged))
        for span in item.hedge_words:
            self._emit(node, CK.hedgeWord, self._places.span(span))
        self._emit(node, CK.assertionType, term_of(item.type))
        self._emit(node, CK.checkWorthy, score(item.check_worthy))
        for reason in item.check_reasons:
            self._emit(node, CK.checkReason, plain(reason))
        for entity in self._all(item.about_ids, item.about):
            self._emit(node, SCHEMA.about, entity)
        self._text_value(node, CK.timecode, item.timecode)
        if item.start_s is not None:
            self._emit(node, CK.startSeconds, seconds(item.start_s))
        self._time(node, CK.date, item.date, self._places.words(item.date_words) if item.date_words else None)
        for quantity in item.quantities:
            self._emit(node, CK.hasQuantity, self._quantity(quantity))

    def _all(self, ids: tuple[str, ...], names: tuple[str, ...]) -> Iterable[URIRef]:
        """Entities by their ids; by their names where the record has no ids. The author may relay too."""
        if ids:
            return [self._author if key == AUTHOR else self._required(key, None) for key in ids]
        return [self._author if name == AUTHOR else self._required(None, name) for name in names]

    def _required(self, key: str | None, name: str | None) -> URIRef:
        iri = self._entity_iri(key, name if name is not None else key)
        if iri is None:
            raise ModelError(f"{self._record.doc}: the record names an entity by neither id nor name.")
        return iri

    def _quantity(self, item: Quantity) -> URIRef:
        value = decimal(item.value)
        key = self._places.id_of("quantity", item.span, str(value), item.unit or "", item.measured or "")
        node = self._iris.quantity(key)
        self._node(node, self._places.words(item.span), SCHEMA.QuantitativeValue)
        self._emit(node, CK.span, self._places.span(item.span))
        self._emit(node, SCHEMA.value, value)
        self._text_value(node, SCHEMA.unitText, item.unit)
        self._text_value(node, CK.measured, item.measured)
        return node

    def _emit_relation(self, item: Relation) -> None:
        subject = self._required(item.subject_id, item.subject)
        object_ = self._required(item.object_id, item.object)
        said = (
            item.subject_id,
            item.predicate,
            item.object_id,
            item.date or "",
            item.start or "",
            item.end or "",
            int(item.negated),
        )
        node = self._iris.relation(self._places.id_of("relation", item.evidence, *said))
        words = item.predicate.replace("_", " ")
        self._node(node, f"{item.subject} {'not ' if item.negated else ''}{words} {item.object}", CK.Relation)
        self._emit(node, CK.subject, subject)
        self._emit(node, CK.predicate, predicate_term(item.predicate))
        self._emit(node, CK.object, object_)
        if item.predicate in ROLES and not item.negated and self._is_role(item):
            self._emit(node, RDF.type, ROLE_CLASS)
            self._emit(node, ORG.member, subject)
            self._emit(node, ORG.organization, object_)
        self._emit(node, CK.evidence, self._places.span(item.evidence, recorded=True))
        if item.assertion is not None:
            self._emit(node, CK.statedBy, self._iris.assertion(item.assertion))
        self._time(node, CK.date, item.date)
        self._time(node, CK.start, item.start)
        self._time(node, CK.end, item.end)
        self._emit(node, CK.negated, boolean(item.negated))

    def _is_role(self, item: Relation) -> bool:
        subject, object_ = self._entities[item.subject_id].type, self._entities[item.object_id].type
        return subject is EntityType.PERSON and object_ is EntityType.ORGANIZATION

    def _emit_quotation(self, item: Quotation) -> None:
        node = self._iris.quotation(item.id)
        self._node(node, f"“{shortened(self._places.words(item.span), 100)}”", CK.Quotation)
        self._emit(node, CK.span, self._places.span(item.span, recorded=True))
        self._link(node, CK.speaker, self._speaker_iri(item.speaker, item.speaker_id))
        self._emit(node, CK.scare, boolean(item.scare))
        if item.attribution is not None:
            self._emit(node, CK.inAttribution, self._iris.attribution(item.attribution))

    def _emit_link(self, item: Link) -> None:
        for subject, predicate, object_ in link_triples(
            self._iris, item, self._places.span(item.evidence, recorded=True)
        ):
            self._emit(subject, predicate, object_)
            if predicate == RDF.type:
                self._emit(subject, CK.inDocument, self._document)


def _shared(place: Span, mentions: Spans) -> int:
    """The most code points that a mention shares with the place."""
    return max((min(place[1], end) - max(place[0], start) for start, end in mentions), default=0)


def _work_types(described: str | None) -> tuple[URIRef, ...]:
    """The further type of a work by the last word of what it is called."""
    words = (described or "").lower().split()
    return (WORK_TYPES[words[-1]],) if words and words[-1] in WORK_TYPES else ()
