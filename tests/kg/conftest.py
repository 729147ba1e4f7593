"""A record that uses every part of the encoding: a transcript with a relay, a role, a number, a turn and times."""

from __future__ import annotations

import hashlib

import pytest

from kg.record import (
    Assertion,
    AssertionForm,
    AssertionType,
    Attribution,
    AttributionForm,
    AttributionKind,
    DerivedFrom,
    DocumentRecord,
    Entity,
    EntityType,
    Metadata,
    Provenance,
    Quantity,
    Quotation,
    Relation,
    Segment,
    Stance,
    Turn,
)

TEXT = (
    "Harbour Talk, October 6, 2026\n0:00\nIda Quill: Mira Voss once said vLLM, which we use, is about 10 times faster.\n"
    "0:09\nIda Quill, former chief executive of Quillworks: “I agree.”\n"
)


def at(words: str, nth: int = 1) -> tuple[int, int]:
    """The span of the nth occurrence of the words in TEXT."""
    start = -1
    for _ in range(nth):
        start = TEXT.index(words, start + 1)
    return start, start + len(words)


def a_record(**changes: object) -> DocumentRecord:
    relay = (at("Mira Voss"), at("once said"))
    return DocumentRecord(
        doc="inbox/talk.txt",
        id="talk",
        sha256=hashlib.sha256(TEXT.encode()).hexdigest(),
        raw_sha256=hashlib.sha256(TEXT.encode()).hexdigest(),
        text=TEXT,
        metadata=Metadata(
            kind="transcript-page",
            title="Harbour Talk",
            published="2026-10-06",
            publisher="Quillworks",
            author="Ida Quill",
            url="https://talk.example/1",
            language="en",
            derived_from=(DerivedFrom(kind="episode", date="2026-10-06"),),
        ),
        segments=(
            Segment(span=(at("Ida Quill: Mira")[0], at("0:09")[0] - 1), start_s=0.0, end_s=9.0, timecode="0:00"),
            Segment(span=(at("Ida Quill, former")[0], len(TEXT)), start_s=9.0, timecode="0:09"),
        ),
        turns=(Turn(span=(at("Mira")[0], at("0:09")[0] - 1), label="Ida Quill:", speaker="Ida Quill"),),
        entities=(
            Entity(id="e1", type=EntityType.PERSON, name="Ida Quill", aliases=("Quill",), mentions=(at("Ida Quill"),)),
            Entity(id="e2", type=EntityType.PERSON, name="Mira Voss", mentions=(at("Mira Voss"),)),
            Entity(id="e3", type=EntityType.TECHNOLOGY, name="vLLM", known="vllm", mentions=(at("vLLM"),)),
            Entity(id="e4", type=EntityType.ORGANIZATION, name="Quillworks", mentions=(at("Quillworks"),)),
            Entity(id="e5", type=EntityType.WORK, name="Harbour Talk", detail="podcast episode", date="2026-10"),
        ),
        relations=(
            Relation(
                subject="Ida Quill",
                subject_id="e1",
                predicate="chief_executive_of",
                object="Quillworks",
                object_id="e4",
                end="past",
                assertion="s2",
                evidence=(at("Ida Quill", 2)[0], at("Quillworks")[1]),
            ),
        ),
        attributions=(
            Attribution(
                id="a1",
                content=((at("Mira Voss")[0], at("faster.")[1]),),
                source=(at("Ida Quill"),),
                speaker="Ida Quill",
                speaker_id="e1",
                kind=AttributionKind.TURN,
                form=AttributionForm.DIRECT,
                stance=Stance.APPROVING,
                score=0.905,
                origin="Harbour Talk",
                origin_id="e5",
            ),
            Attribution(
                id="a2",
                content=(at("vLLM"), at("is about 10 times faster")),
                source=(relay[0],),
                cue=(relay[1],),
                speaker="Mira Voss",
                speaker_id="e2",
                reported_by="a1",
                kind=AttributionKind.CLAUSE,
                form=AttributionForm.INDIRECT,
                score=1.0,
                resolution="a name",
                explanation="a verb of saying with a clause",
            ),
        ),
        assertions=(
            Assertion(
                id="s1",
                attribution="a2",
                content=(at("vLLM"), at("is about 10 times faster")),
                speaker="Mira Voss",
                speaker_id="e2",
                via=("Ida Quill",),
                via_ids=("e1",),
                form=AssertionForm.INDIRECT,
                hedged=True,
                hedge_words=(at("about"),),
                type=AssertionType.QUANTITY,
                check_worthy=0.7,
                check_reasons=("a number",),
                about=("vLLM",),
                about_ids=("e3",),
                timecode="0:00",
                start_s=0.0,
                date="2026",
                date_words=at("2026"),
                quantities=(Quantity(span=at("10 times"), value="10.0", unit="times", measured="faster"),),
                normalized="vLLM is about 10 times faster.",
            ),
            Assertion(
                id="s2",
                content=((at("Ida Quill", 2)[0], at("Quillworks")[1]),),
                speaker="author",
                form=AssertionForm.NARRATION,
                normalized="Ida Quill was chief executive of Quillworks.",
            ),
        ),
        quotations=(Quotation(id="q1", span=at("I agree."), speaker="Ida Quill", speaker_id="e1", attribution="a1"),),
        provenance=Provenance(program="claim-kg", reader="transcript-page 1", pipeline="none", pipeline_version="0"),
    ).model_copy(update=changes)


@pytest.fixture
def record() -> DocumentRecord:
    return a_record()
