"""What stands before a quotation in its sentence and limits it is said; what does not limit it is not."""

from __future__ import annotations

import pytest

from ingest.link.quotes.check import Check, check, wording
from ingest.link.quotes.spoken import Spoken, Voice
from kg.quotations import Flag, Grade


def checked(said: str, quotation: str) -> Check:
    text = f"Good morning. {said} Then the bell rang."
    return check(quotation, Spoken.of("talk", text, [(0, len(text))]))


@pytest.mark.parametrize(
    ("said", "limit"),
    [
        ("It is not true that ", "not true that"),
        ("It's simply wrong to say that ", "It's simply wrong to say that"),
        ("It's not that ", "not that"),
        ("I would never say that ", "never say that"),
        ("I'd be lying if I said that ", "if I said that"),
        ("Mara Holt denied that ", "denied that"),
        ("My father said that ", "My father said that"),
        ("My father said ", "My father said"),
        ("Critics say ", "Critics say"),
        ("They want you to believe that ", "They want you to believe that"),
        ("I once said that ", "once said that"),
        ("I used to think ", "used to think"),
        ("I don't know if ", "if"),
        ("Imagine that ", "Imagine that"),
        ("Suppose ", "Suppose"),
        ("If it rains in May, ", "If it rains in May"),
        ("Unless wages fall, ", "Unless wages fall"),
        ("There is no evidence, none whatsoever, that ", "no evidence, none whatsoever, that"),
        ("My lawyer told me to say that ", "told me to say that"),
    ],
)
def test_a_clause_before_it_that_takes_it_back(said: str, limit: str) -> None:
    found = checked(f"{said}the yard dumps its paint at sea.", "the yard dumps its paint at sea")
    assert (found.grade, found.flags, found.before) == (Grade.EXACT, (Flag.LIMITED,), limit)
    assert wording(found).endswith(f"; what stands before it limits it: “{limit}”")


@pytest.mark.parametrize(
    ("said", "quotation", "limit"),
    [
        ("The dock holds up to 80 trawlers in winter.", "80 trawlers in winter", "up to"),
        ("The dock holds at most seventy barges in autumn.", "seventy barges in autumn", "at most"),
        ("The dock holds at least seventy barges in autumn.", "seventy barges in autumn", "at least"),
        ("About half of the skippers were insured.", "half of the skippers were insured", "About"),
        ("We almost lost the whole ship in spring.", "lost the whole ship in spring", "almost"),
        ("We are not the owners of the rotten quay.", "the owners of the rotten quay", "not"),
        ("There are no leaks in the southern tunnel.", "leaks in the southern tunnel", "no"),
        ("We could have sunk the tug with all hands.", "sunk the tug with all hands", "could have"),
        ("We had two hundred eighty lanterns on board.", "eighty lanterns on board", "hundred"),
        ("Some of our engineers knew of the crack.", "our engineers knew of the crack", "Some of"),
        ("A handful of the skippers had lied in court.", "the skippers had lied in court", "A handful of"),
        ("Only two of our nine tugs failed the test.", "nine tugs failed the test", "two of our"),
        ("If they had asked me the quay would still stand.", "the quay would still stand", "If they had asked me"),
    ],
)
def test_a_word_before_it_that_limits_it(said: str, quotation: str, limit: str) -> None:
    assert checked(said, quotation).before == limit


@pytest.mark.parametrize(
    "before",
    [
        "No, ",
        "I said that ",
        "I've always said ",
        "I want to say that ",
        "It's fair to say that ",
        "We know that ",
        "He would never say so. ",
        "We talk about ",
        "As I said, ",
        "All of us know that ",
        "If you ask around they tell you a lot, but ",
    ],
)
def test_what_does_not_limit_it(before: str) -> None:
    assert (
        Flag.LIMITED
        not in checked(f"{before}the crane is older than the quay.", "the crane is older than the quay").flags
    )


def test_words_also_said_without_a_limit_are_not_limited() -> None:
    said = "Critics say the crane is older than the quay. Yes, the crane is older than the quay."
    assert Flag.LIMITED not in checked(said, "the crane is older than the quay").flags


def test_without_punctuation_a_condition_far_before_does_not_count() -> None:
    text = (
        "if it rains we stay at home " + "and we paint the doors of the shed " * 3 + "the crane is older than the quay"
    )
    found = check("the crane is older than the quay", Spoken.of("talk", text, [(0, len(text))]))
    assert Flag.LIMITED not in found.flags


def test_a_question_whose_first_word_is_cut_off() -> None:
    found = checked("Did we cut corners at the yard? Some people say so.", "we cut corners at the yard")
    assert found.before == "Did"


@pytest.mark.parametrize(
    "after",
    ["No, ten.", "Well, once, really.", "Sorry, forty.", "I mean, she will.", "Or rather, not all.", "No, wait."],
)
def test_what_is_taken_back_in_the_next_sentence_is_said(after: str) -> None:
    assert (
        Flag.TRUNCATED in checked(f"She warned the board nine times. {after}", "She warned the board nine times").flags
    )


@pytest.mark.parametrize(
    "after",
    ["Well, that was it.", "Actually the board liked her.", "Then we left.", "", "No one heard it."],
)
def test_what_only_goes_on_takes_nothing_back(after: str) -> None:
    found = checked(f"She warned the board nine times. {after}", "She warned the board nine times")
    assert Flag.TRUNCATED not in found.flags


def test_another_voice_that_contradicts_does_not_take_it_back() -> None:
    text = "Lea: She warned the board nine times. Tom: No, ten."
    places = [(5, 37), (43, 51)]
    voices = (Voice((0, 37), "Lea"), Voice((38, 51), "Tom"))
    spoken = Spoken.of("talk", text, places, voices=voices)
    assert Flag.TRUNCATED not in check("She warned the board nine times", spoken).flags
