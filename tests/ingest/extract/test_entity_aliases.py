"""Names that are one, and names that only look so: firms and founders, nicknames, papers, bodies of one place."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from ingest.annotate import annotate, load_pipeline
from ingest.extract.entities import find_entities
from ingest.read import read_bytes
from kg.record import Entity, EntityType
from kg.settings import Settings

pytestmark = pytest.mark.model

Find = Callable[[str], dict[str, Entity]]


@pytest.fixture(scope="module")
def find() -> Find:
    nlp = load_pipeline(Settings().pipeline)

    def run(text: str) -> dict[str, Entity]:
        document = read_bytes(text.encode(), "a.txt", Settings())
        return {entity.name: entity for entity in find_entities(document, annotate(document.text, nlp))}

    return run


def test_a_firm_that_is_named_like_its_founder_is_not_her(find: Find) -> None:
    text = (
        "Teldane, a maker of pumps, said on Monday that it would close a plant. The company blamed weak demand. "
        "“It was hard,” said Maria Teldane, who founded the firm. Teldane denied the claim.\n"
    )
    found = find(text)
    assert found["Teldane"].type is EntityType.ORGANIZATION
    assert [text[s:e] for s, e in found["Teldane"].mentions] == ["Teldane", "Teldane"]
    assert [text[s:e] for s, e in found["Maria Teldane"].mentions] == ["Maria Teldane"]


def test_a_surname_alone_stays_the_persons(find: Find) -> None:
    found = find("Maria Teldane, who runs a bank, said no. Teldane said it was late. Teldane left.\n")
    assert len(found["Maria Teldane"].mentions) == 3


def test_a_nickname_with_the_same_surname_is_the_same_person(find: Find) -> None:
    found = find("Mitchell Lindqvist said no. Later Mitch Lindqvist wrote a letter.\n")
    assert [entity.name for entity in found.values() if entity.type is EntityType.PERSON] == ["Mitchell Lindqvist"]
    apart = find("Maria Lindqvist said no. Later Mark Lindqvist wrote a letter.\n")
    assert {"Maria Lindqvist", "Mark Lindqvist"} <= set(apart)


def test_initials_with_an_ampersand_join(find: Find) -> None:
    found = find("Northern Gas and Electric (NG&E) cut the power. NG&E said it was sorry.\n")
    assert len(found["Northern Gas and Electric"].mentions) == 3
    assert "NG&E" not in found


def test_a_government_has_one_name(find: Find) -> None:
    found = find("The Samoan government closed schools. The government of Samoa said they would open on Monday.\n")
    assert [name for name in found if "government" in name] == ["Samoan government"]
    assert len(found["Samoan government"].mentions) == 2


def test_labels_in_capitals_name_people_in_small_letters(find: Find) -> None:
    text = "SANDRA POOL: Welcome back.\nRAFE LINDEN: Thank you.\nSANDRA POOL: Let us begin.\nANCHOR: Good night.\n"
    found = find(text)
    assert found["Sandra Pool"].aliases == ("SANDRA POOL",)
    assert not any(name.casefold() == "anchor" for name in found)


def test_a_name_and_a_body_that_the_model_takes_together_are_two(find: Find) -> None:
    found = find("A team led by Hanna Blom of Uppvik University has found bread. Blom said it was hard.\n")
    assert found["Hanna Blom"].type is EntityType.PERSON
    assert len(found["Hanna Blom"].mentions) == 2


def test_a_surname_that_no_finder_took_is_the_one_persons(find: Find) -> None:
    text = "Its president, Maya Torres, said no. Ron Abel agreed. Torres and Abel appeared together on Saturday.\n"
    found = find(text)
    assert [text[s:e] for s, e in found["Maya Torres"].mentions] == ["Maya Torres", "Torres"]
    assert "Torres" in found["Maya Torres"].aliases
