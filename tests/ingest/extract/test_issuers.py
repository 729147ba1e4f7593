"""Who is behind a document or figure that a text cites: the paper it stands in, who compiled it, the page's own house."""

from __future__ import annotations

import pytest

from ingest.pipeline import extract_document
from ingest.read import read_bytes
from kg.record import DocumentRecord
from kg.settings import Settings

pytestmark = pytest.mark.model

PAGE = (
    "<!doctype html><html lang='en'><head><title>Fences</title><meta property='og:site_name' content='Aldmark Post'></head>"
    "<body><article><h1>Fences</h1><p>The fences of the town were painted over the winter and nobody saw it.</p>"
    "<p>{}</p></article></body></html>"
)


def read(data: str, name: str) -> DocumentRecord:
    return extract_document(read_bytes(data.encode(), name, Settings()), Settings())


@pytest.mark.parametrize(
    ("sentence", "speaker"),
    [
        ("A report in the Aldmark Record says that prices rose.", "Aldmark Record"),
        ("A story in the Morning Thermometer says that prices rose.", "Morning Thermometer"),
        ("Prices rose, according to figures that the Aldmark Free Press compiled itself.", "Aldmark Free Press"),
        ("Prices rose, according to data collected by Tolver Labs.", "Tolver Labs"),
    ],
)
def test_a_document_speaks_for_whoever_made_it(sentence: str, speaker: str) -> None:
    [attribution] = read(f"{sentence}\n", "t.txt").attributions
    assert attribution.speaker == speaker


@pytest.mark.parametrize("source", ["A count by this newspaper", "A survey by this magazine"])
def test_this_newspaper_is_the_pages_house(source: str) -> None:
    record = read(PAGE.format(f"{source} found that prices rose."), "t.html")
    assert [a.speaker for a in record.attributions] == ["Aldmark Post"]
    assert [e.name for e in record.entities if e.id == record.attributions[0].speaker_id] == ["Aldmark Post"]


def test_another_papers_newspaper_is_not_the_pages_house() -> None:
    record = read(PAGE.format("Ana Lim bought this newspaper by mistake. It said that prices rose."), "t.html")
    assert not any(a.speaker == "Aldmark Post" and a.speaker_certain for a in record.attributions)


def test_a_that_clause_is_the_reports_however_far_it_stands_from_it() -> None:
    [attribution] = read(
        "The Aldmark Record reports, with reference to the Tolver Post, that Solvan paint contains cadmium.\n", "t.txt"
    ).attributions
    assert attribution.speaker in ("Aldmark Record", "The Aldmark Record")


def test_a_backer_invests_and_does_not_work_there() -> None:
    record = read("Ana Lim, an early backer of Tolver Labs, said that prices rose.\n", "t.txt")
    assert [(r.subject, r.predicate, r.object) for r in record.relations] == [("Ana Lim", "invests_in", "Tolver Labs")]
