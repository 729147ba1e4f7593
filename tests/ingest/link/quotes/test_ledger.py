"""The ledger depends on the documents alone: not on their order, on what was there before, or on its own notes."""

from __future__ import annotations

import itertools
import shutil
from collections.abc import Iterable
from pathlib import Path

import pytest

from ingest.link.quotes.ledger import check_quotations
from kg.quotations import Grade
from kg.rdf.encode import encode
from kg.rdf.iri import Iris
from kg.rdf.validate import violations
from kg.record import DocumentRecord
from kg.store import Store, open_store
from ontology import OA
from queries.view.quotations import CheckedQuotation, checked_quotations
from tests.ingest.link.quotes.talk import article, transcript

TRUE = ("salt water eats every cheap seal within three winters", "Mira Voss")
CHANGED = ("salt water eats every cheap seal within five winters", "Mira Voss")
NEVER = ("we will move the whole firm to another town", "Mira Voss")
SHORT = ("muddy water", "Mira Voss")
A = article("a.txt", TRUE, CHANGED, NEVER, SHORT, ("nobody here has heard of it", "Tomas Brandt"))
B = article("b.txt", TRUE, NEVER, SHORT, origin=False)
TALK = transcript()


def put(store: Store, *records: DocumentRecord) -> None:
    for record in records:
        store.replace_document(Iris(store.base).document_graph(record.id), encode(record, store.base))
        check_quotations(store)


def found(store: Store, name: str) -> dict[str, CheckedQuotation]:
    return {q.words: q for q in checked_quotations(store) if q.document == name}


ANOTHER = ("I don't think that the big yards will ever build small pumps again", "Mira Voss")
SHORTENED = ("two hundred boats last year", "Mira Voss")


@pytest.fixture
def store() -> Iterable[Store]:
    with open_store(None) as opened:
        yield opened


def test_each_quotation_is_graded_against_the_talk(store: Store) -> None:
    put(store, A, B, TALK)
    ours = found(store, "a.txt")
    assert {words: q.label for words, q in ours.items()} == {
        TRUE[0]: Grade.EXACT,
        CHANGED[0]: Grade.ALTERED,
        NEVER[0]: Grade.NOT_FOUND,
        SHORT[0]: Grade.EXACT,
        "nobody here has heard of it": Grade.NOT_FOUND,
    }
    assert ours[CHANGED[0]].flags == ("number differs",)
    assert ours[CHANGED[0]].as_row()["matches"][0]["timecode"] == "0:30"
    assert ours[NEVER[0]].finding == "not found in this transcript, which covers 0:00–1:10"
    assert not ours["nobody here has heard of it"].checks, "somebody else's words are not missed in the talk"


def test_of_another_origin_only_many_words_count(store: Store) -> None:
    put(store, TALK, B)
    theirs = found(store, "b.txt")
    assert theirs[TRUE[0]].label is Grade.EXACT
    assert not theirs[TRUE[0]].checks[0].same_origin
    assert (theirs[SHORT[0]].label, theirs[SHORT[0]].finding) == (Grade.NOT_FOUND, "too short to tell")
    assert theirs[NEVER[0]].finding == "not found in any transcript that the store holds"


def test_two_quotations_show_that_a_text_quotes_the_talk_whatever_it_says_of_itself(store: Store) -> None:
    """Then the short ones and the changed ones count where they are found; what is not found says nothing."""
    others = (SHORT, ("asked eleven", "Ida Quill"), ("no plans", None), ("muddy waters", None), SHORTENED, NEVER)
    put(store, article("c.txt", TRUE, ANOTHER, *others, origin=False), TALK)
    labels = {words: (q.label, q.flags) for words, q in found(store, "c.txt").items()}
    assert labels[SHORT[0]] == (Grade.EXACT, ())
    assert labels[SHORTENED[0]] == (Grade.ALTERED, ("wording differs",))
    assert labels["no plans"] == labels["asked eleven"] == (Grade.NOT_FOUND, ("too short to tell",))
    assert labels[NEVER[0]] == (Grade.NOT_FOUND, ())


def test_one_quotation_does_not_show_it(store: Store) -> None:
    put(store, article("c.txt", TRUE, SHORT, origin=False), TALK)
    assert found(store, "c.txt")[SHORT[0]].finding == "too short to tell"


def test_graphs_keep_to_the_shapes_and_words_are_the_texts(store: Store) -> None:
    put(store, A, B, TALK)
    for document in (A, B):
        quads = list(store.quads(Iris(store.base).quote_checks_graph(document.id)))
        assert quads
        assert violations(quads) == ()
        exact = {str(o) for _, p, o, _ in quads if p == OA.exact}
        assert exact
        assert all(words in TALK.text for words in exact)


@pytest.mark.parametrize("order", list(itertools.permutations((A, B, TALK))))
def test_any_order_gives_the_same_graph(order: tuple[DocumentRecord, ...]) -> None:
    with open_store(None) as one, open_store(None) as other:
        put(one, A, B, TALK)
        put(other, *order)
        assert one.nquads() == other.nquads()


def test_again_is_no_change_and_removal_leaves_nothing(tmp_path: Path) -> None:
    with open_store(tmp_path / "s.kg", write=True) as store:
        put(store, A)
        before = store.nquads()
        put(store, TALK)
        assert not check_quotations(store).change
        assert check_quotations(store).documents == 0
        store.remove_graph(Iris(store.base).document_graph(TALK.id))
        check_quotations(store)
        assert store.nquads() == before
        store.remove_graph(Iris(store.base).document_graph(A.id))
        check_quotations(store)
        assert store.nquads() == b""


def test_lost_notes_and_lost_graphs_are_made_again(tmp_path: Path) -> None:
    with open_store(tmp_path / "s.kg", write=True) as store:
        put(store, A, TALK)
        whole = store.nquads()
        store.remove_graph(Iris(store.base).quote_checks_graph(A.id))
        check_quotations(store)
        assert store.nquads() == whole
        shutil.rmtree(tmp_path / "s.kg" / "index")
        assert not check_quotations(store).change
        assert store.nquads() == whole


def test_a_mended_transcript_is_compared_anew(tmp_path: Path) -> None:
    mended = TALK.text.replace("three winters", "five_ winters")
    with open_store(tmp_path / "s.kg", write=True) as store:
        put(store, A, TALK)
        put(store, TALK.model_copy(update={"text": mended, "sha256": "0" * 64}))
        assert found(store, "a.txt")[TRUE[0]].label is Grade.ALTERED


def test_a_transcript_does_not_find_its_own_words(store: Store) -> None:
    start = TALK.text.index("divers find it")
    quotation = A.quotations[0].model_copy(
        update={"id": "own", "span": (start, start + 28), "speaker": None, "speaker_id": None}
    )
    put(store, TALK.model_copy(update={"quotations": (quotation,)}))
    assert not found(store, "talk.vtt")["divers find it in muddy water"[:28]].checks


def test_a_page_without_speech_says_nothing(store: Store) -> None:
    silent = TALK.model_copy(
        update={"segments": (), "turns": (), "metadata": TALK.metadata.model_copy(update={"kind": "transcript-page"})}
    )
    put(store, A, silent)
    assert not any(quotation.checks for quotation in checked_quotations(store))
