"""What follows from decisions is written once, and again as soon as an action comes or a document of theirs changes."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from ingest.link import link
from kg.audit import Trail
from kg.judged import persons_judgements, put_persons_judgements
from kg.judgements import JudgementKind, Outcome
from kg.rdf.iri import Iris
from kg.reviews import judge, put_reviews
from kg.store import Store, open_store
from tests.queries.fixtures import deep_stack, fill, ledger, news

BASE = "https://example.org/kg/"
A, B = f"{BASE}assertion/deep-stack-s1", f"{BASE}assertion/ledger-s2"


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    with open_store(tmp_path / "s", base=BASE, write=True) as opened:
        yield fill(opened, [deep_stack(), ledger()])


def decided(store: Store) -> None:
    judge(Trail(store), store, JudgementKind.SAME_CLAIM, (A, B), Outcome.NEGATIVE, by="ida")


def test_nothing_is_read_again_while_nothing_changes(store: Store) -> None:
    decided(store)
    assert put_reviews(store)
    put_persons_judgements(store, [])  # behind its back, to see whether it looks
    fill(store, [news()])
    assert persons_judgements(store) == []
    put_reviews(store, anew=True)
    assert len(persons_judgements(store)) == 1


def test_an_action_or_its_undo_is_seen(store: Store) -> None:
    decided(store)
    assert put_reviews(store)
    assert not put_reviews(store)
    trail = Trail(store)
    trail.undo(trail.actions[0].id, by="ida")
    assert put_reviews(store)
    assert persons_judgements(store) == []


def test_a_document_of_theirs_that_goes_or_comes_is_seen(store: Store, tmp_path: Path) -> None:
    decided(store)
    put_reviews(store)
    note = tmp_path / "s" / "index" / "reviews" / "done.json"
    before = note.read_text(encoding="utf-8")
    store.remove_graph(Iris(BASE).document_graph("ledger"))
    put_reviews(store)
    assert note.read_text(encoding="utf-8") != before
    fill(store, [ledger()])
    assert note.read_text(encoding="utf-8") == before


@pytest.mark.parametrize("text", ["", "{", "[]", '{"format": 0}', '{"format": 1, "actions": 0, "documents": {}}', '{"format": 1, "actions": 9, "documents": {}}'])  # fmt: skip
def test_a_note_that_is_wrong_or_gone_is_only_a_note(store: Store, tmp_path: Path, text: str) -> None:
    decided(store)
    put_reviews(store)
    put_persons_judgements(store, [])
    (tmp_path / "s" / "index" / "reviews" / "done.json").write_text(text, encoding="utf-8")
    put_reviews(store)
    assert len(persons_judgements(store)) == 1


def test_linking_anew_writes_them_anew(store: Store) -> None:
    decided(store)
    link(store)
    put_persons_judgements(store, [])
    link(store, anew=True)
    assert len(persons_judgements(store)) == 1
