"""Positions for the nodes of a graph: the same ones for the same graph, on every machine.

Two ways to place the nodes that have neighbours. Up to 600: a force layout, in which nodes repel each other and edges
pull. Above that a force layout takes minutes and draws a ball (measured at 5,000 nodes: NetworkX 104 s), so the
communities are found first, placed as discs by the same forces, and filled as sunflowers, best connected in the middle.
Nodes without neighbours would be flung far out and shrink all else to a thumbnail: they stand in rows beneath.

Sameness is by construction, not by luck: only `+ - * /` and square roots are used on floats, which IEEE 754 fixes to
the last bit, sums are taken over whole numbers, which no order of summing changes, and nothing is drawn at random.
"""

from __future__ import annotations

import math
from collections import deque
from collections.abc import Iterable, Sequence
from typing import Any

import networkx as nx
import numpy as np
import numpy.typing as npt

__all__ = ["SPACING", "Point", "place", "place_around"]

Point = tuple[float, float]
"""x to the right, y downwards, in pixels at scale 1; one decimal."""

SPACING = 80.0
"""The distance aimed at between linked nodes, in pixels."""

FORCE_LIMIT = 600
_STEPS = 240
# Pixels between the middles of neighbours inside a sunflower.
_SEED = 17.0
# The side of the cell that a node revealed later has to itself, in pixels.
_ROOM = 30.0
# Forces are summed as multiples of 2^-24: exact, so that no order of summing shows.
_GRAIN = float(2**24)
# Cosine and sine of the golden angle, written out because libraries differ in the last bit of cos and sin.
_GOLDEN = (-0.7373688780783197, 0.6754902942615238)

_Array = npt.NDArray[np.float64]
_Pairs = Sequence[tuple[int, int]]


