"""Words made comparable: what two spellings, number formats or contractions of one utterance share.

A *word* is what stands between white space; a *token* is a comparable part of one: "don't" is two tokens, "twenty three"
one token over two words. Only tokens are compared; places are given in words.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from ingest.link.quotes.lexicon import FILLERS
from ingest.link.quotes.numerals import fold_numbers

__all__ = ["Token", "core", "other_amount", "tokens", "word_spans"]

_SPACE = re.compile(r"\S+")
_DASHES = re.compile(r"[-–—‐‑/+]+")
_MARKS = str.maketrans({"’": "'", "‘": "'", "ʼ": "'", "`": "'"})
_NOT_CORE = re.compile(r"[^\w']|_")
_NOT_CORE_OF_NUMBER = re.compile(r"(?:(?<!\d)|(?![.:/-]\d))[^\w'$€£¥]|_")
_BELOW_ZERO = re.compile(r"[\"“‘'(\[]*[-−](?=[$€£¥]?\d)")
_DASH_IN_NUMBER = re.compile(r"(?<=\d)[–—‐‑](?=\d)")
_CURRENCIES = "$€£¥"
_THOUSANDS = re.compile(r"(?<![\d.,])\d{1,3}(?:,\d{2,3})*,\d{3}(?![\d,])")
_FRACTIONS = {"½": ".5", "¼": ".25", "¾": ".75"}
_VULGAR = re.compile(r"(?<![\d.,])(\d*)([½¼¾])")
_DECIMAL_COMMA = re.compile(r"(?<=\d),(?=\d)")
_CONTRACTIONS = {
    short: tuple(full.split())
    for short, _, full in (
        row.strip().partition(" ")
        for row in [
            "\nwon't will not",
            " can't can not",
            " cannot can not",
            " shan't shall not",
            " ain't is not",
            " gonna going to",
            " wanna want to",
            "\ngotta got to",
            " kinda kind of",
            " sorta sort of",
            " lemme let me",
            " gimme give me",
            " dunno do not know",
            " 'cause because",
            "\ncuz because",
            " 'em them",
            " y'all you all",
            " alright all right",
            " let's let us\n",
        ]
    )
}
_ENDINGS = {"'re": "are", "'ve": "have", "'ll": "will", "'m": "am", "'d": "would", "'s": "'s"}
_SPELLINGS = {
    british: american
    for british, _, american in (
        row.strip().partition(" ")
        for row in [
            "\nok okay",
            " whilst while",
            " amongst among",
            " towards toward",
            " programme program",
            " programmes programs",
            " centre center",
            "\ncentres centers",
            " theatre theater",
            " theatres theaters",
            " metre meter",
            " metres meters",
            " litre liter",
            " litres liters",
            "\nfibre fiber",
            " grey gray",
            " cheque check",
            " tyre tire",
            " tyres tires",
            " til until",
            " till until",
            " 'til until",
            " thru through",
            "\njudgement judgment",
            " ageing aging",
            " mum mom",
            " learnt learned",
            " dialogue dialog",
            " catalogue catalog",
            " analogue analog",
            "\ndr doctor",
            " mr mister",
            " vs versus\n",
        ]
    )
}
_SPELLED = (
    (re.compile(r"\b((?:dis)?(?:col|fav|behavi|hon|lab|harb|neighb|hum|rum|vap|flav|endeav|sav|arm|vig|glam|parl|od))our"), r"\1or"),
    (re.compile(r"(?<=[a-z]{3})is(e[sdr]?|ing|ations?)$"), r"iz\1"),
    (re.compile(r"(?<=[a-z])ys(e[sdr]?|ing)$"), r"yz\1"),
    (re.compile(r"(?<=[a-z]{2})ll(ed|ing|er|ers)$"), r"l\1"),
    (re.compile(r"(?<=[a-z]{2})ence(s?)$"), r"ense\1"),
)  # fmt: skip
_UNIT = {"%": "percent", "&": "and"}


@dataclass(frozen=True, slots=True)
class Token:
    """A comparable part of a text: `first` and `last` are the words it stands in, both counted from 0, the last included."""

    text: str
    first: int
    last: int


def word_spans(text: str) -> list[tuple[int, int]]:
    """The places of the words of a text, half-open, in code points."""
    return [match.span() for match in _SPACE.finditer(text)]


def core(word: str) -> str:
    """The word without case, punctuation and the shape of its apostrophe: what has to be equal in an exact quotation.

    A mark between two digits stays, for 4.75 is not 475 and 3-4 not 34, and so does a currency's sign and a minus at a
    number; commas between thousands go.

    >>> core("“Don’t,”"), core("1,000."), core("$4.75,")
    ("don't", '1000', '$4.75')
    """
    plain = word.translate(_MARKS).lower()
    if any(map(str.isdigit, plain)):
        sign = "-" if _BELOW_ZERO.match(plain) else ""
        plain = sign + _NOT_CORE_OF_NUMBER.sub("", _DASH_IN_NUMBER.sub("-", _without_commas(plain)))
    else:
        plain = _NOT_CORE.sub("", plain)
    return plain.strip("'")


def other_amount(ours: Sequence[str], theirs: Sequence[str]) -> bool:
    """Whether two runs of cores, whose tokens are equal, are amounts of two currencies, or one above and one below zero."""
    signs = [[c for core_ in side for c in core_ if c in _CURRENCIES] for side in (ours, theirs)]
    below = [sum(core_.startswith("-") for core_ in side) for side in (ours, theirs)]
    return below[0] != below[1] or (bool(signs[0] and signs[1]) and signs[0] != signs[1])


def _without_commas(word: str) -> str:
    """Commas between thousands left out; any other between digits is a decimal one: "4,75" is 4.75; "2½" is 2.5."""
    word = _VULGAR.sub(lambda match: (match[1] or "0") + _FRACTIONS[match[2]], word)
    return _DECIMAL_COMMA.sub(".", _THOUSANDS.sub(lambda match: match[0].replace(",", ""), word))


def tokens(words: Sequence[str]) -> list[Token]:
    """The tokens of some words in order, fillers left out, number words put together.

    >>> [token.text for token in tokens("We don't need twenty three colours, um, okay?".split())]
    ['we', 'do', 'not', 'need', '23', 'colors', 'okay']
    """
    parts = [Token(part, at, at) for at, word in enumerate(words) for part in _parts(word)]
    return fold_numbers(_joined_percent(parts), Token)


def _joined_percent(parts: list[Token]) -> list[Token]:
    """ "per cent" as one token."""
    out: list[Token] = []
    for part in parts:
        if part.text == "cent" and out and out[-1].text == "per":
            out[-1] = Token("percent", out[-1].first, part.last)
        else:
            out.append(part)
    return out


@lru_cache(maxsize=200_000)
def _parts(word: str) -> tuple[str, ...]:
    """The comparable parts of one word; none for punctuation and fillers."""
    found: list[str] = []
    for piece in _DASHES.split(_without_commas(word.translate(_MARKS).lower())):
        found += _piece(piece)
    return tuple(part for part in found if part not in FILLERS)


def _piece(piece: str) -> list[str]:
    number = re.search(r"\d+(?:\.\d+)?", piece)
    if number is not None:
        return _numeral(piece, number)
    if piece in _UNIT:
        return [_UNIT[piece]]
    bare = _NOT_CORE.sub("", piece)
    for form in (bare, bare.strip("'")):
        if form in _CONTRACTIONS:
            return list(_CONTRACTIONS[form])
    bare = bare.strip("'")
    if bare.endswith("n't"):
        return [bare[:-3], "not"]
    for ending, full in _ENDINGS.items():
        if bare.endswith(ending) and len(bare) > len(ending):
            return [_spelled(bare[: -len(ending)]), full]
    bare = bare.replace("'", "")
    return [_spelled(bare)] if bare else []


def _numeral(piece: str, number: re.Match[str]) -> list[str]:
    """Digits; what stands before and behind them apart: "$10k" is 10000, "40%" is 40 percent."""
    before, digits, behind = piece[: number.start()], number[0], piece[number.end() :]
    letters = _NOT_CORE.sub("", behind)
    if letters in {"k", "bn", "th", "st", "nd", "rd"}:
        digits, letters = (digits + letters if letters not in {"k", "bn"} else _times(digits, letters)), ""
    parts = [_NOT_CORE.sub("", before), digits, letters, "percent" if "%" in behind else ""]
    if letters and not behind[:1].isalpha() and any(c.isdigit() for c in letters):
        parts[2:3] = _piece(behind[1:])
    return [part for part in parts if part]


def _times(digits: str, letter: str) -> str:
    value = float(digits) * {"k": 1e3, "bn": 1e9}[letter]
    return str(int(value)) if value.is_integer() else str(value)


def _spelled(word: str) -> str:
    """One spelling for British and American words; two different words may share it only where both sides would."""
    if word in _SPELLINGS:
        return _SPELLINGS[word]
    if len(word) > 4:
        for pattern, replacement in _SPELLED:
            word = pattern.sub(replacement, word)
    return word
