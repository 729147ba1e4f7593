"""Known claims ranked for a text: "has this been checked before?" Words and meaning each rank them, the ranks are put together."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from ingest.link.matching.bm25 import Bm25
from ingest.link.matching.encoders import Encoder

__all__ = ["KnownClaim", "Ranked", "Ranking"]

RANK_CONSTANT = 20
"""Of reciprocal rank fusion: how slowly a rank loses worth. Cormack et al. 2009 took 60; 20 trusts the first ranks more."""
_ADDRESS = re.compile(r"(?:https?://|www\.)\S+|\b[\w-]+(?:\.[\w-]+)+/\S+")
"""Addresses are no words: a post's links only draw it to claims about the site."""
DEPTH = 200
"""Ranks of one list that count; what lies deeper is noise."""


@dataclass(frozen=True)
class KnownClaim:
    """A claim that a text may repeat; `title` is what its page is called, where it has one."""

    id: str
    text: str
    title: str = ""

    @property
    def words(self) -> str:
        return f"{self.text} . {self.title}" if self.title else self.text


@dataclass(frozen=True)
class Ranked:
    """A known claim's place for a text: the fused score, and the two that it is made of."""

    claim: KnownClaim
    score: float
    words: float
    similarity: float


class Ranking:
    """Ranks `claims`. Building encodes each once; a query costs one pass over all."""

    def __init__(self, claims: Sequence[KnownClaim], encoder: Encoder) -> None:
        self._claims = list(claims)
        self._encoder = encoder
        texts = [claim.words for claim in self._claims]
        self._words = Bm25(texts)
        self._vectors = encoder.encode(texts)

    def rank(self, queries: Sequence[str], top: int) -> Iterator[list[Ranked]]:
        """For each query its `top` claims, best first, ties in the order of the claims.

        The score is the sum over both lists of 1 / (20 + rank), scaled so that first in both is 1; a claim without a
        word in common and without likeness is left out.
        """
        asked = [" ".join(_ADDRESS.sub(" ", query).split()) for query in queries]
        for vector, query in zip(self._encoder.encode(asked), asked, strict=True):
            words = self._words.scores(query)
            similarity = self._vectors @ vector
            fused = (_by_rank(words) + _by_rank(similarity)) * (RANK_CONSTANT + 1) / 2
            best = np.argsort(-fused, kind="stable")[:top]
            yield [
                Ranked(self._claims[i], float(fused[i]), float(words[i]), float(similarity[i]))
                for i in best
                if fused[i] > 0
            ]


def _by_rank(scores: NDArray[np.floating]) -> NDArray[np.float64]:
    """1 / (20 + rank) for the first `DEPTH` that score above 0, else 0."""
    worth = np.zeros(len(scores))
    first = np.argsort(-scores, kind="stable")[:DEPTH]
    first = first[scores[first] > 0]
    worth[first] = 1 / (RANK_CONSTANT + 1 + np.arange(len(first)))
    return worth
