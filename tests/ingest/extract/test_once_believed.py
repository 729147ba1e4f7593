"""What was once believed, and what something is called, keep the words that say so."""

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


@pytest.mark.parametrize("verb", ["believed", "thought", "assumed"])
def test_a_belief_of_the_past_is_told_as_one(verb: str) -> None:
    found = told(
        f"Otto Ravn: Was it two days?\n\nDora Lind: I was wrong. I {verb} the mill had waited two days.\n\n"
        "Otto Ravn: I see.\n\nDora Lind: I believe the barn was sold.\n"
    )
    assert ("Dora Lind", f"Dora Lind {verb} the mill had waited two days.") in found
    assert ("Dora Lind", "The mill had waited two days.") not in found
    assert ("Dora Lind", "The barn was sold.") in found


def test_a_name_that_is_called_is_no_statement_of_its_own() -> None:
    found = told('Dora Lind runs the mill. Otto Ravn says the barn burned.\n\nLind calls that "a fantasy".')
    assert ("Dora Lind", "Dora Lind calls that a fantasy.") in found
    assert ("Dora Lind", "A fantasy.") not in found
