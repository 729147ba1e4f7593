"""A quotation against one transcript: where it was said, and how faithfully."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from ingest.link.quotes.align import Alignment, align
from ingest.link.quotes.difference import Block, Change, Effect, Side, blocks, judged
from ingest.link.quotes.indexed import Hashes, IndexedTranscript, grams, hashed, sounds, weights
from ingest.link.quotes.locate import identical, regions, seed_hits
from ingest.link.quotes.words import Token, core, tokens
from kg.quotations import Grade

__all__ = ["Comparison", "Quoted", "compare"]

_BRACKETED_LETTER = re.compile(r"\[(\w)\](?=\w)")
_BRACKETED = re.compile(r"\[[^\[\]]*\]")
_FAR = 25
"""Tokens between two parts of a quotation from which on it is put together from two passages, not shortened."""
_REST = 4
"""Tokens without counterpart in a row that are looked for elsewhere."""
_LEAST, _LEAST_OF_TWO = 0.45, 0.62
"""Share of a quotation (by weight) that has to stand in a passage, or in two together."""
_LEAST_SHORT = 0.58
"""The same where no long run of words agrees."""
_LEAST_TRUE = 0.7
"""Mean of that share and of the share that is not changed; measured: 0.3 % of quotations pass against a wrong transcript."""
_LONG_RUN = 7
"""Tokens in a row that are evidence enough whatever the rest is."""
_STRAY = 3
"""Tokens of the passage between a function word at an edge and the rest, from which on it does not belong there."""
_PLACES = 5
"""Places of the same words that are given."""


@dataclass(frozen=True)
class Quoted:
    """A quotation made ready to be compared with many transcripts."""

    words: tuple[str, ...]

    @classmethod
    def of(cls, text: str) -> Quoted:
        """The quotation's words, without what an editor put in square brackets; "[T]he" is "The".

        >>> Quoted.of("[W]e told [the board] … no").words
        ('We', 'told', '…', 'no')
        """
        plain = _BRACKETED.sub(" ", _BRACKETED_LETTER.sub(r"\1", text))
        return cls(tuple(plain.replace("…", " … ").replace("...", " … ").split()))

    @cached_property
    def tokens(self) -> list[Token]:
        return tokens(self.words)

    @cached_property
    def texts(self) -> list[str]:
        return [token.text for token in self.tokens]

    @cached_property
    def hashes(self) -> Hashes:
        return hashed(self.tokens)

    @cached_property
    def sound(self) -> NDArray[np.uint32]:
        return sounds(self.tokens)

    @cached_property
    def weights(self) -> NDArray[np.float32]:
        return weights(self.tokens)

    @cached_property
    def grams(self) -> Hashes:
        return grams(self.hashes)

    @cached_property
    def cores(self) -> list[str]:
        return [c for c in map(core, self.words) if c]

    @property
    def marked(self) -> bool:
        """Whether an ellipsis stands in it."""
        return "…" in self.words


@dataclass(frozen=True)
class Comparison:
    """What a comparison found. `spans`: words of the transcript, half-open; one for each place of an exact or near quotation,
    one a passage for a stitched one. `blocks` count in tokens of the quotation and of the passage at `window`."""

    grade: Grade
    spans: tuple[tuple[int, int], ...] = ()
    score: float = 0.0
    blocks: tuple[Block, ...] = ()
    window: tuple[int, int] = (0, 0)
    said: tuple[str, ...] = field(default=(), repr=False)


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
    part = _best(quoted, (0, n), transcript, hits)
    if part is None:
        return Comparison(Grade.NOT_FOUND)
    parts = _with_rest(quoted, transcript, part)
    covered = np.zeros(n, bool)
    for each in parts:
        covered |= each.covered(n)
    score = float(quoted.weights[covered].sum() / quoted.weights.sum())
    if score < _LEAST or int(covered.sum()) < min(3, n):
        return Comparison(Grade.NOT_FOUND, score=score)
    if len(parts) > 1:
        if score < _LEAST_OF_TWO:
            return Comparison(Grade.NOT_FOUND, score=score)
        spans = tuple(each.words(transcript) for each in parts)
        return Comparison(Grade.STITCHED, spans, score, window=parts[0].window)
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
    exact = [span for span in spans if [c for c in map(core, words[slice(*span)]) if c] == quoted.cores]
    return Comparison(
        Grade.EXACT if exact else Grade.NEAR, tuple((exact or spans)[:_PLACES]), 1.0, window=(starts[0], starts[0] + n)
    )


@dataclass(frozen=True)
class _Part:
    """Tokens `quoted` of the quotation set against the tokens of `window`; pairs count from these two starts."""

    quoted: tuple[int, int]
    window: tuple[int, int]
    alignment: Alignment
    matched: tuple[tuple[int, int], ...]
    """(quotation token, transcript token) that are equal or sound alike, counted in the whole."""

    def covered(self, n: int) -> NDArray[np.bool_]:
        found = np.zeros(n, bool)
        for i, _ in self.matched:
            found[i] = True
        return found

    @property
    def ends(self) -> tuple[int, int]:
        """The transcript's tokens that the part stands against, half-open: substitutions at its edges too."""
        against = [j for i, j in self.alignment.pairs if i >= 0 and j >= 0]
        return self.window[0] + min(against), self.window[0] + max(against) + 1

    def words(self, transcript: IndexedTranscript) -> tuple[int, int]:
        start, end = self.ends
        return int(transcript.first[start]), int(transcript.last[end - 1]) + 1


