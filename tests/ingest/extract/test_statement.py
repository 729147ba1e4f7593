"""Polarity, hedges, quantities, type and check-worthiness of single statements."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from ingest.extract.assertion_type import assertion_type
from ingest.extract.check_worthiness import Features, check_worthiness
from ingest.extract.hedges import cue_hedges, hedges
from ingest.extract.polarity import polarity
from ingest.extract.propositions import split
from ingest.extract.quantities import find_quantities
from ingest.extract.tokens import TokenMap
from kg.record import AssertionType, Entity, EntityType, Polarity

pytestmark = pytest.mark.model
Mapped = Callable[[str], TokenMap]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("The pumps failed.", Polarity.ASSERTS),
        ("The pumps did not fail.", Polarity.DENIES),
        ("The pumps never failed.", Polarity.DENIES),
        ("There is no evidence of a leak.", Polarity.DENIES),
        ("Nobody saw the leak.", Polarity.DENIES),
        ("The pumps can't fail.", Polarity.DENIES),
        ("The money goes into running them, not building them.", Polarity.ASSERTS),
        ("It is not only cheap but also safe.", Polarity.ASSERTS),
        ("A pump that does not leak is cheap.", Polarity.ASSERTS),
        ("Did the pumps fail?", Polarity.QUESTIONS),
    ],
)
def test_only_a_negation_of_the_whole_denies(mapped: Mapped, text: str, expected: Polarity) -> None:
    tokens = mapped(text)
    proposition = split(tokens, [(0, len(text))])[0]
    assert polarity(tokens, proposition, tokens.pieces(proposition.tokens), ()) is expected


@pytest.mark.parametrize(
    ("text", "cue", "content", "expected"),
    [
        ("Quill denied that the pumps failed.", "denied", "the pumps failed", Polarity.DENIES),
        ("Quill does not think that the pumps failed.", "does not think", "the pumps failed", Polarity.DENIES),
        ("Quill denied that the pumps did not work.", "denied", "the pumps did not work", Polarity.ASSERTS),
        ("Quill asked why the pumps failed.", "asked", "why the pumps failed", Polarity.QUESTIONS),
        ("Quill does not know if the pumps failed.", "does not know", "if the pumps failed", Polarity.QUESTIONS),
        ("Quill explained why the pumps failed.", "explained", "why the pumps failed", Polarity.ASSERTS),
    ],
)
def test_the_cue_can_turn_it_round(mapped: Mapped, text: str, cue: str, content: str, expected: Polarity) -> None:
    tokens = mapped(text)
    start, at = text.index(content), text.index(cue)
    spans = ((start, start + len(content)),)
    proposition = split(tokens, spans)[0]
    assert polarity(tokens, proposition, spans, ((at, at + len(cue)),)) is expected


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("The dam may break.", ["may"]),
        ("It opened in May.", []),
        ("It could perhaps break.", ["could", "perhaps"]),
        ("She couldn't swim.", []),
        ("It is kind of a mess.", ["kind of"]),
        ("That kind of pump is rare.", []),
        ("About 300 boats sank.", ["About"]),
        ("She talked about boats.", []),
        ("The dam seems to leak.", ["seems"]),
        ("I think the dam leaks.", ["think"]),
        ("Most boats sank.", []),
        ("If Quill is right, the dam leaks.", ["If Quill is right"]),
    ],
)
def test_hedges_are_words_of_doubt(mapped: Mapped, text: str, words: list[str]) -> None:
    tokens = mapped(text)
    assert [text[s:e] for s, e in hedges(tokens, ((0, len(text)),))] == words


def test_a_refusal_denies_the_wish(mapped: Mapped) -> None:
    text = "Quill refused to sell the yard."
    tokens = mapped(text)
    content, cue = ((14, 30),), ((6, 13),)
    proposition = split(tokens, content)[0]
    assert polarity(tokens, proposition, content, cue, attitude=True) is Polarity.DENIES


def test_believing_in_something_doubts_nothing(mapped: Mapped) -> None:
    text = "Quill believes in good pumps."
    assert cue_hedges(mapped(text), ((6, 17),)) == ()


def test_a_cue_of_belief_hedges_and_a_cue_of_saying_does_not(mapped: Mapped) -> None:
    text = "Quill believes that it leaks. Quill said that it leaks."
    tokens = mapped(text)
    assert [text[s:e] for s, e in cue_hedges(tokens, ((6, 14),))] == ["believes"]
    assert cue_hedges(tokens, ((36, 40),)) == ()


@pytest.mark.parametrize(
    ("text", "value", "unit"),
    [
        ("It cost €12.5 million.", "12500000", "EUR"),
        ("Prices rose by 10%.", "10", "percent"),
        ("Prices rose by 0.10 percent.", "0.1", "percent"),
        ("It moved 1,400 containers.", "1400", "container"),
        ("It has twelve cranes.", "12", "crane"),
        ("It needs another 40 million euros.", "40000000", "euro"),
    ],
)
def test_quantities_are_canonical(mapped: Mapped, text: str, value: str, unit: str) -> None:
    found = find_quantities(mapped(text), ((0, len(text)),), ())
    assert [(q.value, q.unit) for q in found] == [(value, unit)]


@pytest.mark.parametrize(
    "text", ["It opened in 1998.", "One of the boats sank.", "The GT-4 model sank.", "No one came."]
)
def test_years_and_names_are_no_quantities(mapped: Mapped, text: str) -> None:
    assert find_quantities(mapped(text), ((0, len(text)),), ()) == ()


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Prices rose by 10%.", AssertionType.QUANTITY),
        ("The firm will open a yard.", AssertionType.PREDICTION),
        ("The firm plans to open a yard.", AssertionType.COMMITMENT),
        ("Diesel is a fuel for heavy engines.", AssertionType.DEFINITION),
        ("The leak was due to the frost.", AssertionType.CAUSAL),
        ("Cranes are cheaper than boats.", AssertionType.COMPARISON),
        ("The firm closed its yard.", AssertionType.HISTORY),
        ("The plan is terrible.", AssertionType.OPINION),
        ("The firm owns a yard.", AssertionType.FACT),
    ],
)
def test_types(mapped: Mapped, text: str, expected: AssertionType) -> None:
    tokens = mapped(text)
    proposition = split(tokens, [(0, len(text))])[0]
    content = tokens.pieces(proposition.tokens)
    quantities = find_quantities(tokens, content, ())
    assert assertion_type(tokens, proposition, content, polarity=Polarity.ASSERTS, quantities=quantities) is expected


def test_a_figure_about_a_firm_is_worth_more_than_a_hedged_opinion() -> None:
    firm = Entity(id="e1", type=EntityType.ORGANIZATION, name="Lumen")
    high, reasons = check_worthiness(Features(AssertionType.QUANTITY, Polarity.ASSERTS, [firm], figure=True))
    low, _ = check_worthiness(Features(AssertionType.OPINION, Polarity.ASSERTS, hedged=True))
    assert (high, low) == (0.75, 0.0)
    assert reasons == ("+ states a figure", "+ about Lumen", "+ type: quantity")
