"""SVG: a figure for a page or for Illustrator. Text stays text; title, caption, legend, and what was left out are in it."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from typing import BinaryIO

from kg.export.attributes import Projection, clean_text, plain
from kg.export.figure import Figure, Kind, counted
from kg.export.labels import Box, Label, Labels, short_label
from kg.export.picture import Line, Picture, radius, sketch
from kg.export.style import KINDS, LINES, SHAPES, KindStyle, LineStyle, is_relation, kind_style
from kg.export.text_width import broken, text_width
from kg.export.xml_text import xml
from kg.layout import Point

NAME = "svg"
SUFFIX = ".svg"
MEDIA_TYPE = "image/svg+xml"
KIND = Kind.GRAPH

LIMIT = 80
"""Nodes drawn where the caller sets no limit: what still has room for labels on a page."""

_FONT = "'Noto Sans', 'Noto Sans CJK SC', 'Helvetica Neue', Helvetica, Arial, sans-serif"
_INK, _GREY, _PAPER = "#1c2430", "#525d6c", "#ffffff"
_MARGIN = 28.0
_LEAST_WIDTH = 720.0


def write(graph: Projection, stream: BinaryIO, figure: Figure) -> None:
    """Writes the figure: the most important nodes with their lines, labels where there is room, legend and caption."""
    data = plain(graph)
    picture = sketch(data, LIMIT if figure.limit is None else figure.limit)
    for line in _Drawing(picture, figure).lines():
        stream.write(f"{line}\n".encode())


def shown(picture: Picture, figure: Figure) -> str:
    """Says how much of the graph is drawn and what is not."""
    nodes, edges = len(picture.graph.nodes), len(picture.graph.edges)
    drawn = sum(len(line.statements) for line in picture.drawn_lines())
    rest = nodes - len(picture.drawn)
    text = f"{clean_text(figure.caption).strip()} Shown: {len(picture.drawn):,} of {counted(nodes, 'node')}".strip()
    text += f" and {drawn:,} of {counted(edges, 'statement')}."
    if rest:
        text += f" Left out here: the {counted(rest, 'node')} with fewest connections."
    if figure.left_out:
        text += f" Not selected for this export: {counted(figure.left_out, 'node')}."
    return text


@dataclass(frozen=True, slots=True)
class _Frame:
    left: float
    top: float
    width: float
    height: float


class _Drawing:
    """One figure: the places of labels are found first, since they decide how large it is."""

    def __init__(self, picture: Picture, figure: Figure) -> None:
        self._picture = picture
        self._figure = figure
        self._lines = picture.drawn_lines()
        self._labels: dict[int, Label] = {}
        self._predicates: list[tuple[Label, LineStyle]] = []
        taken = Labels()
        for index in picture.drawn:
            (x, y), reach = picture.places[index], self._radius(index)
            taken.take(Box(x - reach, y - reach, x + reach, y + reach))
        for line in self._lines:
            taken.draw(picture.places[line.source], picture.places[line.target], 1 if line.style.width < 1 else 2)
        self._place_labels(taken)
        self._frame = _framed(taken.boxes)

    def _radius(self, index: int) -> float:
        return radius(self._picture.graph.nodes[index].kind, self._picture.degrees[index])

    def _place_labels(self, taken: Labels) -> None:
        is_claim = [node.kind == "claim" for node in self._picture.graph.nodes]
        # All names before all sentences: a claim can be read elsewhere, a shape without a name says nothing.
        for rank, index in enumerate(sorted(self._picture.drawn, key=is_claim.__getitem__)):
            node = self._picture.graph.nodes[index]
            x, y = self._picture.places[index]
            size = 10.0 if is_claim[index] else 13.0 if rank < 12 else 11.5
            width, most = (150, 3) if is_claim[index] else (190, 2)
            label = taken.beside(short_label(node.kind, node.name), x, y, self._radius(index), size, width, most)
            if label is not None:
                self._labels[index] = label
        for line in self._lines:
            if is_relation(line.predicate):
                x, y = _middle(self._picture.places[line.source], self._picture.places[line.target])
                label = taken.beside(line.predicate.replace("_", " "), x, y, 0, 9.0, 140, 1)
                if label is not None:
                    self._predicates.append((label, line.style))

    def lines(self) -> Iterator[str]:
        """The file, line by line."""
        frame = self._frame
        caption = broken(shown(self._picture, self._figure), frame.width - 2 * _MARGIN, 13, 6)
        under = 62 + 18 * len(caption)
        legend, high = self._legend(frame.width - 2 * _MARGIN)
        head = under + high
        height = round(head + frame.height + _MARGIN)
        title = clean_text(self._figure.title)
        yield '<?xml version="1.0" encoding="UTF-8"?>'
        yield (
            f'<svg xmlns="http://www.w3.org/2000/svg" width="100%" viewBox="0 0 {frame.width:.0f} {height}"'
            f' role="img" aria-labelledby="title desc" font-family="{_FONT}" fill="{_INK}">'
        )
        yield f'<title id="title">{xml(title)}</title>'
        yield f'<desc id="desc">{xml(self._description())}</desc>'
        yield f'<rect width="100%" height="100%" fill="{_PAPER}"/>'
        yield f'<text x="{_MARGIN}" y="44" font-size="22" font-weight="700">{xml(title)}</text>'
        for number, line in enumerate(caption):
            yield f'<text x="{_MARGIN}" y="{68 + 18 * number}" font-size="13" fill="{_GREY}">{xml(line)}</text>'
        yield f'<g transform="translate({_MARGIN} {under - 12:.1f})">'
        yield from legend
        yield "</g>"
        yield f'<g id="graph" transform="translate({-frame.left:.1f} {head - frame.top:.1f})">'
        yield from self._edges()
        yield from self._nodes()
        yield from self._texts()
        yield "</g>"
        yield "</svg>"

    def _description(self) -> str:
        counts = Counter(kind_style(self._picture.graph.nodes[index].kind).label for index in self._picture.drawn)
        kinds = ", ".join(f"{number:,} × {label}" for label, number in sorted(counts.items()))
        names = "; ".join(self._picture.graph.nodes[index].name for index in self._picture.drawn[:8])
        return (
            f"{shown(self._picture, self._figure)} Nodes by kind: {kinds or 'none'}. Best connected: {names or 'none'}."
        )

    def _edges(self) -> Iterator[str]:
        parallel = Counter((min(line.source, line.target), max(line.source, line.target)) for line in self._lines)
        seen: Counter[tuple[int, int]] = Counter()
        # Opaque lines in their hundreds paint a solid blob.
        faint = f' opacity="{max(0.12, 300 / len(self._lines)):.2f}"' if len(self._lines) > 300 else ""
        for style in reversed(LINES):
            chosen = [line for line in self._lines if line.style is style]
            if not chosen:
                continue
            dash = f' stroke-dasharray="{style.dash}"' if style.dash else ""
            yield f'<g stroke="{style.colour}" stroke-width="{style.width}" fill="none"{dash}{faint}>'
            for line in chosen:
                pair = (min(line.source, line.target), max(line.source, line.target))
                # Several lines between two nodes fan out; the first of an odd number runs straight.
                bend = (seen[pair] - (parallel[pair] - 1) / 2) * 22 * (1 if line.source == pair[0] else -1)
                seen[pair] += 1
                yield self._edge(line, style, bend)
            yield "</g>"

    def _edge(self, line: Line, style: LineStyle, bend: float) -> str:
        nodes = self._picture.graph.nodes
        words = f"{nodes[line.source].name} – {line.predicate.replace('_', ' ')} – {nodes[line.target].name}"
        if line.negated:
            words += " (a negative statement)"
        if len(line.statements) > 1:
            words += f" ({len(line.statements)} statements)"
        width = (
            f' stroke-width="{style.width + math.log2(len(line.statements)):.1f}"' if len(line.statements) > 1 else ""
        )
        path, arrow = curve(
            self._picture.places[line.source],
            self._picture.places[line.target],
            (self._radius(line.source) + 1, self._radius(line.target) + 2),
            bend,
        )
        head = f'<path d="{arrow}" fill="{style.colour}" stroke="none"/>' if style.arrow else ""
        bar = f'<path d="{_bar(self._picture.places[line.source], self._picture.places[line.target], bend)}"/>'
        return f'<g{width}><title>{xml(words)}</title><path d="{path}"/>{head}{bar if style.bar else ""}</g>'

    def _nodes(self) -> Iterator[str]:
        for index in sorted(self._picture.drawn):
            node = self._picture.graph.nodes[index]
            style = kind_style(node.kind)
            x, y = self._picture.places[index]
            yield (
                f'<g transform="translate({x} {y})"><title>{xml(f"{style.label}: {node.name}")}</title>'
                f"{_shape(style, self._radius(index))}</g>"
            )

    def _texts(self) -> Iterator[str]:
        yield f'<g stroke="{_PAPER}" stroke-width="4" stroke-linejoin="round" paint-order="stroke">'
        for label, style in self._predicates:
            yield _text(label, style.colour, "")
        for index, label in sorted(self._labels.items()):
            is_claim = self._picture.graph.nodes[index].kind == "claim"
            yield _text(label, _GREY if is_claim else _INK, "" if is_claim or label.size < 13 else ' font-weight="700"')
        yield "</g>"

    def _legend(self, width: float) -> tuple[list[str], float]:
        counts = Counter(self._picture.graph.nodes[index].kind for index in self._picture.drawn)
        known = {style.kind for style in KINDS}
        entries = [
            (_shape(style, 7), f"{style.label} ({counts[style.kind]:,})") for style in KINDS if counts[style.kind]
        ]
        other = sum(number for kind, number in counts.items() if kind not in known)
        if other:
            entries.append((_shape(kind_style("node"), 7), f"other ({other:,})"))
        numbers = Counter(line.style.group for line in self._lines for _ in line.statements)
        for style in LINES:
            if numbers[style.group]:
                entries.append((_sample(style), f"{style.label} ({numbers[style.group]:,})"))
        out, x, y = [], 0.0, 24.0
        for mark, words in entries:
            wide = 34 + text_width(words, 12) + 18
            if x and x + wide > width:
                x, y = 0.0, y + 24
            out.append(
                f'<g transform="translate({x + 12:.1f} {y})">{mark}<text x="20" y="4" font-size="12">{xml(words)}</text></g>'
            )
            x += wide
        return out, y + 14 if entries else 0.0


def curve(start: Point, end: Point, reach: tuple[float, float], bend: float) -> tuple[str, str]:
    """Path data of a line from shape to shape and of its arrowhead; `reach` is how far each shape goes, `bend` in pixels."""
    (ax, ay), (bx, by) = start, end
    dx, dy = bx - ax, by - ay
    length = math.sqrt(dx * dx + dy * dy)
    if length == 0:
        r = reach[0] + 12
        return (
            f"M{ax:.1f},{ay - reach[0]:.1f}c{r:.1f},{-r:.1f} {-r:.1f},{-r:.1f} -1,0",
            f"M{ax - 1:.1f},{ay - reach[0]:.1f}l-1,-8l6,3Z",
        )
    cx, cy = (ax + bx) / 2 - dy / length * bend, (ay + by) / 2 + dx / length * bend
    sx, sy = _towards((ax, ay), (cx, cy), reach[0])
    tx, ty = _towards((bx, by), (cx, cy), reach[1])
    ux, uy = _towards((0.0, 0.0), (tx - cx, ty - cy), 1.0)
    px, py = tx - ux * 7, ty - uy * 7
    arrow = f"M{tx:.1f},{ty:.1f}L{px - uy * 3:.1f},{py + ux * 3:.1f}L{px + uy * 3:.1f},{py - ux * 3:.1f}Z"
    if bend == 0:
        return f"M{sx:.1f},{sy:.1f}L{tx:.1f},{ty:.1f}", arrow
    return f"M{sx:.1f},{sy:.1f}Q{cx:.1f},{cy:.1f} {tx:.1f},{ty:.1f}", arrow


def _towards(start: Point, end: Point, distance: float) -> Point:
    dx, dy = end[0] - start[0], end[1] - start[1]
    length = math.sqrt(dx * dx + dy * dy) or 1.0
    return start[0] + dx / length * min(distance, length), start[1] + dy / length * min(distance, length)


def _bar(start: Point, end: Point, bend: float) -> str:
    """Path data of a short stroke across the middle of a line that `curve` draws."""
    (x, y), (dx, dy) = _middle(start, end), (end[0] - start[0], end[1] - start[1])
    length = math.sqrt(dx * dx + dy * dy) or 1.0
    ux, uy = dx / length, dy / length
    x, y = x - uy * bend / 2, y + ux * bend / 2
    return f"M{x - uy * 5:.1f},{y + ux * 5:.1f}L{x + uy * 5:.1f},{y - ux * 5:.1f}"


def _middle(start: Point, end: Point) -> Point:
    return (start[0] + end[0]) / 2, (start[1] + end[1]) / 2


def _framed(boxes: list[Box]) -> _Frame:
    if not boxes:
        return _Frame(0, 0, _LEAST_WIDTH, 40)
    left, right = min(b.left for b in boxes) - _MARGIN, max(b.right for b in boxes) + _MARGIN
    top, bottom = min(b.top for b in boxes) - 8, max(b.bottom for b in boxes) + 8
    spare = max(_LEAST_WIDTH - (right - left), 0) / 2
    return _Frame(left - spare, top, right - left + 2 * spare, bottom - top)


def _shape(style: KindStyle, size: float) -> str:
    hollow = style.shape == "open-page"
    fill, stroke = (_PAPER, style.colour) if hollow else (style.colour, _PAPER)
    return (
        f'<path d="{SHAPES[style.shape]}" transform="scale({size})" fill="{fill}" stroke="{stroke}"'
        f' stroke-width="{(2 if hollow else 1.5) / size:.3f}"/>'
    )


def _sample(style: LineStyle) -> str:
    dash = f' stroke-dasharray="{style.dash}"' if style.dash else ""
    head = f'<path d="M14,0l-7,-3v6Z" fill="{style.colour}"/>' if style.arrow else ""
    bar = f'<path d="M0,-5V5" stroke="{style.colour}" stroke-width="{style.width + 0.4}"/>' if style.bar else ""
    return f'<path d="M-12,0H{8 if style.arrow else 14}" stroke="{style.colour}" stroke-width="{style.width + 0.4}"{dash}/>{head}{bar}'


def _text(label: Label, colour: str, weight: str) -> str:
    spans = "".join(
        f'<tspan x="{label.x}" y="{label.y + number * label.step:.1f}">{xml(line)}</tspan>'
        for number, line in enumerate(label.lines)
    )
    anchor = "" if label.anchor == "start" else f' text-anchor="{label.anchor}"'
    return f'<text font-size="{label.size}" fill="{colour}"{anchor}{weight}>{spans}</text>'
