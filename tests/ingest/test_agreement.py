"""Agreement with an annotator: pairs, sources, calibration; the same counts as the evaluation's own scorer."""

from __future__ import annotations

import importlib.util
import json
import sys
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ingest.agreement import Agreement, Judged, bins, calibration_error, compare
from ingest.extract.scorer_training import Gold
from kg.record import Attribution, AttributionForm, AttributionKind, Spans

EVAL = Path(__file__).parents[2] / ".." / "shared" / "eval" / "attribution"
TEXT = "Ana Lind said the new bridge is safe. Ole Berg told the paper that it is not."


def spans(words: str) -> Spans:
    start = TEXT.index(words)
    return ((start, start + len(words)),)


def found(
    content: str, source: str | None, kind: AttributionKind = AttributionKind.CLAUSE, score: float = 0.8
) -> Attribution:
    return Attribution(
        id="a1",
        content=spans(content),
        source=spans(source) if source else (),
        kind=kind,
        form=AttributionForm.INDIRECT,
        score=score,
    )


GOLD = [Gold(spans("the new bridge is safe"), spans("Ana Lind")), Gold(spans("it is not"), spans("Ole Berg"))]


def test_half_the_words_and_the_source_make_it_right() -> None:
    counts = compare(TEXT, GOLD, [found("bridge is safe", "Lind"), found("that it is not", "Ana Lind")])
    assert (counts.gold, counts.found, counts.content, counts.joint) == (2, 2, 2, 1)
    assert counts.judged == [Judged(0.8, True), Judged(0.8, False)]


def test_a_double_is_wrong_once() -> None:
    counts = compare(TEXT, GOLD[:1], [found("bridge is safe", "Lind"), found("the new bridge is safe", "Ana Lind")])
    assert [j.right for j in counts.judged] == [False, True]
    assert counts.shares(counts.joint) == pytest.approx((50.0, 100.0, 66.7), abs=0.1)


def test_a_source_that_is_not_named_must_not_be_found() -> None:
    agentless = [Gold(spans("the new bridge is safe"), ())]
    assert compare(TEXT, agentless, [found("the new bridge is safe", "Ana Lind")]).joint == 0
    assert compare(TEXT, agentless, [found("the new bridge is safe", None)]).joint == 1


def test_turns_are_left_out() -> None:
    assert compare(TEXT, GOLD, [found("it is not", None, AttributionKind.TURN)]).found == 0


@given(st.lists(st.tuples(st.sampled_from([0.1, 0.35, 0.5, 0.77, 0.99]), st.booleans()), min_size=1, max_size=60))
def test_bins_hold_every_attribution_once_in_any_order(pairs: list[tuple[float, bool]]) -> None:
    judged = [Judged(score, right) for score, right in pairs]
    parts = bins(judged)
    assert sum(b.n for b in parts) == len(judged)
    assert max(b.n for b in parts) - min(b.n for b in parts) <= 1
    assert sum(b.n * b.right for b in parts) == pytest.approx(sum(j.right for j in judged))
    assert calibration_error(bins(judged[::-1])) == pytest.approx(calibration_error(parts))


def test_nothing_found_has_no_error() -> None:
    assert bins([]) == []
    assert calibration_error([]) == 0.0
    assert Agreement().shares(0) == (0.0, 0.0, 0.0)


def evaluation_scorer() -> Any:
    sys.path.insert(0, str(EVAL.resolve()))
    try:
        spec = importlib.util.spec_from_file_location("evaluation_score", EVAL / "score.py")
        assert spec is not None
        assert spec.loader is not None
        module = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(module)
    finally:
        sys.path.pop(0)
    return module


@pytest.mark.shared
@pytest.mark.skipif(not EVAL.is_dir(), reason="the evaluation data is not beside the checkout")
def test_counts_are_those_of_the_evaluation_scorer() -> None:
    """Gold against itself with pieces cut off, sources moved and acts dropped: both scorers must say the same."""
    lines = (EVAL / "data" / "open" / "open.jsonl").read_bytes().decode("utf-8").split("\n")
    records = [json.loads(line) for line in lines[:12]]
    system, ours = [], Agreement()
    for record in records:
        acts = []
        for k, act in enumerate(record["attributions"]):
            if k % 5 == 0:
                continue
            content = [[s + (k % 3) * 7, e] for s, e in act["content"] if e - s > 20] or act["content"]
            source = record["attributions"][k - 1]["source"] if k % 7 == 1 else act["source"]
            acts.append({"content": content, "cue": [], "source": source, "kind": "clause"})
        system.append({**record, "attributions": acts})
        gold = [Gold(act["content"], act["source"]) for act in record["attributions"]]
        given_acts = [
            Attribution(
                id=f"a{k}",
                content=tuple(map(tuple, act["content"])),
                source=tuple(map(tuple, act["source"])),
                kind=AttributionKind.CLAUSE,
                form=AttributionForm.INDIRECT,
                score=0.5,
            )
            for k, act in enumerate(acts)
        ]
        ours += compare(record["text"], gold, given_acts)
    theirs = evaluation_scorer().evaluate(records, system)
    assert (ours.gold, ours.found) == (theirs["gold"], theirs["system"])
    assert 0 < ours.joint < ours.content < ours.gold
    for counts, row in ((ours.content, "content_overlap50"), (ours.joint, "joint")):
        p, r, f1 = ours.shares(counts)
        assert (p, r, f1) == pytest.approx((theirs[row]["p"], theirs[row]["r"], theirs[row]["f1"]), abs=0.06)
