"""Numbers in words as a statement has them, and what speech has more."""

from __future__ import annotations

import pytest

from ingest.link.matching.reporting import reports, said_units, told_units
from ingest.link.matching.statement import statement


@pytest.mark.parametrize(
    ("words", "figures"),
    [
        ("They sold a hundred and forty-one boats.", "They sold 141 boats."),
        ("They sold a million boats.", "They sold 1 million boats."),
        ("They sold half a million boats.", "They sold 500,000 boats."),
    ],
)
def test_a_number_in_words_is_the_same_as_in_figures(words: str, figures: str) -> None:
    a, b = statement(words), statement(figures)
    assert a.numbers == b.numbers
    assert a.sequence == b.sequence


@pytest.mark.parametrize("other", ["They sold boats.", "They sold half a boat.", "They sold millions of boats."])
def test_a_number_in_words_is_never_lost(other: str) -> None:
    for words in ("They sold a million boats.", "They sold half a million boats."):
        assert statement(words).sequence != statement(other).sequence


def test_an_answer_is_reported_without_the_word_that_agrees() -> None:
    said = said_units("Totally, short trips don't pay for everybody.")
    assert reports(said, told_units("short trips do not pay for everyone"))
    assert not reports(
        said_units("Short trips totally don't pay for everybody."), told_units("short trips pay for everyone")
    )
