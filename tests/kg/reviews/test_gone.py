"""What became of an item that is gone: lost with another text, struck, or only known from what people decided about it."""

from __future__ import annotations

from pathlib import Path

import pytest

from ingest.assemble import reminted
from kg.audit import Trail, Verb
from kg.judgements import JudgementKind, Outcome
from kg.rdf.encode import encode
from kg.rdf.iri import Iris
from kg.reviews import judge
from kg.reviews.gone import gone
from kg.store import Store, memory_store, open_store
from tests.queries.builder import RecordBuilder

SENTENCE = "Norrvik carried 1.2 million passengers"


def put(store: Store, *sentences: str) -> list[str]:
    """One document of these sentences; the IRIs of its statements."""
    builder = RecordBuilder("report.txt", " ".join(f"{s}." for s in sentences), kind="article", title="Report")
    for sentence in sentences:
        builder.assertion(sentence, normalized=f"{sentence}.")
    record, _ = reminted(builder.record())
    store.replace_document(Iris(store.base).document_graph("report"), encode(record, store.base))
    return [str(Iris(store.base).assertion(assertion.id)) for assertion in record.assertions]


@pytest.fixture(params=["memory", "disk"])
def store(request: pytest.FixtureRequest, tmp_path: Path) -> Store:
    return memory_store() if request.param == "memory" else open_store(tmp_path / "s.kg", write=True)


def test_of_an_item_lost_with_another_text_it_is_known_when_and_in_which_words(store: Store, tmp_path: Path) -> None:
    (lost,) = put(store, SENTENCE)
    (held,) = put(store, "Norrvik carries passengers")
    found = gone(store, lost)
    assert found is not None
    assert (found.iri, found.words, found.file) == (lost, SENTENCE, "report.txt")
    assert found.version is not None
    assert found.version.number == 1
    if (tmp_path / "s.kg").exists():
        assert found.version.superseded_at is not None
        assert found.version.superseded_at.endswith("Z")
    claim = lost.replace("/assertion/", "/claim/")
    of_claim = gone(store, claim)
    assert of_claim is not None
    assert (of_claim.words, of_claim.iri) == (SENTENCE, lost)
    beginning = gone(store, lost[:-8])
    assert beginning is not None
    assert beginning.iri == lost
    assert held != lost


def test_what_was_never_held_is_not_known(store: Store) -> None:
    put(store, SENTENCE)
    assert gone(store, f"{store.base}assertion/{'0' * 20}") is None


def test_what_a_person_struck_is_told_with_her_name(store: Store) -> None:
    (item,) = put(store, SENTENCE)
    trail = Trail(store)
    detail = {"document": "report", "property": "struck", "old": SENTENCE, "target": {}, "new": {}}
    action = trail.record(Verb.CORRECT, (item,), detail, by="ida", reason="never said")
    found = gone(store, item)
    assert found is not None
    assert (found.words, found.struck) == (SENTENCE, action)
    trail.undo(action.id, by="ida")
    again = gone(store, item)
    assert again is None or again.struck is None


def test_what_only_the_trail_knows_is_told_with_the_words_noted_there(store: Store) -> None:
    one, other = put(store, SENTENCE, "Norrvik is late")
    judge(Trail(store), store, JudgementKind.SAME_CLAIM, (one, other), Outcome.NEGATIVE, by="ida")
    store.remove_graph(Iris(store.base).document_graph("report"))
    found = gone(store, one)
    assert found is not None
    assert (found.words, found.file, found.version) == (f"{SENTENCE}.", "report.txt", None)
    assert [action.by for action in found.actions] == ["ida"]


def test_a_backup_keeps_when_a_text_was_superseded(tmp_path: Path) -> None:
    with open_store(tmp_path / "s.kg", write=True) as store:
        put(store, SENTENCE)
        put(store, "Norrvik carries passengers")
        store.backup(tmp_path / "backup.kg")
        before = store.versions("report")[0].superseded_at
    with open_store(tmp_path / "backup.kg", write=False) as restored:
        assert restored.versions("report")[0].superseded_at == before
