"""Launches and lists as works that a report goes back to. People and firms are fictional; vLLM is a real engine."""

from __future__ import annotations

import pytest

from ingest.pipeline import extract_document
from ingest.read import read_bytes
from kg.record import DocumentRecord
from kg.settings import Settings

pytestmark = pytest.mark.model

HEAD = "Larkmoor Compute, a startup, is in Benn.\n\n"
LAUNCH = "Larkmoor Compute's launch of August 31, 2026"


def read(text: str) -> DocumentRecord:
    settings = Settings()
    return extract_document(read_bytes((HEAD + text).encode("utf-8"), "a.txt", settings), settings)


@pytest.mark.parametrize(
    "text",
    [
        "Larkmoor Compute, launching its Training API on August 31, 2026, said latency would fall.",
        "Announcing Larkspan on August 31, 2026, Larkmoor Compute said latency would fall.",
        "When it launched Larkspan on August 31, 2026, Larkmoor Compute said latency would fall.",
        "At the launch of Larkspan on August 31, 2026, Larkmoor Compute said latency would fall.",
    ],
)
def test_what_is_said_at_a_launch_goes_back_to_it(text: str) -> None:
    record = read(text)
    assert {(a.speaker, a.origin) for a in record.attributions} == {("Larkmoor Compute", LAUNCH)}
    (work,) = [e for e in record.entities if e.name == LAUNCH]
    assert (work.detail, work.date) == ("launch", "2026-08-31")


@pytest.mark.parametrize(
    "text",
    [
        "Larkmoor Compute launched Larkspan on August 31, 2026. It said on Tuesday that latency would fall.",
        "Larkmoor Compute, launching its Training API, said latency would fall.",
        "Mara Orr said Larkmoor Compute would launch Larkspan on August 31, 2026.",
    ],
)
def test_a_launch_that_nothing_is_said_at_is_no_source(text: str) -> None:
    assert not any(a.origin for a in read(text).attributions)


@pytest.mark.parametrize(
    ("text", "speaker", "content"),
    [
        (
            "The serving framework vLLM lists splitting prefill from decoding among its features, so the idea is not new.",
            "vLLM",
            "splitting prefill from decoding among its features",
        ),
        (
            "Larkmoor Compute lists caching, batching and sharding among its features.",
            "Larkmoor Compute",
            "caching, batching and sharding among its features",
        ),
    ],
)
def test_who_lists_it_is_the_source_and_the_list_the_origin(text: str, speaker: str, content: str) -> None:
    record = read(text)
    (act,) = record.attributions
    assert record.text[slice(*act.content[0])] == content
    assert (act.speaker, act.origin) == (speaker, f"{speaker}'s list of features")
    stated = [a.normalized for a in record.assertions if a.attribution == act.id]
    assert len(stated) == 1
    assert "lists" in stated[0]
