"""Where labels go in a figure so that none lies on another: the important ones first, the rest left to the tooltip."""

from __future__ import annotations

from dataclasses import dataclass

from kg.export.text_width import broken, text_width

__all__ = ["Box", "Label", "Labels"]

_LINE = 1.18
_CELL = 64.0


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
    """Areas that are taken, in cells of a grid, so that placing a label looks only at what is near."""

    def __init__(self) -> None:
        self._cells: dict[tuple[int, int], list[Box]] = {}
        self.boxes: list[Box] = []

    def take(self, box: Box) -> None:
        """Marks an area as taken."""
        self.boxes.append(box)
        for cell in _cells(box):
            self._cells.setdefault(cell, []).append(box)

    def is_free(self, box: Box) -> bool:
        """Whether nothing that is taken lies in the area."""
        return not any(box.meets(other) for cell in _cells(box) for other in self._cells.get(cell, ()))

    def beside(self, text: str, x: float, y: float, gap: float, size: float, width: float, most: int) -> Label | None:
        """A place right, left, below or above of a node at (x, y) whose shape reaches `gap` pixels; None if all are taken."""
        lines = tuple(broken(text, width, size, most))
        wide = max(text_width(line, size) for line in lines)
        high = len(lines) * size * _LINE
        reach = gap + 3
        for anchor, left, top in (
            ("start", x + reach, y - high / 2),
            ("end", x - reach - wide, y - high / 2),
            ("middle", x - wide / 2, y + reach),
            ("middle", x - wide / 2, y - reach - high),
        ):
            box = Box(left, top, left + wide, top + high)
            if self.is_free(box):
                self.take(box)
                at = {"start": left, "end": left + wide, "middle": x}[anchor]
                return Label(lines, anchor, round(at, 1), round(top + size * 0.92, 1), size)
        return None


def _cells(box: Box) -> list[tuple[int, int]]:
    columns = range(int(box.left // _CELL), int(box.right // _CELL) + 1)
    rows = range(int(box.top // _CELL), int(box.bottom // _CELL) + 1)
    return [(column, row) for column in columns for row in rows]
