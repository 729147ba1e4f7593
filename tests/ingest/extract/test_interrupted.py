"""A verb of saying far behind its subject: what is charged is the accuser's, never told of the accused."""

from __future__ import annotations

import pytest

from ingest.pipeline import extract_document
from ingest.read import read_bytes
from kg.settings import Settings

pytestmark = pytest.mark.model


def told(text: str) -> set[tuple[str | None, str]]:
    settings = Settings()
    found = extract_document(read_bytes(text.encode(), "note.txt", settings), settings).assertions
    return {(a.speaker, a.normalized) for a in found}


@pytest.mark.parametrize(
    "subject",
    [
        "Dora Lind, the clerk, who left in May, claims",
        "Dora Lind, the clerk, who resigned last week, claims",
        "Dora Lind, the clerk, who resigned last week, says",
        "Dora Lind, a clerk, who had retired in May, says",
        "Dora Lind, the auditor, who was hired in 2019, insists",
    ],
)
def test_what_the_accuser_charges_is_hers(subject: str) -> None:
    found = told(f"Tora Ravn runs the mill.\n\n{subject} Ravn ordered him to burn the book.")
    charges = [(speaker, words) for speaker, words in found if "burn" in words]
    assert charges
    assert all(speaker == "Dora Lind" and words.startswith("Tora Ravn ordered") for speaker, words in charges)


@pytest.mark.parametrize("verb", ["acknowledged", "admitted", "said"])
def test_the_main_verb_behind_a_relative_clause_has_its_subject(verb: str) -> None:
    found = told(
        f"Ingrid Lund, who had insisted that the mill told the council after two days, {verb} on Friday that the mill had "
        "waited nine."
    )
    assert ("Ingrid Lund", "The mill told the council after two days.") in found
    assert ("Ingrid Lund", "The mill had waited nine.") in found


def test_what_one_says_another_wants_to_say_is_not_his_own() -> None:
    found = told(
        "Otto Ravn: What do you make of him?\n\nDora Lind: What he wants to say is that the mill burned.\n\n"
        "Otto Ravn: And you?\n\nDora Lind: What I want to say is that the barn was sold.\n"
    )
    assert ("Dora Lind", "The mill burned.") not in found
    assert ("Dora Lind", "What he wants to say is that the mill burned.") in found
    assert any(speaker == "Dora Lind" and words.lower().endswith("the barn was sold.") for speaker, words in found)


def test_a_verb_hung_on_what_is_charged_is_the_accusers() -> None:
    found = told(
        "Hester Ravn runs the mill.\n\nDora Lind, a former driver, who was dismissed in May, says Ravn knew of the leak."
    )
    assert ("Dora Lind", "Hester Ravn knew of the leak.") in found
    assert not any(speaker == "Hester Ravn" for speaker, _ in found)


def test_what_is_set_right_is_not_given_to_whom_it_corrects() -> None:
    found = told("The deficit was 4 percent, not 3 percent as Dora Lind had claimed, Otto Ravn said.")
    assert found == {("Otto Ravn", "The deficit was 4 percent, not 3 percent as Dora Lind had claimed.")}
