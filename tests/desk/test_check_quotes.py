"""`kg check-quotes` through the front door: one quotation, an article, bulk files, a store."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.desk.conftest import EXAMPLES, Kg

EVAL = Path(__file__).parents[2] / ".." / "shared" / "eval"
EPISODE = EXAMPLES / "episode.vtt"
ROWS = [
    {"id": "1", "transcript": "episode", "quote": "Whoever trains the model should also serve it."},
    {"id": "2", "transcript": "episode", "quote": "The small model answers 60% of the requests."},
    {"id": "3", "transcript": "other", "quote": "Whoever trains the model should also serve it."},
    {"id": "4", "quote": "Whoever trains the model should also serve it."},
    {"id": "5", "quote": "a fair start"},
]
OTHER = """WEBVTT

00:00.000 --> 00:09.000
Rain fell on the hills all day, and nobody came to the market.
"""


@pytest.fixture
def files(tmp_path: Path) -> tuple[Path, Path]:
    """A file of quotations and a folder of two transcripts."""
    folder = tmp_path / "transcripts"
    folder.mkdir()
    (folder / "episode.vtt").write_bytes(EPISODE.read_bytes())
    (folder / "other.vtt").write_text(OTHER, encoding="utf-8")
    quotes = tmp_path / "quotes.jsonl"
    quotes.write_text("".join(json.dumps(row) + "\n" for row in ROWS), encoding="utf-8")
    return quotes, folder


def rows(out: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in out.splitlines()]


def test_one_quotation_against_one_transcript(kg: Kg) -> None:
    code, out, _ = kg(
        "check-quotes", "--quote", "The small model answers 60% of the requests.", "--in", EPISODE, "--format", "jsonl"
    )
    [row] = rows(out)
    assert code == 0
    assert (row["label"], row["timecode"], row["flags"]) == ("altered", "1:43", ["number differs"])
    assert row["difference"] == [{"quoted": "60%", "said": "40%", "change": "number", "harmless": False}]
    assert row["finding"].startswith("differs at 1:43 — listen")


def test_another_speaker_is_told(kg: Kg) -> None:
    _, out, _ = kg(
        "check-quotes", "--quote", "Whoever trains the model should also serve it", "--speaker", "Dana Okafor",
        "--in", EPISODE, "--format", "jsonl",
    )  # fmt: skip
    assert "other speaker" in rows(out)[0]["flags"]


def test_in_bulk_one_row_a_quotation_in_order(kg: Kg, files: tuple[Path, Path]) -> None:
    code, out, _ = kg("check-quotes", "--quotes", files[0], "--transcripts", files[1], "--format", "jsonl")
    found = rows(out)
    assert code == 0
    assert [row["id"] for row in found] == ["1", "2", "3", "4", "5"]
    assert [row["label"] for row in found] == ["exact", "altered", "not found", "exact", "not found"]
    assert [match["transcript"] for match in found[2]["found_elsewhere"]] == ["episode"]
    assert found[3]["transcript"] == "episode"
    assert (found[4]["flags"], found[4]["finding"]) == (["too short to tell"], "too short to tell")
    [span] = found[0]["spans"]
    assert span[1] - span[0] == 8


def test_an_index_that_is_kept_changes_no_answer(kg: Kg, files: tuple[Path, Path], tmp_path: Path) -> None:
    command = ("check-quotes", "--quotes", files[0], "--transcripts", files[1], "--format", "jsonl")
    _, plain, _ = kg(*command)
    _, first, _ = kg(*command, "--index", tmp_path / "index")
    _, second, _ = kg(*command, "--index", tmp_path / "index")
    assert plain == first == second
    assert len(list((tmp_path / "index").glob("*.npz"))) == 2


@pytest.mark.parametrize(
    ("arguments", "hint"),
    [
        (["article.txt"], "--in"),
        (["--quote", "we do not", "--leads"], "--quote"),
        (["--in", str(EPISODE)], "--quote"),
        (["--in", str(EPISODE), "--quote", "a", "article.txt"], "one of"),
        (["--in", "nowhere.vtt", "--quote", "a b c"], "nowhere.vtt"),
        (["--in", str(EPISODE), "--quote", " … "], "no words"),
        (["--in", str(EPISODE), "--quote", "word " * 3001], "3,001 words"),
    ],
)
def test_wrong_use_says_what_to_do(kg: Kg, arguments: list[str], hint: str) -> None:
    code, out, err = kg("check-quotes", *arguments)
    assert code == 2
    assert out == ""
    assert hint in err


BAD = [
    b'{"quote": "Whoever trains the model should also serve it", "transcript": "nowhere"}',
    b'{"quote": "a b c"',
    b"[1]",
    b'{"id": 4}',
    b'{"id": 5, "quote": " . "}',
    b'{"id": 6, "quote": 7}',
    b'{"id": 7, "quote": "a b c", "transcript": 5}',
    b'{"id": [8], "quote": "a b c"}',
    b'{"id": 9, "quote": "caf\xe9"}',
    b'{"id": 10, "quote": "half a \\ud800 character"}',
    b'{"id": 11, "quote": "' + b"a " * 3001 + b'"}',
    b'{"a":' * 100_000,
]
GOOD = '{"id": "good", "quote": "Whoever trains the\u2028model should also serve it"}'


def test_lines_that_are_no_quotation_are_told_and_the_rest_is_checked(kg: Kg, files: tuple[Path, Path]) -> None:
    quotes, folder = files
    quotes.write_bytes(b"\xef\xbb\xbf" + b"\r\n".join([*BAD, GOOD.encode()]) + b"\n")
    code, out, err = kg("check-quotes", "--quotes", quotes, "--transcripts", folder, "--format", "jsonl", "--quiet")
    assert code == 1
    assert (json.loads(out)["id"], json.loads(out)["label"]) == ("good", "exact")
    told = [line for line in err.splitlines() if line.startswith("kg: not checked: ")]
    assert sorted(int(line.partition(", line ")[2].partition(":")[0]) for line in told) == list(range(1, len(BAD) + 1))
    assert "'nowhere'" in err


def test_a_file_without_a_quotation_is_refused(kg: Kg, files: tuple[Path, Path], tmp_path: Path) -> None:
    files[0].write_bytes(b"\n")
    for quotes, why in ((files[0], "no quotation in it"), (tmp_path / "none.jsonl", "cannot be read")):
        code, out, err = kg("check-quotes", "--quotes", quotes, "--transcripts", files[1])
        assert (code, out, why in err) == (2, "", True)


def test_what_was_named_and_cannot_be_read_is_a_fault(kg: Kg, files: tuple[Path, Path], tmp_path: Path) -> None:
    words = ("--quote", "Whoever trains the model should also serve it", "--format", "jsonl")
    (tmp_path / "empty.vtt").write_bytes(b"")
    for extra, code in (((), 0), (("--in", tmp_path / "empty.vtt"), 1), (("--in", tmp_path / "none.vtt"), 1)):
        found, out, _ = kg("check-quotes", "--in", EPISODE, *extra, *words)
        assert (found, json.loads(out)["label"]) == (code, "exact")
    (files[1] / "torn.json").write_bytes(b'{"segments": [')
    code, _, err = kg("check-quotes", "--in", files[1], *words)
    assert (code, "torn.json" in err) == (1, True)
    code, _, err = kg("check-quotes", tmp_path / "empty.vtt", "--in", EPISODE)
    assert (code, "empty.vtt: it is empty" in err) == (1, True)


def test_quotations_of_a_file_against_a_store(kg: Kg, examples_store: Path, tmp_path: Path) -> None:
    rows = [
        {"quote": "Whoever trains the model should also serve it", "transcript": name}
        for name in ("episode", "episode.vtt", "no")
    ]
    quotes = tmp_path / "quotes.jsonl"
    quotes.write_text("\n".join(map(json.dumps, rows)), encoding="utf-8")
    code, out, err = kg("check-quotes", "--quotes", quotes, "--store", examples_store, "--format", "jsonl")
    found = [json.loads(line) for line in out.splitlines()]
    assert [(row["id"], row["transcript"], row["label"]) for row in found] == [
        (n, "episode.vtt", "exact") for n in "12"
    ]
    assert (code, "line 3: there is no transcript 'no' in the store" in err) == (1, True)


@pytest.mark.model
def test_an_article_against_a_transcript(kg: Kg) -> None:
    code, out, _ = kg("check-quotes", EXAMPLES / "article.txt", "--in", EPISODE, "--format", "jsonl")
    assert code == 0
    found = {row["quote"]: row for row in rows(out)}
    assert found["We are nineteen months old,"]["label"] == "exact"
    text = (EXAMPLES / "article.txt").read_text(encoding="utf-8")
    assert all(text[slice(*row["quotation"])] == words for words, row in found.items())


@pytest.mark.model
def test_every_quotation_of_a_store(kg: Kg, examples_store: Path) -> None:
    code, out, _ = kg("check-quotes", "--store", examples_store, "--format", "jsonl")
    assert code == 0
    found = {(row["document"], row["quote"]): row for row in rows(out)}
    changed = found["article.txt", "The small model answers 60% of the requests,"]
    assert (changed["label"], changed["flags"]) == ("altered", ["number differs"])
    [match] = changed["matches"]
    assert (match["document"], match["timecode"]) == ("episode.vtt", "1:43")
    _, one, _ = kg("check-quotes", "--store", examples_store, "--document", "article.txt", "--format", "jsonl")
    assert {row["document"] for row in rows(one)} == {"article.txt"}


@pytest.mark.model
def test_words_that_somebody_gives_against_a_store(kg: Kg, examples_store: Path) -> None:
    command = ("check-quotes", "--store", examples_store, "--format", "jsonl", "--quote")
    _, out, _ = kg(*command, "the small model answers 60% of the requests")
    [row] = rows(out)
    assert (row["transcript"], row["label"], row["timecode"]) == ("episode.vtt", "altered", "1:43")
    _, out, _ = kg(*command, "nothing of the kind was ever said by anybody here")
    assert rows(out)[0]["finding"] == "not found in any of the transcripts"


@pytest.mark.model
def test_leads_for_what_is_told_in_other_words(kg: Kg, examples_store: Path) -> None:
    code, out, _ = kg("check-quotes", "--leads", "--store", examples_store, "--format", "jsonl")
    assert code == 0
    lead = next(row for row in rows(out) if row["claim"] == "the engine is the easier part")
    assert (lead["transcript"], lead["timecode"]) == ("episode.vtt", "2:08")


@pytest.mark.shared
def test_the_development_set(kg: Kg, tmp_path: Path) -> None:
    if not EVAL.is_dir():
        pytest.skip("the evaluation data is not beside this checkout")
    quotes = EVAL / "quotes" / "dev"
    _, out, _ = kg(
        "check-quotes", "--quotes", quotes / "quotes.jsonl", "--in", quotes / "transcripts", "--format", "jsonl"
    )
    gold = [json.loads(line) for line in (quotes / "quotes.jsonl").read_text(encoding="utf-8").splitlines()]
    given = {row["id"]: row["label"] for row in rows(out)}
    assert sum(given[row["id"]] == row["label"] for row in gold) / len(gold) >= 0.955
    missing = [row for row in gold if row["label"] == "not found"]
    assert sum(given[row["id"]] == "not found" for row in missing) / len(missing) >= 0.99
