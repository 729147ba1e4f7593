"""Lines and paragraphs of a plain text, and the part that each plays on its page."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from ingest.read.dates import DATE
from kg.record import Block, Span

__all__ = ["Line", "Role", "lines", "paragraphs", "role_of"]

Role = Literal[
    "title",
    "heading",
    "byline",
    "dateline",
    "paragraph",
    "list-item",
    "pull-quote",
    "block-quotation",
    "caption",
    "time-label",
    "transcript",
    "furniture",
]

_LINE = re.compile(r"[^\r\n]+")
_ITEM = re.compile(r"(?:\d{1,3}[.)]|[•◦▪‣*–-])\s+(?=\S)")
_BYLINE = re.compile(r"(?:[Bb]y|BY|[Ww]ritten by|[Ww]ords by|[Aa]uthor:)\s+(?=[^\W\d_a-z])")
_DATE_LINE = re.compile(
    rf"(?:(?:published|posted|updated|aired|first published|date|on)\b:?\s*)*(?:\w{{3,9}}day,?\s+)?{DATE}"
    r"(?:[,\sT·|-]+\d{1,2}[:.]\d{2}(?::\d{2})?\s*(?:[ap]\.?m\.?)?\s*\w{0,4})?\.?",
    re.IGNORECASE,
)
_SENTENCE_END = re.compile(r"[.!?…][\"'”’)\]]*$")
# Words a page puts on its controls; a line of few words that begins with one and ends no sentence is not prose.
_CONTROL = re.compile(
    r"(?:watch|listen|read (?:more|next|the full)|play|share|subscribe|download|up next|sign (?:in|up)|log in|follow us|skip to|back to|menu"
    r"|full episode|show (?:more|less)|view (?:all|more)|advertisement|cookie|copy link|home$|search$|related$|contents$|previous$|next$)\b",
    re.IGNORECASE,
)
_QUOTED = re.compile(r"(?:[“\"].*[”\"]|[‘'].*[’'])$", re.DOTALL)
_ADDRESSED = re.compile(r"\b(?:you|your|yours)\b", re.IGNORECASE)
_SHORT_QUESTION = 6
"""Words up to which a line that asks, and asks nobody, is a heading."""
_WRAP_FROM, _WRAP_TO = 45, 100
"""A line of such a length that ends no sentence, with a next line directly below, is taken as wrapped."""


@dataclass(frozen=True)
class Line:
    """One line without its white space at both ends; `indent` counts what stood before it; `gap` says a blank line did."""

    start: int
    end: int
    indent: int
    gap: bool
    text: str

    @property
    def span(self) -> Span:
        return self.start, self.end


def lines(text: str, start: int = 0, end: int | None = None) -> Iterator[Line]:
    """The lines of `text[start:end]` that hold more than white space, in order. Any newline style; cost linear."""
    end = len(text) if end is None else end
    after = start
    for match in _LINE.finditer(text, start, end):
        words = match.group().strip()
        if words:
            head = match.start() + len(match.group()) - len(match.group().lstrip())
            breaks = text.count("\n", after, match.start()) or text.count("\r", after, match.start())
            yield Line(head, head + len(words), head - match.start(), breaks > 1 or after == start, words)
            after = head + len(words)


def paragraphs(text: str, found: list[Line]) -> list[Line]:
    """The lines, those that only wrap one paragraph joined: their span and text then run over newlines.

    A text that has a tenth of its characters in longer lines than anybody wraps at is left as it is.
    """
    long = sum(len(line.text) for line in found if len(line.text) > _WRAP_TO)
    if long * 10 > sum(len(line.text) for line in found):
        return found
    joined: list[Line] = []
    parts: list[Line] = []

    def flush() -> None:
        if parts:
            first, last = parts[0], parts[-1]
            joined.append(Line(first.start, last.end, first.indent, first.gap, text[first.start : last.end]))
            parts.clear()

    for line in found:
        if parts and (line.gap or not _wraps(parts[-1], line)):
            flush()
        parts.append(line)
    flush()
    return joined


def _wraps(line: Line, below: Line) -> bool:
    return (
        _WRAP_FROM <= len(line.text) + line.indent <= _WRAP_TO
        and not _ITEM.match(below.text)
        and not {role_of(line), role_of(below)} & {"byline", "dateline", "furniture"}
        and below.indent >= line.indent - 2
        and (not _SENTENCE_END.search(line.text) or (below.text[0].islower()))
    )


def role_of(line: Line) -> Role:
    """The part that a line plays, from its own form; what needs its neighbours (titles, cards) is decided by the page."""
    text = line.text
    short = len(text) <= 120
    if short and _DATE_LINE.fullmatch(text):
        return "dateline"
    if short and _BYLINE.match(text) and not _SENTENCE_END.search(text):
        return "byline"
    if short and _CONTROL.match(text) and not _SENTENCE_END.search(text):
        return "furniture"
    if _ITEM.match(text):
        return "list-item"
    if len(text) >= 20 and _QUOTED.match(text) and not re.search(r"[”\"].*[“\"]", text[1:-1]):
        return "pull-quote"
    if text.endswith("?") and len(text.split()) <= _SHORT_QUESTION and not _ADDRESSED.search(text):
        return "heading"
    if (
        len(text) <= 160
        and len(text.split()) <= 20
        and not _SENTENCE_END.search(text)
        and not text.endswith((",", ";", ":"))
    ):
        return "heading"
    return "paragraph"


def block(line: Line, role: Role) -> Block:
    """The line as a block; a list item's marker is left out."""
    marker = _ITEM.match(line.text) if role == "list-item" else None
    return Block(span=(line.start + (marker.end() if marker else 0), line.end), role=role)
