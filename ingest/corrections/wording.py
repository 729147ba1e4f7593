"""Words that a person typed, as places of a text: found once, or refused with the places listed."""

from __future__ import annotations

import difflib
import re
from collections.abc import Sequence

from kg.errors import BadParameter
from kg.record import Span, Spans

__all__ = ["JOINT", "in_context", "worded"]

JOINT = "…"
"""Stands between the pieces of a content of several pieces, as results show them."""
_MARKS = {mark: f"[{marks}]" for marks in ("'’‘ʼ", '"“”„«»', "-–—") for mark in marks}
_SHOWN = 5
_CONTEXT = 40


def worded(text: str, words: str, *, near: Sequence[Spans] = (), at: int | None = None, what: str = "words") -> Spans:
    """Where the words stand in the text; pieces that are parted by "…" follow each other.

    Spaces, line breaks and kinds of quotation mark may differ. Of several places the only one that shares characters
    with the first of `near` is taken, else with the next; or that at the offset `at`.

    Raises:
        BadParameter: they stand nowhere, or at several places; the message lists these.
    """
    found: list[Span] = []
    for piece in (part for part in words.split(JOINT) if part.strip()):
        found.append(
            _piece(text, piece.strip(), near, at if not found else None, found[-1][1] if found else None, what)
        )
    if not found:
        raise BadParameter(f"no {what} were given. Copy them from the document.")
    return tuple(found)


def _piece(text: str, words: str, near: Sequence[Spans], at: int | None, after: int | None, what: str) -> Span:
    pattern = r"\s+".join("".join(_MARKS.get(char, re.escape(char)) for char in word) for word in words.split())
    places = [match.span() for match in re.finditer(rf"(?<!\w){pattern}(?!\w)", text)]
    places = places or [match.span() for match in re.finditer(pattern, text)]
    if not places:
        raise BadParameter(f"the {what} {words!r} do not stand in the document.{_nearest(text, words)}")
    if at is not None:
        places = [span for span in places if span[0] <= at <= span[1]]
        if len(places) != 1:
            raise BadParameter(f"the {what} {words!r} do not stand at character {at}.")
    if after is not None:
        places = [min(later)] if (later := [span for span in places if span[0] >= after]) else places
    for closer in near if len(places) > 1 else ():
        touching = [span for span in places if any(s < span[1] and span[0] < e for s, e in closer)]
        if len(touching) == 1:
            return touching[0]
    if len(places) > 1:
        listed = "\n".join(f"  --at {span[0]}: {in_context(text, (span,))}" for span in places[:_SHOWN])
        more = f"\n  and {len(places) - _SHOWN} more" if len(places) > _SHOWN else ""
        raise BadParameter(
            f"the {what} {words!r} stand at {len(places)} places of the document. Give more of the words, or say which:\n"
            f"{listed}{more}"
        )
    return places[0]


def _nearest(text: str, words: str) -> str:
    """A hint at the sentence that is most like the words."""
    sentences = [s.strip() for s in re.split(r"(?<=[.!?])\s+|\n+", text) if s.strip()]
    like = difflib.get_close_matches(words, sentences, n=1, cutoff=0.5)
    return f" Did you mean: {like[0]!r}?" if like else " Copy them from the document."


def in_context(text: str, spans: Spans, context: int = _CONTEXT) -> str:
    """One line of the text with the spans marked as >>>these<<<."""
    start, end = max(0, spans[0][0] - context), min(len(text), spans[-1][1] + context)
    parts, at = [], start
    for first, last in spans:
        parts += [text[at:first], ">>>", text[first:last], "<<<"]
        at = last
    line = " ".join("".join([*parts, text[at:end]]).split())
    return f"{'…' if start > 0 else ''}{line}{'…' if end < len(text) else ''}"
