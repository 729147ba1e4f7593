"""The words of a text with their places, and the search for many names at once.

Words are runs of letters and digits (with combining marks), so that "Compute's", "Compute," and "ex-Compute" all hold the
word "Compute" and a name is matched word-exact.
"""

from __future__ import annotations

import itertools
import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from kg.record import Span

__all__ = ["NameTable", "Words"]

WORD = re.compile(r"[^\W_](?:[^\W_]|[\u0300-\u036f])*")
_APOSTROPHES = str.maketrans({"’": "'", "ʼ": "'", "‘": "'", "‑": "-", "‐": "-"})


class Words:
    """The words of a text: spans in text order, and the words as written. Cost: one pass over the text."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.spans: list[Span] = [match.span() for match in WORD.finditer(text)]
        self.forms: list[str] = [text[start:end] for start, end in self.spans]
        self._starts: list[int] = [start for start, _ in self.spans]

    def between(self, start: int, end: int) -> range:
        """Numbers of the words that lie wholly inside `[start, end)`."""
        low = bisect_left(self._starts, start)
        high = bisect_left(self._starts, end)
        while high > low and self.spans[high - 1][1] > end:
            high -= 1
        return range(low, high)

    def number_at(self, offset: int) -> int | None:
        """The number of the word that covers the character at `offset`."""
        place = bisect_right(self._starts, offset) - 1
        return place if place >= 0 and offset < self.spans[place][1] else None


@dataclass
class NameTable:
    """Names to look for in a text, all in one pass. A name maps to a key; equal names keep the first key.

    Case counts, save that a name also matches in capitals throughout where it has a lower-case letter and four or more letters.
    """

    any_case: bool = False
    _by_first: dict[str, list[tuple[tuple[str, ...], tuple[str, ...], str]]] = field(default_factory=dict)
    _seen: set[str] = field(default_factory=set)

    def add(self, name: str, key: str) -> None:
        """Also look for `name`; found places are given with `key`."""
        for form in _forms(name, self.any_case):
            words, gaps = _split(form)
            if words and form not in self._seen:
                self._seen.add(form)
                self._by_first.setdefault(words[0], []).append((words, gaps, key))

    def extend(self, pairs: Iterable[tuple[str, str]]) -> None:
        for name, key in pairs:
            self.add(name, key)

    def find(self, words: Words) -> Iterator[tuple[Span, str]]:
        """Every place of every name, the longest at each start, in text order. Places may overlap."""
        forms = [form.casefold() for form in words.forms] if self.any_case else words.forms
        for number, form in enumerate(forms):
            options = self._by_first.get(form)
            if options is None:
                continue
            best = 0
            best_key = ""
            for name, gaps, key in options:
                if (
                    len(name) > best
                    and tuple(forms[number : number + len(name)]) == name
                    and self._gaps_fit(words, number, gaps)
                ):
                    best, best_key = len(name), key
            if best:
                yield (words.spans[number][0], words.spans[number + best - 1][1]), best_key

    @staticmethod
    def _gaps_fit(words: Words, number: int, gaps: tuple[str, ...]) -> bool:
        spans, text = words.spans, words.text
        return all(_gap(text[spans[number + i][1] : spans[number + i + 1][0]]) == gap for i, gap in enumerate(gaps))


def _gap(text: str) -> str:
    """What stands between two words of a name; white space of any kind is one blank unless a line ends in it twice."""
    if text == " ":
        return text
    return re.sub(r"\s+", " ", text.translate(_APOSTROPHES)) if text.count("\n") < 2 else "\n"


def _split(name: str) -> tuple[tuple[str, ...], tuple[str, ...]]:
    matches = list(WORD.finditer(name))
    words = tuple(match.group() for match in matches)
    gaps = tuple(_gap(name[left.end() : right.start()]) for left, right in itertools.pairwise(matches))
    return words, gaps


def _forms(name: str, any_case: bool) -> Iterator[str]:
    if any_case:
        yield name.casefold()
        return
    yield name
    if sum(map(str.isalpha, name)) >= 4 and name != name.upper():
        yield name.upper()
