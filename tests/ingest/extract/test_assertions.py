from __future__ import annotations

import json
import re
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from ingest.extract.assertions import find_assertions
from ingest.extract.entity_index import EntityIndex
from ingest.extract.polarity import NEGATORS
from ingest.resolve.references import resolve
from kg.record import (
    Assertion,
    AssertionForm,
    AssertionType,
    Attribution,
    Block,
    Document,
    Entity,
    Metadata,
    Polarity,
    Relation,
    Segment,
    Span,
)

if TYPE_CHECKING:
    from spacy.tokens import Doc

pytestmark = pytest.mark.model
Parsed = Callable[[str], "Doc"]
OPEN = Path(__file__).parents[3] / ".." / "shared" / "eval" / "attribution" / "data" / "open" / "open.jsonl"


def place(text: str, words: str, occurrence: int = 0) -> Span:
    start = -1
    for _ in range(occurrence + 1):
        start = text.index(words, start + 1)
    return start, start + len(words)


def entity(text: str, name: str, kind: str = "Person", *aliases: str) -> Entity:
    mentions: list[Span] = []
    for words in sorted((name, *aliases), key=len, reverse=True):
        for match in re.finditer(rf"\b{re.escape(words)}\b", text):
            if not any(s <= match.start() < e for s, e in mentions):
                mentions.append(match.span())
    return Entity.model_validate(
        {"id": name, "type": kind, "name": name, "aliases": aliases, "mentions": sorted(mentions)}
    )


def attribution(
    text: str, number: int, content: Sequence[str], cue: str = "", source: str = "", **more: object
) -> Attribution:
    spans = tuple(place(text, words) for words in content)
    values: dict[str, object] = {"kind": "clause", "form": "indirect", "score": 0.9, **more}
    return Attribution.model_validate(
        {
            "id": f"a{number}",
            "content": spans,
            "cue": (place(text, cue),) if cue else (),
            "source": (place(text, source),) if source else (),
            **values,
        }
    )


def run(
    parsed: Parsed,
    text: str,
    attributions: Sequence[Attribution] = (),
    entities: Sequence[Entity] = (),
    relations: Sequence[Relation] = (),
    **more: object,
) -> tuple[Assertion, ...]:
    document = Document.model_validate(
        {"path": "t", "text": text, "sha256": "", "raw_sha256": "", "reader": "test", "metadata": Metadata(), **more}
    )
    doc, index = parsed(text), EntityIndex(entities)
    references = resolve(document, doc, index)
    return find_assertions(document, doc, index, references, (), tuple(attributions), tuple(relations))


def words(text: str, assertion: Assertion) -> str:
    return " // ".join(text[start:end] for start, end in assertion.content)


def test_a_content_is_split_and_keeps_its_speaker(parsed: Parsed) -> None:
    text = "Ada Quill said that the pumps failed and the crew left."
    said = attribution(
        text, 1, ["that the pumps failed and the crew left"], "said", "Ada Quill", speaker="Ada Quill", speaker_id="e1"
    )
    found = run(parsed, text, [said])
    assert [words(text, a) for a in found] == ["the pumps failed", "the crew left"]
    assert {(a.attribution, a.speaker, a.speaker_id, a.form) for a in found} == {
        ("a1", "Ada Quill", "e1", AssertionForm.INDIRECT)
    }
    assert [a.id for a in found] == ["s1", "s2"]


def test_the_reporting_clause_is_no_narration_but_what_stands_beside_it_is(parsed: Parsed) -> None:
    text = "Ada Quill, head of research at Lumen, said the pumps failed. The yard is closed."
    said = attribution(
        text, 1, ["the pumps failed"], "said", "Ada Quill, head of research at Lumen", speaker="Ada Quill"
    )
    found = [(a.speaker, a.form.value, words(text, a)) for a in run(parsed, text, [said])]
    assert found == [
        ("author", "narration", "Ada Quill, head of research at Lumen"),
        ("Ada Quill", "indirect", "the pumps failed"),
        ("author", "narration", "The yard is closed"),
    ]


def test_form_counts_words_between_quotation_marks(parsed: Parsed) -> None:
    text = 'Quill said the pump is "a monster". "It failed," she added.'
    mixed = attribution(text, 1, ['the pump is "a monster"'], "said", "Quill", speaker="Quill")
    direct = attribution(text, 2, ['"It failed,"'], "added", "she", speaker="Quill", kind="quotation")
    found = run(parsed, text, [mixed, direct])
    assert [(words(text, a), a.form.value) for a in found] == [
        ('the pump is "a monster"', "mixed"),
        ("It failed", "direct"),
    ]


