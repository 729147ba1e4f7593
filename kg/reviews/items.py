"""The entries of the queue: what a person is shown, and what it is about."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from kg.judgements import JudgementKind
from kg.record import LinkRelation
from kg.reviews.suggestions import Suggestion

__all__ = ["DEFAULT_KINDS", "Item", "ItemKind", "Side"]


class ItemKind(StrEnum):
    """What sort of thing waits."""

    DISAGREEMENT = "disagreement"
    """A join by a person that other persons' words forbid; not applied."""
    LOST = "lost"
    """A judgement by a person whose items are no longer found in their documents."""
    CLAIMS = "claims"
    ENTITIES = "entities"
    CONFLICT = "conflict"
    """Two statements on one topic that may contradict each other."""
    LINK = "link"
    """What one statement does to another by a document's own words."""
    UNSURE = "unsure"
    """Pairs of which a person was unsure."""
    WAITS = "waits"
    """Judgements whose document is not held."""
    JOINED = "joined"
    """Pairs that the program joined by itself."""
    ATTRIBUTION = "attribution"
    """Who is said to have said what, where the program is not sure."""


DEFAULT_KINDS = (
    ItemKind.DISAGREEMENT,
    ItemKind.LOST,
    ItemKind.CLAIMS,
    ItemKind.ENTITIES,
    ItemKind.CONFLICT,
    ItemKind.LINK,
)


@dataclass(frozen=True)
class Side:
    """One of two items, as a person must see it; offsets are code points of the document's text, half-open.

    Of an entity `words` are its other names, and the place is that of its first mention, with the line around it.
    """

    iri: str
    text: str
    words: str = ""
    speaker: str | None = None
    document: str | None = None
    published: str | None = None
    timecode: str | None = None
    char_start: int | None = None
    char_end: int | None = None
    type: str | None = None
    context: str | None = None
    document_iri: str | None = None


@dataclass(frozen=True)
class Item:
    """One entry of the queue. `id` is the hash of its judgement or link, or of the person's judgement for what is lost.

    `reason` is why the program proposes it, or what is wrong; `weight` is by what entries of one kind are ordered.
    `suggestions` are what language models of the user's said of it.
    """

    id: str
    kind: ItemKind
    judged: JudgementKind | None
    a: Side
    b: Side
    score: float
    reason: str
    weight: float
    relation: LinkRelation | None = None
    conflict: str | None = None
    by: str | None = None
    at: str | None = None
    suggestions: tuple[Suggestion, ...] = ()
