"""A transcript in the form that quotations are compared with: tokens as hashes, their places, and 3-gram seeds."""

from __future__ import annotations

import hashlib
import zlib
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache

import numpy as np
from numpy.typing import NDArray

from ingest.link.quotes.lexicon import FUNCTION_WORDS
from ingest.link.quotes.sound import skeleton
from ingest.link.quotes.words import Token, tokens

__all__ = ["GRAM", "Hashes", "IndexedTranscript", "grams", "hashed", "sounds", "weights"]

GRAM = 3
"""Tokens in a seed."""

Hashes = NDArray[np.uint64]
Ints = NDArray[np.int64]

_MIX = (np.uint64(0x9E3779B97F4A7C15), np.uint64(0xC2B2AE3D27D4EB4F), np.uint64(0x165667B19E3779F9))
_FUNCTION, _CONTENT = 1.0, 2.0


@lru_cache(maxsize=500_000)
def _token_hash(token: str) -> int:
    return int.from_bytes(hashlib.blake2b(token.encode("utf-8", "surrogatepass"), digest_size=8).digest(), "little")


@lru_cache(maxsize=500_000)
def _sound_hash(token: str) -> int:
    """32 bits of how the token sounds; 0 where that says too little."""
    shape = skeleton(token)
    return zlib.crc32(f"{token[0]}{shape}".encode()) | 1 if len(shape) > 1 and token not in FUNCTION_WORDS else 0


def hashed(parts: Sequence[Token]) -> Hashes:
    """The hash of each token, 64 bits, the same on every machine."""
    return np.fromiter((_token_hash(part.text) for part in parts), np.uint64, len(parts))


def sounds(parts: Sequence[Token]) -> NDArray[np.uint32]:
    return np.fromiter((_sound_hash(part.text) for part in parts), np.uint32, len(parts))


def weights(parts: Sequence[Token]) -> NDArray[np.float32]:
    """What a token counts: 1 for a function word, 2 for others."""
    return np.fromiter(
        (_FUNCTION if part.text in FUNCTION_WORDS else _CONTENT for part in parts), np.float32, len(parts)
    )


def grams(hashes: Hashes) -> Hashes:
    """The hash of each run of three tokens; shape (n - 2,), empty for fewer than three."""
    if len(hashes) < GRAM:
        return np.empty(0, np.uint64)
    with np.errstate(over="ignore"):
        mixed = [
            hashes[i : len(hashes) - GRAM + 1 + i] * multiplier
            + (hashes[i : len(hashes) - GRAM + 1 + i] >> np.uint64(29))
            for i, multiplier in enumerate(_MIX)
        ]
        return mixed[0] ^ (mixed[1] * _MIX[0]) ^ (mixed[2] * _MIX[1])


@dataclass(frozen=True, eq=False)
class IndexedTranscript:
    """One transcript's words as arrays; N tokens over W words.

    `hashes` (N,), `sound` (N,) and `first`, `last` (N,): the words that a token stands in. `starts`, `ends` (W,): places of
    the words in the text, code points. `seeds` (N - 2,) sorted, `order` the token at which each begins.
    """

    hashes: Hashes
    sound: NDArray[np.uint32]
    first: NDArray[np.int32]
    last: NDArray[np.int32]
    starts: NDArray[np.int32]
    ends: NDArray[np.int32]
    seeds: Hashes
    order: NDArray[np.int32]

    @property
    def words(self) -> int:
        return len(self.starts)

    @cached_property
    def by_token(self) -> tuple[Hashes, Ints]:
        """Token hashes sorted, and the token each stands at: for searching single words."""
        order = np.argsort(self.hashes, kind="stable")
        return self.hashes[order], order

    @classmethod
    def of(cls, words: Sequence[str], spans: Sequence[tuple[int, int]]) -> IndexedTranscript:
        """The index of the spoken words, which stand at `spans` of the text; about 6 us a word."""
        parts = tokens(words)
        hashes = hashed(parts)
        seeds = grams(hashes)
        order = np.argsort(seeds, kind="stable").astype(np.int32)
        places = np.array(spans, np.int32).reshape(-1, 2)
        return cls(
            hashes=hashes,
            sound=sounds(parts),
            first=np.fromiter((part.first for part in parts), np.int32, len(parts)),
            last=np.fromiter((part.last for part in parts), np.int32, len(parts)),
            starts=places[:, 0].copy(),
            ends=places[:, 1].copy(),
            seeds=seeds[order],
            order=order,
        )
