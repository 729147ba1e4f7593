"""Entities: shapes of names, page headers, and what a whole text names."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ingest.annotate import annotate, load_pipeline
from ingest.extract.entities import find_entities
from ingest.extract.entity_index import EntityIndex
from ingest.extract.names import fold, person_tail, surname, trim
from ingest.extract.page_lines import headers, label_names
from ingest.extract.words import NameTable, Words
from ingest.read import read_bytes
from kg.record import Document, Entity, EntityType
from kg.settings import Settings

Find = Callable[..., EntityIndex]


def document(text: str) -> Document:
    return read_bytes(text.encode(), "a.txt", Settings())


@pytest.fixture(scope="module")
def find() -> Find:
    nlp = load_pipeline(Settings().pipeline)

    def run(text: str, *, known: bool = True) -> EntityIndex:
        read = document(text)
        return find_entities(read, annotate(read.text, nlp), known=known)

    return run


def one(index: EntityIndex, name: str) -> Entity:
    (entity,) = [entity for entity in index if entity.name == name]
    return entity


def words(text: str, entity: Entity) -> list[str]:
    return [text[start:end] for start, end in entity.mentions]


# ---------------------------------------------------------------- shapes of names


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("the Example Bank", "Example Bank"),
        ("Example Bank's", "Example Bank"),
        ("Example Bank’s", "Example Bank"),
        ("ex-Bright Harbor", "Bright Harbor"),
        ("“Ana Lim,", "Ana Lim"),
        ("Ana Lim\nEditor", "Ana Lim"),
        ("Ana Lim: Sure", "Ana Lim"),
        ("Quiet Hours29:52", "Quiet Hours"),
        ("Acme Inc.", "Acme Inc."),
        ("Ana Lim.", "Ana Lim"),
    ],
)
def test_trim_leaves_the_name(text: str, name: str) -> None:
    start, end = trim(text, (0, len(text)))
    assert text[start:end] == name


@given(st.text(alphabet="aA .’'\"\n-:,(9", max_size=30), st.data())
def test_trim_stays_inside_the_span(text: str, data: st.DataObject) -> None:
    first = data.draw(st.integers(0, len(text)))
    last = data.draw(st.integers(first, len(text)))
    start, end = trim(text, (first, last))
    assert first <= start <= end <= max(last, start)
    assert "\n" not in text[start:end]
    assert text[start:end] == text[start:end].strip()


def test_surname_keeps_particles_and_drops_suffixes() -> None:
    assert surname("Ana van der Berg") == "van der Berg"
    assert surname("Ana Lim Jr.") == "Lim"
    assert surname("Ana") is None


def test_a_person_behind_an_office_is_found_in_a_longer_span() -> None:
    assert person_tail("Presidential Spokesperson Maria Oduya") == "Maria Oduya"
    assert person_tail("Vermont Maria Oduya") == "Maria Oduya"
    assert person_tail("Bank of Maria Oduya") is None


def test_name_table_takes_the_longest_and_capitals() -> None:
    table = NameTable()
    table.add("Acme", "short")
    table.add("Acme Training API", "long")
    text = "Acme Training API, ACME, Acmes and Acme-made"
    assert [(text[slice(*span)], key) for span, key in table.find(Words(text))] == [
        ("Acme Training API", "long"),
        ("ACME", "short"),
        ("Acme", "short"),
    ]


def test_name_table_does_not_match_across_a_blank_line() -> None:
    table = NameTable()
    table.add("Ana Lim", "x")
    assert list(table.find(Words("Ana\n\nLim"))) == []
    assert len(list(table.find(Words("Ana\nLim")))) == 1


# ---------------------------------------------------------------- page layout


def test_headers_read_name_role_and_firms() -> None:
    text = "TW\n\nTomas Wirth\n\nCTO, Pebble Labs\n\n  • Ana LimHost · Partner, Foxglove Capital\n\n    Investor in Granite and Tidewater Robotics; ex-Dropside.\n"
    found = list(headers(document(text)))
    assert [text[slice(*header.name)] for header in found] == ["Tomas Wirth", "Ana Lim"]
    assert [[text[slice(*span)] for span in header.organizations] for header in found] == [
        ["Pebble Labs"],
        ["Foxglove Capital", "Granite", "Tidewater Robotics", "Dropside"],
    ]
    assert found[0].initials is not None
    assert text[slice(*found[0].initials)] == "TW"


def test_prose_has_no_headers() -> None:
    assert list(headers(document("Ana Lim met the chief executive of Acme.\nShe said so.\n"))) == []


def test_labels_that_are_roles_name_nobody() -> None:
    text = "HOST: Hello.\nAna Lim: Hello.\nHOST: Well.\nAna Lim: Yes.\n"
    assert {text[slice(*span)] for span in label_names(document(text))} == {"Ana Lim"}


# ---------------------------------------------------------------- whole texts


@pytest.mark.model
def test_surname_and_first_name_stand_for_the_one_person(find: Find) -> None:
    text = "Ines Caldera runs Acme. Caldera said it was hard. The plan is Caldera's own."
    person = one(find(text), "Ines Caldera")
    assert person.type == EntityType.PERSON
    assert words(text, person) == ["Ines Caldera", "Caldera", "Caldera"]
    assert person.aliases == ("Caldera",)


@pytest.mark.model
def test_two_people_of_one_surname_are_never_joined(find: Find) -> None:
    text = "Tony Caldera and Jane Caldera met on Monday. Caldera said the talks went well."
    index = find(text)
    assert words(text, one(index, "Tony Caldera")) == ["Tony Caldera"]
    assert words(text, one(index, "Jane Caldera")) == ["Jane Caldera"]


@pytest.mark.model
def test_a_surname_inside_another_name_is_no_mention(find: Find) -> None:
    text = "Robert Alder spoke in Lisbon. Alder House stayed shut, and Melania Alder left."
    assert words(text, one(find(text), "Robert Alder")) == ["Robert Alder"]


@pytest.mark.model
def test_an_acronym_in_brackets_is_an_alias(find: Find) -> None:
    text = "The Federal Harbor Administration (FHA) closed the port. The FHA said it was safe."
    entity = one(find(text), "Federal Harbor Administration")
    assert entity.type == EntityType.ORGANIZATION
    assert "FHA" in entity.aliases
    assert len(entity.mentions) == 3


@pytest.mark.model
def test_a_list_lends_its_type_and_the_curated_list_names(find: Find) -> None:
    index = find("In his telling, AWS, Google Cloud and Azure sold computing first.")
    assert {entity.name: entity.known for entity in index} == {
        "Amazon Web Services": "amazon-web-services",
        "Google Cloud": "google-cloud",
        "Microsoft Azure": "microsoft-azure",
    }


@pytest.mark.model
def test_without_the_list_nothing_is_known(find: Find) -> None:
    text = (
        "The open-source serving framework QuickServe is older than tools such as PyTorch. Ana Lim of OpenAI said so."
    )
    index = find(text, known=False)
    assert all(entity.known is None for entity in index)
    assert one(index, "QuickServe").type == EntityType.TECHNOLOGY
    assert one(index, "OpenAI").type == EntityType.ORGANIZATION


@pytest.mark.model
@pytest.mark.parametrize(
    ("text", "name", "kind"),
    [
        ("Marlowe, a startup that hosts models, said on Tuesday it had grown.", "Marlowe", EntityType.ORGANIZATION),
        ("Acme unveiled the Kestrel, a chip for servers, in June.", "Kestrel", EntityType.PRODUCT),
        ("She worked on Patchwork, Cobalt Labs' coding agent, for a year.", "Patchwork", EntityType.PRODUCT),
        ("Lars Eide, formerly of Equidor, took over.", "Equidor", EntityType.ORGANIZATION),
        ("Ana Lim told the Quiet Hours podcast that prices fell.", "Quiet Hours", EntityType.WORK),
    ],
)
def test_the_text_says_what_a_name_is(find: Find, text: str, name: str, kind: EntityType) -> None:
    assert one(find(text), name).type == kind


@pytest.mark.model
@pytest.mark.parametrize(
    "text",
    [
        "The Home Secretary and the Senate Majority Leader met in Norway.",
        "Inference is cheap. They know that inference is cheap in Germany.",
        "He pushed the Pareto curve out on Monday, using an API and a PDF.",
    ],
)
def test_offices_places_and_plain_words_are_no_entities(find: Find, text: str) -> None:
    assert [entity.name for entity in find(text)] == []


@pytest.mark.model
def test_names_glued_on_a_page_are_exact(find: Find) -> None:
    text = "TW\n\nTomas Wirth\n\nCTO, Pebble Labs\n\nTWTomas Wirthat 29:52 · Quiet Hours29:52\n\nTomas said yes.\n"
    person = one(find(text), "Tomas Wirth")
    assert words(text, person) == ["TW", "Tomas Wirth", "TW", "Tomas Wirth", "Tomas"]


@pytest.mark.model
def test_a_longer_name_may_hold_a_listed_one(find: Find) -> None:
    text = "Fireworks AI and vLLM are here. The Fireworks Training API was released on Monday."
    index = find(text)
    nested = [
        (text[slice(*span)], entity.name) for span, entity in index.mentions() if "Training" in text[slice(*span)]
    ]
    assert nested == [] or nested[0][0] == "Fireworks Training API"
    assert len(one(index, "Fireworks").mentions) == 2


ODD = (
    "x",
    "ANA LIM, CHIEF EXECUTIVE OF ACME CORP, SAID NO.",
    "Ana Lim\r\nsaid “yes.\r\n\r\nAcme\u00a0Corp\u00ad — Ana\u200b Lim 😀 said “no",
    "\u202eAna Lim\u202c of Acme",
    "'" * 50 + "Ana Lim" + '"' * 50,
    "Ana " * 300,
    "Zoe\u0308 Krüger met O’Brien and D'Angelo.",
)


@pytest.mark.model
@pytest.mark.parametrize("text", ODD, ids=range(len(ODD)))
def test_spans_are_exact_in_odd_texts(find: Find, text: str) -> None:
    read = document(text).text
    index = find(text)
    seen = [span for span, _ in index.mentions()]
    assert len(seen) == len(set(seen))
    for entity in index:
        assert entity.mentions == tuple(sorted(entity.mentions))
        for start, end in entity.mentions:
            assert 0 <= start < end <= len(read)
            assert read[start:end] == read[start:end].strip()
            assert fold(read[start:end]) in {fold(name) for name in (entity.name, *entity.aliases)}


@pytest.mark.model
def test_the_same_text_gives_the_same_entities(find: Find) -> None:
    text = "Ines Caldera, chief executive of Marlowe, and Pavel Horák of Acme Labs met Reuters."
    assert find(text).entities == find(text).entities
    assert [entity.id for entity in find(text)] == [f"e{n}" for n in range(1, len(find(text)) + 1)]


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("On Monday Hollowbrook Brewers opened.", "Hollowbrook Brewers"),
        ("She heads Monday Hollowbrook Brewers.", "Monday Hollowbrook Brewers"),
    ],
)
def test_the_day_on_which_it_happened_is_no_part_of_a_name(text: str, name: str) -> None:
    start, end = trim(text, (text.index("Monday"), text.index("Brewers") + len("Brewers")))
    assert text[start:end] == name
