"""How far extracted attributions agree with an annotator's, and whether their scores can be believed.

A content is a set of words (punctuation never counts). Two contents match where at least half the words of both together
are in both; they are paired best first, each once, so that doubles cost precision. An attribution is right where its
content matches and its source is that one's: half the words of the shorter source, or none on both sides.
After Pareti et al. 2013 (attribution as content, source and cue) and span overlap by intersection over union.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from ingest.extract.scorer_training import Gold
from kg.record import Attribution, AttributionKind, Spans

__all__ = ["Agreement", "Bin", "Judged", "bins", "calibration_error", "compare"]

_WORD = re.compile(r"[^\W_]+(?:[.,'’\-][^\W_]+)*")

_Words = frozenset[int]


@dataclass(frozen=True, slots=True)
class Judged:
    """The score of one extracted attribution, and whether it is right."""

    score: float
    right: bool


@dataclass(slots=True)
class Agreement:
    """Counts over documents; add those of several with `+`."""

    gold: int = 0
    found: int = 0
    content: int = 0
    joint: int = 0
    judged: list[Judged] = field(default_factory=list)

    def __add__(self, other: Agreement) -> Agreement:
        return Agreement(
            self.gold + other.gold,
            self.found + other.found,
            self.content + other.content,
            self.joint + other.joint,
            [*self.judged, *other.judged],
        )

    def shares(self, matched: int) -> tuple[float, float, float]:
        """Precision, recall and F1 of `matched` (the field `content` or `joint`), in percent."""
        p = matched / self.found if self.found else 0.0
        r = matched / self.gold if self.gold else 0.0
        return 100 * p, 100 * r, 200 * p * r / (p + r) if p + r else 0.0


@dataclass(frozen=True, slots=True)
class Bin:
    """Attributions of neighbouring scores: how many, the lowest and highest score, their mean, and the share that is right."""

    n: int
    lowest: float
    highest: float
    score: float
    right: float


def compare(text: str, gold: Iterable[Gold], found: Iterable[Attribution]) -> Agreement:
    """The agreement on one document. Extracted attributions of kind `turn` are left out: they report nobody.

    Cost: the product of both numbers of attributions.
    """
    words = _WordsOf(text)
    golds = [(c, words(g.source)) for g in gold if (c := words(g.content))]
    kept = [a for a in found if a.kind is not AttributionKind.TURN and words(a.content)]
    founds = [(words(a.content), words(a.source)) for a in kept]
    pairs = sorted(
        (
            (len(g & f) / len(g | f), -i, -j)
            for i, (g, _) in enumerate(golds)
            for j, (f, _) in enumerate(founds)
            if 2 * len(g & f) >= len(g | f)
        ),
        reverse=True,
    )
    used: set[int] = set()
    right = [False] * len(kept)
    taken: set[int] = set()
    for _, i, j in ((v, -a, -b) for v, a, b in pairs):
        if i not in used and j not in taken:
            used.add(i)
            taken.add(j)
            right[j] = _same_source(golds[i][1], founds[j][1])
    judged = [Judged(a.score, ok) for a, ok in zip(kept, right, strict=True)]
    return Agreement(len(golds), len(kept), len(used), sum(right), judged)


class _WordsOf:
    """The words of spans, as a set of their places; a word counts where it lies whole inside one span."""

    def __init__(self, text: str) -> None:
        places = [m.span() for m in _WORD.finditer(text)]
        self._starts = [s for s, _ in places]
        self._ends = [e for _, e in places]

    def __call__(self, spans: Spans) -> _Words:
        out = set()
        for start, end in spans:
            i = bisect_left(self._starts, start)
            while i < len(self._starts) and self._ends[i] <= end:
                out.add(i)
                i += 1
        return frozenset(out)


def _same_source(gold: _Words, found: _Words) -> bool:
    if not gold or not found:
        return not gold and not found
    return 2 * len(gold & found) >= min(len(gold), len(found))


def bins(judged: Iterable[Judged], count: int = 10) -> list[Bin]:
    """At most `count` bins of equally many attributions (give or take one), by rising score; fewer where there are fewer.

    Attributions with equal scores share what is right among them, so that no bin hangs on the order of documents.

    >>> [b.right for b in bins([Judged(0.2, False), Judged(0.9, True)], 2)]
    [0.0, 1.0]
    """
    ordered = sorted(judged, key=lambda j: j.score)
    of_score: dict[float, list[bool]] = {}
    for j in ordered:
        of_score.setdefault(j.score, []).append(j.right)
    share = {score: sum(rights) / len(rights) for score, rights in of_score.items()}
    count = min(count, len(ordered))
    out = []
    for k in range(count):
        part = ordered[len(ordered) * k // count : len(ordered) * (k + 1) // count]
        n = len(part)
        mean = sum(j.score for j in part) / n
        out.append(Bin(n, part[0].score, part[-1].score, mean, sum(share[j.score] for j in part) / n))
    return out


def calibration_error(found: Sequence[Bin]) -> float:
    """The expected calibration error: the mean over attributions of |score - share right| of their bin, in [0, 1].

    >>> round(calibration_error(bins([Judged(0.8, True), Judged(0.8, False)])), 3)
    0.3
    """
    total = sum(b.n for b in found)
    return sum(b.n * abs(b.score - b.right) for b in found) / total if total else 0.0
