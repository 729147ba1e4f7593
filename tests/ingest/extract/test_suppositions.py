"""What is only supposed, set as a condition or read into another's words is nobody's flat statement."""

from __future__ import annotations

import pytest

from ingest.extract.suppositions import opens_supposition
from ingest.pipeline import extract_document
from ingest.read import read_bytes
from kg.record import Polarity
from kg.settings import Settings


def told(answer: str) -> set[tuple[str | None, Polarity, str]]:
    """What is said in a talk of two in which Karl Voss says `answer`."""
    text = f"Ida Moss: How many?\n\nKarl Voss: {answer}\n\nIda Moss: And then?\n\nKarl Voss: The mill was sold.\n"
    settings = Settings()
    found = extract_document(read_bytes(text.encode(), "talk.txt", settings), settings).assertions
    return {(a.speaker, a.polarity, a.normalized) for a in found}


@pytest.mark.parametrize(
    ("words", "is_one"),
    [
        ("suppose we sold it", True),
        ("so , imagine a mill", True),
        ("let 's say we sold it", True),
        ("i suppose we sold it", False),
        ("we assume it", False),
        ("say we sold it", False),
        ("", False),
    ],
)
def test_a_sentence_that_bids_to_suppose(words: str, is_one: bool) -> None:
    assert opens_supposition(words.split()) is is_one


@pytest.mark.model
@pytest.mark.parametrize(
    "lead", ["Suppose we had sold forty pumps.", "Let's say you run forty pumps.", "Imagine you own it."]
)
def test_what_follows_from_a_supposition_is_told_with_it(lead: str) -> None:
    found = told(f"{lead} Then the margin is thin.")
    assert not any(words.startswith(("Then", "The margin", "You own", "You run")) for _, _, words in found)
    assert any(speaker == "Karl Voss" and words.endswith("Then the margin is thin.") for speaker, _, words in found)


@pytest.mark.model
@pytest.mark.parametrize("condition", ["assuming that prices hold", "provided that prices hold"])
def test_a_condition_stays_with_what_it_conditions(condition: str) -> None:
    found = told(f"We expect a profit of 2 crowns, {condition}.")
    assert ("Karl Voss", Polarity.ASSERTS, f"We [Karl Voss] expect a profit of 2 crowns, {condition}.") in found
    assert not any(words == "Prices hold." for _, _, words in found)


@pytest.mark.model
def test_what_is_read_into_anothers_words_is_asked() -> None:
    found = told("So you're saying the mill burned.")
    assert {polarity for _, polarity, words in found if "burned" in words} == {Polarity.QUESTIONS}


@pytest.mark.model
@pytest.mark.parametrize("lead", ["So you're saying", "You are telling me that"])
def test_what_is_read_into_anothers_words_is_not_held(lead: str) -> None:
    found = told(f"{lead} the mill burned.")
    assert not any(polarity is Polarity.ASSERTS and words == "The mill burned." for _, polarity, words in found)


@pytest.mark.model
def test_what_the_other_is_said_to_say_is_not_the_speakers() -> None:
    assert ("Karl Voss", Polarity.ASSERTS, "The mill burned.") not in told(
        "So what you are telling me is that the mill burned."
    )


@pytest.mark.model
def test_what_anybody_may_say_is_not_said() -> None:
    found = told("Anyone who says that the pump failed is wrong. Whoever says otherwise is mistaken.")
    words = {said for _, _, said in found}
    assert "Anyone who says that the pump failed is wrong." in words
    assert not words & {"The pump failed.", "Otherwise is mistaken."}
