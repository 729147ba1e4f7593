"""What a person types as evidence: a page's day or time of retrieval."""

from __future__ import annotations

import pytest

from desk.cli.evidence import address_of, evidence_of
from kg.errors import BadParameter
from kg.store import memory_store
from tests.desk.conftest import Kg


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


@pytest.mark.parametrize("typed", ["", "desk.example/1", "javascript:alert(1)", "https://", "https://a.example/x y"])
def test_where_a_verdict_is_published_is_an_address(kg: Kg, typed: str) -> None:
    with pytest.raises(BadParameter, match="is no address like"):
        address_of(typed)
    for verb in (("add", "Rain fell.", "--rating", "true"), ("revise", "abcd"), ("reply", "abcd", "--from", "A", "--text", "B")):  # fmt: skip
        code, out, err = kg("verdict", *verb, "--url", typed)
        assert (code, out, "is no address like" in err) == (2, "", True)
