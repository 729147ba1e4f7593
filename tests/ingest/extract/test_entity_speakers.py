"""Names in speaking position, short forms of organisations, and names that begin with "The"."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from ingest.annotate import annotate, load_pipeline
from ingest.extract.entities import find_entities
from ingest.extract.entity_index import EntityIndex
from ingest.read import read_bytes
from kg.record import EntityType
from kg.settings import Settings

pytestmark = pytest.mark.model

Find = Callable[[str], EntityIndex]

PERSON, ORGANIZATION, WORK, PRODUCT = (
    EntityType.PERSON,
    EntityType.ORGANIZATION,
    EntityType.WORK,
    EntityType.PRODUCT,
)


@pytest.fixture(scope="module")
def find() -> Find:
    nlp = load_pipeline(Settings().pipeline)

    def run(text: str) -> EntityIndex:
        document = read_bytes(text.encode(), "a.txt", Settings())
        return find_entities(document, annotate(document.text, nlp))

    return run


@pytest.mark.parametrize(
    ("text", "name", "kind"),
    [
        ("Norway said on Monday that it would close its border.", "Norway", ORGANIZATION),
        ("The Bolivian government said schools would close.", "Bolivian government", ORGANIZATION),
        ("The Lind campaign said it had raised money.", "Lind campaign", ORGANIZATION),
        ("According to the European Court of Justice, the law is void.", "European Court of Justice", ORGANIZATION),
        ("The mayor was in hospital; RTX31 reported that he had left.", "RTX31", ORGANIZATION),
        ("Quarrel.com, a news site, said two men were held.", "Quarrel.com", ORGANIZATION),
        ("Solent Marine, which runs the ferries, said on Tuesday that it had stopped.", "Solent Marine", ORGANIZATION),
        ("Energy Secretary Dan Cole said so.", "Dan Cole", PERSON),
        ("Larkspan, a service that runs models, opens today.", "Larkspan", PRODUCT),
        ("The Aldmark Messenger has learned that prices rose.", "Aldmark Messenger", ORGANIZATION),
        ("Prices rose, the Daily Thermometer writes.", "Daily Thermometer", ORGANIZATION),
        ("A report in the Aldmark Record says that prices rose.", "Aldmark Record", ORGANIZATION),
        ("Ana Lim told the Aldmark Messenger that prices rose.", "Aldmark Messenger", ORGANIZATION),
        ("The late Ana Lim said that prices rose.", "Ana Lim", PERSON),
    ],
)
def test_what_speaks_is_a_party(find: Find, text: str, name: str, kind: EntityType) -> None:
    assert (name, kind) in {(entity.name, entity.type) for entity in find(text)}


@pytest.mark.parametrize(
    "text",
    [
        "The transport minister said so. Transport minister Ana Lim agreed. Finance director Owen Gray resigned.",
        "Norway could say no. They met in Norway.",
        "Democrats said no. Researchers said so.",
    ],
)
def test_portfolios_groups_and_silent_places_are_no_bodies(find: Find, text: str) -> None:
    assert [entity.name for entity in find(text) if entity.type is ORGANIZATION] == []


def test_a_longer_and_a_shorter_form_are_one_organisation(find: Find) -> None:
    text = "Torvane Grid said on Monday that it would pay. Torvane's chief executive, Samuel Ode, said so. A spokeswoman for Torvane declined to comment."
    (grid,) = [entity for entity in find(text) if "Torvane" in entity.name]
    assert (grid.name, grid.type, grid.aliases) == ("Torvane Grid", ORGANIZATION, ("Torvane",))
    assert len(grid.mentions) == 3


def test_a_part_is_not_its_whole(find: Find) -> None:
    text = (
        "Corvane Summit said it would close. Corvane is a firm that said it would pay. A spokesman for Corvane agreed."
    )
    assert {"Corvane Summit", "Corvane"} <= {entity.name for entity in find(text)}


def test_spellings_of_a_state_are_one(find: Find) -> None:
    text = "The United States said it would act. The U.S. said so twice."
    (state,) = [entity for entity in find(text) if entity.type is ORGANIZATION]
    assert (state.name, state.aliases) == ("United States", ("U.S.",))


def test_letters_in_brackets_that_are_a_plain_word_are_an_alias(find: Find) -> None:
    text = "The World Harbor Organization (WHO) said ports spread it. The WHO said so on Monday."
    (body,) = [entity for entity in find(text) if entity.type is ORGANIZATION]
    assert body.aliases == ("WHO",)
    assert len(body.mentions) == 3


@pytest.mark.parametrize(
    ("text", "name", "mention"),
    [
        ("The story appeared in The Harbor Ledger on Monday.", "The Harbor Ledger", "The Harbor Ledger"),
        ("The Harbor Ledger first reported the story.", "The Harbor Ledger", "The Harbor Ledger"),
        ("He spoke on The Stack Hour podcast.", "The Stack Hour", "The Stack Hour"),
        ("The story appeared in the Harbor Ledger. The Harbor Ledger said no.", "Harbor Ledger", "Harbor Ledger"),
    ],
)
def test_the_article_of_a_title_stays_where_the_text_has_it(find: Find, text: str, name: str, mention: str) -> None:
    (entity,) = [entity for entity in find(text) if "Ledger" in entity.name or "Stack" in entity.name]
    assert entity.name == name
    assert text[slice(*entity.mentions[0])] == mention


def test_an_office_is_no_part_of_a_name(find: Find) -> None:
    text = "Ilse Vogt said no. Chief Executive Ilse Vogt agreed. Longtime Harbor Ledger editor Rob Berg disagreed."
    names = {entity.name for entity in find(text)}
    assert {"Ilse Vogt", "Rob Berg"} <= names
    assert not any(name.startswith(("Executive", "Longtime", "Chief")) for name in names)


def test_a_surname_that_speaks_is_the_person_even_if_a_place_has_it(find: Find) -> None:
    text = "Matthew Milan runs the course. Milan said that it would go on."
    people = [entity for entity in find(text) if entity.type is PERSON]
    assert [(entity.name, entity.aliases) for entity in people] == [("Matthew Milan", ("Milan",))]


@pytest.mark.parametrize(
    ("text", "name", "kind"),
    [
        ("She left in 2021 to found Quantal, will report to Pallas's co-founder and stay.", "Quantal", ORGANIZATION),
        ("Strand, who teaches, wrote it. The Long Crossing is a novel by Ewan Strand.", "Ewan Strand", PERSON),
        ("Our customer Brightmart said last week it hired 2,000.", "Brightmart", ORGANIZATION),
    ],
)
def test_what_stands_beside_a_name_types_it(find: Find, text: str, name: str, kind: EntityType) -> None:
    assert (name, kind) in {(entity.name, entity.type) for entity in find(text)}


def test_a_place_is_not_its_police(find: Find) -> None:
    text = "Karelland Police said the driver was held. They asked Karelland for an explanation."
    assert not any("Karelland" in entity.aliases for entity in find(text))
