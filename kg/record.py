"""The records that cross a room's door: what a document holds and what was read out of it.

All offsets are half-open `[start, end)` and count code points of the document's `text`. Names are those of the
extraction record (`docs/record.md`); the JSON of a `DocumentRecord` is one line of `kg extract --format jsonl`.
"""

from __future__ import annotations

from enum import StrEnum
from typing import Literal

from pydantic import BaseModel, ConfigDict, Field

__all__ = [
    "AUTHOR",
    "Assertion",
    "AssertionForm",
    "AssertionType",
    "Attribution",
    "AttributionForm",
    "AttributionKind",
    "Block",
    "DerivedFrom",
    "Document",
    "DocumentRecord",
    "Entity",
    "EntityType",
    "Extraction",
    "Link",
    "LinkRelation",
    "Metadata",
    "Polarity",
    "Provenance",
    "Quantity",
    "Quotation",
    "Realis",
    "Relation",
    "Segment",
    "Span",
    "Spans",
    "Stance",
    "Turn",
]

Span = tuple[int, int]
"""Half-open `[start, end)` in code points of a text."""
Spans = tuple[Span, ...]
"""Pieces in text order."""

AUTHOR = "author"
"""The speaker of a document's own narration."""


class EntityType(StrEnum):
    PERSON = "Person"
    ORGANIZATION = "Organization"
    TECHNOLOGY = "Technology"
    PRODUCT = "Product"
    WORK = "Work"
    EVENT = "Event"


class AttributionKind(StrEnum):
    CLAUSE = "clause"
    QUOTATION = "quotation"
    ACCORDING_TO = "according-to"
    INFINITIVE = "infinitive"
    NOUN_PHRASE = "noun-phrase"
    FREE_INDIRECT = "free-indirect"
    TURN = "turn"


class AttributionForm(StrEnum):
    DIRECT = "direct"
    INDIRECT = "indirect"
    MIXED = "mixed"


class AssertionForm(StrEnum):
    DIRECT = "direct"
    INDIRECT = "indirect"
    MIXED = "mixed"
    NARRATION = "narration"


class Realis(StrEnum):
    """Whether the act took place; only `said` counts as having said it."""

    SAID = "said"
    DENIED = "denied"
    ASKED = "asked"
    HYPOTHETICAL = "hypothetical"
    FUTURE = "future"


class Stance(StrEnum):
    """How a relayer stands to what he relays."""

    NEUTRAL = "relays"
    APPROVING = "relays-approving"
    DISPUTING = "relays-disputing"


class Polarity(StrEnum):
    ASSERTS = "asserts"
    DENIES = "denies"
    QUESTIONS = "questions"


class LinkRelation(StrEnum):
    """What one statement does to another."""

    SUPPORTS = "supports"
    DISPUTES = "disputes"
    QUALIFIES = "qualifies"
    ELABORATES = "elaborates"


class AssertionType(StrEnum):
    FACT = "fact"
    QUANTITY = "quantity"
    PREDICTION = "prediction"
    COMPARISON = "comparison"
    CAUSAL = "causal"
    OPINION = "opinion"
    DEFINITION = "definition"
    COMMITMENT = "commitment"
    HISTORY = "history"
    QUESTION = "question"


