"""A record that corrections are worked into: its items by id, with what has to follow when one of them changes."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Callable, Iterable
from typing import TypeVar

from ingest.extract.relayers import relayers
from kg.corrections import Who
from kg.record import (
    AUTHOR,
    Assertion,
    AssertionForm,
    Attribution,
    DocumentRecord,
    Entity,
    Link,
    Realis,
    Relation,
    Span,
    Spans,
    Turn,
)

__all__ = ["ADDED", "Draft", "as_narration", "inside", "sentence_of"]

ADDED = "added "
"""What the ids of added items begin with; the id of the correction follows."""

_Item = TypeVar("_Item", Attribution, Assertion)


class Draft:
    """The items of one record while it is corrected. Ids are the extractor's; what corrections add has the correction's id."""

    def __init__(self, record: DocumentRecord) -> None:
        self.record = record
        self.text = record.text
        self.entities = {entity.id: entity for entity in record.entities}
        self.attributions = {attribution.id: attribution for attribution in record.attributions}
        self.assertions = {assertion.id: assertion for assertion in record.assertions}
        self.quotations = {quotation.id: quotation for quotation in record.quotations}
        self.relations: list[Relation] = list(record.relations)
        self.turns: list[Turn] = list(record.turns)
        self.links: list[Link] = list(record.links)
        self.worded: set[str] = set()
        """Statements whose sentence a person wrote: it stays when their words are changed after that."""
        self.weighed: set[str] = set()
        """Statements of which a person said whether they are hedged."""

    def corrected(self) -> DocumentRecord:
        """The record as it is now, ids still the extractor's; items in the order of the text where some were added."""
        return self.record.model_copy(
            update={
                "entities": tuple(self.entities.values()),
                "attributions": _placed(self.attributions.values(), lambda a: a.content[0][0]),
                "assertions": _placed(self.assertions.values(), lambda s: s.content[0][0]),
                "quotations": tuple(self.quotations.values()),
                "relations": tuple(self.relations),
                "turns": tuple(self.turns),
                "links": tuple(self.links),
            }
        )

    # -- speakers

    def entity_of(self, who: Who, added_by: str) -> Entity:
        """The entity meant: by its id, else its name or alias; else a new one, mentioned wherever the text has its name."""
        if who.key is not None and who.key in self.entities:
            return self.entities[who.key]
        named = [e for e in self.entities.values() if e.name == who.name]
        named = named or [e for e in self.entities.values() if who.name in e.aliases]
        if len(named) == 1:
            return named[0]
        taken = {span for entity in self.entities.values() for span in entity.mentions}
        pattern = rf"(?<!\w){re.escape(who.name)}(?!\w)"
        mentions = (match.span() for match in re.finditer(pattern, self.text))
        free = tuple(span for span in mentions if not any(s < span[1] and span[0] < e for s, e in taken))
        entity = Entity(id=f"{ADDED}{added_by} {who.name}", type=who.type, name=who.name, mentions=free)
        self.entities[entity.id] = entity
        return entity

    def set_speaker(self, attribution: Attribution, entity: Entity | None) -> None:
        """Gives the attribution's statements and quotations the speaker too; chains above and below stay."""
        name, key = (entity.name, entity.id) if entity else (None, None)
        if (attribution.speaker, attribution.speaker_id, attribution.speaker_certain) == (name, key, True):
            return
        said = {"speaker": name, "speaker_id": key}
        self.attributions[attribution.id] = attribution.model_copy(
            update={**said, "speaker_certain": True, "resolution": "a correction"}
        )
        for assertion in self.of_attribution(attribution.id):
            self.assertions[assertion.id] = assertion.model_copy(update=said)
        for quotation in list(self.quotations.values()):
            if quotation.attribution == attribution.id:
                self.quotations[quotation.id] = quotation.model_copy(update=said)
        self.renew_relayers()

    def of_attribution(self, key: str) -> list[Assertion]:
        return [assertion for assertion in self.assertions.values() if assertion.attribution == key]

    def renew_relayers(self) -> None:
        """Says anew of every statement through whom it is relayed: the speakers of the chain above, outermost first."""
        for assertion in list(self.assertions.values()):
            if assertion.attribution is None:
                continue
            via = relayers(self.attributions[assertion.attribution], self.attributions)
            if tuple(key for _, key in via) != assertion.via_ids:
                update = {"via": tuple(name for name, _ in via), "via_ids": tuple(key for _, key in via)}
                self.assertions[assertion.id] = assertion.model_copy(update=update)

    # -- striking

    def strike_attribution(self, key: str, *, keep_as_narration: bool) -> None:
        """Takes the act away; what it held goes too, or becomes the author's narration. Chains close over the gap."""
        gone = self.attributions.pop(key)
        for other in list(self.attributions.values()):
            if other.reported_by == key:
                self.attributions[other.id] = other.model_copy(update={"reported_by": gone.reported_by})
        for assertion in self.of_attribution(key):
            if keep_as_narration:
                self.assertions[assertion.id] = as_narration(assertion)
            else:
                self.strike_assertion(assertion.id)
        for quotation in list(self.quotations.values()):
            if quotation.attribution == key:
                update = {"attribution": None, "speaker": None, "speaker_id": None}
                self.quotations[quotation.id] = quotation.model_copy(update=update)
        self.renew_relayers()

    def strike_assertion(self, key: str) -> None:
        """Takes the statement away, and what only it bears out: its relations and links."""
        del self.assertions[key]
        self.relations = [relation for relation in self.relations if relation.assertion != key]
        self.links = [link for link in self.links if key not in (link.from_assertion, link.to_assertion)]

    # -- contents

    def set_content(self, assertion: Assertion, content: Spans, normalized: str | None) -> None:
        """Gives the statement other words: what hangs on single words stays where these are among the new ones."""
        kept = tuple(span for span in assertion.hedge_words if inside(span, content))
        dated = assertion.date_words is None or inside(assertion.date_words, content)
        about = [e for e in self.entities.values() if any(inside(span, content) for span in e.mentions)]
        about.sort(key=lambda e: next(span for span in e.mentions if inside(span, content)))
        timecode, start_s = self._time(content[0][0])
        sentence = assertion.normalized if assertion.id in self.worded else sentence_of(self.text, content)
        hedged = assertion.id in self.weighed or bool(kept) or not assertion.hedge_words
        self.assertions[assertion.id] = assertion.model_copy(
            update={
                "content": content,
                "normalized": normalized or sentence,
                "hedge_words": kept,
                "hedged": assertion.hedged and hedged,
                "quantities": tuple(q for q in assertion.quantities if inside(q.span, content)),
                "date": assertion.date if dated else None,
                "date_words": assertion.date_words if dated else None,
                "about": tuple(dict.fromkeys(e.name for e in about)),
                "about_ids": tuple(e.id for e in about),
                "timecode": timecode,
                "start_s": start_s,
            }
        )

    def _time(self, offset: int) -> tuple[str | None, float | None]:
        segments = self.record.segments
        place = bisect_right(segments, offset, key=lambda segment: segment.span[0]) - 1
        if place < 0 or offset >= segments[place].span[1]:
            return None, None
        return segments[place].timecode, segments[place].start_s


