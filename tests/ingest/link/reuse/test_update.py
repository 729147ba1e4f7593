"""The graph `derivation`: the same for any order of documents, and only the difference is written."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from itertools import permutations
from pathlib import Path

import pytest

import queries
from bench.syndicated.fiction import prose
from ingest.link.reuse import update_derivation
from kg.rdf.encode import encode
from kg.rdf.iri import Iris
from kg.rdf.validate import check
from kg.record import DerivedFrom, DocumentRecord
from kg.store import Store, memory_store, open_store
from tests.queries.builder import RecordBuilder

BODY = "\n".join(prose(random.Random(n), 3) for n in range(5))


def _page(name: str, text: str, publisher: str, day: str, **more: object) -> DocumentRecord:
    return RecordBuilder(f"{name}.html", text, kind="article", publisher=publisher, published=day, **more).record()


def _world() -> list[DocumentRecord]:
    return [
        _page("wire", BODY, "Delta Wire", "2026-03-01", title="Rain falls on Ashbury again"),
        _page("copy", f"{BODY}\nMore rain is on the way.", "Morning Post", "2026-03-02"),
        _page("cut", "\n".join(BODY.split("\n")[:3]), "Evening Post", "2026-03-03"),
        _page("apart", "\n".join(prose(random.Random(n), 3) for n in range(50, 55)), "Noon Post", "2026-03-03"),
        _page("based", prose(random.Random(9), 4), "Late Post", "2026-03-04", derived_from=(DerivedFrom(title="Rain falls on Ashbury again", kind="article"),)),
    ]  # fmt: skip


def _put(store: Store, records: Sequence[DocumentRecord]) -> list[str]:
    iris = Iris(store.base)
    for record in records:
        store.replace_document(iris.document_graph(record.id), encode(record, store.base))
    return [str(iris.document(record.id)) for record in records]


def _lines(store: Store) -> list[str]:
    return sorted(map(str, store.quads(Iris(store.base).graph("derivation"))))


def _table(store: Store) -> list[tuple[object, ...]]:
    table = queries.run("derivations", store)
    return list(zip(*(table.column(name) for name in ("document", "source", "kind")), strict=True))


@pytest.fixture(params=["memory", "disk"])
def store(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Store]:
    if request.param == "memory":
        yield memory_store()
    else:
        with open_store(tmp_path / "s.kg", write=True) as opened:
            yield opened


FOUND = {
    ("copy.html", "wire.html", "cutCopy"),
    ("cut.html", "wire.html", "cutCopy"),
    ("cut.html", "copy.html", "cutCopy"),
    ("based.html", "wire.html", "statedDerivation"),
    ("based.html", "Rain falls on Ashbury again", "stated"),
}


def test_what_is_found(store: Store) -> None:
    _put(store, _world())
    report = update_derivation(store)
    assert (report.documents, report.pairs) == (5, 4)
    # A body with one sentence more is verbatim where that is next to nothing, else cut: either is a copy.
    found = {(d, s, "cutCopy" if k == "verbatimCopy" else k) for d, s, k in _table(store)}
    assert found == FOUND
    table = queries.run("text-reuse", store)
    texts = {record.doc: record.text for record in _world()}
    for name, spans in zip(table.column("first"), table.column("first_content"), strict=True):
        assert isinstance(spans, tuple)
        [(start, end)] = spans
        assert texts[str(name)][start:end] in BODY


def test_the_graph_keeps_to_the_shapes(store: Store) -> None:
    _put(store, _world())
    update_derivation(store)
    check("derivation", list(store.quads(Iris(store.base).graph("derivation"))))


def test_a_second_run_writes_nothing(store: Store) -> None:
    _put(store, _world())
    update_derivation(store)
    assert not update_derivation(store).change
    assert not update_derivation(store, [], []).change


def test_any_order_and_any_steps_give_the_same_graph() -> None:
    whole = memory_store()
    _put(whole, _world())
    update_derivation(whole)
    for records in list(permutations(_world()))[::17]:
        grown = memory_store()
        for record in records:
            update_derivation(grown, _put(grown, [record]), ())
        assert _lines(grown) == _lines(whole)


def test_a_changed_and_a_removed_document(tmp_path: Path) -> None:
    with open_store(tmp_path / "s.kg", write=True) as store:
        iris = Iris(store.base)
        _put(store, _world())
        update_derivation(store)
        before = _lines(store)
        changed = _page("copy", prose(random.Random(77), 12), "Morning Post", "2026-03-02")
        update_derivation(store, _put(store, [changed]), ())
        assert not [row for row in _table(store) if "copy.html" in row]
        store.remove_graph(iris.document_graph("cut"))
        update_derivation(store, (), [str(iris.document("cut"))])
        assert {row[0] for row in _table(store)} == {"based.html"}
        update_derivation(store, _put(store, _world()), ())
        assert _lines(store) == before


def test_a_lost_or_torn_index_is_made_again(tmp_path: Path) -> None:
    for damage in (
        Path.unlink,
        lambda path: path.write_bytes(b"not a database, but long enough to be read as one" * 40),
    ):
        with open_store(tmp_path / "s.kg", write=True) as store:
            _put(store, _world())
            update_derivation(store)
            before = _lines(store)
            folder = store.derived_folder("reuse")
            assert folder is not None
            damage(folder / "reuse.sqlite")
            assert not update_derivation(store).change
            assert _lines(store) == before


def test_what_a_colleague_forgot_to_name_is_found(tmp_path: Path) -> None:
    """A caller that names too few documents, say after a kill, does not leave a document out."""
    with open_store(tmp_path / "s.kg", write=True) as store:
        update_derivation(store, _put(store, _world()[:1]), ())
        _put(store, _world()[1:2])
        update_derivation(store, _put(store, _world()[2:3]), ())
        assert len(_table(store)) == 3


def test_pages_of_one_house_share_their_frame() -> None:
    frame = prose(random.Random(5), 2)
    pages = [
        _page(
            f"p{n}",
            f"{prose(random.Random(100 + n), 14)}\n{frame}\n{prose(random.Random(200 + n), 14)}",
            "Delta Wire",
            "2026-03-01",
        )
        for n in range(3)
    ]
    store = memory_store()
    _put(store, pages)
    assert update_derivation(store).pairs == 0
