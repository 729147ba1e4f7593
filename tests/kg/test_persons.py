"""A person's node stands in the graph as long as something there is by them."""

from __future__ import annotations

from kg.judged import put_persons_judgements
from kg.judgements import Judgement, JudgementKind, Outcome
from kg.persons import put_persons
from kg.store import memory_store

PAIR = Judgement(
    JudgementKind.SAME_CLAIM,
    "https://example.org/kg/assertion/a",
    "https://example.org/kg/assertion/b",
    Outcome.POSITIVE,
    "a person",
    1.0,
    by_person=True,
    by="Ana Lind",
    at="2026-10-06T09:00:00Z",
)


def test_taking_back_the_only_decision_leaves_no_byte() -> None:
    store = memory_store()
    before = store.nquads()
    put_persons_judgements(store, [PAIR])
    assert b'"Ana Lind"' in store.nquads()
    put_persons_judgements(store, [])
    assert store.nquads() == before


def test_who_is_named_elsewhere_stays() -> None:
    store = memory_store()
    put_persons_judgements(store, [PAIR])
    held = store.nquads()
    assert not put_persons(store, ["Ana Lind", "Ole Lind", ""])
    assert store.nquads() == held
