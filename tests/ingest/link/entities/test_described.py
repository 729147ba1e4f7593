"""What the words beside a name say of its bearer."""

from __future__ import annotations

import re

import pytest

from ingest.link.entities.described import Mentioned, described, sentences

TYPES = {"Ana Lind": "Person", "Lind": "Person", "Quillmark": "Organization", "Norra Steel": "Organization"}


def facts(text: str, name: str, *others: str, day: str = "", present: bool = False) -> frozenset[str]:
    entities = [
        Mentioned(each, TYPES[each], each, tuple(m.span() for m in re.finditer(rf"\b{each}\b", text)))
        for each in (name, *others)
    ]
    return described(text, entities, day, frozenset({name} if present else ()))[name]


def kinds(found: frozenset[str]) -> set[str]:
    return {fact.partition(":")[0] for fact in found}


@pytest.mark.parametrize(
    ("text", "name", "fact"),
    [
        ("Ana Lind, drummer of the band Quillmark, sang.", "Ana Lind", "calling:drummer"),
        ("Ana Lind is a surgeon at the clinic.", "Ana Lind", "calling:surgeon"),
        ("It was surgeon Ana Lind who came.", "Ana Lind", "calling:surgeon"),
        ("They saw the band Quillmark.", "Quillmark", "sort:band"),
        ("The Quillmark clinic has 40 beds.", "Quillmark", "sort:clinic"),
        ("Quillmark, a carrier in Osterby, stopped.", "Quillmark", "sort:carrier"),
        ("Quillmark, a carrier in Osterby, stopped.", "Quillmark", "place:osterby"),
        ("Quillmark of Hobart stopped.", "Quillmark", "place:hobart"),
        ("Quillmark, based in New Hobart, stopped.", "Quillmark", "place:new hobart"),
        ("Osterby-based haulier Quillmark stopped.", "Quillmark", "place:osterby"),
        ("Ana Lind led Quillmark from 1960 until her death in 1985.", "Ana Lind", "died:1985"),
        ("Ana Lind led Quillmark from 1960 until 1985.", "Ana Lind", "year:1960"),
        ("Ana Lind (1920–1985) made pumps.", "Ana Lind", "died:1985"),
        ("Ana Lind retired. She died in May 1985.", "Ana Lind", "died:1985"),
    ],
)
def test_what_is_read(text: str, name: str, fact: str) -> None:
    assert fact in facts(text, name)


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("Ana Lind met a surgeon.", "Ana Lind"),
        ("Ana Lind said the drummer left.", "Ana Lind"),
        ("Quillmark said that the bank of Hobart closed.", "Quillmark"),
        ("Quillmark, a unit of Norra Steel, stopped.", "Quillmark"),
        ("Quillmark from Monday charges more.", "Quillmark"),
        ("Ana Lind, chief executive of Quillmark, said revenue rose in 1985.", "Ana Lind"),
        ("Norra Steel has nothing to do with the strike, Quillmark said.", "Quillmark"),
        ("Norra Steel sued the state, and Norra Steel won.", "Norra Steel"),
    ],
)
def test_what_is_not_read(text: str, name: str) -> None:
    assert facts(text, name) == frozenset()


def test_who_is_named_is_no_place() -> None:
    text = "Quillmark, a rival of Norra Steel, stopped."
    assert facts(text, "Quillmark", "Norra Steel") == frozenset()
    assert facts(text, "Quillmark") == {"place:norra steel"}


def test_the_day_of_the_document_is_a_year_of_who_speaks_there_where_it_tells_none() -> None:
    assert facts("Ana Lind said so.", "Ana Lind", day="2026-03-02", present=True) == {"year:2026"}
    assert facts("Ana Lind said so.", "Ana Lind", day="2026-03-02") == frozenset()
    assert facts("The late Ana Lind said so.", "Ana Lind", day="2026-03-02", present=True) == frozenset()
    assert "year:2026" not in facts("Ana Lind led it until 1985.", "Ana Lind", day="2026-03-02", present=True)


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("Quillmark makes glass and has nothing to do with Quillmark of Osterby.", "Quillmark"),
        ("Quillmark makes glass. It is unrelated to Quillmark of Osterby.", "Quillmark"),
        ("Quillmark is not to be confused with the carrier.", "Quillmark"),
        ("Quillmark makes glass. Another firm of that name runs trucks.", "Quillmark"),
        ("Quillmark makes glass. It shares only its name with the carrier.", "Quillmark"),
        ("Quillmark, no relation to the carrier, makes glass.", "Quillmark"),
        ("Ana Lind, not to be confused with the woman of that name at Norra Steel, paints.", "Ana Lind"),
        ("Ana Lind paints; a namesake of hers makes steel.", "Ana Lind"),
        ("Ana Lind paints. Another man of that name makes steel.", "Ana Lind"),
        ("Quillmark of Osterby sued Quillmark of Hobart.", "Quillmark"),
        ("Quillmark competes with Quillmark of Hobart.", "Quillmark"),
        ("Quillmark of Osterby grew. Quillmark of Hobart shrank.", "Quillmark"),
    ],
)
def test_a_text_that_knows_two_of_a_name(text: str, name: str) -> None:
    assert "two" in kinds(facts(text, name))


def test_only_those_who_can_be_meant_are_two() -> None:
    text = "Ana Lind, not to be confused with the woman of that name at Norra Steel, paints."
    assert facts(text, "Norra Steel", "Ana Lind") == frozenset()
    words = [fact for fact in facts(text, "Ana Lind", "Norra Steel") if fact.startswith("two:")]
    assert any(fact.startswith("two:not to be confused with the woman of that name") for fact in words)


def test_a_long_sentence_that_two_pages_have_tells_whom_it_names() -> None:
    long = "Ana Lind said on Monday that the pumps of the old harbour would be sold."
    page, copy = f"It rained. {long} Nobody bought.", f"{long.replace('Lind said', 'Lind  said')}"

    def of(text: str) -> frozenset[str]:
        return sentences(text, Mentioned("a", "Person", "Ana Lind", ((text.index("Ana"), text.index("Ana") + 8),)))

    assert len(of(page)) == 1
    assert of(page) == of(copy)
    assert of(page) != of(page.replace("sold", "kept"))
    assert of("It rained. Ana Lind said that it would rain. Nobody came.") == frozenset()
