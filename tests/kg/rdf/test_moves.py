"""Nodes of a changed document: the same, moved, or lost."""

from __future__ import annotations

from ingest.assemble import reminted
from kg.rdf.encode import encode
from kg.rdf.moves import moves, renamed
from kg.record import DocumentRecord, Polarity, Spans, Stance
from tests.ingest.corrections.test_apply import RECORD, shifted
from tests.kg.conftest import TEXT, a_record, at

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


SAID = next(s for s in RECORD.assertions if s.attribution)
ACT = next(a for a in RECORD.attributions if a.id == SAID.attribution)
BEFORE = "Notes of a talk in the harbour hall, taken down last week.\n"


def read_as(**changes: object) -> DocumentRecord:
    """The record of the text with a line before it, its inner act and statement read otherwise."""
    new = shifted(BEFORE)
    statements = tuple(
        s.model_copy(update=changes | {"normalized": changes.get("normalized", s.normalized)}) if s.attribution else s
        for s in new.assertions
    )
    said = {key: value for key, value in changes.items() if key in ("speaker", "speaker_id", "stance")}
    acts = tuple(a.model_copy(update=said) if a.reported_by else a for a in new.attributions)
    return new.model_copy(update={"assertions": statements, "attributions": acts})


def test_an_act_in_another_mouth_is_another_act_and_the_same_sentence_is_the_same_statement() -> None:
    quill = {"speaker": "Ida Quill", "speaker_id": RECORD.entities[0].id}
    found = moves(quads(RECORD), quads(read_as(**quill)), BASE)
    assert f"{BASE}attribution/{ACT.id}" in found.lost
    assert f"{BASE}assertion/{SAID.id}" in found.now
    resolved = moves(quads(RECORD), quads(read_as(**quill, normalized="Ida Quill is about 10 times faster.")), BASE)
    assert f"{BASE}assertion/{SAID.id}" in resolved.lost


def test_denied_words_are_another_statement() -> None:
    found = moves(quads(RECORD), quads(read_as(polarity=Polarity.DENIES)), BASE)
    assert f"{BASE}assertion/{SAID.id}" in found.lost


def test_who_only_relays_is_as_good_as_nobody_and_who_disputes_is_not() -> None:
    key = f"{BASE}attribution/{ACT.id}"
    assert key in moves(quads(RECORD), quads(read_as(stance=Stance.NEUTRAL)), BASE).now
    assert key in moves(quads(RECORD), quads(read_as(stance=Stance.DISPUTING)), BASE).lost


def cut(*contents: Spans) -> DocumentRecord:
    """The record with statements of these words in place of the inner one."""
    others = tuple(
        SAID.model_copy(update={"id": f"n{n}", "content": content, "hedge_words": (), "quantities": ()})
        for n, content in enumerate(contents)
    )
    kept = tuple(s for s in RECORD.assertions if s.id != SAID.id)
    return RECORD.model_copy(update={"assertions": (*others, *kept)})


def test_the_same_words_in_other_pieces_are_the_same_statement() -> None:
    name, rest = SAID.content
    pieces = (name, (rest[0], at("about")[1]), (at("10 times")[0], rest[1]))
    found = moves(quads(RECORD), quads(cut(pieces)), BASE)
    assert found.now[f"{BASE}assertion/{SAID.id}"] == f"{BASE}assertion/n0"


def test_a_statement_that_is_split_merged_or_read_twice_is_lost() -> None:
    name, rest = SAID.content
    pieces = (name, (rest[0], at("about")[1]), (at("10 times")[0], rest[1]))
    for read in (cut((name,), (rest,)), cut(((name[0], rest[1]),)), cut(pieces, pieces)):
        assert f"{BASE}assertion/{SAID.id}" in moves(quads(RECORD), quads(read), BASE).lost