def place(count: int, pairs: _Pairs) -> list[Point]:
    """Positions of the nodes `0 … count - 1`, linked by `pairs`; loops and repeated pairs count once.

    The order of the pairs does not matter; that of the nodes does, so sort them first. All lies right of and below
    (0, 0). Cost: n² a step for up to 600 linked nodes (300 nodes: below a second), about n log n above.

    >>> place(1, [])
    [(0.0, 0.0)]
    >>> place(3, [(0, 1)]) == place(3, [(1, 0), (0, 1)])
    True
    """
    links = sorted({(min(a, b), max(a, b)) for a, b in pairs if a != b})
    linked = sorted({index for pair in links for index in pair})
    where = {node: index for index, node in enumerate(linked)}
    local = [(where[a], where[b]) for a, b in links]
    points = _by_parts(len(linked), local) if len(linked) <= FORCE_LIMIT else _fit(_clusters(len(linked), local))
    width = max(float(points[:, 0].max()) if len(linked) else 0.0, 6 * SPACING)
    top = (float(points[:, 1].max()) + 1.5 * SPACING) if len(linked) else 0.0
    result: list[Point] = [(0.0, 0.0)] * count
    for node, index in where.items():
        result[node] = (round(float(points[index, 0]), 1), round(float(points[index, 1]), 1))
    step = SPACING / 2
    per_row = max(int(width // step), 1)
    for number, node in enumerate(index for index in range(count) if index not in where):
        result[node] = (round(number % per_row * step, 1), round(top + number // per_row * step, 1))
    return result


def place_around(fixed: dict[int, Point], count: int, pairs: _Pairs) -> list[Point]:
    """Positions of all nodes where those of `fixed` stay: each other node near a neighbour that has its place.

    Nodes that no path links to a fixed one stand in rows beneath. For pictures that draw a part of the graph and
    reveal the rest. Cost: linear in nodes and pairs while there is room around.
    """
    neighbours: list[set[int]] = [set() for _ in range(count)]
    for a, b in pairs:
        if a != b:
            neighbours[a].add(b)
            neighbours[b].add(a)
    result = dict(fixed)
    spots = _Spots(result.values())
    queue = deque(sorted(fixed))
    while queue:
        host = queue.popleft()
        for node in sorted(neighbours[host]):
            if node not in result:
                placed = [result[other] for other in sorted(neighbours[node]) if other in result]
                x, y = sum(x for x, _ in placed) / len(placed), sum(y for _, y in placed) / len(placed)
                result[node] = spots.near(x, y)
                queue.append(node)
    top = max((y for _, y in result.values()), default=0.0) + SPACING
    rest = [node for node in range(count) if node not in result]
    for number, node in enumerate(rest):
        result[node] = (round(number % 40 * SPACING / 2, 1), round(top + number // 40 * SPACING / 2, 1))
    return [result[node] for node in range(count)]


class _Spots:
    """Points that keep their distance from each other; what is near is found by cells of a grid."""

    def __init__(self, points: Iterable[Point]) -> None:
        self._cells: dict[tuple[int, int], list[Point]] = {}
        self._tried: dict[tuple[int, int], int] = {}
        self._spiral = _sunflower(500)
        for point in points:
            self._cells.setdefault(self._cell(point), []).append(point)

    def near(self, x: float, y: float) -> Point:
        """The first free point on a spiral around (x, y), which is taken from now on."""
        start = self._cell((x, y))
        # What the spiral around this cell has passed once is taken for good.
        turn = self._tried.get(start, -1) + 1
        failures = 0
        while True:
            if turn >= len(self._spiral):
                self._spiral = _sunflower(2 * turn)
            dx, dy = self._spiral[turn]
            point = (round(x + dx * _ROOM, 1), round(y + dy * _ROOM, 1))
            if self._is_free(point):
                self._tried[start] = turn
                self._cells.setdefault(self._cell(point), []).append(point)
                return point
            # Longer steps after many failures: in the thick of 5,000 nodes single ones took 7 s.
            failures += 1
            turn += 1 + failures // 8

    def _is_free(self, point: Point) -> bool:
        column, row = self._cell(point)
        # A cell has room for one; this answers most questions at once.
        return (column, row) not in self._cells and not any(
            (point[0] - x) * (point[0] - x) + (point[1] - y) * (point[1] - y) < _ROOM * _ROOM * 0.81
            for i in (column - 1, column, column + 1)
            for j in (row - 1, row, row + 1)
            for x, y in self._cells.get((i, j), ())
        )

    @staticmethod
    def _cell(point: Point) -> tuple[int, int]:
        return int(point[0] // _ROOM), int(point[1] // _ROOM)


def _sunflower(count: int) -> list[Point]:
    """Points of about unit distance that fill a disc, from the middle outwards."""
    points: list[Point] = []
    x, y = 1.0, 0.0
    for index in range(count):
        radius = math.sqrt(index + 0.0) * 1.0
        points.append((x * radius, y * radius))
        # One multiplication at a time: fused ones would differ between processors.
        x, y = x * _GOLDEN[0] - y * _GOLDEN[1], x * _GOLDEN[1] + y * _GOLDEN[0]
        norm = math.sqrt(x * x + y * y)
        x, y = x / norm, y / norm
    return points


def _breadth_first(count: int, links: _Pairs) -> list[int]:
    """All nodes, best connected first, each followed by what lies around it."""
    neighbours: list[list[int]] = [[] for _ in range(count)]
    for a, b in links:
        neighbours[a].append(b)
        neighbours[b].append(a)
    order: list[int] = []
    seen = [False] * count
    for root in sorted(range(count), key=lambda node: (-len(neighbours[node]), node)):
        queue = deque([root])
        while queue:
            node = queue.popleft()
            if seen[node]:
                continue
            seen[node] = True
            order.append(node)
            queue.extend(sorted(neighbours[node], key=lambda other: (-len(neighbours[other]), other)))
    return order


def _by_parts(count: int, links: _Pairs) -> _Array:
    """Positions by force, part by part: what nothing links would drift apart; the parts stand in rows, largest first."""
    neighbours: list[list[int]] = [[] for _ in range(count)]
    for a, b in links:
        neighbours[a].append(b)
        neighbours[b].append(a)
    part_of = [-1] * count
    parts: list[list[int]] = []
    for root in range(count):
        if part_of[root] < 0:
            part_of[root] = len(parts)
            found = [root]
            for node in found:
                fresh = [other for other in sorted(set(neighbours[node])) if part_of[other] < 0]
                found.extend(fresh)
                for other in fresh:
                    part_of[other] = len(parts)
            parts.append(sorted(found))
    parts.sort(key=lambda part: (-len(part), part[0]))
    placed = []
    for part in parts:
        where = {node: index for index, node in enumerate(part)}
        inside = [(where[a], where[b]) for a, b in links if a in where]
        placed.append(_fit(_force(len(part), inside)))
    points = np.zeros((count, 2))
    for part, local, (x, y) in zip(parts, placed, _in_rows(placed), strict=True):
        points[part] = local + np.array([x, y])
    return points


def _in_rows(placed: Sequence[_Array]) -> list[Point]:
    """Corners for parts set side by side in rows about one and a half times as wide as all of them are high."""
    sizes = [(float(p[:, 0].max()) + 2 * SPACING, float(p[:, 1].max()) + SPACING) for p in placed]
    width = max([math.sqrt(1.5 * sum(w * h for w, h in sizes)), *(w for w, _ in sizes)], default=0.0)
    corners: list[Point] = []
    x = y = row = 0.0
    for wide, high in sizes:
        if x and x + wide > width:
            x, y, row = 0.0, y + row, 0.0
        corners.append((x, y))
        x, row = x + wide, max(row, high)
    return corners


def _force(count: int, links: _Pairs, weights: Sequence[float] = (), radii: Sequence[float] = ()) -> _Array:
    """Positions by repulsion between all nodes and attraction along links, in pixels."""
    if count == 0:
        return np.zeros((0, 2))
    points = np.zeros((count, 2))
    for (x, y), node in zip(_sunflower(count), _breadth_first(count, links), strict=True):
        points[node] = (x * 1.3 * SPACING / 2, y * SPACING / 2)
    ends = np.array(links, dtype=np.int64).reshape(-1, 2)
    degree = np.bincount(ends.ravel(), minlength=count).astype(np.float64)
    # Hubs keep their distance, and pull less at each of their many leaves.
    mass = np.sqrt(degree + 1.0)
    size = np.array(radii or [0.0] * count)
    pull = np.array(weights or [1.0] * len(links)) / np.sqrt(np.minimum(degree[ends[:, 0]], degree[ends[:, 1]]) + 0.0)
    for step in range(_STEPS):
        limit = SPACING * (math.sqrt(count) / 3 + 1) * (1 - step / _STEPS) ** 2 + 0.5
        points = _step(points, mass, size, ends, pull, limit)
    gap = np.full(count, SPACING * 0.42) if not radii else size
    return _separate(points, gap)


def _step(
    points: _Array, mass: _Array, size: _Array, ends: npt.NDArray[np.int64], pull: _Array, limit: float
) -> _Array:
    dx, dy, square = _differences(points)
    distance = np.sqrt(square)
    room = np.maximum(distance - size[:, None] - size[None, :], SPACING / 20)
    repulsion = SPACING * SPACING * 0.35 * mass[:, None] * mass[None, :] / (room * distance)
    np.fill_diagonal(repulsion, 0.0)
    force = np.stack([_sum(dx * repulsion), _sum(dy * repulsion)], axis=1)
    # A weak pull to the middle keeps parts that nothing links near; stronger downwards, for a picture wider than high.
    force -= np.rint(points * np.array([0.14, 0.24]) * mass[:, None] * _GRAIN).astype(np.int64)
    if len(ends):
        a, b = ends[:, 0], ends[:, 1]
        along = points[b] - points[a]
        length = np.sqrt(along[:, 0] * along[:, 0] + along[:, 1] * along[:, 1])
        stretch = np.maximum(length - size[a] - size[b], 0.0) / SPACING
        spring = np.rint(along * (stretch * pull)[:, None] * _GRAIN).astype(np.int64)
        np.add.at(force, a, spring)
        np.add.at(force, b, -spring)
    move = force.astype(np.float64) / _GRAIN
    norm = np.sqrt(move[:, 0] * move[:, 0] + move[:, 1] * move[:, 1])
    scale = np.minimum(norm, limit) / np.maximum(norm, 1e-9)
    moved: _Array = np.rint((points + move * scale[:, None]) * 1024) / 1024
    return moved


def _differences(points: _Array) -> tuple[_Array, _Array, _Array]:
    """Differences of all pairs in x and y, and their square distances; nodes on one spot are nudged apart."""
    dx = points[:, 0][:, None] - points[:, 0][None, :]
    dy = points[:, 1][:, None] - points[:, 1][None, :]
    same = (dx == 0) & (dy == 0)
    if same.sum() > len(points):
        index = np.arange(len(points), dtype=np.float64)
        dx = np.where(same, index[:, None] - index[None, :], dx)
    square = dx * dx + dy * dy
    return dx, dy, np.maximum(square, 1e-6)


def _sum(terms: _Array) -> npt.NDArray[np.int64]:
    total: npt.NDArray[np.int64] = np.rint(terms * _GRAIN).astype(np.int64).sum(axis=1)
    return total


def _separate(points: _Array, radii: _Array, rounds: int = 80) -> _Array:
    """The points moved apart until no two discs overlap, or the rounds are used up."""
    reach = radii[:, None] + radii[None, :]
    for _ in range(rounds):
        dx, dy, square = _differences(points)
        distance = np.sqrt(square)
        overlap = np.maximum(reach - distance, 0.0)
        np.fill_diagonal(overlap, 0.0)
        if not overlap.any():
            break
        shift = np.stack([_sum(dx / distance * overlap * 0.5), _sum(dy / distance * overlap * 0.5)], axis=1)
        points = np.rint((points + shift.astype(np.float64) / _GRAIN) * 1024) / 1024
    return points


def _clusters(count: int, links: _Pairs) -> _Array:
    """Positions by communities: each a sunflower, the discs placed by force; beyond 400 communities in rows."""
    graph: Any = nx.Graph()
    graph.add_nodes_from(range(count))
    graph.add_edges_from(links)
    # Nodes are whole numbers here: sets of text iterate in an order that changes with PYTHONHASHSEED.
    found = [sorted(part) for part in nx.community.louvain_communities(graph, seed=1)]
    parts = sorted(found, key=lambda part: (-len(part), part[0]))
    discs, small = parts[:400], parts[400:]
    part_of = {node: number for number, part in enumerate(discs) for node in part}
    crossing: dict[tuple[int, int], int] = {}
    for a, b in links:
        pair = (part_of.get(a, -1), part_of.get(b, -1))
        if pair[0] != pair[1] and min(pair) >= 0:
            key = (min(pair), max(pair))
            crossing[key] = crossing.get(key, 0) + 1
    keys = sorted(crossing)
    radii = [(math.sqrt(len(part) + 0.0) + 1.2) * _SEED for part in discs]
    weights = [math.sqrt(crossing[key] + 0.0) / 4 for key in keys]
    centres = _force(len(discs), keys, weights, radii)
    points = np.zeros((count, 2))
    for part, centre in zip(discs, centres, strict=True):
        _fill(points, part, graph, float(centre[0]), float(centre[1]))
    left, bottom = float(points[:, 0].min()), float(points[:, 1].max())
    across = max(int((float(points[:, 0].max()) - left) // (4 * SPACING)), 1)
    for number, part in enumerate(small):
        _fill(points, part, graph, left + number % across * 4 * SPACING, bottom + (number // across + 1) * 3 * SPACING)
    return points


def _fill(points: _Array, part: Sequence[int], graph: Any, x: float, y: float) -> None:
    ordered = sorted(part, key=lambda node: (-graph.degree(node), node))
    for (dx, dy), node in zip(_sunflower(len(part)), ordered, strict=True):
        points[node] = (x + dx * _SEED, y + dy * _SEED)


def _fit(points: _Array) -> _Array:
    """The points with the middle 98 % deciding the frame: what lies far outside is drawn at its edge."""
    if len(points) == 0:
        return points
    if len(points) >= 50:
        ordered = np.sort(points, axis=0)
        low, high = ordered[len(points) // 100], ordered[-1 - len(points) // 100]
        margin = np.maximum((high - low) * 0.08, SPACING)
        points = np.minimum(np.maximum(points, low - margin), high + margin)
    fitted: _Array = points - points.min(axis=0)
    return fitted
