"""Courtesy titles: whoever is "Ms" somewhere in a text is a person in all of it."""

from __future__ import annotations

import pytest

from ingest.annotate import annotate, load_pipeline
from ingest.extract.entities import find_entities
from ingest.extract.entity_candidates import Candidate
from ingest.extract.entity_index import EntityIndex
from ingest.extract.titled_names import titled_people
from ingest.read import read_bytes
from kg.record import EntityType
from kg.settings import Settings

ORGANIZATION = EntityType.ORGANIZATION


def typed(text: str, *names: str) -> list[tuple[str, str]]:
    found = [
        Candidate(text.index(name), text.index(name) + len(name), name, ORGANIZATION, 1.0, "model") for name in names
    ]
    return [(candidate.name, candidate.label) for candidate in titled_people(text, found)]


def test_a_title_makes_a_person_and_is_no_part_of_the_name() -> None:
    text = "Verity Tarn runs it. Ms Tarn said so."
    assert typed(text, "Verity Tarn", "Ms Tarn") == [("Verity Tarn", "Person"), ("Tarn", "Person")]


def test_capitals_of_a_label_are_a_title_too() -> None:
    assert typed("Ms Tarn sat.\nMS. TARN: Item four.", "MS. TARN") == [("TARN", "Person")]


@pytest.mark.parametrize("name", ["Tarn Group", "Bank of Tarn", "NRT Tarn", "Tarn"])
def test_a_body_of_the_same_name_stays_a_body(name: str) -> None:
    assert typed(f"{name} lent to Ms Tarn.", name) == [(name, ORGANIZATION)]


@pytest.mark.parametrize("text", ["Dr Tarn Lime is a soft drink.", "Msc Tarn sailed.", "ms Tarn"])
def test_only_titles_of_people_count(text: str) -> None:
    assert typed(text, "Tarn") == [("Tarn", ORGANIZATION)]


def test_a_text_without_titles_is_left_as_it_is() -> None:
    assert typed("Verity Tarn runs it.", "Verity Tarn") == [("Verity Tarn", ORGANIZATION)]


@pytest.mark.model
def test_an_uncommon_given_name_is_one_person_with_the_titled_surname() -> None:
    text = (
        "Honor Tarnley does not pretend otherwise. The price of fuel is not to blame, she reckons. "
        "Ms Tarnley blames port dues. Tarnley Shipping is small."
    )
    read = read_bytes(text.encode(), "a.txt", Settings())
    index: EntityIndex = find_entities(read, annotate(read.text, load_pipeline(Settings().pipeline)))
    assert {(entity.name, entity.type) for entity in index} == {
        ("Honor Tarnley", EntityType.PERSON),
        ("Tarnley Shipping", EntityType.ORGANIZATION),
    }
