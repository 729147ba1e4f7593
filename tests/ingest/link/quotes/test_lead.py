"""A paraphrase leads to its passage; words of no matter lead nowhere."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ingest.link.quotes.lead import Speech, leads
from tests.ingest.link.quotes.talk import spoken

SPEECH = Speech(spoken())


@pytest.mark.parametrize(
    ("claim", "said"),
    [
        ("cheap seals are eaten by salt water in three winters", "salt water eats every cheap seal"),
        ("big yards are not going to build any small pump", "the big yards will ever build small pumps"),
        ("eleven schools of diving were asked", "We asked eleven diving schools"),
    ],
)
def test_a_paraphrase_leads_to_its_passage(claim: str, said: str) -> None:
    [lead] = leads(claim, SPEECH)
    start, end = SPEECH.spoken.span(lead.words)
    assert said in SPEECH.spoken.text[start:end]
    assert 0.4 < lead.score <= 1


@pytest.mark.parametrize("claim", ["", "it is what it is", "the moon is made of green cheese", "pumps"])
def test_no_lead_without_shared_matter(claim: str) -> None:
    assert leads(claim, SPEECH) == []


@given(st.lists(st.sampled_from(SPEECH.spoken.words), max_size=20))
def test_leads_lie_in_the_transcript_and_do_not_overlap(words: list[str]) -> None:
    found = leads(" ".join(words), SPEECH, most=3)
    assert [lead.score for lead in found] == sorted((lead.score for lead in found), reverse=True)
    spans = sorted(lead.words for lead in found)
    assert all(0 <= start < end <= len(SPEECH.spoken.words) for start, end in spans)
