"""Pronouns, and what replaces them."""

from __future__ import annotations

import pytest

from kg.record import Turn

from .conftest import Read

pytestmark = pytest.mark.model

LIND, HOLM, LABS = "Ana Lind|Lind", "Peter Holm|Holm", "Northwind Labs"


def test_gender_tells_two_people_apart(read: Read) -> None:
    text = "Ana Lind met Peter Holm on Monday. She said the plan was dead. He said it was not."
    reading = read(text, [LIND, HOLM])
    assert reading.source("She") == "Ana Lind"
    assert reading.source("He") == "Peter Holm"


def test_an_unnamed_man_bars_the_name_before_him(read: Read) -> None:
    text = "Peter Holm left. A man stood at the door. He said the road was closed."
    assert read(text, [HOLM]).source("He") is None


def test_two_people_alike_leave_it_open(read: Read) -> None:
    text = "Peter Holm and Karl Ek met on Monday. Later he said the plan was dead."
    assert read(text, [HOLM, "Karl Ek|Ek"]).source("he") is None


def test_who_speaks_is_not_he_in_his_own_quotation(read: Read) -> None:
    text = 'Karl Ek was hired by Northwind Labs. "He knows our engines better than anyone," Peter Holm said.'
    reading = read(text, [HOLM, "Karl Ek|Ek"], [LABS])
    assert reading.token("He") == "Karl Ek"


def test_a_pronoun_is_not_the_other_argument_of_its_verb(read: Read) -> None:
    text = "Peter Holm was late. Karl Ek praised him."
    assert read(text, [HOLM, "Karl Ek|Ek"]).token("him") == "Peter Holm"


def test_a_speaker_goes_on_over_sentences(read: Read) -> None:
    text = (
        'Peter Holm presented the engine. "It is cheap," he said. He thinks it will sell. In his view, that is enough.'
    )
    reading = read(text, [HOLM])
    assert [reading.token("he"), reading.token("He"), reading.token("his")] == ["Peter Holm"] * 3


def test_who_means_the_person_and_not_the_organisation_beside(read: Read) -> None:
    text = "The prize went to Ana Lind, an engineer at Northwind Labs who built the engine."
    assert read(text, [LIND], [LABS]).token("who") == "Ana Lind"


def test_officials_are_not_the_organisation_before(read: Read) -> None:
    text = "Northwind Labs opened a plant. Officials praised it. They said the plant was safe."
    reading = read(text, [], [LABS])
    assert reading.source("Officials") is None
    assert reading.source("They") is None


@pytest.mark.parametrize("opening", ["It is raining, she said.", "It was clear that she would go."])
def test_it_of_the_weather_is_nobody(read: Read, opening: str) -> None:
    text = f"Northwind Labs opened a plant. {opening}"
    assert read(text, [], [LABS]).token("It") is None


def test_replacements(read: Read) -> None:
    text = "Peter Holm runs Northwind Labs. He said his plan was ready. The company will publish it."
    reading = read(text, [HOLM], [LABS])
    replaced = reading.references.replacement
    assert replaced(reading.token_index("He")) == "Peter Holm"
    assert replaced(reading.token_index("his")) == "Peter Holm's"
    assert replaced(reading.token_index("company")) == "Northwind Labs"
    assert replaced(reading.token_index("Peter")) is None
    assert replaced(10_000) is None


def test_a_possessive_of_a_name_in_s(read: Read) -> None:
    text = "Northwind Systems has rebuilt its engine."
    assert read(text, [], ["Northwind Systems"]).references.replacement(4) == "Northwind Systems'"


def test_first_person_is_the_turns_speaker(read: Read) -> None:
    text = "Ana Lind: I think it works.\nGuest: We doubt that.\n"
    second = text.index("Guest")
    turns = (
        Turn(span=(10, 27), label="Ana Lind", label_span=(0, 8), speaker="Ana Lind"),
        Turn(span=(second + 7, len(text)), label="Guest", label_span=(second, second + 5), speaker=None),
    )
    references = read(text, ["Ana Lind"], turns=turns).references
    found = references.first_person(text.index("I think"), turns)
    assert found is not None
    assert (found.name, found.entity_id, found.certain) == ("Ana Lind", "e0", True)
    assert references.first_person(text.index("We"), turns) is None
    assert references.first_person(0, turns) is None
    assert references.first_person(0, ()) is None


def test_the_turns_speaker_is_not_he(read: Read) -> None:
    text = "Karl Ek: Peter Holm built it. He did well.\n"
    turns = (Turn(span=(9, len(text)), label="Karl Ek", label_span=(0, 7), speaker="Karl Ek"),)
    assert read(text, ["Karl Ek", "Peter Holm"], turns=turns).token("He") == "Peter Holm"


def test_a_name_without_an_entity_is_not_jumped_over(read: Read) -> None:
    text = "Peter Holm left early. Later David Brown arrived. He said the road was closed."
    assert read(text, [HOLM]).source("He") is None


def test_a_name_that_comes_after_its_pronoun(read: Read) -> None:
    text = "When she left the room, Ana Lind said that it was over."
    assert read(text, [LIND]).token("she") == "Ana Lind"


def test_who_was_asked_is_who_answers(read: Read) -> None:
    text = "Karl Ek asked Quill Aas whether it was over. He said it was not."
    assert read(text, ["Karl Ek", "Quill Aas"]).token("He") in {"Quill Aas", None}


def test_a_pronoun_that_stayed_open_bars_the_next(read: Read) -> None:
    text = "Ana Lind and Eva Holm stood by the road. She was tired. She said it was over."
    reading = read(text, [LIND, "Eva Holm"])
    assert reading.token("She") is None
    assert reading.token("She", 1) is None


@pytest.mark.parametrize("who", ["The mediator, a former judge,", "A go-between", "Her client"])
def test_somebody_who_speaks_without_a_name_bars(read: Read, who: str) -> None:
    text = f"Ana Lind met the union. {who} said she was hopeful. She declined to say why."
    reading = read(text, [LIND])
    assert reading.token("she") is None
    assert reading.token("She") is None
