"""How likely two statements are linked by what stands around them: a logistic model over the features of `weighing`.

The weights ship beside this module as `weights.json`; `bench.link_training` makes them and says how well they do on
articles left out. They were fitted without regard to which rule finds a link; `combined` joins the two.
"""

from __future__ import annotations

import json
import math
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from importlib.resources import files
from typing import NamedTuple

from ingest.extract.links.statements import Argument, Statement
from ingest.extract.links.weighing import Weighing

__all__ = ["CLASSES", "LinkModel", "Weighed", "combined", "shipped", "weigh"]

CLASSES = ("none", "supports", "supported", "disputes")
"""What a later statement may do to an earlier one: nothing, support it, be supported by it, dispute or qualify it."""
_RULE, _ANY_RULE = 0.7, 1.2
"""What a rule that finds the same link adds to the model's log-odds: this share of its sign's, and this. Chosen on 16 articles that
were not looked at when the rules were written."""
_UNSEEN = 0.05
"""The model's share for two that stand too far apart for it."""
_TOLD = 3
"""How many features tell why."""


@dataclass(frozen=True, slots=True)
class LinkModel:
    """Weights of a feature for each of `CLASSES`; a bias for each."""

    bias: tuple[float, ...]
    weights: dict[str, tuple[float, ...]]

    def shares(self, features: Iterable[str]) -> tuple[float, float, float, float]:
        """The probabilities of `CLASSES`; they sum to 1."""
        none, supports, supported, disputes = self.bias
        get = self.weights.get
        for feature in features:
            known = get(feature)
            if known is not None:
                none += known[0]
                supports += known[1]
                supported += known[2]
                disputes += known[3]
        top = max(none, supports, supported, disputes)
        parts = [math.exp(x - top) for x in (none, supports, supported, disputes)]
        total = sum(parts)
        return parts[0] / total, parts[1] / total, parts[2] / total, parts[3] / total

    def telling(self, features: Iterable[str], of: int) -> list[str]:
        """The features that speak most for a class against none, the strongest first."""
        drawn = [(w[of] - w[0], f) for f in features if (w := self.weights.get(f)) is not None]
        return [f for gain, f in sorted(drawn, key=lambda d: (-d[0], d[1]))[:_TOLD] if gain > 0]


class Weighed(NamedTuple):
    """Two statements and the model's shares of `CLASSES` for them."""

    later: Statement
    earlier: Statement
    shares: tuple[float, float, float, float]
    features: tuple[str, ...]


@lru_cache(maxsize=1)
def shipped() -> LinkModel:
    """The model that ships with the program."""
    held = json.loads(files("ingest.extract.links").joinpath("weights.json").read_text(encoding="utf-8"))
    return LinkModel(tuple(held["bias"]), {name: tuple(row) for name, row in held["weights"].items()})


def weigh(argument: Argument, model: LinkModel | None = None) -> Iterator[Weighed]:
    """Every two statements that may be linked, with their shares, in text order. Linear in the text."""
    model = model or shipped()
    for later, earlier, features in Weighing(argument).pairs():
        yield Weighed(later, earlier, model.shares(features), tuple(features))


def combined(share: float | None, precision: float) -> float:
    """How likely a link is that a rule of this precision finds and the model gives this share; None where it does not see it.

    >>> combined(0.5, 0.85) > 0.85 > combined(0.05, 0.85)
    True
    """
    odds = _log_odds(_UNSEEN if share is None else share) + _RULE * _log_odds(precision) + _ANY_RULE
    return 1.0 / (1.0 + math.exp(-odds))


def _log_odds(share: float) -> float:
    kept = min(max(share, 0.001), 0.999)
    return math.log(kept / (1.0 - kept))
