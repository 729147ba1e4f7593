"""Turns whole attributed contents and the author's narration into assertions: one proposition each.

An attribution keeps its content whole; here it is split into what could be true or false apart. What the author states
beside and between the attributions becomes narration.
"""

from __future__ import annotations

from bisect import bisect_right
from typing import TYPE_CHECKING, TypedDict

from ingest.extract.about import entities_about
from ingest.extract.assertion_type import assertion_type, is_figure, states_share
from ingest.extract.check_worthiness import Features, check_worthiness
from ingest.extract.dates import find_dates
from ingest.extract.doubting import doubt_words
from ingest.extract.drafts import ATTITUDES, Context, Draft, find_drafts
from ingest.extract.framing import own_words, sentence, speaks_for_issuer
from ingest.extract.glosses import GlossKind
from ingest.extract.hedges import cue_hedges, hedges
from ingest.extract.polarity import polarity
from ingest.extract.quantities import find_quantities
from ingest.extract.relayers import relayers
from ingest.extract.reported import cue_of
from ingest.extract.tokens import TokenMap
from ingest.extract.word_lists import word_set
from kg.record import AUTHOR, Assertion, AssertionForm, Attribution, Document, Polarity, Realis, Relation, Turn

if TYPE_CHECKING:
    from spacy.tokens import Doc

    from ingest.extract.entity_index import EntityIndex
    from ingest.resolve.references import References

__all__ = ["find_assertions"]

_TALK = word_set(
    "answer describe mention push ask respond reply turn talk speak point note tell say begin explain discuss continue add"
)
_SPOKEN = ("episode", "podcast", "interview", "show", "segment", "broadcast", "talk")


class _Authority(TypedDict, total=False):
    attribution: str
    speaker: str | None
    speaker_id: str | None
    via: tuple[str, ...]
    via_ids: tuple[str, ...]
    cited_source: str | None
    cited_source_id: str | None
    origin: str | None
    origin_id: str | None
    realis: Realis


def find_assertions(
    document: Document,
    doc: Doc,
    entities: EntityIndex,
    references: References,
    turns: tuple[Turn, ...],
    attributions: tuple[Attribution, ...],
    relations: tuple[Relation, ...],
) -> tuple[Assertion, ...]:
    """Every proposition that the text attributes or its author states, in text order, with ids "s1", "s2" ….

    No two assertions of one speaker share their words. Pure and deterministic; linear in the text.

    Args:
        turns: not read: a speaker's own words in a transcript come in as attributions of kind `turn`.
        relations: who heads which organisation, for what "we" stands for in their words.
    """
    context = Context(document, TokenMap(doc, document.text), entities, references, attributions, relations)
    return tuple(_describe(context, draft, f"s{number}") for number, draft in enumerate(find_drafts(context), 1))


