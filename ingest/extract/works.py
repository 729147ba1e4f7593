"""Finds the documents that a text cites or belongs to, as Work entities: announcements, pages, reports, episodes, shows, segments."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING

from ingest.extract.entity_candidates import show_of
from ingest.extract.entity_index import EntityIndex
from ingest.extract.names import fold
from ingest.extract.words import NameTable, Words
from ingest.extract.work_acts import work_acts
from ingest.extract.work_phrases import WorkPhrase, work_phrases
from kg.record import DerivedFrom, Document, Entity, EntityType, Span

if TYPE_CHECKING:
    from spacy.tokens import Doc

    from ingest.resolve.references import References

__all__ = ["find_works"]

PODCAST, EPISODE, SEGMENT = "podcast", "podcast episode", "segment"


class _Works:
    """Works collected so far, in the order in which they were found, ids following those of the other entities."""

    def __init__(self, text: str, entities: EntityIndex) -> None:
        self.text = text
        self.index = entities
        self.words = Words(text)
        self.changed: dict[str, Entity] = {}
        self.count = len(entities)
        self.by_name = {fold(entity.name): entity.id for entity in entities if entity.type == EntityType.WORK}
        self.taken = {span for entity in entities for span in entity.mentions}

    def named(self, name: str) -> Entity | None:
        """The work of that name, found before or now."""
        entity_id = self.by_name.get(fold(name))
        return None if entity_id is None else self.changed.get(entity_id) or self.index.by_id[entity_id]

    def add(
        self,
        name: str,
        spans: list[Span],
        *,
        detail: str | None = None,
        date: str | None = None,
        aliases: tuple[str, ...] = (),
        apart: bool = False,
    ) -> Entity:
        """The work of that name, made or given more mentions; words that only the new name explains are taken from no other entity."""
        old = None if apart else self.named(name)
        if apart and self.named(name):
            name = self._numbered(name)
        fresh = [span for span in spans if span not in self.taken]
        self.taken.update(fresh)
        if old is not None:
            entity = old.model_copy(
                update={
                    "mentions": tuple(sorted({*old.mentions, *fresh})),
                    "aliases": tuple(dict.fromkeys((*old.aliases, *(a for a in aliases if a != old.name)))),
                    "detail": old.detail or detail,
                    "date": old.date or date,
                }
            )
        else:
            self.count += 1
            entity = Entity(
                id=f"e{self.count}", type=EntityType.WORK, name=name, mentions=tuple(sorted(fresh)), detail=detail, date=date,
                aliases=tuple(dict.fromkeys(alias for alias in aliases if alias != name)),
            )  # fmt: skip
        self.changed[entity.id] = entity
        self.by_name.setdefault(fold(entity.name), entity.id)
        return entity

    def _numbered(self, name: str) -> str:
        number = 2
        while self.named(f"{name} ({number})"):
            number += 1
        return f"{name} ({number})"

    def only(self, detail: str) -> Entity | None:
        """The one work of that sort found so far; None where there are none or several."""
        same = [entity for entity in self.changed.values() if entity.detail == detail]
        return same[0] if len(same) == 1 else None

    def places(self, name: str) -> list[Span]:
        table = NameTable()
        table.add(name, name)
        return [span for span, _ in table.find(self.words)]

    def retype(self, name: str, detail: str) -> Entity | None:
        """An entity of that name becomes a work (the model takes shows for organisations)."""
        for entity in self.index:
            if fold(name) not in {fold(form) for form in (entity.name, *entity.aliases)}:
                continue
            if entity.id not in self.changed and entity.known is None:
                self.changed[entity.id] = entity.model_copy(update={"type": EntityType.WORK, "detail": detail})
                self.by_name.setdefault(fold(name), entity.id)
                return self.changed[entity.id]
        return None


def find_works(document: Document, doc: Doc, entities: EntityIndex, references: References) -> EntityIndex:
    """The entities with the works that the text cites or is part of added to them.

    A work without a name of its own is named by the words that cite it, its owner put in the possessive ("Example's founding
    announcement"). `detail` says what sort of work it is, `date` is the day of publication that the text gives.
    Linear in the text; deterministic.
    """
    works = _Works(document.text, entities)
    _page_works(document, works)
    for phrase in work_phrases(document, doc, entities, references):
        _add_phrase(document, doc, works, phrase, references)
    for act in work_acts(document, doc, entities, references):
        works.add(f"{possessive(act.owner.name)} {act.words}", [act.span], detail=act.detail, date=act.date)
    return entities.with_entities(works.changed.values())


def _page_works(document: Document, works: _Works) -> None:
    """The works that make up a transcript's page: its own title, sibling segments, the episode, the show."""
    metadata = document.metadata
    for derived in metadata.derived_from:
        if derived.kind in ("episode", "podcast", "interview", "conversation", "broadcast", "recording"):
            _episode(document, works, derived)
    if metadata.kind in ("transcript", "transcript-page") and metadata.title:
        _own_title(document, works, metadata.title)
    segment_spans = {segment.span for segment in document.segments}
    for block in document.blocks:
        if block.role == "list-item" and block.span in segment_spans:
            name = document.text[slice(*block.span)]
            works.add(name, works.places(name) or [block.span], detail=SEGMENT)


def _episode(document: Document, works: _Works, derived: DerivedFrom) -> None:
    text = document.text
    if derived.by:
        works.retype(derived.by, PODCAST)
        works.add(derived.by, works.places(derived.by), detail=PODCAST)
    if derived.evidence is None:
        return
    if derived.title:
        start = text.find(derived.title, *derived.evidence)
        span = (start, start + len(derived.title)) if start >= 0 else derived.evidence
        works.add(derived.title, [span], detail=EPISODE, date=derived.date)
        return
    words = re.sub(r"^(?:an?|the|this|that) ", "", text[slice(*derived.evidence)])
    name = f"{derived.by} {words}" if derived.by else words
    works.add(
        name,
        [derived.evidence],
        detail=EPISODE if derived.kind in ("episode", "podcast") else derived.kind,
        date=derived.date,
        aliases=(words,),
    )


def _own_title(document: Document, works: _Works, title: str) -> None:
    show = show_of(title)
    if show:
        end = re.search(r"\d+\b", title[len(show) :])
        name = title[: len(show) + end.end()] if end else title
        works.retype(show, PODCAST)
        works.add(show, works.places(show), detail=PODCAST)
        works.add(name, works.places(name), detail=EPISODE, date=document.metadata.published)
        return
    part = any(derived.kind == "episode" for derived in document.metadata.derived_from)
    works.add(
        title,
        works.places(title),
        detail=SEGMENT if part else "transcript",
        date=None if part else document.metadata.published,
    )


def _add_phrase(document: Document, doc: Doc, works: _Works, phrase: WorkPhrase, references: References) -> None:
    text = document.text
    if any(_overlaps(phrase.span, derived.evidence) for derived in document.metadata.derived_from if derived.evidence):
        return
    if phrase.title is not None:
        works.add(text[slice(*phrase.title)], [phrase.title], detail=phrase.noun, date=phrase.date)
        return
    owner = works.index.by_id[phrase.owner] if phrase.owner else None
    if owner is None:
        owner = _speaker(doc, works.index, phrase, references)
    words = phrase.words
    again = (
        works.only(phrase.noun)
        if phrase.definite and owner is None and not phrase.date and words == phrase.noun
        else None
    )
    if again is not None:
        works.add(again.name, [phrase.span])
        return
    name = f"{possessive(owner.name)} {words}" if owner is not None else words
    if owner is None and phrase.indefinite and phrase.date:
        name = f"{words} of {phrase.date}"
    if owner is None:
        name = _with_partner(doc, works.index, phrase) or name
    aliases = tuple(alias for alias in (words,) if owner is not None and " " in words)
    works.add(name, [phrase.span], detail=phrase.noun, date=phrase.date, aliases=aliases, apart=phrase.indefinite)


def _speaker(doc: Doc, index: EntityIndex, phrase: WorkPhrase, references: References) -> Entity | None:
    """Whose statement it is in "X said in a statement": the subject of the reporting verb, where that is certain.

    A report, study or interview that somebody speaks in or of need not be theirs.
    """
    if phrase.noun not in (
        "statement",
        "tweet",
        "letter",
        "press release",
        "blog post",
        "memo",
        "speech",
        "post",
        "testimony",
        "op-ed",
        "announcement",
    ):
        return None
    preposition = doc[phrase.head].head
    verb = preposition.head if doc[phrase.head].dep_ == "pobj" else None
    if verb is None or verb.pos_ != "VERB":
        return None
    for child in verb.children:
        if child.dep_ == "nsubj":
            named = index.at(child.idx, frozenset({EntityType.PERSON, EntityType.ORGANIZATION}))
            if named is not None:
                return named[1]
            resolved = references.of_token(child.i)
            if resolved is not None and resolved.certain and resolved.entity_id:
                return index.by_id.get(resolved.entity_id)
    return None


def _with_partner(doc: Doc, index: EntityIndex, phrase: WorkPhrase) -> str | None:
    """ "podcast with Ana Lim", "interview with the Example Times": who took part tells spoken works apart."""
    token = doc[phrase.head]
    for child in token.rights:
        if child.dep_ == "prep" and child.lower_ in ("with", "to", "on", "in"):
            for grandchild in child.children:
                named = index.at(grandchild.idx)
                if grandchild.dep_ == "pobj" and named is not None:
                    return f"{phrase.words} {child.lower_} {named[1].name}"
    nearest = index.at(phrase.span[0] - 5, frozenset({EntityType.PERSON})) if phrase.span[0] > 5 else None
    if (
        phrase.noun in ("podcast", "show", "episode")
        and nearest is not None
        and 3 <= phrase.span[0] - nearest[0][1] <= 4
    ):
        return f"{phrase.words} with {nearest[1].name}"
    if token.dep_ == "pobj" and phrase.noun in ("podcast", "show", "episode"):
        noun = token.head.head
        guest = next((n[1] for n in _persons_of(noun, index)), None)
        if guest is not None:
            return f"{phrase.words} with {guest.name}"
    return None


def _persons_of(token: object, index: EntityIndex) -> Iterator[tuple[Span, Entity]]:
    """People that a noun or verb has as its "by X", "of X" or subject."""
    for child in token.children:  # type: ignore[attr-defined]
        places = [child, *(grandchild for grandchild in child.children if child.dep_ in ("prep", "agent"))]
        for place in places:
            named = index.at(place.idx, frozenset({EntityType.PERSON}))
            if named is not None and place.dep_ in ("pobj", "nsubj", "poss"):
                yield named


def possessive(name: str) -> str:
    """The name with 's, or a bare apostrophe after a final s.

    >>> possessive("Acme"), possessive("Acme Labs")
    ("Acme's", "Acme Labs'")
    """
    return name + ("'" if name.endswith("s") else "'s")


def _overlaps(left: Span, right: Span) -> bool:
    return left[0] < right[1] and right[0] < left[1]
