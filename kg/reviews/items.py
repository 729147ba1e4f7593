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
    polarity: str | None = None
    """Of a statement: asserts, denies or questions."""
    realis: str | None = None
    """Of a statement: said, or why it was not (denied, asked, hypothetical, future)."""
    hedged: bool = False
    lost: bool = False
    """It is not found any more, or not held: this is what was noted of it."""

    @property
    def who(self) -> str:
        """Who says it, for people. The author's node is named after the document, which is named beside it."""
        if self.speaker and self.speaker.startswith("author of "):
            return f"the author of {self.document}" if self.document else "the author"
        return self.speaker or "somebody not named"


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

    @property
    def denier(self) -> int | None:
        """Which of two statements (0 or 1) denies what the other one says; None where both do, or neither."""
        denies = [side.polarity == "denies" for side in (self.a, self.b)]
        return denies.index(True) if self.judged is JudgementKind.SAME_CLAIM and sum(denies) == 1 else None

    @property
    def is_turned(self) -> bool:
        """Whether what was compared says that the two may be opposites, without one of them denying it."""
        why = self.reason.split(", ")
        return self.judged is JudgementKind.SAME_CLAIM and any(w == "one is negated" or " against " in w for w in why)
