"""What may be one word misheard, and what must never pass for one."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ingest.link.quotes.sound import ALIKE, alike, antonyms, distance

WORDS = st.text("abcdefghijklmnopqrstuvwxyz", min_size=1, max_size=10)


@pytest.mark.parametrize(
    ("a", "b"), [("their", "there"), ("pumps", "pump"), ("working", "workin"), ("router", "ruter"), ("2", "to")]
)
def test_may_be_one_word(a: str, b: str) -> None:
    assert alike(a, b) >= ALIKE


@pytest.mark.parametrize(
    ("a", "b"),
    [
        ("15", "50"),
        ("more", "less"),
        ("possible", "impossible"),
        ("always", "never"),
        ("salt", "orange"),
        ("increase", "decrease"),
    ],
)
def test_never_passes_for_one_word(a: str, b: str) -> None:
    assert alike(a, b) < ALIKE


def test_opposites_hold_both_ways() -> None:
    assert antonyms("higher", "lower")
    assert antonyms("lower", "higher")
    assert antonyms("able", "unable")


@given(WORDS, WORDS)
def test_likeness_and_distance_are_symmetric(a: str, b: str) -> None:
    assert distance(a, b) == distance(b, a)
    assert alike(a, b) == alike(b, a)
    assert 0 <= alike(a, b) <= 1
    assert alike(a, a) == 1