def test_a_relay_names_the_relayers_outermost_first(parsed: Parsed) -> None:
    text = "Reyes said Quill recalled that Bell claimed the pumps failed."
    outer = attribution(
        text, 1, ["Quill recalled that Bell claimed the pumps failed"], "said", "Reyes", speaker="Reyes", speaker_id="r"
    )
    middle = attribution(
        text,
        2,
        ["that Bell claimed the pumps failed"],
        "recalled",
        "Quill",
        speaker="Quill",
        speaker_id="q",
        reported_by="a1",
    )
    inner = attribution(
        text, 3, ["the pumps failed"], "claimed", "Bell", speaker="Bell", speaker_id="b", reported_by="a2"
    )
    found = run(parsed, text, [outer, middle, inner])
    assert [(words(text, a), a.speaker, a.via, a.via_ids) for a in found] == [
        ("the pumps failed", "Bell", ("Reyes", "Quill"), ("r", "q"))
    ]


def test_a_wish_inside_a_statement_is_part_of_it(parsed: Parsed) -> None:
    text = "Quill said the firm plans to widen its yard."
    said = attribution(text, 1, ["the firm plans to widen its yard"], "said", "Quill", speaker="Quill")
    plan = attribution(text, 2, ["to widen its yard"], "plans", "the firm", kind="infinitive", reported_by="a1")
    assert [words(text, a) for a in run(parsed, text, [said, plan])] == ["the firm plans to widen its yard"]


def test_a_turn_is_direct_and_timed(parsed: Parsed) -> None:
    text = "We don't sell the data. I think the pumps failed."
    turn = attribution(text, 1, [text], kind="turn", form="direct", speaker="Ada Quill", speaker_id="e1")
    thought = attribution(text, 2, ["the pumps failed"], "think", "I", speaker="Ada Quill", speaker_id="e1")
    segments = (
        Segment(span=(0, 23), start_s=12.0, timecode="0:12"),
        Segment(span=(24, len(text)), start_s=17.0, timecode="0:17"),
    )
    found = run(parsed, text, [turn, thought], segments=segments)
    assert [(words(text, a), a.form.value, a.timecode, a.start_s) for a in found] == [
        ("We don't sell the data", "direct", "0:12", 12.0),
        ("the pumps failed", "direct", "0:17", 17.0),
    ]
    assert [(a.polarity, a.hedged) for a in found] == [(Polarity.DENIES, False), (Polarity.ASSERTS, True)]
    assert found[0].normalized == "We [Ada Quill] don't sell the data."


def test_sentences_stand_alone(parsed: Parsed) -> None:
    text = 'Ada Quill runs Lumen. "I build pumps," Quill said. "We\'re small, but we don\'t lose money." Lumen is in Oslo, and its yard is open.'
    quill, lumen = entity(text, "Ada Quill", "Person", "Quill"), entity(text, "Lumen", "Organization")
    said = attribution(
        text,
        1,
        ['"I build pumps,"', "\"We're small, but we don't lose money.\""],
        "said",
        "Quill",
        kind="quotation",
        speaker="Ada Quill",
        speaker_id="Ada Quill",
    )
    runs = Relation(
        subject="Ada Quill",
        predicate="chief_executive_of",
        object="Lumen",
        subject_id="Ada Quill",
        object_id="Lumen",
        evidence=(0, 20),
    )
    found = {words(text, a): a.normalized for a in run(parsed, text, [said], [quill, lumen], [runs])}
    assert found["I build pumps"] == "Ada Quill builds pumps."
    assert found["We're small"] == "Lumen is small."
    assert found["we don't lose money"] == "Lumen doesn't lose money."


@pytest.mark.parametrize(
    ("content", "cue", "sentence"),
    [
        ("the pumps had failed", "denied that", "The pumps had not failed."),
        ("the pumps failed", "denied that", "It is not true that the pumps failed."),
        ("the pumps will fail", "does not think", "The pumps will not fail."),
    ],
)
def test_a_sentence_says_what_its_speaker_holds(parsed: Parsed, content: str, cue: str, sentence: str) -> None:
    text = f"Quill {cue} {content}."
    found = run(parsed, text, [attribution(text, 1, [content], cue, "Quill", speaker="Quill")])
    assert [(a.polarity, a.normalized) for a in found] == [(Polarity.DENIES, sentence)]


def test_what_comes_before_something_else_may_be_cut_from_a_whole_sentence(parsed: Parsed) -> None:
    text = "Shares in Lumen fell before trading was halted. Analyst Ada Quill left."
    found = run(parsed, text, entities=[entity(text, "Lumen", "Organization"), entity(text, "Ada Quill")])
    assert "Shares in Lumen fell before trading was halted." in {a.normalized for a in found}


def test_side_facts_become_sentences(parsed: Parsed) -> None:
    text = (
        "Ada Quill is a former navy pilot who flew the Kestrel before founding Lumen. "
        "Lumen opened a yard, which employs 300 people. It sells winches, the motors that lift a load."
    )
    found = {
        a.normalized
        for a in run(parsed, text, entities=[entity(text, "Ada Quill"), entity(text, "Lumen", "Organization")])
    }
    assert {
        "Ada Quill is a former navy pilot.",
        "Ada Quill flew the Kestrel.",
        "Ada Quill founded Lumen.",
        "Lumen opened a yard.",
        "A yard employs 300 people.",
        "Winches are the motors that lift a load.",
    } <= found


