"""`kg link` through the front door, and ids that have changed in the commands that take one."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from ingest.link import link
from kg.audit import Trail
from kg.judgements import JudgementKind, Outcome
from kg.redirects import redirects
from kg.reviews import judge
from kg.store import open_store
from tests.desk.conftest import Kg
from tests.queries.fixtures import fill, world

BASE = "https://example.org/kg/"
A, B = (f"{BASE}assertion/{name}" for name in ("deep-stack-s2", "ledger-s1"))


@pytest.fixture
def store(tmp_path: Path) -> Path:
    """The made-up world on disk."""
    folder = tmp_path / "claims.kg"
    with open_store(folder, write=True) as opened:
        fill(opened, world())
        link(opened)
    return folder


def say(store: Path, outcome: Outcome, by: str) -> None:
    with open_store(store, write=True) as opened:
        judge(Trail(opened), opened, JudgementKind.SAME_CLAIM, (A, B), outcome, by=by, reason="as I know")


def test_it_tells_what_changed_and_again_nothing(kg: Kg, store: Path) -> None:
    say(store, Outcome.POSITIVE, "Mira")
    code, _, err = kg("link", "--store", store)
    assert code == 0
    assert "1 id changed" in err
    code, out, err = kg("link", "--store", store, "--format", "json")
    assert (code, json.loads(out)) == (0, [])
    assert "0 statements added, 0 removed" in err
    code, _, err = kg("link", "--anew", "--store", store)
    assert code == 0
    assert "everything anew): 0 statements added, 0 removed" in err


def test_a_conflict_of_two_people_is_told_and_exits_with_one(kg: Kg, store: Path) -> None:
    say(store, Outcome.POSITIVE, "Mira")
    say(store, Outcome.NEGATIVE, "Jo")
    code, out, err = kg("link", "--store", store, "--format", "json")
    assert code == 1
    (row,) = json.loads(out)
    assert (row["kind"], row["what"], row["one_id"], row["other_id"]) == ("same-claim", "conflict", A, B)
    assert row["reason"] == "Mira joined them, but Jo keeps apart them (as I know)"
    assert "1 conflict between people" in err


@pytest.mark.parametrize("command", ["show", "trace"])
def test_an_id_that_was_handed_out_still_leads_to_its_claim(kg: Kg, store: Path, command: str) -> None:
    before = f"{BASE}claim/ledger-s1"
    kg("show", before, "--store", store)
    say(store, Outcome.POSITIVE, "Mira")
    kg("link", "--store", store)
    with open_store(store) as opened:
        assert redirects(opened)[before] == f"{BASE}claim/deep-stack-s2"
    code, out, err = kg(command, before, "--store", store)
    assert code == 0, err
    assert out == kg(command, f"{BASE}claim/deep-stack-s2", "--store", store)[1]
