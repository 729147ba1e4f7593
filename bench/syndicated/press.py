"""The sets of stories."""

from __future__ import annotations

import random
from collections.abc import Callable

from bench.syndicated.fiction import Cast
from bench.syndicated.kinds import KINDS
from bench.syndicated.more_kinds import MORE_KINDS
from bench.syndicated.phrasing import HELD_OUT, OPEN, Phrasing
from bench.syndicated.scene import Scene
from bench.syndicated.story import Story
from bench.syndicated.third import THIRD

__all__ = ["SETS", "kinds_of", "stories"]

SETS = (OPEN, HELD_OUT, THIRD)


def kinds_of(phrasing: Phrasing) -> dict[Callable[[Scene], Story], int]:
    """Kind → how many stories of it the set has. The third has of each common kind half as many, at least one."""
    return KINDS if phrasing is not THIRD else {kind: (count + 1) // 2 for kind, count in KINDS.items()} | MORE_KINDS


def stories(phrasing: Phrasing) -> list[Story]:
    """All stories of a set; the same on every machine."""
    cast = Cast(random.Random(phrasing.seed), phrasing.outlets, phrasing.words)
    made: list[Story] = []
    for kind, count in kinds_of(phrasing).items():
        for variant in range(count):
            made.append(kind(Scene(phrasing, cast, len(made) + 1, kind.__name__.replace("_", "-"), variant)))
    return made
