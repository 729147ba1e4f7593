"""References of feature prose: one person followed through "she said", a role behind a quotation, firms that "it" stands for."""

from __future__ import annotations

import pytest

from .conftest import Read

pytestmark = pytest.mark.model

MAYA, EVA, YARD = "Maya Ostrand|Ostrand", "Eva Brandt|Brandt", "Fjordline"


@pytest.mark.parametrize(
    "role", ["the chief executive of Fjordline", "the founder and chief executive of Fjordline", "the chief executive"]
)
def test_the_role_of_who_was_just_named(read: Read, role: str) -> None:
    text = f"Maya Ostrand does not pretend otherwise. “Nobody waits for a ferry with joy,” {role} told a podcast last week."
    assert read(text, [MAYA], [YARD]).source(role) == "Maya Ostrand"


@pytest.mark.parametrize(
    "text",
    [
        "Maya Ostrand met Eva Brandt in March. “Nobody waits for a ferry with joy,” the chief executive of Fjordline said.",
        "Maya Ostrand does not pretend otherwise. The chief executive of Fjordline said nobody waits for a ferry with joy.",
        "Maya Ostrand, the mayor, does not pretend otherwise. “Nobody waits with joy,” the chief executive of Fjordline said.",
    ],
)
def test_a_role_that_may_be_somebody_elses(read: Read, text: str) -> None:
    role = "he chief executive of Fjordline"
    role = ("T" if "T" + role in text else "t") + role
    assert read(text, [MAYA, EVA], [YARD]).source(role) is None


def test_the_subject_of_the_sentence_before_speaks_on(read: Read) -> None:
    text = (
        "Maya Ostrand likes ferries. Eva Brandt, an analyst at Fjordline, reads the figures as proof that Ostrand is "
        "right about fuel. “Crews are another matter,” she said in a letter."
    )
    assert read(text, [MAYA, EVA], [YARD]).token("she") == "Eva Brandt"


def test_a_thing_that_writes_or_points_is_nobody(read: Read) -> None:
    text = "Maya Ostrand runs ferries. The engine, whose model writes its own log, is old. But most trips are short, she argued."
    assert read(text, [MAYA]).token("she") == "Maya Ostrand"


def test_a_spokesperson_speaks_for_the_firm_that_has_just_spoken(read: Read) -> None:
    text = "Fuel is dear but not scarce, said Fjordline. “We have bought enough for a year,” a spokesperson wrote in an email."
    assert read(text, [], [YARD]).source("a spokesperson") == YARD
    other = "Fuel is dear but not scarce.\n“We have bought enough for a year,” a spokesperson wrote in an email."
    assert read(other, [], [YARD]).source("a spokesperson") is None


def test_it_says_something_and_things_do_not(read: Read) -> None:
    text = "Fjordline, a startup in Bergvik, replies that its software has docked a ferry. Those dockings, it acknowledges, were by day."
    assert read(text, [], [YARD]).token("it") == YARD


def test_a_noun_between_commas_is_said_of_the_name(read: Read) -> None:
    text = "Fjordline, the yard in Bergvik that built the ferry, tells another story. In a statement it said that the engines were late."
    assert read(text, [], [YARD]).token("it") == YARD


def test_the_role_behind_a_verb_behind_the_quotation(read: Read) -> None:
    text = "Maya Ostrand does not own a ferry. “I row like a savage,” says the founder of Fjordline, which runs forty ships."
    assert read(text, [MAYA], [YARD]).source("the founder of Fjordline") == "Maya Ostrand"


def test_a_paper_is_its_makers(read: Read) -> None:
    text = "A study published in May by Fjordline, a yard, lends her support. It found that fares fell. The study warned of storms."
    reading = read(text, [], [YARD])
    assert reading.source("The study") == YARD
    assert reading.source("It") in {YARD, None}


def test_a_headlines_chief_is_whom_the_text_gives_the_role(read: Read) -> None:
    told = "Maya Ostrand does not own a ferry. “I row,” the founder and chief executive of Fjordline told a podcast."
    assert (
        read(f"Fjordline's chief says fog will pass\n{told}", [MAYA], [YARD]).source("Fjordline's chief")
        == "Maya Ostrand"
    )
    two = f"{told} Eva Brandt, president of Fjordline, rows too."
    assert read(f"Fjordline's chief says fog will pass\n{two}", [MAYA, EVA], [YARD]).source("Fjordline's chief") is None
