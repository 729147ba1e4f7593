"""BM25 over a list of texts: which share a query's rare words. Robertson and Zaragoza 2009, with the constants of the textbook."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from ingest.link.words import stems, weights

__all__ = ["Bm25"]

K1, B = 1.5, 0.75


class Bm25:
    """An index of `texts`; memory and time to build are linear in their words."""

    def __init__(self, texts: Sequence[str]) -> None:
        held: dict[str, tuple[list[int], list[int]]] = defaultdict(lambda: ([], []))
        lengths = np.zeros(len(texts))
        for number, text in enumerate(texts):
            found = _telling(text)
            lengths[number] = len(found)
            for word, count in Counter(found).items():
                places, counts = held[word]
                places.append(number)
                counts.append(count)
        self._size = len(texts)
        average = float(lengths.mean()) if len(texts) else 1.0
        norm = K1 * (1 - B + B * lengths / max(average, 1.0))
        self._parts: dict[str, tuple[NDArray[np.int32], NDArray[np.float64]]] = {}
        for word, (places, counts) in held.items():
            at, times = np.array(places, dtype=np.int32), np.array(counts, dtype=np.float64)
            rarity = np.log(1 + (self._size - len(places) + 0.5) / (len(places) + 0.5))
            self._parts[word] = (at, rarity * times * (K1 + 1) / (times + norm[at]))

    def scores(self, query: str) -> NDArray[np.float64]:
        """The score of each text, in their order; each different word of the query counts once, since long posts repeat theirs.

        >>> Bm25(["the harbour froze", "a boat was sold"]).scores("Who sold the boat? The boat!").round(2).tolist()
        [0.0, 1.21]
        """
        scores = np.zeros(self._size)
        for word in dict.fromkeys(_telling(query)):
            if word in self._parts:
                at, parts = self._parts[word]
                scores[at] += parts
        return scores


def _telling(text: str) -> list[str]:
    """The stems but those that the frozen table gives no weight: the, of, and."""
    found = stems(text)
    telling = weights(found)
    return [one for one in found if one in telling]
