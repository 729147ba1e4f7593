"""`kg match` through the front door: one text against a store or a file, many texts, pairs."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest

from tests.desk.conftest import Kg

CORPUS = "1\tThe harbour of Oslo froze in 1963.\n2\tLettuce grows well in cellars.\tDoes lettuce need the sun?\n"
QUERIES = "q1\tThey grow lettuce in the cellar!\nq2\tOslo's harbour was frozen\n"
PAIRS = "0\tA ferry sank.\tLettuce grows well.\n1\tA ferry sank.\tThe ferry sank!\n"


@pytest.fixture
def files(tmp_path: Path) -> tuple[Path, Path, Path]:
    paths = tmp_path / "corpus.tsv", tmp_path / "queries.tsv", tmp_path / "pairs.tsv"
    for path, text in zip(paths, (CORPUS, QUERIES, PAIRS), strict=True):
        path.write_text(text, encoding="utf-8")
    return paths


def test_queries_against_a_corpus_are_ranked_without_a_header(kg: Kg, files: tuple[Path, Path, Path]) -> None:
    corpus, queries, _ = files
    code, out, err = kg("match", "--queries", queries, "--corpus", corpus, "--top", "1", "--encoder", "static")
    assert (code, err) == (0, "")
    rows = [line.split("\t") for line in out.splitlines()]
    assert [row[:2] for row in rows] == [["q1", "2"], ["q2", "1"]]
    assert all(0 < float(row[2]) <= 1 for row in rows)


def test_pairs_have_one_score_a_line_in_their_order(kg: Kg, files: tuple[Path, Path, Path]) -> None:
    code, out, _ = kg("match", "--pairs", files[2], "--encoder", "static")
    assert code == 0
    apart, same = map(float, out.splitlines())
    assert 0 <= apart < 0.5 < same <= 1


def test_a_text_against_a_corpus_has_its_reasons(kg: Kg, files: tuple[Path, Path, Path]) -> None:
    code, out, _ = kg(
        "match", "Lettuce grows in cellars", "--corpus", files[0], "--top", "1", "--encoder", "static", "-f", "json"
    )
    assert code == 0
    [row] = json.loads(out)
    assert (row["id"], row["title"]) == ("2", "Does lettuce need the sun?")
    assert row["reason"].startswith("words 0.")


@pytest.mark.model
def test_a_text_against_the_store_says_who_said_it_and_where(kg: Kg, examples_store: Path) -> None:
    code, out, _ = kg("claims", "--store", examples_store, "--format", "json", "--limit", "1")
    assert code == 0
    claim = json.loads(out)[0]
    code, out, _ = kg("match", claim["statement"], "--store", examples_store, "--encoder", "static", "-f", "json")
    assert code == 0
    rows = json.loads(out)
    assert rows[0]["claim"] == claim["statement"]
    assert rows[0]["score"] >= rows[-1]["score"]
    assert claim["speaker"] in {row["speaker"] for row in rows if row["id"] == claim["claim"]}
    assert all(row["document"] for row in rows)


@pytest.mark.model
def test_queries_without_a_corpus_rank_the_claims_of_the_store(
    kg: Kg, examples_store: Path, files: tuple[Path, Path, Path]
) -> None:
    code, out, _ = kg("match", "--queries", files[1], "--store", examples_store, "--top", "2", "--encoder", "static")
    assert code == 0
    assert {line.split("\t")[0] for line in out.splitlines()} <= {"q1", "q2"}
    assert all("/claim/" in line.split("\t")[1] for line in out.splitlines())


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        ((), "give one of TEXT, --queries FILE and --pairs FILE"),
        (("a", "--pairs", "p.tsv"), "give one of"),
        (("a", "--encoder", "glove"), "Known: auto, minilm, static"),
        (("--pairs", "none.tsv"), "none.tsv: it cannot be read"),
        (("  ",), "there is no text to match"),
    ],
)
def test_wrong_use_is_told(kg: Kg, arguments: tuple[str, ...], told: str) -> None:
    code, out, err = kg("match", *arguments)
    assert (code, out) == (2, "")
    assert told in err


def test_no_known_claim_is_told(kg: Kg, tmp_path: Path) -> None:
    (tmp_path / "empty.tsv").write_text("", encoding="utf-8")
    code, out, err = kg("match", "A ferry sank.", "--corpus", "empty.tsv", "--encoder", "static", "-f", "json")
    assert (code, json.loads(out)) == (0, [])
    assert "no known claim" in err


@pytest.mark.model
def test_what_was_checked_before_by_us_or_by_others_is_said(kg: Kg, examples_store: Path, tmp_path: Path) -> None:
    store = tmp_path / "s.kg"
    shutil.copytree(examples_store, store)
    review = {
        "@context": "https://schema.org", "@type": "ClaimReview", "url": "https://checks.example/1", "datePublished": "2026-10-21",
        "claimReviewed": "Serving takes 70% of what customers spend on models.",
        "author": {"@type": "Organization", "name": "Delmar Checks"},
        "reviewRating": {"@type": "Rating", "alternateName": "mostly false"},
    }  # fmt: skip
    (tmp_path / "others.json").write_text(json.dumps([review]), encoding="utf-8")
    assert kg("import-reviews", tmp_path / "others.json", "--store", store, "--by", "ana")[0] == 0
    claim = "Serving takes 80% of what customers spend on models."
    assert kg("verdict", "add", claim, "--rating", "mostly true", "--store", store, "--by", "ana")[0] == 0
    code, out, _ = kg("match", claim, "--store", store, "--encoder", "static", "-f", "json")
    assert code == 0
    rows = json.loads(out)
    ours = [row["verdict"] for row in rows if row["claim"] == claim]
    assert ours
    assert all(rating.startswith("mostly true (ana, ") for rating in ours)
    denial = next(row for row in rows if row["claim"] == claim and row["polarity"] == "denies")
    assert denial["verdict"] == ours[0], "the claim was rated, not its denial"
    [theirs] = [row for row in rows if "70%" in row["claim"]]
    assert (theirs["verdict"], theirs["document"]) == ("mostly false (Delmar Checks, 2026-10-21)", None)
    assert "numbers differ" in theirs["reason"]


def test_a_rating_of_the_denial_of_a_claim_is_told_with_its_words(kg: Kg, examples_store: Path, tmp_path: Path) -> None:
    store = tmp_path / "s.kg"
    shutil.copytree(examples_store, store)
    claim = "Serving takes 80% of what customers spend on models."
    _, out, _ = kg("query", "who-else-said", "--param", f"claim={claim}", "--store", store, "-f", "jsonl")
    denial = next(row for row in map(json.loads, out.splitlines()) if row["polarity"] == "denies")
    assert kg("verdict", "add", denial["assertion"], "--rating", "true", "--store", store, "--by", "ana")[0] == 0
    _, out, _ = kg("match", claim, "--store", store, "--encoder", "static", "-f", "json")
    ratings = {row["verdict"] for row in json.loads(out) if row["claim"] == claim}
    [rating] = ratings
    assert rating.startswith("true (ana, ")
    assert rating.endswith("), of “Serving does not take 80% of what customers spend on models”")


def test_lines_that_are_none_are_told_and_the_others_ranked(kg: Kg, tmp_path: Path) -> None:
    queries, corpus = tmp_path / "q.tsv", tmp_path / "c.tsv"
    queries.write_bytes(b"q1\tRain fell on the hills\nno tab\nq2\tcaf\xe9\n")
    corpus.write_bytes(b"d0\ta\tb\tc\nd1\tRain fell on the hills all day\n")
    code, out, err = kg("match", "--queries", queries, "--corpus", corpus)
    assert (code, [line.split("\t")[:2] for line in out.splitlines()]) == (1, [["q1", "d1"]])
    for place in ("q.tsv, line 2: 1 columns", "q.tsv, line 3: it is not UTF-8", "c.tsv, line 1: 4 columns"):
        assert place in err
    code, out, err = kg("match", "Rain fell on the hills", "--corpus", corpus, "--format", "jsonl")
    assert (code, "d1" in out, "c.tsv, line 1" in err) == (1, True, True)
    code, out, err = kg("match", "--pairs", queries)
    assert (code, out, "q.tsv, line 1" in err) == (2, "", True)
