"""What a person types as evidence: a page's day or time of retrieval."""

from __future__ import annotations

import pytest

from desk.cli.evidence import evidence_of
from kg.errors import BadParameter
from kg.store import memory_store


@pytest.mark.parametrize(
    ("typed", "read"),
    [("2026-10-06", "2026-10-06T00:00:00Z"), ("2026-10-06T11:00:00+02:00", "2026-10-06T09:00:00Z")],
)
def test_when_a_page_was_retrieved(typed: str, read: str) -> None:
    assert evidence_of(f"https://a.example/x retrieved={typed} title=A", memory_store()).retrieved_at == read


@pytest.mark.parametrize("typed", ["yesterday", "", "2026-13-40", "2026-10-06T11:00:00", "6 October 2026"])
def test_what_is_no_day_and_no_time_is_refused(typed: str) -> None:
    with pytest.raises(BadParameter, match="neither a day like 2026-10-06 nor a time"):
        evidence_of(f"https://a.example/x retrieved={typed}", memory_store())
