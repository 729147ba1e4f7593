"""From what a person names to an item of a document as it is held now, ready to be corrected."""

from __future__ import annotations

import re
from dataclasses import dataclass
from importlib.resources import files

from rdflib import Literal, URIRef

from ingest.corrections.apply import Corrected, apply
from ingest.corrections.draft import Draft
from ingest.corrections.held import held_corrections
from ingest.corrections.locate import relation_key, turn_key
from ingest.records import raw_record
from ingest.storing import old_text
from kg.corrections import ItemKind, Target, anchored
from kg.errors import BadParameter, NotFound
from kg.rdf.iri import Iris
from kg.record import DocumentRecord, Span, Spans
from kg.redirects import redirects, resolve
from kg.settings import Settings
from kg.store import Store
from ontology import CK, OA

__all__ = ["Item", "document_item", "item_named"]

SHORTEST = 4
"""Fewest characters of an id that name an item."""
_ID = re.compile(r"(?:[a-z-]+/)?[0-9A-Za-z._-]+")
_KINDS = {kind.value: kind for kind in ItemKind if kind is not ItemKind.DOCUMENT}


@dataclass(frozen=True)
class Item:
    """An item of a held document: its kind and id now, what a correction of it is to aim at, and the corrected record.

    `spans` are the places that it is known by: of an act its content and cue, of an entity its mentions.
    """

    iri: str
    kind: ItemKind
    id: str
    target: Target
    spans: Spans
    corrected: Corrected

    @property
    def record(self) -> DocumentRecord:
        return self.corrected.record


def item_named(store: Store, named: str, settings: Settings) -> Item:
    """The item of this IRI, id or beginning of an id ("assertion/3f2a", "3f2a…"); of a claim or merged entity its only member.

    Raises:
        NotFound: there is none, also not where it has moved to.
        BadParameter: several are meant, or it is nothing that can be corrected.
    """
    iri = _iri(store, named)
    kind, _, key = iri.removeprefix(store.base).partition("/")
    document = next((str(quad[2]) for quad in store.quads(subject=URIRef(iri), predicate=CK.inDocument)), None)
    document_id = Iris(store.base).document_id(document or "")
    if kind not in _KINDS or document_id is None:
        raise BadParameter(
            f"<{iri}> cannot be corrected. Give a statement, attribution, entity, relation, quotation or turn "
            "(`kg show` lists those of a document), or a document with --add-claim."
        )
    corrected = corrected_record(store, document_id, settings)
    return item_of(store, corrected, _KINDS[kind], key, iri)


def corrected_record(store: Store, document_id: str, settings: Settings) -> Corrected:
    """The record of a held document with its corrections, and what the extractor calls each item."""
    raw = raw_record(store, document_id, settings)
    corrections = held_corrections(store, document_id)
    return apply(raw.record, corrections, lambda sha256: old_text(store, document_id, sha256))


def document_item(store: Store, document_id: str, settings: Settings) -> Item:
    """The document itself, to which missed items are added."""
    corrected = corrected_record(store, document_id, settings)
    record = corrected.record
    target = Target(document=document_id, kind=ItemKind.DOCUMENT, key=document_id, text=record.sha256)
    iri = str(Iris(store.base).document(document_id))
    return Item(iri, ItemKind.DOCUMENT, document_id, target, (), corrected)


def item_of(store: Store, corrected: Corrected, kind: ItemKind, id_: str, iri: str | None = None) -> Item:
    """The item of the kind with this id in a corrected record.

    Raises:
        NotFound: the record does not hold it.
    """
    record = corrected.record
    iri = iri or str(Iris(store.base).item(kind.value, id_))
    if kind is ItemKind.RELATION:
        key, spans = _relation(store, record, iri)
    elif kind is ItemKind.TURN:
        spans = (_offsets(store, iri, str(CK.span)),)
        key = turn_key(spans[0])
    else:
        key, spans = corrected.keys.get((kind, id_), ""), _places(record, kind, id_)
    if not key:
        raise NotFound(
            f"the document {record.id} holds no {kind.value} {id_!r} now. `kg show {record.doc}` lists what it holds."
        )
    act = next((a for a in record.attributions if kind is ItemKind.ATTRIBUTION and a.id == id_), None)
    target = Target(
        document=record.id,
        kind=kind,
        key=key,
        text=record.sha256,
        pieces=anchored(record.text, spans),
        content=len(act.content) if act is not None else 0,
    )
    return Item(iri, kind, id_, target, spans, corrected)


