"""Reporting tags set into their content, verbs of saying read as nouns, asides of who reports. All fictional."""

from __future__ import annotations

import pytest

from ingest.pipeline import extract_document
from ingest.read import read_bytes
from kg.record import DocumentRecord
from kg.settings import Settings

pytestmark = pytest.mark.model


def read(text: str) -> DocumentRecord:
    settings = Settings()
    return extract_document(read_bytes(text.encode("utf-8"), "a.txt", settings), settings)


def said(text: str) -> list[tuple[str, str]]:
    """Source words and sentence of each attributed assertion."""
    record = read(text)
    acts = {a.id: a for a in record.attributions}
    return [
        (text[slice(*acts[s.attribution].source[0])], s.normalized)
        for s in record.assertions
        if s.attribution is not None
    ]


@pytest.mark.parametrize(
    ("text", "source", "sentence"),
    [
        ("Most locks, Orr argued, stand empty.", "Orr", "Most locks stand empty."),
        ("Two in five looms, the union reckons, stand idle.", "the union", "Two in five looms stand idle."),
        (
            "A mill that waits for rain it cannot see, Mara Orr went on, is selling a picture.",
            "Mara Orr",
            "A mill that waits for rain it cannot see is selling a picture.",
        ),
        ("In six years' time, Ms Orr thinks, a tenth could.", "Ms Orr", "In six years' time, a tenth could."),
        ("The loom, Mara Orr wrote last week, leaks.", "Mara Orr", "The loom leaks."),
        (
            "Roughly five in nine of the looms, she reckons, are wanted by nobody.",
            "she",
            "Roughly five in nine of the looms are wanted by nobody.",
        ),
    ],
)
def test_a_tag_between_commas_is_no_part_of_the_sentence(text: str, source: str, sentence: str) -> None:
    assert said(text) == [(source, sentence)]


@pytest.mark.parametrize(
    "text",
    [
        "When asked about the mill, Mara Orr laughed, and the crowd left.",
        "We sell to a friend, somebody you quoted, of Benn Looms.",
        "You buy a loom, you run it, it works.",
        "Claims that the mill leaks, and that it is old, went on, with no end.",
    ],
)
def test_a_clause_between_commas_is_no_tag(text: str) -> None:
    assert not [a for a in read(text).attributions if "commas" in (a.explanation or "")]


def test_a_verb_of_saying_read_as_a_noun() -> None:
    text = (
        "Benn Autonomy, a startup in Larkmoor that sells such looms, retorts that its loom has mended a sail 600 times."
    )
    ((source, sentence),) = said(text)
    assert (source[:13], sentence) == ("Benn Autonomy", "Benn Autonomy’s loom has mended a sail 600 times.")


def test_an_aside_after_the_content_is_the_reporters() -> None:
    text = "Larkmoor reported on May 29 that orders had doubled in the third quarter, hard to square with a shortage."
    assert said(text) == [("Larkmoor", "Orders had doubled in the third quarter.")]
