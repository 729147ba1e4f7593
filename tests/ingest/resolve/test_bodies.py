"""A regulator, a union, a board: named only by a text that calls the name so, and in the way of what comes after where unnamed."""

from __future__ import annotations

import pytest

from ingest.resolve.lexicon import GENERIC_ORGANISATION_NOUNS, ORGANISATION_ANAPHORS, ORGANISATION_CLASS
from ingest.resolve.organisations import bars, same_noun

from .conftest import Read

model = pytest.mark.model
LABS = "Northwind Labs|Northwind"
BODIES = [
    "regulator",
    "watchdog",
    "agency",
    "ministry",
    "board",
    "union",
    "court",
    "committee",
    "council",
    "commission",
    "department",
    "university",
    "newspaper",
    "bank",
    "consultancy",
    "government",
    "league",
]


def test_every_noun_that_points_back_has_a_class() -> None:
    assert set(ORGANISATION_CLASS) >= ORGANISATION_ANAPHORS
    assert set(ORGANISATION_CLASS) >= GENERIC_ORGANISATION_NOUNS.keys()


@pytest.mark.parametrize("noun", BODIES)
def test_an_unnamed_body_bars_its_own_noun_only(noun: str) -> None:
    assert bars(noun, noun) == 1.0
    assert bars("company", noun) == 0.0
    assert same_noun("watchdog") == same_noun("regulator")


@model
@pytest.mark.parametrize("noun", BODIES)
def test_a_body_is_never_a_company(read: Read, noun: str) -> None:
    text = f"Northwind Labs, a startup, cut 40 jobs. On Friday the {noun} admitted that it had known."
    reading = read(text, [], [LABS])
    assert reading.source(f"the {noun}") is None
    assert reading.token(noun) is None
    assert reading.token("it") is None


@model
@pytest.mark.parametrize("noun", BODIES)
def test_a_company_whose_kind_is_not_told_is_no_body(read: Read, noun: str) -> None:
    text = f"Ana Lind of Northwind spoke first. The {noun} said nothing."
    assert read(text, ["Ana Lind"], [LABS]).source(f"The {noun}") is None


@model
@pytest.mark.parametrize(
    ("name", "opening", "noun"),
    [
        ("Ofwind", "Ofwind, the energy regulator, fined Northwind Labs.", "regulator"),
        ("Ofwind", "Ofwind, the energy regulator, fined Northwind Labs.", "watchdog"),
        ("Oakhurst Dockers Union", "The Oakhurst Dockers Union wrote to Northwind Labs.", "union"),
        ("Oakhurst Council", "Oakhurst Council wrote to Northwind Labs.", "council"),
        ("Lantern", "The newspaper Lantern wrote about Northwind Labs.", "paper"),
        ("Brightfell", "The consultancy Brightfell advised Northwind Labs.", "consultancy"),
    ],
)
def test_a_body_is_what_the_text_calls_so(read: Read, name: str, opening: str, noun: str) -> None:
    text = f"{opening} The {noun} said it was urgent."
    assert read(text, [], [name, LABS]).source(f"The {noun}") == name


@model
@pytest.mark.parametrize("noun", ["company", "firm", "startup", "business", "group"])
@pytest.mark.parametrize(
    ("name", "opening"),
    [
        ("Ofwind", "Ofwind, the energy regulator, moved on Monday."),
        ("Oakhurst Dockers Union", "The Oakhurst Dockers Union moved on Monday."),
        ("University of Oakhurst", "The University of Oakhurst moved on Monday."),
        ("Oakhurst Courier", "The Oakhurst Courier moved on Monday."),
        ("Lantern", "The newspaper Lantern moved on Monday."),
    ],
)
def test_the_company_is_never_a_body(read: Read, noun: str, name: str, opening: str) -> None:
    text = f"{opening} The {noun} said it was ready."
    assert read(text, [], [name]).source(f"The {noun}") is None


@model
def test_an_unnamed_union_bars_its(read: Read) -> None:
    text = (
        "Northwind Labs said it had told staff. The union, which represents 600 of the company's workers, disputes this. "
        "Its general secretary, Karl Ek, said nobody was told."
    )
    reading = read(text, ["Karl Ek"], [LABS])
    assert reading.token("Its") is None
    assert reading.token("which") is None
    assert reading.token("company") == "Northwind Labs"
    assert reading.source("Its general secretary, Karl Ek") == "Karl Ek"


