"""Who signs a text is nobody of whom it speaks: no pronoun in it stands for the name in the byline."""

from __future__ import annotations

import pytest

from ingest.pipeline import extract_document
from ingest.read import read_bytes
from kg.settings import Settings

pytestmark = pytest.mark.model


@pytest.mark.parametrize(
    "line", ["By Ines Holt", "By Ines Holt, Norra Herald. 12 January 2026", "Written by Ines Holt"]
)
def test_a_pronoun_is_not_who_signs(line: str) -> None:
    text = (
        f"The tax row\n\n{line}\n\nThe council of Harle met on Monday to talk about the wells and the bill for them.\n\n"
        "\"She told me, 'I will close the wells,' and then she left,\" said Tomas Eld of Mayor Rita Voll.\n"
    )
    settings = Settings()
    found = extract_document(read_bytes(text.encode(), "a.txt", settings), settings)
    assert all(a.speaker != "Ines Holt" for a in found.attributions)
    assert all(a.speaker != "Ines Holt" for a in found.assertions)
