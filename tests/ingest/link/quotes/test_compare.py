"""Each grade, by small changes to one sentence of an invented talk."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ingest.link.quotes.compare import compare
from ingest.link.quotes.quoted import Quoted
from kg.quotations import Grade
from tests.ingest.link.quotes.talk import LINES, words_of

TEXT = " ".join(words for _, words in LINES)
INDEX, WORDS = words_of(TEXT)


def found(quotation: str, text: str = TEXT) -> tuple[Grade, list[str]]:
    index, words = (INDEX, WORDS) if text == TEXT else words_of(text)
    result = compare(Quoted.of(quotation), index, words)
    return result.grade, [" ".join(words[start:end]) for start, end in result.spans]


@pytest.mark.parametrize(
    ("quotation", "grade"),
    [
        ("salt water eats every cheap seal within three winters", Grade.EXACT),
        ("“Salt water eats every cheap seal, within three winters!”", Grade.EXACT),
        ("salt water eats every cheap seal within 3 winters", Grade.NEAR),
        ("And the color of the new model", Grade.NEAR),
        ("I do not think that the big yards", Grade.NEAR),
        ("salt water eats every cheep seal within three winters", Grade.NEAR),
        ("The hardest part is that salt water eats within three winters", Grade.ELIDED),
        ("The hardest part is … that salt water eats … within three winters", Grade.ELIDED),
        ("salt water eats every cheap seal within five winters", Grade.ALTERED),
        ("salt water eats every cheap rope within three winters", Grade.ALTERED),
        ("I think that the big yards will ever build small pumps again", Grade.ALTERED),
        ("It was always worth their time", Grade.ALTERED),
        ("We sold two hundred pumps last year. We asked eleven diving schools before we chose it.", Grade.STITCHED),
        ("We asked eleven diving schools before we chose it. We sold two hundred pumps last year.", Grade.STITCHED),
        ("we will move the whole firm to another town next spring", Grade.NOT_FOUND),
        ("the", Grade.EXACT),
        ("…", Grade.NOT_FOUND),
    ],
)
def test_grades(quotation: str, grade: Grade) -> None:
    assert found(quotation)[0] is grade


def test_the_passage_is_where_it_was_said() -> None:
    assert found("water eats every cheap rope within three winters")[1] == [
        "water eats every cheap seal within three winters,"
    ]
    assert found("We sold two hundred pumps last year. We asked eleven diving schools")[1] == [
        "We sold two hundred pumps last year,",
        "We asked eleven diving schools",
    ]


def test_a_negation_in_the_last_contraction_is_seen() -> None:

    assert found("and they said that we do", "and they said that we don't")[0] is Grade.ALTERED


@pytest.mark.parametrize(
    ("quotation", "grade"),
    [
        ("she told them that it was his own decision", Grade.ALTERED),
        ("she told us that it was her own decision", Grade.ALTERED),
        ("she told them that it was her decision", Grade.NEAR),
    ],
)
def test_another_person_in_a_pronoun_alters(quotation: str, grade: Grade) -> None:
    assert found(quotation, "Then she told them that it was her own decision and left the yard.")[0] is grade


@pytest.mark.parametrize(
    ("quotation", "said"),
    [
        ("it cost us $5 million to build that yard", "it cost us five million dollars to build that yard"),
        ("the model has 3.2 of these in the yard", "the model has three, two of these in the yard"),
        ("we began that yard in 1984 with nothing", "we began that yard in nineteen eighty four with nothing"),
        ("they're in the yard with your new pumps", "their in the yard with you're new pumps"),
        ("the yard is, like, really full of pumps today", "the the yard is, um, really full of pumps today"),
    ],
)
def test_what_two_transcribers_write_of_one_utterance_is_near(quotation: str, said: str) -> None:
    assert found(quotation, f"Good morning everyone. {said}. Then we left.")[0] is Grade.NEAR


def test_words_in_brackets_are_not_compared() -> None:
    assert found("salt water eats [in effect] every cheap seal within three winters")[0] is Grade.EXACT


def test_every_place_of_the_same_words_is_given() -> None:
    assert found("never again", "never again I said and never again he said")[1] == ["never again", "never again"]


@given(st.integers(0, len(WORDS) - 8), st.integers(6, 30))
def test_any_stretch_of_the_talk_is_found_where_it_stands(start: int, length: int) -> None:
    result = compare(Quoted.of(" ".join(WORDS[start : start + length])), INDEX, WORDS)
    assert result.grade is Grade.EXACT
    assert (start, min(start + length, len(WORDS))) in result.spans


@settings(max_examples=60)
@given(st.lists(st.sampled_from(WORDS), min_size=1, max_size=25), st.lists(st.sampled_from(WORDS), max_size=40))
def test_any_words_against_any_transcript(quotation: list[str], said: list[str]) -> None:
    index, words = words_of(" ".join(said))
    result = compare(Quoted.of(" ".join(quotation)), index, words)
    assert all(0 <= start < end <= len(words) for start, end in result.spans)
    assert (result.grade is Grade.NOT_FOUND) == (not result.spans)
    assert result == compare(Quoted.of(" ".join(quotation)), index, words)
