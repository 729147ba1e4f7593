"""How much a fact-checker gains from looking a statement up, with the reasons for the score.

A sum of weights, kept readable on purpose: each reason can be shown to the reader. What raises it: figures, names, dates,
records of the past, comparisons. What lowers it: opinion, definition, question, the speaker's own doings, hedging.
"""

from __future__ import annotations

from collections.abc import Sequence

from kg.record import AssertionType, Entity, EntityType, Polarity, Quantity

__all__ = ["check_worthiness"]

_BASE = 0.3
_BY_TYPE = {
    AssertionType.QUANTITY: 0.15,
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
_PUBLIC = frozenset(
    {EntityType.ORGANIZATION, EntityType.PERSON, EntityType.PRODUCT, EntityType.TECHNOLOGY, EntityType.EVENT}
)


def check_worthiness(
    kind: AssertionType,
    polarity: Polarity,
    *,
    about: Sequence[Entity],
    quantities: Sequence[Quantity],
    dated: bool,
    hedged: bool,
    own_doing: bool,
    cited: bool,
    words: int,
) -> tuple[float, tuple[str, ...]]:
    """A score in 0-1 with two decimals, and the reasons that moved it, strongest first.

    Args:
        own_doing: the subject is the first person of an unnamed party ("I am curious").
        cited: a document is named as the source, so that it can be looked up.
        words: the length of the content in words; fragments of under four words are worth less.
    """
    parts: list[tuple[float, str]] = []
    shift = _BY_TYPE[kind]
    if shift:
        parts.append((shift, f"type: {kind.value}"))
    if quantities:
        parts.append((0.2, "states a figure"))
    named = [entity for entity in about if entity.type in _PUBLIC]
    if named:
        parts.append((0.2 if len(named) > 1 else 0.15, "about " + ", ".join(entity.name for entity in named[:2])))
    if dated:
        parts.append((0.15, "is dated"))
    if cited:
        parts.append((0.1, "cites a document"))
    if hedged:
        parts.append((-0.1, "hedged"))
    if polarity is Polarity.DENIES:
        parts.append((0.02, "denies something"))
    if own_doing:
        parts.append((-0.15, "about the speaker's own mind or doing"))
    if words < 4:
        parts.append((-0.15, "a fragment"))
    score = min(1.0, max(0.0, _BASE + sum(weight for weight, _ in parts)))
    reasons = tuple(
        f"{'+' if weight > 0 else '-'} {reason}" for weight, reason in sorted(parts, key=lambda p: (-abs(p[0]), p[1]))
    )
    return round(score, 2), reasons
