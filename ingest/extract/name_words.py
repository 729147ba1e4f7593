"""Word lists of the finders of names and works, kept as text in `data/name_words.toml`."""

from __future__ import annotations

import tomllib
from functools import lru_cache
from importlib.resources import files

__all__ = ["words_of"]


@lru_cache(maxsize=1)
def _lists() -> dict[str, str]:
    return tomllib.loads((files("ingest") / "extract" / "data" / "name_words.toml").read_text(encoding="utf-8"))


def words_of(name: str) -> frozenset[str]:
    """The words of one list, in lower case.

    >>> "mrs" in words_of("titles")
    True
    """
    return frozenset(_lists()[name].split())
