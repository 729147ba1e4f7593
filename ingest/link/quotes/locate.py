"""Where in a transcript a quotation may stand: seeds first, single words where no three tokens in a row are right."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from ingest.link.quotes.indexed import Hashes, IndexedTranscript

__all__ = ["Region", "identical", "regions", "seed_hits"]

_SLACK = 18
"""Tokens of a window beyond the quotation's own length, on both sides together: what may be left out or slipped in."""
_COMMON = 40
"""A seed that stands more often says little."""
_WEIGHED = 16
"""Windows that are weighed by all their words."""
_MOST = 400
"""Places of a single word that are looked at; commoner words do not vote."""


@dataclass(frozen=True)
class Region:
    """A window of tokens `[start, end)`, and how many tokens of the quotation speak for it."""

    start: int
    end: int
    support: float


def seed_hits(wanted: Hashes, transcript: IndexedTranscript) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """(quotation token, transcript token) of every 3-gram of the quotation that stands in the transcript."""
    left = np.searchsorted(transcript.seeds, wanted, "left")
    right = np.searchsorted(transcript.seeds, wanted, "right")
    return _expanded(left, right, transcript.order)


def _expanded(
    left: NDArray[np.int64], right: NDArray[np.int64], order: NDArray[np.integer]
) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    counts = right - left
    rows = np.repeat(np.arange(len(left)), counts)
    within = np.arange(len(rows)) - np.repeat(np.cumsum(counts) - counts, counts)
    return rows, order[np.repeat(left, counts) + within].astype(np.int64)


def identical(
    quoted: Hashes, transcript: IndexedTranscript, hits: tuple[NDArray[np.int64], NDArray[np.int64]]
) -> list[int]:
    """The tokens at which the whole quotation stands, token for token, in order."""
    n, held = len(quoted), transcript.hashes
    if n >= 3:
        at_quoted, at_said = hits
        starts = at_said[at_quoted == 0]
    else:
        starts = np.flatnonzero(held == quoted[0])
    starts = np.sort(starts)
    starts = starts[starts + n <= len(held)]
    if len(starts) == 0:
        return []
    same = (held[starts[:, None] + np.arange(n)] == quoted).all(axis=1)
    return [int(start) for start in starts[same]]


def regions(
    quoted: Hashes,
    weights: NDArray[np.float32],
    transcript: IndexedTranscript,
    hits: tuple[NDArray[np.int64], NDArray[np.int64]],
    *,
    most: int = 3,
) -> list[Region]:
    """The windows that most speaks for, best first, ties in text order; at most `most`, not overlapping."""
    found = list(_by_seeds(quoted, weights, transcript, hits))
    best = max((region.support for region in found), default=0.0)
    if best < 0.45 * float(weights.sum()):
        found += _by_words(quoted, weights, transcript)
    if len(found) > 1:
        found = _weighed(
            sorted(found, key=lambda region: (-region.support, region.start))[:_WEIGHED], quoted, weights, transcript
        )
    chosen: list[Region] = []
    for region in sorted(found, key=lambda region: (-region.support, region.start)):
        if all(region.end <= other.start or region.start >= other.end for other in chosen):
            chosen.append(region)
        if len(chosen) == most:
            break
    return chosen


def _weighed(
    found: list[Region], quoted: Hashes, weights: NDArray[np.float32], transcript: IndexedTranscript
) -> list[Region]:
    """The windows with the weight of all tokens of the quotation that stand in them anywhere: between equals that decides."""
    return [
        Region(
            region.start,
            region.end,
            0.35 * region.support
            + 0.65
            * float(weights[(quoted[:, None] == transcript.hashes[region.start : region.end]).any(axis=1)].sum()),
        )
        for region in found
    ]


def _by_seeds(
    quoted: Hashes,
    weights: NDArray[np.float32],
    transcript: IndexedTranscript,
    hits: tuple[NDArray[np.int64], NDArray[np.int64]],
) -> Iterator[Region]:
    rows, places = hits
    if len(rows) == 0:
        return
    often = np.bincount(rows, minlength=len(quoted))[rows]
    if (often <= _COMMON).any():
        rows, places = rows[often <= _COMMON], places[often <= _COMMON]
    yield from _clusters(rows, places, 3, quoted, weights, transcript)


def _by_words(quoted: Hashes, weights: NDArray[np.float32], transcript: IndexedTranscript) -> Iterator[Region]:
    held, order = transcript.by_token
    left, right = np.searchsorted(held, quoted, "left"), np.searchsorted(held, quoted, "right")
    counts = right - left
    rare = (counts > 0) & (counts <= _MOST)
    if rare.sum() < 2:
        rare = (counts > 0) & (counts <= max(_MOST, int(np.sort(counts[counts > 0])[:3].max(initial=0))))
    left, right = np.where(rare, left, 0), np.where(rare, right, 0)
    rows, places = _expanded(left, right, order)
    if len(rows):
        yield from _clusters(rows, places, 1, quoted, weights, transcript, sharp=True)


def _clusters(
    rows: NDArray[np.int64],
    places: NDArray[np.int64],
    length: int,
    quoted: Hashes,
    weights: NDArray[np.float32],
    transcript: IndexedTranscript,
    *,
    sharp: bool = False,
) -> Iterator[Region]:
    """A window around hits whose diagonals lie near each other, with the weight of the tokens that they cover.

    `sharp`: only the five windows with most hits; single words hit everywhere.
    """
    n = len(quoted)
    diagonals = places - rows
    order = np.argsort(diagonals, kind="stable")
    diagonals, rows, places = diagonals[order], rows[order], places[order]
    if sharp:
        # Weight of all hits from each diagonal to the next _SLACK ones; the best starts, far enough from each other.
        total = np.concatenate(([0.0], np.cumsum(weights[rows] / 1.0)))
        ends = np.searchsorted(diagonals, diagonals + _SLACK, "right")
        votes = total[ends] - total[np.arange(len(ends))]
        bounds: list[tuple[int, int]] = []
        for at in np.argsort(-votes, kind="stable")[:40]:
            if all(ends[at] <= low or at >= high for low, high in bounds):
                bounds.append((int(at), int(ends[at])))
            if len(bounds) == 5:
                break
    else:
        cuts = np.flatnonzero(np.diff(diagonals) > _SLACK) + 1
        bounds = list(zip([0, *cuts.tolist()], [*cuts.tolist(), len(rows)], strict=True))
    for low, high in bounds:
        covered = np.zeros(n, bool)
        for step in range(length):
            covered[np.minimum(rows[low:high] + step, n - 1)] = True
        first, last = int(diagonals[low:high].min()), int(diagonals[low:high].max())
        start = max(first - 6, 0)
        end = min(last + n + 6, len(transcript.hashes))
        yield Region(start, end, float(weights[covered].sum()))
