"""The edges of a passage: function words that an alignment drew in, words that it cut in two."""

from __future__ import annotations

from ingest.link.quotes.difference import Block, Change, Effect, Side, judged
from ingest.link.quotes.indexed import IndexedTranscript
from ingest.link.quotes.passage import Part
from ingest.link.quotes.quoted import Quoted

__all__ = ["trimmed", "whole_words"]

_STRAY = 3
"""Tokens of the passage between a function word at an edge and the rest, from which on it does not belong there."""


def trimmed(quoted: Quoted, transcript: IndexedTranscript, part: Part) -> list[tuple[int, int, bool]]:
    """The pairs without a function word at an edge that stands against something quite different: it was dropped there."""
    pairs = [(i, j, same) for (i, j), same in zip(part.alignment.pairs, part.alignment.same, strict=True)]
    for order in (1, -1):
        for at in range(len(pairs))[::order]:
            i, j, same = pairs[at]
            if same or i < 0 or quoted.weights[i] > 1:
                break
            if j >= 0 and quoted.sound[i] != transcript.sound[part.window[0] + j]:
                pairs[at] = (i, -1, False)
        _drop_stray(pairs, quoted, order)
    return pairs


def _drop_stray(pairs: list[tuple[int, int, bool]], quoted: Quoted, order: int) -> None:
    """Takes one or two function words off an edge that the alignment found far from all the rest."""
    ordered = range(len(pairs))[::order]
    head = [at for at in ordered if pairs[at][0] >= 0][:3]
    for size in (1, 2):
        if len(head) <= size:
            return
        stray, next_ = head[:size], head[size]
        gap = abs(next_ - stray[-1]) - 1
        if gap >= _STRAY and all(pairs[at][2] and quoted.weights[pairs[at][0]] <= 1 for at in stray):
            for at in stray:
                pairs[at] = (pairs[at][0], -1, False)
            for at in range(min(stray[-1], next_) + 1, max(stray[-1], next_)):
                pairs[at] = (-1, -1, False)
            return


def whole_words(
    found: list[Block], ours: Side, said: Side, low: int, span: tuple[int, int]
) -> tuple[list[Block], tuple[int, int]]:
    """The blocks with what the edges of the passage hide: a word cut in two, a negation in the last word's contraction.

    The second value: words by which the passage grows at its start and end.
    """
    first, last = span[0] - low, span[1] - low
    inside = [at for at, token in enumerate(said.tokens) if first <= token.first and token.last < last]
    if not inside:
        return found, (0, 0)
    grown = [0, 0]
    n = len(ours.tokens)
    for end, edge in ((0, 0), (1, n)):
        for number, block in enumerate(found):
            if block.quoted[end] != edge or block.effect is Effect.NONE or block.quoted[0] == block.quoted[1]:
                continue
            i, k = block.quoted
            j, m = block.said
            wider = (max(j - 1, 0), m) if end == 0 else (j, m + 1)
            if wider == block.said or wider[1] > len(said.tokens):
                continue
            again = judged(ours, said, ((i, k), wider))
            if again.effect is Effect.NONE:
                found[number] = again
                grown[end] = 1
    if not grown[1] and len(inside) > 0:
        tail = said.tokens[inside[-1]]
        matched_end = max((block.said[1] for block in found if block.quoted[1] == n), default=0)
        if tail.text == "not" and ours.tokens[-1].text != "not" and matched_end <= inside[-1]:
            at = inside[-1]
            found.append(Block((n, n), (at, at + 1), Effect.CHANGED, Change.NEGATION))
    return found, (grown[0], grown[1])
