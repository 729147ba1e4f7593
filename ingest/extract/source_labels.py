"""Sources that stand beside a figure in a list or table: "… (source: the Example Post)", a column "Source"."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby

from kg.record import Span

__all__ = ["SourceLabel", "source_labels"]

_NAME = r"(?:[Tt]he )?[A-Z0-9][\w&’'.-]*(?: (?:(?:of|the|and|for|&) )?[A-Z0-9&][\w&’'.-]*){0,6}"
_LABELLED = re.compile(
    r"\s*[(\[](?P<label>sources?:?|via|as reported by|reported by|according to|data:?|figures?:)\s+(?P<source>[^()\[\]\n]{2,60})[)\]][.;]?\s*$",
    re.IGNORECASE,
)
_BARE = re.compile(rf"\s+\((?P<source>{_NAME})\)[.;]?\s*$")
_LINE = re.compile(r"[^\n]+")
_MARK = re.compile(r"\s*(?:[-–—•*·]|\d{1,2}[.)])?\s*")
_CELL = re.compile(r"[^|\n]+")
_COLUMN = re.compile(r"\s*(?:sources?|reported by|according to|publication|outlet|who says(?: so)?)\s*", re.IGNORECASE)
_SENTENCE = re.compile(r"[.!?][”\"’']? +(?=[A-Z“\"])")
_WORDS = 4
"""Words of the shortest statement."""


@dataclass(frozen=True, slots=True)
class SourceLabel:
    """A statement, the words that name its source without "the", and the label between them (empty where there is none)."""

    content: Span
    source: Span
    label: Span | None


def source_labels(text: str) -> Iterator[SourceLabel]:
    """The statements with a source beside them, in text order. A bare name in brackets counts only where the next item of
    the list has a source in brackets too: elsewhere it may be anything. Linear in the text.
    """
    lines = [match.span() for match in _LINE.finditer(text)]
    for is_row, group in groupby(lines, lambda span: text.count("|", *span) >= 2):
        members = list(group)
        yield from _rows(text, members) if is_row else _items(text, members)


def _rows(text: str, rows: Sequence[Span]) -> Iterator[SourceLabel]:
    """Rows under a head with a column of sources; the statement is the row's longest other cell."""
    cells = [[match.span() for match in _CELL.finditer(text, *row) if match.group().strip()] for row in rows]
    column = next((i for i, cell in enumerate(cells[0]) if _COLUMN.fullmatch(text, *cell)), None) if cells else None
    if column is None:
        return
    for row in cells[1:]:
        if len(row) != len(cells[0]):
            continue
        content = max((cell for i, cell in enumerate(row) if i != column), key=lambda cell: cell[1] - cell[0])
        found = _label(text, content, row[column], None)
        if found is not None:
            yield found


def _items(text: str, lines: Sequence[Span]) -> Iterator[SourceLabel]:
    labelled = [_LABELLED.search(text, *line) for line in lines]
    bare = [_BARE.search(text, *line) for line in lines]
    for i, line in enumerate(lines):
        match = labelled[i]
        beside = any(0 <= k < len(lines) and (labelled[k] or bare[k]) for k in (i - 1, i + 1))
        if match is None and beside:
            match = bare[i]
        if match is None:
            continue
        start = _MARK.match(text, *line).end()  # type: ignore[union-attr]  # every part of it may be empty
        for end in _SENTENCE.finditer(text, start, match.start()):
            start = end.end()
        label = match.span("label") if "label" in match.re.groupindex else None
        found = _label(text, (start, match.start()), match.span("source"), label)
        if found is not None:
            yield found


def _label(text: str, content: Span, source: Span, label: Span | None) -> SourceLabel | None:
    content, source = _stripped(text, content), _stripped(text, source)
    if text[source[0] : source[0] + 4].casefold() == "the ":
        source = source[0] + 4, source[1]
    if len(text[slice(*content)].split()) < _WORDS or source[0] >= source[1]:
        return None
    return SourceLabel(content, source, label)


def _stripped(text: str, span: Span) -> Span:
    start, end = span
    while start < end and text[start].isspace():
        start += 1
    while end > start and (text[end - 1].isspace() or text[end - 1] in ".,;"):
        end -= 1
    return start, end
