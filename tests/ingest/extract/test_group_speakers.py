"""Speakers that are several people or a named group: entities of their own, that hide no name in their words."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from ingest.annotate import annotate, load_pipeline
from ingest.extract import extract
from ingest.extract.entity_index import GROUP, EntityIndex
from ingest.read import read_bytes
from kg.record import Attribution, EntityType, Extraction
from kg.settings import Settings

pytestmark = pytest.mark.model

Extract = Callable[[str], Extraction]

TEXT = (
    "Researchers from the University of Oakhurst said on Monday that the river is dying. "
    "They warned that fish would go first.\n\n"
    "Ana Lind and Bo Berg said they were worried. “We saw it coming,” they said.\n\n"
    "Residents said they had been told nothing.\n"
)


@pytest.fixture(scope="module")
def extracted() -> Extract:
    nlp = load_pipeline(Settings().pipeline)

    def run(text: str) -> Extraction:
        document = read_bytes(text.encode(), "a.txt", Settings())
        return extract(document, annotate(document.text, nlp))

    return run


def said(found: Extraction, text: str, words: str) -> Attribution:
    place = text.index(words)
    return next(a for a in found.attributions if any(s <= place < e for s, e in a.content))


def test_a_group_that_speaks_is_an_entity_with_its_words_as_mention(extracted: Extract) -> None:
    found = extracted(TEXT)
    groups = {entity.name: entity for entity in found.entities if entity.detail == GROUP}
    assert set(groups) == {"researchers from the University of Oakhurst", "Ana Lind and Bo Berg"}
    for entity in groups.values():
        assert entity.type is EntityType.ORGANIZATION
        assert all(TEXT[start:end].split()[0] in ("Researchers", "Ana") for start, end in entity.mentions)
    assert said(found, TEXT, "fish would go").speaker == "researchers from the University of Oakhurst"
    assert not said(found, TEXT, "fish would go").speaker_certain
    assert said(found, TEXT, "were worried").speaker_id == groups["Ana Lind and Bo Berg"].id


def test_unnamed_people_are_nobody(extracted: Extract) -> None:
    assert said(extracted(TEXT), TEXT, "had been told").speaker is None


def test_a_group_hides_no_name_in_its_words(extracted: Extract) -> None:
    index = EntityIndex(extracted(TEXT).entities)
    place = TEXT.index("Ana Lind")
    found = index.at(place)
    assert found is not None
    assert found[1].name == "Ana Lind"
    assert [entity.detail for entity in index.named("Ana Lind and Bo Berg")] == [GROUP]


def test_quotations_take_the_group_too(extracted: Extract) -> None:
    found = extracted(TEXT)
    (quotation,) = [q for q in found.quotations if TEXT[slice(*q.span)].startswith("We saw")]
    assert quotation.speaker == "Ana Lind and Bo Berg"
    assert quotation.speaker_id is not None


def test_a_text_without_groups_stays_as_it_is(extracted: Extract) -> None:
    found = extracted("Ana Lind said that the bridge was safe. She said so twice.\n")
    assert all(entity.detail != GROUP for entity in found.entities)
    assert {a.speaker for a in found.attributions} == {"Ana Lind"}


# ---------------------------------------------------------------- whom "you" addresses

TALK = (
    "Ana Lind: Welcome back. You said last year that the bridge was safe.\n"
    "Bo Berg: I did. When you build one, you think that nothing can go wrong.\n"
    "Ana Lind: There is a new bridge now. Do you think this is the end of the ferry?\n"
    "Bo Berg: Yes, I think so.\n"
)


def test_you_is_the_other_one_in_a_question_and_in_the_past(extracted: Extract) -> None:
    found = extracted(TALK)
    assert [a.speaker for a in found.attributions if a.source and TALK[slice(*a.source[0])] == "You"] == ["Bo Berg"]
    asked = said_inside(found, "this is the end")
    assert (asked.speaker, asked.speaker_certain) == ("Bo Berg", False)


def test_you_that_is_anybody_is_nobody(extracted: Extract) -> None:
    assert said_inside(extracted(TALK), "nothing can go wrong").speaker is None


def said_inside(found: Extraction, words: str) -> Attribution:
    place = TALK.index(words)
    inner = [a for a in found.attributions if a.kind != "turn" and any(s <= place < e for s, e in a.content)]
    return min(inner, key=lambda a: a.content[-1][1] - a.content[0][0])
