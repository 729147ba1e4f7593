"""Known claims for a text, and the files that they come from."""

from __future__ import annotations

from pathlib import Path

import pytest

from ingest.link.matching.bm25 import K1, B, Bm25
from ingest.link.matching.encoders import encoder
from ingest.link.matching.files import read_corpus, read_pairs, read_queries
from ingest.link.matching.ranking import KnownClaim, Ranking
from ingest.link.matching.search import compare_texts, find_claims
from kg.errors import InputError

CLAIMS = [
    KnownClaim("1", "The harbour of Oslo froze in 1963."),
    KnownClaim("2", "Lettuce grows well in cellars.", "Does lettuce need the sun?"),
    KnownClaim("3", "A ferry carried 900 people over the fjord."),
]


def test_bm25_is_the_formula_of_the_textbook() -> None:
    texts = ["ferry ferry boat", "boat", "boat harbour"]
    idf = 0.9808292530117262  # ln(1 + (3 - 1 + 0.5) / (1 + 0.5))
    norm = K1 * (1 - B + B * 3 / 2)
    assert Bm25(texts).scores("ferry").tolist() == pytest.approx([idf * 2 * (K1 + 1) / (2 + norm), 0, 0])


def test_no_texts_and_no_words_score_nothing() -> None:
    assert Bm25([]).scores("ferry").tolist() == []
    assert Bm25(["", "the of"]).scores("the of").tolist() == [0, 0]


def test_the_claim_that_a_text_repeats_comes_first() -> None:
    ranked = list(
        Ranking(CLAIMS, encoder("static")).rank(["They grow lettuce in the cellar!", "900 took the ferry"], 2)
    )
    assert [found[0].claim.id for found in ranked] == ["2", "3"]
    assert all(len(found) <= 2 and found[0].score <= 1 for found in ranked)
    assert [one.score for one in ranked[0]] == sorted((one.score for one in ranked[0]), reverse=True)


def test_addresses_are_no_words() -> None:
    ranking = Ranking(CLAIMS, encoder("static"))
    [plain], [linked] = (
        list(ranking.rank([text], 3)) for text in ("900 on a boat", "900 on a boat https://lettuce.example/cellars")
    )
    assert plain == linked


def test_of_one_text_the_pair_decision_gives_score_and_reasons() -> None:
    found = find_claims("A ferry carried 900 people.", CLAIMS, encoder("static"), top=1)
    assert found[0].claim.id == "3"
    assert "numbers equal" in found[0].comparison.reason


def test_no_claims_give_none() -> None:
    assert find_claims("A ferry.", [], encoder("static"), top=3) == []


def test_pairs_are_scored_in_their_order() -> None:
    scores = [one.score for one in compare_texts([("a ferry", "lettuce"), ("a ferry", "the ferry")], encoder("static"))]
    assert scores[0] < scores[1]
    assert compare_texts([], encoder("static")) == []


def test_files_are_read_without_header_and_quoting(tmp_path: Path) -> None:
    path = tmp_path / "f.tsv"
    path.write_bytes('\ufeff1\t"Quoted\x0c once\t\r\n2\tTwo\tTitle\n'.encode())
    assert read_corpus(path) == [KnownClaim("1", '"Quoted\x0c once'), KnownClaim("2", "Two", "Title")]
    path.write_text("q\tWhat?\n", encoding="utf-8")
    assert read_queries(path) == [("q", "What?")]
    path.write_text("1\ta\tb\n0\tc\td\n", encoding="utf-8")
    assert read_pairs(path) == [("a", "b"), ("c", "d")]


@pytest.mark.parametrize(
    ("content", "told"),
    [(b"q\n", "line 1: 1 columns"), (b"1\ta\n\n2\n", "line 3"), (b"q\t\xff\n", "not UTF-8")],
)
def test_a_file_of_another_form_is_refused_with_its_line(tmp_path: Path, content: bytes, told: str) -> None:
    path = tmp_path / "f.tsv"
    path.write_bytes(content)
    with pytest.raises(InputError, match=told):
        read_queries(path)


def test_a_missing_file_is_told(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="it cannot be read"):
        read_pairs(tmp_path / "none.tsv")
