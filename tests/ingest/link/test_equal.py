"""What equality alone may join, and what it must not."""

from __future__ import annotations

import pytest

from ingest.link.equal import LocalAssertion, LocalEntity, claim_key, same_claims, same_entities


def entity(iri: str, document: str, name: str, type_: str = "Person", **more: object) -> LocalEntity:
    return LocalEntity(iri, document, type_, name, **more)  # type: ignore[arg-type]


def assertion(iri: str, normalized: str, polarity: str = "asserts", **more: frozenset[str]) -> LocalAssertion:
    return LocalAssertion(iri, "d", normalized, polarity, **more)


def pairs(judgements: list) -> list[tuple[str, str]]:  # type: ignore[type-arg]
    return [(j.a, j.b) for j in judgements]


def test_equal_full_names_of_one_type_are_joined() -> None:
    assert pairs(same_entities([entity("e1", "d1", "Ana Lind"), entity("e2", "d2", "ana lind")])) == [("e1", "e2")]


@pytest.mark.parametrize(
    ("a", "b"),
    [
        (entity("e1", "d1", "Lind"), entity("e2", "d2", "Lind")),
        (entity("e1", "d1", "Ana Lind"), entity("e2", "d2", "Ola Lind")),
        (entity("e1", "d1", "Harbor", "Organization"), entity("e2", "d2", "Harbor", "Product")),
        (
            entity("e1", "d1", "the announcement", "Work", named_by_document=True),
            entity("e2", "d2", "the announcement", "Work", named_by_document=True),
        ),
    ],
)
def test_a_surname_another_name_another_type_or_a_made_up_name_joins_nothing(a: LocalEntity, b: LocalEntity) -> None:
    assert same_entities([a, b]) == []


def test_two_entities_of_one_name_in_one_document_are_not_joined_through_it() -> None:
    twins = [
        entity("e1", "d1", "Ana Lind"),
        entity("e2", "d1", "Ana Lind"),
        entity("e3", "d2", "Ana Lind"),
        entity("e4", "d3", "Ana Lind"),
    ]
    assert pairs(same_entities(twins)) == [("e3", "e4")]


def test_the_curated_list_joins_names_that_differ() -> None:
    known = "https://example.org/kg/known/aws"
    found = same_entities(
        [
            entity("e1", "d1", "AWS", "Organization", known=known),
            entity("e2", "d2", "Amazon Web Services", "Organization", known=known),
        ]
    )
    assert [(j.a, j.b, j.method) for j in found] == [("e1", "e2", "curated list")]


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
    assert claim_key("Northwind did not sell chips abroad.", denied=True) is None
    assert claim_key("Northwind does not sell chips abroad.", denied=False) != sells
