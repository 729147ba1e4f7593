"""The store on disk: locks, foreign folders, versions of the format, backups; with real processes where it matters."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from rdflib import Literal

from kg.errors import BadSetting, StoreCorrupt, StoreError, StoreLocked
from kg.quads import Quad
from kg.rdf.iri import Iris
from kg.store import Store, memory_store, open_store
from ontology import RDF, SCHEMA

BASE = "https://example.org/kg/"


def made(path: Path, quads: list[Quad]) -> Path:
    with open_store(path, base=BASE, write=True) as store:
        store.replace_document(quads[0][3], quads)
        store.keep_raw(b"raw")
    return path


def test_a_store_outlives_its_process(tmp_path: Path, quads: list[Quad]) -> None:
    with open_store(made(tmp_path / "a.kg", quads)) as store:
        assert set(store.quads()) == set(quads)
        assert (store.base, store.writable) == (BASE, False)


def test_a_reader_beside_a_writer_sees_the_moment_of_its_opening(tmp_path: Path, quads: list[Quad], iris: Iris) -> None:
    path = made(tmp_path / "a.kg", quads)
    with open_store(path, write=True) as writer, open_store(path) as reader:
        writer.remove_graph(quads[0][3])
        assert reader.documents() == 1
        with pytest.raises(StoreError, match="reading only"):
            reader.remove_graph(quads[0][3])
        with open_store(path) as later:
            assert later.documents() == 0


def test_a_second_writer_is_told_who_holds_the_store(tmp_path: Path, quads: list[Quad]) -> None:
    path = made(tmp_path / "a.kg", quads)
    program = f"from kg.store import open_store\nwith open_store({str(path)!r}, write=True): print('open', flush=True); input()"
    with subprocess.Popen(
        [sys.executable, "-c", program], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as other:
        assert other.stdout is not None
        assert other.stdout.readline() == "open\n"
        with pytest.raises(StoreLocked, match=rf"process {other.pid} .*Wait until"):
            open_store(path, write=True)
        with open_store(path) as reader:
            assert reader.documents() == 1
        other.communicate("\n")
    with open_store(path, write=True) as store:
        assert set(store.quads()) == set(quads)


def test_what_is_no_store_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("x")
    (tmp_path / "folder").mkdir()
    (tmp_path / "folder" / "letter.txt").write_text("x")
    (tmp_path / "empty").mkdir()
    for name in ("file", "folder"):
        for write in (True, False):
            with pytest.raises(StoreCorrupt, match="--store"):
                open_store(tmp_path / name, write=write)
    assert [path.name for path in (tmp_path / "folder").iterdir()] == ["letter.txt"]
    for name in ("empty", "nowhere"):
        with pytest.raises(StoreCorrupt, match="there is no store"):
            open_store(tmp_path / name)
    assert not (tmp_path / "nowhere").exists()
    with pytest.raises(BadSetting, match="only a folder"):
        open_store("http://localhost:7878/", write=True)


def test_a_damaged_store_is_told(tmp_path: Path, quads: list[Quad]) -> None:
    path = made(tmp_path / "a.kg", quads)
    (path / "oxigraph" / "CURRENT").write_text("rubbish\n")
    for write in (True, False):
        with pytest.raises(StoreCorrupt, match="backup"):
            open_store(path, write=write)


@pytest.mark.parametrize("text", ["", "{", "[]", '{"format": "x"}', '{"base": "https://example.org/kg/"}'])
def test_a_store_json_that_cannot_be_read_is_told(tmp_path: Path, quads: list[Quad], text: str) -> None:
    path = made(tmp_path / "a.kg", quads)
    (path / "store.json").write_text(text)
    with pytest.raises(StoreCorrupt, match=r"store\.json cannot be read"):
        open_store(path)


@pytest.mark.parametrize(("version", "told"), [(0, "older"), (99, "newer")])
def test_another_format_is_told_and_not_touched(tmp_path: Path, quads: list[Quad], version: int, told: str) -> None:
    path = made(tmp_path / "a.kg", quads)
    (path / "store.json").write_text(json.dumps({"format": version, "base": BASE}))
    for write in (True, False):
        with pytest.raises(StoreCorrupt, match=f"{told} version of the program"):
            open_store(path, write=write)


def test_the_base_is_fixed_when_the_store_is_made(tmp_path: Path) -> None:
    path = tmp_path / "a.kg"
    with open_store(path, base="https://desk.example/", write=True) as store:
        assert store.base == "https://desk.example/"
    with open_store(path, write=True) as store:
        assert store.base == "https://desk.example/"
    with pytest.raises(BadSetting, match=r"Set base to https://desk\.example/"):
        open_store(path, base=BASE, write=True)
    with open_store(path, write=True):
        pass  # the refusal has left no lock


def test_a_backup_opens_as_a_store(tmp_path: Path, quads: list[Quad], iris: Iris) -> None:
    path = made(tmp_path / "a.kg", quads)
    runs = iris.graph("runs")
    with open_store(path, write=True) as store:
        store.replace_graph(runs, [(iris.run("r"), RDF.type, SCHEMA.Thing, runs)])
        expected = store.nquads()
        store.backup(tmp_path / "by-writer")
        with pytest.raises(StoreError, match="exists already"):
            store.backup(tmp_path / "by-writer")
    with open_store(path) as store:
        store.backup(tmp_path / "by-reader")
    for name in ("by-writer", "by-reader"):
        with open_store(tmp_path / name, write=True) as copy:
            assert copy.nquads() == expected
            assert len(copy.raw(copy.keep_raw(b"raw"))) == 3
    with memory_store() as memory, pytest.raises(StoreError, match="in memory"):
        memory.backup(tmp_path / "x")


WRITER = """
import sys
from rdflib import Literal, URIRef
from kg.store import open_store
from kg.rdf.iri import Iris
from ontology import SCHEMA
iris = Iris("https://example.org/kg/")
graph = iris.document_graph("doc")
with open_store(sys.argv[1], write=True) as store:
    round = int(sys.argv[2])
    while True:
        if round % 5 == 0:
            store.flush()
        store.replace_document(graph, [(iris.claim(str(n)), SCHEMA.text, Literal(f"round {round}"), graph) for n in range(300)])
        print(round, flush=True)
        round += 1
