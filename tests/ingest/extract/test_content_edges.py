"""Where a content begins and ends when the parse cuts it up. People and firms are fictional."""

from __future__ import annotations

import pytest

from ingest.annotate import annotate, load_pipeline
from ingest.extract import extract
from ingest.extract.quotation_regions import find_regions
from ingest.read import read_bytes
from kg.settings import Settings

MODEL = pytest.mark.model


def contents(text: str) -> list[str]:
    document = read_bytes(text.encode("utf-8"), "note.txt", Settings())
    found = extract(document, annotate(text, load_pipeline(Settings().pipeline))).attributions
    return [" | ".join(text[s:e] for s, e in a.content) for a in found]


@MODEL
@pytest.mark.parametrize(
    ("text", "content"),
    [
        (
            "Mara Orr wants to triple the size of the program, grow the corps and create a new service.",
            "to triple the size of the program, grow the corps and create a new service",
        ),
        (
            "Though that move was smooth, she said, replacing the pump would be harder and could take a year.",
            "Though that move was smooth | replacing the pump would be harder and could take a year",
        ),
        (
            "The middle plants paid 8.9 percent, the agency said in a June report, and those in the south paid 2 percent.",
            "The middle plants paid 8.9 percent | those in the south paid 2 percent",
        ),
        (
            "Orr says she hopes to be elected chair, but she knows that the race is long.",
            "she hopes to be elected chair, but she knows that the race is long",
        ),
        (
            "The Harbour Board's provider page describes a technical review and test traffic before listing.",
            "a technical review and test traffic before listing",
        ),
        (
            "The audit named no firm. It also claimed, wrongly, that there had been only one bidder; there were three.",
            "that there had been only one bidder",
        ),
        ("Rules still unclear on whether small plants are covered, experts say.", None),
        (
            "“The rule is new,” Mara Orr said as she and dozens of other engineers walked home through the rain. "
            "“Nobody has read it to the end.”",
            "“The rule is new,” | “Nobody has read it to the end.”",
        ),
        (
            "The Orr Herald reported, citing a Fallow Institute study, there were two hundred leaks last year.",
            "there were two hundred leaks last year",
        ),
    ],
)
def test_a_content_is_whole(text: str, content: str | None) -> None:
    assert (content or "Rules still unclear on whether small plants are covered") in contents(text)


@MODEL
def test_who_answers_with_exact_words_reports_on_his_own() -> None:
    text = (
        "Mara Orr said the rule would not cover small plants, and when pressed on the date, the engineer replied, "
        "“It starts in May.”"
    )
    assert contents(text) == ["the rule would not cover small plants", "“It starts in May.”"]


@MODEL
def test_a_weak_reading_inside_a_quotation_is_left_out() -> None:
    text = "“We want to grow, and people plan to visit the plant,” said Mara Orr."
    assert len(contents(text)) == 1


@pytest.mark.parametrize(
    ("text", "inner"),
    [
        ('"The pump holds,” said Orr. “It holds.”', ["The pump holds,", "It holds."]),
        ('"A “b” c" and on', ["A “b” c"]),
    ],
)
def test_a_curly_mark_closes_a_straight_one(text: str, inner: list[str]) -> None:
    assert [text[r.inner_start : r.inner_end] for r in find_regions(text).outer] == inner
