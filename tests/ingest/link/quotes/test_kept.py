"""What is kept of quotations leads to the same candidates as the graph, and is read again where it cannot be trusted."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

import ingest.link.quotes.ledger as ledger
from ingest.link.quotes.done import Done
from ingest.link.quotes.held import held_quotations
from ingest.link.quotes.kept import KeptQuotations
from ingest.link.quotes.ledger import check_quotations
from ingest.link.quotes.quoted import Quoted
from ingest.link.quotes.seeds import SeedIndex, candidates
from kg.rdf.encode import encode
from kg.rdf.iri import Iris
from kg.record import DocumentRecord
from kg.store import Store, open_store
from tests.ingest.link.quotes.talk import article, spoken, transcript

SAID = "salt water eats every cheap seal within three winters"
OURS = (SAID, "the hardest part is that salt water eats all of it again", "we will move the whole firm to another town")
A = article("a.txt", *((words, "Mira Voss") for words in OURS), origin=False)
B = article("b.txt", ("nobody here has heard of it", "Tomas Brandt"), origin=False)
C = article("c.txt", ("orange", "Mira Voss"))
TALK = transcript()
FILE = "ledger.sqlite"


def put(store: Store, *records: DocumentRecord) -> None:
    for record in records:
        store.replace_document(Iris(store.base).document_graph(record.id), encode(record, store.base))
        check_quotations(store)


def kept(folder: Path | None = None, **words: tuple[str, ...]) -> KeptQuotations:
    done = Done(folder, 1)
    done.quotations.keep(dict.fromkeys(words, "1"), words)
    done.save()
    return done.quotations


@pytest.fixture
def index() -> SeedIndex:
    made = SeedIndex()
    made.put("talk", "1", spoken)
    return made


@pytest.mark.parametrize("words", [*OURS, "orange", "", "nobody here has heard of it"])
def test_near_are_those_that_quotations_themselves_are_near(words: str, index: SeedIndex) -> None:
    near = kept(ours=(words,), other=("an entirely other sentence",)).near(["ours", "other"], index, ["talk"])
    assert near == ({"ours"} if candidates([Quoted.of(words)], index)[0] else set())


def test_only_the_documents_asked_for(index: SeedIndex) -> None:
    both = kept(one=OURS, two=(SAID,), none=())
    assert both.near(["one", "two", "none"], index, ["talk"]) == {"one", "two"}
    assert both.near(["two"], index, ["talk"]) == {"two"}
    assert both.near([], index, ["talk"]) == set()


def test_written_and_read_is_the_same(tmp_path: Path, index: SeedIndex) -> None:
    kept(tmp_path, one=OURS, none=(), two=("nobody here has heard of it",))
    again = Done(tmp_path, 1).quotations
    assert again.lacking({"one": "1", "none": "1", "two": "1"}) == []
    assert again.lacking({"one": "2", "two": "1", "new": "1"}) == ["new", "one"]
    assert again.near(["one", "none", "two"], index, ["talk"]) == {"one"}


@pytest.mark.parametrize("at", [0, 10, 200, -30, -1])
def test_a_torn_file_is_as_none(tmp_path: Path, at: int) -> None:
    kept(tmp_path, one=OURS)
    path = tmp_path / FILE
    path.write_bytes(path.read_bytes()[:at])
    assert Done(tmp_path, 1).quotations.lacking({"one": "1"}) == ["one"]


def test_another_version_is_as_none(tmp_path: Path) -> None:
    kept(tmp_path, one=OURS)
    assert Done(tmp_path, 2).quotations.lacking({"one": "1"}) == ["one"]


def test_what_is_no_more_asked_for_is_dropped(tmp_path: Path) -> None:
    both = kept(tmp_path, one=OURS, two=(SAID,))
    both.keep({"two": "1"}, {})
    assert both.lacking({"one": "1", "two": "1"}) == ["one"]


def test_a_transcript_reads_only_the_quotations_that_it_may_hold(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    read: list[list[str]] = []

    def noted(store: Store, documents: list[str]) -> object:
        read.append(documents)
        return held_quotations(store, documents)

    with open_store(None) as other, open_store(tmp_path / "s.kg", write=True) as store:
        put(other, A, B, C, TALK)
        put(store, A, B, C)
        monkeypatch.setattr(ledger, "held_quotations", noted)
        put(store, TALK)
        assert {iri.rsplit("/", 1)[-1] for documents in read for iri in documents} == {A.id, C.id}
        assert store.nquads() == other.nquads()


@pytest.mark.parametrize("lost", ["all", "kept", "torn"])
def test_lost_or_torn_the_graph_is_the_same(tmp_path: Path, lost: str) -> None:
    with open_store(None) as other, open_store(tmp_path / "s.kg", write=True) as store:
        put(other, A, B, C, TALK)
        put(store, A, B, C)
        folder = tmp_path / "s.kg" / "index"
        path = next(folder.rglob(FILE))
        if lost == "all":
            shutil.rmtree(folder)
        elif lost == "kept":
            path.unlink()
        else:
            path.write_bytes(path.read_bytes()[:100])
        put(store, TALK)
        assert store.nquads() == other.nquads()


def test_corrected_words_are_read_again(tmp_path: Path) -> None:
    mended = B.text.replace("nobody here has heard of it", "salt water eats every cheap")
    later = B.model_copy(update={"text": mended, "sha256": "1" * 64})
    with open_store(None) as other, open_store(tmp_path / "s.kg", write=True) as store:
        put(other, later, TALK)
        put(store, B)
        put(store, later, TALK)
        assert list(store.quads(Iris(store.base).quote_checks_graph(B.id)))
        assert store.nquads() == other.nquads()