"""


def held_round(store: Store) -> int:
    """The one round of which the store holds all statements."""
    texts = [str(o) for _, _, o, _ in store.quads()]
    assert len(texts) == 300
    assert len(set(texts)) == 1
    return int(texts[0].removeprefix("round "))


def test_killing_the_writer_tears_nothing_and_loses_nothing_acknowledged(tmp_path: Path) -> None:
    path, last = tmp_path / "a.kg", 0
    for kill in range(6):
        with subprocess.Popen(
            [sys.executable, "-c", WRITER, str(path), str(last + 1)], stdout=subprocess.PIPE, text=True
        ) as writer:
            assert writer.stdout is not None
            acknowledged = int(writer.stdout.readline())
            time.sleep(0.03 + 0.017 * kill)
            os.kill(writer.pid, signal.SIGKILL)
            acknowledged = max([acknowledged, *map(int, writer.stdout.read().split("\n")[:-1])])
        with open_store(path) as store:
            last = held_round(store)
        assert acknowledged <= last <= acknowledged + 1


def test_readers_come_in_while_a_writer_is_busy(tmp_path: Path) -> None:
    path = tmp_path / "a.kg"
    with subprocess.Popen([sys.executable, "-c", WRITER, str(path), "1"], stdout=subprocess.PIPE, text=True) as writer:
        assert writer.stdout is not None
        seen = [int(writer.stdout.readline())]
        try:
            for _ in range(12):
                with open_store(path) as store:
                    seen.append(held_round(store))
                    assert held_round(store) == seen[-1]
        finally:
            os.kill(writer.pid, signal.SIGKILL)
    assert seen == sorted(seen)


def test_a_store_whose_making_was_cut_off_is_finished_by_the_next_writer(tmp_path: Path, quads: list[Quad]) -> None:
    path = made(tmp_path / "a.kg", quads)
    (path / "store.json").unlink()
    with pytest.raises(StoreCorrupt, match="cut off"):
        open_store(path)
    with open_store(path, base=BASE, write=True) as store:
        assert store.documents() == 1


def test_what_the_disk_refuses_is_told(tmp_path: Path, quads: list[Quad]) -> None:
    (tmp_path / "file").write_text("x")
    with pytest.raises(StoreError, match="cannot be made"):
        open_store(tmp_path / "file" / "a.kg", write=True)
    path = made(tmp_path / "a.kg", quads)
    with open_store(path, write=True) as store:
        (path / "raw").rename(path / "elsewhere")
        (path / "raw").write_text("a file in the way")
        with pytest.raises(StoreError, match="Make room"):
            store.keep_raw(b"other")
        with pytest.raises(StoreError, match="Make room"):
            store.backup(tmp_path / "file" / "backup")


def test_raw_bytes_are_whole_or_absent(tmp_path: Path, quads: list[Quad]) -> None:
    path = made(tmp_path / "a.kg", quads)
    names = [entry.name for entry in (path / "raw").iterdir()]
    assert len(names) == 1
    assert not [name for name in names if name.startswith(".new-")]
    assert Literal((path / "raw" / names[0]).read_text()) == Literal("raw")
