"""`kg correct` through the front door, on the shipped examples."""

from __future__ import annotations

import json
import shutil
from pathlib import Path
from typing import Any

import pytest

from tests.desk.conftest import EXAMPLES, Kg

pytestmark = pytest.mark.model
CLAIM = "Neither company has published the numbers behind its figure"


@pytest.fixture
def store(examples_store: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("KG_USER", "ida")
    shutil.copytree(examples_store, tmp_path / "claims.kg")
    return tmp_path / "claims.kg"


def rows(kg: Kg, *arguments: str | Path) -> list[dict[str, Any]]:
    code, out, err = kg(*arguments, "--format", "jsonl")
    assert code == 0, err
    return [json.loads(line) for line in out.splitlines()]


def claims(kg: Kg, store: Path, person: str) -> list[dict[str, Any]]:
    return rows(kg, "query", "claims-by-person", "--param", f"person={person}", "--store", store)


def graph(kg: Kg, store: Path) -> str:
    code, out, _ = kg("export", "nquads", "--store", store)
    assert code == 0
    return out


def test_a_speaker_is_changed_shown_kept_over_reading_again_and_undone(kg: Kg, store: Path) -> None:
    before = graph(kg, store)
    said = next(row for row in claims(kg, store, "Tomas Brandt") if row["document"] == "article.txt")
    id_ = said["assertion"].rpartition("/")[2]
    code, out, _ = kg("correct", id_[:10], "--store", store)
    assert code == 0
    assert "speaker      Tomas Brandt" in out
    code, out, err = kg("correct", id_[:10], "--speaker", "Theo Marsh", "--why", "heard again", "--store", store)
    assert code == 0
    assert out.startswith("speaker: Tomas Brandt -> Theo Marsh\n  ")
    assert ">>>" in out
    assert "Theo Marsh is new in this document" not in out
    assert "`kg correct --undo " in err
    assert said["statement"] in {row["statement"] for row in claims(kg, store, "Theo Marsh")}
    after = graph(kg, store)
    article = EXAMPLES / "article.txt"
    code, out, _ = kg("ingest", article, "--store", store)
    assert (code, "same" in out) == (0, True)
    assert graph(kg, store) == after
    [listed] = rows(kg, "correct", "--list", "--store", store)
    assert (listed["before"], listed["after"], listed["by"], listed["effect"]) == (
        "Tomas Brandt",
        "Theo Marsh",
        "ida",
        "in effect",
    )
    shutil.rmtree(store / "index" / "records")  # a copy: the kept bytes are read again
    assert kg("review", "undo", listed["correction"], "--store", store)[0] == 0
    assert graph(kg, store) == before
    assert kg("validate", "--store", store)[0] == 0


def test_a_missed_claim_and_words_that_are_not_there(kg: Kg, store: Path) -> None:
    code, _, err = kg("correct", "article.txt", "--add-claim", CLAIM, "--store", store)
    assert (code, "who says it?" in err) == (2, True)
    code, out, err = kg("correct", "article.txt", "--add-claim", CLAIM, "--speaker", "rui almeida", "--store", store)
    assert code == 0, err
    assert f"added claim: (none) -> Rui Almeida: {CLAIM}" in out
    assert f"{CLAIM}." in {row["statement"] for row in claims(kg, store, "Rui Almeida")}
    code, _, err = kg(
        "correct", "article.txt", "--add-claim", CLAIM.replace("figure", "figures"), "--nobody", "--store", store
    )
    assert (code, "Did you mean" in err) == (2, True)
    code, _, err = kg("correct", "article.txt", "--add-claim", "Varga said", "--nobody", "--store", store)
    assert (code, "stand at 5 places" in err, "--at 295" in err) == (2, True, True)
    code, _, err = kg("correct", "article.txt", "--store", store)
    assert (code, "is a document. `kg claims --document article.txt` lists" in err) == (2, True)
    words = "The small model answers 60% of the requests"
    code, _, err = kg("correct", "article.txt", "--add-claim", words, "--speaker", "Theo Marsh", "--store", store)
    assert code == 2
    assert "these words are a statement already, " in err
    assert "(Ines Varga: The small model answers 60% of the requests.)" in err
    assert kg("validate", "--store", store)[0] == 0


def test_a_person_is_split_by_numbered_mentions(kg: Kg, store: Path) -> None:
    said = next(row for row in claims(kg, store, "Tomas Brandt") if row["document"] == "article.txt")
    code, out, _ = kg("show", said["assertion"], "--format", "json", "--store", store)
    entity = next(p["value"] for p in json.loads(out)[0]["properties"] if p["predicate"] == "ck:speaker")
    code, out, _ = kg("correct", entity, "--store", store)
    _, named, err = kg("correct", said["statement"], "--store", store)
    assert named.startswith("assertion ") or "  article.txt: Tomas Brandt, “" in err, (
        "one of several documents has to be chosen"
    )
    numbers = [line.split()[0] for line in out.splitlines() if ">>>Brandt<<<" in line]
    code, out, err = kg("correct", entity, "--split", "Tomas Brand", "--mention", numbers[-1], "--store", store)
    assert code == 0, err
    assert "split: Tomas Brandt -> Tomas Brandt, Tomas Brand" in out
    assert "did you mean" not in out
    code, _, err = kg("correct", entity, "--split", "Al Brandt", "--mention", "99", "--store", store)
    assert (code, "it has" in err) == (2, True)
    assert kg("validate", "--store", store)[0] == 0


def test_wrong_use_says_what_to_do(kg: Kg, store: Path) -> None:
    said = claims(kg, store, "Tomas Brandt")[0]["assertion"]
    for arguments, message in (
        ((), "Give the id of an item"),
        ((said, "--type", "gossip"), "not one of fact, quantity"),
        ((said, "--speaker", "A", "--nobody"), "give one of"),
        ((said, "--split", "A", "--mention", "1"), "only an entity"),
        ((said, "--predicate", "hates"), "not one of acquired"),
        (("ffffffff", "--strike"), "no item has an id"),
        (("no such thing <here>", "--strike"), "is no id of a statement"),
        (("https://elsewhere.example/a b", "--strike"), "is no id of a statement"),
        (("--undo", "ffffffff"), "no action"),
    ):
        code, _, err = kg("correct", *arguments, "--store", store)
        assert code in (1, 2)
        assert message in err, arguments
    assert rows(kg, "correct", "--list", "--store", store) == []


def test_a_changed_file_keeps_what_still_stands_and_tells_what_is_lost(kg: Kg, store: Path, tmp_path: Path) -> None:
    text = (EXAMPLES / "article.txt").read_text(encoding="utf-8")
    own = tmp_path / "own.txt"
    own.write_text(text, encoding="utf-8")
    kg("ingest", own, "--id", "own", "--store", store)
    said = {
        row["quotation"]: row["assertion"] for row in claims(kg, store, "Ines Varga") if row["document"] == "own.txt"
    }
    kept = next(iri for words, iri in said.items() if "hard part" in words)
    gone = next(iri for words, iri in said.items() if "30 million" in words)
    for iri in (kept, gone):
        assert kg("correct", iri, "--speaker", "Theo Marsh", "--store", store)[0] == 0
    own.write_text("Corrected version.\n\n" + text.replace("$30 million", "$40 million"), encoding="utf-8")
    code, out, err = kg("ingest", own, "--id", "own", "--store", store)
    assert (code, "new text" in out) == (0, True)
    assert "is not applied" in err
    marsh = [row["quotation"] for row in claims(kg, store, "Theo Marsh") if row["document"] == "own.txt"]
    assert any("hard part" in words for words in marsh)
    assert not any("million" in words for words in marsh)
    effects = sorted(row["effect"][:11] for row in rows(kg, "correct", "--list", "own.txt", "--store", store))
    assert effects == ["in effect", "not applied"]


TWO = """Pumps

By Jonas Reed
November 9, 2026

Emil Tarn of the Oxmere Institute said that the pumps cut bills by 20 percent and that the town sold the site.
"""


def test_a_name_nearly_known_and_one_act_of_two_statements_are_told(
    kg: Kg, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("KG_USER", "ida")
    monkeypatch.setenv("KG_STORE", str(tmp_path / "two.kg"))
    (tmp_path / "pumps.txt").write_text(TWO, encoding="utf-8")
    kg("ingest", tmp_path / "pumps.txt")
    said = [row for row in rows(kg, "claims", "--document", "pumps.txt") if row["speaker"] == "Emil Tarn"]
    assert len(said) == 2
    id_ = said[0]["assertion"].rpartition("/")[2][:10]
    _, out, _ = kg("correct", id_, "--speaker", "Emil Trn")
    assert "\n  did you mean Emil Tarn? `kg correct " in out
    assert "--speaker 'Emil Tarn'`\n" in out
    assert "\n  it is one act of saying\n" in out
    (history,) = rows(kg, "history")
    kg("correct", id_, "--speaker", "Jonas Reed")
    first, second = rows(kg, "history")
    assert (first["action"], first["standing"], second["standing"]) == (history["action"], "replaced", "holds")
    kg("correct", "--undo", second["action"])
    assert rows(kg, "history")[0]["standing"] == "holds"
    kg("correct", "--undo", first["action"])
    # The way that is told, to change who says one of the two.
    last = next(row for row in said if "bills" in row["quotation"])
    kg("correct", last["assertion"].rpartition("/")[2], "--strike")
    code, _, err = kg("correct", "pumps.txt", "--add-claim", last["quotation"], "--speaker", "Jonas Reed")
    assert code == 0, err
    now = {row["quotation"]: row["speaker"] for row in rows(kg, "claims", "--document", "pumps.txt")}
    assert now[last["quotation"]].startswith("Jonas Reed")
    assert "Emil Tarn" in now.values()


def test_what_stands_in_several_documents_is_listed_to_choose_from(
    kg: Kg, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("KG_USER", "ida")
    monkeypatch.setenv("KG_STORE", str(tmp_path / "many.kg"))
    for name in ("pumps", "again"):
        (tmp_path / f"{name}.txt").write_text(TWO, encoding="utf-8")
    (tmp_path / "again.txt").write_text(TWO.replace("Pumps\n", "More pumps\n") + "It rained.\n", encoding="utf-8")
    kg("ingest", tmp_path / "pumps.txt", tmp_path / "again.txt")
    code, _, err = kg("correct", "Emil Tarn", "--name", "Emil Tarne")
    assert code == 2
    assert "'Emil Tarn' is an entity of 2 documents, and each is corrected on its own:\n  entity/" in err
    assert "  again.txt\n" in err
    assert "  pumps.txt\n" in err
    one, other = (row for row in rows(kg, "claims") if "bills" in row["statement"])
    kg("review", "same", one["assertion"], other["assertion"])
    sentence = one["statement"]
    code, _, err = kg("correct", sentence, "--hedged")
    assert code == 2
    assert "stands at 2 places, and each is corrected on its own:\n  assertion/" in err
    assert "  pumps.txt: Emil Tarn, “" in err
