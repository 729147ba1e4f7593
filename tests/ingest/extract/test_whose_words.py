"""Whose words they are where the sentence is built so that the nearest name, or the author, would get them."""

from __future__ import annotations

import pytest

from ingest.pipeline import extract_document
from ingest.read import read_bytes
from kg.record import Polarity, Realis
from kg.settings import Settings

pytestmark = pytest.mark.model


def told(text: str) -> set[tuple[str | None, str]]:
    settings = Settings()
    found = extract_document(read_bytes(text.encode(), "note.txt", settings), settings).assertions
    return {(a.speaker, a.normalized) for a in found}


@pytest.mark.parametrize(
    "lead",
    [
        "Velmora Pumps said in a statement that",
        "Velmora Pumps said in a press release that",
        "Velmora Pumps wrote in a note to the council that",
    ],
)
def test_what_is_quoted_after_the_place_where_it_was_said_is_the_speakers(lead: str) -> None:
    found = told(f'{lead} "no leak of any kind" had been seen at the yard.')
    assert found == {("Velmora Pumps", "No leak of any kind had been seen at the yard.")}


def test_a_relative_clause_on_the_place_is_no_content() -> None:
    found = told("Velmora Pumps wrote in a book that was translated into Danish.")
    assert not any(speaker == "Velmora Pumps" for speaker, _ in found)


@pytest.mark.parametrize(
    ("first", "second", "words"),
    [
        (
            "A release from Velmora Pumps said the pump lasts 30 years",
            "Mira Voss, the engineer, said",
            "It fails early.",
        ),
        ("The union claims that the pump lasts 30 years", "Mira Voss said on Friday", "It fails early."),
        ("The union says the pump lasts 30 years", "the engineer Mira Voss told the Post", "It fails early."),
    ],
)
def test_a_tag_behind_a_semicolon_leaves_what_another_says_before_it(first: str, second: str, words: str) -> None:
    found = told(f"{first}; it fails early, {second}.")
    assert ("Mira Voss", words) in found
    assert not any(speaker == "Mira Voss" and "30 years" in said for speaker, said in found)
    assert any(said == "The pump lasts 30 years." for _, said in found)


def test_a_tag_reaches_back_over_a_semicolon_where_nobody_else_speaks() -> None:
    assert told("The mills are old; they fail every winter, Mira Voss said.") == {
        ("Mira Voss", "The mills are old."),
        ("Mira Voss", "They fail every winter."),
    }


def test_what_another_is_named_for_behind_a_semicolon_takes_nothing_from_the_first() -> None:
    found = told("Velmora Pumps says nobody was hurt; according to Dora Ravn, two divers were taken to hospital.")
    assert ("Velmora Pumps", "Nobody was hurt.") in found
    assert ("Dora Ravn", "Two divers were taken to hospital.") in found


@pytest.mark.parametrize("lead", ["It fell to", "It was left to", "It was up to", "It took"])
def test_to_whom_it_fell_to_say_it_has_said_it(lead: str) -> None:
    found = told(f"Dana Quill said the tram was late.\n\n{lead} Mira Voss to announce that the mill was closed.")
    assert ("Mira Voss", "The mill was closed.") in found


def test_who_goes_on_is_not_the_one_of_the_paragraph_before() -> None:
    found = told(
        "Dana Quill said the tram was late.\n\nIt fell to Mira Voss to announce that the mill was closed. The pump had run dry, "
        "she said."
    )
    assert ("Dana Quill", "The pump had run dry.") not in found


@pytest.mark.parametrize("tag", ["put in", "chimed in", "cut in", "shot back", "piped up"])
def test_a_verb_with_its_particle_tags_a_quotation(tag: str) -> None:
    found = told(f"Dana Quill said the tram was late. “That is a large exclusion,” Mira Voss {tag}.")
    assert found == {("Dana Quill", "The tram was late."), ("Mira Voss", "That is a large exclusion.")}


@pytest.mark.parametrize("whom", ["her", "the minister", "Dana Quill", "her former colleague, Dana Quill,"])
def test_what_is_put_to_somebody_is_asked(whom: str) -> None:
    settings = Settings()
    text = f"Otto Lind put it to {whom} that the ledger had never existed."
    found = extract_document(read_bytes(text.encode(), "note.txt", settings), settings).assertions
    assert [(a.speaker, a.polarity, a.realis) for a in found if "existed" in a.normalized] == [
        ("Otto Lind", Polarity.QUESTIONS, Realis.ASKED)
    ]


def test_a_noun_with_a_gap_in_its_clause_is_nobody_to_whom_it_is_put() -> None:
    assert told("Otto Lind put it to the test that the board had ordered.") == {
        ("author", "Otto Lind put it to the test that the board had ordered.")
    }


def test_who_neither_confirms_nor_denies_does_not_deny() -> None:
    found = told('"I can neither confirm nor deny that the talks took place," said Otto Lind.')
    assert found == {("Otto Lind", "Otto Lind can neither confirm nor deny that the talks took place.")}


@pytest.mark.parametrize("lead", ["We told the council", "I said", "We assured the council that"])
def test_what_somebody_once_foretold_is_told_as_said(lead: str) -> None:
    found = told(f'Karl Voss replied: "{lead} the pond would be lined. I say it is deep."')
    assert not any(words.startswith("The pond would be lined") for _, words in found)
    assert any(speaker == "Karl Voss" and words.endswith("the pond would be lined.") for speaker, words in found)


@pytest.mark.parametrize(
    ("text", "speaker", "words"),
    [
        ("Otto Lind was wrong about the Maren dam, which he insisted would not fail.", "Otto Lind", "The Maren dam would not fail."),
        ("Dana Quill bought the boat, which she said had been rebuilt twice.", "Dana Quill", "The boat had been rebuilt twice."),
        ("Kurt Vale never saw the ledger, which he told the court was burned in 2019.", "Kurt Vale", "The ledger was burned in 2019."),
        ("Dana Quill opposed the plan, which Otto Lind argued would cost 40 crowns.", "Otto Lind", "The plan would cost 40 crowns."),
        ("Sven Arnt rejected the offer, which Ida Moss said would save the yard.", "Ida Moss", "The offer would save the yard."),
    ],
)  # fmt: skip
def test_what_is_said_of_a_noun_in_its_relative_clause_has_it(text: str, speaker: str, words: str) -> None:
    found = told(text)
    assert (speaker, words) in found
    assert {who for who, said in found if said == words} == {speaker}


def test_a_remark_on_the_whole_clause_is_not_given_to_its_last_noun() -> None:
    found = told("Dana Quill sold the boat in May, which she said was a mistake.")
    assert not any(words.startswith(("May", "The boat was")) for _, words in found)
