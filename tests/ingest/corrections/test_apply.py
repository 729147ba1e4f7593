"""Corrections worked into a record: what changes, what follows, nothing dangles, and without them nothing is changed."""

from __future__ import annotations

import random
from typing import Any

import pytest

from ingest.assemble import reminted
from ingest.corrections import Corrected, apply
from ingest.corrections.locate import turn_key
from kg.corrections import Correction, ItemKind, Property, Target, Value, Who, anchored
from kg.rdf.encode import encode
from kg.rdf.validate import check
from kg.record import AUTHOR, DocumentRecord, Polarity, Spans
from tests.kg.conftest import TEXT, a_record, at

BASE = "https://example.org/kg/"
RECORD = reminted(a_record())[0]


def target(kind: ItemKind, key: str, spans: Spans = (), record: DocumentRecord = RECORD) -> Target:
    return Target(document=record.id, kind=kind, key=key, text=record.sha256, pieces=anchored(record.text, spans))


def correction(aim: Target, property_: Property, number: int = 1, **new: Any) -> Correction:
    return Correction(
        id=f"c{number}", target=aim, property=property_, new=Value(**new), by="ida", at="2026-10-06T09:00:00Z"
    )


def worked(*corrections: Correction, record: DocumentRecord = RECORD) -> Corrected:
    """The corrected record, which must make a valid graph."""
    found = apply(record, corrections)
    check("record", encode(found.record, BASE))
    return found


RELAY = next(a for a in RECORD.attributions if a.reported_by is None)
INNER = next(a for a in RECORD.attributions if a.reported_by == RELAY.id)
SAID = next(s for s in RECORD.assertions if s.attribution == INNER.id)
TOLD = next(s for s in RECORD.assertions if s.attribution is None)
QUILL, VOSS, VLLM, FIRM, SHOW = RECORD.entities
ACT = target(ItemKind.ATTRIBUTION, INNER.id, INNER.content + INNER.cue)
STATEMENT = target(ItemKind.ASSERTION, SAID.id, SAID.content)
DOCUMENT = target(ItemKind.DOCUMENT, RECORD.id)


def entity(item: Any) -> Target:
    return target(ItemKind.ENTITY, item.id, item.mentions)


def test_without_corrections_the_record_is_the_same() -> None:
    found = apply(RECORD, ())
    assert found.record == RECORD
    assert found.keys[ItemKind.ASSERTION, SAID.id] == SAID.id


def test_a_speaker_of_the_document_is_that_of_statements_and_chain() -> None:
    found = worked(correction(ACT, Property.SPEAKER, who=Who(name="Quillworks", key=FIRM.id)))
    [said] = [s for s in found.record.assertions if s.id == SAID.id]
    assert (said.speaker, said.speaker_id, said.via) == ("Quillworks", FIRM.id, ("Ida Quill",))
    assert next(a for a in found.record.attributions if a.id == INNER.id).speaker_certain
    assert found.items["c1"] == (ItemKind.ATTRIBUTION, INNER.id)


def test_a_speaker_who_is_also_the_relayer_is_no_relayer() -> None:
    found = worked(correction(ACT, Property.SPEAKER, who=Who(name="Ida Quill")))
    [said] = [s for s in found.record.assertions if s.attribution == INNER.id]
    assert (said.speaker, said.via) == ("Ida Quill", ())


def test_a_relayer_who_is_somebody_else_relays_the_inner_statement() -> None:
    outer = target(ItemKind.ATTRIBUTION, RELAY.id, RELAY.content)
    found = worked(correction(outer, Property.SPEAKER, who=Who(name="Rui Almeida")))
    [said] = [s for s in found.record.assertions if s.attribution == INNER.id]
    assert said.via == ("Rui Almeida",)
    assert next(q for q in found.record.quotations).speaker == "Rui Almeida"
    assert [e.mentions for e in found.record.entities if e.name == "Rui Almeida"] == [()]


def test_nobody_and_the_author() -> None:
    nobody = worked(correction(ACT, Property.SPEAKER))
    assert next(s for s in nobody.record.assertions if s.attribution).speaker is None
    author = worked(correction(ACT, Property.SPEAKER, who=Who(name=AUTHOR)))
    assert len(author.record.attributions) == 1
    assert [s.speaker for s in author.record.assertions] == [AUTHOR, AUTHOR]


