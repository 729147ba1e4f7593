"""Actions travel between stores as JSON Lines: whole, once, and what cannot be read is told."""

from __future__ import annotations

import json
from typing import Any

import pytest

from ingest.link import link
from kg.audit import Trail
from kg.judgements import JudgementKind, Outcome
from kg.reviews import State, held_reviews, judge
from kg.reviews.exchange import line_of, parts, read_lines
from kg.store import Store, memory_store
from tests.queries.fixtures import copycat, deep_stack, fill, ledger, world

A, B = "assertion/deep-stack-s1", "assertion/ledger-s2"


def lines(store: Store) -> list[str]:
    return [line_of(action, store.base) for action in Trail(store).actions]


def reviewed(base: str = "https://example.org/kg/") -> Store:
    store = fill(memory_store(base), world())
    trail = Trail(store)
    judge(
        trail,
        store,
        JudgementKind.SAME_CLAIM,
        (base + A, base + B),
        Outcome.NEGATIVE,
        by="ida",
        reason="other\u2028year",
    )
    second = judge(
        trail, store, JudgementKind.SAME_CLAIM, (base + B, base + "assertion/news-s1"), Outcome.UNSURE, by="rolf"
    )
    trail.undo(second.id, by="ida", reason="sure enough")
    link(store)
    return store


def test_a_round_trip_gives_the_same_lines_and_the_same_graph() -> None:
    store, other = reviewed(), fill(memory_store(), world())
    read = read_lines(parts("\n".join(lines(store)) + "\n"), Trail(other), other.base)
    assert (read.added, read.held, read.bad) == (3, 0, ())
    link(other)
    assert lines(other) == lines(store)
    assert other.nquads(comparable_only=True) == store.nquads(comparable_only=True)


def test_reading_twice_changes_nothing() -> None:
    store = reviewed()
    before = store.nquads()
    read = read_lines(lines(store), Trail(store), store.base)
    assert (read.added, read.held) == (0, 3)
    assert store.nquads() == before


def test_another_base_is_rewritten() -> None:
    store, other = reviewed("https://desk.example/data/"), fill(memory_store(), world())
    read_lines(lines(store), Trail(other), other.base)
    link(other)
    assert other.nquads(comparable_only=True) == reviewed().nquads(comparable_only=True)


def test_what_is_about_documents_not_held_waits_for_them() -> None:
    store, other = reviewed(), fill(memory_store(), [ledger()])
    read_lines(lines(store), Trail(other), other.base)
    link(other)
    assert [held.state for held in held_reviews(other)] == [State.WAITS]
    fill(other, [deep_stack()])
    assert [held.state for held in held_reviews(other)] == [State.PRESENT]
    fill(other, world())
    assert other.nquads(comparable_only=True) == store.nquads(comparable_only=True)


def test_what_is_no_longer_in_its_document_is_lost() -> None:
    store = reviewed()
    changed = deep_stack()
    fill(store, [changed.model_copy(update={"assertions": changed.assertions[1:]})])
    assert [held.state for held in held_reviews(store)] == [State.LOST]


GOOD: dict[str, Any] = {
    "verb": "judge",
    "target": [f"https://example.org/kg/{A}", f"https://example.org/kg/{B}"],
    "detail": {"kind": "same-claim", "outcome": "negative"},
    "by": "ida",
    "at": "2026-10-06T09:00:00Z",
}


@pytest.mark.parametrize(
    "change",
    [
        {"verb": "guess"},
        {"by": " "},
        {"by": None},
        {"at": "yesterday"},
        {"at": "2999-01-01T00:00:00Z"},
        {"detail": {"kind": "same-claim", "outcome": "maybe"}},
        {"detail": {"outcome": "positive"}},
        {"verb": "correct", "detail": {"document": "x"}},
        {"verb": "verdict", "detail": {"act": "add", "date": "2026-13-40"}},
        {"detail": {"kind": "link", "outcome": "positive"}},
        {"target": ["https://example.org/kg/one"]},
        {"target": ["a b", "c"]},
        {"undoes": "00000000"},
        {"verb": "undo"},
        {"unknown": 1},
        {"id": "not hex"},
        {"at": "0001-01-01T00:00:00+02:00"},
        {"at": "9999-12-31T23:59:59-05:00"},
        {"target": [GOOD["target"][0], GOOD["target"][0]]},
        {"target": [GOOD["target"][0], "https://example.org/kg/entity/deep-stack-e1"]},
        {"target": [GOOD["target"][0], "https://schema.org/Person"]},
        {"detail": {"kind": "same-entity", "outcome": "negative"}},
        {"detail": {"kind": "attribution", "outcome": "positive"}, "target": [GOOD["target"][0]]},
        {"detail": GOOD["detail"] | {"documents": 5}},
        {"detail": GOOD["detail"] | {"texts": [["a"]]}},
        {"detail": GOOD["detail"] | {"words": "one word"}},
        {"detail": GOOD["detail"] | {"suggested": [5]}},
    ],
)
def test_a_wrong_line_is_told_by_its_number_and_the_rest_is_done(change: dict[str, object]) -> None:
    store = fill(memory_store(), [copycat()])
    wrong = json.dumps({key: value for key, value in (GOOD | change).items() if value is not None})
    read = read_lines(["", wrong, json.dumps(GOOD), "[1, 2", "\udcff"], Trail(store), store.base)
    assert [bad.number for bad in read.bad] == [2, 4, 5]
    assert all(bad.reason and "undo it" not in bad.reason and "Value error" not in bad.reason for bad in read.bad)
    assert read.added == 1


def test_a_line_without_an_id_is_known_again_by_its_content() -> None:
    store = memory_store()
    trail = Trail(store)
    assert read_lines([json.dumps(GOOD)], trail, store.base).added == 1
    assert read_lines([json.dumps(GOOD | {"at": "2026-10-06T11:00:00+02:00"})], trail, store.base).held == 1
    assert read_lines([json.dumps(GOOD | {"by": "rolf"})], trail, store.base).added == 1


@pytest.mark.parametrize("notes", [[], [None], ["deep-stack"], ["deep-stack", "ledger", "more"]])
def test_notes_on_some_of_the_items_only_do_no_harm(notes: list[str | None]) -> None:
    store = fill(memory_store(), world())
    detail = GOOD["detail"] | {"documents": notes, "texts": notes, "words": notes, "files": notes}
    assert read_lines([json.dumps(GOOD | {"detail": detail})], Trail(store), store.base).added == 1
    link(store)
    assert len(held_reviews(store)) == 1
