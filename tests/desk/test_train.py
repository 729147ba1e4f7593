"""`kg train` through the front door: figures of documents held out, weights that `--scorer` takes, the same bytes again."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.desk.conftest import EXAMPLES, Kg

pytestmark = pytest.mark.model

STORIES = [
    'Ana Lind said the bridge is safe. "We tested it twice," she said.',
    "Ole Berg told reporters that the ferry will close in May. He made a cake for the crew.",
    "According to Mira Holt, the harbour lost 40 jobs. The mayor did nothing.",
    "Juno Park argued that rents would rise. She bought a house nearby.",
    "Ivo Sand claimed the tunnel leaks. Workers closed the tunnel.",
    "The firm announced that it would hire 20 people. It opened a shop.",
]


@pytest.fixture
def annotated(kg: Kg, tmp_path: Path) -> Path:
    """What `kg extract` finds in made-up stories, as if a reader had looked through it."""
    for k, story in enumerate(STORIES):
        (tmp_path / f"{k}.txt").write_text(story, encoding="utf-8")
    code, out, _ = kg("extract", *sorted(tmp_path.glob("*.txt")), "--format", "jsonl", "--scorer", "rules")
    assert code == 0
    path = tmp_path / "annotated.jsonl"
    path.write_text(out, encoding="utf-8")
    return path


def test_figures_are_printed_and_weights_written_the_same_each_time(kg: Kg, annotated: Path, tmp_path: Path) -> None:
    code, out, _ = kg("train", annotated, "--output", tmp_path / "a.json", "--held-out", "3", "--format", "json")
    rows = {(row["measured"], row["scorer"]): row for row in json.loads(out)}
    assert code == 0
    assert rows["content and source", "rules"]["f1"] == 100.0  # the rules made this gold
    assert 0 <= rows["content", "held out"]["f1"] <= 100
    assert rows["expected calibration error", "held out"]["n"] > 0
    kg("train", annotated, "--output", tmp_path / "b.json", "--held-out", "0")
    assert (tmp_path / "a.json").read_bytes() == (tmp_path / "b.json").read_bytes()


def test_trained_weights_are_used_and_named_in_the_provenance(kg: Kg, annotated: Path, tmp_path: Path) -> None:
    weights, article = tmp_path / "w.json", EXAMPLES / "article.txt"
    kg("train", annotated, "--output", weights, "--held-out", "0")
    records = {}
    for scorer in (None, "rules", str(weights)):
        _, out, _ = kg("extract", article, "--format", "jsonl", *(["--scorer", scorer] if scorer else []))
        records[scorer] = json.loads(out)
    assert records[None]["provenance"]["scorer"] is None
    assert records["rules"]["provenance"]["scorer"] == "rules"
    assert records[str(weights)]["provenance"]["scorer"].startswith("weights ")
    scores = {scorer: [a["score"] for a in record["attributions"]] for scorer, record in records.items()}
    assert len({tuple(s) for s in scores.values()}) == 3


def test_weights_that_are_none_are_refused(kg: Kg, annotated: Path, tmp_path: Path) -> None:
    for scorer in (tmp_path / "absent.json", annotated):
        code, _, err = kg("extract", EXAMPLES / "article.txt", "--scorer", scorer)
        assert code == 2
        assert "setting 'scorer'" in err
        assert "kg train" in err


def test_a_text_annotated_twice_is_refused(kg: Kg, annotated: Path) -> None:
    code, _, err = kg("train", annotated, annotated)
    assert code == 2
    assert "annotated twice" in err


def test_too_little_to_learn_from_is_told(kg: Kg, tmp_path: Path) -> None:
    path = tmp_path / "little.jsonl"
    record = {"doc": "d", "text": "Good morning.", "attributions": [{"content": [[0, 4]]}]}
    path.write_text(json.dumps(record) + "\n", encoding="utf-8")
    code, _, err = kg("train", path, "--output", tmp_path / "w.json")
    assert code == 2
    assert "too few to learn from" in err
    assert not (tmp_path / "w.json").exists()


def test_nothing_annotated_is_refused(kg: Kg, tmp_path: Path) -> None:
    path = tmp_path / "none.jsonl"
    path.write_text(json.dumps({"doc": "d", "text": "Nothing.", "attributions": []}) + "\n", encoding="utf-8")
    code, _, err = kg("train", path)
    assert code == 2
    assert "nothing can be learned" in err
    code, _, err = kg("train", tmp_path / "absent.jsonl")
    assert code == 2
    assert "absent.jsonl" in err


def test_one_document_is_trained_on_but_not_measured(kg: Kg, annotated: Path, tmp_path: Path) -> None:
    one = tmp_path / "one.jsonl"
    one.write_text(annotated.read_text(encoding="utf-8").splitlines()[0] + "\n", encoding="utf-8")
    code, out, err = kg("train", one, "--output", tmp_path / "w.json")
    assert (code, out) == (0, "")
    assert "nothing measured" in err
    assert (tmp_path / "w.json").is_file()
