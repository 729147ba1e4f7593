"""A text as words with a number each, so that two texts are compared by arithmetic."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from hashlib import blake2b

import numpy as np
from numpy.typing import NDArray

from ingest.link.reuse.boilerplate import is_boilerplate

__all__ = ["SHINGLE", "Prepared"]

SHINGLE = 6
"""Words of a shingle. Shorter runs are shared by chance ("at the end of the day"); longer ones miss edited copies."""
_WINDOW = 5
"""Shingles of which one is kept (winnowing): any shared run of SHINGLE + _WINDOW - 1 words leaves a common fingerprint."""

_WORD = re.compile(r"\w+(?:['’]\w+)*")
_LINE = re.compile(r"[^\r\n]+")

Array = NDArray[np.uint64]


@dataclass(frozen=True, eq=False)
class Prepared:
    """The words of a text. `quotation` is the number of the quotation that a word stands in, 0 for none; `furniture`
    tells whether its line is one that every page of a house may have; `starts` and `ends` are offsets in the text."""

    shingles: Array
    starts: NDArray[np.int64]
    ends: NDArray[np.int64]
    quotation: NDArray[np.int64]
    furniture: NDArray[np.bool_]

    def __len__(self) -> int:
        return len(self.starts)

    @classmethod
    def of(cls, text: str, quotations: Iterable[tuple[int, int]] = ()) -> Prepared:
        """The text's words, case and shape of letters apart. Linear in the text."""
        found = list(_WORD.finditer(text))
        numbers = np.fromiter((_number(match.group()) for match in found), np.uint64, len(found))
        starts = np.fromiter((match.start() for match in found), np.int64, len(found))
        ends = np.fromiter((match.end() for match in found), np.int64, len(found))
        quotation = np.zeros(len(found), np.int64)
        for number, (start, end) in enumerate(sorted(quotations), 1):
            quotation[np.searchsorted(starts, start) : np.searchsorted(starts, end)] = number
        lines = list(_LINE.finditer(text))
        line_of = np.searchsorted([line.start() for line in lines], starts, side="right") - 1
        house = np.fromiter((is_boilerplate(line.group()) for line in lines), np.bool_, len(lines))
        furniture = house[line_of] if len(found) else np.zeros(0, np.bool_)
        return cls(_shingled(numbers), starts, ends, quotation, furniture)

    def fingerprints(self) -> dict[int, bool]:
        """The kept shingles, each with whether it lies in a quotation; without those that begin in furniture."""
        own = np.flatnonzero(~self.furniture[: len(self.shingles)])
        kept = self.shingles[own]
        if len(kept) > _WINDOW:
            least = np.lib.stride_tricks.sliding_window_view(kept, _WINDOW).argmin(axis=1)
            own = own[np.unique(least + np.arange(len(least)))]
        quoted = (self.quotation[own] > 0) & (self.quotation[own] == self.quotation[own + SHINGLE - 1])
        found: dict[int, bool] = {}
        for value, inside in zip(self.shingles[own].tolist(), quoted.tolist(), strict=True):
            found[value] = found.get(value, False) or inside
        return found


@lru_cache(maxsize=200_000)
def _number(word: str) -> int:
    """A number for the word that is the same on every machine."""
    folded = unicodedata.normalize("NFKC", word).casefold().replace("’", "'")
    return int.from_bytes(blake2b(folded.encode("utf-8", "surrogatepass"), digest_size=8).digest(), "little")


def _shingled(numbers: Array) -> Array:
    """One number for each run of SHINGLE words, in text order."""
    count = len(numbers) - SHINGLE + 1
    if count < 1:
        return np.empty(0, np.uint64)
    mixed = np.zeros(count, np.uint64)
    for place in range(SHINGLE):
        mixed = mixed * np.uint64(0x9E3779B97F4A7C15) + numbers[place : place + count]
    # The low bits of a sum of products are poor; fold the high ones in, and keep 63 so that it fits a signed integer.
    mixed ^= mixed >> np.uint64(31)
    return mixed >> np.uint64(1)
