"""What the text itself disputes or takes back. People and firms are fictional."""

from __future__ import annotations

import pytest

from ingest.pipeline import extract_document
from ingest.read import read_bytes
from kg.record import DocumentRecord, Realis, Stance
from kg.settings import Settings

pytestmark = pytest.mark.model

ARTICLE = """Larkmoor opens a mill

By Ana Lind
October 14, 2026

Larkmoor Works opened a mill in Benn on Monday.

{}
"""


def read(text: str) -> DocumentRecord:
    settings = Settings()
    return extract_document(read_bytes(ARTICLE.format(text).encode("utf-8"), "a.txt", settings), settings)


@pytest.mark.parametrize(
    "text",
    [
        "Mara Orr falsely claimed that the mill had closed.",
        "Mara Orr wrongly said the mill had closed.",
        "Mara Orr incorrectly stated that the mill had closed.",
        "Mara Orr claimed without evidence that the mill had closed.",
        "Mara Orr claimed, without offering any evidence, that the mill had closed.",
        "Without evidence, Mara Orr claimed that the mill had closed.",
    ],
)
def test_a_report_judged_false_is_relayed_in_dispute(text: str) -> None:
    assert [(a.speaker, a.stance) for a in read(text).attributions] == [("Mara Orr", Stance.DISPUTING)]


def test_the_judgement_is_the_reporters() -> None:
    outer, inner = read("Theo Marsh said Mara Orr had falsely claimed that the mill was safe.").attributions
    assert (outer.speaker, outer.stance) == ("Theo Marsh", Stance.DISPUTING)
    assert (inner.reported_by, inner.stance) == (outer.id, None)


def test_who_agrees_with_a_claim_relays_it_approving() -> None:
    outer, _ = read("Theo Marsh agreed with Mara Orr's claim that the mill had closed.").attributions
    assert outer.stance is Stance.APPROVING


@pytest.mark.parametrize(
    ("text", "mended"),
    [
        ("An earlier version of this article said the mill had 40 looms. It has 14.", "It has 14."),
        ("Correction: This article originally said the mill had 40 looms. It has 14.", "It has 14."),
        (
            "Correction (October 15, 2026): A previous version incorrectly stated that the mill had 40 looms. It has 14.",
            "It has 14.",
        ),
    ],
)
def test_what_a_correction_takes_back_is_not_asserted(text: str, mended: str) -> None:
    record = read(text)
    (act,) = record.attributions
    assert (act.realis, act.stance) == (Realis.DENIED, Stance.DISPUTING)
    about = {a.normalized: a.realis for a in record.assertions}
    assert all(realis is Realis.DENIED for said, realis in about.items() if "40 looms" in said)
    assert not any(said.startswith("The mill had 40") for said in about)
    assert about[mended] is Realis.SAID


def test_a_note_keeps_no_label() -> None:
    told = [a.normalized for a in read("Editor's note: A previous version misstated the number of looms.").assertions]
    assert "A previous version misstated the number of looms." in told


def test_another_things_earlier_version_is_not_taken_back() -> None:
    record = read("An earlier version of the report said the mill had 40 looms.")
    assert [a.realis for a in record.attributions] == [Realis.SAID]


def test_a_relation_of_what_was_taken_back_is_left_out() -> None:
    record = read("An earlier version of this article said that Mara Orr founded Benn Looms.")
    assert [r for r in record.relations if r.subject == "Mara Orr"] == []
