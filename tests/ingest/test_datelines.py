"""What a wire sets before its first words is no part of them; a label that looks like it is left alone."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ingest.datelines import without_datelines
from ingest.pipeline import extract_document
from ingest.read import read_bytes
from kg.record import Assertion
from kg.settings import Settings


@pytest.mark.parametrize(
    "dateline",
    [
        "NORVIK - ",
        "NORVIK (Coast Wire) — ",
        "Norvik, 3 May (Coast Wire) - ",
        "PORT ELLA, May 6, 2025 (Newswire) - ",
        "PORT ELLA, Benn, Oct. 3 -- ",
        "TARNBY, June 4 – ",
    ],
)
def test_a_dateline_is_blanked(dateline: str) -> None:
    text = f"A ferry stops\n\n{dateline}The ferry stopped on Monday."
    blank = without_datelines(text)
    assert blank == text.replace(dateline, " " * len(dateline))


@pytest.mark.parametrize(
    "text",
    [
        "AMD - The firm said no.",
        "MARA - Yes, I did.\nJONAS - No.",
        "Q - Yes, I did.",
        "Ada Quill (Tidewater) said - no.",
        "The NORVIK - a ferry - stopped.",
        "NORVIK-based Saltway stopped.",
    ],
)
def test_what_only_looks_like_one_stays(text: str) -> None:
    assert without_datelines(text) == text


@given(st.text(alphabet="AB .,-—()\n3May", max_size=60))
def test_no_offset_moves(text: str) -> None:
    blank = without_datelines(text)
    assert len(blank) == len(text)
    assert all(a in (b, " ") for a, b in zip(blank, text, strict=True))


def read(text: str) -> list[Assertion]:
    settings = Settings()
    return list(extract_document(read_bytes(text.encode("utf-8"), "a.txt", settings), settings).assertions)


@pytest.mark.model
def test_two_copies_with_and_without_one_say_the_same() -> None:
    said = "Corvin Foods recalled 40,000 jars on Monday."
    (wired,) = read(f"TARNBY, May 6, 2025 (Newswire) - {said}")
    (plain,) = read(said)
    assert wired.normalized == plain.normalized == said


@pytest.mark.model
@pytest.mark.parametrize(
    ("text", "speaker", "said"),
    [
        (
            "Corvin Foods waited nine days, the Tarnby Courier reported, citing a person familiar with the matter.",
            "Tarnby Courier",
            "Corvin Foods waited nine days.",
        ),
        (
            "The mill will close in May, Norvik Radio said on Monday, quoting an internal memo.",
            "Norvik Radio",
            "The mill will close in May.",
        ),
        (
            "Saltway received 41 million crowns, the Benn Post reported, citing records it had obtained.",
            "Benn Post",
            "Saltway received 41 million crowns.",
        ),
        (
            "The minister knew of the leak, according to the Benn Post, citing two officials.",
            "Benn Post",
            "The minister knew of the leak.",
        ),
    ],
)
def test_on_what_a_report_rests_is_no_part_of_what_it_says(text: str, speaker: str, said: str) -> None:
    assert [(s.speaker, s.normalized) for s in read(text)] == [(speaker, said)]
