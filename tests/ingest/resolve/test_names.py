"""Names and phrases around names: nobody gets another's words."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from ingest.resolve.resolved import How

from .conftest import Read

pytestmark = pytest.mark.model

LIND, HOLM, LABS = "Ana Lind|Lind", "Peter Holm|Holm", "Northwind Labs|Northwind"


@pytest.mark.parametrize(
    "source",
    [
        "Ana Lind",
        "Ana Lind, chief executive of Northwind Labs",
        "Ana Lind of Northwind Labs",
        "Northwind Labs chief executive Ana Lind",
        "Northwind Labs's Ana Lind",
        "The chief executive of Northwind Labs, Ana Lind",
        "Ana Lind, who runs Northwind Labs",
        "Dr. Ana Lind",
        "Engineer and author Ana Lind",
        "His sister Ana Lind",
        "A Northwind Labs spokeswoman, Ana Lind",
    ],
)
def test_the_person_that_a_phrase_is_built_around(read: Read, source: str) -> None:
    text = f"{source}, said on Monday that the tests had failed."
    assert read(text, [LIND], [LABS]).source(source) == "Ana Lind"


@pytest.mark.parametrize(
    "source",
    [
        "Ana Lind and Peter Holm",
        "Ana Lind and her colleagues",
        "Two engineers, Ana Lind and Peter Holm",
        "officials",
        "A resident",
        "Friends of Ana Lind",
        "The husband of Ana Lind",
        "Northwind Labs and the Oakhurst Bank",
        "Northwind Labs engineers",
        "Several reports",
    ],
)
def test_groups_and_the_unnamed_have_no_speaker(read: Read, source: str) -> None:
    text = f"{source} said on Monday that the tests had failed."
    assert read(text, [LIND, HOLM], [LABS, "Oakhurst Bank"]).source(source) is None


@pytest.mark.parametrize(
    ("source", "how"),
    [
        ("Northwind Labs", How.NAME),
        ("The engine maker Northwind Labs", How.NAME),
        ("A spokesman for Northwind Labs", How.SPOKESMAN),
        ("A Northwind Labs spokeswoman", How.SPOKESMAN),
        ("A statement by Northwind Labs", How.ISSUER),
        ("Northwind Labs's website", How.ISSUER),
    ],
)
def test_organisations_and_who_speaks_for_them(read: Read, source: str, how: How) -> None:
    text = f"{source} said on Monday that the tests had failed."
    reading = read(text, [], [LABS])
    found = reading.references.entity_at(0, len(source))
    assert found is not None
    assert (found.name, found.how) == ("Northwind Labs", how)


def test_a_surname_stays_with_who_had_it_first(read: Read) -> None:
    text = (
        "Ana Lind opened the meeting. Lind said sales had grown. Her brother Karl Lind was there too. "
        "Lind said it would go on. Karl Lind said nothing."
    )
    found = read(text, ["Ana Lind|Lind", "Karl Lind"])
    assert found.source("Lind", 1) == "Ana Lind"
    last = found.references.entity_at(text.rindex("Lind said it"), text.rindex("Lind said it") + 4)
    assert last is not None
    assert last.name == "Ana Lind"
    assert not last.certain
    assert found.source("Karl Lind", 1) == "Karl Lind"


def test_a_surname_of_two_who_came_together_is_open(read: Read) -> None:
    text = "Ana Lind and Karl Lind run the shop. Lind said sales had grown."
    for names in (["Ana Lind|Lind", "Karl Lind"], ["Ana Lind", "Karl Lind|Lind"]):
        reading = read(text, names)
        assert reading.references.entity_at(text.rindex("Lind"), text.rindex("Lind") + 4) is None


GIVEN = st.sampled_from(["Ana", "Karl", "Ingrid", "Peter", "Olga", "Hugo"])


@settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(people=st.lists(GIVEN, min_size=2, max_size=4, unique=True), verb=st.sampled_from(["said", "argued", "thinks"]))
def test_a_full_name_is_never_given_to_a_namesake(read: Read, people: list[str], verb: str) -> None:
    text = " ".join(f"{given} Lind {verb} that it would rain." for given in people)
    reading = read(text, [f"{given} Lind" for given in people])
    for given_name in people:
        assert reading.source(f"{given_name} Lind") == f"{given_name} Lind"


def test_short_forms_and_initials_that_no_mention_covers(read: Read) -> None:
    text = "The Northwind Rescue Agency (NWR) was founded in 2001. NWR said so. The Oakhurst Relief Fund came later. ORF said so."
    reading = read(text, [], ["Northwind Rescue Agency", "Oakhurst Relief Fund"])
    assert reading.source("NWR", 1) == "Northwind Rescue Agency"
    assert reading.source("ORF") == "Oakhurst Relief Fund"


def test_a_title_tells_two_bearers_apart(read: Read) -> None:
    text = "Ana Lind and Karl Lind run the shop. Mr Lind said sales had grown. Ms Lind said costs had."
    for names in (["Ana Lind|Lind", "Karl Lind"], ["Ana Lind", "Karl Lind|Lind"]):
        reading = read(text, names)
        assert reading.source("Mr Lind") in {"Karl Lind", None}
        assert reading.source("Ms Lind") in {"Ana Lind", None}
    assert read(text, ["Ana Lind|Lind", "Karl Lind"]).source("Mr Lind") == "Karl Lind"


def test_a_bare_given_name_of_two_is_open(read: Read) -> None:
    text = "Ana Lind and Ana Holm run the shop. Ana said sales had grown."
    assert read(text, ["Ana Lind|Ana", "Ana Holm"]).references.entity_at(36, 39) is None


def test_a_surname_held_on_its_own_is_who_was_named_in_full_before(read: Read) -> None:
    text = (
        "Peter Holm spoke first. Holm said the road was closed. Later Karl Holm arrived. Holm said the bridge was closed too. "
        "By then Holm had left."
    )
    reading = read(text, ["Holm", "Peter Holm", "Karl Holm"])
    first = text.index("Holm said")
    found = reading.references.entity_at(first, first + 4)
    assert found is not None
    assert (found.name, found.certain) == ("Peter Holm", False)


def test_a_surname_held_on_its_own_after_two_bearers_is_nobodys(read: Read) -> None:
    text = "Peter Holm and his cousin Karl Holm spoke. Holm said the road was closed."
    reading = read(text, ["Holm", "Peter Holm", "Karl Holm"])
    start = text.index("Holm said")
    assert reading.references.entity_at(start, start + 4) is None


def test_a_title_does_not_stay_with_the_first_bearer(read: Read) -> None:
    text = "Ana Holm died on Monday. Ana Holm was 91. Her daughter Eva Holm was there. Ms. Holm said it was quick."
    start = text.index("Ms. Holm")
    assert read(text, ["Holm", "Ana Holm", "Eva Holm"]).references.entity_at(start, start + 8) is None


def test_a_business_is_called_by_the_first_word_of_its_name(read: Read) -> None:
    text = "Draymere Motors cut its forecast. Draymere said that sales fell."
    assert read(text, [], ["Draymere Motors"]).source("Draymere", 1) == "Draymere Motors"
