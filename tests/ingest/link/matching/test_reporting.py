"""A report is one with what was said only where nothing but what reporting changes differs."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ingest.link.matching.reporting import kinds_of_body, reports, said_units, same_words, told_units
from ingest.link.matching.speech import spoken_words, told_words


def taken(said: str, told: str, speaker: str | None = None) -> bool:
    return reports(said_units(said), told_units(told, speaker))


@pytest.mark.parametrize(
    ("said", "told"),
    [
        ("I think prices will go up by about ten percent next year.", "prices would go up by about 10 percent next year"),
        ("We didn't, um, close the yard in Oslo.", "the company did not close the yard in Oslo"),
        ("You can cut your heating bill in half if you insulate the roof.", "people can cut their heating bill in half if they insulate the roof"),
        ("Our drivers are not employees.", "its drivers are not employees"),
        ("So we're shipping the first thousand units to Norway.", "the company ships the first 1,000 units to Norway"),
        ("We spend more on lawyers than on labs.", "the company spends more on lawyers than on labs"),
        ("I wouldn't trust the figures from before 2015.", "Mr Lind would not trust the figures from before 2015"),
        ("The biggest ferry, so the biggest ferries where you lose the most fuel, are where you want to go and fit sails first.", "The ferries where firms lose the most fuel are the ones they want to fit sails first"),
        ("We've sold out until Christmas and we're hiring in Turin.", "they have sold out until Christmas and are hiring in Turin"),
        ("The board approved the merger in May.", "the board approved the merger in May"),
    ],
)  # fmt: skip
def test_person_tense_and_what_only_speech_has_may_differ(said: str, told: str) -> None:
    assert taken(said, told, "Ana Lind")


@pytest.mark.parametrize(
    ("said", "told"),
    [
        ("We will close two plants by March.", "the company will close three plants by March"),
        ("We will close the plant by March.", "the company will close the plant by May"),
        ("We will close the plant by March.", "the company will not close the plant by March"),
        ("We will close the plant by March.", "the company may close the plant by March"),
        ("She may open in the third quarter.", "the yard will open in the third quarter"),
        ("Prices would rise without the tax.", "prices will rise without the tax"),
        ("Most customers start with the small boat.", "all customers start with the small boat"),
        ("Halden bought Mirova in 2019.", "Mirova bought Halden in 2019"),
        ("Halden bought Mirova in 2019.", "Halden was bought by Mirova in 2019"),
        ("The river is cleaner than the lake.", "the river is dirtier than the lake"),
        ("You can halve the bill if you insulate the roof.", "people can halve the bill"),
        ("Rents fell after the rule came in.", "rents fell because the rule came in"),
        ("We only test meat from abroad.", "they test meat from abroad"),
        ("We only test meat from abroad.", "only they test meat from abroad"),
        ("Up to a third of the water gets lost.", "a third of the water gets lost"),
        ("The engineer left the firm in spring.", "the engineers left the firm in spring"),
        ("The city blames us and they blame the yard.", "the city blames them and they blame the yard"),
        ("No boat was sold in Oslo.", "a boat was sold in Oslo"),
        ("It costs us four cents and it costs them forty.", "it costs them four cents and it costs the company forty"),
        ("He never took money from Lund.", "she never took money from Lund"),
    ],
)  # fmt: skip
def test_one_thing_that_matters_makes_it_another_statement(said: str, told: str) -> None:
    assert not taken(said, told, "Ana Lind")


def test_the_speaker_may_be_named_and_nobody_else() -> None:
    assert taken("I will never sell my last boat.", "Lind will never sell her last boat", "Ana Lind")
    assert taken("I will never sell my last boat.", "Ana Lind would never sell her last boat", "Ana Lind")
    assert not taken("I will never sell my last boat.", "Berg will never sell her last boat", "Ana Lind")


def test_a_pronoun_stands_for_one_side_only() -> None:
    assert taken("You start small and you grow your fleet.", "they start small and they grow their fleet")
    assert not taken("We start small and you grow your fleet.", "they start small and they grow their fleet")


def test_few_words_say_nothing() -> None:
    assert not same_words(said_units("Then let's talk."), said_units("then let's."))
    assert not taken("We did that.", "the company did that")


def test_spoken_words() -> None:
    assert spoken_words("Well, uh, I mean, we we can't, you know, sell it, right?") == [
        "we",
        "can",
        "not",
        "sell",
        "it",
    ]
    assert spoken_words("No, we sold it.") == ["we", "sold", "it"]
    assert spoken_words("No boat was sold.") == ["no", "boat", "was", "sold"]
    assert told_words("I think the board's boats won't sell.") == [
        "i",
        "think",
        "the",
        "board",
        "boats",
        "will",
        "not",
        "sell",
    ]


WORDS = st.lists(
    st.sampled_from(["harbour", "ferry", "engine", "seal", "pump", "winter", "contract", "dealer", "valve", "timber"]),
    min_size=4,
    max_size=9,
    unique=True,
)


@given(WORDS, st.data())
def test_no_word_may_be_changed_left_out_added_or_moved(words: list[str], data: st.DataObject) -> None:
    said = " ".join(words)
    assert taken(said, said)
    place = data.draw(st.integers(0, len(words) - 1))
    other = data.draw(st.integers(0, len(words) - 1).filter(lambda at: at != place))
    swapped = list(words)
    swapped[place], swapped[other] = swapped[other], swapped[place]
    for changed in (
        [*words[:place], "anchor", *words[place + 1 :]],
        [*words[:place], "not", *words[place:]],
        [*words[:place], *words[place + 1 :]],
        swapped,
    ):
        assert not taken(said, " ".join(changed))


@given(st.text(max_size=80))
def test_any_text_is_read(text: str) -> None:
    assert said_units(text) == said_units(text)
    told_units(text, text)


@pytest.mark.parametrize(
    ("bodies", "body", "joined"),
    [
        (["Harbor Foods"], "company", True),
        (["Harbor Foods"], "bank", False),
        (["Norra Bank"], "bank", True),
        (["Norra Bank"], "council", False),
        (["Oslo City Council"], "council", True),
        (["Oslo City Council"], "company", False),
        ([], "company", False),
    ],
)
def test_we_are_the_speaker_s_own_body_only(bodies: list[str], body: str, joined: bool) -> None:
    said, told = (
        said_units("We will sell the lighthouse in Ulvik."),
        told_units(f"the {body} would sell the lighthouse in Ulvik"),
    )
    assert reports(said, told, kinds_of_body(bodies)) is joined


@pytest.mark.parametrize("who", ["parents", "patients", "drivers", "customers"])
def test_you_are_nobody_in_particular(who: str) -> None:
    assert not taken("You have to moor the boats at night.", f"{who} have to moor the boats at night")
    assert taken("You have to moor the boats at night.", "people have to moor the boats at night")


def test_kind_of_is_part_of_what_was_said() -> None:
    assert not taken("We kind of failed in the northern yards.", "the company failed in the northern yards")
