"""The judgement on one pair: what is joined, what waits for a person, and what is another claim."""

from __future__ import annotations

from dataclasses import replace

import pytest

from ingest.link.equal import LocalAssertion
from ingest.link.matching import judge_pair
from ingest.link.matching.decision import compare, likeness_of, score_of
from ingest.link.matching.judging import PARTED
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


@pytest.mark.parametrize(
    ("a", "b", "differs"),
    [
        ("Harbor Foods lost $40 million.", "Harbor Foods lost €40 million.", "$40 against €40"),
        ("$40 million was lost by Harbor Foods.", "£40 million was lost by Harbor Foods.", "$40 against £40"),
        ("Harbor Foods grew 3 percent.", "Harbor Foods grew -3 percent.", "-3"),
        ("Harbor Foods grew 3 percent.", "Harbor Foods grew –3 percent.", "-3"),
        ("Harbor Foods has <10 boats.", "Harbor Foods has >10 boats.", "<10 against >10"),
        ("Harbor Foods has ~10 boats.", "Harbor Foods has 10 boats.", "~10"),
        ("Harbor Foods has 10+ boats.", "Harbor Foods has 10 boats.", "10+"),
        ("Harbor Foods is rated A+.", "Harbor Foods is rated A-.", "A+ against A-"),
        ("Harbor Foods sold 1/2 of its boats.", "Harbor Foods sold 1 2 of its boats.", "1/2"),
        ("Harbor Foods has 1.500 boats.", "Harbor Foods has 1.5 boats.", "1.500"),
        ("Harbor Foods lost (3) million.", "Harbor Foods lost 3 million.", "(3)"),
        ("Harbor Foods employs 400 welders.", "Harbor Foods employed 400 welders.", '"employed" against "employs"'),
        ("Harbor Foods closed its yard.", "Harbor Foods closed its yards.", '"yard" against "yards"'),
        ("The bank Mercurion shut a branch.", "The airline Mercurion shut a branch.", "airline against bank"),
        ("Harbor Foods kind of failed in Oslo.", "Harbor Foods failed in Oslo.", ""),
        ("Harbor Foods took sort of a bribe.", "Harbor Foods took a bribe.", ""),
    ],
)
def test_signs_forms_and_sorts_are_part_of_a_statement(a: str, b: str, differs: str) -> None:
    found = judged(a, b)
    assert found is None or (found.outcome is Outcome.UNSURE and differs in found.reason)


@pytest.mark.parametrize(
    "text",
    [
        "The share price is 12 dollars.",
        "The ferry sank with 40 people on board.",
        "Revenue rose 8 percent in the quarter.",
        "Revenue of Harbor Foods rose 8 percent in the quarter.",
        "The merger will cost Harbor Foods 300 jobs.",
    ],
)
def test_what_stands_out_in_its_document_only_is_queued_between_documents_and_joined_within_one(text: str) -> None:
    across = judge_pair(assertion("a", text), assertion("b", text))
    assert across is not None
    assert across.outcome is Outcome.UNSURE
    assert "which of many" in across.reason
    within = judge_pair(assertion("a", text, document="d"), assertion("b", text, document="d"))
    assert within is not None
    assert within.outcome is Outcome.POSITIVE


@pytest.mark.parametrize(
    ("text", "a", "b", "joined"),
    [
        ("Inflation is 4 percent.", {}, {}, False),
        ("Prices will rise by 10 percent.", {"context": {"quillstone"}}, {"context": {"larkmoor"}}, False),
        ("Prices will rise by 10 percent.", {"context": {"quillstone", "larkmoor"}}, {"context": {"larkmoor"}}, True),
        ("Prices will rise by 10 percent.", {"names": {"Larkmoor"}}, {"context": {"larkmoor"}}, True),
        ("Inference will cost 10 percent less.", {"names": {"inference"}}, {"names": {"inference"}}, False),
        ("Parliament rejected it for 10 reasons.", {"names": {"Parliament"}}, {"names": {"Parliament"}}, False),
        ("Prices will rise by 10 percent.", {"speaker": "Ana Lind"}, {"speaker": "Ana Lind"}, True),
        ("Prices will rise by 10 percent.", {"speaker": "Lind"}, {"speaker": "Lind"}, False),
        ("Prices will rise by 10 percent.", {"speaker": "author of A"}, {"speaker": "author of A"}, False),
        ("The ferry sank with 40 people on board.", {"context": {"larkmoor"}}, {"context": {"larkmoor"}}, False),
        ("Prices of Larkmoor will rise by 10 percent.", {}, {}, True),
    ],
)
def test_what_names_nothing_needs_one_story(
    text: str, a: dict[str, object], b: dict[str, object], joined: bool
) -> None:
    more = [{key: value if isinstance(value, str) else frozenset(value) for key, value in d.items()} for d in (a, b)]
    found = judge_pair(assertion("a", text, **more[0]), assertion("b", text, **more[1]))
    assert found is not None
    assert (found.outcome is Outcome.POSITIVE) is joined
    within = judge_pair(assertion("a", text, document="d"), assertion("b", text, document="d"))
    assert within is not None
    assert within.outcome is Outcome.POSITIVE


