""" "the company", "the agency", "the statement": what they mean, and when they mean nothing."""

from __future__ import annotations

import pytest

from .conftest import Read

pytestmark = pytest.mark.model

LABS, AGENCY = "Northwind Labs", "Oakhurst Rescue Agency"


def test_the_company_and_the_agency(read: Read) -> None:
    text = "The startup Northwind Labs sued the Oakhurst Rescue Agency. The agency denied the claim. The company said it had proof."
    reading = read(text, [], [LABS, AGENCY])
    assert reading.source("The agency") == AGENCY
    assert reading.source("The company") == LABS


def test_the_company_of_the_person_who_is_spoken_of(read: Read) -> None:
    text = "Ana Lind, chief executive of Northwind Labs, spoke on Monday. Lind said the company had grown."
    assert read(text, ["Ana Lind|Lind"], [LABS]).source("the company") == LABS


@pytest.mark.parametrize("phrase", ["a company", "companies", "the international community", "the rival company"])
def test_what_no_name_is_meant_by(read: Read, phrase: str) -> None:
    text = f"Northwind Labs opened a plant. On Monday {phrase} said it was safe."
    assert read(text, [], [LABS]).source(phrase) is None


def test_a_court_is_not_a_company(read: Read) -> None:
    text = "Northwind Labs lost on Monday. The court said the contract was void."
    assert read(text, [], [LABS]).source("The court") is None


@pytest.mark.parametrize(
    "opening",
    [
        "In a statement, Ana Lind said it was over.",
        "Ana Lind issued a statement on Monday.",
        "A statement by Ana Lind came on Monday.",
    ],
)
def test_the_issuer_of_a_document(read: Read, opening: str) -> None:
    text = f"{opening} The statement said that the plant would close."
    assert read(text, ["Ana Lind|Lind"]).source("The statement") == "Ana Lind"


@pytest.mark.parametrize("phrase", ["The Oakhurst statement", "A statement", "The ruling"])
def test_another_document_has_no_issuer(read: Read, phrase: str) -> None:
    text = f"In a statement, Ana Lind said it was over. {phrase} said that the plant would close."
    assert read(text, ["Ana Lind|Lind"]).source(phrase) is None