def _describe(context: Context, draft: Draft, assertion_id: str) -> Assertion:
    tokens, attribution, content = context.tokens, draft.attribution, draft.content
    cue = attribution.cue if attribution is not None else ()
    said = attribution is None or attribution.realis is Realis.SAID or attribution.realis is Realis.ASKED
    saying = cue_of(context, attribution, content) if said else ()
    attitude = attribution is not None and attribution.kind in ATTITUDES
    stance = draft.polarity or polarity(tokens, draft.proposition, content, saying, attitude=attitude)
    published = context.document.metadata.published
    dates = [date for start, end in content for date in find_dates(context.document.text, start, end, published)]
    quantities = find_quantities(tokens, content, tuple(date.span for date in dates))
    doubts = doubt_words(tokens, draft.proposition)
    words = tuple(sorted({*hedges(tokens, content), *cue_hedges(tokens, cue), *doubts}))
    kind = assertion_type(
        tokens,
        draft.proposition,
        content,
        polarity=stance,
        cue=cue,
        gloss=draft.gloss is not None and draft.gloss.kind is not GlossKind.ISSUED,
        quantities=quantities,
        entities=context.entities,
    )
    about = entities_about(tokens, content, context.entities, context.references)
    subject = _subject(context, draft)
    score, reasons = check_worthiness(
        Features(
            kind,
            stance,
            about,
            figure=any(is_figure(tokens, quantity) for quantity in quantities),
            share=states_share(tokens, content),
            dated=bool(dates),
            hedged=bool(words),
            own_mind=subject == "i",
            generic=subject in ("you", "one", "people", "anyone", "everyone"),
            talk=attribution is None and tokens.doc[draft.proposition.head].lemma_.lower() in _TALK,
            document=_written_source(context, attribution),
            words=sum(not tokens.doc[i].is_punct for i in tokens.inside(content)),
        )
    )
    timecode, start_s = _time(context.document, content[0][0])
    return Assertion(
        id=assertion_id,
        content=content,
        **_authority(context, draft),
        form=_form(context, draft),
        polarity=stance,
        hedged=bool(words),
        hedge_words=words,
        type=kind,
        check_worthy=score,
        check_reasons=reasons,
        about=tuple(dict.fromkeys(entity.name for entity in about)),
        about_ids=tuple(entity.id for entity in about),
        timecode=timecode,
        start_s=start_s,
        date=dates[0].iso if dates else None,
        date_words=dates[0].span if dates else None,
        quantities=quantities,
        normalized=sentence(context, draft, question=stance is Polarity.QUESTIONS),
    )


def _authority(context: Context, draft: Draft) -> _Authority:
    """Who says it, through whom, on what authority. "We" of an announcement is the organisation that issues it."""
    attribution = draft.attribution
    if attribution is None:
        if context.issuer is not None and speaks_for_issuer(context, draft):
            return {"speaker": context.issuer.name, "speaker_id": context.issuer.id}
        house = context.credited
        if house is None:
            return {"speaker": AUTHOR}
        return {"speaker": AUTHOR, "cited_source": house.name, "cited_source_id": house.id}
    via = relayers(attribution, context.by_id)
    return {
        "attribution": attribution.id,
        "speaker": attribution.speaker,
        "speaker_id": attribution.speaker_id,
        "via": tuple(name for name, _ in via),
        "via_ids": tuple(entity_id for _, entity_id in via),
        "cited_source": attribution.cited_source,
        "cited_source_id": attribution.cited_source_id,
        "origin": attribution.origin,
        "origin_id": attribution.origin_id,
        "realis": attribution.realis,
    }


def _form(context: Context, draft: Draft) -> AssertionForm:
    """By the words inside quotation marks: all, some, none. A speaker's own words in a transcript are direct."""
    if draft.attribution is None:
        return AssertionForm.NARRATION
    if own_words(context, draft.attribution):
        return AssertionForm.DIRECT
    tokens = context.tokens
    words = [i for i in tokens.inside(draft.content) if not tokens.doc[i].is_punct]
    quoted = sum(context.regions.at(tokens.starts[i]) is not None for i in words)
    if quoted == 0:
        return AssertionForm.INDIRECT
    return AssertionForm.DIRECT if quoted >= len(words) else AssertionForm.MIXED


def _time(document: Document, offset: int) -> tuple[str | None, float | None]:
    """Label and second of the segment that holds the character."""
    place = bisect_right(document.segments, offset, key=lambda segment: segment.span[0]) - 1
    if place < 0 or offset >= document.segments[place].span[1]:
        return None, None
    return document.segments[place].timecode, document.segments[place].start_s


def _subject(context: Context, draft: Draft) -> str:
    head = context.tokens.doc[draft.proposition.head]
    return next((c.lower_ for c in head.children if c.dep_ == "nsubj"), "")


def _written_source(context: Context, attribution: Attribution | None) -> bool:
    """Whether a written document is cited; what was said in an episode or interview is not there to be looked up."""
    if attribution is None or attribution.cited_source is None:
        return False
    work = context.entities.by_id.get(attribution.cited_source_id or "")
    words = f"{attribution.cited_source} {work.detail if work is not None and work.detail else ''}".lower()
    return not any(spoken in words for spoken in _SPOKEN)
