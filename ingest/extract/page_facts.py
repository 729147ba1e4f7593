"""Facts that a page states by its layout: who is who, what it comes from, when it was published.

A name with a role on the next line, cells between middle dots, "From “…”, Oct 6, 2026". They are the page's own narration.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from kg.record import Block, Document, EntityType, Span, Spans

if TYPE_CHECKING:
    from ingest.extract.entity_index import EntityIndex

__all__ = ["PageFact", "page_facts"]

_CELL = re.compile(r"[^·•|\n]+")
_PART = re.compile(r"[^;\n]+")
_DATE = re.compile(
    r"\b(?:\d{4}-\d{2}-\d{2}|(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[a-z]*\.?\s+\d{1,2},\s+\d{4}|\d{1,2}\s+(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[a-z]*\.?\s+\d{4})\b"
)
_FROM = re.compile(rf"From\s+[“\"](?P<title>[^”\"\n]{{3,300}})[”\"](?:\s+by\s+[^,\n]+)?,?\s*(?P<date>{_DATE.pattern})?")
_PERSON = frozenset({EntityType.PERSON})


@dataclass(frozen=True, slots=True)
class PageFact:
    """Pieces of the text that state one fact together, and the verb that reads them aloud ("is", "was published")."""

    content: Spans
    joint: str


def page_facts(document: Document, entities: EntityIndex) -> Iterator[PageFact]:
    """Facts of the page's layout, in text order of their blocks. Cost: linear in the blocks."""
    person: Span | None = None
    for block in document.blocks:
        start, end = block.span
        text = document.text[start:end]
        if block.role == "dateline":
            yield from _dateline(document.text, block)
            person = None
        elif block.role in ("caption", "list-item", "byline"):
            named = _leading_person(document.text, block, entities)
            if named is not None:
                yield from _roles(document.text, named, (named[1], end))
                person = named
            elif person is not None and block.role == "caption" and text[:1].isalpha():
                yield from _roles(document.text, person, block.span)
                person = None
        elif block.role == "paragraph":
            if person is not None and _is_career(text):
                yield from _roles(document.text, person, block.span, _PART)
            yield from _source(document.text, block)
            person = None
        elif block.role in ("heading", "title", "transcript"):
            person = None


def _leading_person(text: str, block: Block, entities: EntityIndex) -> Span | None:
    """The person whose name opens the block, where at most a role follows."""
    start, end = block.span
    found = entities.at(start, _PERSON)
    if found is None or found[0][0] != start or found[0][1] > end:
        return None
    rest = text[found[0][1] : end]
    return found[0] if len(rest) < 120 and "." not in rest.strip(" .") else None


def _roles(text: str, person: Span, where: Span, pattern: re.Pattern[str] = _CELL) -> Iterator[PageFact]:
    for match in pattern.finditer(text, *where):
        span = _stripped(text, match.span())
        if span is None:
            continue
        joined = span[0] == person[1]
        yield PageFact(((person[0], span[1]),) if joined else (person, span), "is")


def _is_career(text: str) -> bool:
    """A line of short phrases without a sentence: "Growth investor in …; ex-…"."""
    return (
        ";" in text and len(text) < 300 and not re.search(r"\b(?:is|are|was|were|has|have|says|said|explains)\b", text)
    )


def _dateline(text: str, block: Block) -> Iterator[PageFact]:
    cells = [span for match in _CELL.finditer(text, *block.span) if (span := _stripped(text, match.span())) is not None]
    dates = [cell for cell in cells if _DATE.fullmatch(text[cell[0] : cell[1]])]
    names = [cell for cell in cells if cell not in dates and not any(c.isdigit() for c in text[cell[0] : cell[1]])]
    if dates and names:
        yield PageFact((names[0], dates[0]), "was published on")
    for cell in cells:
        words = text[cell[0] : cell[1]]
        if cell not in dates and re.search(r"\d", words) and re.search(r"[A-Za-z]{3}", words):
            yield PageFact((cell,), "")


def _source(text: str, block: Block) -> Iterator[PageFact]:
    match = _FROM.match(text, *block.span)
    if match is None:
        return
    title = match.span("title")
    yield PageFact(((match.start(), title[1]),), "")
    if match["date"]:
        yield PageFact((title, match.span("date")), "was published on")


def _stripped(text: str, span: Span) -> Span | None:
    start, end = span
    while start < end and text[start] in " \t\u00a0,.;–—-":
        start += 1
    while start < end and text[end - 1] in " \t\u00a0,.;–—-\r":
        end -= 1
    return (start, end) if any(c.isalnum() for c in text[start:end]) else None
