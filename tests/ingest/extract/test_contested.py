"""What a reporter adds of somebody who contests a statement is no part of it, and tells who denies it."""

from __future__ import annotations

import pytest

from ingest.pipeline import extract_document
from ingest.read import read_bytes
from kg.record import LinkRelation, Polarity
from kg.settings import Settings

pytestmark = pytest.mark.model


def told(text: str) -> set[tuple[str | None, Polarity, str]]:
    settings = Settings()
    found = extract_document(read_bytes(text.encode(), "note.txt", settings), settings).assertions
    return {(a.speaker, a.polarity, a.normalized) for a in found}


@pytest.mark.parametrize(
    "coda",
    [
        "which Karin Voll disputes",
        "a claim that Karin Voll rejects",
        "something Karin Voll denies",
        "an account Karin Voll has since contradicted",
        "a charge disputed by Karin Voll",
    ],
)
def test_who_contests_a_statement_denies_it(coda: str) -> None:
    assert told(f"Otto Lind said the ferry was new, {coda}.") == {
        ("Otto Lind", Polarity.ASSERTS, "The ferry was new."),
        ("Karin Voll", Polarity.DENIES, "The ferry was not new."),
    }


def test_the_denial_disputes_the_statement() -> None:
    settings = Settings()
    text = b"Otto Lind said the ferry was new, which Karin Voll denies."
    links = extract_document(read_bytes(text, "note.txt", settings), settings).links
    assert [(link.relation, link.possible) for link in links] == [(LinkRelation.DISPUTES, False)]


def test_the_reporters_own_judgement_is_no_part_of_the_statement() -> None:
    assert told("Otto Lind said the ferry was new, which was true.") == {
        ("Otto Lind", Polarity.ASSERTS, "The ferry was new.")
    }


def test_what_is_refused_to_somebody_contests_nothing() -> None:
    found = told("Otto Lind said he had asked for a permit, which Karin Voll denied.")
    assert not any(speaker == "Karin Voll" for speaker, _, _ in found)
    assert not any(polarity is Polarity.DENIES for _, polarity, _ in found)


def test_a_relative_clause_within_the_statement_stays() -> None:
    found = told("Otto Lind said the plan, which Karin Voll had denied, was sound.")
    assert ("Otto Lind", Polarity.ASSERTS, "The plan was sound.") in found
    assert not any(polarity is Polarity.DENIES for _, polarity, _ in found)
