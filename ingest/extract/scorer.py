"""Scores candidates. The rules' own priors where there are no weights; a logistic model over features where there are."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Protocol

from ingest.extract.constructions import Candidate, Scene

__all__ = ["RuleScorer", "Scorer", "load_scorer"]


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


@lru_cache(maxsize=1)
def load_scorer() -> Scorer:
    """The scorer that ships with the program."""
    return RuleScorer()
