"""Scores candidates: by the rules' own priors, or by a logistic model over features where there are weights.

The weights ship beside this module as `data/attribution_weights.json`; `ingest.extract.scorer_training` makes them.
Without them the rules decide alone.
"""

from __future__ import annotations

import json
import math
from dataclasses import dataclass, field
from functools import lru_cache
from importlib.resources import files
from typing import Protocol

from ingest.extract.constructions import Candidate, Scene
from ingest.extract.features import features_of

__all__ = ["LinearScorer", "RuleScorer", "Scorer", "load_scorer"]


RARE = 12
"""Training examples of a construction below which its rule has half the say."""


class Scorer(Protocol):
    """What decides among candidates. Candidates below `threshold` are not attributions."""

    @property
    def threshold(self) -> float: ...

    @property
    def account_threshold(self) -> float: ...

    def score(self, scene: Scene, candidate: Candidate) -> float:
        """How likely the candidate is an attribution with its right content and source, in [0, 1]."""
        ...


@dataclass(frozen=True, slots=True)
class RuleScorer:
    """The constructions' priors, as they are."""

    threshold: float = 0.5
    account_threshold: float = 0.5

    def score(self, scene: Scene, candidate: Candidate) -> float:
        """The prior of the candidate's construction."""
        return candidate.prior


@dataclass(frozen=True, slots=True)
class LinearScorer:
    """A logistic model: the sigmoid of the bias, the prior's log-odds times its weight, and the features' weights.

    `seen` counts the training examples of each construction. One that training hardly saw is judged half by its rule.
    """

    bias: float
    prior_weight: float
    weights: dict[str, float] = field(repr=False)
    seen: dict[str, int] = field(default_factory=dict, repr=False)
    threshold: float = 0.5
    account_threshold: float = 0.5

    def score(self, scene: Scene, candidate: Candidate) -> float:
        """The model's probability for the candidate."""
        weights = self.weights
        total = self.bias + self.prior_weight * log_odds(candidate.prior)
        for name in features_of(scene, candidate):
            total += weights.get(name, 0.0)
        probability = 1.0 / (1.0 + math.exp(-max(-30.0, min(30.0, total))))
        if self.seen.get(candidate.pattern, 0) < RARE:
            return (probability + candidate.prior) / 2
        return probability


def log_odds(probability: float) -> float:
    """The natural logarithm of p / (1 - p), p kept within [0.02, 0.98].

    >>> round(log_odds(0.5), 3)
    0.0
    """
    p = min(max(probability, 0.02), 0.98)
    return math.log(p / (1.0 - p))


@lru_cache(maxsize=1)
def load_scorer() -> Scorer:
    """The scorer that ships with the program; the rules alone where no weights are installed."""
    path = files("ingest.extract").joinpath("data").joinpath("attribution_weights.json")
    if not path.is_file():
        return RuleScorer()
    model = json.loads(path.read_text(encoding="utf-8"))
    return LinearScorer(**model)
