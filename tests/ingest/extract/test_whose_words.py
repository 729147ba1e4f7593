"""Whose words they are where the sentence is built so that the nearest name, or the author, would get them."""

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
    "lead",
    [
        "Velmora Pumps said in a statement that",
        "Velmora Pumps said in a press release that",
        "Velmora Pumps wrote in a note to the council that",
    ],
)
def test_what_is_quoted_after_the_place_where_it_was_said_is_the_speakers(lead: str) -> None:
    found = told(f'{lead} "no leak of any kind" had been seen at the yard.')
    assert found == {("Velmora Pumps", "No leak of any kind had been seen at the yard.")}


def test_a_relative_clause_on_the_place_is_no_content() -> None:
    found = told("Velmora Pumps wrote in a book that was translated into Danish.")
    assert not any(speaker == "Velmora Pumps" for speaker, _ in found)
