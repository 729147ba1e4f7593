"""What equality alone may join, and what it must not."""

from __future__ import annotations

import pytest

from ingest.link.equal import LocalAssertion, claim_key, same_claims


def assertion(iri: str, normalized: str, polarity: str = "asserts", **more: frozenset[str]) -> LocalAssertion:
    return LocalAssertion(iri, "d", normalized, polarity, **more)


def pairs(judgements: list) -> list[tuple[str, str]]:  # type: ignore[type-arg]
    return [(j.a, j.b) for j in judgements]


def test_equal_propositions_are_joined_whatever_case_and_marks() -> None:
    found = same_claims(
        [
            assertion("s1", "The Tern engine is “twice” as fast as Heron."),
            assertion("s2", 'the Tern engine is "twice" as fast as Heron'),
        ]
    )
    assert pairs(found) == [("s1", "s2")]


@pytest.mark.parametrize(
    ("a", "b"),
    [
        ("Northwind sold 10 percent more chips.", "Northwind sold 11 percent more chips."),
        ("Northwind sold more chips in 2024.", "Northwind sold more chips in 2025."),
        ("Northwind is not the largest maker.", "Northwind is the largest maker."),
        ("He sold the whole company then.", "He sold the whole company then."),
        ("Sales have doubled since last year.", "Sales have doubled since last year."),
        ("It works.", "It works."),
    ],
)
def test_another_number_year_negation_or_an_open_reference_joins_nothing(a: str, b: str) -> None:
    assert same_claims([assertion("s1", a), assertion("s2", b)]) == []


def test_equal_words_about_other_things_or_on_another_date_are_other_claims() -> None:
    words = "Harbor Labs opened an office in Oslo."
    assert (
        same_claims([assertion("s1", words, about=frozenset({"t1"})), assertion("s2", words, about=frozenset({"t2"}))])
        == []
    )
    assert (
        same_claims(
            [assertion("s1", words, dates=frozenset({"2024"})), assertion("s2", words, dates=frozenset({"2025"}))]
        )
        == []
    )


def test_a_denial_expresses_the_claim_of_the_positive_form() -> None:
    found = same_claims(
        [
            assertion("s1", "The Tern engine is open source."),
            assertion("s2", "The Tern engine is not open source.", "denies"),
        ]
    )
    assert pairs(found) == [("s1", "s2")]


def test_does_not_is_put_into_the_positive_form_and_did_not_is_left_alone() -> None:
    sells = claim_key("Northwind sells chips abroad.", denied=False)
    assert claim_key("Northwind does not sell chips abroad.", denied=True) == sells
    unclear = claim_key("Northwind did not sell chips abroad.", denied=True)
    assert unclear == claim_key("northwind did not sell chips abroad", denied=True)
    assert unclear not in (sells, claim_key("Northwind did not sell chips abroad.", denied=False))
    assert claim_key("Northwind does not sell chips abroad.", denied=False) != sells
