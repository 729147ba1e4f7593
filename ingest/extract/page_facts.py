"""Facts that a page states by its layout: who is who, what it comes from, when it was published.

A name with a role on the next line, cells between middle dots, "From “…”, Oct 6, 2026". They are the page's own narration.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from ingest.extract.role_words import ROLE
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
_ROLE = re.compile(rf"[A-Z]|ex-|former\b|co-|an?\b|the\b|{ROLE}\b")
_DID = re.compile(
    r"(?:[Cc]o-)?(?:[Ff]ounded|[Ll]ed|[Bb]uilt|[Cc]reated|[Ss]tarted|[Rr]an|[Jj]oined|[Ww]orked|[Ss]erved|[Ll]aunched|[Ww]rote)\s"
)
"""A career line that begins with what somebody did, not with a role."""
_IS_ROLE = re.compile(rf"\b{ROLE}(?: of [^,]+)?$", re.IGNORECASE)
_NAME = re.compile(r"(?:[A-Z][\w&.'’-]*)(?: (?:[A-Z][\w&.'’-]*|of|and|the|for|de|&))*")
_ORGANIZATION = frozenset({EntityType.ORGANIZATION})
_PERSON = frozenset({EntityType.PERSON})


@dataclass(frozen=True, slots=True)
class PageFact:
    """Pieces of the text that state one fact together, and the sentence that reads them aloud."""

    content: Spans
    sentence: str


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
                yield from _roles(document.text, entities, named, (named[1], end))
                person = named
            elif person is not None and block.role == "caption" and text[:1].isalpha():
                yield from _roles(document.text, entities, person, block.span)
                person = None
        elif block.role == "paragraph":
            if person is not None and _is_career(text):
                yield from _roles(document.text, entities, person, block.span, _PART)
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


def _roles(
    text: str, entities: EntityIndex, person: Span, where: Span, pattern: re.Pattern[str] = _CELL
) -> Iterator[PageFact]:
    found = entities.at(person[0], _PERSON)
    name = found[1].name if found is not None else text[person[0] : person[1]]
    for match in pattern.finditer(text, *where):
        span = _stripped(text, match.span())
        if span is None or not _ROLE.match(text, *span):
            continue
        did = _DID.match(text, *span)
        if did is not None:
            words = text[span[0] : span[1]]
            yield PageFact((person, span), f"{name} {words[0].lower()}{words[1:]}.")
            continue
        glued = span[0] == person[1]  # "Ada QuillHost": two lines that the page set side by side
        yield PageFact(
            ((person[0], span[1]),) if glued else (person, span), f"{name} is {_role(text, entities, span)}."
        )


def _role(text: str, entities: EntityIndex, span: Span) -> str:
    """The words of a role; "CEO, Lumen" is read "CEO at Lumen" where the part after the comma is an organisation."""
    words = text[span[0] : span[1]]
    comma = words.rfind(", ")
    if comma > 0:
        at = span[0] + comma + 2
        found = entities.at(at, _ORGANIZATION)
        role, body = words[:comma], words[comma + 2 :]
        if (found is not None and found[0] == (at, span[1])) or (_NAME.fullmatch(body) and _IS_ROLE.search(role)):
            return f"{_lowered(role)} at {body}"
    return _lowered(words)


def _lowered(role: str) -> str:
    """ "Chief executive" as it stands within a sentence; "VP Infrastructure" and "Partner, Example Capital" keep their capitals."""
    first, _, rest = role.partition(" ")
    return f"{first.lower()} {rest}" if first.istitle() and rest[:1].islower() and _IS_ROLE.search(role) else role


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
        yield _published(text, names[0], dates[0])
    for cell in cells:
        words = text[cell[0] : cell[1]]
        if ":" in words and _DATE.search(words):
            continue  # "Published: 3 May 2026" is a label and its value
        if cell not in dates and re.search(r"\d", words) and re.search(r"[A-Za-z]{3}", words):
            yield PageFact((cell,), f"{words[0].upper()}{words[1:]}.")


def _source(text: str, block: Block) -> Iterator[PageFact]:
    match = _FROM.match(text, *block.span)
    if match is None:
        return
    title = match.span("title")
    yield PageFact(((match.start(), title[1]),), f"This page is from {match['title']}.")
    if match["date"]:
        yield _published(text, title, match.span("date"))


def _published(text: str, work: Span, day: Span) -> PageFact:
    return PageFact((work, day), f"{text[work[0] : work[1]]} was published on {text[day[0] : day[1]]}.")


def _stripped(text: str, span: Span) -> Span | None:
    start, end = span
    while start < end and text[start] in " \t\u00a0,.;–—-":
        start += 1
    while start < end and text[end - 1] in " \t\u00a0,.;–—-\r":
        end -= 1
    return (start, end) if any(c.isalnum() for c in text[start:end]) else None
