"""The judgement on one pair: what is joined, what waits for a person, and what is another claim."""

from __future__ import annotations

import pytest

from ingest.link.equal import LocalAssertion
from ingest.link.matching import judge_pair
from ingest.link.matching.decision import compare, likeness_of, score_of
from ingest.link.matching.statement import statement
from kg.judgements import Judgement, Outcome


def assertion(
    iri: str, text: str, polarity: str = "asserts", document: str | None = None, **more: object
) -> LocalAssertion:
    return LocalAssertion(iri, document or f"d-{iri}", text, polarity, **more)  # type: ignore[arg-type]


def judged(a: str, b: str) -> Judgement | None:
    return judge_pair(assertion("a", a), assertion("b", b))


def outcome(a: str, b: str) -> Outcome | None:
    found = judged(a, b)
    return None if found is None else found.outcome


@pytest.mark.parametrize(
    ("a", "b"),
    [
        ("Harbor Foods wins on cost.", "harbor Foods wins on cost"),
        ("Ana Lind is the CEO of Harbor Foods.", "Ana Lind is chief executive of Harbor Foods."),
        ("Harbor Foods actually cut its prices by 10 percent.", "Harbor Foods cut its prices by 10%."),
    ],
)
def test_equal_but_for_words_without_sense_is_joined(a: str, b: str) -> None:
    assert outcome(a, b) is Outcome.POSITIVE


@pytest.mark.parametrize(
    ("a", "b"),
    [
        ("Harbor Foods cut its prices by 10 percent.", "Harbor Foods cut its prices by 20 percent."),
        ("Harbor Foods opened an office in 2019.", "Harbor Foods opened an office in 2021."),
        ("Harbor Foods opened an office in May.", "Harbor Foods opened an office in June."),
        ("Harbor Foods opened an office in Oslo.", "Vestberg Energy opened an office in Oslo."),
        ("Ana Lind leads Harbor Foods.", "Ana Lind leads Vestberg Energy."),
        ("Harbor Foods sells frozen fish.", "Harbor Foods does not sell frozen fish."),
        ("Prices of frozen fish will rise.", "Prices of frozen fish will fall."),
        ("Harbor Foods sells frozen fish.", "Lettuce grows well in cellars."),
    ],
)
def test_another_number_year_company_negation_or_opposite_is_another_claim(a: str, b: str) -> None:
    assert outcome(a, b) is None


@pytest.mark.parametrize(
    ("a", "b"),
    [
        ("The largest workloads should be trained first.", "The workloads that are largest are the first to train."),
        ("Harbor Foods cut its prices by 10 percent.", "Harbor Foods made its prices 10 percent lower."),
        ("Harbor Foods bought Vestberg Energy in 2019.", "Vestberg Energy bought Harbor Foods in 2019."),
    ],
)
def test_what_is_alike_waits_for_a_person(a: str, b: str) -> None:
    assert outcome(a, b) is Outcome.UNSURE


def test_two_people_hold_one_claim() -> None:
    a, b = (
        assertion(iri, "Harbor Foods wins on cost.", speaker=who) for iri, who in (("a", "Ana Lind"), ("b", "Ola Moor"))
    )
    found = judge_pair(a, b)
    assert found is not None
    assert found.outcome is Outcome.POSITIVE


def test_a_denial_is_the_same_claim_as_what_it_denies() -> None:
    a = assertion("a", "The engine of Harbor Foods is open source.")
    b = assertion("b", "The engine of Harbor Foods is not open source.", "denies")
    found = judge_pair(a, b)
    assert found is not None
    assert found.outcome is Outcome.POSITIVE


def test_dates_of_the_assertions_count_though_the_words_are_equal() -> None:
    a, b = (
        assertion(iri, "Harbor Foods wins on cost.", dates=frozenset({f"{year}-01-01T00:00:00Z"}))
        for iri, year in (("a", 2019), ("b", 2021))
    )
    assert judge_pair(a, b) is None


def test_names_that_their_documents_give_count_though_the_words_are_equal() -> None:
    a, b = (
        assertion(iri, "The new engine wins on cost.", names=frozenset({name}))
        for iri, name in (("a", "Aurora"), ("b", "Borealis"))
    )
    found = judge_pair(a, b)
    assert found is None or found.outcome is Outcome.UNSURE


@pytest.mark.parametrize("text", ["It is a great question.", "We sold it last year to them.", "Thank you very much."])
def test_what_everybody_says_and_what_points_elsewhere_joins_nothing(text: str) -> None:
    assert outcome(text, text) is not Outcome.POSITIVE


def test_the_same_speaker_is_evidence_in_another_document_only() -> None:
    texts = ("How a model is trained shapes how it is served.", "The way models are trained changes the serving setup.")
    across = judge_pair(*(assertion(iri, text, speaker="Ana Lind") for iri, text in zip("ab", texts, strict=True)))
    inside = judge_pair(
        *(assertion(iri, text, document="d", speaker="Ana Lind") for iri, text in zip("ab", texts, strict=True))
    )
    assert across is not None
    assert "same speaker" in across.reason
    assert inside is None or inside.score < across.score


def test_it_does_not_matter_which_comes_first() -> None:
    a = assertion("b", "Harbor Foods cut its prices by 10 percent.", speaker="Ana Lind")
    b = assertion("a", "Harbor Foods made its prices 10 percent lower.", speaker="Ola Moor")
    found = judge_pair(a, b)
    assert found == judge_pair(b, a)
    assert found is not None
    assert (found.a, found.b) == ("a", "b")
    assert found.score == round(found.score, 2)
    assert found.reason.startswith("words 0.")


def test_scores_and_likeness_are_two_scales_of_one_thing() -> None:
    assert likeness_of(score_of(0.3)) == pytest.approx(0.3)
    assert score_of(0.2) < score_of(0.3) < score_of(1.3) < 1


def test_reasons_name_what_differs() -> None:
    a, b = statement("Ana Lind sold 900 boats."), statement("Ola Moor did not sell 700 boats.")
    reason = compare(a, b, similarity=0.5, share=0.5).reason
    assert "names differ" in reason
    assert "numbers differ" in reason
    assert "one is negated" in reason


def test_names_in_another_order_are_told_to_who_reviews() -> None:
    found = judged("Harbor Foods bought Vestberg Energy in 2019.", "Vestberg Energy bought Harbor Foods in 2019.")
    assert found is not None
    assert "names in another order" in found.reason
    same = judged("Harbor Foods bought Vestberg Energy in 2019.", "In 2019, Harbor Foods took over Vestberg Energy.")
    assert same is not None
    assert "another order" not in same.reason
