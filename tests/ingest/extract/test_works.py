"""Cited works: how they are named, whose they are, and the works that make up a transcript's page."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from ingest.annotate import annotate, load_pipeline
from ingest.extract.entities import find_entities
from ingest.extract.works import find_works
from ingest.read import read_bytes
from ingest.resolve.references import resolve
from kg.record import Entity, EntityType
from kg.settings import Settings

Works = Callable[[str], list[Entity]]
pytestmark = pytest.mark.model

PAGE = """Clear Margin

Quiet Hours · 2 min instead of 57 min · Oct 6, 2026

Small labs win because they ship first

TW

Tomas Wirth

CEO, Pebble Labs

  • Ana LimHost · Partner, Foxglove Capital

    Investor in Granite and Tidewater Robotics; ex-Dropside.

From “Pebble CEO on Small Labs”, Oct 6, 2026. Watch the full episode

In this episode

  1. 29:20Small labs win because they ship first2:01

  2. 24:24Benchmarks are a trap, so write your own2:03Up next

Transcript

Transcribed by machine (Scribe) from the episode’s audio, so a word may be off here and there.

  1. 29:24

    And so what our view is is that small labs win, because they ship.

  2. 29:54

    And the interesting thing is that they ship every week, right?

  3. 30:19

    So basically they learn more than a large lab does.
"""


@pytest.fixture(scope="module")
def works() -> Works:
    nlp = load_pipeline(Settings().pipeline)

    def run(text: str) -> list[Entity]:
        document = read_bytes(text.encode(), "a.txt", Settings())
        doc = annotate(document.text, nlp)
        entities = find_entities(document, doc)
        found = find_works(document, doc, entities, resolve(document, doc, entities))
        assert found.entities[: len(entities)] == tuple(found.by_id[entity.id] for entity in entities)
        return [entity for entity in found if entity.type == EntityType.WORK]

    return run


@pytest.mark.parametrize(
    ("text", "name", "detail", "date"),
    [
        ("Ana Lim co-founded Marlowe, according to the company's founding announcement.", "Marlowe's founding announcement", "announcement", None),
        ("Acme Labs' own Quickstep announcement from August 25, 2026 says it is fast.", "Acme Labs' Quickstep announcement", "announcement", "2026-08-25"),
        ("OpenRouter's provider page describes a review.", "OpenRouter's provider page", "page", None),
        ("Ana Lim said in a statement that the port was safe.", "Ana Lim's statement", "statement", None),
        ("He pointed to a remark by Sam Whitlock on another podcast.", "podcast with Sam Whitlock", "podcast", None),
        ("Costs fell, according to a report by Bright Harbor Institute.", "Bright Harbor Institute's report", "report", None),
        ("She read a blog post titled “Serving at Scale” aloud.", "Serving at Scale", "blog post", None),
    ],
)  # fmt: skip
def test_a_cited_document_is_named_by_its_words(
    works: Works, text: str, name: str, detail: str, date: str | None
) -> None:
    (work,) = works(text)
    assert (work.name, work.detail, work.date) == (name, detail, date)


@pytest.mark.parametrize(
    "text",
    [
        "The report was long.",
        "It is no report.",
        "The U.S. Geological Survey said the quake was weak.",
        "Every statement counts, and each study too.",
    ],
)
def test_a_bare_noun_is_no_new_work(works: Works, text: str) -> None:
    assert works(text) == []


def test_an_episode_named_only_by_its_date(works: Works) -> None:
    text = "Ana Lim spoke on the Quiet Hours podcast, in an episode published October 6, 2026."
    show, episode = works(text)
    assert (show.name, show.detail) == ("Quiet Hours", "podcast")
    assert (episode.name, episode.detail, episode.date) == (
        "Quiet Hours episode published October 6, 2026",
        "podcast episode",
        "2026-10-06",
    )
    assert [text[slice(*span)] for span in episode.mentions] == ["an episode published October 6, 2026"]


def test_the_works_of_a_transcript_page(works: Works) -> None:
    found = {work.name: work.detail for work in works(PAGE)}
    assert found == {
        "Quiet Hours": "podcast",
        "Pebble CEO on Small Labs": "podcast episode",
        "Small labs win because they ship first": "segment",
        "Benchmarks are a trap, so write your own": "segment",
    }


def test_a_definite_noun_goes_back_to_the_one_work_of_its_kind(works: Works) -> None:
    text = "Ana Lim said in a statement that the port was safe. The statement said nothing of the ships."
    (work,) = works(text)
    assert [text[slice(*span)] for span in work.mentions] == ["a statement", "The statement"]


def test_two_indefinite_works_stay_apart(works: Works) -> None:
    text = "Costs fell, a study found. Costs rose, another study found."
    assert [work.name for work in works(text)] == ["study", "study (2)"]
