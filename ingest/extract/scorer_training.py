"""Fits the linear scorer on annotated documents: which candidates are attributions with the right content and source.

The recipe: every candidate that the rules look at, syntactic ones and those beside quotations, is one example; it is
right where its content shares at least half the words (of both together) with an annotated content and its source is
that one's. L2-penalised logistic regression by accelerated full-batch gradient steps, in float64, from zero, a fixed
number of steps: no random numbers, the same weights on every machine to three decimals.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from ingest.extract.constructions import Candidate, Scene, syntactic_candidates
from ingest.extract.features import features_of
from ingest.extract.scorer import LinearScorer, log_odds
from ingest.extract.selection import choose
from kg.record import Spans

__all__ = ["Example", "Gold", "examples_of", "fit", "to_json"]

_WORD = re.compile(r"[^\W_]+(?:[.,'’\-][^\W_]+)*")


@dataclass(frozen=True, slots=True)
class Gold:
    """One annotated attribution: spans of its content and source."""

    content: Spans
    source: Spans


@dataclass(frozen=True, slots=True)
class Example:
    """One candidate as the model sees it, and whether it is right."""

    pattern: str
    features: tuple[str, ...]
    prior: float
    right: bool


@dataclass(slots=True)
class _Recorder:
    """A scorer that remembers what it was asked."""

    seen: list[Candidate] = field(default_factory=list)

    def __call__(self, candidate: Candidate) -> float:
        self.seen.append(candidate)
        return candidate.prior


def examples_of(scene: Scene, gold: Sequence[Gold]) -> list[Example]:
    """The training examples of one document, in the order in which its candidates were looked at."""
    recorder = _Recorder()
    choose(scene, syntactic_candidates(scene), recorder)
    starts = [m.span() for m in _WORD.finditer(scene.parse.text)]
    first = [s for s, _ in starts]

    def words(spans: Spans) -> frozenset[int]:
        out = set()
        for s, e in spans:
            for k in range(bisect_left(first, s), len(first)):
                if starts[k][1] > e:
                    break
                out.add(first[k])
        return frozenset(out)

    targets = [(words(g.content), words(g.source)) for g in gold]
    out = []
    for candidate in recorder.seen:
        content = words(candidate.content)
        source = words(candidate.source.spans) if candidate.source else frozenset()
        right = any(_matches(content, c) and _same_source(source, s) for c, s in targets)
        out.append(Example(candidate.pattern, tuple(features_of(scene, candidate)), candidate.prior, right))
    return out


def _matches(a: frozenset[int], b: frozenset[int]) -> bool:
    return bool(a and b) and 2 * len(a & b) >= len(a | b)


def _same_source(a: frozenset[int], b: frozenset[int]) -> bool:
    if not a or not b:
        return not a and not b
    return 2 * len(a & b) >= min(len(a), len(b))


def fit(
    examples: Sequence[Example], *, penalty: float = 4.0, rare: int = 2, steps: int = 400, threshold: float = 0.35
) -> LinearScorer:
    """The scorer that fits the examples best under an L2 penalty. Features seen fewer than `rare` times are left out."""
    counts = Counter(name for example in examples for name in set(example.features))
    names = sorted(name for name, n in counts.items() if n >= rare)
    place = {name: k for k, name in enumerate(names)}
    rows, columns = [], []
    for i, example in enumerate(examples):
        for name in dict.fromkeys(example.features):
            k = place.get(name)
            if k is not None:
                rows.append(i)
                columns.append(k)
    prior = np.array([log_odds(example.prior) for example in examples])
    y = np.array([example.right for example in examples], dtype=np.float64)
    weights, prior_weight, bias = _descend(np.array(rows), np.array(columns), len(names), prior, y, penalty, steps)
    kept = {name: round(float(weights[k]), 3) for name, k in place.items() if abs(weights[k]) >= 0.0005}
    seen = dict(sorted(Counter(example.pattern for example in examples).items()))
    return LinearScorer(round(bias, 3), round(prior_weight, 3), kept, seen, threshold)


def _descend(
    rows: NDArray[np.int64],
    columns: NDArray[np.int64],
    width: int,
    prior: NDArray[np.float64],
    y: NDArray[np.float64],
    penalty: float,
    steps: int,
) -> tuple[NDArray[np.float64], float, float]:
    """Nesterov's accelerated gradient on the penalised negative log-likelihood; bias and prior weight are not penalised."""
    n = len(y)
    per_row = np.bincount(rows, minlength=n).max() + float(np.max(prior**2)) + 1.0
    per_column = np.bincount(columns, minlength=width).max()
    step = 1.0 / (0.25 * min(per_row * per_column, per_row * n) ** 0.5 * per_row**0.5 * 4.0 + penalty)
    x = np.zeros(width + 2)
    ahead, previous = x.copy(), x.copy()
    mask = np.ones(width + 2)
    mask[-2:] = 0.0
    for t in range(steps):
        margin = np.bincount(rows, weights=ahead[columns], minlength=n) + ahead[-2] * prior + ahead[-1]
        error = 1.0 / (1.0 + np.exp(-margin)) - y
        gradient = np.empty(width + 2)
        gradient[:width] = np.bincount(columns, weights=error[rows], minlength=width)
        gradient[-2] = float(error @ prior)
        gradient[-1] = float(error.sum())
        gradient += penalty * mask * ahead
        previous, x = x, ahead - step * gradient
        ahead = x + (t / (t + 3.0)) * (x - previous)
    return x[:width], float(x[-2]), float(x[-1])


def to_json(scorer: LinearScorer) -> Mapping[str, object]:
    """The weights as they are stored: keys in order, three decimals."""
    return {
        "bias": scorer.bias,
        "prior_weight": scorer.prior_weight,
        "threshold": scorer.threshold,
        "account_threshold": scorer.account_threshold,
        "seen": scorer.seen,
        "weights": dict(sorted(scorer.weights.items())),
    }