class _Record(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")


class DerivedFrom(_Record):
    """A work that the document says it derives from, with the words that say so."""

    title: str | None = None
    kind: str | None = None
    date: str | None = None
    by: str | None = None
    evidence: Span | None = None


class Metadata(_Record):
    """What is known of a document as a work. Dates are ISO 8601; `encoding` names the bytes' encoding where it was not UTF-8."""

    kind: Literal["article", "transcript", "transcript-page", "announcement", "web-page"] = "article"
    title: str | None = None
    published: str | None = None
    publisher: str | None = None
    author: str | None = None
    url: str | None = None
    language: str | None = None
    encoding: str | None = None
    derived_from: tuple[DerivedFrom, ...] = ()


class Segment(_Record):
    """A timed piece of a transcript; `timecode` is the page's own label ("29:24") or one made from `start_s`."""

    span: Span
    start_s: float = Field(ge=0)
    end_s: float | None = None
    timecode: str


class Turn(_Record):
    """What one speaker says at a stretch. `label` is the text's own label, or Q or A without
    `label_span` where only the type tells questions from answers; `speaker` the entity name, null where in doubt."""

    span: Span
    label: str | None = None
    label_span: Span | None = None
    speaker: str | None = None
    speaker_certain: bool = True


class Block(_Record):
    """A piece of the page's layout that is read in its own way."""

    span: Span
    role: Literal[
        "title",
        "heading",
        "byline",
        "dateline",
        "paragraph",
        "list-item",
        "pull-quote",
        "block-quotation",
        "caption",
        "time-label",
        "transcript",
        "furniture",
    ]


class Document(_Record):
    """A text with what its reader knows of it. `text` is exactly what offsets count in; `raw_sha256` names the bytes read."""

    path: str
    text: str
    sha256: str
    raw_sha256: str
    reader: str
    metadata: Metadata = Metadata()
    segments: tuple[Segment, ...] = ()
    turns: tuple[Turn, ...] = ()
    blocks: tuple[Block, ...] = ()


class Entity(_Record):
    """What one document names. `known` is its key in the curated list; `detail` says what sort of work or organisation it is."""

    id: str
    type: EntityType
    name: str
    aliases: tuple[str, ...] = ()
    mentions: Spans = ()
    known: str | None = None
    detail: str | None = None
    date: str | None = None


class Relation(_Record):
    """Entity - predicate - entity as somebody says it. A past `end` of unknown date is "past" ("former")."""

    subject: str
    predicate: str
    object: str
    date: str | None = None
    subject_id: str
    object_id: str
    assertion: str | None = None
    start: str | None = None
    end: str | None = None
    negated: bool = False
    evidence: Span


class Attribution(_Record):
    """One act in the text by which a source is said, by a cue, to hold a content."""

    id: str
    content: Spans
    cue: Spans = ()
    source: Spans = ()
    speaker: str | None = None
    speaker_id: str | None = None
    speaker_certain: bool = True
    reported_by: str | None = None
    cited_source: str | None = None
    cited_source_id: str | None = None
    origin: str | None = None
    origin_id: str | None = None
    realis: Realis = Realis.SAID
    stance: Stance | None = None
    kind: AttributionKind
    form: AttributionForm
    score: float = Field(ge=0, le=1)
    resolution: str | None = None
    explanation: str | None = None


class Quantity(_Record):
    """A number with its unit, as the text has it; `value` is canonical decimal text ("0.1", "1000000")."""

    span: Span
    value: str
    unit: str | None = None
    measured: str | None = None


class Assertion(_Record):
    """One proposition at one place: a content split into what could be true or false apart, or the author's narration."""

    id: str
    attribution: str | None = None
    content: Spans
    speaker: str | None = None
    speaker_id: str | None = None
    via: tuple[str, ...] = ()
    via_ids: tuple[str, ...] = ()
    cited_source: str | None = None
    cited_source_id: str | None = None
    origin: str | None = None
    origin_id: str | None = None
    realis: Realis = Realis.SAID
    form: AssertionForm
    polarity: Polarity = Polarity.ASSERTS
    hedged: bool = False
    hedge_words: Spans = ()
    type: AssertionType = AssertionType.FACT
    check_worthy: float = Field(0.0, ge=0, le=1)
    check_reasons: tuple[str, ...] = ()
    about: tuple[str, ...] = ()
    about_ids: tuple[str, ...] = ()
    timecode: str | None = None
    start_s: float | None = None
    date: str | None = None
    date_words: Span | None = None
    quantities: tuple[Quantity, ...] = ()
    normalized: str


class Quotation(_Record):
    """A passage in quotation marks, marks excluded. `scare`: marks that do not report anybody's words."""

    id: str
    span: Span
    speaker: str | None = None
    speaker_id: str | None = None
    attribution: str | None = None
    scare: bool = False


class Link(_Record):
    """What one assertion does to another of the same document, by the document's own words.

    `evidence` are the words that say so; `reason` is a sentence for people; `score` is how often links found by such words were
    right where people read them. `possible`: that is too seldom to state the link; it is a lead for a person.
    """

    from_assertion: str
    to_assertion: str
    relation: LinkRelation
    evidence: Span
    reason: str
    score: float = Field(ge=0, le=1)
    possible: bool = False


class Extraction(_Record):
    """What was read out of one document, before ids are minted: ids are any strings unique within their kind."""

    entities: tuple[Entity, ...] = ()
    relations: tuple[Relation, ...] = ()
    attributions: tuple[Attribution, ...] = ()
    assertions: tuple[Assertion, ...] = ()
    quotations: tuple[Quotation, ...] = ()
    turns: tuple[Turn, ...] = ()
    links: tuple[Link, ...] = ()


class Provenance(_Record):
    """What made the record: never part of an id.

    `scorer` is "rules" or "weights" with the start of their sha256, null where it is the one shipped with `program`.
    `endpoint_refused` counts the items of an endpoint's answers that were not taken (docs/endpoint.md).
    """

    program: str
    reader: str
    pipeline: str
    pipeline_version: str
    scorer: str | None = None
    endpoint_model: str | None = None
    endpoint_refused: int | None = Field(None, ge=0)


class DocumentRecord(_Record):
    """All that is known of one document, with ids that hash words and places, never scores, models or times."""

    doc: str
    id: str
    sha256: str
    raw_sha256: str
    text: str
    metadata: Metadata
    segments: tuple[Segment, ...] = ()
    turns: tuple[Turn, ...] = ()
    entities: tuple[Entity, ...] = ()
    relations: tuple[Relation, ...] = ()
    attributions: tuple[Attribution, ...] = ()
    assertions: tuple[Assertion, ...] = ()
    quotations: tuple[Quotation, ...] = ()
    links: tuple[Link, ...] = ()
    provenance: Provenance
