"""What two texts have in common: runs of the same words, joined to passages over small edits."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import StrEnum
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from ingest.link.reuse.prepared import SHINGLE, Prepared

__all__ = ["Comparison", "Passage", "ReuseKind", "compare"]

_GAP = 15
"""Words that an edit may put in, or take out, inside a passage, on either side."""
_PASSAGE = 25
"""Words that a passage outside quotation marks must share: propositions, titles and names are shared by who writes apart."""
_QUOTATION = 8
"""Words that a shared quotation must have."""
_MOST = 0.5
"""Share of a quotation's words that must agree for it to be the same quotation."""
_WHOLE = 0.9
"""Share of a text from which nothing is missing but a headline, a byline or a credit."""
_NEAR = 0.3
"""Share of the shorter text from which the whole is a copy; under it, passages were taken."""
_FREQUENT = 4
"""How often a shingle may stand in a text and still begin a run: a refrain aligns with nothing in particular."""
_ENOUGH = 40
"""Passages that are kept, the longest first: a page that is cut to pieces says no more in the hundredth."""


class ReuseKind(StrEnum):
    """How two texts agree."""

    VERBATIM = "verbatim copy"
    EXTRACT = "cut copy"
    NEAR = "edited copy"
    PASSAGES = "shared passages"
    QUOTATIONS = "shared quotations"


@dataclass(frozen=True, order=True)
class Passage:
    """Where the two texts have it, as offsets; `words` are those that agree; `quoted`: it lies in quotation marks."""

    a: tuple[int, int]
    b: tuple[int, int]
    words: int
    quoted: bool


@dataclass(frozen=True)
class Comparison:
    """`share_a`, `share_b`: how much of each text's words (furniture apart) stand in the passages. Passages in order of `a`."""

    kind: ReuseKind
    share_a: float
    share_b: float
    passages: tuple[Passage, ...]


@dataclass(frozen=True, order=True)
class _Run:
    """The same words: from word `a` of the one and `b` of the other on, `length` words."""

    a: int
    b: int
    length: int


def compare(a: Prepared, b: Prepared) -> Comparison | None:
    """What two texts share; None where it is nothing that tells of reuse.

    Symmetric but for the names of the sides. Cost: n log n in the words of both.
    """
    runs = _disjoint(_runs(a, b))
    found = [(passage, chain) for chain in _chains(runs) if (passage := _passage(chain, a, b)) is not None]
    if not found:
        return None
    passages = [passage for passage, _ in found]
    word_for_word = all(_is_unchanged(chain) for _, chain in found) and passages == sorted(passages, key=lambda p: p.b)
    taken = any(not passage.quoted for passage in passages)
    # Words in quotation marks are copied with what stands around them.
    matched = sum(passage.words for passage in passages)
    share_a = round(min(matched / max(int((~a.furniture).sum()), 1), 1.0), 2)
    share_b = round(min(matched / max(int((~b.furniture).sum()), 1), 1.0), 2)
    chosen = sorted(passages, key=lambda p: (-p.words, p))[:_ENOUGH]
    return Comparison(
        _kind(share_a, share_b, quoted_only=not taken, word_for_word=word_for_word),
        share_a,
        share_b,
        tuple(sorted(chosen)),
    )


def _kind(share_a: float, share_b: float, *, quoted_only: bool, word_for_word: bool) -> ReuseKind:
    low, high = sorted((share_a, share_b))
    if quoted_only:
        return ReuseKind.QUOTATIONS
    if word_for_word and high >= _WHOLE:
        return ReuseKind.VERBATIM if low >= _WHOLE else ReuseKind.EXTRACT
    return ReuseKind.NEAR if high >= _NEAR else ReuseKind.PASSAGES


def _is_unchanged(chain: list[_Run]) -> bool:
    """Whether nothing was put in or left out between the runs."""
    return all(one.a + one.length == other.a and one.b + one.length == other.b for one, other in pairwise(chain))


