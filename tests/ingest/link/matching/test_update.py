"""Judging what changed gives what judging everything gives, in any order, from any state of the index."""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Iterable
from itertools import combinations
from pathlib import Path

import pytest

from bench.made_claims import made_documents
from ingest.link.equal import LocalAssertion
from ingest.link.matching import candidates as candidates_module
from ingest.link.matching import judge_claims, judge_pair
from ingest.link.matching.encoders import encoder
from ingest.link.matching.index import ClaimIndex
from ingest.link.matching.update import LINK_ENCODER, judged_of
from kg.judgements import Judgement

Documents = dict[str, list[LocalAssertion]]


@pytest.fixture(scope="module")
def documents() -> Documents:
    return made_documents(6, 20, seed=3)


@pytest.fixture
def opened(tmp_path: Path) -> Callable[..., ClaimIndex]:
    def call(version: str = "1") -> ClaimIndex:
        return ClaimIndex(tmp_path / "claims", version, encoder(LINK_ENCODER))

    return call


def all_of(documents: Documents) -> list[LocalAssertion]:
    return [one for held in documents.values() for one in held]


def by_pair(judgements: Iterable[Judgement]) -> dict[tuple[str, str], Judgement]:
    found = list(judgements)
    made = {judgement.pair: judgement for judgement in found}
    assert len(made) == len(found), "no pair is judged twice"
    return made


def test_all_at_once_is_every_pair_by_itself(documents: Documents) -> None:
    one_by_one = sorted(found for a, b in combinations(all_of(documents), 2) if (found := judge_pair(a, b)) is not None)
    assert len(one_by_one) > 5
    assert judge_claims(all_of(documents)) == one_by_one


def test_blocks_do_not_show(documents: Documents, monkeypatch: pytest.MonkeyPatch) -> None:
    whole = judge_claims(all_of(documents))
    monkeypatch.setattr(candidates_module, "_BLOCK", 7)
    monkeypatch.setattr(candidates_module, "_CHUNK", 11)
    assert judge_claims(all_of(documents)) == whole


@pytest.mark.parametrize("seed", range(4))
def test_one_document_after_the_other_in_any_order_gives_the_same(
    documents: Documents, opened: Callable[..., ClaimIndex], seed: int
) -> None:
    order = random.Random(seed).sample(sorted(documents), len(documents))
    held: dict[tuple[str, str], Judgement] = {}
    for iri in order:
        index = opened()
        index.put({iri: documents[iri]})
        held |= by_pair(judged_of(index, {iri: documents[iri]}))
        index.save()
    assert sorted(held.values()) == judge_claims(all_of(documents))


def test_a_document_that_changed_is_judged_anew_and_one_that_went_no_more(
    documents: Documents, opened: Callable[..., ClaimIndex]
) -> None:
    first, second, *rest = sorted(documents)
    index = opened()
    index.put(documents)
    index.save()
    index = opened()
    index.drop([second])
    index.put({first: documents[first][:5]})
    found = by_pair(judged_of(index, [first]))
    index.save()
    left = [*documents[first][:5], *(one for iri in rest for one in documents[iri])]
    mine = {one.iri for one in documents[first]}
    assert sorted(found.values()) == [j for j in judge_claims(left) if j.a in mine or j.b in mine]
    assert sorted(opened().documents) == sorted({first, *rest})


@pytest.mark.parametrize("name", ["table.json", "rows.bin", "vectors.bin", "words.bin", "lines.bin"])
@pytest.mark.parametrize("harm", ["lost", "torn"])
def test_what_is_lost_or_torn_is_as_if_never_written(
    documents: Documents, opened: Callable[..., ClaimIndex], tmp_path: Path, name: str, harm: str
) -> None:
    index = opened()
    index.put(documents)
    index.save()
    path = tmp_path / "claims" / name
    counts = json.loads((tmp_path / "claims" / "table.json").read_text())["counts"]
    if harm == "lost":
        path.unlink()
    else:
        path.write_bytes(path.read_bytes()[: counts.get(name, 0) - 7])
    assert not opened().documents
    again = opened()
    again.put(documents)
    again.save()
    assert sorted(opened().documents) == sorted(documents)


def test_another_version_begins_empty(documents: Documents, opened: Callable[..., ClaimIndex]) -> None:
    index = opened()
    index.put(documents)
    index.save()
    assert opened().documents
    assert not opened("2").documents


def test_what_a_run_that_was_cut_off_appended_is_overwritten(
    documents: Documents, opened: Callable[..., ClaimIndex], tmp_path: Path
) -> None:
    first, *rest = sorted(documents)
    index = opened()
    index.put({first: documents[first]})
    index.save()
    counts = json.loads((tmp_path / "claims" / "table.json").read_text())["counts"]
    with (tmp_path / "claims" / "lines.bin").open("r+b") as stream:
        stream.seek(counts["lines.bin"])
        stream.write(b"half a line")
    index = opened()
    index.put({iri: documents[iri] for iri in rest})
    index.save()
    index = opened()
    assert judge_claims([index.read(n).assertion for n in index.held().alive.tolist()]) == judge_claims(
        all_of(documents)
    )


def test_dead_rows_are_dropped_in_the_end(opened: Callable[..., ClaimIndex]) -> None:
    documents = made_documents(2, 400, seed=5)
    first, second = sorted(documents)
    index = opened()
    index.put({first: documents[first]})
    for _ in range(8):
        index.put({second: documents[second]})
        index.save()
    assert len(opened().held().rows) < 8 * 400
    assert [opened().read(n).assertion for n in opened().numbers([second]).tolist()] == documents[second]


def test_a_document_without_assertions_is_held_too(opened: Callable[..., ClaimIndex]) -> None:
    index = opened()
    index.put({"d": []})
    index.save()
    assert list(opened().documents) == ["d"]
    assert list(judged_of(opened(), ["d"])) == []
