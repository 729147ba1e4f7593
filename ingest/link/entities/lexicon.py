"""What people do and what organisations are, by field: which two of them one bearer of a name may hardly have both of."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from importlib.resources import files

from ingest.link.entities.names import folded

__all__ = ["callings", "everywhere", "sorts"]

_HEAD = re.compile(r"^\[(?P<field>[^\]~]+?)(?:\s*~\s*(?P<others>[^\]]+))?\]$")


def callings() -> Mapping[str, frozenset[str]]:
    """Word → what it stands for; two words that share nothing are hardly one person's.

    >>> callings()["drummer"] & callings()["surgeon"], bool(callings()["surgeon"] & callings()["professor"])
    (frozenset(), True)
    """
    return _read("callings.txt")


def sorts() -> Mapping[str, frozenset[str]]:
    """The same of organisations.

    >>> sorts()["bank"] & sorts()["airline"]
    frozenset()
    """
    return _read("sorts.txt")


@cache
def everywhere() -> frozenset[str]:
    """Folded names that so many documents have that they tell nothing of any: news agencies, very large firms."""
    text = files("ingest.link.entities").joinpath("everywhere.txt").read_text(encoding="utf-8")
    return frozenset(folded(line) for line in text.splitlines() if line and not line.startswith("#"))


@cache
def _read(name: str) -> Mapping[str, frozenset[str]]:
    found: dict[str, frozenset[str]] = {}
    shared: frozenset[str] = frozenset()
    for line in files("ingest.link.entities").joinpath(name).read_text(encoding="utf-8").splitlines():
        head = _HEAD.match(line)
        if head is not None:
            others = [other.strip() for other in (head["others"] or "").split(",") if other.strip()]
            pairs = ("~" + "+".join(sorted((head["field"], other))) for other in others)
            shared = frozenset((f"~{head['field']}", *pairs))
        elif line and not line.startswith("#"):
            found |= {word: found.get(word, frozenset()) | shared | {word} for word in line.split()}
    return found
