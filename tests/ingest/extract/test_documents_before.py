"""Sources that are documents or those who write them, and figures that they give. All names are fictional."""

from __future__ import annotations

import pytest

from ingest.pipeline import extract_document
from ingest.read import read_bytes
from kg.record import Extraction
from kg.settings import Settings

pytestmark = pytest.mark.model

AUTHOR = "author of note.txt"


def extracted(text: str) -> Extraction:
    settings = Settings()
    return extract_document(read_bytes(text.encode(), "note.txt", settings), settings)


def told(text: str) -> dict[str, tuple[str | None, str | None]]:
    """Sentence → who says it and the document it is cited from, of all that is attributed to somebody."""
    found = extracted(text)
    acts = {act.id: act for act in found.attributions}
    return {
        one.normalized: (one.speaker, acts[one.attribution].cited_source)
        for one in found.assertions
        if one.attribution is not None
    }


def test_it_is_the_document_that_the_sentence_before_is_about() -> None:
    found = told("A study by the Tidewall Institute came to a cooler conclusion. It put the saving at 38%.")
    assert found == {"It put the saving at 38%.": ("Tidewall Institute", "Tidewall Institute's study")}


def test_the_authors_are_those_of_the_paper_just_named() -> None:
    text = "A paper from a group at Alder University was less kind. Its authors found savings of 20% to 35%. {}"
    for who in ("The authors also", "The researchers"):
        found = told(text.format(f"{who} found that the cache was slow."))
        assert found["The cache was slow."] == (None, "Alder University's paper")
        assert found["Its authors found savings of 20% to 35%."] == (None, "Alder University's paper")


@pytest.mark.parametrize(
    "before",
    [
        "A study by the Tidewall Institute contradicts a report by the Hollin Centre.",
        "The ferry was late.",
        "Mira Voss read a novel by Ida Quill.",
    ],
)
def test_of_which_paper_they_are_is_not_guessed(before: str) -> None:
    assert told(f"{before} The researchers found that the cache was slow.")["The cache was slow."] == (None, None)


def test_researchers_told_apart_are_not_those_of_the_paper() -> None:
    text = (
        "A study by the Tidewall Institute was cooler. Researchers at Alder University found that the cache was slow."
    )
    assert told(text)["The cache was slow."][1] is None


@pytest.mark.parametrize(
    "sentence",
    [
        "The agency pegged the damage at $12 million.",
        "The bank now puts the chance of a default at one in five.",
        "The review found an error rate of 4 percent among nurses.",
    ],
)
def test_a_figure_is_of_whom_gives_it(sentence: str) -> None:
    assert sentence.partition(" ")[2].rpartition(" ")[2] in " ".join(told(sentence))


@pytest.mark.parametrize(
    "sentence",
    [
        "Orr put the cup at the edge of the table.",
        "The club put two men at the gate.",
        "The researchers found 3 boats in the mud.",
    ],
)
def test_what_somebody_does_with_things_is_the_authors(sentence: str) -> None:
    assert told(sentence) == {}


@pytest.mark.parametrize(
    ("sentence", "work"),
    [
        ("In July, an anonymous post on a forum alleged that the pump was never tested.", "anonymous post"),
        ("Monday's release said that the pump was never tested.", "release"),
        ("A blog post claimed that the pump was never tested.", "blog post"),
    ],
)
def test_a_document_takes_the_words_of_nobody(sentence: str, work: str) -> None:
    assert told(sentence) == {"The pump was never tested.": (work, work)}
