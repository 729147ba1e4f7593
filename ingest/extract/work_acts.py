"""Works that a text names by the act alone: "X, launching Y on May 3, said" (X's launch of May 3), "X lists Y among its features".

What is said at a launch goes back to it, as what is said in an announcement goes back to that: two articles that quote one
launch have one source.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date
from typing import TYPE_CHECKING

from ingest.extract.dates import DatedWords, find_dates
from ingest.extract.entity_index import EntityIndex
from ingest.extract.word_lists import word_set
from ingest.resolve.resolved import How
from kg.record import Document, Entity, EntityType, Span

if TYPE_CHECKING:
    from spacy.tokens import Doc, Token

    from ingest.resolve.references import References

__all__ = ["LAUNCH", "LIST", "WorkAct", "work_acts"]

LAUNCH, LIST = "launch", "list"
_LAUNCHING = word_set("launch unveil introduce release announce debut present")
_LAUNCHES = word_set("launch unveiling debut rollout")
_SIDE = frozenset(("acl", "advcl", "relcl"))
_LISTING = frozenset(("lists", "listed", "list"))
_AMONG = frozenset(("among", "under"))
_OWN = frozenset(("its", "their"))
_ISSUERS = frozenset((EntityType.ORGANIZATION, EntityType.TECHNOLOGY, EntityType.PRODUCT))
_DAY = 10
"""Length of an ISO date that says the day."""
_REACH = 90
"""Code points after a launching verb in which its day stands."""
_TOKENS = 25


@dataclass(frozen=True, slots=True)
class WorkAct:
    """One such work: the word for the act, the name made of it, what sort it is, its day, and who did it.

    The span does not hold what is launched: that is named by the same words.
    """

    span: Span
    owner: Entity
    words: str
    detail: str
    date: str | None = None


def work_acts(document: Document, doc: Doc, entities: EntityIndex, references: References) -> Iterator[WorkAct]:
    """The acts in text order. A launch needs its day and its maker; a list its owner. Cost: linear."""
    for token in doc:
        found = None
        if token.pos_ == "VERB" and token.lemma_ in _LAUNCHING and token.dep_ in _SIDE:
            found = _launching(document, token, entities, references)
        elif token.pos_ == "NOUN" and token.lemma_ in _LAUNCHES and token.dep_ != "compound":
            found = _launch(document, token, entities, references)
        elif token.lower_ in _LISTING and token.pos_ in ("VERB", "NOUN", "PROPN"):
            found = _list(document, token, entities, references)
        if found is not None:
            yield found


def _launching(document: Document, verb: Token, entities: EntityIndex, references: References) -> WorkAct | None:
    """ "X, launching its Y on May 3, 2026, said …", "When it launched Y on May 3, 2026, X said …"."""
    if any(c.dep_ in ("neg", "nsubjpass", "auxpass") or c.tag_ == "MD" for c in verb.children):
        return None
    day = _day(document, verb)
    if day is None or not any(c.dep_ == "dobj" for c in verb.children):
        return None
    subject = next((c for c in verb.children if c.dep_ == "nsubj"), None)
    if subject is None or subject.lower_ in ("which", "that", "who"):
        subject = (
            verb.head if verb.dep_ != "advcl" else next((c for c in verb.head.children if c.dep_ == "nsubj"), None)
        )
    owner = _entity(subject, entities, references) if subject is not None else None
    if owner is None:
        return None
    return WorkAct((verb.idx, verb.idx + len(verb)), owner, f"launch of {_words(day)}", LAUNCH, day.iso)


def _launch(document: Document, noun: Token, entities: EntityIndex, references: References) -> WorkAct | None:
    """ "Its launch of May 3, 2026", "at the launch of Y on May 3, 2026, X said": of its maker, else of who speaks there."""
    day = _day(document, noun)
    if day is None or entities.at(noun.idx) is not None:
        return None
    possessor = next((c for c in noun.children if c.dep_ == "poss"), None)
    owner = _entity(possessor, entities, references) if possessor is not None else None
    if possessor is None and noun.dep_ == "pobj" and any(c.lower_ == "the" for c in noun.children):
        verb = noun.head.head
        subject = next((c for c in verb.children if c.dep_ == "nsubj"), None)
        owner = _entity(subject, entities, references) if subject is not None else None
    if owner is None:
        return None
    start = possessor.left_edge.idx if possessor is not None else noun.idx
    return WorkAct((start, noun.idx + len(noun)), owner, f"{noun.lower_} of {_words(day)}", LAUNCH, day.iso)


def _list(document: Document, token: Token, entities: EntityIndex, references: References) -> WorkAct | None:
    """ "X lists Y among its features": X's list of features; the small model often takes "lists" for a noun here."""
    before = entities.at(token.idx - 2, _ISSUERS) if token.idx > 1 else None
    owner = before[1] if before is not None and before[0][1] >= token.idx - 1 else None
    if owner is None and token.pos_ == "VERB":
        subject = next((c for c in token.children if c.dep_ == "nsubj"), None)
        owner = _entity(subject, entities, references) if subject is not None else None
    if owner is None:
        return None
    stop = min(token.sent.end, token.i + _TOKENS)
    for i in range(token.i + 1, stop - 2):
        if token.doc[i].lower_ in _AMONG and token.doc[i + 1].lower_ in _OWN:
            last = next((k for k in range(i + 2, stop) if token.doc[k].pos_ == "NOUN"), None)
            if last is None:
                return None
            end = token.doc[last].idx + len(token.doc[last])
            words = document.text[token.doc[i + 2].idx : end]
            return WorkAct((token.doc[i + 1].idx, end), owner, f"list of {words}", LIST)
    return None


def _day(document: Document, token: Token) -> DatedWords | None:
    """The day after the token, in its own clause."""
    end = min(token.sent.end_char, token.idx + _REACH)
    for day in find_dates(document.text, token.idx, end, document.metadata.published):
        inside = any(t.idx <= day.span[0] < t.idx + len(t) for t in token.subtree)
        if len(day.iso) == _DAY and inside:
            return day
    return None


def _words(day: DatedWords) -> str:
    """The day in one form, so that two texts name one launch alike."""
    at = date.fromisoformat(day.iso)
    return f"{at:%B} {at.day}, {at.year}"


def _entity(token: Token, entities: EntityIndex, references: References) -> Entity | None:
    named = entities.at(token.idx, _ISSUERS)
    if named is not None:
        return named[1]
    resolved = references.of_token(token.i)
    if resolved is None or resolved.entity_id is None or not (resolved.certain or resolved.how is How.THE_ORGANISATION):
        return None
    entity = entities.by_id.get(resolved.entity_id)
    return entity if entity is not None and entity.type in _ISSUERS else None
