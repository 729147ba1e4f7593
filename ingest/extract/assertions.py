"""Turns whole attributed contents and the author's narration into assertions: one proposition each.

An attribution keeps its content whole; here it is split into what could be true or false apart. What the author states
beside and between the attributions becomes narration.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from ingest.extract.about import entities_about
from ingest.extract.assertion_type import assertion_type
from ingest.extract.check_worthiness import check_worthiness
from ingest.extract.dates import find_dates
from ingest.extract.glosses import Gloss, GlossKind
from ingest.extract.hedges import cue_hedges, hedges
from ingest.extract.narration import attributed_glosses, narrate
from ingest.extract.normalized import Frame, Voice, normalized
from ingest.extract.page_facts import page_facts
from ingest.extract.polarity import polarity
from ingest.extract.propositions import Proposition, split
from ingest.extract.quantities import find_quantities
from ingest.extract.quotation_regions import Regions, find_regions
from ingest.extract.tokens import TokenMap
from kg.record import (
    AUTHOR,
    Assertion,
    AssertionForm,
    AssertionType,
    Attribution,
    AttributionKind,
    Document,
    Polarity,
    Relation,
    Spans,
    Turn,
)

if TYPE_CHECKING:
    from spacy.tokens import Doc

    from ingest.extract.entity_index import EntityIndex
    from ingest.resolve.references import References

__all__ = ["find_assertions"]

_SAME = 0.8
"""Share of common words from which two contents of one speaker are one assertion."""
_BARE = 2
"""A reporting clause keeps no assertion of its own when at most this many words stand beside what it reports."""


@dataclass(frozen=True, slots=True)
class _Draft:
    """An assertion before it is described: its words, and whose they are."""

    proposition: Proposition
    content: Spans
    attribution: Attribution | None = None
    gloss: Gloss | None = None
    joint: str | None = None


@dataclass(frozen=True, slots=True)
class _Context:
    document: Document
    tokens: TokenMap
    entities: EntityIndex
    references: References
    regions: Regions
    by_id: dict[str, Attribution]
    turns: tuple[Attribution, ...]


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
        turns: who speaks where in a transcript; their words come in as attributions of kind `turn`.
        relations: not read so far; relations point to assertions, not the other way round.
    """
    tokens = TokenMap(doc, document.text)
    spoken = tuple(a for a in attributions if a.kind is AttributionKind.TURN)
    context = _Context(
        document, tokens, entities, references, find_regions(document.text), {a.id: a for a in attributions}, spoken
    )
    drafts = [*_attributed(context, attributions), *_narrated(context, attributions)]
    drafts = _without_doubles(context, drafts)
    drafts.sort(key=lambda d: (d.content[0], d.content[-1], d.attribution.id if d.attribution else ""))
    return tuple(_describe(context, draft, f"s{number}") for number, draft in enumerate(drafts, 1))


def _attributed(context: _Context, attributions: Sequence[Attribution]) -> Iterator[_Draft]:
    nested = _nested_in(attributions)
    for attribution in attributions:
        inner = nested.get(attribution.id, ())
        dropped = {i for gloss in attributed_glosses(context.tokens, attribution, context.regions) for i in gloss.rest}
        for proposition in split(context.tokens, attribution.content):
            if _only_reports(context, proposition, inner):
                continue
            kept = [i for i in proposition.tokens if i not in dropped] or list(proposition.tokens)
            content = context.tokens.pieces(kept)
            if content:
                yield _Draft(proposition, content, attribution)


def _nested_in(attributions: Sequence[Attribution]) -> dict[str, tuple[Attribution, ...]]:
    """Attributions by the id of each one whose content holds theirs, cue and all. Cost: linear but for nesting depth."""
    ordered = sorted(attributions, key=lambda a: (a.content[0][0], -a.content[-1][1]))
    out: dict[str, tuple[Attribution, ...]] = {}
    open_: list[Attribution] = []
    for attribution in ordered:
        start, end = attribution.content[0][0], attribution.content[-1][1]
        open_ = [o for o in open_ if o.content[-1][1] > start]
        for outer in open_:
            if end <= outer.content[-1][1] and (attribution.cue or attribution.content != outer.content):
                out[outer.id] = (*out.get(outer.id, ()), attribution)
        open_.append(attribution)
    return out


