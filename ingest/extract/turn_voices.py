"""How likely each sentence of an unlabelled conversation is each of several guests' or the asking side's.

The model of `turn_dialogue` with the asked side split by person: somebody who is called by name speaks next and not now, the
asking side goes back to whom it asked last rather than to another, and guests seldom follow each other unasked.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import exp, log

from ingest.extract.turn_dialogue import Weights
from ingest.extract.turn_features import Cue, sentence_cues, switch_cues

__all__ = ["CALLS_LONG", "voices"]

_NEVER = -1e9
_UNASKED = -2.0
"""Log-odds of a guest who follows another without a question, beside those of an answer."""
_AGAIN = 0.6
"""How often the asking side goes on with the guest it asked last."""
_CALLED_SPEAKS, _OTHER_SPEAKS = 0.0, -3.0
"""Log-odds of who speaks after somebody was called by name: that one, another."""
_CALLS_SELF, _CALLS_LAST = -4.0, -1.0
"""That somebody calls himself, and that whoever has just spoken is called to speak."""
CALLS_LONG = 3
"""Sentences within which somebody who was called begins."""


def voices(
    sentences: Sequence[str],
    may_switch: Sequence[bool],
    weights: Weights,
    guests: int,
    called: Mapping[int, int],
    leanings: Mapping[int, Sequence[float]],
    evidence: Mapping[int, float],
) -> tuple[tuple[float, ...], ...]:
    """For each sentence the probabilities that it is each guest's, in their order, and last the asking side's.

    Cost: linear in the sentences, square in the guests; deterministic.

    Args:
        called: sentence → the guest whom it calls by name.
        leanings: sentence → log-odds for each guest against the others.
        evidence: sentence → log-odds for the asking side.
    """
    cues = [sentence_cues(sentence) for sentence in sentences]
    states = 2 * guests  # a guest speaks; the asking side speaks and has asked that guest last
    emitted = []
    for i in range(len(cues)):
        odds = weights.asking_bias + sum(weights.asking.get(cue, 0.0) for cue in sorted(cues[i])) + evidence.get(i, 0.0)
        own = leanings.get(i, (0.0,) * guests)
        row = [-odds / 2 + own[k] for k in range(guests)] + [odds / 2] * guests
        if i in called:
            row[called[i]] += _CALLS_SELF
            row[guests + called[i]] += _CALLS_LAST
        emitted.append(row)
    steps: list[list[list[float]]] = [[]]
    for i in range(1, len(cues)):
        step = switch_cues(cues[i - 1], cues[i], sentences[i - 1], sentences[i])
        next_up = next((called[k] for k in range(i - 1, max(i - 1 - CALLS_LONG, -1), -1) if k in called), None)
        steps.append(_step(weights, step, guests, may_switch[i], next_up))
    return _posterior(emitted, steps, states, guests)


def _step(
    weights: Weights, step: frozenset[Cue], guests: int, may_switch: bool, called: int | None
) -> list[list[float]]:
    """Log-odds from each state (row) to each state (column)."""
    states = 2 * guests
    rows = [[_NEVER] * states for _ in range(states)]
    for state in range(states):
        rows[state][state] = 0.0
    if not may_switch:
        return rows
    ordered = sorted(step)
    to_asked = weights.to_asked_bias + sum(weights.to_asked.get(cue, 0.0) for cue in ordered)
    to_asking = weights.to_asking_bias + sum(weights.to_asking.get(cue, 0.0) for cue in ordered)
    other = log((1 - _AGAIN) / (guests - 1)) if guests > 1 else 0.0
    for last in range(guests):
        rows[last][guests + last] = to_asking
        for k in range(guests):
            turn = log(_AGAIN) if k == last else other
            if called is not None:
                turn = _CALLED_SPEAKS if k == called else _OTHER_SPEAKS
            rows[guests + last][k] = to_asked + turn
            if k != last:
                rows[last][k] = to_asked + _UNASKED + (turn if called is not None else 0.0)
    return rows


def _posterior(
    emitted: Sequence[Sequence[float]], steps: Sequence[Sequence[Sequence[float]]], states: int, guests: int
) -> tuple[tuple[float, ...], ...]:
    """Forward-backward; scores are shifted to a highest of 0 at each sentence."""
    count = len(emitted)
    if not count:
        return ()
    forward = [list(emitted[0])]
    for i in range(1, count):
        row = [_total([forward[-1][k] + steps[i][k][s] for k in range(states)]) + emitted[i][s] for s in range(states)]
        high = max(row)
        forward.append([value - high for value in row])
    backward = [0.0] * states
    found: list[tuple[float, ...]] = []
    for i in range(count - 1, -1, -1):
        scores = [forward[i][s] + backward[s] for s in range(states)]
        whole = _total(scores)
        shares = [exp(score - whole) for score in scores]
        found.append((*shares[:guests], sum(shares[guests:])))
        if i:
            row = [_total([steps[i][s][k] + emitted[i][k] + backward[k] for k in range(states)]) for s in range(states)]
            high = max(row)
            backward = [value - high for value in row]
    return tuple(reversed(found))


def _total(values: Sequence[float]) -> float:
    """The log of the sum of the exponentials."""
    high = max(values)
    return high + log(sum(exp(value - high) for value in values))
