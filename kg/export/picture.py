"""The drawing that pictures and graph files share: where each node stands, which ones are drawn first, how lines run.

A picture never shows a whole large graph: it draws the `limit` most important nodes and says how many it leaves out.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

from kg.export.attributes import PlainGraph
from kg.export.style import LineStyle, line_style
from kg.layout import Point, place, place_around

__all__ = ["Line", "Picture", "positions", "radius", "ranked", "sketch"]

# How much a line counts when it is decided what links the hubs: what somebody says before what merely names.
_WEIGHTS = {
    "denies": 3.0,
    "questions": 3.0,
    "relays": 3.0,
    "disputes": 3.0,
    "claims": 2.5,
    "qualifies": 2.5,
    "supports": 2.5,
    "may_dispute": 2.0,
    "states": 1.0,
    "reports": 1.0,
    "about": 1.0,
    "mentions": 0.25,
}


@dataclass(frozen=True, slots=True)
class Line:
    """All statements of one predicate from one node to another, those with "not" apart; indices into nodes and edges."""

    source: int
    target: int
    predicate: str
    negated: bool
    statements: tuple[int, ...]

    @property
    def style(self) -> LineStyle:
        """How it looks."""
        return line_style(self.predicate, self.negated)


@dataclass(frozen=True, slots=True)
class Picture:
    """A graph with the places of its nodes, the drawn ones most important first, and the lines between all."""

    graph: PlainGraph
    places: tuple[Point, ...]
    degrees: tuple[int, ...]
    drawn: tuple[int, ...]
    lines: tuple[Line, ...]

    def drawn_lines(self) -> list[Line]:
        """The lines both of whose ends are drawn, faintest first, so that the telling ones lie on top."""
        inside = set(self.drawn)
        chosen = [line for line in self.lines if line.source in inside and line.target in inside]
        return sorted(chosen, key=lambda line: line.style.width)


def positions(graph: PlainGraph) -> list[Point]:
    """The place of each node, in the graph's order, laid out as a whole (for programs that draw everything)."""
    return _placed(graph, range(len(graph.nodes)))


def ranked(graph: PlainGraph) -> list[int]:
    """Indices of the nodes, most important first: by neighbours, statements, documents, check-worthiness, then id."""
    neighbours: list[set[int]] = [set() for _ in graph.nodes]
    statements = [0] * len(graph.nodes)
    where = {node.id: index for index, node in enumerate(graph.nodes)}
    for edge in graph.edges:
        a, b = where[edge.source], where[edge.target]
        # A mention says less than a statement: half the weight, by counting it only as a neighbour.
        neighbours[a].add(b)
        neighbours[b].add(a)
        if edge.predicate != "mentions":
            statements[a] += 1
            statements[b] += 1

    def key(index: int) -> tuple[float, float, float, float, str]:
        attributes = graph.nodes[index].attributes
        worth = [attributes.get(name, 0) for name in ("documents", "check_worthy")]
        numbers = [float(value) if isinstance(value, int | float) else 0.0 for value in worth]
        return (
            -len(neighbours[index]) - statements[index],
            -len(neighbours[index]),
            -numbers[0],
            -numbers[1],
            graph.nodes[index].id,
        )

    return sorted(range(len(graph.nodes)), key=key)


def sketch(graph: PlainGraph, limit: int, *, reveal: bool = False) -> Picture:
    """The picture of a graph: at most `limit` nodes drawn, best connected first.

    The others have a place near their neighbours where the picture may `reveal` them later, else (0, 0).
    """
    where = {node.id: index for index, node in enumerate(graph.nodes)}
    grouped: dict[tuple[int, int, str, bool], list[int]] = {}
    for number, edge in enumerate(graph.edges):
        key = (where[edge.source], where[edge.target], edge.predicate, edge.negated)
        grouped.setdefault(key, []).append(number)
    lines = tuple(Line(*key, statements=tuple(numbers)) for key, numbers in sorted(grouped.items()))
    degrees = [0] * len(graph.nodes)
    for a, b in {(min(line.source, line.target), max(line.source, line.target)) for line in lines}:
        degrees[a] += 1
        degrees[b] += 1
    drawn = _chosen(len(graph.nodes), ranked(graph), lines, max(limit, 0))
    if len(drawn) == len(graph.nodes):
        places = positions(graph)
    else:
        fixed = dict(zip(sorted(drawn), _placed(graph, sorted(drawn)), strict=True))
        if reveal:
            places = place_around(fixed, len(graph.nodes), [(line.source, line.target) for line in lines])
        else:
            places = [fixed.get(index, (0.0, 0.0)) for index in range(len(graph.nodes))]
    return Picture(graph=graph, places=tuple(places), degrees=tuple(degrees), drawn=tuple(drawn), lines=lines)


def _chosen(count: int, ranking: Sequence[int], lines: Sequence[Line], limit: int) -> list[int]:
    """Nodes to draw, most important first: the hubs, and what links most of them; nothing alone that has neighbours."""
    if limit >= count:
        return list(ranking)
    rank = {index: position for position, index in enumerate(ranking)}
    neighbours: list[set[int]] = [set() for _ in range(count)]
    weights: list[dict[int, float]] = [{} for _ in range(count)]
    for line in lines:
        if line.source != line.target:
            neighbours[line.source].add(line.target)
            neighbours[line.target].add(line.source)
            weight = _WEIGHTS.get(line.predicate, 2.0)
            for one, other in ((line.source, line.target), (line.target, line.source)):
                weights[one][other] = max(weights[one].get(other, 0.0), weight)
    chosen = set(ranking[: max(limit * 2 // 5, 1)]) if limit else set()
    # A second round fills the places of hubs that turned out to have nobody beside them.
    for _ in range(2):
        links = {
            index: sum(weight for other, weight in weights[index].items() if other in chosen)
            for index in ranking
            if index not in chosen
        }
        linking = sorted(
            (index for index, number in links.items() if number), key=lambda index: (-links[index], rank[index])
        )
        chosen.update(linking[: limit - len(chosen)])
        chosen = {index for index in chosen if neighbours[index] & chosen or len(chosen) == 1}
    rest = [index for index in ranking if index not in chosen and (not neighbours[index] or neighbours[index] & chosen)]
    chosen.update(rest[: limit - len(chosen)])
    return sorted(chosen, key=rank.__getitem__)


def radius(kind: str, degree: int) -> float:
    """The size of a node's shape in pixels: grows with the root of its neighbours; claims stay small."""
    base = 5.0 if kind == "claim" else 7.0
    return round(min(base + 1.6 * math.sqrt(degree + 0.0), 20.0), 1)


def _placed(graph: PlainGraph, chosen: Sequence[int]) -> list[Point]:
    """Places of the chosen nodes, in their order; laid out kind by kind, so that rows of unlinked nodes are sorted."""
    order = sorted(chosen, key=lambda index: (graph.nodes[index].kind, graph.nodes[index].id))
    number = {graph.nodes[index].id: position for position, index in enumerate(order)}
    pairs = [(number[e.source], number[e.target]) for e in graph.edges if e.source in number and e.target in number]
    points = place(len(order), pairs)
    return [points[number[graph.nodes[index].id]] for index in chosen]
