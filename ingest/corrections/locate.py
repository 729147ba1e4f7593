"""Finds the item that a correction is about, in what the program reads out of the text now."""

from __future__ import annotations

import re
import textwrap
from collections.abc import Callable, Mapping
from functools import cached_property

from ingest.corrections.draft import ADDED, Draft
from kg.anchors import Alignment, Words
from kg.corrections import ItemKind, Piece, Target
from kg.record import Attribution, Span, Spans

__all__ = ["Locator", "OldText", "relation_key", "turn_key"]

LEAST_SHARED = 0.5
"""Least part of an entity's mentions at the time that another one must have of them now."""
NEAR = 3
"""Most items that are offered for one that is lost."""
_SHOWN = 60

OldText = Callable[[str], str | None]
"""The text of this sha256, of a version of the document that was held; None where it is not known."""


class Locator:
    """Places of corrections in one text: as they are where it is the text they were made on, else moved with their words."""

    def __init__(self, text: str, sha256: str, old_text: OldText) -> None:
        self._text, self._sha256, self._old_text = text, sha256, old_text
        self._alignments: dict[str, Alignment | None] = {}

    def spans(self, sha256: str, pieces: tuple[Piece, ...]) -> Spans | None:
        """Where the pieces stand now; None where one of them is lost."""
        found = [self._span(sha256, piece) for piece in pieces]
        return None if None in found else tuple(span for span in found if span is not None)

    def _span(self, sha256: str, piece: Piece) -> Span | None:
        if sha256 == self._sha256:
            same = self._text[piece.start : piece.end] == piece.exact
            return (piece.start, piece.end) if same else None
        alignment = self._alignment(sha256)
        if alignment is not None:
            return alignment.place((piece.start, piece.end))
        return _by_quote(self._text, piece)

    def _alignment(self, sha256: str) -> Alignment | None:
        if sha256 not in self._alignments:
            old = self._old_text(sha256)
            self._alignments[sha256] = None if old is None else Alignment(old, self._text)
        return self._alignments[sha256]

    @cached_property
    def _words(self) -> Words:
        return Words(self._text)

    def stood(self, sha256: str, spans: Spans) -> bool:
        """Whether the words at some places of this text are those that stood there in the text of the sha256, as far as that
        is held."""
        alignment = self._alignment(sha256) if sha256 != self._sha256 else None
        return alignment is None or all(alignment.stood(span) for span in spans)

    def moved(self, target: Target) -> bool:
        """Whether the words of an item stand in this text, though not where they are surely those of then."""
        lost = [piece for piece in target.pieces if self._span(target.text, piece) is None]
        return bool(lost) and all(
            re.search(rf"(?<!\w){re.escape(piece.exact)}(?!\w)", self._text) for piece in target.pieces
        )

    def near(self, draft: Draft, target: Target) -> tuple[str, ...]:
        """The items that have some of the words of one that is not found, those with the most first: "id “words”"."""
        placed = [self._span(target.text, piece) for piece in target.pieces]
        wanted = tuple(span for span in placed if span is not None)
        shared = {key: _shared(spans, wanted, whole=True) for key, spans in _items(draft, target.kind).items()}
        best = sorted((key for key, part in shared.items() if part > 0), key=lambda key: (-shared[key], key))[:NEAR]
        words = {key: " … ".join(self._text[a:b] for a, b in _items(draft, target.kind)[key]) for key in best}
        return tuple(f"{key[:8]} “{textwrap.shorten(words[key], _SHOWN, placeholder='…')}”" for key in best)

    def find(self, draft: Draft, target: Target) -> str | None:
        """The id of the item; None where it is not sure that it is there.

        The item of the same id where the text is the same; else the one with the same words at the same place; else the
        only one with the same words but for articles and the like, whatever pieces they are cut into; an entity, that has
        more than half of its mentions. One with other words more or less is another item.
        """
        items = _items(draft, target.kind)
        if target.key in items and (target.text == self._sha256 or target.key.startswith(ADDED)):
            return target.key
        placed = [self._span(target.text, piece) for piece in target.pieces]
        wanted = tuple(span for span in placed if span is not None)
        if not wanted or (len(wanted) < len(placed) and target.kind is not ItemKind.ENTITY):
            return None
        exact = [key for key, spans in items.items() if spans == wanted]
        if len(exact) == 1:
            return exact[0]
        if target.kind is ItemKind.ENTITY:
            shared = {key: _shared(spans, wanted, whole=False) for key, spans in items.items()}
            best = max(shared.values(), default=0.0)
            found = [key for key, value in shared.items() if value == best]
            return found[0] if best > LEAST_SHARED and len(found) == 1 else None
        return self._recut(draft, target, items, wanted)

    def _recut(self, draft: Draft, target: Target, items: Mapping[str, Spans], wanted: Spans) -> str | None:
        """The only item with the same words but for light ones; of acts one with the same words of saying."""
        cue: Spans = ()
        if target.kind is ItemKind.ATTRIBUTION and target.content:
            wanted, cue = wanted[: target.content], wanted[target.content :]
            items = {key: item.content for key, item in draft.attributions.items() if _told_alike(item, cue)}
        words = self._heavy(wanted)
        found = [key for key, spans in items.items() if words and self._heavy(spans) == words]
        return found[0] if len(found) == 1 else None

    def _heavy(self, spans: Spans) -> tuple[int, ...]:
        return self._words.heavy(self._words.within(span) for span in spans)


