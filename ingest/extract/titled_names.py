"""Names after a courtesy title: whoever a text calls "Ms Lim" is a person, and so is the "Honor Lim" whom it introduced before.

The trained pipeline knows given names that are common; of "Honor Lim … Ms Lim" it makes two organisations.
"""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING

from ingest.extract.names import NO_PERSON, ORGANIZATION_ENDS, fold
from kg.record import EntityType

if TYPE_CHECKING:
    from ingest.extract.entity_candidates import Candidate

__all__ = ["titled_people"]

TITLED = "title"
"""How a candidate with a courtesy title was found."""
_NAME = r"[^\W\d_a-z][\w’'-]*\w"
_TITLE = r"\b(?:Mr|Mrs|Ms|Miss|Mx|MR|MRS|MS|MISS|MX)\b\.? "
"""Titles that nothing but people bear; "Dr" is also the start of a brand's name."""
_TITLED = re.compile(rf"{_TITLE}(?P<name>{_NAME}(?: {_NAME}){{0,2}})")
_AFTER_TITLE = re.compile(rf"{_TITLE}$")
_SURE = 4.0
"""As a page's header: the text itself says that this is a person."""


def titled_people(text: str, found: list[Candidate]) -> list[Candidate]:
    """The candidates, with those that a courtesy title makes people typed so, their titles cut off. Same order, same places but for the titles.

    A full name of two or three words that ends in a titled surname is a person's, unless its words are a body's ("Lim Group"
    does not end in "Lim"; "Bank of Lim" does, and stays a body). Linear in the text.
    """
    titled = {
        (match.start("name"), len(word)): word
        for match in _TITLED.finditer(text)
        for word in [_possessed(match["name"])]
    }
    if not titled:
        return found
    surnames = {fold(name.split()[-1]) for name in titled.values()}
    return [_as_person(text, candidate, surnames) for candidate in found]


def _possessed(name: str) -> str:
    return re.sub(r"['’]s$", "", name)


def _as_person(text: str, candidate: Candidate, surnames: set[str]) -> Candidate:
    match = _TITLED.match(text, candidate.start, candidate.end)
    if match is not None:
        start = match.start("name")
        return replace(
            candidate, start=start, name=text[start : candidate.end], label=EntityType.PERSON, weight=_SURE, how=TITLED
        )
    words = candidate.name.split()
    if not 1 <= len(words) <= 3 or fold(words[-1]) not in surnames or candidate.label == EntityType.PERSON:
        return candidate
    before = text[max(0, candidate.start - 6) : candidate.start]
    own = len(words) > 1 or _AFTER_TITLE.search(before) is not None
    if not own or any(_is_no_given(word) for word in words[:-1]):
        return candidate
    return replace(candidate, label=EntityType.PERSON, weight=_SURE, how=TITLED)


def _is_no_given(word: str) -> bool:
    """A word that no person's name holds before the surname: "of", "Bank", "Studio", an acronym."""
    folded = word.casefold().strip(".,")
    return (
        word[:1].islower() or folded in NO_PERSON or folded in ORGANIZATION_ENDS or (len(word) > 2 and word.isupper())
    )
