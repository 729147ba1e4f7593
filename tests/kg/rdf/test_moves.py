"""Nodes of a changed document: the same, moved, or lost."""

from __future__ import annotations

from ingest.assemble import reminted
from kg.rdf.encode import encode
from kg.rdf.moves import moves, renamed
from kg.record import DocumentRecord
from tests.ingest.corrections.test_apply import RECORD, shifted
from tests.kg.conftest import TEXT, a_record

BASE = "https://example.org/kg/"


def quads(record: DocumentRecord) -> list:  # type: ignore[type-arg]
    return encode(record, BASE)


def kinds(iris: object) -> set[str]:
    return {str(iri).removeprefix(BASE).split("/")[0] for iri in iris}  # type: ignore[attr-defined]


def test_the_same_graph_keeps_every_node() -> None:
    found = moves(quads(RECORD), quads(RECORD), BASE)
    assert not found.renamed()
    assert kinds(found.lost) <= {"span"}
    assert {"assertion", "attribution", "entity", "mention", "relation", "quotation", "span", "turn"} <= kinds(
        found.now
    )


def test_words_that_stand_elsewhere_now_keep_their_ids() -> None:
    found = moves(quads(RECORD), quads(shifted("Notes of a talk in the harbour hall, taken down last week.\n")), BASE)
    assert not found.renamed()
    assert "assertion" not in kinds(found.lost)


def test_the_same_words_put_in_before_renumber_and_the_move_is_known() -> None:
    first = "Ida Quill and Mira Voss and vLLM are named on the notice at the door.\n"
    new = shifted(first)
    found = moves(quads(RECORD), quads(new), BASE)
    assert "mention" in kinds(found.renamed())
    said = next(s for s in RECORD.assertions if s.attribution)
    now = next(s for s in new.assertions if s.attribution)
    assert said.id != now.id
    assert found.now[f"{BASE}assertion/{said.id}"] == f"{BASE}assertion/{now.id}"
    gone = renamed(quads(RECORD), quads(new), {}, {}, BASE)
    assert gone[f"{BASE}assertion/{said.id}"] == f"{BASE}assertion/{now.id}"


def test_changed_words_are_lost() -> None:
    text = TEXT.replace("about 10 times", "about 20 times")
    new = RECORD.model_copy(update={"text": text, "sha256": "e" * 64, "relations": RECORD.relations})
    found = moves(quads(RECORD), quads(reminted(new)[0]), BASE)
    said = next(s for s in RECORD.assertions if s.attribution)
    assert f"{BASE}assertion/{said.id}" in found.lost
    assert f"{BASE}assertion/{said.id}" not in found.now
    assert "quotation" not in kinds(found.lost)


def test_an_item_that_is_not_read_any_more_is_lost_though_its_words_stand() -> None:
    new = RECORD.model_copy(update={"quotations": ()})
    assert kinds(moves(quads(RECORD), quads(new), BASE).lost) >= {"quotation"}


def test_keys_of_the_extractor_decide_for_one_text() -> None:
    old, new = quads(RECORD), quads(reminted(a_record(quotations=()))[0])
    gone = renamed(old, new, {f"quotation/{RECORD.quotations[0].id}": "q"}, {"quotation/77": "q"}, BASE)
    assert gone[f"{BASE}quotation/{RECORD.quotations[0].id}"] == f"{BASE}quotation/77"
