"""Answers that say nothing without their question are told with it, or as the statement that they make."""

from __future__ import annotations

import pytest

from ingest.pipeline import extract_document
from ingest.read import read_bytes
from kg.record import LinkRelation, Polarity
from kg.settings import Settings

pytestmark = pytest.mark.model


def answered(question: str, answer: str) -> set[tuple[Polarity, str]]:
    """What Karl Voss says in a talk of two in answer to the question."""
    text = f"Ida Moss: Good morning.\n\nKarl Voss: The mill was sold in May.\n\nIda Moss: {question}\n\nKarl Voss: {answer}\n"
    settings = Settings()
    found = extract_document(read_bytes(text.encode(), "talk.txt", settings), settings).assertions
    return {
        (a.polarity, a.normalized) for a in found if a.speaker == "Karl Voss" and "mill was sold" not in a.normalized
    }


@pytest.mark.parametrize(
    ("question", "answer", "polarity", "words"),
    [
        ("Did you tell your staff to burn the ledger?", "I did not.", Polarity.DENIES, "Karl Voss did not tell Karl Voss’s staff to burn the ledger."),
        ("Was the pond lined in 2019?", "Yes, it was.", Polarity.ASSERTS, "The pond was lined in 2019."),
        ("Mr Voss, were you told of the leak?", "No.", Polarity.DENIES, "Karl Voss was not told of the leak."),
        ("Is it true that glass was found in five jars?", "Yes.", Polarity.ASSERTS, "It is true that glass was found in five jars."),
        ("Can the pump be mended?", "No, it can not.", Polarity.DENIES, "The pump cannot be mended."),
    ],
)  # fmt: skip
def test_a_plain_answer_is_the_statement_that_it_makes(
    question: str, answer: str, polarity: Polarity, words: str
) -> None:
    assert answered(question, answer) == {(polarity, words)}


@pytest.mark.parametrize(
    ("question", "answer", "polarity"),
    [
        ("Was the pond lined?", "It isn't.", Polarity.DENIES),
        ("Did four people know?", "No, three. Well, possibly four.", Polarity.DENIES),
        ("Isn't it late?", "Yes.", Polarity.ASSERTS),
        ("How many tonnes was it?", "Forty.", Polarity.ASSERTS),
        ("Have you ever met Paul Reyes?", "Yes.", Polarity.ASSERTS),
        ("Did you or did you not sign?", "Yes.", Polarity.ASSERTS),
    ],
)
def test_any_other_answer_is_told_with_its_question(question: str, answer: str, polarity: Polarity) -> None:
    assert answered(question, answer) == {(polarity, f"[Asked “{question}”, Karl Voss answers:] {answer}")}


@pytest.mark.parametrize("filler", ["Yeah. Right.", "Okay.", "Thank you."])
def test_words_that_keep_a_talk_going_are_no_answers(filler: str) -> None:
    assert answered("Shall we go on?", filler) == set()


def test_the_answer_is_linked_to_its_question() -> None:
    text = "Ida Moss: Did you burn the ledger?\n\nKarl Voss: I did not.\n\nIda Moss: Who did?\n\nKarl Voss: The clerk burned it.\n"
    settings = Settings()
    found = extract_document(read_bytes(text.encode(), "talk.txt", settings), settings)
    said = {a.id: a.normalized for a in found.assertions}
    pairs = {
        (said[k.from_assertion], said[k.to_assertion]) for k in found.links if k.relation is LinkRelation.ELABORATES
    }
    assert ("Karl Voss did not burn the ledger.", "Did you burn the ledger?") in pairs


def test_who_says_we_may_be_asked_what_the_firm_does() -> None:
    said = {words for _, words in answered("Do you keep what customers send you?", "No, never. We delete it at night.")}
    assert "[Asked “Do you keep what customers send you?”, Karl Voss answers:] No, never." in said
    assert not any(words.startswith("Karl Voss does not keep") for words in said)
