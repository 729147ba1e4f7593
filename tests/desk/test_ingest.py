"""`kg ingest` and `kg extract` through the front door: idempotent, orderless, and one bad file hurts no other."""

from __future__ import annotations

import json
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests.desk.conftest import EXAMPLES, Kg

pytestmark = pytest.mark.model


def nquads(kg: Kg, store: Path) -> str:
    code, out, _ = kg("export", "nquads", "--store", store)
    assert code == 0
    return out


def test_extract_prints_one_record_a_document_with_exact_words(kg: Kg) -> None:
    code, out, _ = kg("extract", EXAMPLES / "article.txt", "--format", "jsonl")
    [record] = [json.loads(line) for line in out.splitlines()]
    assert code == 0
    assert record["text"] == (EXAMPLES / "article.txt").read_bytes().decode("utf-8")
    said = [a for a in record["attributions"] if a["speaker"] == "Ines Varga" and a["form"] == "direct"]
    words = {record["text"][start:end] for a in said for start, end in a["content"]}
    assert '"We do not train on customer data,"' in words


def test_a_changed_name_and_number_change_what_is_read(kg: Kg, tmp_path: Path) -> None:
    text = (EXAMPLES / "article.txt").read_text(encoding="utf-8")
    changed = tmp_path / "changed.txt"
    changed.write_text(text.replace("Varga", "Okoye").replace("2,000 chips", "3,000 chips"), encoding="utf-8")
    _, out, _ = kg("extract", changed, "--format", "jsonl")
    record = json.loads(out)
    values = {q["value"] for s in record["assertions"] for q in s["quantities"]}
    assert "Ines Okoye" in {s["speaker"] for s in record["assertions"]}
    assert "Ines Varga" not in {e["name"] for e in record["entities"]}
    assert "3000" in values
    assert "2000" not in values


def test_ingesting_twice_changes_no_byte(kg: Kg, tmp_path: Path) -> None:
    store = tmp_path / "s.kg"
    code, first, _ = kg("ingest", EXAMPLES, "--store", store)
    assert code == 0
    assert first.count("added") == 4
    before = nquads(kg, store)
    _, second, _ = kg("ingest", EXAMPLES, "--store", store)
    assert "added" not in second
    assert second.count("same") == 4
    assert nquads(kg, store) == before


def test_the_order_of_documents_changes_no_byte(kg: Kg, tmp_path: Path, examples_store: Path) -> None:
    documents = sorted(p for p in EXAMPLES.iterdir() if p.suffix in {".txt", ".html", ".vtt"})
    for document in reversed(documents):
        kg("ingest", document, "--store", tmp_path / "s.kg")
    assert nquads(kg, tmp_path / "s.kg") == nquads(kg, examples_store)


def test_a_bad_file_among_good_ones_is_told_and_the_others_are_stored(kg: Kg, tmp_path: Path) -> None:
    (tmp_path / "empty.txt").write_bytes(b"")
    (tmp_path / "binary.txt").write_bytes(bytes(range(256)) * 20)
    shutil.copy(EXAMPLES / "article.txt", tmp_path / "good.txt")
    code, out, err = kg(
        "ingest",
        tmp_path / "empty.txt",
        tmp_path / "missing.txt",
        tmp_path / "binary.txt",
        tmp_path / "good.txt",
        "--store",
        tmp_path / "s.kg",
    )
    assert code == 1
    assert all(name in err for name in ("empty.txt", "missing.txt", "binary.txt"))
    assert not [line for line in err.splitlines() if "good.txt" in line and "ingested" in line]
    assert "3 of 4 documents were not ingested" in err
    assert out.count("not ingested") == 3
    assert "added" in out


def test_a_folder_stands_for_what_readers_know_and_the_rest_is_told(kg: Kg, tmp_path: Path) -> None:
    inbox = tmp_path / "inbox"
    (inbox / "deep").mkdir(parents=True)
    shutil.copy(EXAMPLES / "article.txt", inbox / "deep" / "a.txt")
    (inbox / "picture.png").write_bytes(b"\x89PNG")
    code, out, _ = kg("ingest", inbox, "--store", tmp_path / "s.kg", "--format", "json")
    rows = {Path(row["document"]).name: row for row in json.loads(out)}
    assert code == 0
    assert rows["a.txt"]["outcome"] == "added"
    assert rows["picture.png"]["outcome"] == "passed over"
    assert ".png" in rows["picture.png"]["reason"]


