from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ingest.extract.dates import find_dates

PUBLISHED = "2027-05-12"  # a Wednesday


@pytest.mark.parametrize(
    ("text", "iso", "words"),
    [
        ("It opened on May 3, 2026.", "2026-05-03", "May 3, 2026"),
        ("It opened on 3 May 2026.", "2026-05-03", "3 May 2026"),
        ("It opened on 3rd of May 2026.", "2026-05-03", "3rd of May 2026"),
        ("It opened 2026-05-03.", "2026-05-03", "2026-05-03"),
        ("It opened in May 2026.", "2026-05", "May 2026"),
        ("It was founded in 1998.", "1998", "1998"),
        ("The crane is delayed to 2028.", "2028", "2028"),
        ("It closed yesterday.", "2027-05-11", "yesterday"),
        ("It closed on Tuesday.", "2027-05-11", "on Tuesday"),
        ("It closed on Wednesday.", "2027-05-12", "on Wednesday"),
        ("It closed last year.", "2026", "last year"),
        ("It closed two months ago.", "2027-03", "two months ago"),
        ("It closed on April 30.", "2027-04-30", "April 30"),
        ("It closed on December 30.", "2026-12-30", "December 30"),
    ],
)
def test_words_become_dates(text: str, iso: str, words: str) -> None:
    found = find_dates(text, 0, len(text), PUBLISHED)
    assert [(date.iso, text[slice(*date.span)]) for date in found] == [(iso, words)]


@pytest.mark.parametrize(
    "text", ["It closed yesterday.", "It closed last year.", "It closed on Monday.", "It closed on April 30."]
)
def test_relative_words_need_the_documents_date(text: str) -> None:
    assert find_dates(text, 0, len(text), None) == []


@pytest.mark.parametrize(
    "text", ["They may 3 times refuse.", "February 30, 2026", "Twice as much as in 2025.", "Model 2026 sold well."]
)
def test_what_is_no_date_of_the_statement(text: str) -> None:
    assert find_dates(text, 0, len(text), PUBLISHED) == []


@given(st.text(alphabet="May 30,2026inagotwosyearslt\n-", max_size=60))
def test_spans_lie_in_the_text_and_in_order(text: str) -> None:
    spans = [date.span for date in find_dates(text, 0, len(text), PUBLISHED)]
    assert spans == sorted(spans)
    assert all(0 <= start < end <= len(text) for start, end in spans)
