"""Sources beside the figures of lists and tables: where they stand, and that they are who says it."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ingest.extract.source_labels import source_labels
from ingest.pipeline import extract_document
from ingest.read import read_bytes
from kg.settings import Settings


def told(text: str) -> list[tuple[str, str]]:
    return [(text[slice(*found.content)], text[slice(*found.source)]) for found in source_labels(text)]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("- The tram runs at night (source: the Aldmark Post)\n", [("The tram runs at night", "Aldmark Post")]),
        ("It rained. The tram runs at night (Source: Aldmark Post).\n", [("The tram runs at night", "Aldmark Post")]),
        ("- The tram runs at night (via Aldmark Post)\n- The bus runs at noon (Tolver Star)\n",
         [("The tram runs at night", "Aldmark Post"), ("The bus runs at noon", "Tolver Star")]),
        ("| Finding | Source |\n| The tram runs at night | Aldmark Post |\n| The bus runs at noon | the Tolver Star |\n",
         [("The tram runs at night", "Aldmark Post"), ("The bus runs at noon", "Tolver Star")]),
        ("The mill was built by a rival (Aldmark Works)\n", []),
        ("| Town | Length |\n| The tram runs at night | 4 km |\n", []),
        ("- The tram (source: Aldmark Post)\n", []),
    ],
)  # fmt: skip
def test_what_stands_beside_what(text: str, expected: list[tuple[str, str]]) -> None:
    assert told(text) == expected


@given(st.text(alphabet="ab A(|):source\n.-1", max_size=80))
def test_spans_lie_in_the_text_and_in_order(text: str) -> None:
    found = list(source_labels(text))
    for label in found:
        assert 0 <= label.content[0] < label.content[1] <= len(text)
        assert 0 <= label.source[0] < label.source[1] <= len(text)
    assert [label.content for label in found] == sorted(label.content for label in found)


@pytest.mark.model
def test_the_source_beside_it_says_it() -> None:
    text = (
        "What is known so far:\n- The Solvan drone flies 34 kilometers on one charge (source: the Trade Lantern)\n"
        "- The Ulver mill will close after 12 years (Aldmark Messenger)\n"
    )
    record = extract_document(read_bytes(text.encode(), "t.txt", Settings()), Settings())
    assert {(a.speaker, a.normalized) for a in record.assertions if a.attribution} == {
        ("Trade Lantern", "The Solvan drone flies 34 kilometers on one charge."),
        ("Aldmark Messenger", "The Ulver mill will close after 12 years."),
    }