def _told_alike(item: Attribution, cue: Spans) -> bool:
    """Whether an act has words of saying where the other one had them: an act around another one has most of its words, and
    is not it."""
    return bool(cue) is bool(item.cue) and (not cue or _shared(item.cue, cue, whole=False) > 0)


def _items(draft: Draft, kind: ItemKind) -> Mapping[str, Spans]:
    """Id → the spans by which an item of the kind is known."""
    match kind:
        case ItemKind.ATTRIBUTION:
            return {key: _act(item) for key, item in draft.attributions.items()}
        case ItemKind.ASSERTION:
            return {key: item.content for key, item in draft.assertions.items()}
        case ItemKind.ENTITY:
            return {key: item.mentions for key, item in draft.entities.items()}
        case ItemKind.QUOTATION:
            return {key: (item.span,) for key, item in draft.quotations.items()}
        case ItemKind.RELATION:
            return {relation_key(draft, i): (item.evidence,) for i, item in enumerate(draft.relations)}
        case ItemKind.TURN:
            return {turn_key(item.span): (item.span,) for item in draft.turns}
        case ItemKind.DOCUMENT:
            return {}


def _act(item: Attribution) -> Spans:
    return item.content + item.cue


def relation_key(draft: Draft, number: int) -> str:
    """What a relation is called in a target: its words and what it says (relations have no ids of their own)."""
    item = draft.relations[number]
    return f"{item.subject} {item.predicate} {item.object} {item.evidence[0]}"


def turn_key(span: Span) -> str:
    """What a turn is called in a target."""
    return f"turn {span[0]}-{span[1]}"


def _shared(a: Spans, b: Spans, *, whole: bool) -> float:
    """Shared characters, as a part of those of either (`whole`) or of the second alone."""
    both = sum(max(0, min(e, f) - max(s, t)) for s, e in a for t, f in b)
    either = sum(e - s for s, e in b) + (sum(e - s for s, e in a) - both if whole else 0)
    return both / either if either else 0.0


def _by_quote(text: str, piece: Piece) -> Span | None:
    """The only place of the words with what stood before or after them; for a text that is not held any more."""
    for before, after in ((piece.prefix, piece.suffix), (piece.prefix, ""), ("", piece.suffix)):
        whole = before + piece.exact + after
        at = text.find(whole)
        if (before or after) and at >= 0 and text.find(whole, at + 1) < 0:
            start = at + len(before)
            return (start, start + len(piece.exact))
    return None
