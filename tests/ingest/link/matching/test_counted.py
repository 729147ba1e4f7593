"""Numbers in words are read as grammar puts them together."""

from __future__ import annotations

import pytest

from ingest.link.matching.counted import number_at
from ingest.link.matching.statement import statement


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("four hundred and twenty", 420),
        ("fifty six", 56),
        ("two hundred thousand", 200_000),
        ("a hundred", None),
        ("hundred", 100),
        ("1,200", 1200),
        ("3.5 million", 3_500_000),
        ("one", None),
        ("twenty one", 21),
        ("lorry", None),
    ],
)
def test_the_number_that_begins_here(text: str, number: float | None) -> None:
    found = number_at(text.split(), 0)
    assert found == (None if number is None else (number, len(text.split())))


def test_two_numbers_beside_each_other_are_two() -> None:
    assert number_at(["two", "three"], 0) == (2, 1)


def test_a_statement_has_the_same_number_in_words_and_in_digits() -> None:
    words, digits = statement("One ship takes four hundred and twenty boxes."), statement("One ship takes 420 boxes.")
    assert words.numbers == digits.numbers == {"420"}
    assert words.sequence == digits.sequence