@model
@pytest.mark.parametrize("noun", ["startup", "consultancy", "company", "supplier"])
def test_an_unnamed_business_bars_the_company(read: Read, noun: str) -> None:
    text = f"Northwind Labs moved on Monday. A {noun} in Oakhurst followed. The company said it was ready."
    assert read(text, [], [LABS]).source("The company") is None


@model
def test_a_name_that_no_entity_holds_bars_the_company(read: Read) -> None:
    text = (
        "Bellfrost Foods said on Monday that it would buy the snack maker Quillby. The company said the deal was fair."
    )
    assert read(text, [], ["Quillby"]).source("The company") is None


@model
def test_the_bank_does_not_call_itself_the_company(read: Read) -> None:
    text = (
        "Northwind Labs fell on Monday. The bank Lazenby Hart cut its rating. The bank said the company had been slow."
    )
    reading = read(text, [], [LABS, "Lazenby Hart"])
    assert reading.source("The bank", 1) == "Lazenby Hart"
    assert reading.source("the company") != "Lazenby Hart"


@model
@pytest.mark.parametrize("source", ["The union's statement", "The union's general secretary", "Its chief executive"])
def test_what_belongs_to_an_unnamed_body_is_nobodys(read: Read, source: str) -> None:
    text = (
        "Ana Lind, chief executive of Northwind Labs, issued a statement. The union called a strike. "
        f"{source} said it was late."
    )
    assert read(text, ["Ana Lind"], [LABS]).source(source) is None


@model
@pytest.mark.parametrize(
    "source", ["A spokesman for the company", "The company's spokeswoman", "The company's statement"]
)
def test_what_belongs_to_the_company_is_the_named_ones(read: Read, source: str) -> None:
    text = f"Northwind Labs, a startup, cut 40 jobs. {source} said that it was late."
    assert read(text, [], [LABS]).source(source) == "Northwind Labs"


@model
def test_who_was_asked_answers(read: Read) -> None:
    text = "We asked Northwind Labs about that. In a statement they said that it had never happened."
    assert read(text, [], [LABS]).source("they") == "Northwind Labs"


@model
def test_a_study_is_not_its_journals(read: Read) -> None:
    text = "People sleep less, according to a study published in the Journal of Rest. The study said so."
    reading = read(text, [], ["Journal of Rest"])
    assert reading.source("a study published in the Journal of Rest") is None
    assert reading.source("The study") is None


@model
@pytest.mark.parametrize(
    "second",
    ["The union issued a statement.", "In a statement, the union objected.", "A statement was read out by a stranger."],
)
def test_the_statement_of_an_unnamed_body_is_not_an_earlier_ones(read: Read, second: str) -> None:
    text = f"Northwind Labs issued a statement on Monday. {second} The statement said that the plant would close."
    assert read(text, [], [LABS]).source("The statement") is None


@model
@pytest.mark.parametrize("verb", ["is raising", "raised"])
def test_the_subject_after_according_to_is_no_apposition(read: Read, verb: str) -> None:
    text = (
        f"Northwind Labs, a startup, has news. According to the newsletter Lantern, the startup {verb} money. "
        "The startup said it was true."
    )
    assert read(text, [], [LABS, "Lantern"]).source("The startup") == "Northwind Labs"


@model
@pytest.mark.parametrize(("name", "noun"), [("Union Rail", "union"), ("Council Street Foods", "council")])
def test_a_name_that_only_begins_with_the_noun_is_not_called_so(read: Read, name: str, noun: str) -> None:
    text = f"{name} cut 40 jobs on Monday. The {noun} said it had known."
    assert read(text, [], [name]).source(f"The {noun}") is None


@model
@pytest.mark.parametrize("clause", ["that runs the port", "which runs the port", "Ana Lind runs"])
def test_a_restrictive_clause_tells_a_new_organisation(read: Read, clause: str) -> None:
    text = f"Northwind Labs, a startup, cut 40 jobs. On Friday the company {clause} said it had known."
    assert read(text, ["Ana Lind"], [LABS]).token("company") is None