def _runs(a: Prepared, b: Prepared) -> list[_Run]:
    """All longest runs of the same words that begin at a shingle which neither text has often."""
    common = np.intersect1d(a.shingles, b.shingles)
    places_a, places_b = _places(a, common), _places(b, common)
    pairs = [
        (j - i, i)
        for shingle, at_a in places_a.items()
        for i in at_a
        for j in places_b[shingle]
        if len(at_a) <= _FREQUENT and len(places_b[shingle]) <= _FREQUENT
    ]
    runs: list[_Run] = []
    begin = last = diagonal = None
    for shift, i in sorted(pairs):
        if diagonal == shift and last is not None and i <= last + SHINGLE:
            last = i
            continue
        if begin is not None and last is not None and diagonal is not None:
            runs.append(_Run(begin, begin + diagonal, last - begin + SHINGLE))
        diagonal, begin, last = shift, i, i
    if begin is not None and last is not None and diagonal is not None:
        runs.append(_Run(begin, begin + diagonal, last - begin + SHINGLE))
    return runs


def _places(text: Prepared, wanted: NDArray[np.uint64]) -> dict[int, list[int]]:
    places: dict[int, list[int]] = {}
    for at in np.flatnonzero(np.isin(text.shingles, wanted)):
        places.setdefault(int(text.shingles[at]), []).append(int(at))
    return places


def _disjoint(runs: Iterable[_Run]) -> list[_Run]:
    """Runs of which no two share a word of either text: the longest first, the others cut back to what is left."""
    used_a: set[int] = set()
    used_b: set[int] = set()
    kept = []
    for run in sorted(runs, key=lambda r: (-r.length, r)):
        free = [k for k in range(run.length) if run.a + k not in used_a and run.b + k not in used_b]
        for begin, length in _stretches(free):
            if length >= SHINGLE:
                kept.append(_Run(run.a + begin, run.b + begin, length))
                used_a.update(range(run.a + begin, run.a + begin + length))
                used_b.update(range(run.b + begin, run.b + begin + length))
    return sorted(kept)


def _stretches(numbers: list[int]) -> Iterator[tuple[int, int]]:
    begin = previous = None
    for number in numbers:
        if begin is None or previous is None or number != previous + 1:
            if begin is not None and previous is not None:
                yield begin, previous - begin + 1
            begin = number
        previous = number
    if begin is not None and previous is not None:
        yield begin, previous - begin + 1


def _chains(runs: list[_Run]) -> Iterator[list[_Run]]:
    """Runs that follow each other in both texts with at most `_GAP` words between them."""
    chain: list[_Run] = []
    for run in runs:
        if chain:
            gap_a = run.a - (chain[-1].a + chain[-1].length)
            gap_b = run.b - (chain[-1].b + chain[-1].length)
            if gap_a > _GAP or not 0 <= gap_b <= _GAP:
                yield chain
                chain = []
        chain.append(run)
    if chain:
        yield chain


def _passage(chain: list[_Run], a: Prepared, b: Prepared) -> Passage | None:
    """The passage that the runs make; None where it tells nothing."""
    if sum(run.length for run in chain) < _QUOTATION:
        return None
    words_a = np.concatenate([np.arange(run.a, run.a + run.length) for run in chain])
    words_b = np.concatenate([np.arange(run.b, run.b + run.length) for run in chain])
    own = ~(a.furniture[words_a] | b.furniture[words_b])
    quoted = own & ((a.quotation[words_a] > 0) | (b.quotation[words_b] > 0))
    words, in_quotes = int(own.sum()), int(quoted.sum())
    if words - in_quotes < _PASSAGE and not (_is_quotation(a, words_a[quoted]) or _is_quotation(b, words_b[quoted])):
        return None
    first, last = chain[0], chain[-1]
    span_a = int(a.starts[first.a]), int(a.ends[last.a + last.length - 1])
    span_b = int(b.starts[first.b]), int(b.ends[last.b + last.length - 1])
    return Passage(span_a, span_b, words, words - in_quotes < _PASSAGE)


def _is_quotation(text: Prepared, words: NDArray[np.int64]) -> bool:
    """Whether the words are most of a quotation of the text, not a turn of phrase inside a long one."""
    numbers, counts = np.unique(text.quotation[words], return_counts=True)
    return any(
        number > 0 and count >= _QUOTATION and count >= _MOST * int((text.quotation == number).sum())
        for number, count in zip(numbers.tolist(), counts.tolist(), strict=True)
    )