def as_narration(assertion: Assertion) -> Assertion:
    """The statement as the author's own."""
    none = dict.fromkeys(("attribution", "speaker_id", "cited_source", "cited_source_id", "origin", "origin_id"))
    said = {"speaker": AUTHOR, "via": (), "via_ids": (), "form": AssertionForm.NARRATION, "realis": Realis.SAID}
    return assertion.model_copy(update={**none, **said})


def inside(span: Span, content: Spans) -> bool:
    """Whether one of the pieces holds the span."""
    return any(start <= span[0] and span[1] <= end for start, end in content)


def sentence_of(text: str, content: Spans) -> str:
    """The words of a content as a sentence, for want of a better one."""
    words = " ".join(" ".join(text[start:end] for start, end in content).split()).strip(" ,;:\"“”'‘’")
    if not words:
        return text[content[0][0] : content[0][1]]
    return words[0].upper() + words[1:] + ("" if words[-1] in ".!?" else ".")


def _placed(items: Iterable[_Item], start: Callable[[_Item], int]) -> tuple[_Item, ...]:
    """The items, those that were added moved to where they stand in the text; the others keep their order."""
    kept: list[_Item] = []
    for item in items:
        if not item.id.startswith(ADDED):
            kept.append(item)
            continue
        at = next((i for i, other in enumerate(kept) if start(other) > start(item)), len(kept))
        kept.insert(at, item)
    return tuple(kept)
