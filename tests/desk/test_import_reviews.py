"""`kg import-reviews`: each file and line that cannot be taken is told, and the others are taken."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from kg.store import open_store
from tests.desk.conftest import Kg
from tests.queries.fixtures import fill, world

GOOD = {
    "verb": "judge",
    "target": ["https://example.org/kg/assertion/deep-stack-s1", "https://example.org/kg/assertion/ledger-s2"],
    "detail": {"kind": "same-claim", "outcome": "negative"},
    "by": "ida",
    "at": "2026-10-06T09:00:00Z",
}


@pytest.fixture
def store(tmp_path: Path) -> Path:
    folder = tmp_path / "kg"
    with open_store(folder, write=True) as opened:
        fill(opened, world())
    return folder


def test_what_cannot_be_taken_is_told_by_file_and_line(kg: Kg, store: Path, tmp_path: Path) -> None:
    mixed, reviews, deep = (tmp_path / name for name in ("mixed.jsonl", "reviews.json", "deep.jsonl"))
    mixed.write_bytes(b"\xef\xbb\xbfcaf\xe9\n{\n" + json.dumps(GOOD).encode() + b"\n")
    reviews.write_text('{"@type": "ClaimReview"', encoding="utf-8")
    deep.write_text('{"a":' * 100_000 + ' "ClaimReview"', encoding="utf-8")
    files = (tmp_path / "none.jsonl", mixed, reviews, deep)
    code, out, err = kg("import-reviews", *files, "--store", store, "--format", "jsonl")
    told = [json.loads(line) for line in out.splitlines()]
    assert [(Path(row["file"]).name, row["line"]) for row in told] == [
        ("none.jsonl", None), ("mixed.jsonl", 1), ("mixed.jsonl", 2), ("reviews.json", None), ("deep.jsonl", None)
    ]  # fmt: skip
    assert code == 1
    assert "1 action taken in, 0 held already, 5 not taken" in err


def test_where_nothing_can_be_read_the_use_is_wrong(kg: Kg, store: Path, tmp_path: Path) -> None:
    (tmp_path / "binary").write_bytes(b"\xff\xfe\x00")
    for name, why in (("none", "cannot be read"), ("binary", "line 1: not UTF-8")):
        code, out, err = kg("import-reviews", tmp_path / name, "--store", store)
        assert (code, out, why in err) == (2, "", True)