_Hits = tuple[NDArray[np.int64], NDArray[np.int64]]


def _best(
    quoted: Quoted, place: tuple[int, int], transcript: IndexedTranscript, hits: _Hits | None = None
) -> _Part | None:
    """The best alignment of some tokens of the quotation with any window of the transcript; None where nothing is equal."""
    low, high = place
    hashes, sound, weight = quoted.hashes[low:high], quoted.sound[low:high], quoted.weights[low:high]
    hits = seed_hits(grams(hashes), transcript) if hits is None else hits
    best: _Part | None = None
    for region in regions(hashes, weight, transcript, hits):
        if best is not None and region.support <= 0.5 * best.alignment.score:
            break
        window = slice(region.start, region.end)
        alignment = align(hashes, sound, weight, transcript.hashes[window], transcript.sound[window])
        heard = transcript.sound[window]
        matched = tuple(
            (low + i, region.start + j)
            for (i, j), same in zip(alignment.pairs, alignment.same, strict=True)
            if same or (i >= 0 and j >= 0 and sound[i] != 0 and sound[i] == heard[j])
        )
        if matched and (best is None or alignment.score > best.alignment.score):
            best = _Part(place, (region.start, region.end), alignment, matched)
    return best


def _with_rest(quoted: Quoted, transcript: IndexedTranscript, part: _Part) -> list[_Part]:
    """The part, cut at a wide gap; and a passage elsewhere for a long run that hardly has a counterpart in it."""
    cut = _cut(quoted, transcript, part)
    if cut is not None:
        return cut
    n = len(quoted.tokens)
    got = part.covered(n)
    low, high = _kernel(quoted, part)
    for first, last in sorted(((0, low), (high, n)), key=lambda run: run[0] - run[1]):
        weight = quoted.weights[first:last]
        if last - first < _REST or weight[got[first:last]].sum() >= 0.7 * weight.sum():
            continue
        rest = _best(quoted, (first, last), transcript)
        if rest is None or not _stands(quoted, rest) or len(rest.matched) < got[first:last].sum() + 2:
            continue
        kernel = _narrowed(part, [pair for pair in part.matched if low <= pair[0] < high])
        (start, end), (other, until) = kernel.ends, rest.ends
        if (first == 0 and -3 < start - until < _FAR) or (first != 0 and -3 < other - end < _FAR):
            continue  # words left out, which the one alignment shows
        return [rest, kernel] if first == 0 else [kernel, rest]
    return [part]


def _kernel(quoted: Quoted, part: _Part) -> tuple[int, int]:
    """The run of the quotation that agrees best with the passage, half-open: the greatest sum of gains and losses."""
    matched = dict(part.matched)
    best = total = 0.0
    start, found, before = 0, (0, len(quoted.tokens)), None
    for i in range(len(quoted.tokens)):
        j = matched.get(i)
        leap = 0.0 if j is None or before is None else min(max(j - before[1] - (i - before[0]), 0), 10) * 0.4
        if j is not None:
            before = (i, j)
        total += float(quoted.weights[i]) - leap if j is not None else -1.5
        if total <= 0:
            total, start = 0.0, i + 1
        elif total > best:
            best, found = total, (start, i + 1)
    return found


