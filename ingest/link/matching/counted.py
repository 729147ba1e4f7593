"""Numbers as words give them: "four hundred and twenty", "1,200", "3.5 million"."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from ingest.link.matching.lexicon import NUMBER_WORDS, SCALES
from ingest.link.quotes.numerals import fold_numbers

__all__ = ["number_at"]

_LONGEST = 10
"""Words that the number words of one number may have."""


class _Word(NamedTuple):
    text: str
    first: int
    last: int


def number_at(words: Sequence[str], at: int) -> tuple[float, int] | None:
    """The number that begins with this lower-case word, and where it ends; None where none does. "One" alone is none: it is
    a pronoun as often.

    >>> number_at("all four hundred and twenty lorries".split(), 1), number_at(["3.5", "million"], 0), number_at(["one"], 0)
    ((420.0, 5), (3500000.0, 2), None)
    """
    word = words[at]
    if word[0].isdecimal():
        digits = word.replace(",", "")
        value = float(digits) if digits.count(".") <= 1 else float(digits.split(".")[0])
        end = at + 1
        while end < len(words) and words[end] in SCALES:
            value *= SCALES[words[end]]
            end += 1
        return value, end
    if word not in NUMBER_WORDS and word not in SCALES and word not in {"one", "zero"}:
        return None
    run = [_Word(each, place, place + 1) for place, each in enumerate(words[at : at + _LONGEST], at)]
    first = fold_numbers(run, _Word)[0]
    if first.last == at + 1 and word in {"one", "zero"}:
        return None
    return (float(first.text), first.last) if first.text.replace(".", "", 1).isdecimal() else None
