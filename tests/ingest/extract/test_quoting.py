"""Who quotes another relays him: the words, and their "I", are the other's."""

from __future__ import annotations

import pytest

from ingest.pipeline import extract_document
from ingest.read import read_bytes
from kg.settings import Settings

pytestmark = pytest.mark.model


def told(text: str) -> set[tuple[str | None, tuple[str, ...], str]]:
    settings = Settings()
    found = extract_document(read_bytes(text.encode(), "note.txt", settings), settings).assertions
    return {(a.speaker, a.via, a.normalized) for a in found}


@pytest.mark.parametrize(
    "sentence",
    [
        'Sven Arnt quoted Karin Voll as saying: "I burned the ledger."',
        'In the letter, Sven Arnt quotes Karin Voll as writing: "I burned the ledger."',
        'Sven Arnt said, quoting Karin Voll: "I burned the ledger."',
        'Sven Arnt, quoting Karin Voll, said: "I burned the ledger."',
        '"I burned the ledger," said Sven Arnt, quoting Karin Voll.',
        '"I burned the ledger," Sven Arnt said, quoting the mayor, Karin Voll.',
    ],
)
def test_quoted_words_are_those_of_whom_he_quotes(sentence: str) -> None:
    assert told(sentence) == {("Karin Voll", ("Sven Arnt",), "Karin Voll burned the ledger.")}


@pytest.mark.parametrize("verb", ["quoted", "cited"])
def test_reported_words_are_those_of_whom_a_paper_quotes(verb: str) -> None:
    found = told(f"Velmora Weekly {verb} Karin Voll as saying that the yard would close.")
    assert {(speaker, words) for speaker, _, words in found} == {("Karin Voll", "The yard would close.")}


def test_what_he_adds_to_a_quotation_within_his_own_words_is_his() -> None:
    found = told("Sven Arnt, quoting Karin Voll, said: \"'We will raise every tax.' Those are foolish words.\"")
    assert ("Karin Voll", ("Sven Arnt",), "We [Karin Voll] will raise every tax.") in found
    assert ("Sven Arnt", (), "Those are foolish words.") in found


def test_who_quotes_a_report_says_it_himself() -> None:
    found = told('Sven Arnt, quoting from the report, said: "The dam is safe."')
    assert ("Sven Arnt", (), "The dam is safe.") in found