def _places(record: DocumentRecord, kind: ItemKind, id_: str) -> Spans:
    match kind:
        case ItemKind.ATTRIBUTION:
            return next((a.content + a.cue for a in record.attributions if a.id == id_), ())
        case ItemKind.ASSERTION:
            return next((s.content for s in record.assertions if s.id == id_), ())
        case ItemKind.ENTITY:
            return next((e.mentions for e in record.entities if e.id == id_), ())
        case _:
            return next(((q.span,) for q in record.quotations if q.id == id_), ())


def _relation(store: Store, record: DocumentRecord, iri: str) -> tuple[str, Spans]:
    """Relations have no ids in the record: by their evidence and ends."""
    evidence = _offsets(store, iri, str(CK.evidence))
    ends = [
        next((str(quad[2]).rpartition("/")[2] for quad in store.quads(subject=URIRef(iri), predicate=end)), "")
        for end in (CK.subject, CK.object)
    ]
    draft = Draft(record)
    for number, relation in enumerate(record.relations):
        if relation.evidence == evidence and [relation.subject_id, relation.object_id] == ends:
            return relation_key(draft, number), (evidence,)
    raise NotFound(f"the document {record.id} holds no relation <{iri}> now.")


def _offsets(store: Store, iri: str, predicate: str) -> Span:
    span = next(quad[2] for quad in store.quads(subject=URIRef(iri), predicate=URIRef(predicate)))
    found = {
        quad[1]: int(str(quad[2]))
        for selector in store.quads(subject=URIRef(span), predicate=OA.hasSelector)
        for quad in store.quads(subject=URIRef(selector[2]))
        if quad[1] in (OA.start, OA.end)
    }
    return found[OA.start], found[OA.end]


def _iri(store: Store, named: str) -> str:
    """The IRI of what is meant: itself, where it has moved to, or the only one that begins so."""
    short = named.removeprefix(store.base)
    kind, _, key = short.rpartition("/")
    if not _ID.fullmatch(short):
        raise NotFound(
            f"{named!r} is no id of a statement, attribution, entity, relation, quotation or turn. "
            "`kg query claims-in-document` and `kg show` print ids."
        )
    kinds = [kind] if kind else [*_KINDS]
    members = {"claim": "assertion", "thing": "entity"}
    for wanted in kinds:
        iri = resolve(store, f"{store.base}{wanted}/{key}")
        if wanted not in members and next(store.quads(subject=URIRef(iri)), None) is not None:
            return iri
    if len(key) < SHORTEST:
        raise BadParameter(
            f"{named!r}: give at least {SHORTEST} characters of an id, as `kg show` and the queries print it."
        )
    starts = [f"{store.base}{members.get(wanted, wanted)}/{key}" for wanted in kinds]
    found = _members(store, named, starts) if kind in members else _beginning(store, starts)
    if not found:
        found = sorted({resolve(store, old) for old in redirects(store) if old.startswith(tuple(starts))})
    if not found:
        raise NotFound(
            f"no item has an id that begins with {named!r}. `kg query claims-in-document` and `kg show` print ids."
        )
    if len(found) > 1:
        listed = ", ".join(f"{iri.removeprefix(store.base)} ({_file(store, iri)})" for iri in found[:5])
        raise BadParameter(f"{named!r} could be {len(found)} items: {listed}. Give the id of the one you mean.")
    return found[0]


def _file(store: Store, iri: str) -> str:
    """The file name of the document that an item is in."""
    document = next((quad[2] for quad in store.quads(subject=URIRef(iri), predicate=CK.inDocument)), None)
    names = store.quads(subject=URIRef(document), predicate=CK.fileName) if document is not None else iter(())
    return next((str(quad[2]) for quad in names), "document not known")


def _beginning(store: Store, starts: list[str]) -> list[str]:
    query = files("ingest.corrections").joinpath("beginning.rq").read_text(encoding="utf-8")
    wanted = tuple(Literal(start) for start in starts)
    return sorted({str(row[0]) for row in store.select(query, {"start": wanted}).values()})


def _members(store: Store, named: str, starts: list[str]) -> list[str]:
    """Of a claim or merged entity all members: what is said of one document is corrected there."""
    kind, _, key = named.removeprefix(store.base).rpartition("/")
    whole = URIRef(resolve(store, f"{store.base}{kind}/{key}"))
    query = files("ingest.corrections").joinpath("members.rq").read_text(encoding="utf-8")
    return sorted({str(row[0]) for row in store.select(query, {"whole": (whole,)}).values()})
