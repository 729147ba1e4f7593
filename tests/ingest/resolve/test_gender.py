"""What names, titles and nouns say of a person's pronoun."""

from __future__ import annotations

import pytest

from ingest.resolve.gender import Gender, gender_of_name, gender_of_word
from ingest.resolve.given_names import ALSO_SURNAMES, FEMALE, MALE


@pytest.mark.parametrize(
    ("names", "gender"),
    [
        (["Ana Lind"], Gender.FEMALE),
        (["Dr. Peter Holm", "Holm"], Gender.MALE),
        (["Zoë Ek"], Gender.FEMALE),
        (["Łukasz Ek"], Gender.MALE),
        (["Jean-Pierre Ek"], Gender.MALE),
        (["Mr Lee"], Gender.MALE),
        (["Ms Stanley"], Gender.FEMALE),
        (["Stanley"], Gender.UNKNOWN),
        (["Ingrid"], Gender.FEMALE),
        (["Kim Ek"], Gender.UNKNOWN),
        (["Sir Ana Lind"], Gender.MALE),
        ([], Gender.UNKNOWN),
        ([""], Gender.UNKNOWN),
    ],
)
def test_names(names: list[str], gender: Gender) -> None:
    assert gender_of_name(names) is gender


def test_two_given_names_that_differ_tell_nothing() -> None:
    assert gender_of_name(["Ana Lind", "Peter Lind"]) is Gender.UNKNOWN


@pytest.mark.parametrize(
    ("word", "gender"),
    [("Mrs.", Gender.FEMALE), ("chairman", Gender.MALE), ("Widow", Gender.FEMALE), ("engineer", Gender.UNKNOWN)],
)
def test_words(word: str, gender: Gender) -> None:
    assert gender_of_word(word) is gender


def test_only_known_genders_exclude_each_other() -> None:
    assert Gender.MALE.excludes(Gender.FEMALE)
    assert not Gender.UNKNOWN.excludes(Gender.FEMALE)
    assert not Gender.MALE.excludes(Gender.UNKNOWN)


def test_no_name_is_of_both_and_all_are_folded() -> None:
    assert not FEMALE & MALE
    assert all(name == name.casefold() and name.isalpha() and name.isascii() for name in FEMALE | MALE | ALSO_SURNAMES)
