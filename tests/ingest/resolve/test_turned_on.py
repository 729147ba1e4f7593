"""Who contradicts somebody without being named is not taken for him in the next sentence. All people are fictional."""

from __future__ import annotations

import pytest

from ingest.pipeline import extract_document
from ingest.read import read_bytes
from kg.settings import Settings

pytestmark = pytest.mark.model

FIRST = 'Piet Sander, the chief executive, rejected the charge. "Nobody ordered a discharge," he told reporters.\n\n'


def speaker(text: str, words: str) -> str | None:
    settings = Settings()
    found = extract_document(read_bytes((FIRST + text).encode(), "a.txt", settings), settings).assertions
    return next(assertion.speaker for assertion in found if assertion.normalized.startswith(words))


@pytest.mark.parametrize(
    "text",
    [
        "A former shift leader, who asked not to be named, contradicted him. The order came from the office, he said.",
        "A driver told on him. The order came from the office, he said.",
        "One engineer remembered him well. The order came from the office, he said.",
    ],
)
def test_the_words_of_the_one_who_is_not_named_are_not_the_named_ones(text: str) -> None:
    assert speaker(text, "The order came") is None


def test_who_is_named_and_turned_on_by_nobody_still_speaks() -> None:
    assert speaker("The council heard him. The order was a mistake, he said.", "The order was") == "Piet Sander"
