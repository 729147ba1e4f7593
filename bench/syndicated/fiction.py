"""Names and prose of the made-up press: no name is given twice, and two passages of prose share no run of words but by chance."""

from __future__ import annotations

import random
import tomllib
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from pathlib import Path
from typing import Any

__all__ = ["FIRST_WORDS", "Cast", "capital", "headline", "other_words", "prose"]

FIRST_WORDS = "words.toml"


@cache
def _words(file: str) -> dict[str, Any]:
    return tomllib.loads(Path(__file__).with_name(file).read_text(encoding="utf-8"))


def other_words(file: str) -> dict[str, str] | None:
    """What a desk changes in prose of these words; None where the words have no list of their own."""
    changes: dict[str, str] | None = _words(file).get("other_words")
    return changes


class Cast:
    """Gives out names, each once. `random_` decides which."""

    def __init__(self, random_: random.Random, outlets: Sequence[str], words: str = FIRST_WORDS) -> None:
        self._random = random_
        given = _words(words)
        self.outlets = tuple(outlets)
        self._people = self._shuffled(
            f"{first} {a}{b}" for first in given["first"] for a in given["last_start"] for b in given["last_end"]
        )
        self._firms = self._shuffled(
            f"{a}{b} {trade}" for a in given["firm_start"] for b in given["firm_end"] for trade in given["trade"]
        )
        self._places = self._shuffled(
            f"{a}{capital(b) if a.endswith(' ') else b}" for a in given["place_start"] for b in given["place_end"]
        )
        self._products = self._shuffled(f"{a}{b}" for a in given["product"] for b in given["product_end"])
        self._used: set[str] = set()

    def _shuffled(self, names: Iterator[str]) -> Iterator[str]:
        found = list(names)
        self._random.shuffle(found)
        return iter(found)

    def person(self) -> str:
        """A full name whose surname nobody else has."""
        return self._fresh(self._people, lambda name: name.split()[-1])

    def firm(self) -> str:
        """A firm whose first word no other has."""
        return self._fresh(self._firms, lambda name: name.split()[0])

    def place(self) -> str:
        return next(self._places)

    def product(self) -> str:
        return next(self._products)

    def papers(self, count: int) -> list[str]:
        """Different papers."""
        return self._random.sample(self.outlets, count)

    def _fresh(self, names: Iterator[str], key: Callable[[str], str]) -> str:
        for name in names:
            if key(name) not in self._used:
                self._used.add(key(name))
                return name
        raise RuntimeError("bench.syndicated: the cast has run out of names; lengthen the lists in fiction.py")


def prose(random_: random.Random, sentences: int, words: str = FIRST_WORDS) -> str:
    """So many sentences about nothing that matters, of 14 to 25 words; names nobody."""
    given = _words(words)
    make = _patterned if "patterns" in given else _sentence
    return " ".join(make(random_, given) for _ in range(sentences))


def _sentence(random_: random.Random, given: dict[str, Any]) -> str:
    first, second = random_.sample(given["subject"], 2)
    one, two, three, four = random_.sample(given["adjective"], 4)
    verb, other = random_.sample(given["verb"], 2)
    thing, another = random_.sample(given["object"], 2)
    begin = f"The {one} {first} {verb} the {two} {thing} {random_.choice(given['when'])}"
    end = f"the {three} {second} {other} a {four} {another} {random_.choice(given['when'])}"
    return f"{begin}, {random_.choice(given['link'])} {end}."


def headline(random_: random.Random, words: str) -> str | None:
    """A headline; None where the words have no patterns for one."""
    given = _words(words)
    return _patterned(random_, given, "titles") if "titles" in given else None


def _patterned(random_: random.Random, given: dict[str, Any], patterns: str = "patterns") -> str:
    values = {}
    for name in ("subject", "adjective", "verb", "object"):
        values[name], values[f"{name}2"] = random_.sample(given[name], 2)
    when = random_.choice(given["when"])
    values |= {"when": when, "When": capital(when), "Subject": capital(values["subject"])}
    pattern: str = random_.choice(given[patterns])
    return pattern.format(**values)


def capital(text: str) -> str:
    return text[:1].upper() + text[1:]
