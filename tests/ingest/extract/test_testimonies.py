"""What a noun of testimony gives of whom it names, who is cited, and of whom a role is told."""

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
    "sentence",
    [
        "The tribunal accepted Dora Lund's evidence that the pump had leaked for years.",
        "The judge heard the testimony of Dora Lund that the pump had leaked for years.",
        "The judge preferred the account of Dora Lund that the pump had leaked for years.",
        "Otto Lind dismissed the allegation by Dora Lund that the pump had leaked for years.",
    ],
)
def test_a_testimony_is_that_of_whom_it_names(sentence: str) -> None:
    found = told(sentence)
    assert {speaker for speaker, words in found if words == "The pump had leaked for years."} == {"Dora Lund"}


def test_what_is_the_object_of_its_clause_is_no_testimony() -> None:
    found = told("The judge read the statement of Dora Lund that the council printed.")
    assert not any(speaker == "Dora Lund" for speaker, _ in found)


def test_who_is_cited_is_no_claim() -> None:
    found = told(
        "Velmora Pumps waited nine days, the Harbour Courier reported, citing a person familiar with the matter."
    )
    assert {words for _, words in found} == {"Velmora Pumps waited nine days."}


def test_a_role_is_told_of_the_person_not_of_the_house_beside_it() -> None:
    found = told("Economist Dora Lund of Norra University, a former adviser to the mayor, said the budget would hold.")
    assert any(words.startswith("Economist Dora Lund") and "is a former adviser" in words for _, words in found)
    assert not any(words.startswith("Norra University is") for _, words in found)
    assert ("author", "The Tarnby Port Authority is a public body.") in told(
        "Dora Lund of the Tarnby Port Authority, a public body, said the crane was safe."
    )
