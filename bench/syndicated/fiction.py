"""Names and prose of the made-up press: no name is given twice, and two passages of prose share no run of words but by chance."""

from __future__ import annotations

import random
import tomllib
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

__all__ = ["Cast", "prose"]

_WORDS: dict[str, list[str]] = tomllib.loads(Path(__file__).with_name("words.toml").read_text(encoding="utf-8"))


class Cast:
    """Gives out names, each once. `random_` decides which."""

    def __init__(self, random_: random.Random, outlets: Sequence[str]) -> None:
        self._random = random_
        self.outlets = tuple(outlets)
        self._people = self._shuffled(
            f"{first} {a}{b}" for first in _WORDS["first"] for a in _WORDS["last_start"] for b in _WORDS["last_end"]
        )
        self._firms = self._shuffled(
            f"{a}{b} {trade}" for a in _WORDS["firm_start"] for b in _WORDS["firm_end"] for trade in _WORDS["trade"]
        )
        self._places = self._shuffled(f"{a}{b}" for a in _WORDS["place_start"] for b in _WORDS["place_end"])
        self._products = self._shuffled(f"{a}{b}" for a in _WORDS["product"] for b in _WORDS["product_end"])
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


def prose(random_: random.Random, sentences: int) -> str:
    """So many sentences about nothing that matters, of 14 to 25 words; names nobody."""
    return " ".join(_sentence(random_) for _ in range(sentences))


def _sentence(random_: random.Random) -> str:
    first, second = random_.sample(_WORDS["subject"], 2)
    one, two, three, four = random_.sample(_WORDS["adjective"], 4)
    verb, other = random_.sample(_WORDS["verb"], 2)
    thing, another = random_.sample(_WORDS["object"], 2)
    begin = f"The {one} {first} {verb} the {two} {thing} {random_.choice(_WORDS['when'])}"
    end = f"the {three} {second} {other} a {four} {another} {random_.choice(_WORDS['when'])}"
    return f"{begin}, {random_.choice(_WORDS['link'])} {end}."
