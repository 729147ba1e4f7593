"""What has been spoken of so far, and how present each is at a place of the text.

A point is one place where somebody or something is spoken of, resolved or not. Presence follows Lappin and Leass (1994): a
subject counts more than an object, what is near more than what is far, and several points of one entity add up a little.
"""

from __future__ import annotations

from bisect import bisect_left, insort
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

from ingest.resolve.discourse import Discourse
from ingest.resolve.gender import Gender

__all__ = ["Chain", "Kind", "Point"]

Kind = str
"""One of "person", "organisation", "thing"."""

_HORIZON = 9
"""Sentences that a reference looks back."""
_MOST_POINTS = 120
"""Points looked at in all, so that a text of one-word sentences stays linear."""
_DECAY = (1.0, 0.82, 0.6, 0.45, 0.34, 0.26, 0.2, 0.15, 0.12, 0.1)
_OUT_OF_QUOTATION = 0.4
_OTHER_PARAGRAPH = 0.8
_TOPIC = 0.1
"""Added for whom the document names most, in proportion for others: the text is about them."""
_MORE = 0.2
"""The most that further points of an entity add to its best one."""
_SAYS = 0.9
_SUBJECTS = frozenset({"nsubj", "nsubjpass"})
_EMBEDDED = frozenset({"ccomp", "relcl", "acl", "advcl", "pcomp", "xcomp"})
_IN_EMBEDDED = 0.75
"""How much the subject of a subordinate clause counts beside that of the main clause, which the sentence is about."""
_WEIGHT = {
    "nsubj": 1.0,
    "nsubjpass": 0.95,
    "csubj": 0.9,
    "ROOT": 0.75,
    "dobj": 0.7,
    "dative": 0.65,
    "attr": 0.6,
    "agent": 0.65,
    "pobj": 0.5,
    "poss": 0.55,
    "compound": 0.3,
    "nmod": 0.35,
}


@dataclass(frozen=True, slots=True, order=True)
class Point:
    """One place where something is spoken of. `key` is an entity's id, or "?" and a noun for who has no name."""

    token: int
    key: str = field(compare=False)
    kind: Kind = field(compare=False)
    gender: Gender = field(compare=False, default=Gender.UNKNOWN)
    plural: bool = field(compare=False, default=False)
    weight: float = field(compare=False, default=1.0)
    certain: bool = field(compare=False, default=True)

    @property
    def entity(self) -> str | None:
        return None if self.key.startswith("?") else self.key


class Chain:
    """Points in text order. `present` looks back from a token; cost is bounded by the horizon, not by the text."""

    def __init__(self, discourse: Discourse) -> None:
        self._discourse = discourse
        self._points: list[Point] = []
        counts = Counter(mention.entity.id for mention in discourse.mentions)
        most = max(counts.values(), default=1)
        self._topic = {key: _TOPIC * count / most for key, count in counts.items() if count > 1}

    def add(self, point: Point) -> None:
        if not self._points or self._points[-1].token < point.token:
            self._points.append(point)
        else:
            insort(self._points, point)

    def before(self, i: int, horizon: int = _HORIZON) -> Iterator[Point]:
        """Points before token `i`, the nearest first, within the horizon."""
        distance = self._discourse.distance
        place = bisect_left(self._points, i, key=lambda point: point.token) - 1
        floor = max(place - _MOST_POINTS, -1)
        while place > floor and distance(self._points[place].token, i) <= horizon:
            yield self._points[place]
            place -= 1

    def place_weight(self, token: int) -> float:
        """How much the grammatical place of a noun counts: 1 for a subject, less for others."""
        parse = self._discourse.parse
        dep, i = parse.dep[token], token
        for _ in range(3):
            if dep not in {"conj", "appos"} or parse.head[i] == i:
                break
            i = parse.head[i]
            dep = parse.dep[i]
        weight = _WEIGHT.get(dep, 0.5)
        if dep in _SUBJECTS and parse.dep[parse.head[i]] in _EMBEDDED:
            weight *= _IN_EMBEDDED
        return max(weight, _SAYS) if weight < _SAYS and self._discourse.reports(token) else weight

    def present(self, i: int, accept: Callable[[Point], float]) -> dict[str, float]:
        """Key → presence at token `i` of every point that `accept` gives more than 0; its value scales the point."""
        discourse = self._discourse
        region = discourse.region_of
        found: dict[str, list[float]] = {}
        for point in self.before(i):
            scale = accept(point)
            if scale <= 0:
                continue
            value = point.weight * scale * _DECAY[max(discourse.distance(point.token, i), 0)]
            if region[point.token] != region[i] and region[point.token] >= 0:
                value *= _OUT_OF_QUOTATION
            if discourse.line_of[point.token] != discourse.line_of[i]:
                value *= _OTHER_PARAGRAPH
            found.setdefault(point.key, []).append(value)
        return {
            key: max(values) + min(_MORE, 0.12 * (sum(values) - max(values))) + self._topic.get(key, 0.0)
            for key, values in found.items()
        }