def test_a_narration_that_somebody_says_gets_an_act() -> None:
    aim = target(ItemKind.ASSERTION, TOLD.id, TOLD.content)
    found = worked(correction(aim, Property.SPEAKER, who=Who(name="Mira Voss")))
    told = next(s for s in found.record.assertions if s.normalized == TOLD.normalized)
    act = next(a for a in found.record.attributions if a.id == told.attribution)
    assert (told.speaker, act.speaker, act.content) == ("Mira Voss", "Mira Voss", TOLD.content)
    assert found.record.relations[0].assertion == told.id
    assert found.items["c1"] == (ItemKind.ASSERTION, told.id)


def test_other_words_take_what_hangs_on_them() -> None:
    words = (at("is about 10 times faster"),)
    found = worked(correction(STATEMENT, Property.CONTENT, pieces=anchored(TEXT, words)))
    [said] = [s for s in found.record.assertions if s.attribution]
    assert said.content == words
    assert said.normalized == "Is about 10 times faster."
    assert (said.hedged, len(said.quantities), said.about) == (True, 1, ())
    assert next(a for a in found.record.attributions if a.reported_by).content == words
    assert found.keys[ItemKind.ASSERTION, said.id] == SAID.id
    assert said.id != SAID.id


def test_other_words_leave_the_sentence_and_the_hedge_that_a_person_gave() -> None:
    assert SAID.hedge_words
    words = correction(STATEMENT, Property.CONTENT, 3, pieces=anchored(TEXT, (at("10 times faster"),)))
    found = worked(
        correction(STATEMENT, Property.NORMALIZED, text="vLLM is fast."),
        correction(STATEMENT, Property.HEDGED, 2, flag=True),
        words,
    )
    [said] = [s for s in found.record.assertions if s.attribution]
    assert (said.normalized, said.hedged) == ("vLLM is fast.", True)
    [alone] = [s for s in worked(words).record.assertions if s.attribution]
    assert (alone.normalized, alone.hedged) == ("10 times faster.", False)


@pytest.mark.parametrize(
    ("property_", "text", "field"),
    [
        (Property.TYPE, "opinion", "type"),
        (Property.POLARITY, "denies", "polarity"),
        (Property.DATE, "2025-05", "date"),
        (Property.NORMALIZED, "vLLM is fast.", "normalized"),
    ],
)
def test_single_values_of_a_statement(property_: Property, text: str, field: str) -> None:
    found = worked(correction(STATEMENT, property_, text=text))
    assert getattr(next(s for s in found.record.assertions if s.id == SAID.id), field) == text


def test_not_hedged_and_no_date() -> None:
    found = worked(
        correction(STATEMENT, Property.HEDGED, flag=False), correction(STATEMENT, Property.DATE, 2, text=None)
    )
    said = next(s for s in found.record.assertions if s.id == SAID.id)
    assert (said.hedged, said.hedge_words, said.date) == (False, (), None)


def test_an_act_that_did_not_take_place() -> None:
    found = worked(correction(ACT, Property.REALIS, text="denied"))
    assert next(s for s in found.record.assertions if s.id == SAID.id).realis == "denied"


def test_a_struck_act_takes_its_statements_and_closes_the_chain() -> None:
    aim = target(ItemKind.ATTRIBUTION, RELAY.id, RELAY.content)
    found = worked(correction(aim, Property.STRUCK))
    [act] = found.record.attributions
    assert act.reported_by is None
    assert next(s for s in found.record.assertions if s.attribution).via == ()
    assert found.record.quotations[0].attribution is None
    inner = worked(correction(ACT, Property.STRUCK))
    assert [s.normalized for s in inner.record.assertions] == [TOLD.normalized]


def test_a_struck_act_may_leave_narration() -> None:
    found = worked(correction(ACT, Property.STRUCK, flag=True))
    assert sorted(s.form for s in found.record.assertions) == ["narration", "narration"]


def test_a_struck_statement_takes_the_relation_that_only_it_states() -> None:
    found = worked(correction(target(ItemKind.ASSERTION, TOLD.id, TOLD.content), Property.STRUCK))
    assert found.record.relations == ()
    assert len(found.record.assertions) == 1


def test_a_missed_claim_is_an_act_with_a_statement_inside_the_chain() -> None:
    words = (at("which we use"),)
    new = correction(DOCUMENT, Property.ADDED_CLAIM, who=Who(name="Mira Voss"), pieces=anchored(TEXT, words))
    found = worked(new)
    said = next(s for s in found.record.assertions if s.content == words)
    act = next(a for a in found.record.attributions if a.id == said.attribution)
    assert (said.speaker, said.normalized, said.via) == ("Mira Voss", "Which we use.", ("Ida Quill",))
    assert act.reported_by == next(a.id for a in found.record.attributions if a.reported_by is None)
    assert worked(new, record=found.record).record == found.record, "what is read by now is not added again"


