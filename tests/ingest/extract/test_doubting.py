"""Who doubts a statement does not hold it. People and firms are fictional."""

from __future__ import annotations

import pytest

from ingest.link.equal import claim_key
from ingest.pipeline import extract_document
from ingest.read import read_bytes
from kg.record import Assertion, Polarity
from kg.settings import Settings

pytestmark = pytest.mark.model

THAT = "the mill will open by June 2027"
DOUBTED = f"It is doubtful that {THAT}."


def read(text: str) -> tuple[Assertion, ...]:
    settings = Settings()
    return extract_document(read_bytes(text.encode("utf-8"), "a.txt", settings), settings).assertions


@pytest.mark.parametrize(
    "lead",
    [
        "Mara Orr doubts that",
        "Mara Orr doubted",
        "Mara Orr said she doubts that",
        "Mara Orr is sceptical that",
        "Mara Orr is not sure that",
        "Mara Orr disbelieves that",
        "Mara Orr has doubts that",
        "Mara Orr questioned that",
        "Mara Orr said she was unconvinced that",
        "Mara Orr told the Benn Post that she was not convinced that",
        "Mara Orr finds it hard to believe that",
        "Mara Orr said she found it difficult to believe that",
    ],
)
def test_a_doubter_does_not_assert(lead: str) -> None:
    assert [(s.speaker, s.polarity, s.normalized) for s in read(f"{lead} {THAT}.")] == [
        ("Mara Orr", Polarity.DENIES, DOUBTED)
    ]


@pytest.mark.parametrize(
    "text",
    [
        f"Mara Orr expressed doubt that {THAT}.",
        f"Mara Orr voiced scepticism that {THAT}.",
        f"Mara Orr said there is no evidence that {THAT}.",
        f"Mara Orr said there is little sign that {THAT}.",
        f"Mara Orr said it is doubtful that {THAT}.",
        f"Mara Orr said she saw no reason to believe that {THAT}.",
        f"It is hard to believe that {THAT}, Mara Orr said.",
        f"Mara Orr doubts whether {THAT}.",
    ],
)
def test_doubt_in_the_words_themselves_denies(text: str) -> None:
    assert [(s.speaker, s.polarity) for s in read(text)] == [("Mara Orr", Polarity.DENIES)]


@pytest.mark.parametrize(
    ("text", "word"),
    [
        (f"Mara Orr doubted that {THAT}.", "doubted"),
        (f"Mara Orr said it is doubtful that {THAT}.", "doubtful"),
        (f"Mara Orr said there is little sign that {THAT}.", "sign"),
    ],
)
def test_a_doubt_is_hedged_and_a_denial_is_not(text: str, word: str) -> None:
    (doubt,) = read(text)
    assert word in {text[start:end] for start, end in doubt.hedge_words}
    (denial,) = read(f"Mara Orr denied that {THAT}.")
    assert not denial.hedged


def test_who_doubts_with_another_disputes_nothing_of_his() -> None:
    settings = Settings()
    text = f"Professor Liv Dahl said it is doubtful that {THAT}. Egil Moe, an auditor, doubted that {THAT}."
    assert extract_document(read_bytes(text.encode(), "a.txt", settings), settings).links == ()


@pytest.mark.parametrize(
    "lead",
    [
        "Mara Orr does not doubt that",
        "Mara Orr has no doubt that",
        "Mara Orr said there was no doubt that",
        "Mara Orr was convinced that",
        "Mara Orr is sure that",
        "Mara Orr is confident that",
    ],
)
def test_who_has_no_doubt_asserts(lead: str) -> None:
    assert [(s.speaker, s.polarity) for s in read(f"{lead} {THAT}.")] == [("Mara Orr", Polarity.ASSERTS)]


def test_the_reason_for_a_doubt_is_asserted() -> None:
    doubted, reason = read("Mara Orr doubted the mill would open because the looms are old.")
    assert (doubted.polarity, reason.polarity) == (Polarity.DENIES, Polarity.ASSERTS)
    assert reason.normalized == "The looms are old."


def test_a_doubt_is_of_the_claim_that_others_make() -> None:
    assert claim_key(DOUBTED, denied=True) == claim_key(THAT, denied=False)


def test_a_present_tense_that_looks_like_an_infinitive_is_reported() -> None:
    (found,) = read("The Benn Mill Institute says mill looms fail below minus ten degrees.")
    assert (found.speaker, found.normalized) == ("Benn Mill Institute", "Mill looms fail below minus ten degrees.")


@pytest.mark.parametrize(
    "answer",
    [
        "Tam Venn of the Carrow Loom Board disputes this: the looms save 9 percent at most, he said.",
        "Tam Venn disagrees: the looms save 9 percent at most, he said.",
        "Tam Venn rejects that: the looms save 9 percent at most.",
    ],
)
def test_who_disputes_a_statement_holds_what_follows_the_colon(answer: str) -> None:
    found = {
        s.normalized: (s.speaker, s.polarity) for s in read(f"Mara Orr said that the looms cut costs by half. {answer}")
    }
    assert found["The looms cut costs by half."] == ("Mara Orr", Polarity.ASSERTS)
    assert found["The looms save 9 percent at most."] == ("Tam Venn", Polarity.ASSERTS)