def test_the_same_text_under_another_path_is_a_second_location(kg: Kg, tmp_path: Path) -> None:
    for name in ("a.txt", "b.txt"):
        shutil.copy(EXAMPLES / "article.txt", tmp_path / name)
    kg("ingest", tmp_path / "a.txt", "--store", tmp_path / "s.kg")
    _, out, _ = kg("ingest", tmp_path / "b.txt", "--store", tmp_path / "s.kg", "--format", "json")
    [row] = json.loads(out)
    assert (row["outcome"], row["reason"]) == ("second location", "the same text as a.txt")


def test_a_changed_file_supersedes_its_text_and_the_old_one_can_be_read(kg: Kg, tmp_path: Path) -> None:
    path, store = tmp_path / "a.txt", tmp_path / "s.kg"
    old = (EXAMPLES / "article.txt").read_text(encoding="utf-8")
    path.write_text(old, encoding="utf-8")
    _, out, _ = kg("ingest", path, "--store", store, "--format", "json")
    document = json.loads(out)[0]["id"]
    path.write_text(old.replace("46 employees", "47 employees"), encoding="utf-8")
    _, out, _ = kg("ingest", path, "--store", store, "--format", "json")
    assert (json.loads(out)[0]["outcome"], json.loads(out)[0]["id"]) == ("new text", document)
    assert "46 employees" not in nquads(kg, store)
    code, text, _ = kg("show", f"doc/{document}", "--version", "1", "--store", store)
    assert code == 0
    assert text == old


def test_standard_input_is_a_document(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "desk", "extract", "-", "--format", "jsonl"]
    done = subprocess.run(
        command, input=b"Ana Lind said the bridge is safe.\n", capture_output=True, check=False, cwd=tmp_path
    )
    assert done.returncode == 0
    assert json.loads(done.stdout)["assertions"][0]["speaker"] == "Ana Lind"


def test_a_second_writer_is_told_and_nothing_is_lost(kg: Kg, tmp_path: Path) -> None:
    from kg.store import open_store

    store = tmp_path / "s.kg"
    kg("ingest", EXAMPLES / "article.txt", "--store", store)
    before = nquads(kg, store)
    with open_store(store, write=True):
        command = [sys.executable, "-m", "desk", "ingest", str(EXAMPLES / "announcement.html"), "--store", str(store)]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 3
    assert str(store) in done.stderr
    assert nquads(kg, store) == before


def test_a_killed_run_is_finished_by_the_next(kg: Kg, tmp_path: Path, examples_store: Path) -> None:
    """The process is killed as soon as the store holds something; what is there is whole, and the next run completes it."""
    store = tmp_path / "s.kg"
    command = [sys.executable, "-m", "desk", "ingest", str(EXAMPLES), "--store", str(store), "--quiet"]
    with subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as child:
        deadline = time.monotonic() + 60
        while child.poll() is None and time.monotonic() < deadline and not list(store.glob("raw/**/*")):
            time.sleep(0.01)
        child.send_signal(signal.SIGKILL)
    code, _, err = kg("validate", "--store", store)
    assert code in (0, 3), err
    code, _, err = kg("ingest", EXAMPLES, "--store", store)
    assert code == 0, err
    assert nquads(kg, store) == nquads(kg, examples_store)


def test_pages_with_one_text_and_addresses_of_their_own_are_two_documents(kg: Kg, tmp_path: Path) -> None:
    """A paper that prints an agency's text under its own address has published it too."""
    page = '<html><head><title>Rain</title><link rel="canonical" href="https://{}.example/rain"></head><body><article><h1>Rain</h1><p>It rained in Ashbury all week, and the river rose by a meter.</p></article></body></html>'
    for paper in ("ledger", "wire"):
        (tmp_path / f"{paper}.html").write_text(page.format(paper), encoding="utf-8")
    _, out, _ = kg(
        "ingest", tmp_path / "ledger.html", tmp_path / "wire.html", "--store", tmp_path / "s.kg", "--format", "json"
    )
    assert [row["outcome"] for row in json.loads(out)] == ["added", "added"]