def test_a_page_tells_who_is_who(parsed: Parsed) -> None:
    text = "Deep Water · 3 min · Oct 6, 2026\n\nAda Quill\n\nCEO, Lumen\n\nWhy pumps fail\n\nPumps fail in winter\n"
    roles = ["dateline", "caption", "caption", "heading", "list-item"]
    lines = [place(text, line) for line in text.split("\n\n")[:4]] + [place(text, "Pumps fail in winter")]
    blocks = tuple(Block.model_validate({"span": span, "role": role}) for span, role in zip(lines, roles, strict=True))
    found = run(
        parsed, text, entities=[entity(text, "Ada Quill"), entity(text, "Lumen", "Organization")], blocks=blocks
    )
    assert [(words(text, a), a.normalized) for a in found] == [
        ("Deep Water // Oct 6, 2026", "Deep Water was published on Oct 6, 2026."),
        ("3 min", "3 min."),
        ("Ada Quill // CEO, Lumen", "Ada Quill is CEO at Lumen."),
        ("Pumps fail in winter", "Pumps fail in winter."),
    ]
    assert all(a.speaker == "author" for a in found)


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("Chief executive, Harrow Line", "Ada Quill is chief executive at Harrow Line."),
        ("founder and CEO, Harrow Line", "Ada Quill is founder and CEO at Harrow Line."),
        ("Captain, retired, of a whaler", "Ada Quill is Captain, retired, of a whaler."),
        ("AI Investor, Foxglove Capital", "Ada Quill is AI Investor at Foxglove Capital."),
    ],
)
def test_a_role_is_held_at_the_body_after_the_comma(parsed: Parsed, line: str, sentence: str) -> None:
    """The body need be no entity: names on a card are not always found."""
    text = f"Ada Quill\n\n{line}\n"
    blocks = tuple(
        Block.model_validate({"span": place(text, words), "role": "caption"}) for words in ("Ada Quill", line)
    )
    found = run(parsed, text, entities=[entity(text, "Ada Quill")], blocks=blocks)
    assert [a.normalized for a in found] == [sentence]


def test_a_career_line_says_what_somebody_did(parsed: Parsed) -> None:
    text = "Ada Quill\n\nFounded Lumen in 2019\n"
    blocks = tuple(
        Block.model_validate({"span": place(text, line), "role": "caption"})
        for line in ("Ada Quill", "Founded Lumen in 2019")
    )
    found = run(parsed, text, entities=[entity(text, "Ada Quill")], blocks=blocks)
    assert [a.normalized for a in found] == ["Ada Quill founded Lumen in 2019."]


def test_a_line_without_a_subject_states_nothing(parsed: Parsed) -> None:
    assert run(parsed, "Founded Lumen with Cleo Marsh in March 2025. Worked at Kestrel before that.") == ()


def test_dates_and_figures_are_read(parsed: Parsed) -> None:
    text = "Lumen lost 12.5 million euros last year."
    (found,) = run(
        parsed, text, entities=[entity(text, "Lumen", "Organization")], metadata=Metadata(published="2027-05-12")
    )
    assert (found.date, found.about, found.type) == ("2026", ("Lumen",), AssertionType.QUANTITY)
    assert [(q.value, q.unit) for q in found.quantities] == [("12500000", "euro")]
    assert found.date_words is not None
    assert text[slice(*found.date_words)] == "last year"


def test_nothing_is_stated_in_an_empty_text(parsed: Parsed) -> None:
    assert run(parsed, "") == ()
    assert run(parsed, " \n…\n") == ()


@pytest.mark.shared
def test_no_number_negator_or_hedge_is_lost(parsed: Parsed) -> None:
    if not OPEN.is_file():
        pytest.skip("the evaluation data is not beside the checkout")
    checked = 0
    for line in OPEN.read_text(encoding="utf-8").splitlines()[::6]:
        record = json.loads(line)
        text = record["text"]
        gold = [
            Attribution.model_validate(
                {
                    **{k: a[k] for k in ("content", "cue", "source", "speaker", "kind", "form")},
                    "id": f"a{n}",
                    "score": 0.9,
                }
            )
            for n, a in enumerate(record["attributions"])
        ]
        found = run(parsed, text, gold)
        assert found == run(parsed, text, gold)
        for assertion in found:
            _keeps_meaning(text, assertion)
            checked += 1
    assert checked > 300


def _keeps_meaning(text: str, assertion: Assertion) -> None:
    assert list(assertion.content) == sorted(assertion.content)
    content = " ".join(text[start:end] for start, end in assertion.content).lower()
    sentence = assertion.normalized.lower()
    assert content.strip()
    kept = [w for w in re.findall(r"n['’]t|\w+", content) if w in NEGATORS or w.isdigit()]
    inside = [h for h in assertion.hedge_words if any(s <= h[0] and h[1] <= e for s, e in assertion.content)]
    kept += [w for start, end in inside for w in re.findall(r"\w+", text[start:end].lower())]
    assert all(word in sentence for word in kept), (content, sentence)
