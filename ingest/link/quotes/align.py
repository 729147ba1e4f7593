"""Word alignment of a quotation with a window of a transcript, gaps cheap to lengthen, ends of the window free.

Gotoh's affine gaps (J. Mol. Biol. 162, 1982), a row of the table at a time in numpy.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from ingest.link.quotes.indexed import Hashes

__all__ = ["Alignment", "align"]

_SAME_SOUND = 0.4
"""What a token of the same sound is worth, as a share of the same token."""
_OTHER = -1.2
_SKIP_SAID, _SKIP_SAID_ON = 1.5, 0.12
"""Leaving out tokens of the transcript: opening the gap, and each further token."""
_SKIP_QUOTED, _SKIP_QUOTED_ON = 1.3, 0.45


@dataclass(frozen=True)
class Alignment:
    """Which token of the window stands against which of the quotation.

    `pairs`: (quotation, window) in order, one of the two -1 where there is no counterpart. `same` says for each pair
    whether the tokens are equal.
    """

    pairs: tuple[tuple[int, int], ...]
    same: tuple[bool, ...]
    score: float


def align(
    quoted: Hashes,
    quoted_sound: NDArray[np.uint32],
    weights: NDArray[np.float32],
    said: Hashes,
    said_sound: NDArray[np.uint32],
) -> Alignment:
    """The best alignment of all of the quotation (n tokens) with any part of the window (m tokens); O(n m)."""
    n, m = len(quoted), len(said)
    if not n or not m:
        return Alignment(tuple((i, -1) for i in range(n)), (False,) * n, 0.0)
    equal = quoted[:, None] == said[None, :]
    alike = (quoted_sound[:, None] == said_sound[None, :]) & (quoted_sound != 0)[:, None]
    gain = np.where(equal, weights[:, None], np.where(alike, _SAME_SOUND * weights[:, None], np.float32(_OTHER)))
    rows, bases, ups = _table(gain)
    return _trace(equal, gain, rows, bases, ups)


def _table(gain: NDArray[np.float32]) -> tuple[NDArray[np.float32], NDArray[np.float32], NDArray[np.float32]]:
    """Best scores (n + 1, m + 1): over all, without a skip in the window at the end, with a skip in the quotation."""
    n, m = gain.shape
    rows = np.zeros((n + 1, m + 1), np.float32)
    bases = np.zeros((n + 1, m + 1), np.float32)
    ups = np.full((n + 1, m + 1), -1e9, np.float32)
    slope = (np.arange(m + 1) * _SKIP_SAID_ON).astype(np.float32)
    reached = np.empty(m + 1, np.float32)
    for i in range(1, n + 1):
        up, base, above = ups[i], bases[i], rows[i - 1]
        np.maximum(above - _SKIP_QUOTED, ups[i - 1] - _SKIP_QUOTED_ON, out=up)
        base[:] = up
        np.maximum(above[:-1] + gain[i - 1], up[1:], out=base[1:])
        np.maximum.accumulate(base + slope, out=reached)
        rows[i] = base
        # A gap that ends at j opened at some k < j: best base[k] + k * slope, less the opening and j * slope.
        np.maximum(base[1:], reached[:-1] - slope[1:] - (_SKIP_SAID - _SKIP_SAID_ON), out=rows[i, 1:])
    return rows, bases, ups


def _trace(
    equal: NDArray[np.bool_],
    gain: NDArray[np.float32],
    rows: NDArray[np.float32],
    bases: NDArray[np.float32],
    ups: NDArray[np.float32],
) -> Alignment:
    n = len(gain)
    j = int(np.argmax(rows[n]))
    score = float(rows[n, j])
    i = n
    pairs: list[tuple[int, int]] = []
    same: list[bool] = []
    close = 1e-3
    while i > 0:
        if rows[i, j] > bases[i, j] + close:  # the window's tokens before j are skipped, back to the best opening
            opened = bases[i, :j] + np.arange(j) * np.float32(_SKIP_SAID_ON)
            k = int(np.argmax(opened))
            pairs += [(-1, at) for at in range(j - 1, k - 1, -1)]
            same += [False] * (j - k)
            j = k
        elif j > 0 and rows[i - 1, j - 1] + gain[i - 1, j - 1] >= bases[i, j] - close:
            pairs.append((i - 1, j - 1))
            same.append(bool(equal[i - 1, j - 1]))
            i, j = i - 1, j - 1
        else:
            # A run of the quotation without counterpart, back to where it was opened.
            opened_here = False
            while not opened_here:
                opened_here = bool(ups[i, j] <= rows[i - 1, j] - _SKIP_QUOTED + close)
                pairs.append((i - 1, -1))
                same.append(False)
                i -= 1
    pairs.reverse()
    same.reverse()
    return Alignment(tuple(pairs), tuple(same), score)
