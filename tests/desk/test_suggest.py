"""`kg review suggest` through the front door, against a real server: what is sent, kept, shown, and what is told."""

from __future__ import annotations

import json
import socket
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from ingest.link import link
from ingest.link.judge.question import KEYS
from kg.store import open_store
from tests.desk.conftest import Kg
from tests.ingest.endpoint.server import MODEL, Server, completion, serving
from tests.queries.fixtures import fill, world


def agreeing(words: str) -> bytes:
    """A model that finds every pair to say the same, in the first words of each side."""
    sides = json.loads(words)
    quotes = [" ".join((side.get("text") or side["passages"][0]).split(" ")[:3]) for side in map(sides.get, "ab")]
    same = "same" if "passages" in sides["a"] else "repeats"
    return completion(
        json.dumps(
            {
                "relation": same,
                "evidence_a": {"quote": quotes[0]},
                "evidence_b": {"quote": quotes[1]},
                "reason_code": "other",
            }
        )
    )


@pytest.fixture
def store(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The made-up world on disk, linked."""
    for name in ("KG_ENDPOINT", "KG_ENDPOINT_MODEL", "KG_ENDPOINT_KEY"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("KG_USER", "ida")
    folder = tmp_path / "claims.kg"
    with open_store(folder, write=True) as opened:
        fill(opened, world())
        link(opened)
    return folder


@pytest.fixture
def server(store: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Server]:
    """A server of a model that agrees, set in the environment."""
    with serving(agreeing, schema=None, keys=KEYS) as running:
        monkeypatch.setenv("KG_ENDPOINT", running.url)
        monkeypatch.setenv("KG_ENDPOINT_MODEL", MODEL)
        yield running


def graph(store: Path) -> bytes:
    with open_store(store, write=False) as opened:
        return opened.nquads()


def listed(kg: Kg, store: Path, *options: str) -> list[dict[str, Any]]:
    code, out, err = kg("review", "list", "--limit", "0", *options, "--format", "json", "--store", store)
    assert code == 0, err
    found = json.loads(out)
    assert isinstance(found, list)
    return found


def test_suggestions_are_kept_and_shown_and_change_nothing(kg: Kg, store: Path, server: Server) -> None:
    before, entries = graph(store), listed(kg, store)
    code, out, err = kg("review", "suggest", "--limit", "0", "--store", store)
    assert code == 0, err
    pairs = [entry for entry in entries if entry["kind"] in ("claims", "entities", "conflict", "link")]
    assert len(server.passages) == len(pairs)
    assert server.faults == []
    assert f"kg: {len(pairs)} suggestions of {MODEL}, {len(pairs)} entries sent to {server.url}." in err
    assert "suggestions decide nothing" in err
    assert f"{MODEL} suggests: the same claim (other): “" in out
    assert graph(store) == before
    after = listed(kg, store)
    assert [entry["id"] for entry in after] == [entry["id"] for entry in entries]
    for entry in after:
        if entry["kind"] in ("claims", "conflict", "link"):
            (said,) = entry["suggestions"]
            assert (said["method"], said["relation"]) == (f"endpoint {MODEL}", "repeats")
            with open_store(store, write=False) as opened:
                texts = {side: opened.text(entry[f"{side}_document"].partition(".")[0]) for side in "ab"}
            assert all(texts[side][said[f"{side}_start"] :].startswith(said[f"{side}_words"]) for side in "ab")
    assert f"{MODEL} suggests: " in kg("review", "list", "--store", store)[1]


def test_a_second_run_asks_nothing_and_goes_on_where_the_first_stopped(kg: Kg, store: Path, server: Server) -> None:
    kg("review", "suggest", "--limit", "1", "--store", store)
    assert len(server.passages) == 1
    _, _, err = kg("review", "suggest", "--limit", "1", "--dry-run", "--store", store)
    assert f"kg: 1 entry would be sent to {server.url}, model {MODEL}. Nothing was sent." in err
    kg("review", "suggest", "--limit", "0", "--store", store)
    asked = len(server.passages)
    assert asked == len(listed(kg, store))
    code, out, err = kg("review", "suggest", "--store", store)
    assert (code, out, len(server.passages)) == (0, "", asked)
    assert "have been asked about; nothing was sent" in err
    kg("review", "suggest", "--again", "--limit", "1", "--store", store)
    assert len(server.passages) == asked + 1


def test_single_entries_by_id(kg: Kg, store: Path, server: Server) -> None:
    entry = listed(kg, store, "--kind", "claims")[-1]
    code, out, _ = kg("review", "suggest", entry["id"][:8], "--format", "json", "--store", store)
    assert code == 0
    assert [row["id"] for row in json.loads(out)] == [entry["id"]]
    assert kg("review", "suggest", entry["id"][:8], "--format", "json", "--store", store)[1] == out
    assert len(server.passages) == 1
    assert kg("review", "suggest", "ffff0000", "--store", store)[0] == 1
    assert kg("review", "suggest", "ff", "--store", store)[0] == 2


def test_what_a_person_decides_says_what_had_been_suggested(kg: Kg, store: Path, server: Server) -> None:
    entry, *_ = listed(kg, store, "--kind", "claims")
    kg("review", "suggest", entry["id"], "--store", store)
    assert kg("review", "reject", entry["id"], "--reason", "other year", "--store", store)[0] == 0
    _, out, _ = kg("history", "--format", "json", "--store", store)
    (action,) = json.loads(out)
    assert action["by"] == "ida"
    assert action["what"].startswith("not the same: ")
    assert action["what"].endswith(f"(suggested by {MODEL}: repeats)")


def test_words_that_do_not_stand_there_are_not_taken(kg: Kg, store: Path) -> None:
    invented = json.dumps(
        {
            "relation": "disputes",
            "evidence_a": {"quote": "never written"},
            "evidence_b": {"quote": "nor this"},
            "reason_code": "other",
        }
    )
    with serving(lambda _: completion(invented), schema=None, keys=KEYS) as server:
        options = ("--endpoint", server.url, "--endpoint-model", MODEL, "--limit", "0", "--store", store)
        code, out, err = kg("review", "suggest", *options)
    count = len(server.passages)
    assert (code, out) == (0, "")
    assert f"{count} answers not taken: {count} quoted words that do not stand there." in err
    assert all(entry["suggestions"] is None for entry in listed(kg, store))


def test_a_server_that_fails_is_exit_code_3_and_what_it_said_is_kept(kg: Kg, store: Path) -> None:
    with serving(agreeing, lambda _: (401, b'{"error": {"message": "no key"}}'), schema=None, keys=KEYS) as server:
        options = ("--endpoint", server.url, "--endpoint-model", MODEL, "--limit", "0", "--store", store)
        code, out, err = kg("review", "suggest", *options, "--format", "jsonl")
    assert code == 3
    assert len(out.splitlines()) == 1
    assert "answered 401: no key. Set KG_ENDPOINT_KEY" in err
    assert "1 answer kept; the same command goes on from there." in err
    assert sum(entry["suggestions"] is not None for entry in listed(kg, store)) == 1


def test_a_server_that_is_not_there_is_exit_code_3(kg: Kg, store: Path) -> None:
    with socket.socket() as unused:
        unused.bind(("127.0.0.1", 0))
        url = f"http://127.0.0.1:{unused.getsockname()[1]}/v1"
    code, out, err = kg("review", "suggest", "--endpoint", url, "--endpoint-model", MODEL, "--store", store)
    assert (code, out) == (3, "")
    assert "cannot be reached" in err


def test_a_slow_server_and_a_spent_quota_are_told(kg: Kg, store: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("KG_ENDPOINT_TIMEOUT_S", "0.2")
    options = ("--endpoint-model", MODEL, "--limit", "1", "--store", store)
    with serving(agreeing, drip=b" ", schema=None, keys=KEYS) as server:
        code, out, err = kg("review", "suggest", "--endpoint", server.url, *options)
    assert (code, out) == (3, "")
    assert "no whole answer within 0.2 s, in 3 tries" in err
    spent = b'{"error": {"message": "You exceeded your current quota"}}'
    with serving(lambda _: (429, spent), schema=None, keys=KEYS) as server:
        code, out, err = kg("review", "suggest", "--endpoint", server.url, *options)
    assert (code, out) == (3, "")
    assert "answered 429: You exceeded your current quota" in err
    assert "your quota there is used up; try again later. 0 answers kept" in err


def test_a_server_without_schema_is_told_and_asked_again_later(kg: Kg, store: Path) -> None:
    options = ("--endpoint-model", MODEL, "--limit", "0", "--store", store)
    with serving(lambda _: completion("They say the same."), schema=None, keys=KEYS) as server:
        code, out, err = kg("review", "suggest", "--endpoint", server.url, *options)
        asked = len(server.passages)
    assert (code, out) == (0, "")
    assert f"{asked} answers not taken: {asked} not of the schema." in err
    with serving(agreeing, schema=None, keys=KEYS) as server:
        assert kg("review", "suggest", "--endpoint", server.url, *options)[0] == 0
        assert len(server.passages) == asked


@pytest.mark.parametrize(
    ("options", "told"),
    [
        ((), "no language model is set. Give --endpoint URL --endpoint-model NAME"),
        (("--endpoint", "http://localhost:8000/v1"), "needs the name of a model"),
        (("--endpoint", "localhost", "--endpoint-model", "m"), "an address like"),
        (("--endpoint", "http://localhost:1/v1", "--endpoint-model", "m", "--kind", "lost"), "is asked about claims"),
        (("--endpoint", "http://localhost:1/v1", "--endpoint-model", "m", "--kind", "all"), "there are disagreement"),
    ],
)
def test_wrong_use_is_exit_code_2_and_sends_nothing(kg: Kg, store: Path, options: tuple[str, ...], told: str) -> None:
    code, out, err = kg("review", "suggest", *options, "--store", store)
    assert (code, out) == (2, "")
    assert told in err
