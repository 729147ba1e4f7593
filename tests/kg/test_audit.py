"""The audit trail over both back ends: appended, whole, read back as written."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kg.audit import Trail, Verb, actions, canonical_time, record, undo
from kg.errors import BadParameter, InputError, NotFound
from kg.rdf.audit import decode_action, encode_action
from kg.rdf.validate import violations
from kg.store import Store, memory_store, open_store

ROOT = Path(__file__).parents[2]
BASE = "https://example.org/kg/"
A, B = f"{BASE}assertion/b", f"{BASE}assertion/a"


@pytest.fixture
def store() -> Store:
    return memory_store(BASE)


def test_an_action_is_read_as_it_was_written(store: Store) -> None:
    made = record(
        store, Verb.JUDGE, (A, B), {"outcome": "negative", "n": [1, None]}, by="Ida Quill", reason="other year"
    )
    assert actions(store) == (made,)
    assert actions(store)[0].detail == {"outcome": "negative", "n": [1, None]}
    assert made.target == (A, B)
    assert (made.number, made.by, made.reason) == (1, "Ida Quill", "other year")


def test_actions_stand_outside_the_union_and_comparisons(store: Store) -> None:
    record(store, Verb.JUDGE, (A, B), by="ida")
    assert list(store.quads()) == []
    assert store.nquads(comparable_only=True) == b""
    assert b"other year" not in store.nquads()
    assert b"audit/1" in store.nquads()


def test_what_was_recorded_is_not_touched_by_what_comes_later(store: Store) -> None:
    first = record(store, Verb.JUDGE, (A, B), by="ida")
    before = store.nquads()
    undo(store, first.id, by="rolf", reason="too soon")
    assert before.splitlines() == [line for line in store.nquads().splitlines() if b"audit/1>" in line]
    assert [a.verb for a in actions(store)] == [Verb.JUDGE, Verb.UNDO]
    assert Trail(store).in_force() == ()


def test_an_undo_is_an_action_that_can_be_undone(store: Store) -> None:
    first = record(store, Verb.JUDGE, (A, B), by="ida")
    second = undo(store, first.id[:6], by="ida")
    with pytest.raises(BadParameter, match="undone already"):
        undo(store, first.id, by="ida")
    undo(store, second.id, by="ida")
    assert Trail(store).in_force() == (first,)


def test_ids_by_prefix(store: Store) -> None:
    first = record(store, Verb.JUDGE, (A, B), by="ida")
    trail = Trail(store)
    assert trail.find(first.id[:5]) == first
    with pytest.raises(BadParameter, match="at least 4"):
        trail.find(first.id[:3])
    with pytest.raises(NotFound):
        trail.find("zzzz")


def test_the_same_words_twice_are_two_actions(store: Store) -> None:
    at = "2026-10-06T09:00:00Z"
    assert record(store, Verb.JUDGE, (A, B), by="ida", at=at) != record(store, Verb.JUDGE, (A, B), by="ida", at=at)


def test_time_never_goes_back(store: Store) -> None:
    record(store, Verb.JUDGE, (A, B), by="ida", at="2999-01-01T00:00:00Z")
    later = record(store, Verb.JUDGE, (A, B), by="ida")
    assert later.at == "2999-01-01T00:00:00.000001Z"


def test_two_trails_of_one_store_never_overwrite_each_other(store: Store) -> None:
    one, other = Trail(store), Trail(store)
    made = [trail.record(Verb.JUDGE, (A, B), by=str(n)) for n, trail in enumerate((one, other, one, other))]
    assert list(actions(store)) == made
    assert [action.number for action in made] == [1, 2, 3, 4]


def test_a_foreign_action_keeps_its_id_and_comes_once(store: Store) -> None:
    made = record(memory_store(BASE), Verb.JUDGE, (A, B), by="ida")
    record(store, Verb.JUDGE, (A, B), by="rolf")
    trail = Trail(store)
    assert trail.put(made) is True
    assert trail.put(made) is False
    assert [(a.id, a.number) for a in actions(store) if a.by == "ida"] == [(made.id, 2)]


@pytest.mark.parametrize(("by", "reason"), [("", ""), ("  ", ""), ("ida", "\udcff")])
def test_what_cannot_be_recorded_is_refused_whole(store: Store, by: str, reason: str) -> None:
    with pytest.raises(InputError):
        record(store, Verb.JUDGE, (A, B), by=by, reason=reason)
    assert actions(store) == ()


@pytest.mark.parametrize("at", ["yesterday", "2026-10-06T09:00:00", "2026-10-06"])
def test_a_time_without_a_zone_is_refused(at: str) -> None:
    with pytest.raises(InputError):
        canonical_time(at)


def test_the_trail_survives_closing(tmp_path: Path) -> None:
    with open_store(tmp_path / "s", base=BASE, write=True) as store:
        made = [record(store, Verb.JUDGE, (A, B), by="ida", reason=str(n)) for n in range(3)]
    with open_store(tmp_path / "s") as store:
        assert list(actions(store)) == made


def test_an_action_keeps_to_its_shape(store: Store) -> None:
    made = record(store, Verb.JUDGE, (A, B), {"outcome": "positive"}, by="ida", reason="so")
    assert violations(encode_action(made, BASE)) == ()


@given(
    st.text(st.characters(exclude_categories=["Cs"]), min_size=1).filter(str.strip),
    st.text(st.characters(exclude_categories=["Cs"])),
    st.dictionaries(st.text(st.characters(exclude_categories=["Cs"])), st.none() | st.integers() | st.booleans()),
)
def test_any_text_comes_back(by: str, reason: str, detail: dict[str, object]) -> None:
    store = memory_store(BASE)
    made = record(store, Verb.CORRECT, (A,), detail, by=by, reason=reason)
    graph = next(q[3] for q in encode_action(made, BASE))
    assert decode_action(store.quads(graph)) == made
    assert actions(store)[0].detail == detail


_RECORDS_UNTIL_KILLED = """
import sys
from kg.audit import Trail, Verb
from kg.store import open_store
store = open_store(sys.argv[1], write=True)
trail = Trail(store)
while True:
    action = trail.record(Verb.JUDGE, ("https://example.org/kg/a",), {"words": ["x" * 2000]}, by="ida")
    print(action.id, flush=True)
"""


def test_a_kill_leaves_whole_actions_without_a_gap(tmp_path: Path) -> None:
    folder, told = tmp_path / "s", []
    for lines in (7, 23):
        process = subprocess.Popen(
            [sys.executable, "-c", _RECORDS_UNTIL_KILLED, str(folder)], stdout=subprocess.PIPE, text=True, cwd=ROOT
        )
        assert process.stdout is not None
        told += [process.stdout.readline().strip() for _ in range(lines)]
        process.kill()
        told += [line for line in process.stdout.read().split("\n") if len(line) == 20]
        process.wait()
        process.stdout.close()
    with open_store(folder, write=True) as store:
        held = [action.id for action in sorted(actions(store), key=lambda action: action.number)]
        assert [action.number for action in Trail(store).actions] == list(range(1, len(held) + 1))
        # What was told is there; of the one that the kill met, nothing or all.
        assert set(told) <= set(held)
        assert len(held) <= len(told) + 2
        assert all(action.detail["words"] == ["x" * 2000] for action in actions(store))
