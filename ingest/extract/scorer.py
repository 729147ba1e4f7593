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
from pathlib import Path
from typing import Protocol

from pydantic import ConfigDict, TypeAdapter, ValidationError

from ingest.extract.constructions import Candidate, Scene
from ingest.extract.features import features_of
from kg.errors import BadSetting

__all__ = ["RULES", "LinearScorer", "RuleScorer", "Scorer", "load_scorer", "scorer_named"]


RULES = "rules"
"""The name of the scorer that has no weights."""

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

    __pydantic_config__ = ConfigDict(extra="forbid")

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


def scorer_named(name: str | None) -> Scorer:
    """The scorer that the setting `scorer` names: the shipped one for None, the rules alone for "rules", else a file of weights.

    Raises:
        BadSetting: there is no such file, or it does not hold weights.
    """
    if name is None:
        return load_scorer()
    if name == RULES:
        return RuleScorer()
    path = Path(name)
    try:
        return _read(path, path.stat().st_mtime_ns)
    except OSError as error:
        raise BadSetting(
            f"setting 'scorer': {name}: {error.strerror or error}. Give a file that `kg train --output` wrote, or 'rules'."
        ) from error


@lru_cache(maxsize=4)
def _read(path: Path, _modified: int) -> LinearScorer:
    """The weights of a file; read again when the file has changed."""
    try:
        return TypeAdapter(LinearScorer).validate_json(path.read_bytes())
    except ValidationError as error:
        raise BadSetting(
            f"setting 'scorer': {path} does not hold weights of the attribution scorer ({error.errors()[0]['msg']}). "
            "Give a file that `kg train --output` wrote, or 'rules'."
        ) from error
