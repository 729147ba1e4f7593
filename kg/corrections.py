"""Corrections: what persons changed in what was read out of a document. Values only; `ingest.corrections` applies them.

A correction names its item by the id that the extractor gave it and by an anchor: the words of each piece with what stands
around them, in which text. So it finds its item again when another version of the program reads the text, and when the
text itself has changed.
"""

from __future__ import annotations

from collections.abc import Iterable
from enum import StrEnum
from typing import Any

from pydantic import BaseModel, ConfigDict, ValidationError

from kg.actions import Action, Verb, in_force
from kg.errors import ModelError
from kg.ids import Occurrences
from kg.record import EntityType, Span, Spans

__all__ = [
    "CONTEXT",
    "REPEATABLE",
    "Correction",
    "ItemKind",
    "Piece",
    "Property",
    "Target",
    "Value",
    "Who",
    "anchored",
    "corrections_in_force",
]

CONTEXT = 32
"""Code points of `prefix` and `suffix`, as in `oa:TextQuoteSelector`."""


class ItemKind(StrEnum):
    """What sort of item is corrected."""

    ATTRIBUTION = "attribution"
    ASSERTION = "assertion"
    ENTITY = "entity"
    RELATION = "relation"
    QUOTATION = "quotation"
    TURN = "turn"
    DOCUMENT = "document"
    """The document as a whole: an item that was missed is added to it."""


class Property(StrEnum):
    """What is corrected. The last correction of an item's property holds; additions, splits and merges all hold."""

    SPEAKER = "speaker"
    CONTENT = "content"
    CUE = "cue"
    SOURCE = "source"
    TYPE = "type"
    POLARITY = "polarity"
    HEDGED = "hedged"
    DATE = "date"
    REALIS = "realis"
    NORMALIZED = "normalized"
    NAME = "name"
    PREDICATE = "predicate"
    STRUCK = "struck"
    SPLIT = "split"
    MERGED = "merged"
    ADDED_CLAIM = "added claim"
    ADDED_ENTITY = "added entity"
    ADDED_RELATION = "added relation"


REPEATABLE = frozenset(
    {Property.SPLIT, Property.MERGED, Property.ADDED_CLAIM, Property.ADDED_ENTITY, Property.ADDED_RELATION}
)


class _Value(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")


class Piece(_Value):
    """Words of a text and where they stand: offsets in code points, half-open; `occurrence` as in `kg.ids`."""

    start: int
    end: int
    exact: str
    prefix: str = ""
    suffix: str = ""
    occurrence: int = 1


class Target(_Value):
    """An item of a document. `key` is the id that the extractor gave it, or the id of the correction that added it.

    `text` is the sha256 of the text that the pieces stand in. For an entity, the pieces are its mentions; of an act the
    first `content` ones are its content, the others its cue.
    """

    document: str
    kind: ItemKind
    key: str
    text: str
    pieces: tuple[Piece, ...] = ()
    content: int = 0


class Who(_Value):
    """Somebody: an entity of the document by its extractor's id where it has one, always by name. "author" is the document's author."""

    name: str
    key: str | None = None
    type: EntityType = EntityType.PERSON


class Value(_Value):
    """The new value, as far as the property needs it.

    text: a type, polarity, date, realis, normalized sentence, name or predicate; None of a date takes it away.
    flag: hedged or not; of `struck`, whether what an attribution held becomes narration.
    pieces: words of a content, cue or source; the mentions that go to the second of a split entity; a relation's evidence.
    who: the speaker (None: nobody known), the entity that is added, the second of a split one, a relation's subject.
    other: a relation's object. item: the entity that is merged into the target.
    """

    text: str | None = None
    flag: bool | None = None
    pieces: tuple[Piece, ...] = ()
    cue: tuple[Piece, ...] = ()
    source: tuple[Piece, ...] = ()
    who: Who | None = None
    other: Who | None = None
    item: Target | None = None
    type: str | None = None
    polarity: str | None = None
    normalized: str | None = None

    def shown(self) -> str:
        """The value as one line for people."""
        if self.item is not None:
            return " … ".join(piece.exact for piece in self.item.pieces[:1]) or self.item.key
        parts = [
            self.who.name if self.who is not None else "",
            self.text or "",
            self.other.name if self.other is not None else "",
            "" if self.flag is None else "yes" if self.flag else "no",
            " … ".join(" ".join(piece.exact.split()) for piece in self.pieces),
        ]
        return ": ".join(part for part in parts if part) or "nobody"


class Correction(_Value):
    """One change of one item by one person; `old` is the value as one line, as it was shown when the change was made."""

    id: str
    target: Target
    property: Property
    old: str = ""
    new: Value
    by: str
    at: str
    why: str = ""

    def shown(self) -> str:
        """The new value as one line for people."""
        if self.property is Property.STRUCK:
            return "struck, its words kept as narration" if self.new.flag else "struck"
        return "none" if self.property is Property.DATE and self.new.text is None else self.new.shown()

    def detail(self) -> dict[str, Any]:
        """What the audit trail keeps of it beside who, when and why."""
        return {
            "document": self.target.document,
            "target": self.target.model_dump(mode="json", exclude_defaults=True),
            "property": self.property.value,
            "old": self.old,
            "new": self.new.model_dump(mode="json", exclude_defaults=True),
        }

    @classmethod
    def of(cls, action: Action) -> Correction:
        """The correction that an action of the verb `correct` makes.

        Raises:
            ModelError: its detail is not that of a correction.
        """
        try:
            return cls.model_validate(
                {
                    **{k: v for k, v in action.detail.items() if k != "document"},
                    "id": action.id,
                    "by": action.by,
                    "at": action.at,
                    "why": action.reason,
                }
            )
        except ValidationError as error:
            first = error.errors()[0]
            where = ".".join(str(part) for part in first["loc"])
            raise ModelError(
                f"action {action.id[:8]} is no correction ({where}: {first['msg']}). It came from another version; undo it "
                f"with `kg correct --undo {action.id[:8]}`."
            ) from error


def corrections_in_force(actions: Iterable[Action], document: str | None = None) -> tuple[Correction, ...]:
    """The corrections that hold, oldest first; of one document where it is given.

    Of several corrections of one property of one item the last holds, whoever made it; those before it come back when it
    is undone.
    """
    held: dict[tuple[str, ...], Correction] = {}
    for action in in_force(action for action in actions if action.verb in (Verb.CORRECT, Verb.UNDO)):
        correction = Correction.of(action)
        target = correction.target
        if document is not None and target.document != document:
            continue
        alone = correction.id if correction.property in REPEATABLE else ""
        key = (target.document, target.kind.value, target.key, correction.property.value, alone)
        held.pop(key, None)  # a later one stands at its own time
        held[key] = correction
    return tuple(held.values())


def anchored(text: str, spans: Spans | Iterable[Span]) -> tuple[Piece, ...]:
    """The spans with their words, what stands around them, and which occurrence of their words they are."""
    occurrences = Occurrences(text)
    return tuple(
        Piece(
            start=start,
            end=end,
            exact=text[start:end],
            prefix=text[max(0, start - CONTEXT) : start],
            suffix=text[end : end + CONTEXT],
            occurrence=occurrences.number(start, text[start:end]),
        )
        for start, end in spans
    )