def _stands(quoted: Quoted, rest: _Part) -> bool:
    """Whether the run is really there: most of its weight, three tokens or more, and not only function words."""
    low, high = rest.quoted
    weight = quoted.weights[low:high]
    got = rest.covered(len(quoted.tokens))[low:high]
    matter = (weight[got] > 1).any() or (got.all() and len(got) > _REST)
    return bool(weight[got].sum() >= 0.7 * weight.sum() and got.sum() >= 3 and matter)


def _cut(quoted: Quoted, transcript: IndexedTranscript, part: _Part) -> list[_Part] | None:
    """Two parts where the alignment leaps over a stretch of the transcript too long to be words left out."""
    for at, ((i, j), (k, m)) in enumerate(zip(part.matched, part.matched[1:], strict=False), 1):
        if m - j - (k - i) > _FAR:
            return [_narrowed(part, part.matched[:at]), _narrowed(part, part.matched[at:])]
    return None


def _narrowed(part: _Part, kept: Sequence[tuple[int, int]]) -> _Part:
    """The part, between the first and the last of the pairs kept."""
    window = (kept[0][1], kept[-1][1] + 1)
    pairs = tuple((i, j - window[0]) for i, j in kept)
    return _Part((kept[0][0], kept[-1][0] + 1), window, Alignment(pairs, (True,) * len(pairs), 0.0), tuple(kept))


def _graded(
    quoted: Quoted,
    transcript: IndexedTranscript,
    words: Sequence[str],
    part: _Part,
    score: float,
) -> Comparison:
    """The grade of a quotation that stands in one passage, from what differs."""
    pairs = _trimmed(quoted, transcript, part)
    pairs = [pair for pair in pairs if pair[:2] != (-1, -1)]
    against = [j for i, j, _ in pairs if i >= 0 and j >= 0]
    if not against:
        return Comparison(Grade.NOT_FOUND, score=score)
    start, end = part.window[0] + min(against), part.window[0] + max(against) + 1
    first, last = int(transcript.first[start]), int(transcript.last[end - 1]) + 1
    margin = 2
    low, high = max(first - margin, 0), min(last + margin, len(words))
    said = Side.of(words[low:high])
    ours = Side(tuple(map(core, quoted.words)), tuple(quoted.tokens))
    # Tokens of the passage are made again with two words on both sides; number words may then join at its edges.
    offset = next((at for at, token in enumerate(said.tokens) if low + token.first >= first), 0)
    shift = start - part.window[0] - offset - (start - int(np.searchsorted(transcript.first, first, "left")))
    alignment = Alignment(tuple((i, j) for i, j, _ in pairs), tuple(same for *_, same in pairs), 0.0)
    found = []
    for (i, k), (j, m) in blocks(alignment):
        place = ((i, k), (j - shift, m - shift))
        found.append(judged(ours, said, place))
    if not _enough(quoted, found, score):
        return Comparison(Grade.NOT_FOUND, score=score)
    found, (before, after) = _whole_words(found, ours, said, low, (first, last))
    effects = {block.effect for block in found}
    if Effect.CHANGED in effects:
        grade = Grade.ALTERED
    elif Effect.LEFT_OUT in effects:
        grade = Grade.ELIDED
    else:
        grade = Grade.NEAR
    return Comparison(
        grade,
        ((first - before, last + after),),
        score,
        tuple(found),
        (low, high),
        tuple(said.texts(0, len(said.tokens))),
    )


def _enough(quoted: Quoted, found: Sequence[Block], score: float) -> bool:
    """Whether what agrees is evidence that the passage is meant, and not another of the same speech habits."""
    changed = sum(
        float(quoted.weights[slice(*block.quoted)].sum()) for block in found if block.effect is Effect.CHANGED
    )
    true = 1 - changed / float(quoted.weights.sum())
    edges = [(0, 0), *(block.quoted for block in found), (len(quoted.tokens),) * 2]
    run = max(b[0] - a[1] for a, b in pairwise(edges))
    return (score >= _LEAST_SHORT and (score + true) / 2 >= _LEAST_TRUE) or run >= _LONG_RUN


def _trimmed(quoted: Quoted, transcript: IndexedTranscript, part: _Part) -> list[tuple[int, int, bool]]:
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


def _whole_words(
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
