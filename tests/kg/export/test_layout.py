"""Positions: the same everywhere, apart from each other, in the frame."""

from __future__ import annotations

import math
import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kg.layout import FORCE_LIMIT, SPACING, Point, place, place_around

pairs = st.integers(1, 12).flatmap(
    lambda n: st.tuples(st.just(n), st.lists(st.tuples(st.integers(0, n - 1), st.integers(0, n - 1)), max_size=20))
)


def least_distance(points: list[Point]) -> float:
    return min((math.dist(a, b) for i, a in enumerate(points) for b in points[:i]), default=math.inf)


def star(count: int) -> list[tuple[int, int]]:
    return [(0, index) for index in range(1, count)]


def tangle(count: int, seed: int = 5) -> list[tuple[int, int]]:
    rng = random.Random(seed)
    return [(rng.randrange(max(index, 1)), index) for index in range(1, count)] + [
        (rng.randrange(count), rng.randrange(count)) for _ in range(count // 2)
    ]


@settings(max_examples=40, deadline=None)
@given(pairs, st.randoms())
def test_any_graph_has_places_that_only_its_pairs_decide(
    given_pairs: tuple[int, list[tuple[int, int]]], rng: random.Random
) -> None:
    count, links = given_pairs
    points = place(count, links)
    mixed = [pair[::-1] for pair in links] + links
    rng.shuffle(mixed)
    assert place(count, mixed) == points
    assert len(points) == count
    assert all(x >= 0 and y >= 0 and math.isfinite(x + y) and x == round(x, 1) and y == round(y, 1) for x, y in points)
    assert least_distance(points) >= 10


def test_places_are_pinned() -> None:
    # Whole sums and no library functions: any machine gives these. A change of the layout changes all pictures: say so in CHANGELOG.
    assert place(6, [(0, 1), (0, 2), (0, 3), (4, 3)]) == PINNED


def test_linked_nodes_are_nearer_than_others() -> None:
    clusters = [(a, b) for start in (0, 5) for a in range(start, start + 5) for b in range(start, a)] + [(0, 5)]
    points = place(10, clusters)
    inside = [math.dist(points[a], points[b]) for a, b in clusters[:-1]]
    across = [math.dist(points[a], points[b]) for a in range(1, 5) for b in range(6, 10)]
    assert max(inside) < min(across)


@pytest.mark.parametrize("count", [50, 250])
def test_nodes_do_not_cover_each_other(count: int) -> None:
    assert least_distance(place(count, star(count))) > SPACING / 4
    assert least_distance(place(count, tangle(count))) > SPACING / 4


def test_nodes_without_neighbours_stand_in_rows_beneath() -> None:
    points = place(30, star(20))
    lowest = max(y for _, y in points[:20])
    assert all(y > lowest for _, y in points[20:])
    assert len({y for _, y in points[20:]}) == 1
    assert [x for x, _ in points[20:]] == sorted(x for x, _ in points[20:])


def test_parts_that_nothing_links_stand_side_by_side() -> None:
    chains = [(i, i + 1) for i in range(0, 40, 2)]
    points = place(42, chains)
    assert max(x for x, _ in points) < 40 * SPACING
    assert least_distance(points) > SPACING / 4


def test_large_graphs_are_laid_out_by_communities() -> None:
    count = FORCE_LIMIT + 400
    groups = [(base, base + step) for base in range(0, count, 20) for step in range(1, 20)] + [
        (base, base + 20) for base in range(0, count - 20, 20)
    ]
    points = place(count, groups)
    assert points == place(count, groups[::-1])
    inside = sum(math.dist(points[a], points[b]) for a, b in groups[: count - count // 20]) / (count - count // 20)
    assert inside < 120 < max(x for x, _ in points)
    assert least_distance(points) > 8


def test_what_lies_far_outside_is_drawn_at_the_edge() -> None:
    # A chain of 60 hangs on a tangle of 300: without the frame it would decide the scale.
    links = tangle(300) + [(index, index + 1) for index in range(299, 360)]
    points = sorted(x for x, _ in place(361, links))
    assert points[-1] <= points[-4] + 0.25 * (points[-4] - points[3]) + 2 * SPACING


def test_revealed_nodes_stand_near_their_neighbours_and_fixed_ones_stay() -> None:
    links = [(0, 1), *((0, index) for index in range(2, 12)), (1, 12), (12, 13)]
    fixed = {0: (100.0, 100.0), 1: (500.0, 100.0)}
    points = place_around(fixed, 16, links)
    assert points[0] == fixed[0]
    assert points[1] == fixed[1]
    assert all(math.dist(points[index], fixed[0]) < 150 for index in range(2, 12))
    assert math.dist(points[13], fixed[1]) < 150
    assert all(y > 150 for _, y in points[14:])
    assert least_distance(points) > 20


def test_many_around_one_spot_find_room() -> None:
    points = place_around({0: (0.0, 0.0)}, 400, star(400))
    assert least_distance(points) > 20
    assert max(math.dist(point, (0.0, 0.0)) for point in points) < 1500


PINNED = [(206.6, 65.8), (269.1, 0.0), (265.8, 134.0), (86.3, 63.3), (0.0, 61.8), (0.0, 254.0)]
