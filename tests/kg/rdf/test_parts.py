"""Times, enumerated values, literals and IRIs: the small parts of the encoding."""

from __future__ import annotations

from itertools import chain

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ingest.extract.predicates import PREDICATES as REGISTRY
from kg.errors import ModelError, UnknownTerm
from kg.rdf.iri import Iris
from kg.rdf.literals import decimal, language_tag, score, shortened, tagged
from kg.rdf.times import interval
from kg.rdf.values import DOCUMENT_TYPES, ENTITY_TYPES, PREDICATES, predicate_term, term_of, value_of
from kg.record import (
    AssertionForm,
    AssertionType,
    AttributionForm,
    AttributionKind,
    EntityType,
    Metadata,
    Polarity,
    Realis,
    Stance,
)
from ontology import CK

IRIS = Iris("https://example.org/kg/")


@pytest.mark.parametrize(
    ("date", "start", "until", "precision"),
    [
        ("2026", "2026-01-01T00:00:00Z", "2027-01-01T00:00:00Z", CK.year),
        ("2026-12", "2026-12-01T00:00:00Z", "2027-01-01T00:00:00Z", CK.month),
        ("2026-Q4", "2026-10-01T00:00:00Z", "2027-01-01T00:00:00Z", CK.quarter),
        ("2028-02-28", "2028-02-28T00:00:00Z", "2028-02-29T00:00:00Z", CK.day),
        ("2026-12-31", "2026-12-31T00:00:00Z", "2027-01-01T00:00:00Z", CK.day),
        ("9999-12-31", "9999-12-31T00:00:00Z", "10000-01-01T00:00:00Z", CK.day),
        ("2026-10-06T23:30:00-02:00", "2026-10-07T01:30:00Z", "2026-10-07T01:30:01Z", CK.second),
        ("2026-10-06T12:00", "2026-10-06T12:00:00Z", "2026-10-06T12:00:01Z", CK.second),
        ("past", None, None, CK.past),
    ],
)
def test_interval(date: str, start: str | None, until: str | None, precision: object) -> None:
    found = interval(date)
    assert (found.start, found.until, found.precision) == (start, until, precision)


@pytest.mark.parametrize(
    "date", ["", "yesterday", "2026-13", "2026-02-30", "0000", "2026-Q5", "06.10.2026", "26", "2026-10-06T25:00"]
)
def test_what_is_no_date_is_refused(date: str) -> None:
    with pytest.raises(ModelError, match="ISO 8601"):
        interval(date)


def test_equal_times_have_equal_labels() -> None:
    assert interval("2026-10-06T12:00:00+02:00") == interval("2026-10-06T10:00:00Z")
    assert interval("past", "2026-12") == interval("past", "2026")


VALUES = list(
    chain(AttributionKind, AttributionForm, AssertionForm, AssertionType, Polarity, Realis, Stance)  # type: ignore[arg-type]
)


@pytest.mark.parametrize("value", VALUES)
def test_every_value_of_the_record_has_its_individual_and_comes_back(value: Realis) -> None:
    assert value_of(term_of(value)) == value.value


@pytest.mark.parametrize("word", sorted({*PREDICATES, *REGISTRY}))
def test_every_predicate_that_can_be_extracted_has_its_individual(word: str) -> None:
    assert value_of(predicate_term(word)) == word


def test_unknown_words_are_refused() -> None:
    with pytest.raises(UnknownTerm):
        predicate_term("eats")
    with pytest.raises(UnknownTerm):
        value_of("https://w3id.org/claim-kg/ns#speaker")


def test_every_kind_of_document_and_entity_has_a_class() -> None:
    assert set(ENTITY_TYPES) == set(EntityType)
    kinds = Metadata.model_json_schema()["properties"]["kind"]["enum"]
    assert set(DOCUMENT_TYPES) == set(kinds)


@given(st.decimals(allow_nan=False, allow_infinity=False, places=3))
def test_decimals_are_canonical(number: object) -> None:
    text = str(decimal(str(number)))
    assert str(decimal(text)) == text
    assert "E" not in text.upper()
    assert not (text.endswith("0") and "." in text)


@pytest.mark.parametrize("text", ["", "ten", "nan", "Infinity", "1,5"])
def test_what_is_no_number_is_refused(text: str) -> None:
    with pytest.raises(ModelError, match="decimal"):
        decimal(text)


def test_scores_have_two_decimals() -> None:
    assert [str(score(value)) for value in (0.0, 0.904, 0.999, 1.0)] == ["0", "0.9", "1", "1"]


@given(st.text(max_size=300), st.integers(2, 40))
def test_labels_are_one_short_line(text: str, longest: int) -> None:
    label = shortened(text, longest)
    assert len(label) <= longest
    assert label == " ".join(label.split())


@given(st.one_of(st.none(), st.text(max_size=12)))
def test_a_language_tag_is_always_valid(language: str | None) -> None:
    assert tagged("x", language_tag(language)).language == language_tag(language)


@given(st.text(min_size=1, max_size=20))
def test_document_ids_come_back_from_iris(key: str) -> None:
    assert IRIS.document_id(IRIS.document(key)) == key
    assert IRIS.document_id(IRIS.document_graph(key)) == key


def test_other_iris_are_no_documents() -> None:
    for iri in (IRIS.author("a"), IRIS.text("a", "b"), IRIS.graph("runs"), "https://elsewhere.example/doc/a"):
        assert IRIS.document_id(iri) is None
