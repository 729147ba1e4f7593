"""What is read of one claim."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ingest.link.matching.statement import Statement, statement
from ingest.link.words import overlap, stems, weight, weights


@pytest.mark.parametrize(
    ("text", "names", "nameless"),
    [
        ("Prices will rise by 10 percent.", (), True),
        ("Unemployment has fallen to 5 percent.", (), True),
        ("Desalination uses less energy now.", (), True),
        ("GDP rose 2 percent.", (), True),
        ("Revenue rose 8 percent in Q3.", (), True),
        ("Sales fell by 3 percent in FY25.", (), True),
        ("Parliament rejected the budget.", ("Parliament",), True),
        ("The Supreme Court threw out 40 cases.", ("Supreme Court",), True),
        ("The Central Bank cut its rate to 3 percent.", (), True),
        ("The Bank of England cut its rate.", (), False),
        ("Larkmoor grew.", (), False),
        ("Quellizer grew.", ("Quellizer",), False),
        ("Harbor Group grew.", (), False),
        ("Prices of Larkmoor will rise.", (), False),
        ("Apple sold 40 phones.", ("Apple",), False),
    ],
)
def test_what_names_nothing(text: str, names: tuple[str, ...], nameless: bool) -> None:
    assert statement(text, names=names).is_nameless is nameless


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("Ana Lind leads Northlight Labs.", {"ana", "lind", "northlight", "lab"}),
        ("The ferry is slow.", set()),
        ("Inference is costly.", set()),
        ("President Ana Lind met the CEO of Vestberg Inc. on Monday in May.", {"ana", "lind", "vestberg"}),
        ("It said I had left.", set()),
        ("GPT-4 and AC2 are models.", {"gpt", "ac2"}),
    ],
)
def test_names_are_words_with_capitals_but_for_titles_months_and_heads_of_sentences(text: str, names: set[str]) -> None:
    assert statement(text).names == names


def test_a_known_name_at_the_head_of_a_sentence_is_one() -> None:
    assert statement("Mirror sold boats.").names == set()
    assert statement("Mirror sold boats.", names=["Mirror"]).names == {"mirror"}


@pytest.mark.parametrize(
    ("text", "numbers", "dates"),
    [
        ("It cost 2,500 euros.", {"2500"}, set()),
        ("It cost 1.5 million euros.", {"1500000"}, set()),
        ("It rose by 10 percent, not 10.", {"10%", "10"}, set()),
        ("It rose by 10%.", {"10%"}, set()),
        ("Three boats sank in 2019.", {"3"}, {"2019"}),
        ("It opened on October 6, 2026.", set(), {"10", "10-6", "2026"}),
        ("It opened on 6 Oct 2026.", set(), {"10", "10-6", "2026"}),
        ("They may march at 29:52.", set(), set()),
    ],
)
def test_numbers_and_dates(text: str, numbers: set[str], dates: set[str]) -> None:
    found = statement(text)
    assert found.numbers == numbers
    assert found.dates == dates


@pytest.mark.parametrize(
    ("text", "denied", "negated"),
    [
        ("The engine is open.", False, False),
        ("The engine is not open.", False, True),
        ("The engine isn’t open.", False, True),
        ("The engine is not open.", True, False),
        ("Nobody says that it never works.", False, False),
    ],
)
def test_a_denial_cancels_its_negation(text: str, denied: bool, negated: bool) -> None:
    assert statement(text, denied=denied).negated is negated


@pytest.mark.parametrize(
    ("a", "b"),
    [
        ("Ana Lind is the CEO of Harbor.", "Ana Lind is chief executive of Harbor"),
        ("Costs actually fell by 10 percent.", "Costs fell by 10%."),
        ("It was published October 6, 2026.", "It was published Oct. 6 2026"),
        ("Ana Lind co-founded Harbor.", "Ana Lind cofounded Harbor"),
        ("Ana Lind is CEO at Harbor.", "Ana Lind is chief executive of the startup Harbor."),
    ],
)
def test_one_sequence_for_what_means_the_same(a: str, b: str) -> None:
    assert statement(a).sequence == statement(b).sequence


@pytest.mark.parametrize(
    ("a", "b"),
    [
        ("Harbor bought Vestberg.", "Vestberg bought Harbor."),
        ("Harbor was bought by Vestberg.", "Harbor was bought Vestberg."),
        ("The engine is fast.", "The engine was fast."),
        ("The engine may be fast.", "The engine is fast."),
        ("Costs fell by 10 percent.", "Costs fell by 11 percent."),
        ("Costs fell by 10 million.", "Costs fell by 10 billion."),
    ],
)
def test_another_order_tense_mood_or_number_is_another_sequence(a: str, b: str) -> None:
    assert statement(a).sequence != statement(b).sequence


def test_what_is_quoted_and_never_closed_goes_to_the_end() -> None:
    open_, closed = (
        statement("“we never sold a single boat here"),
        statement('Lind said "we never sold a single boat here".'),
    )
    assert open_.quoted & closed.quoted
    assert not statement("we never sold a single boat here").quoted


def test_rare_words_weigh_more_and_unknown_ones_most() -> None:
    assert weight("the") == 0 < weight("compani") < weight("podcast") < weight("zyqq") == 1
    assert overlap(weights(stems("ferry boats")), weights(stems("boats by ferry"))) > 0.9


@given(st.text(max_size=80))
def test_any_text_is_read_and_read_alike(text: str) -> None:
    found = statement(text)
    assert isinstance(found, Statement)
    assert found == statement(text)
    assert set(found.rest) <= set(found.words)


@pytest.mark.parametrize(
    ("a", "b"),
    [
        ("The bridge is not very safe.", "The bridge is not safe."),
        ("The engine is not just fast.", "The engine is not fast."),
        ("The engine is not really open.", "The engine is not open."),
        ("A kind doctor treats all patients.", "A doctor treats all patients."),
        ("Up to 35 boats sank.", "35 boats sank."),
    ],
)
def test_degrees_and_limits_carry_sense(a: str, b: str) -> None:
    assert statement(a).sequence != statement(b).sequence


def test_what_says_of_what_sort_a_name_is_stays_where_no_name_follows() -> None:
    assert statement("The bank Dorn failed.").sequence == statement("Dorn failed.").sequence
    assert statement("The bank failed.").sequence != statement("It failed.").sequence
    assert "at" in statement("Ana Lind was at Harbor.").sequence
