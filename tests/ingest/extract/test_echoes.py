"""Who holds what the sentence before reports of another, and contents that say nothing alone."""

from __future__ import annotations

import pytest

from ingest.pipeline import extract_document
from ingest.read import read_bytes
from kg.record import Polarity
from kg.settings import Settings

pytestmark = pytest.mark.model

Told = set[tuple[str | None, Polarity, str]]


def told(text: str) -> Told:
    settings = Settings()
    found = extract_document(read_bytes(text.encode(), "note.txt", settings), settings).assertions
    return {(a.speaker, a.polarity, a.normalized) for a in found}


@pytest.mark.parametrize("echo", ["So does Karin Voll.", "Karin Voll does too."])
def test_who_does_so_too_holds_the_same(echo: str) -> None:
    assert told(f"Otto Lind believes that the mill is safe. {echo}") == {
        ("Otto Lind", Polarity.ASSERTS, "The mill is safe."),
        ("Karin Voll", Polarity.ASSERTS, "The mill is safe."),
    }


def test_who_does_not_believe_it_denies_it() -> None:
    assert told("Otto Lind believes that the mill is safe. Karin Voll does not.") == {
        ("Otto Lind", Polarity.ASSERTS, "The mill is safe."),
        ("Karin Voll", Polarity.DENIES, "The mill is not safe."),
    }


@pytest.mark.parametrize(
    "text",
    [
        "Otto Lind said that the mill is safe. Karin Voll did not.",
        "Otto Lind bought a boat. So did Karin Voll.",
        "Otto Lind believes that the mill is safe. So does Karin Voll, although she would close it.",
    ],
)
def test_what_is_not_the_same_is_not_given_to_her(text: str) -> None:
    assert not any(speaker == "Karin Voll" for speaker, _, _ in told(text))


def test_an_echo_keeps_its_words_together() -> None:
    found = told("Otto Lind expects the mill to close in May. So does Karin Voll, although she would close it in June.")
    assert ("author", Polarity.ASSERTS, "So does Karin Voll, although she would close it in June.") in found


@pytest.mark.parametrize("lead", ["Karin Voll said", "Karin Voll insisted that"])
def test_a_content_that_says_nothing_alone_keeps_its_lead(lead: str) -> None:
    found = told(f"Nobody knew if the pond was lined. {lead} it was.")
    assert ("Karin Voll", Polarity.ASSERTS, f"{lead} it was.") in found
