"""Where labels go in a figure so that none lies on another: the important ones first, the rest left to the tooltip."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

from kg.export.text_width import broken, text_width
from kg.layout import Point

__all__ = ["Box", "Label", "Labels", "short_label"]

_LINE = 1.18
_CELL = 64.0
_FINE = 8.0
_SHORT = 34
# Right, left, below, above, then the corners.
_SIDES = ((1, 0), (-1, 0), (0, 1), (0, -1), (1, 1), (1, -1), (-1, 1), (-1, -1))


def short_label(kind: str, name: str) -> str:
    """What stands beside a shape: of a document's or work's title what comes before the colon or the next sentence.

    >>> short_label("document", "The Long Hour, episode 7: Ada Obi on prices")
    'The Long Hour, episode 7'
    >>> short_label("document", "Northwind says whoever sows should also reap")
    'Northwind says whoever sows…'
    >>> short_label("person", "Ada Obi: a life")
    'Ada Obi: a life'
    """
    text = " ".join(name.split())
    if kind not in ("document", "work"):
        return text
    head = re.match(r".{12,}?(?=: | [–—|-] |(?<=[.?!])\s)", text)
    if head:
        text = head.group()
    if len(text) > _SHORT:
        cut = text[: _SHORT - 1]
        # A script without spaces is cut where it is.
        words = cut.rsplit(" ", 1)[0] if " " in cut[12:] and text[_SHORT - 1] != " " else cut
        # A dangling "a" or "of the" would be all of a second line.
        text = re.sub(r"(?:\s\w{1,3})*[\s,;:]*$", "", words) + "…"
    return text


@dataclass(frozen=True, slots=True)
class Box:
    """An area in pixels: left, top, right, bottom."""

    left: float
    top: float
    right: float
    bottom: float

    def meets(self, other: Box) -> bool:
        """Whether the two areas overlap."""
        return (
            self.left < other.right and other.left < self.right and self.top < other.bottom and other.top < self.bottom
        )


@dataclass(frozen=True, slots=True)
class Label:
    """A label that has found its place: lines of text, the anchor (`start`, `middle`, `end`), x, and the first baseline."""

    lines: tuple[str, ...]
    anchor: str
    x: float
    y: float
    size: float

    @property
    def step(self) -> float:
        """Pixels from one baseline to the next."""
        return round(self.size * _LINE, 1)


class Labels:
    """Areas that are taken, in cells of a grid, so that placing a label looks only at what is near; and where lines run."""

    def __init__(self) -> None:
        self._cells: dict[tuple[int, int], list[Box]] = {}
        self._ink: Counter[tuple[int, int]] = Counter()
        self.boxes: list[Box] = []

    def take(self, box: Box) -> None:
        """Marks an area as taken."""
        self.boxes.append(box)
        for cell in _cells(box, _CELL):
            self._cells.setdefault(cell, []).append(box)

    def draw(self, start: Point, end: Point, weight: int) -> None:
        """Marks where a line runs: a label may lie on it, but not where it could lie elsewhere."""
        (ax, ay), (bx, by) = start, end
        steps = int(max(abs(bx - ax), abs(by - ay)) // _FINE) + 1
        for cell in {
            (int((ax + (bx - ax) * n / steps) // _FINE), int((ay + (by - ay) * n / steps) // _FINE))
            for n in range(steps + 1)
        }:
            self._ink[cell] += weight

    def is_free(self, box: Box) -> bool:
        """Whether nothing that is taken lies in the area."""
        return not any(box.meets(other) for cell in _cells(box, _CELL) for other in self._cells.get(cell, ()))

    def beside(self, text: str, x: float, y: float, gap: float, size: float, width: float, most: int) -> Label | None:
        """A place around a node at (x, y) whose shape reaches `gap` pixels, where fewest lines run; None if all are taken."""
        lines = tuple(broken(text, width, size, most))
        wide = max(text_width(line, size) for line in lines)
        high = len(lines) * size * _LINE
        spots = [
            (self._crossed(box) + number, number, box)
            for number, box in enumerate(_around(x, y, gap, wide, high))
            if self.is_free(box)
        ]
        if not spots:
            return None
        _, number, box = min(spots, key=lambda spot: spot[:2])
        self.take(box)
        anchor = {1: "start", -1: "end", 0: "middle"}[_SIDES[number][0]]
        at = {"start": box.left, "end": box.right, "middle": x}[anchor]
        return Label(lines, anchor, round(at, 1), round(box.top + size * 0.92, 1), size)

    def _crossed(self, box: Box) -> int:
        return sum(self._ink[cell] for cell in _cells(box, _FINE) if cell in self._ink)


def _around(x: float, y: float, gap: float, wide: float, high: float) -> Iterable[Box]:
    for across, down in _SIDES:
        reach = gap + 3 if not across or not down else gap * 0.7 + 2
        left = x - wide / 2 if not across else x + reach if across > 0 else x - reach - wide
        top = y - high / 2 if not down else y + reach if down > 0 else y - reach - high
        yield Box(left, top, left + wide, top + high)


def _cells(box: Box, size: float) -> list[tuple[int, int]]:
    columns = range(int(box.left // size), int(box.right // size) + 1)
    rows = range(int(box.top // size), int(box.bottom // size) + 1)
    return [(column, row) for column in columns for row in rows]
