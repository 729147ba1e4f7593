"""The persons' part of the judgements: read and written apart from the program's."""

from __future__ import annotations

from dataclasses import replace

import pytest

from kg.errors import ModelError
from kg.judged import judgements, judgements_on, persons_judgements, put_persons_judgements
from kg.judgements import Judgement, JudgementKind, Outcome
from kg.rdf.across import decode_judgements, encode_judgements
from kg.rdf.validate import violations
from kg.record import LinkRelation
from kg.store import memory_store

BASE = "https://example.org/kg/"
A, B, C = (f"{BASE}assertion/{key}" for key in "abc")
MACHINE = Judgement(
    JudgementKind.SAME_CLAIM, A, B, Outcome.POSITIVE, "equal normalised text", 1.0, reason="equal words"
)
NO = Judgement(
    JudgementKind.SAME_CLAIM,
    A,
    B,
    Outcome.NEGATIVE,
    "review",
    1.0,
    True,
    "Another year.",
    by="Mira O. / desk",
    at="2026-11-30T09:00:00Z",
)
LINK = replace(NO, kind=JudgementKind.LINK, a=C, relation=LinkRelation.DISPUTES, outcome=Outcome.UNSURE, by="Jo")


def test_what_is_decoded_is_what_was_encoded() -> None:
    quads = encode_judgements([NO, LINK, MACHINE], BASE)
    assert violations(quads) == ()
    assert decode_judgements(quads, BASE) == sorted([MACHINE, NO, LINK])
    assert (LINK.a, LINK.b) == (C, B)  # a link keeps its direction


def test_two_persons_have_a_judgement_each_and_one_person_one() -> None:
    other = replace(NO, by="Jo", outcome=Outcome.POSITIVE)
    assert decode_judgements(encode_judgements([NO, other], BASE), BASE) == sorted([NO, other])


def test_a_link_needs_a_relation_and_sameness_has_none() -> None:
    for wrong in (replace(LINK, relation=None), replace(NO, relation=LinkRelation.SUPPORTS)):
        with pytest.raises(ModelError, match="relation"):
            encode_judgements([wrong], BASE)


def test_persons_judgements_are_put_beside_the_programs_and_taken_away_again() -> None:
    store = memory_store(BASE)
    store.patch(encode_judgements([MACHINE], BASE), ())
    before = store.nquads(comparable_only=True)
    put_persons_judgements(store, [NO, LINK])
    assert persons_judgements(store) == sorted([NO, LINK])
    assert judgements(store) == sorted([MACHINE, NO, LINK])
    assert judgements_on(store, [C]) == [LINK]
    assert not put_persons_judgements(store, [LINK, NO])
    put_persons_judgements(store, [])
    assert persons_judgements(store) == []
    assert store.nquads(comparable_only=True) == before


def test_who_and_when_are_not_compared() -> None:
    first, second = memory_store(BASE), memory_store(BASE)
    put_persons_judgements(first, [NO])
    put_persons_judgements(second, [replace(NO, at="2026-12-01T10:00:00Z")])
    assert first.nquads() != second.nquads()
    assert first.nquads(comparable_only=True) == second.nquads(comparable_only=True)
