"""How much a fact-checker gains from looking a statement up, with the reasons for the score.

A sum of weights, kept readable on purpose: each reason can be shown to the reader. The features are those that the
check-worthiness literature (ClaimBuster, CheckThat!) found to carry most. What raises it: figures, shares, names of firms,
people and products, dates, records of the past, a document to look it up in. What lowers it: opinion, definition, question,
prediction, the speaker's own mind, a generic "you", how a conversation went, hedging.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from kg.record import AssertionType, Entity, EntityType, Polarity

__all__ = ["Features", "check_worthiness"]

_BASE = 0.3
_BY_TYPE = {
    AssertionType.QUANTITY: 0.1,
    AssertionType.HISTORY: 0.1,
    AssertionType.FACT: 0.05,
    AssertionType.COMPARISON: 0.0,
    AssertionType.CAUSAL: 0.0,
    AssertionType.COMMITMENT: -0.05,
    AssertionType.PREDICTION: -0.15,
    AssertionType.OPINION: -0.2,
    AssertionType.DEFINITION: -0.2,
    AssertionType.QUESTION: -0.3,
}
_NAMED = frozenset({EntityType.ORGANIZATION, EntityType.PERSON, EntityType.PRODUCT, EntityType.EVENT})
_SHORT = 4


@dataclass(frozen=True, slots=True)
class Features:
    """What the score rests on.

    `figure`: a number in digits or with a unit. `share`: "most", "almost all", "the majority". `own_mind`: the subject is "I".
    `generic`: the subject is "you" or "one". `talk`: the predicate tells how a conversation went ("answered in two parts").
    `document`: a written document is named as the source. `words`: length of the content.
    """

    kind: AssertionType
    polarity: Polarity
    about: Sequence[Entity] = ()
    figure: bool = False
    share: bool = False
    dated: bool = False
    hedged: bool = False
    own_mind: bool = False
    generic: bool = False
    talk: bool = False
    document: bool = False
    words: int = 10


def check_worthiness(features: Features) -> tuple[float, tuple[str, ...]]:
    """A score in 0-1 with two decimals, and the reasons that moved it, strongest first, each with its sign."""
    named = [entity for entity in features.about if entity.type in _NAMED]
    terms = [entity for entity in features.about if entity.type is EntityType.TECHNOLOGY]
    names = ", ".join(entity.name for entity in (named or terms)[:2])
    weighed = [
        (_BY_TYPE[features.kind], f"type: {features.kind.value}"),
        (0.2 if features.figure else 0.0, "states a figure"),
        (0.1 if features.share and not features.figure else 0.0, "states a share"),
        ((0.2 if len(named) > 1 else 0.15) if named else 0.05 if terms else 0.0, f"about {names}"),
        (0.15 if features.dated else 0.0, "is dated"),
        (0.15 if features.document else 0.0, "can be looked up in the document it cites"),
        (0.02 if features.polarity is Polarity.DENIES else 0.0, "denies something"),
        (-0.1 if features.hedged else 0.0, "hedged"),
        (-0.15 if features.own_mind else 0.0, "about the speaker's own mind or doing"),
        (-0.1 if features.generic else 0.0, "about people in general"),
        (-0.25 if features.talk else 0.0, "tells how the conversation went"),
        (-0.15 if features.words < _SHORT else 0.0, "a fragment"),
    ]
    parts = [(weight, reason) for weight, reason in weighed if weight]
    score = min(1.0, max(0.0, _BASE + sum(weight for weight, _ in parts)))
    ordered = sorted(parts, key=lambda part: (-abs(part[0]), part[1]))
    return round(score, 2), tuple(f"{'+' if weight > 0 else '-'} {reason}" for weight, reason in ordered)