@pytest.mark.parametrize(
    ("text", "published", "joined"),
    [
        ("Revenue rose 8 percent.", ("2026-02-10", "2026-05-11"), False),
        ("Revenue rose 8 percent.", ("2026-02-10", "2026-03-11"), True),
        ("Revenue rose 8 percent.", ("2026-02", "2026-03-11"), True),
        ("Revenue rose 8 percent.", (None, "2026-03-11"), True),
        ("Revenue rose 8 percent in 2025.", ("2026-02-10", "2026-05-11"), True),
        ("Small pumps win on cost.", ("2026-02-10", "2026-05-11"), True),
        ("Revenue of Larkmoor rose 8 percent.", ("2026-02-10", "2026-05-11"), True),
    ],
)
def test_a_figure_of_what_is_not_named_is_another_in_another_season(
    text: str, published: tuple[str | None, str], joined: bool
) -> None:
    a, b = (
        assertion(iri, text, published=day, context=frozenset({"larkmoor"}))
        for iri, day in zip("ab", published, strict=True)
    )
    found = judge_pair(a, b)
    assert found is not None
    assert (found.outcome is Outcome.POSITIVE) is joined
    assert joined or found.method == PARTED


SURGEON, DRUMMER, TWO = (f"ana lind\n{fact}" for fact in ("calling:surgeon", "calling:drummer", "two:no relation"))


@pytest.mark.parametrize(
    ("a", "b", "joined"),
    [
        ((SURGEON,), (DRUMMER,), False),
        ((SURGEON,), (SURGEON,), True),
        ((SURGEON,), (), True),
        ((TWO,), (SURGEON,), False),
    ],
)
def test_two_bearers_of_one_name_are_no_one_claim(a: tuple[str, ...], b: tuple[str, ...], joined: bool) -> None:
    text, names = "Ana Lind was born in a lighthouse.", frozenset({"Ana Lind"})
    for speaker, words, about in (
        (None, text, names),
        ("Ana Lind", "Prices will rise by 10 percent.", frozenset[str]()),
    ):
        pair = [
            assertion(iri, words, names=about, speaker=speaker, bearers=frozenset(lines))
            for iri, lines in (("a", a), ("b", b))
        ]
        found = judge_pair(*pair)
        assert found is not None
        assert (found.outcome is Outcome.POSITIVE) is joined
        assert joined or speaker or ("Ana Lind is hardly" in found.reason and found.method == PARTED)
        within = judge_pair(*(replace(one, document="d") for one in pair))
        assert within is not None
        assert within.outcome is Outcome.POSITIVE


@pytest.mark.parametrize(
    ("published", "joined"),
    [
        (("2015-03-02", "2026-03-03"), False),
        (("2015", "2026-03-03"), False),
        (("2026-03-03", "2026-11-03"), True),
        ((None, "2026-03-03"), True),
    ],
)
def test_a_state_without_a_date_is_another_after_a_year(published: tuple[str | None, str], joined: bool) -> None:
    a, b = (
        assertion(iri, "Harbor Foods is bankrupt in Oslo.", published=day)
        for iri, day in zip("ab", published, strict=True)
    )
    found = judge_pair(a, b)
    assert found is not None
    assert (found.outcome is Outcome.POSITIVE) is joined
    assert joined or "published 2015" in found.reason
    dated = [
        assertion(iri, "Harbor Foods failed in 2014.", published=one.published)
        for iri, one in zip("ab", (a, b), strict=True)
    ]
    again = judge_pair(*dated)
    assert again is not None
    assert again.outcome is Outcome.POSITIVE


@pytest.mark.parametrize(
    ("positive", "denied", "joined"),
    [
        ("Harbor Foods closed the mill in Ulvik.", "Harbor Foods cannot close the mill in Ulvik.", False),
        ("Harbor Foods can close the mill in Ulvik.", "Harbor Foods cannot close the mill in Ulvik.", True),
        ("Harbor Foods closes the mill in Ulvik.", "Harbor Foods doesn't close the mill in Ulvik.", True),
        ("Harbor Foods closed the mill in Ulvik.", "Harbor Foods does not close the mill in Ulvik.", False),
    ],
)
def test_cannot_denies_can(positive: str, denied: str, joined: bool) -> None:
    found = judge_pair(assertion("a", positive), assertion("b", denied, "denies"))
    assert (found is not None and found.outcome is Outcome.POSITIVE) is joined
