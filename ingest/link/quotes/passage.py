"""Which passage of a transcript a quotation stands against; two, where its parts stand apart."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from ingest.link.quotes.align import Alignment, align
from ingest.link.quotes.indexed import IndexedTranscript, grams
from ingest.link.quotes.locate import regions, seed_hits
from ingest.link.quotes.quoted import Quoted

__all__ = ["Part", "best_part", "with_rest"]

_FAR = 25
"""Tokens between two parts of a quotation from which on it is put together from two passages, not shortened."""
_REST = 4
"""Tokens without counterpart in a row that are looked for elsewhere."""


@dataclass(frozen=True)
class Part:
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


def best_part(
    quoted: Quoted, place: tuple[int, int], transcript: IndexedTranscript, hits: _Hits | None = None
) -> Part | None:
    """The best alignment of some tokens of the quotation with any window of the transcript; None where nothing is equal."""
    low, high = place
    hashes, sound, weight = quoted.hashes[low:high], quoted.sound[low:high], quoted.weights[low:high]
    hits = seed_hits(grams(hashes), transcript) if hits is None else hits
    best: Part | None = None
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
            best = Part(place, (region.start, region.end), alignment, matched)
    return best


def with_rest(quoted: Quoted, transcript: IndexedTranscript, part: Part) -> list[Part]:
    """The part, cut at a wide gap; and a passage elsewhere for a long run that hardly has a counterpart in it."""
    cut = _cut(part)
    if cut is not None:
        return cut
    n = len(quoted.tokens)
    got = part.covered(n)
    low, high = _kernel(quoted, part)
    for first, last in sorted(((0, low), (high, n)), key=lambda run: run[0] - run[1]):
        weight = quoted.weights[first:last]
        if last - first < _REST or weight[got[first:last]].sum() >= 0.7 * weight.sum():
            continue
        rest = best_part(quoted, (first, last), transcript)
        if rest is None or not _stands(quoted, rest) or len(rest.matched) < got[first:last].sum() + 2:
            continue
        kernel = _narrowed(part, [pair for pair in part.matched if low <= pair[0] < high])
        (start, end), (other, until) = kernel.ends, rest.ends
        if (first == 0 and -3 < start - until < _FAR) or (first != 0 and -3 < other - end < _FAR):
            continue  # words left out, which the one alignment shows
        return [rest, kernel] if first == 0 else [kernel, rest]
    return [part]


def _kernel(quoted: Quoted, part: Part) -> tuple[int, int]:
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


def _stands(quoted: Quoted, rest: Part) -> bool:
    """Whether the run is really there: most of its weight, three tokens or more, and not only function words."""
    low, high = rest.quoted
    weight = quoted.weights[low:high]
    got = rest.covered(len(quoted.tokens))[low:high]
    matter = (weight[got] > 1).any() or (got.all() and len(got) > _REST)
    return bool(weight[got].sum() >= 0.7 * weight.sum() and got.sum() >= 3 and matter)


def _cut(part: Part) -> list[Part] | None:
    """Two parts where the alignment leaps over a stretch of the transcript too long to be words left out."""
    for at, ((i, j), (k, m)) in enumerate(zip(part.matched, part.matched[1:], strict=False), 1):
        if m - j - (k - i) > _FAR:
            return [_narrowed(part, part.matched[:at]), _narrowed(part, part.matched[at:])]
    return None


def _narrowed(part: Part, kept: Sequence[tuple[int, int]]) -> Part:
    """The part, between the first and the last of the pairs kept."""
    window = (kept[0][1], kept[-1][1] + 1)
    pairs = tuple((i, j - window[0]) for i, j in kept)
    return Part((kept[0][0], kept[-1][0] + 1), window, Alignment(pairs, (True,) * len(pairs), 0.0), tuple(kept))