def test_a_claim_is_not_made_of_what_is_by_now_read_as_a_denial() -> None:
    words = (at("which we use"),)
    new = correction(DOCUMENT, Property.ADDED_CLAIM, who=Who(name="Mira Voss"), pieces=anchored(TEXT, words))
    record = worked(new).record
    denied = tuple(
        s.model_copy(update={"polarity": Polarity.DENIES}) if s.content == words else s for s in record.assertions
    )
    found = worked(new, record=record.model_copy(update={"assertions": denied}))
    assert found.applied == ()
    assert "who denies them; correct that statement" in found.unmet[0].reason


def test_a_missed_claim_of_the_author() -> None:
    words = (at("Harbour Talk"),)
    found = worked(correction(DOCUMENT, Property.ADDED_CLAIM, who=Who(name=AUTHOR), pieces=anchored(TEXT, words)))
    said = next(s for s in found.record.assertions if s.content == words)
    assert (said.speaker, said.attribution, said.form) == (AUTHOR, None, "narration")


def test_a_missed_entity_and_a_missed_relation() -> None:
    found = worked(
        correction(DOCUMENT, Property.ADDED_ENTITY, who=Who(name="October"), pieces=anchored(TEXT, [at("October")])),
        correction(
            DOCUMENT,
            Property.ADDED_RELATION,
            2,
            who=Who(name="Ida Quill"),
            other=Who(name="vLLM"),
            text="uses",
            pieces=anchored(TEXT, [at("which we use")]),
        ),
    )
    assert found.record.entities[-1].mentions == (at("October"),)
    assert found.record.relations[-1].assertion is None
    assert (found.record.relations[-1].subject, found.record.relations[-1].predicate) == ("Ida Quill", "uses")


def test_another_name_everywhere() -> None:
    found = worked(correction(entity(QUILL), Property.NAME, text="Ida B. Quill"))
    record = found.record
    assert record.relations[0].subject == "Ida B. Quill"
    assert record.turns[0].speaker == "Ida B. Quill"
    assert record.assertions[0].via == ("Ida B. Quill",)
    assert "Ida Quill" in record.entities[0].aliases


def test_a_person_who_is_two() -> None:
    both = RECORD.model_copy(
        update={
            "entities": (
                QUILL.model_copy(update={"mentions": (at("Ida Quill"), at("Ida Quill", 2))}),
                *RECORD.entities[1:],
            )
        }
    )
    person = both.entities[0]
    aim = target(ItemKind.ENTITY, person.id, person.mentions, both)
    new = correction(
        aim, Property.SPLIT, who=Who(name="Ida Quill (sales)"), pieces=anchored(TEXT, [at("Ida Quill", 2)])
    )
    found = worked(new, record=both)
    first, second = (next(e for e in found.record.entities if e.name == n) for n in ("Ida Quill", "Ida Quill (sales)"))
    assert (first.mentions, second.mentions) == ((at("Ida Quill"),), (at("Ida Quill", 2),))
    assert found.record.relations[0].subject_id == second.id
    assert found.record.assertions[0].via_ids == (first.id,)
    again = correction(aim, Property.SPLIT, 2, who=Who(name="Quillworks"), pieces=new.new.pieces)
    assert apply(both, [again]).unmet[0].reason == "the document already names another Quillworks"


def test_two_that_are_one() -> None:
    found = worked(correction(entity(QUILL), Property.MERGED, item=entity(VOSS)))
    assert [e.name for e in found.record.entities] == ["Ida Quill", "vLLM", "Quillworks", "Harbour Talk"]
    said = next(s for s in found.record.assertions if s.attribution)
    assert (said.speaker, said.via) == ("Ida Quill", ())
    assert found.record.entities[0].aliases == ("Quill", "Mira Voss")


def test_a_struck_entity_is_nobody() -> None:
    found = worked(correction(entity(QUILL), Property.STRUCK))
    assert found.record.relations == ()
    assert found.record.turns[0].speaker is None
    assert found.record.assertions[0].via == ()
    assert "Ida Quill" not in {e.name for e in found.record.entities}


def test_what_cannot_be_is_told_and_changes_nothing() -> None:
    gone = correction(target(ItemKind.ASSERTION, "0123", (at("October"),)), Property.TYPE, text="opinion")
    wrong = correction(ACT, Property.NAME, 2, text="x")
    found = apply(RECORD, [gone, wrong])
    assert found.record == RECORD
    assert [u.reason for u in found.unmet] == [
        "its assertion is not found in the text any more",
        "the name of an attribution cannot be corrected so",
    ]


