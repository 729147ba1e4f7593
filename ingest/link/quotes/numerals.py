"""Numbers in words and in digits as one token: "two thousand and five" is 2005, "three point two" 3.2, "one and a half
million" 1500000, "third" 3rd."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Protocol, TypeVar

from ingest.link.quotes.lexicon import word_list

__all__ = ["NUMBER_WORDS", "SCALE_WORDS", "fold_numbers", "is_number"]


class Placed(Protocol):
    """A token with the words that it stands in."""

    @property
    def text(self) -> str: ...
    @property
    def first(self) -> int: ...
    @property
    def last(self) -> int: ...


T = TypeVar("T", bound=Placed)

_SMALL = {
    word: value
    for value, word in enumerate(
        word_list(
            "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen "
            "seventeen eighteen nineteen"
        )
    )
}
_TENS = {
    word: 10 * value
    for value, word in enumerate(word_list("twenty thirty forty fifty sixty seventy eighty ninety"), start=2)
}
_SCALES = {"thousand": 10**3, "million": 10**6, "billion": 10**9, "trillion": 10**12}
_ORDINALS = {
    word: f"{value}{'st' if value == 1 else 'nd' if value == 2 else 'rd' if value == 3 else 'th'}"
    for value, word in enumerate(
        word_list("first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth"), start=1
    )
}
_FRACTIONS = {"half": 0.5, "quarter": 0.25}
SCALE_WORDS = frozenset({*_SCALES, "hundred"})
NUMBER_WORDS = frozenset({*_SMALL, *_TENS, *SCALE_WORDS})


def is_number(token: str) -> bool:
    """Whether the token of `words.tokens` is a number."""
    return token[:1].isdigit()


def fold_numbers(parts: Sequence[T], make: Callable[[str, int, int], T]) -> list[T]:
    """The tokens with each run of number words put together; linear."""
    out: list[T] = []
    at = 0
    while at < len(parts):
        part = parts[at]
        if part.text in NUMBER_WORDS or (_digits(part.text) and _scale(parts, at + 1)):
            value, end = _read(parts, at)
            decimals, end = _decimals(parts, end)
            text = _canonical(value) + decimals
            fraction = 0.0 if decimals or value >= 1000 else _fraction(parts, end)
            if fraction:
                text, end = _canonical(value + fraction), end + 3
            if (decimals or fraction) and value < 1000 and end < len(parts) and parts[end].text in _SCALES:
                text = _canonical(float(text) * _SCALES[parts[end].text])  # "four point seven million"
                end += 1
            out.append(make(text, part.first, parts[end - 1].last))
            at = end
        elif (
            part.text == "half" and at + 2 < len(parts) and parts[at + 1].text == "a" and parts[at + 2].text in _SCALES
        ):
            out.append(make(_canonical(_SCALES[parts[at + 2].text] / 2), part.first, parts[at + 2].last))
            at += 3
        else:
            out.append(make(_ORDINALS[part.text], part.first, part.last) if part.text in _ORDINALS else part)
            at += 1
    return out


def _read(parts: Sequence[T], at: int) -> tuple[float, int]:
    """The number that begins at `at` and where it ends: what grammar allows to stand together, "two three" is two numbers."""
    total = group = 0.0
    has_group = False
    room = 0
    """What may follow inside the group: 0 nothing, 1 a unit, 2 tens or units (after hundred)."""
    while at < len(parts):
        word = parts[at].text
        if word == "and" and has_group and room == 2 and _follows_and(parts, at + 1):
            at += 1
            continue
        if _digits(word) and not has_group:
            group, has_group, room = float(word), True, 0
        elif word in _SMALL and (not has_group or room == 2 or (room == 1 and 0 < _SMALL[word] < 10)):
            group, has_group, room = group + _SMALL[word], True, 0
        elif word in _TENS and (not has_group or room == 2):
            group, has_group, room = group + _TENS[word], True, 1
        elif word == "hundred" and (not has_group or 0 < group < 100):
            group, has_group, room = (group or 1) * 100, True, 2
        elif word in _SCALES and (has_group or not total) and (not total or total >= _SCALES[word] * 1000):
            total += (group if has_group else 1) * _SCALES[word]
            group, has_group, room = 0.0, False, 0
            if at + 1 < len(parts) and parts[at + 1].text == "and" and _follows_and(parts, at + 2):
                at += 1
        else:
            break
        at += 1
    return total + group, at


def _decimals(parts: Sequence[T], at: int) -> tuple[str, int]:
    """What "point two five" adds to a number that ends at `at`, and where that ends."""
    end = at + 1
    while end < len(parts) and _SMALL.get(parts[end].text, 10) < 10:
        end += 1
    if at >= len(parts) or parts[at].text != "point" or end == at + 1:
        return "", at
    return "." + "".join(str(_SMALL[part.text]) for part in parts[at + 1 : end]), end


def _fraction(parts: Sequence[T], at: int) -> float:
    """What "and a half" adds to a number that ends at `at`; 0 where nothing of the kind stands there."""
    following = [part.text for part in parts[at : at + 3]]
    return _FRACTIONS.get(following[2], 0.0) if following[:2] == ["and", "a"] and len(following) == 3 else 0.0


def _follows_and(parts: Sequence[T], at: int) -> bool:
    return at < len(parts) and (parts[at].text in _SMALL or parts[at].text in _TENS)


def _scale(parts: Sequence[T], at: int) -> bool:
    return at < len(parts) and (parts[at].text in _SCALES or parts[at].text == "hundred")


def _digits(word: str) -> bool:
    return word.replace(".", "", 1).isdigit() and word.isascii()


def _canonical(value: float) -> str:
    return str(int(value)) if value.is_integer() else f"{value:.6f}".rstrip("0")