def _only_reports(context: _Context, proposition: Proposition, inner: Iterable[Attribution]) -> bool:
    """Whether the words do no more than report what a nested attribution holds: "she thinks that …"."""
    tokens = context.tokens
    words = {i for i in proposition.tokens if tokens.doc[i].is_alpha or tokens.doc[i].like_num}
    for attribution in inner:
        reported = set(tokens.inside(attribution.content))
        if not reported & words:
            continue
        rest = words - reported - set(tokens.inside(attribution.cue)) - set(tokens.inside(attribution.source))
        rest = {i for i in rest if not tokens.doc[i].is_stop}
        if len(rest) <= _BARE:
            return True
    return False


def _narrated(context: _Context, attributions: Sequence[Attribution]) -> Iterator[_Draft]:
    tokens = context.tokens
    for narrated in narrate(tokens, context.document, attributions, context.regions):
        content = tokens.pieces(narrated.proposition.tokens)
        if content:
            yield _Draft(narrated.proposition, content, gloss=narrated.gloss)
    for fact in page_facts(context.document, context.entities):
        inside = tokens.inside(fact.content)
        if inside:
            yield _Draft(Proposition(tuple(inside), inside[-1]), fact.content, joint=fact.joint)


def _without_doubles(context: _Context, drafts: list[_Draft]) -> list[_Draft]:
    """One draft for the same words of the same speaker: of the surest attribution, then the innermost."""
    order = sorted(
        drafts,
        key=lambda d: (
            d.attribution is None,
            -(d.attribution.score if d.attribution and d.attribution.kind is not AttributionKind.TURN else 0.0),
            d.content,
        ),
    )
    kept: list[_Draft] = []
    by_token: dict[int, list[tuple[_Draft, frozenset[int]]]] = {}
    for draft in order:
        words = frozenset(i for i in context.tokens.inside(draft.content) if not context.tokens.doc[i].is_punct)
        rivals = {id(d): (d, w) for i in words for d, w in by_token.get(i, ())}
        if any(_speaker(d) == _speaker(draft) and len(w & words) >= _SAME * len(w | words) for d, w in rivals.values()):
            continue
        kept.append(draft)
        for i in words:
            by_token.setdefault(i, []).append((draft, words))
    return kept


def _speaker(draft: _Draft) -> str | None:
    return AUTHOR if draft.attribution is None else draft.attribution.speaker


def _describe(context: _Context, draft: _Draft, assertion_id: str) -> Assertion:
    tokens, attribution, content = context.tokens, draft.attribution, draft.content
    cue = attribution.cue if attribution is not None else ()
    stance = polarity(tokens, draft.proposition, content, cue)
    published = context.document.metadata.published
    dates = [date for start, end in content for date in find_dates(context.document.text, start, end, published)]
    quantities = find_quantities(tokens, content, tuple(date.span for date in dates))
    words = hedges(tokens, content)
    if attribution is not None:
        words = tuple(sorted({*words, *cue_hedges(tokens, cue)}))
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
    score, reasons = check_worthiness(
        kind,
        stance,
        about=about,
        quantities=quantities,
        dated=bool(dates),
        hedged=bool(words),
        own_doing=_own_doing(context, draft),
        cited=attribution is not None and attribution.cited_source is not None,
        words=len([i for i in tokens.inside(content) if not tokens.doc[i].is_punct]),
    )
    timecode, start_s = _time(context.document, content[0][0])
    return Assertion(
        id=assertion_id,
        content=content,
        **_authority(context, attribution),
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
        normalized=_sentence(context, draft, stance, kind),
    )


def _authority(context: _Context, attribution: Attribution | None) -> dict[str, object]:
    """Who says it, through whom, on what authority."""
    if attribution is None:
        return {"speaker": AUTHOR}
    via = _relayers(context, attribution)
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


def _relayers(context: _Context, attribution: Attribution) -> list[tuple[str, str]]:
    """Names and ids of those who report it between the author and the speaker, outermost first."""
    chain: list[tuple[str, str]] = []
    seen = {attribution.id}
    above = attribution.reported_by
    while above is not None and above not in seen and above in context.by_id:
        seen.add(above)
        relayer = context.by_id[above]
        named = relayer.speaker is not None and relayer.speaker_id is not None
        if named and relayer.speaker_id not in (attribution.speaker_id, chain[0][1] if chain else None):
            chain.insert(0, (relayer.speaker or "", relayer.speaker_id or ""))
        above = relayer.reported_by
    return chain


