"""Corrections in a store: worked in with every write, undone to the byte, kept over other programs and other texts."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from ingest.assemble import reminted
from ingest.correct import Change, correct, lost, refresh, undo
from ingest.corrections.items import document_item, item_named
from ingest.link import link
from ingest.records import drop
from ingest.storing import Outcome, put_record, store_record
from kg.audit import Trail, Verb
from kg.corrections import Correction, ItemKind, Property, Value, Who, anchored
from kg.errors import BadParameter, NotFound
from kg.followed import _known as seen_before
from kg.followed import followed, text_of
from kg.judgements import JudgementKind
from kg.judgements import Outcome as Judged
from kg.redirects import resolve
from kg.reviews import State, held_reviews, judge, put_reviews
from kg.reviews.history import history
from kg.settings import Settings
from kg.store import Store, open_store
from tests.ingest.corrections.test_apply import INNER, RECORD, SAID, TOLD, shifted
from tests.kg.conftest import TEXT, at

SETTINGS = Settings()
DOOR = "Ida Quill and Mira Voss and vLLM are named on the notice at the door.\n"


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    with open_store(tmp_path / "s.kg", write=True) as opened:
        store_record(RECORD, opened)
        link(opened)
        yield opened


def change(store: Store, id_: str, property_: Property, **new: Any) -> str:
    """Makes one correction; the id of its action."""
    item = item_named(store, id_, SETTINGS)
    [made] = correct(store, [Change(item, property_, Value(**new))], SETTINGS, by="ida", why="heard it")
    link(store)
    return made.action.id


def test_a_correction_holds_over_reading_again_and_is_undone_to_the_byte(store: Store) -> None:
    before = store.nquads(comparable_only=True)
    action = change(store, INNER.id, Property.SPEAKER, who=Who(name="Quillworks"))
    after = store.nquads(comparable_only=True)
    assert after != before
    assert put_record(RECORD, store).outcome is Outcome.SAME
    link(store)
    assert store.nquads(comparable_only=True) == after
    statement = f"{store.base}assertion/{SAID.id}"
    assert [entry.action.id for entry in history(store, Trail(store).actions, [statement])] == [action]
    undo(store, action[:8], SETTINGS, by="rui")
    link(store)
    assert store.nquads(comparable_only=True) == before


def test_undo_after_any_sequence_gives_the_graph_before(store: Store) -> None:
    states = [store.nquads(comparable_only=True)]
    actions = []
    for property_, id_, new in (
        (Property.CONTENT, SAID.id, {"pieces": anchored(TEXT, [at("is about 10 times faster")])}),
        (Property.NAME, RECORD.entities[0].id, {"text": "Ida B. Quill"}),
        (Property.STRUCK, TOLD.id, {}),
        (Property.SPEAKER, INNER.id, {"who": Who(name="Rui Almeida")}),
    ):
        actions.append(change(store, id_, property_, **new))
        states.append(store.nquads(comparable_only=True))
    for action, state in zip(reversed(actions), reversed(states[:-1]), strict=True):
        undo(store, action, SETTINGS, by="ida")
        link(store)
        assert store.nquads(comparable_only=True) == state


def test_other_words_leave_a_redirect_and_the_old_id_still_names_the_item(store: Store) -> None:
    change(store, SAID.id, Property.CONTENT, pieces=anchored(TEXT, [at("is about 10 times faster")]))
    old = f"{store.base}assertion/{SAID.id}"
    assert resolve(store, old) != old
    assert item_named(store, SAID.id[:10], SETTINGS).iri == resolve(store, old)
    change(store, SAID.id, Property.TYPE, text="opinion")


def test_the_record_is_made_again_where_it_is_not_kept(store: Store) -> None:
    change(store, INNER.id, Property.SPEAKER, who=Who(name="Quillworks"))
    drop(store, "talk")
    with pytest.raises(NotFound, match="keeps no bytes"):
        item_named(store, INNER.id, SETTINGS)
    assert refresh(store, SETTINGS) == ()
    [standing] = lost(store, SETTINGS)
    assert "keeps no bytes" in (standing.reason or "")


def test_a_change_that_cannot_be_is_refused_and_nothing_is_recorded(store: Store) -> None:
    for id_, property_, new, said in (
        (INNER.id, Property.SPEAKER, {"who": Who(name="Mira Voss")}, "it is Mira Voss already"),
        (SAID.id, Property.DATE, {"text": "someday"}, "break a rule"),
        (RECORD.entities[0].id, Property.POLARITY, {"text": "denies"}, "cannot be corrected so"),
    ):
        with pytest.raises(BadParameter, match=said):
            change(store, id_, property_, **new)
    assert len(Trail(store)) == 0


def test_ids_are_named_by_their_beginning_or_refused(store: Store) -> None:
    assert item_named(store, f"entity/{RECORD.entities[0].id[:6]}", SETTINGS).kind is ItemKind.ENTITY
    with pytest.raises(NotFound):
        item_named(store, "assertion/ffffffff", SETTINGS)
    with pytest.raises(BadParameter, match="at least 4"):
        item_named(store, "ab", SETTINGS)
    with pytest.raises(BadParameter, match="cannot be corrected"):
        item_named(store, "doc/talk", SETTINGS)


def test_a_changed_text_keeps_corrections_where_the_words_stand(store: Store) -> None:
    change(store, INNER.id, Property.SPEAKER, who=Who(name="Rui Almeida"))
    written = put_record(shifted(DOOR), store)
    assert written.outcome is Outcome.NEW_TEXT
    assert [a.speaker for a in written.corrected.record.attributions] == ["Ida Quill", "Rui Almeida"]
    assert [standing.reason for standing in lost(store, SETTINGS)] == [None]
    gone = shifted(DOOR, TEXT.replace("once said", "once wrote"))
    written = put_record(gone, store)
    [reason] = [unmet.reason for unmet in written.corrected.unmet]
    assert reason.startswith("its attribution is not found in the text any more; near it stands ")
    back = put_record(RECORD, store)
    assert back.corrected.record.attributions[1].speaker == "Rui Almeida"


def test_the_way_to_a_text_does_not_matter(store: Store, tmp_path: Path) -> None:
    change(store, INNER.id, Property.SPEAKER, who=Who(name="Rui Almeida"))
    put_record(shifted("Another line that was there for a day and went.\n"), store)
    put_record(shifted(DOOR), store)
    link(store)
    with open_store(tmp_path / "other.kg", write=True) as other:
        store_record(RECORD, other)
        change(other, INNER.id, Property.SPEAKER, who=Who(name="Rui Almeida"))
        put_record(shifted(DOOR), other)
        link(other)
        assert other.nquads(comparable_only=True) == store.nquads(comparable_only=True)


def test_a_judgement_follows_its_words_where_its_id_is_another_passage_now(store: Store) -> None:
    quill, voss = (f"{store.base}entity/{entity.id}" for entity in RECORD.entities[:2])
    sha256 = text_of(store, quill)
    judge(Trail(store), store, JudgementKind.SAME_ENTITY, (quill, voss), Judged.NEGATIVE, by="ida")
    put_record(shifted(DOOR), store)
    put_reviews(store)
    [held] = held_reviews(store)
    assert held.state is State.PRESENT
    assert set(held.judgement.pair) == {followed(store, iri, "talk", sha256) for iri in (quill, voss)}
    now = followed(store, quill, "talk", sha256)
    assert now != quill
    folder = store.derived_folder("moves")
    assert folder is not None
    for content in ((folder / "talk.json").read_text(encoding="utf-8"), "no JSON"):
        (folder / "talk.json").write_text(content, encoding="utf-8")
        seen_before.clear()
        assert followed(store, quill, "talk", sha256) == now
    put_record(shifted(DOOR, TEXT.replace("Mira Voss", "Mira Foss")), store)
    [held] = held_reviews(store)
    assert (held.state, held.strayed) == (State.LOST, True)


def test_a_correction_from_another_store_takes_effect_with_refresh(store: Store, tmp_path: Path) -> None:
    change(store, INNER.id, Property.SPEAKER, who=Who(name="Quillworks"))
    with open_store(tmp_path / "other.kg", write=True) as other:
        for action in Trail(store).actions:
            Trail(other).put(action)
        assert [standing.reason for standing in lost(other, SETTINGS)] == [
            "its document is not in the store; it waits for it"
        ]
        assert refresh(other, SETTINGS) == ()
        store_record(RECORD, other)
        link(other)
        assert other.nquads(comparable_only=True) == store.nquads(comparable_only=True)
        assert refresh(other, SETTINGS) == ()


@pytest.mark.parametrize("seed", range(6))
def test_any_interleaving_of_reading_correcting_and_judging_gives_the_same_bytes(tmp_path: Path, seed: int) -> None:
    other = reminted(RECORD.model_copy(update={"id": "second", "doc": "inbox/second.txt"}))[0]
    second = other.attributions[1].id
    voss = [f"https://example.org/kg/entity/{record.entities[1].id}" for record in (RECORD, other)]

    def fresh(name: str) -> Store:
        opened = open_store(tmp_path / name, write=True)
        store_record(RECORD, opened)
        store_record(other, opened)
        return opened

    steps: list[Callable[[Store], object]] = [
        lambda s: change(s, INNER.id, Property.SPEAKER, who=Who(name="Quillworks")),
        lambda s: change(s, second, Property.CONTENT, pieces=anchored(TEXT, [at("is about 10 times faster")])),
        lambda s: change(s, TOLD.id, Property.STRUCK),
        lambda s: judge(Trail(s), s, JudgementKind.SAME_ENTITY, (min(voss), max(voss)), Judged.NEGATIVE, by="ida"),
        lambda s: put_record(RECORD, s),
        lambda s: put_record(other, s),
        link,
    ]
    found = []
    for name, order in (("a", steps), ("b", random.Random(seed).sample(steps, len(steps)))):
        with fresh(name) as opened:
            for step in order:
                step(opened)
            link(opened)
            found.append(opened.nquads(comparable_only=True))
    assert found[0] == found[1]


def test_foreign_corrections_that_cannot_be_are_told_and_the_others_hold(store: Store) -> None:
    """A file of another store may hold what `kg correct` would have refused."""
    aim = item_named(store, f"assertion/{SAID.id}", SETTINGS)
    for property_, text in ((Property.TYPE, "gossip"), (Property.DATE, "someday"), (Property.POLARITY, "denies")):
        made = Correction(id="x", target=aim.target, property=property_, new=Value(text=text), by="rui", at="")
        Trail(store).record(Verb.CORRECT, (aim.iri,), made.detail(), by="rui")
    written = put_record(RECORD, store)
    assert next(s for s in written.corrected.record.assertions if s.id == SAID.id).polarity == "denies"
    assert [u.reason[:40] for u in written.corrected.unmet] == [
        "this version of the program does not kno",
        "what it makes breaks a rule of the graph",
    ]


def test_what_was_missed_is_added_to_the_document(store: Store) -> None:
    item = document_item(store, "talk", SETTINGS)
    new = Value(who=Who(name="Mira Voss"), pieces=anchored(TEXT, [at("which we use")]))
    [made] = correct(store, [Change(item, Property.ADDED_CLAIM, new)], SETTINGS, by="ida")
    assert made.item is not None
    assert item_named(store, made.item, SETTINGS).record.assertions[-1].speaker
    with pytest.raises(BadParameter, match="already"):
        correct(store, [Change(item, Property.ADDED_CLAIM, new)], SETTINGS, by="ida")
