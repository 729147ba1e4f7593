"""Words as they are compared: stems, each with the weight of how rare it is in English at large."""

from __future__ import annotations

import math
import re
from collections.abc import Mapping, Sequence
from functools import cache, lru_cache
from importlib.resources import files

import Stemmer

__all__ = ["WORDS_VERSION", "overlap", "stem", "stems", "weight", "weights", "words"]

WORDS_VERSION = "1"
"""Of the stemmer's rules and of `word-weights.tsv`; raised whenever the same text may get other stems or weights."""

_WORD = re.compile(r"\d+(?:[.,:]\d+)*|[^\W\d_]+(?:['’][^\W\d_]+)*")
_stemmer = Stemmer.Stemmer("english")


def words(text: str) -> list[str]:
    """The words in order, lower case; a number is one word, a hyphen parts two.

    >>> words("Post-training isn’t 1,200.5 times dearer.")
    ['post', 'training', "isn't", '1,200.5', 'times', 'dearer']
    """
    return [word.lower().replace("’", "'") for word in _WORD.findall(text)]


@lru_cache(maxsize=1 << 16)
def stem(word: str) -> str:
    """The stem of a lower-case word by Porter's second algorithm ("english" of Snowball); a possessive loses its mark.

    >>> stem("serving"), stem("company's")
    ('serv', 'compani')
    """
    return str(_stemmer.stemWord(word.removesuffix("'s")))


def stems(text: str) -> list[str]:
    """The stems of the text's words, in order."""
    return [stem(word) for word in words(text)]


def weight(stem_: str) -> float:
    """How much a stem says, from 0 (the, of) to 1 (one that fewer than about one English word in 700,000 is, and any number).

    The table is frozen, so that what two texts share does not depend on what else is held. It is made of the word counts of
    the SymSpell English dictionary (MIT): ln(all / count of the stem), 4 and less as 0, 13.5 and more as 1.

    >>> weight("the"), weight("compani") < weight("podcast") < weight("zyqq") == 1
    (0.0, True)
    """
    return _table().get(stem_, 1.0)


@cache
def _table() -> Mapping[str, float]:
    lines = files("ingest.link").joinpath("word-weights.tsv").read_text(encoding="utf-8").splitlines()
    return {word: float(value) for word, _, value in (line.partition("\t") for line in lines)}


def weights(found: Sequence[str]) -> dict[str, float]:
    """The different stems that say anything, with their weights."""
    return {one: value for one in found if (value := weight(one)) > 0}


def overlap(a: Mapping[str, float], b: Mapping[str, float]) -> float:
    """The weight of the stems that both have, over the geometric mean of the two weights; 0 where one has none.

    >>> overlap({"serv": 0.5, "cost": 0.5}, {"serv": 0.5, "gain": 0.5})
    0.5
    """
    whole = math.fsum(a.values()) * math.fsum(b.values())
    return math.fsum(value for one, value in a.items() if one in b) / math.sqrt(whole) if whole else 0.0
