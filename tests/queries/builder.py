"""Makes a document's record by hand: say the words, the spans follow."""

from __future__ import annotations

import hashlib
from typing import Any

from kg.record import (
    Assertion,
    AssertionForm,
    Attribution,
    AttributionForm,
    AttributionKind,
    DocumentRecord,
    Entity,
    EntityType,
    Link,
    LinkRelation,
    Metadata,
    Provenance,
    Quantity,
    Quotation,
    Relation,
    Segment,
    Span,
)

Words = str | tuple[str, int]
"""Words of the text, or words and which occurrence of them (1 is the first)."""


class RecordBuilder:
    """Collects a record's items; ids are readable: `<document>-s1` is its first assertion."""

    def __init__(self, name: str, text: str, **metadata: Any) -> None:
        self.name, self.text = name, text
        self.metadata = Metadata(**metadata)
        self.entities: list[Entity] = []
        self.attributions: list[Attribution] = []
        self.assertions: list[Assertion] = []
        self.relations: list[Relation] = []
        self.quotations: list[Quotation] = []
        self.segments: list[Segment] = []
        self.links: list[Link] = []

    def span(self, words: Words) -> Span:
        """Where the words stand; a test that names words the text does not have fails here."""
        wanted, occurrence = words if isinstance(words, tuple) else (words, 1)
        at = -1
        for _ in range(occurrence):
            at = self.text.index(wanted, at + 1)
        return at, at + len(wanted)

    def _id(self, letter: str, items: list[Any]) -> str:
        return f"{self.name.partition('.')[0]}-{letter}{len(items) + 1}"

    def _name(self, entity_id: str | None) -> str | None:
        return next((e.name for e in self.entities if e.id == entity_id), None)

    def entity(self, type_: str, name: str, *mentions: Words, **more: Any) -> str:
        id_ = self._id("e", self.entities)
        spans = tuple(sorted(self.span(words) for words in mentions or (name,)))
        self.entities.append(Entity(id=id_, type=EntityType(type_), name=name, mentions=spans, **more))
        return id_

    def attribution(
        self,
        *content: Words,
        speaker: str | None = None,
        origin: str | None = None,
        cited: str | None = None,
        **more: Any,
    ) -> str:
        id_ = self._id("a", self.attributions)
        for key in ("cue", "source"):
            if key in more:
                more[key] = (self.span(more[key]),)
        defaults: dict[str, Any] = {"kind": AttributionKind.CLAUSE, "form": AttributionForm.INDIRECT, "score": 0.9}
        self.attributions.append(
            Attribution(
                id=id_,
                content=tuple(self.span(words) for words in content),
                speaker=self._name(speaker),
                speaker_id=speaker,
                origin=self._name(origin),
                origin_id=origin,
                cited_source=self._name(cited),
                cited_source_id=cited,
                **defaults | more,
            )
        )
        return id_

    def assertion(
        self,
        *content: Words,
        normalized: str,
        attribution: str | None = None,
        about: tuple[str, ...] = (),
        via: tuple[str, ...] = (),
        hedge: Words | None = None,
        quantity: tuple[Words, str, str] | None = None,
        cited: str | None = None,
        **more: Any,
    ) -> str:
        """An assertion of an attribution takes its speaker, origin and cited source; one of none is the author's."""
        id_ = self._id("s", self.assertions)
        act = next((a for a in self.attributions if a.id == attribution), None)
        values: dict[str, Any] = {"speaker": "author", "form": AssertionForm.NARRATION}
        if act is not None:
            values = {
                key: getattr(act, key)
                for key in ("speaker", "speaker_id", "origin", "origin_id", "cited_source", "cited_source_id", "realis")
            }
            values["form"] = AssertionForm(act.form)
        if cited is not None:
            values |= {"cited_source": self._name(cited), "cited_source_id": cited}
        if hedge is not None:
            values |= {"hedged": True, "hedge_words": (self.span(hedge),)}
        if quantity is not None:
            words, value, unit = quantity
            values["quantities"] = (Quantity(span=self.span(words), value=value, unit=unit),)
        if "date_words" in more:
            more["date_words"] = self.span(more["date_words"])
        self.assertions.append(
            Assertion(
                id=id_,
                attribution=attribution,
                content=tuple(self.span(words) for words in content),
                normalized=normalized,
                about=tuple(self._name(e) or "" for e in about),
                about_ids=about,
                via=tuple(self._name(e) or "" for e in via),
                via_ids=via,
                **values | more,
            )
        )
        return id_

    def relation(self, subject: str, predicate: str, object_: str, evidence: Words, **more: Any) -> None:
        self.relations.append(
            Relation(
                subject=self._name(subject) or "",
                predicate=predicate,
                object=self._name(object_) or "",
                subject_id=subject,
                object_id=object_,
                evidence=self.span(evidence),
                **more,
            )
        )

    def quotation(self, words: Words, speaker: str | None = None, **more: Any) -> None:
        id_ = self._id("q", self.quotations)
        self.quotations.append(
            Quotation(id=id_, span=self.span(words), speaker=self._name(speaker), speaker_id=speaker, **more)
        )

    def link(
        self,
        from_: str,
        relation: str,
        to: str,
        evidence: Words,
        reason: str = "the words say so",
        *,
        possible: bool = False,
    ) -> None:
        self.links.append(
            Link(
                from_assertion=from_,
                to_assertion=to,
                relation=LinkRelation(relation),
                evidence=self.span(evidence),
                reason=reason,
                score=0.7,
                possible=possible,
            )
        )

    def segment(self, words: str, timecode: str, start: float, end: float | None = None) -> None:
        self.segments.append(Segment(span=self.span(words), start_s=start, end_s=end, timecode=timecode))

    def record(self) -> DocumentRecord:
        sha = hashlib.sha256(self.text.encode()).hexdigest()
        return DocumentRecord(
            doc=self.name,
            id=self.name.partition(".")[0],
            sha256=sha,
            raw_sha256=sha,
            text=self.text,
            metadata=self.metadata,
            segments=tuple(self.segments),
            entities=tuple(self.entities),
            relations=tuple(self.relations),
            attributions=tuple(self.attributions),
            assertions=tuple(self.assertions),
            quotations=tuple(self.quotations),
            links=tuple(self.links),
            provenance=Provenance(program="test", reader="text", pipeline="none", pipeline_version="0"),
        )
