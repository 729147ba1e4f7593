"""Which pronoun a named person takes, as far as names, titles and the text tell."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable
from enum import StrEnum

from ingest.resolve.given_names import ALSO_SURNAMES, FEMALE, MALE
from ingest.resolve.lexicon import FEMALE_NOUNS, MALE_NOUNS, TITLE_GENDER, TITLES

__all__ = ["Gender", "gender_of_name", "gender_of_word"]


class Gender(StrEnum):
    MALE = "male"
    FEMALE = "female"
    UNKNOWN = "unknown"

    def excludes(self, other: Gender) -> bool:
        """Whether the two are known and differ."""
        return Gender.UNKNOWN not in (self, other) and self is not other


def gender_of_word(word: str) -> Gender:
    """The gender that a title or a noun says ("Ms", "chairman", "wife").

    >>> gender_of_word("Spokeswoman")
    <Gender.FEMALE: 'female'>
    """
    folded = word.casefold().rstrip(".")
    if folded in TITLE_GENDER:
        return Gender(TITLE_GENDER[folded])
    if folded in MALE_NOUNS:
        return Gender.MALE
    return Gender.FEMALE if folded in FEMALE_NOUNS else Gender.UNKNOWN


def gender_of_name(names: Iterable[str]) -> Gender:
    """The gender that a person's names say: a title first, else the given name; UNKNOWN where none tells or they differ.

    >>> gender_of_name(["Ana Lind", "Lind"])
    <Gender.FEMALE: 'female'>
    >>> gender_of_name(["Mr Lee"])
    <Gender.MALE: 'male'>
    """
    titled: set[Gender] = set()
    given: set[Gender] = set()
    spelled = list(names)
    for name in spelled:
        words = _fold(name).replace(".", " ").split()
        while words and words[0] in TITLES:
            titled.add(gender_of_word(words.pop(0)))
        # A lone word may be a surname ("Stanley"); it counts where nobody's surname is spelled so.
        alone = len(words) == 1 and words[0] not in ALSO_SURNAMES and all(len(other.split()) == 1 for other in spelled)
        for word in words if alone else words[:-1]:
            parts = word.split("-")
            found = {Gender.FEMALE for part in parts if part in FEMALE} | {
                Gender.MALE for part in parts if part in MALE
            }
            if found:
                # "Jean-Pierre", "Anna-Karl": the parts that tell, if they agree.
                given |= found
                break
    for evidence in (titled - {Gender.UNKNOWN}, given):
        if len(evidence) == 1:
            return evidence.pop()
    return Gender.UNKNOWN


def _fold(name: str) -> str:
    spelled = name.casefold().replace("ł", "l").replace("ø", "o").replace("đ", "d").replace("ı", "i")
    return "".join(c for c in unicodedata.normalize("NFKD", spelled) if not unicodedata.combining(c))
