"""The house that a text credits for all of it is what its author cites; a contributor's name is not."""

from __future__ import annotations

import pytest

from ingest.extract.text_credits import text_credits
from ingest.pipeline import extract_document
from ingest.read import read_bytes
from kg.settings import Settings

PAGE = (
    "<!doctype html><html lang='en'><head><title>Fences</title><meta property='og:site_name' content='Aldmark Post'></head>"
    "<body><article><h1>Fences</h1><p>{first}The fences of the town were painted over the winter and nobody saw it.</p>"
    "<p>{last}</p></article></body></html>"
)


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("MALBORO, May 3 (Delta Wire) — It rained.", ["Delta Wire"]),
        ("(Delta Wire) - It rained.", ["Delta Wire"]),
        ("It rained.\nThis article was first published by the Delta Wire.", ["Delta Wire"]),
        ("It rained.\nSource: press release of Tolver Labs", ["Tolver Labs"]),
        ("It rained.\nThis story is based on a press release by Tolver Labs.", ["Tolver Labs"]),
        ("It rained.\nWith reporting by Delta Wire.", []),
        ("It rained.\nSource: town records", []),
        ("The firm (Tolver Labs) - it rained.", []),
        ("It rained. " * 200 + "\nSource: Tolver Labs\n" + "It rained. " * 200, []),
    ],
)
def test_what_a_text_credits(text: str, names: list[str]) -> None:
    assert [name for _, name in text_credits(text)] == names
    assert [text[start:end] for (start, end), _ in text_credits(text)] == names


@pytest.mark.model
@pytest.mark.parametrize(
    ("first", "last", "cited"),
    [
        ("OAKHURST (Delta Wire) - ", "It rained in the town.", "Delta Wire"),
        ("", "This article was first published by the Delta Wire.", "Delta Wire"),
        ("", "Source: Aldmark Post", None),
        ("", "With reporting by Delta Wire.", None),
    ],
)
def test_the_author_cites_the_house_that_is_credited(first: str, last: str, cited: str | None) -> None:
    page = PAGE.format(first=first, last=last)
    record = extract_document(read_bytes(page.encode(), "t.html", Settings()), Settings())
    [told] = [a for a in record.assertions if "painted" in a.normalized]
    assert told.cited_source == cited
    assert (told.cited_source_id is None) == (cited is None)
