"""What stands apart from a report: the author's words behind its semicolon, a remark on the whole clause, a name after "The"."""

from __future__ import annotations

import pytest

from ingest.annotate import annotate, load_pipeline
from ingest.pipeline import extract_document
from ingest.read import read_bytes
from kg.settings import Settings

pytestmark = pytest.mark.model


def sentences(text: str) -> list[str]:
    return [
        a.normalized for a in extract_document(read_bytes(text.encode(), "t.txt", Settings()), Settings()).assertions
    ]


def test_what_stands_behind_a_reports_semicolon_is_the_authors() -> None:
    text = "The firm claimed, wrongly, that there was one bidder; there were three."
    assert sentences(text) == ["There was one bidder.", "There were three."]


def test_a_remark_on_the_clause_before_is_no_statement_by_itself() -> None:
    assert sentences("She bought a red car, which I think is nice.") == ["She bought a red car."]


def test_a_pronoun_apart_from_its_clause_is_its_noun() -> None:
    assert "A plan will cost 3 million dollars." in sentences(
        "Ana Lim backs a plan which she says will cost 3 million dollars."
    )


def test_no_sentence_begins_right_after_an_article() -> None:
    text = "What is known:\nThe Aerolan drone flies 34 kilometers on one charge (source: the Trade Lantern)\nThe end.\n"
    doc = annotate(text, load_pipeline(Settings().pipeline))
    assert [sentence.text.strip() for sentence in doc.sents] == [line for line in text.split("\n") if line]
