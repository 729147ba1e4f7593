"""Roles folded to one form, and whom they mean."""

from __future__ import annotations

import pytest

from ingest.resolve.roles import fold_role

from .conftest import Read

model = pytest.mark.model


@pytest.mark.parametrize(
    ("words", "head", "others"),
    [
        (["ceo"], "executive", {"chief"}),
        (["chief", "executive", "officer"], "executive", {"chief"}),
        (["the", "former", "chief", "executive"], "executive", {"chief"}),
        (["vice", "president"], "president", {"vice"}),
        (["chairwoman"], "chair", set()),
        (["premier"], "minister", {"prime"}),
    ],
)
def test_fold(words: list[str], head: str, others: set[str]) -> None:
    assert fold_role(words) == (head, frozenset(others))


@model
def test_a_role_means_the_person_who_was_said_to_have_it(read: Read) -> None:
    text = "Ana Lind, chief executive of Northwind Labs, met Peter Holm, the mayor of Oakhurst. The mayor said the plan was dead. The chief executive disagreed."
    reading = read(text, ["Ana Lind|Lind", "Peter Holm|Holm"], ["Northwind Labs"])
    assert reading.source("The mayor") == "Peter Holm"
    assert reading.source("The chief executive") == "Ana Lind"


@model
def test_a_vice_president_is_not_the_president(read: Read) -> None:
    text = "Vice President Ana Lind arrived on Monday. The president said nothing about it."
    assert read(text, ["Ana Lind|Lind"]).source("The president") is None


@model
def test_two_holders_of_one_role_leave_it_open(read: Read) -> None:
    text = "Senator Ana Lind and Senator Peter Holm left the room. The senator said it was over."
    assert read(text, ["Ana Lind|Lind", "Peter Holm|Holm"]).source("The senator") is None


@model
def test_an_office_is_not_its_holder(read: Read) -> None:
    text = "President Ana Lind won again. Peter Holm had run for president too."
    reading = read(text, ["Ana Lind|Lind", "Peter Holm|Holm"])
    assert reading.token("president") is None


@model
def test_kin_is_named_by_the_apposition(read: Read) -> None:
    text = "Peter Holm died on Monday. His daughter, Ana Holm, said he had been ill. On Friday his daughter thanked the doctors."
    reading = read(text, ["Peter Holm", "Ana Holm"])
    assert reading.source("His daughter, Ana Holm") == "Ana Holm"
    assert reading.source("his daughter") == "Ana Holm"


@model
def test_kin_is_whose_kin_it_is(read: Read) -> None:
    text = "Peter Holm's wife, Ana Holm, died on Monday. Karl Ek was there. Ek said his wife had come too."
    assert read(text, ["Peter Holm", "Ana Holm", "Karl Ek|Ek"]).source("his wife") is None


@model
@pytest.mark.parametrize("link", ["no relation to the chief executive", "an ally of the chief executive"])
def test_a_role_that_hangs_on_another_noun_is_anothers(read: Read, link: str) -> None:
    text = (
        f"Northwind's chief executive, Ana Lind, left. Karl Ek, {link}, stayed. The chief executive said it was over."
    )
    assert read(text, ["Ana Lind", "Karl Ek"], ["Northwind"]).source("The chief executive") == "Ana Lind"


@model
@pytest.mark.parametrize("title", ["", "Dr. "])
def test_a_name_in_apposition_is_the_subject_too(read: Read, title: str) -> None:
    text = (
        f"Peter Holm ran the ministry. The auditor, {title}Karl Ek, said he had sent it twice. The auditor was angry."
    )
    reading = read(text, ["Peter Holm", "Karl Ek"])
    assert reading.token("he") == "Karl Ek"


@model
@pytest.mark.parametrize("title", ["", "Dr. "])
def test_a_role_before_a_title_is_its_bearers(read: Read, title: str) -> None:
    text = f"Its principal, {title}Karl Ek, left. On Friday the principal said it was over."
    assert read(text, ["Karl Ek"]).source("the principal") == "Karl Ek"


@model
def test_the_noun_of_an_apposition_tells_the_gender(read: Read) -> None:
    text = "Ana Lind was born in 1934. Her husband, the geologist Quill Aas, died in 2009. Her daughter said she was proud."
    assert read(text, ["Ana Lind", "Quill Aas"]).token("Her", 1) == "Ana Lind"


@model
def test_the_host_of_the_show(read: Read) -> None:
    text = "The podcast's host, Ana Lind, asked Karl Ek about it. The show's host said it was late."
    assert read(text, ["Ana Lind", "Karl Ek"]).source("The show's host") == "Ana Lind"


@model
def test_nobody_is_their_own_minister(read: Read) -> None:
    text = "Transport minister Karl Ek resigned. The prime minister, Ana Lind, said she had trusted her minister."
    assert read(text, ["Karl Ek", "Ana Lind"]).source("her minister") != "Ana Lind"
