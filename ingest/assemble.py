"""From what was read out of a document to its record: local ids become ids that hash words and places."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TypedDict

from kg import ids
from kg.errors import SpanMismatch
from kg.record import (
    Assertion,
    Attribution,
    Document,
    DocumentRecord,
    Entity,
    Extraction,
    Link,
    Provenance,
    Quotation,
    Relation,
    Spans,
)

__all__ = ["assemble", "reminted"]


def assemble(
    document: Document, extraction: Extraction, provenance: Provenance, *, given_id: str | None = None
) -> DocumentRecord:
    """The document's record, its items in the order of the extraction, every id stable.

    Ids hash the document's id, the kind, the exact words of every piece and which occurrence of the first piece's words
    it is; an attribution adds its cue and hop, an assertion the hash of its attribution. Scores, models and times are in none. Where two items would share an
    id, a running number in text order tells them apart, so no item is lost.

    Args:
        given_id: an id that the user gave or that the store remembers for this path.

    Raises:
        SpanMismatch: a span lies outside the text or is empty.
    """
    document_id = ids.document_id(document.metadata.url, given_id, document.sha256)
    _check_spans(document, extraction)
    minted, _ = _minted(document_id, document.text, extraction)
    return DocumentRecord(
        doc=document.path,
        id=document_id,
        sha256=document.sha256,
        raw_sha256=document.raw_sha256,
        text=document.text,
        metadata=document.metadata,
        segments=document.segments,
        turns=extraction.turns,
        provenance=provenance,
        **minted,
    )


def reminted(record: DocumentRecord) -> tuple[DocumentRecord, Mapping[tuple[str, str], str]]:
    """The record with the ids that its items' words give now, and (kind, old id) → new id for those that have one.

    A record whose items were not changed keeps all its ids. Relations, turns and links have no ids of their own.
    """
    minted, renamed = _minted(record.id, record.text, record)
    return record.model_copy(update={**minted}), renamed


class _Items(TypedDict):
    entities: tuple[Entity, ...]
    relations: tuple[Relation, ...]
    attributions: tuple[Attribution, ...]
    assertions: tuple[Assertion, ...]
    quotations: tuple[Quotation, ...]
    links: tuple[Link, ...]


def _minted(
    document_id: str, text: str, items: Extraction | DocumentRecord
) -> tuple[_Items, Mapping[tuple[str, str], str]]:
    """The items under their stable ids, and (kind, local id) → stable id."""
    minter = _Minter(document_id, text)
    entity_ids = {
        e.id: minter.mint("entity", e.mentions[:1], e.type, *(() if e.mentions else (e.name,))) for e in items.entities
    }
    hops = _hops(items.attributions)
    attribution_ids = {
        a.id: minter.mint("attribution", a.content, minter.words(a.cue), str(hops[a.id])) for a in items.attributions
    }
    assertion_ids = {
        s.id: minter.mint("assertion", s.content, attribution_ids.get(s.attribution or "", "narration"))
        for s in items.assertions
    }
    minted: _Items = {
        "entities": tuple(e.model_copy(update={"id": entity_ids[e.id]}) for e in items.entities),
        "relations": tuple(_relation(r, entity_ids, assertion_ids) for r in items.relations),
        "attributions": tuple(_attribution(a, attribution_ids, entity_ids) for a in items.attributions),
        "assertions": tuple(_assertion(s, assertion_ids, attribution_ids, entity_ids) for s in items.assertions),
        "quotations": tuple(_quotation(q, minter, attribution_ids, entity_ids) for q in items.quotations),
        "links": tuple(_link(link, assertion_ids) for link in items.links),
    }
    named = (
        ("entity", entity_ids),
        ("attribution", attribution_ids),
        ("assertion", assertion_ids),
        ("quotation", {q.id: new.id for q, new in zip(items.quotations, minted["quotations"], strict=True)}),
    )
    return minted, {(kind, old): new for kind, ids_ in named for old, new in ids_.items()}


class _Minter:
    """Mints the ids of one document; remembers those given so that none is given twice."""

    def __init__(self, document_id: str, text: str) -> None:
        self._document_id = document_id
        self._text = text
        self._occurrences = ids.Occurrences(text)
        self._given: dict[str, int] = {}

    def words(self, spans: Spans) -> str:
        return " … ".join(self._text[start:end] for start, end in spans)

    def mint(self, kind: str, spans: Spans, *more: str) -> str:
        pieces = tuple(self._text[start:end] for start, end in spans)
        occurrence = self._occurrences.number(spans[0][0], pieces[0]) if spans else 0
        minted = ids.item_id(self._document_id, kind, pieces, occurrence, *more)
        again = self._given.get(minted, 0)
        self._given[minted] = again + 1
        return (
            minted if not again else ids.item_id(self._document_id, kind, pieces, occurrence, *more, f"again {again}")
        )


def _hops(attributions: Sequence[Attribution]) -> Mapping[str, int]:
    """How many attributions stand outside each one."""
    outer = {a.id: a.reported_by for a in attributions}
    hops = {}
    for attribution_id in outer:
        seen = {attribution_id}
        current = outer[attribution_id]
        while current is not None and current not in seen:
            seen.add(current)
            current = outer.get(current)
        hops[attribution_id] = len(seen) - 1
    return hops


def _check_spans(document: Document, extraction: Extraction) -> None:
    length = len(document.text)

    def check(what: str, spans: Spans) -> None:
        for start, end in spans:
            if not 0 <= start < end <= length:
                raise SpanMismatch(
                    f"{document.path}: {what}", start, end, "words of the text", document.text[start:end]
                )

    for entity in extraction.entities:
        check(f"entity {entity.name}", entity.mentions)
    for relation in extraction.relations:
        check(f"relation {relation.predicate}", (relation.evidence,))
    for attribution in extraction.attributions:
        check(f"attribution {attribution.id}", attribution.content + attribution.cue + attribution.source)
    for assertion in extraction.assertions:
        check(f"assertion {assertion.id}", assertion.content + assertion.hedge_words)
    for quotation in extraction.quotations:
        check(f"quotation {quotation.id}", (quotation.span,))
    for link in extraction.links:
        check(f"link {link.from_assertion} {link.relation} {link.to_assertion}", (link.evidence,))


def _relation(relation: Relation, entity_ids: Mapping[str, str], assertion_ids: Mapping[str, str]) -> Relation:
    return relation.model_copy(
        update={
            "subject_id": entity_ids[relation.subject_id],
            "object_id": entity_ids[relation.object_id],
            "assertion": assertion_ids[relation.assertion] if relation.assertion else None,
        }
    )


def _attribution(a: Attribution, attribution_ids: Mapping[str, str], entity_ids: Mapping[str, str]) -> Attribution:
    return a.model_copy(
        update={
            "id": attribution_ids[a.id],
            "reported_by": attribution_ids[a.reported_by] if a.reported_by else None,
            **_entities_of(a, entity_ids, "speaker_id", "cited_source_id", "origin_id"),
        }
    )


def _assertion(
    s: Assertion, assertion_ids: Mapping[str, str], attribution_ids: Mapping[str, str], entity_ids: Mapping[str, str]
) -> Assertion:
    return s.model_copy(
        update={
            "id": assertion_ids[s.id],
            "attribution": attribution_ids[s.attribution] if s.attribution else None,
            "via_ids": tuple(entity_ids[i] for i in s.via_ids),
            "about_ids": tuple(entity_ids[i] for i in s.about_ids),
            **_entities_of(s, entity_ids, "speaker_id", "cited_source_id", "origin_id"),
        }
    )


def _quotation(
    q: Quotation, minter: _Minter, attribution_ids: Mapping[str, str], entity_ids: Mapping[str, str]
) -> Quotation:
    return q.model_copy(
        update={
            "id": minter.mint("quotation", (q.span,)),
            "attribution": attribution_ids[q.attribution] if q.attribution else None,
            **_entities_of(q, entity_ids, "speaker_id"),
        }
    )


def _link(link: Link, assertion_ids: Mapping[str, str]) -> Link:
    return link.model_copy(
        update={
            "from_assertion": assertion_ids[link.from_assertion],
            "to_assertion": assertion_ids[link.to_assertion],
        }
    )


def _entities_of(
    item: Attribution | Assertion | Quotation, entity_ids: Mapping[str, str], *fields: str
) -> dict[str, str | None]:
    return {field: entity_ids[value] if (value := getattr(item, field)) else None for field in fields}