def _form(context: _Context, draft: _Draft) -> AssertionForm:
    """By the words inside quotation marks: all, some, none. A speaker's own words in a transcript are direct."""
    attribution = draft.attribution
    if attribution is None:
        return AssertionForm.NARRATION
    if attribution.kind is AttributionKind.TURN or _own_turn(context, attribution) is not None:
        return AssertionForm.DIRECT
    tokens = context.tokens
    words = [i for i in tokens.inside(draft.content) if not tokens.doc[i].is_punct]
    quoted = sum(context.regions.at(tokens.starts[i]) is not None for i in words)
    if quoted == 0:
        return AssertionForm.INDIRECT
    return AssertionForm.DIRECT if quoted >= len(words) else AssertionForm.MIXED


def _own_turn(context: _Context, attribution: Attribution) -> Attribution | None:
    """The turn in which its own speaker holds the content ("I think that …"); None where somebody else is reported."""
    start = attribution.content[0][0]
    place = bisect_right([a.content[0][0] for a in context.turns], start) - 1
    if place < 0:
        return None
    turn = context.turns[place]
    same = turn.speaker is not None and turn.speaker == attribution.speaker
    return turn if same and attribution.content[-1][1] <= turn.content[-1][1] else None


def _time(document: Document, offset: int) -> tuple[str | None, float | None]:
    """Label and second of the segment that holds the character."""
    place = bisect_right(document.segments, offset, key=lambda segment: segment.span[0]) - 1
    if place < 0 or offset >= document.segments[place].span[1]:
        return None, None
    return document.segments[place].timecode, document.segments[place].start_s


def _own_doing(context: _Context, draft: _Draft) -> bool:
    head = context.tokens.doc[draft.proposition.head]
    return any(c.dep_ == "nsubj" and c.lower_ == "i" for c in head.children)


def _sentence(context: _Context, draft: _Draft, stance: Polarity, kind: AssertionType) -> str:
    frame = _frame(context, draft)
    voice = _voice(context, draft)
    sentence = normalized(
        context.tokens,
        draft.proposition,
        draft.content,
        entities=context.entities,
        references=context.references,
        voice=voice,
        frame=frame,
        question=stance is Polarity.QUESTIONS,
    )
    return sentence or " ".join(context.document.text[start:end] for start, end in draft.content)


def _voice(context: _Context, draft: _Draft) -> Voice:
    """Whose "I" it is: the speaker's, inside quotation marks and in his own turn; nobody's elsewhere."""
    attribution = draft.attribution
    if attribution is None or attribution.speaker is None or not attribution.speaker_certain:
        return Voice()
    if attribution.kind is AttributionKind.TURN or _own_turn(context, attribution) is not None:
        return Voice(attribution.speaker, draft.content)
    quoted = tuple(
        (max(start, region.inner_start), min(end, region.inner_end))
        for start, end in draft.content
        for region in context.regions.within(start, end)
    )
    return Voice(attribution.speaker, quoted)


def _frame(context: _Context, draft: _Draft) -> Frame | None:
    """Words that make a sentence of a content that is none: a gloss, a page fact, a noun phrase after its cue."""
    tokens = context.tokens
    if draft.joint is not None:
        return Frame(joint=draft.joint, joint_at=_joint_place(tokens, draft.content)) if draft.joint else None
    gloss = draft.gloss
    if gloss is not None:
        return _gloss_frame(tokens, gloss)
    attribution = draft.attribution
    if attribution is None or attribution.kind not in (AttributionKind.NOUN_PHRASE, AttributionKind.INFINITIVE):
        return None
    head = tokens.doc[draft.proposition.head]
    if any(c.dep_ in ("nsubj", "nsubjpass", "expl") for c in head.children) and head.tag_ != "VB":
        return None
    who = attribution.speaker or " ".join(context.document.text[s:e] for s, e in attribution.source)
    cue = " ".join(context.document.text[s:e] for s, e in attribution.cue)
    return Frame(before=f"{who} {cue}" if who and cue else "")


def _joint_place(tokens: TokenMap, content: Spans) -> int | None:
    return tokens.at(content[-1][0]) if len(content) > 1 else None


def _gloss_frame(tokens: TokenMap, gloss: Gloss) -> Frame:
    if gloss.kind is GlossKind.MEANING:
        return Frame(before="This is")
    if not gloss.subject:
        return Frame()
    plural = tokens.doc[max(gloss.subject)].tag_ in ("NNS", "NNPS")
    if gloss.kind is GlossKind.RELATIVE:
        return Frame()
    past = gloss.kind is GlossKind.PARTICIPLE or gloss.kind is GlossKind.ISSUED
    joint = ("were" if plural else "was") if past else ("are" if plural else "is")
    first = min(gloss.rest)
    comma = frozenset(range(max(gloss.subject) + 1, first))
    return Frame(joint=joint, joint_at=first, drop=comma)
