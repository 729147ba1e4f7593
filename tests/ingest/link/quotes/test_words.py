"""Two ways to write one utterance give one list of tokens; what differs in matter does not."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ingest.link.quotes.words import core, tokens, word_spans


def texts(text: str) -> list[str]:
    return [token.text for token in tokens(text.split())]


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("two hundred and five", "205"),
        ("twenty-three", "23"),
        ("five million", "5,000,000"),
        ("three point two five times", "3.25 times"),
        ("to the point two days later", "to the point 2 days later"),
        ("40%", "forty per cent"),
        ("40 percent", "forty per cent"),
        ("the third time", "the 3rd time"),
        ("We don’t organise", "we do not organize"),
        ("colours and centres", "colors and centers"),
        ("I'm gonna", "I am going to"),
        ("um, so, uh, yes", "So yes"),
        ("$10k", "10,000"),
        ("Co-op", "co op"),
        ("OK", "okay"),
        ("one and a half million", "1.5 million"),
        ("two and a quarter years", "2.25 years"),
        ("five and a half thousand", "5500"),
        ("half a million", "500,000"),
        ("2½ years", "2.5 years"),
        ("½ mile", "0.5 mile"),
    ],
)
def test_one_utterance_in_two_spellings(one: str, other: str) -> None:
    assert texts(one) == texts(other)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("two and a half", "2"),
        ("one hundred and a bit", "100.5"),
        ("half a dozen", "0.5"),
        ("two three", "23"),
        ("fifteen", "fifty"),
        ("can", "can't"),
        ("our", "or"),
        ("3.2", "32"),
        ("is", "was"),
    ],
)
def test_what_differs_in_matter_stays_different(one: str, other: str) -> None:
    assert texts(one) != texts(other)


def test_a_number_of_many_words_keeps_their_places() -> None:
    found = tokens(["about", "two", "thousand", "and", "five", "pumps"])
    assert [(t.text, t.first, t.last) for t in found] == [("about", 0, 0), ("2005", 1, 4), ("pumps", 5, 5)]


def test_core_ignores_case_punctuation_and_the_shape_of_apostrophes() -> None:
    assert core("“Don’t,”") == core("don't") == "don't"
    assert core("—") == ""


@given(st.text(max_size=80))
def test_tokens_lie_in_the_words_in_order(text: str) -> None:
    words = [text[start:end] for start, end in word_spans(text)]
    assert words == text.split()
    found = tokens(words)
    assert all(0 <= t.first <= t.last < len(words) and t.text for t in found)
    assert all(a.last <= b.first for a, b in pairwise(found))
    assert tokens(words) == found
