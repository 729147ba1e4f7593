"""The linear scorer: fitting is deterministic, stored weights read back, rare constructions keep their rule's say."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from ingest.extract.constructions import Candidate, Scene
from ingest.extract.parse import Parse
from ingest.extract.quotation_regions import find_regions
from ingest.extract.scorer import RARE, LinearScorer, RuleScorer, load_scorer
from ingest.extract.scorer_training import Example, fit, to_json
from ingest.train import read_annotated, train, write_weights
from kg.errors import UnreadableDocument
from kg.record import AttributionKind
from kg.settings import Settings

SHARED = Path(__file__).parents[3] / ".." / "shared" / "eval" / "attribution" / "data" / "open" / "open.jsonl"


def examples() -> list[Example]:
    good = [Example("clause", ("lemma=say", "source=third"), 0.5, True)] * 30
    bad = [Example("clause", ("lemma=make", "source=none"), 0.5, False)] * 30
    return good + bad


def empty_scene() -> Scene:
    lists: list[list[int]] = [[] for _ in range(8)]
    parse = Parse("", [], [], [], [], [], [], [], [], [], lists[0:0], lists[1], lists[2], lists[3], lists[4], lists[5])
    return Scene(parse, find_regions(""))


def candidate(pattern: str, prior: float) -> Candidate:
    return Candidate(pattern, AttributionKind.CLAUSE, -1, -1, (), (), None, prior)


def test_fitting_tells_right_from_wrong_and_is_deterministic() -> None:
    scorer = fit(examples())
    assert scorer.weights["lemma=say"] > 0 > scorer.weights["lemma=make"]
    assert fit(examples()) == scorer


def test_features_seen_once_have_no_weight() -> None:
    scorer = fit([*examples(), Example("clause", ("lemma=utter",), 0.9, True)])
    assert "lemma=utter" not in scorer.weights


def test_weights_read_back(tmp_path: Path) -> None:
    scorer = fit(examples())
    write_weights(scorer, tmp_path / "weights.json")
    assert LinearScorer(**json.loads((tmp_path / "weights.json").read_text())) == scorer
    assert list(to_json(scorer)["weights"]) == sorted(scorer.weights)  # type: ignore[call-overload]


def test_a_construction_that_training_hardly_saw_keeps_half_its_rule() -> None:
    known = LinearScorer(0.0, 0.0, {}, {"clause": RARE})
    assert known.score(empty_scene(), candidate("clause", 0.9)) == pytest.approx(0.5)
    assert known.score(empty_scene(), candidate("relay", 0.9)) == pytest.approx(0.7)


def test_rules_alone_score_by_prior() -> None:
    assert RuleScorer().score(empty_scene(), candidate("clause", 0.65)) == 0.65


def test_shipped_weights_hold_no_names() -> None:
    scorer = load_scorer()
    assert isinstance(scorer, LinearScorer)
    assert all(name == name.lower() or name.split("=")[0] != "lemma" for name in scorer.weights)


def test_a_span_outside_its_text_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "gold.jsonl"
    path.write_text(json.dumps({"doc": "d", "text": "ab", "attributions": [{"content": [[0, 9]]}]}) + "\n")
    with pytest.raises(UnreadableDocument, match="does not lie in the text"):
        read_annotated(path)


def test_a_line_that_is_no_record_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "gold.jsonl"
    path.write_text('{"doc": "d"}\n')
    with pytest.raises(UnreadableDocument, match="line 1"):
        read_annotated(path)


@pytest.mark.model
@pytest.mark.shared
@pytest.mark.skipif(not SHARED.is_file(), reason="the evaluation data is not beside the checkout")
def test_the_shipped_weights_are_what_training_gives() -> None:
    fresh, shipped = train(read_annotated(SHARED), Settings()), load_scorer()
    assert isinstance(shipped, LinearScorer)
    assert fresh.seen == shipped.seen
    assert set(fresh.weights) == set(shipped.weights)
    assert max(abs(fresh.weights[name] - weight) for name, weight in shipped.weights.items()) <= 0.002
