"""Finds the stretches of a text that stand between quotation marks, from the characters alone.

The parser's own quotation tokens mislead (a mark is glued to a word, a sentence is cut at a mark), so every rule about
quoted words works on these regions.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass, replace

from kg.record import Document, Span

__all__ = ["Region", "Regions", "find_regions", "regions_of"]

_CLOSING = {"“": "”", "«": "»", "„": "”", "”": "”"}
_LINE = re.compile(r"[^\r\n]+")
_SINGLE = re.compile(r"[‘’']")
_ELISION = re.compile(r"[‘’'](?:\d\ds?\b|em\b|til\b|till\b|twas\b|tis\b|cause\b|bout\b|n\b|round\b)", re.IGNORECASE)


LONGEST = 10_000
"""Code points after which a quotation is given up: a stray mark in a text of one line must not swallow it."""


@dataclass(frozen=True, slots=True)
class Region:
    """One stretch between marks. `[start, end)` holds the marks, `[inner_start, inner_end)` does not.

    `depth` is 0 for the outermost. `closed` is false where the text has no closing mark: the region then runs to the end
    of its line (the newspaper's way to go on quoting in the next paragraph). `line` counts non-empty lines.
    `set_off` is true for a block quotation, which has no marks.
    """

    start: int
    end: int
    inner_start: int
    inner_end: int
    line: int
    depth: int = 0
    closed: bool = True
    set_off: bool = False

    @property
    def span(self) -> Span:
        return self.start, self.end


class Regions:
    """The outermost regions of a text in order, and the nested ones, looked up by place."""

    def __init__(self, regions: list[Region], lines: list[Span]) -> None:
        self.outer = [region for region in regions if region.depth == 0]
        self.all = sorted(regions, key=lambda region: (region.start, -region.end))
        self.lines = lines
        self._starts = [region.start for region in self.outer]
        self._line_starts = [start for start, _ in lines]

    def at(self, offset: int) -> Region | None:
        """The outermost region that holds the character at `offset`, its marks included."""
        place = bisect_right(self._starts, offset) - 1
        if place >= 0 and offset < self.outer[place].end:
            return self.outer[place]
        return None

    def within(self, start: int, end: int) -> list[Region]:
        """Outermost regions that share a character with `[start, end)`."""
        place = max(bisect_right(self._starts, start) - 1, 0)
        found = []
        while place < len(self.outer) and self.outer[place].start < end:
            if self.outer[place].end > start:
                found.append(self.outer[place])
            place += 1
        return found

    def following(self, offset: int) -> list[Region]:
        """Up to six outermost regions that start at or after `offset`, in order."""
        place = bisect_right(self._starts, offset - 1)
        return self.outer[place : place + 6]

    def end_before(self, offset: int) -> int:
        """Where the last outermost region that ends at or before `offset` ends; 0 where there is none."""
        place = bisect_right(self._starts, offset) - 1
        while place >= 0 and self.outer[place].end > offset:
            place -= 1
        return self.outer[place].end if place >= 0 else 0

    def line_of(self, offset: int) -> int:
        """The number of the non-empty line that holds `offset` or precedes it."""
        return max(bisect_right(self._line_starts, offset) - 1, 0)


def regions_of(document: Document) -> Regions:
    """The regions of a document's text, its block quotations among them."""
    set_off = [block.span for block in document.blocks if block.role == "block-quotation"]
    return find_regions(document.text, set_off)


def find_regions(text: str, set_off: Sequence[Span] = ()) -> Regions:
    """Regions between “ ”, « », „ “, " ", '' '', `` '' and single marks, nested ones too.

    A region ends with its line, unless one pair of straight marks holds two lines. A single straight or curly mark counts only where both ends look like a
    quotation and not like an apostrophe. Each span of `set_off` is one region, without marks: what stands in marks inside it
    is nested. Cost: linear in the text.

    >>> [text[r.start : r.end] for text in ["He said “no ‘deal’ yet” twice."] for r in find_regions(text).all]
    ['“no ‘deal’ yet”', '‘deal’']
    """
    regions: list[Region] = []
    lines: list[Span] = []
    for match in _LINE.finditer(text):
        if not match.group().strip():
            continue
        lines.append(match.span())
        line = match.group()
        if any(mark in line for mark in "“”\"«„'‘`"):
            regions.extend(_line_regions(text, match.start(), match.end(), len(lines) - 1))
    found = _over_paragraphs(text, regions, lines)
    return Regions(_with_set_off(text, found, sorted(set_off), lines), lines)


def _with_set_off(text: str, regions: list[Region], set_off: Sequence[Span], lines: list[Span]) -> list[Region]:
    """The regions with block quotations, one a paragraph: open where the next paragraph goes on with it."""
    if not set_off:
        return regions
    starts = [start for start, _ in lines]
    blocks: list[Region] = []
    for place, (start, end) in enumerate(set_off):
        after = set_off[place + 1][0] if place + 1 < len(set_off) else len(text)
        goes_on = place + 1 < len(set_off) and not text[end:after].strip(" \t\r\n>-*•")
        line = max(bisect_right(starts, start) - 1, 0)
        blocks.append(Region(start, end, start, end, line, 0, not goes_on, True))
    begins = [block.start for block in blocks]
    inside: list[Region] = []
    for region in regions:
        place = bisect_right(begins, region.start) - 1
        held = place >= 0 and region.start < blocks[place].end
        inside.append(replace(region, depth=region.depth + 1) if held else region)
    return sorted([*inside, *blocks], key=lambda region: (region.start, -region.end))


def _over_paragraphs(text: str, regions: list[Region], lines: list[Span]) -> list[Region]:
    """Regions with those joined that one pair of straight marks holds over a paragraph's end.

    The newspaper's way repeats the opening mark in each paragraph; some texts do not. Then the next line's first straight
    mark closes, by its shape, and everything after it was read with open and closed swapped: that line is read again.
    """
    out: list[Region] = []
    pending = deque(regions)
    while pending:
        region = pending.popleft()
        out.append(region)
        if region.closed or region.depth or text[region.start] != '"' or region.line + 1 >= len(lines):
            continue
        start, end = lines[region.line + 1]
        close = text.find('"', start, end)
        if close <= start or text[close - 1].isspace() or (close + 1 < end and text[close + 1].isalnum()):
            continue
        last = text.rfind('"', start, end)
        reopens = last > close and text[last - 1].isspace() and last + 1 < end and text[last + 1].isalnum()
        if text.count('"', start, end) % 2 == 0 and not reopens:
            continue
        while pending and pending[0].line == region.line + 1:
            pending.popleft()
        out[-1] = Region(region.start, close + 1, region.inner_start, close, region.line, 0, True)
        pending.extendleft(reversed(_line_regions(text, close + 1, end, region.line + 1)))
    return out


def _line_regions(text: str, start: int, end: int, line: int) -> list[Region]:
    found: list[Region] = []
    i, line_end = start, end
    while i < line_end:
        mark, end = text[i], min(line_end, i + LONGEST)
        if mark == '"':
            width, close = 1, _mixed_end(text, i + 1, end, _straight_end(text, i + 1, end, '"'))
            if i > start and text[i - 1].isdigit() and close is None:  # 6'2" is a length
                i += 1
                continue
        elif text.startswith(("''", "``"), i):
            width = 2
            close = text.find("''", i + 2, end)
            close = None if close < 0 else close
        elif mark in "“«„":
            width, close = 1, _paired_end(text, i + 1, end, mark, _CLOSING[mark])
        elif mark in "‘'" and _opens_single(text, i, start):
            width, close = 1, _single_end(text, i + 1, end, mark)
            if close is None:
                i += 1
                continue
        else:
            i += 1
            continue
        inner_end = end if close is None else close
        stop = end if close is None else close + width
        while inner_end > i + width and close is None and text[inner_end - 1].isspace():
            inner_end -= 1
            stop = inner_end
        if inner_end > i + width:
            found.append(Region(i, stop, i + width, inner_end, line, 0, close is not None))
            if mark not in "‘'" or width == 2:
                found.extend(_nested(text, i + width, inner_end, line))
        i = max(stop, i + width)
    return found


def _nested(text: str, start: int, end: int, line: int) -> list[Region]:
    found = []
    i = start
    while i < end:
        if text[i] in "‘'" and not text.startswith("''", i) and _opens_single(text, i, start):
            close = _single_end(text, i + 1, end, text[i])
            if close is not None and close > i + 1:
                found.append(Region(i, close + 1, i + 1, close, line, 1, True))
                i = close
        i += 1
    return found


def _straight_end(text: str, i: int, end: int, mark: str) -> int | None:
    close = text.find(mark, i, end)
    while close >= 0:
        before = text[close - 1]
        after = text[close + 1] if close + 1 < end else " "
        # A mark after a space and before a letter opens a quotation in the quotation, unless it is the only one left.
        if not (before.isspace() and after.isalnum()) or text.find(mark, close + 1, end) < 0:
            return close
        inner = text.find(mark, close + 1, end)
        second = text.find(mark, inner + 1, end)
        if second < 0 or text[second - 1].isspace():
            return close
        close = second
    return None


def _mixed_end(text: str, i: int, end: int, close: int | None) -> int | None:
    """Where a curly mark closes what a straight one opened: before the straight one, and without a curly one that opens."""
    stop = end if close is None else close
    curly = text.find("”", i, stop)
    return close if curly < 0 or "“" in text[i:curly] else curly


def _paired_end(text: str, i: int, end: int, opening: str, closing: str) -> int | None:
    depth = 1
    for k in range(i, end):
        if text[k] == opening:
            depth += 1
        elif text[k] == closing or (opening == "„" and text[k] == "“"):
            depth -= 1
            if depth == 0:
                return k
    # One closing mark too few for the nesting: take the last one there is.
    last = text.rfind(closing, i, end)
    return last if last >= 0 else None


def _opens_single(text: str, i: int, start: int) -> bool:
    before = text[i - 1] if i > start else " "
    after = text[i + 1] if i + 1 < len(text) else " "
    return (
        (before.isspace() or before in '([—–-/"“:')
        and (after.isalnum() or after in "[…")
        and not _ELISION.match(text, i)
    )


def _single_end(text: str, i: int, end: int, opening: str) -> int | None:
    closing = "’'" if opening == "‘" else "'"
    for match in _SINGLE.finditer(text, i, min(end, i + 600)):
        k = match.start()
        if text[k] not in closing:
            continue
        before = text[k - 1]
        after = text[k + 1] if k + 1 < end else " "
        if after.isalnum() or before.isspace():
            continue
        # A plural's or a dropped letter's apostrophe ("the players' room", "goin' on") is no closing mark.
        if before in "sn" and after == " " and text.find(text[k], k + 1, min(end, i + 600)) >= 0 and opening == "'":
            continue
        if before == "s" and after == " " and opening == "‘" and "’" in text[k + 1 : min(end, k + 80)]:
            continue
        return k
    return None