def test_what_the_extractor_gives_by_now_is_told() -> None:
    same = correction(STATEMENT, Property.TYPE, text=SAID.type.value)
    other = correction(STATEMENT, Property.POLARITY, 2, text="denies")
    assert apply(RECORD, [same, other]).agreed == (same,)


def read_as(*contents: Spans) -> DocumentRecord:
    """The record as another version of the program reads it: other statements of other words for the one of Mira Voss."""
    others = [SAID.model_copy(update={"id": f"other{n}", "content": content}) for n, content in enumerate(contents)]
    kept = [s for s in RECORD.assertions if s.id != SAID.id]
    return RECORD.model_copy(update={"assertions": (*others, *kept)})


def test_another_version_that_cuts_the_same_words_otherwise_is_corrected_too() -> None:
    first, second = SAID.content
    halves = (first, (second[0], at("about")[1]), (at("10 times")[0], second[1]))
    found = apply(read_as(halves), [correction(STATEMENT, Property.TYPE, text="opinion")])
    assert next(s for s in found.record.assertions if s.attribution).type == "opinion"
    assert not found.unmet


def test_a_statement_of_less_more_or_twice_the_words_is_offered_and_not_corrected() -> None:
    first, second = SAID.content
    less, more = (second,), ((first[0], second[1]),)
    for read in (read_as(less), read_as(more), read_as(less, (first,)), read_as((first, second), (first, second))):
        found = apply(read, [correction(STATEMENT, Property.TYPE, text="opinion")])
        assert all(s.type == SAID.type for s in found.record.assertions if s.attribution)
        assert "; near it stands other0 “" in found.unmet[0].reason


def test_a_corrected_speaker_is_not_put_behind_another_label_or_name() -> None:
    turn = target(ItemKind.TURN, turn_key(RECORD.turns[0].span), (RECORD.turns[0].span,))
    given = [correction(turn, Property.SPEAKER, who=Who(name="Rui Almeida"))]
    assert [t.speaker for t in apply(shifted("Notes.\n"), given, lambda sha256: TEXT).record.turns] == ["Rui Almeida"]
    text = TEXT.replace("Ida Quill: Mira", "Ida Queen: Mira")
    other = shifted("Notes.\n", text)
    other = other.model_copy(update={"turns": tuple(t.model_copy(update={"label": "Ida Queen:"}) for t in other.turns)})
    found = apply(other, given, lambda sha256: TEXT)
    assert [u.reason for u in found.unmet] == ["who says it is told with other words in the text now"]
    said = [correction(ACT, Property.SPEAKER, who=Who(name="Quillworks"))]
    assert not apply(shifted("Notes.\n"), said, lambda sha256: TEXT).unmet
    mouth = apply(shifted("Notes.\n", TEXT.replace("Mira Voss", "Mara Voss")), said, lambda sha256: TEXT)
    assert [u.reason for u in mouth.unmet] == ["who says it is told with other words in the text now"]


def test_a_corrected_act_that_the_program_reads_no_more_is_kept() -> None:
    aim = ACT.model_copy(update={"content": len(INNER.content)})
    without = RECORD.model_copy(
        update={
            "attributions": tuple(a for a in RECORD.attributions if a.id != INNER.id),
            "assertions": tuple(s for s in RECORD.assertions if s.id != SAID.id),
        }
    )
    found = worked(correction(aim, Property.SPEAKER, who=Who(name="Quillworks")), record=without)
    said = next(s for s in found.record.assertions if s.speaker == "Quillworks")
    act = next(a for a in found.record.attributions if a.id == said.attribution)
    assert (act.content, act.cue, said.via) == (INNER.content, INNER.cue, ("Ida Quill",))
    struck = apply(without, [correction(aim, Property.STRUCK)])
    assert struck.unmet[0].reason == "what was struck is not read from the text any more"


def test_a_changed_text_keeps_the_correction_where_its_words_stand() -> None:
    before = "Notes of the talk that was recorded in the harbour hall last week.\n"
    moved = shifted(before)
    for old_text in (TEXT, None):
        found = apply(moved, [correction(STATEMENT, Property.TYPE, text="opinion")], lambda sha256, text=old_text: text)
        assert next(s for s in found.record.assertions if s.attribution).type == "opinion"
    lost = shifted(before, TEXT.replace("about 10 times", "about 20 times"))
    unmet = apply(lost, [correction(STATEMENT, Property.TYPE, text="opinion")], lambda sha256: TEXT).unmet
    assert unmet[0].reason.startswith("its assertion is not found in the text any more; near it stands ")


