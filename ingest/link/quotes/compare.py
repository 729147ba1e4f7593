"""A quotation against one transcript: where it was said, and how faithfully."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

import numpy as np

from ingest.link.quotes.align import Alignment
from ingest.link.quotes.difference import Block, Effect, Side, blocks, judged
from ingest.link.quotes.edges import trimmed, whole_words
from ingest.link.quotes.indexed import IndexedTranscript, hashed
from ingest.link.quotes.locate import identical, seed_hits
from ingest.link.quotes.passage import Part, best_part, with_rest
from ingest.link.quotes.quoted import Quoted
from ingest.link.quotes.words import core, other_amount, tokens
from kg.quotations import Grade

__all__ = ["Comparison", "compare"]

_LEAST, _LEAST_OF_TWO = 0.45, 0.7
"""Share of a quotation (by weight) that has to stand in a passage, or in two together."""
_LEAST_TOKENS_OF_TWO = 10
"""Tokens of a quotation under which two passages are chance."""
_LEAST_SHORT = 0.58
"""The same where no long run of words agrees."""
_LEAST_TRUE = 0.7
"""Mean of that share and of the share that is not changed."""
_SURE, _LOOSE = 0.8, (0.65, 1.3)
"""Under this share, a passage that is much shorter or longer than the quotation is made of words that happen to be near.
Measured: 0.5 % of quotations pass against a wrong transcript, half of them turns of phrase that were said there too."""
_LONG_RUN = 7
"""Tokens in a row that are evidence enough whatever the rest is."""
_MARGIN = 2
"""Words beside a passage that are looked at for a word cut in two."""
_PLACES = 5
"""Places of the same words that are given."""


@dataclass(frozen=True)
class Comparison:
    """What a comparison found. `spans`: words of the transcript, half-open; one for each place of an exact or near quotation,
    one a passage for a stitched one. `blocks` count in tokens of the quotation and of the passage."""

    grade: Grade
    spans: tuple[tuple[int, int], ...] = ()
    score: float = 0.0
    blocks: tuple[Block, ...] = ()
    said: tuple[tuple[int, int], ...] = ()
    """Words `[first, last)` of the transcript that each token of the passage stands in, which `blocks` count."""


def compare(quoted: Quoted, transcript: IndexedTranscript, words: Sequence[str]) -> Comparison:
    """The best passage for the quotation and the grade; `words` are the transcript's.

    Depends on the two alone. About a millisecond for 30 words against an hour of speech.
    """
    n = len(quoted.tokens)
    if not n or not len(transcript.hashes):
        return Comparison(Grade.NOT_FOUND)
    hits = seed_hits(quoted.grams, transcript)
    whole = [start for start in identical(quoted.hashes, transcript, hits) if not _cuts_negation(transcript, start + n)]
    if whole:
        return _verbatim(quoted, transcript, words, whole)
    part = best_part(quoted, (0, n), transcript, hits)
    if part is None:
        return Comparison(Grade.NOT_FOUND)
    parts = with_rest(quoted, transcript, part)
    covered = np.zeros(n, bool)
    for each in parts:
        covered |= each.covered(n)
    score = float(quoted.weights[covered].sum() / quoted.weights.sum())
    if score < _LEAST or int(covered.sum()) < min(3, n):
        return Comparison(Grade.NOT_FOUND, score=score)
    if len(parts) > 1:
        if score < _LEAST_OF_TWO or n < _LEAST_TOKENS_OF_TWO:
            return Comparison(Grade.NOT_FOUND, score=score)
        spans = tuple(each.words(transcript) for each in parts)
        return Comparison(Grade.STITCHED, spans, score)
    return _graded(quoted, transcript, words, parts[0], score)


_NOT = hashed(tokens(["not"]))[0]


def _cuts_negation(transcript: IndexedTranscript, end: int) -> bool:
    """Whether the token at `end` is the "not" of the contraction that the token before it begins."""
    held = transcript.hashes
    return bool(0 < end < len(held) and held[end] == _NOT and transcript.first[end] == transcript.last[end - 1])


def _verbatim(quoted: Quoted, transcript: IndexedTranscript, words: Sequence[str], starts: Sequence[int]) -> Comparison:
    """Token for token the same: exact where the words are too, which leaves out spelling, number format and fillers."""
    n = len(quoted.tokens)
    spans = [(int(transcript.first[start]), int(transcript.last[start + n - 1]) + 1) for start in starts]
    said = [[c for c in map(core, words[slice(*span)]) if c] for span in spans]
    exact = [span for span, cores in zip(spans, said, strict=True) if cores == quoted.cores]
    near = [span for span, cores in zip(spans, said, strict=True) if not other_amount(quoted.cores, cores)]
    grade = Grade.EXACT if exact else Grade.NEAR if near else Grade.ALTERED
    return Comparison(grade, tuple((exact or near or spans)[:_PLACES]), 1.0)


def _graded(
    quoted: Quoted,
    transcript: IndexedTranscript,
    words: Sequence[str],
    part: Part,
    score: float,
) -> Comparison:
    """The grade of a quotation that stands in one passage, from what differs."""
    pairs = [pair for pair in trimmed(quoted, transcript, part) if pair[:2] != (-1, -1)]
    against = [j for i, j, _ in pairs if i >= 0 and j >= 0]
    if not against:
        return Comparison(Grade.NOT_FOUND, score=score)
    start, end = part.window[0] + min(against), part.window[0] + max(against) + 1
    first, last = int(transcript.first[start]), int(transcript.last[end - 1]) + 1
    low, high = max(first - _MARGIN, 0), min(last + _MARGIN, len(words))
    verbatim = _run_of(quoted.cores, [core(word) for word in words[low:high]])
    if verbatim is not None:  # a quotation that begins or ends within a number of several words
        span = low + verbatim[0], low + verbatim[1]
        # Equal words may still be other tokens, as "40%" and "40" are.
        if [token.text for token in tokens(words[slice(*span)])] == quoted.texts:
            return Comparison(Grade.EXACT, (span,), 1.0)
    # The passage is cut where tokens begin and end, so that its tokens are the transcript's again.
    said = Side.of(words[low:first], words[first:last], words[last:high])
    ours = Side(tuple(map(core, quoted.words)), tuple(quoted.tokens))
    inside = next(at for at, token in enumerate(said.tokens) if token.first >= first - low)
    shift = int(np.searchsorted(transcript.first, first, "left")) - part.window[0] - inside
    alignment = Alignment(tuple((i, j) for i, j, _ in pairs), tuple(same for *_, same in pairs), 0.0)
    found = [judged(ours, said, (mine, (j - shift, m - shift))) for mine, (j, m) in blocks(alignment)]
    if not _enough(quoted, found, score, end - start):
        return Comparison(Grade.NOT_FOUND, score=score)
    found, (before, after) = whole_words(found, ours, said, low, (first, last))
    effects = {block.effect for block in found}
    if Effect.CHANGED in effects:
        grade = Grade.ALTERED
    elif Effect.LEFT_OUT in effects or (quoted.marked and any(_is_gap(block) for block in found)):
        grade = Grade.ELIDED
    else:
        grade = Grade.NEAR
    places = tuple((low + token.first, low + token.last + 1) for token in said.tokens)
    return Comparison(grade, ((first - before, last + after),), score, tuple(found), places)


def _is_gap(block: Block) -> bool:
    """Whether nothing of the quotation stands against words that were said: what an ellipsis shows, be it a filler."""
    return block.quoted[0] == block.quoted[1]


def _run_of(wanted: Sequence[str], held: Sequence[str]) -> tuple[int, int] | None:
    """Where the words stand next to each other, those without letters left out; None where they do not."""
    places = [at for at, word in enumerate(held) if word]
    kept = [held[at] for at in places]
    for start in range(len(kept) - len(wanted) + 1):
        if kept[start : start + len(wanted)] == list(wanted):
            return places[start], places[start + len(wanted) - 1] + 1
    return None


def _enough(quoted: Quoted, found: Sequence[Block], score: float, passage: int) -> bool:
    """Whether what agrees is evidence that the passage, so many tokens long, is meant, and not another of the same speech habits."""
    n = len(quoted.tokens)
    changed = sum(
        float(quoted.weights[slice(*block.quoted)].sum()) for block in found if block.effect is Effect.CHANGED
    )
    true = 1 - changed / float(quoted.weights.sum())
    edges = [(0, 0), *(block.quoted for block in found), (n, n)]
    run = max(b[0] - a[1] for a, b in pairwise(edges))
    if run >= _LONG_RUN:
        return True
    alike = _LOOSE[0] <= passage / n <= _LOOSE[1]
    return score >= _LEAST_SHORT and (score + true) / 2 >= _LEAST_TRUE and (alike or score >= _SURE)
