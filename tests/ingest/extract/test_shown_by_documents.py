"""What documents show, whatever the parse makes of their verb. All names are fictional."""

from __future__ import annotations

import pytest

from queries.graph.independence.voices import is_unnamed
from tests.ingest.extract.test_documents_before import told

pytestmark = pytest.mark.model

LOST = "Tarn Pumps lost $12 million in 2025"


@pytest.mark.parametrize(
    ("sentence", "work"),
    [
        (f"{LOST}, a court filing shows.", "court filing"),
        (f"{LOST}, accounts filed at the registry show.", "accounts"),
        (f"Documents filed in court show that {LOST}.", "documents"),
        (f"Court documents show that {LOST}.", "court documents"),
        (f"Figures published by the ministry show that {LOST}.", "figures"),
        (f"Maintenance logs kept by the plant show that {LOST}.", "maintenance logs"),
    ],
)
def test_what_a_document_shows_is_from_it(sentence: str, work: str) -> None:
    assert told(sentence) == {f"{LOST}.": (work, work)}
    assert is_unnamed(work)


@pytest.mark.parametrize("lead", ["As the Norra Herald has reported", "As the Norra Herald had reported"])
def test_as_a_paper_has_reported(lead: str) -> None:
    assert told(f"{lead}, {LOST}.") == {f"{LOST}.": ("Norra Herald", None)}


def test_as_two_papers_have_reported_it_is_no_words_of_the_author() -> None:
    assert told(f"As the Norra Herald and Harbour Weekly have all reported, {LOST}.") == {f"{LOST}.": (None, None)}


@pytest.mark.parametrize(
    "sentence",
    [
        "Records by the band that won the show are sold out.",
        "The files in the boat, a state secret, were lost.",
        "Orr likes paper, boats and shows.",
    ],
)
def test_a_show_is_no_showing(sentence: str) -> None:
    assert told(sentence) == {}
