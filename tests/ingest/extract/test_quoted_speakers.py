"""Whose words a quotation is where the subject beside it is a thing."""

from __future__ import annotations

import pytest

from ingest.annotate import annotate, load_pipeline
from ingest.extract import extract
from ingest.read import read_bytes
from kg.record import AttributionKind
from kg.settings import Settings

pytestmark = pytest.mark.model


def _speakers(text: str) -> dict[str, str | None]:
    """First words of each quotation → who said it."""
    document = read_bytes(text.encode(), "a.txt", Settings())
    doc = annotate(document.text, load_pipeline(Settings().pipeline))
    quotations = extract(document, doc).quotations
    return {" ".join(document.text[slice(*q.span)].split()[:2]): q.speaker for q in quotations}


OPENING = "Maria Ostrand runs ferries at Fjordline. Her engines are new.\n\n"


def test_a_thing_says_nothing() -> None:
    text = f"{OPENING}Ostrand was less kind about the rest. Short trips saw no gain, and the software “still falls over in high winds.”\n"
    assert _speakers(text) == {"still falls": "Maria Ostrand"}


def test_the_first_person_is_the_last_subject() -> None:
    text = f"{OPENING}Would Ostrand order another? She laughed. Fjordline will decide once it has seen a ship, because “I have bought plans before.”\n"
    assert _speakers(text)["I have"] in {"Maria Ostrand"}


def test_a_document_may_have_said_it() -> None:
    text = f"{OPENING}Ostrand was less kind about the rest. A report saw “no gain on short trips at all.”\n"
    assert _speakers(text)["no gain"] != "Maria Ostrand"


def test_the_name_behind_the_verb() -> None:
    text = "Maria Ostrand runs ferries.\n\nDues on short trips, says Karl Ek of the Harbour League, a lobby group, “barely cover the dredging”.\n"
    assert _speakers(text) == {"barely cover": "Karl Ek"}


def _accounts(text: str) -> list[str]:
    document = read_bytes(text.encode(), "a.txt", Settings())
    doc = annotate(document.text, load_pipeline(Settings().pipeline))
    found = extract(document, doc).attributions
    return [document.text[slice(*a.content[0])] for a in found if a.kind is AttributionKind.FREE_INDIRECT]


def test_between_two_reports_of_the_main_speaker_a_sentence_is_hers() -> None:
    head = (
        "Maria Ostrand runs ferries. She said fares would rise. She added that crews were short. She said that ports were "
        "dear. She warned that yards were full. She said that steel was late. She said that fog was worse.\n\n"
    )
    told = "Ostrand argued that most boats sail empty. Diesel, which old boats burn by the tonne, is bought in winter."
    assert _accounts(f"{head}{told} She said that she had told ministers so.\n") == [
        "Diesel, which old boats burn by the tonne, is bought in winter"
    ]
    assert _accounts(f"{head}{told} The yard is in Bergvik.\n") == []