def shifted(before: str, text: str = TEXT) -> DocumentRecord:
    """The record as it is read from a text with a line put before it."""
    by = len(before)
    data = RECORD.model_dump()

    def moved(value: Any) -> Any:
        if isinstance(value, tuple) and len(value) == 2 and all(type(part) is int for part in value):
            return (value[0] + by, value[1] + by)
        if isinstance(value, tuple | list):
            return tuple(moved(part) for part in value)
        return {key: moved(part) for key, part in value.items()} if isinstance(value, dict) else value

    record = DocumentRecord.model_validate({**moved(data), "text": before + text, "sha256": "f" * 64})
    return reminted(record)[0]


@pytest.mark.parametrize("seed", range(25))
def test_any_corrections_leave_a_valid_graph(seed: int) -> None:
    random_ = random.Random(seed)
    made = [chosen(random_, number) for number in range(random_.randint(1, 8))]
    found = worked(*made)
    assert len(found.applied) + len(found.unmet) == len(made)
    assert apply(RECORD, made).record == found.record


def chosen(random_: random.Random, number: int) -> Correction:
    who = Who(name=random_.choice(["Ida Quill", "Mira Voss", "Rui Almeida", "Quillworks", AUTHOR]))
    item = random_.choice(RECORD.entities)
    act = random_.choice(RECORD.attributions)
    statement = random_.choice(RECORD.assertions)
    start = random_.randrange(len(TEXT) - 20)
    words = anchored(TEXT, [(start, start + random_.randint(1, 19))])
    acts = target(ItemKind.ATTRIBUTION, act.id, act.content + act.cue)
    statements = target(ItemKind.ASSERTION, statement.id, statement.content)
    return random_.choice(
        [
            correction(acts, Property.SPEAKER, number, who=random_.choice([who, None])),
            correction(statements, Property.SPEAKER, number, who=who),
            correction(acts, Property.CONTENT, number, pieces=words),
            correction(statements, Property.CONTENT, number, pieces=words),
            correction(acts, Property.CUE, number, pieces=words),
            correction(acts, Property.STRUCK, number, flag=random_.random() < 0.5),
            correction(statements, Property.STRUCK, number),
            correction(entity(item), Property.STRUCK, number),
            correction(entity(item), Property.NAME, number, text=f"Name {number}"),
            correction(entity(item), Property.TYPE, number, text="Organization"),
            correction(entity(item), Property.MERGED, number, item=entity(random_.choice(RECORD.entities))),
            correction(DOCUMENT, Property.ADDED_CLAIM, number, who=who, pieces=words),
            correction(DOCUMENT, Property.ADDED_ENTITY, number, who=who, pieces=words),
        ]
    )


def test_words_that_stand_at_another_place_are_not_called_gone() -> None:
    one, two = "the ship carried 12 containers", "the crew lost 14 anchors"
    was = f"Ola Brekke is in charge. He said {one}. The office was closed. Brekke said {two}. Nobody else came."
    now = f"Ola Brekke is in charge. Brekke said {two}. The office was closed. He said {one}. Nobody else came."
    places = [((was.index(words), was.index(words) + len(words)),) for words in (one, two)]
    aims = [
        target(
            ItemKind.ASSERTION, f"gone{number}", spans, record=RECORD.model_copy(update={"text": was, "sha256": "was"})
        )
        for number, spans in enumerate(places)
    ]
    read = DocumentRecord.model_validate({**bare(now), "sha256": "now"})
    reasons = [
        u.reason
        for u in apply(read, [correction(aim, Property.TYPE, text="opinion") for aim in aims], {"was": was}.get).unmet
    ]
    assert len(reasons) == 2
    assert all(
        "the words of its assertion stand in the text still, but at another place" in reason for reason in reasons
    )
    changed = DocumentRecord.model_validate({**bare(now.replace("14", "15").replace("12", "13")), "sha256": "now"})
    for unmet in apply(
        changed, [correction(aim, Property.TYPE, text="opinion") for aim in aims], {"was": was}.get
    ).unmet:
        assert unmet.reason.startswith("its assertion is not found in the text any more")


def bare(text: str) -> dict[str, Any]:
    """The record of a text in which nothing is read."""
    data = RECORD.model_dump()
    empty = (
        "assertions",
        "attributions",
        "entities",
        "quotations",
        "relations",
        "turns",
        "links",
        "blocks",
        "segments",
    )
    return {**data, "text": text, **{key: () for key in empty if key in data}}
