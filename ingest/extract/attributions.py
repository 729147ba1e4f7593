"""Finds who is said to hold what: attributions with their whole contents, and the passages in quotation marks."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from ingest.extract.answers import with_answers
from ingest.extract.block_quotations import BY_TALK, with_block_quotations
from ingest.extract.chains import containers
from ingest.extract.constructions import Candidate, Scene, syntactic_candidates
from ingest.extract.credits import credited, labelled
from ingest.extract.free_indirect import continued
from ingest.extract.origins import Told, origins_of
from ingest.extract.parse import flatten
from ingest.extract.quotation_regions import regions_of
from ingest.extract.quoted import is_title
from ingest.extract.quoted_speakers import named_by_paragraph, with_inverted_subjects
from ingest.extract.realis import realis_of
from ingest.extract.scorer import load_scorer
from ingest.extract.selection import Choice, choose
from ingest.extract.speakers import OWN_IN_TURN, Naming, Speakers
from ingest.extract.stances import stances_of
from ingest.extract.suggestions import with_suggestions
from kg.record import (
    Attribution,
    AttributionForm,
    AttributionKind,
    Document,
    Entity,
    Quotation,
    Realis,
    Spans,
    Stance,
    Turn,
)

if TYPE_CHECKING:
    from spacy.tokens import Doc

    from ingest.extract.entity_index import EntityIndex
    from ingest.extract.scorer import Scorer
    from ingest.resolve.references import References

__all__ = ["Revise", "find_attributions", "make_scene"]

Revise = Callable[[Scene, list[Choice]], list[Choice]]
"""Gives the choices that take the place of those given, for one document; how another extractor is plugged in."""

_WORDS_SHOWN = 60


@dataclass(frozen=True, slots=True)
class _Act:
    """One attribution before ids: a candidate with its score and speaker, or a turn (then `candidate` is None)."""

    content: Spans
    cue: Spans
    naming: Naming
    score: float
    candidate: Candidate | None = None
    turn: Turn | None = None


def find_attributions(
    document: Document,
    doc: Doc,
    entities: EntityIndex,
    references: References,
    turns: Sequence[Turn],
    *,
    scorer: Scorer | None = None,
    revise: Revise | None = None,
) -> tuple[tuple[Attribution, ...], tuple[Quotation, ...]]:
    """Attributions in text order with ids "a1", "a2" …, and quotations "q1" ….

    Contents are whole and may have several pieces; the pieces of one content do not overlap. A report inside another's
    content names it in `reported_by`; each turn of a transcript is an attribution of kind `turn`. Spans are half-open in
    `document.text`. Deterministic. Cost: linear in the text, about a tenth of the parse.

    Args:
        scorer: what decides among candidates; the shipped weights where None.
        revise: changes what was chosen before speakers are named.
    """
    scene = make_scene(document, doc, turns)
    scorer = scorer or load_scorer()
    chosen = choose(scene, syntactic_candidates(scene), lambda c: scorer.score(scene, c), scorer.threshold)
    chosen = with_block_quotations(scene, document, chosen, entities)
    chosen = with_answers(scene, labelled(scene, credited(scene, chosen, entities)))
    chosen = with_suggestions(scene, chosen)
    if revise is not None:
        chosen = sorted(revise(scene, chosen), key=lambda c: (c[0].lo, -c[0].hi, c[0].anchor))
    chosen = with_inverted_subjects(scene, chosen, entities)
    speakers = Speakers(document, scene, entities, references, turns)
    namings = _carried_documents(scene, chosen, _name(scene, speakers, [candidate for candidate, _ in chosen]))
    namings = named_by_paragraph(scene, chosen, namings, entities, references)
    acts = [_Act(c.content, c.cue, n, score, c) for (c, score), n in zip(chosen, namings, strict=True)]
    ids = [n.speaker.id if n.speaker else n.name for n in namings]
    for (candidate, score), index in continued(scene, chosen, ids, entities, speakers.who, scorer.account_threshold):
        naming = namings[index] if index is not None else speakers.name(candidate, None)
        acts.append(_Act(candidate.content, (), naming, score, candidate))
    acts.extend(_turn_act(document, turn, speakers) for turn in turns if turn.span[0] < turn.span[1])
    acts.sort(key=lambda act: (act.content[0][0], -act.content[-1][1], act.turn is None, act.cue))
    attributions = _records(scene, speakers, acts)
    return attributions, _quotations(scene, attributions)


def make_scene(document: Document, doc: Doc, turns: Sequence[Turn]) -> Scene:
    """What the constructions work on: the flat parse, the quotation regions, and what is to be passed over."""
    spoken = bool(turns) or document.metadata.kind in ("transcript", "transcript-page")
    skipped = tuple(block.span for block in document.blocks if block.role in ("time-label", "furniture"))
    return Scene(flatten(doc, document.text), regions_of(document), spoken, skipped)


def _name(scene: Scene, speakers: Speakers, candidates: Sequence[Candidate]) -> list[Naming]:
    """Speakers in the order given. "I" inside a quotation is whoever is quoted, so outer reports are named first."""
    parents = containers([(c.content, c.cue) for c in candidates])
    done: dict[int, Naming] = {}

    def settle(i: int) -> Naming:
        if i not in done:
            quoting = None
            k = parents[i]
            if k is not None and speakers.first_person(candidates[i].source):
                quoting = settle(k)
            done[i] = speakers.name(candidates[i], quoting)
            if candidates[i].pattern == BY_TALK:
                done[i] = replace(done[i], certain=False)
        return done[i]

    return [settle(i) for i in range(len(candidates))]


def _carried_documents(scene: Scene, chosen: Sequence[Choice], namings: list[Naming]) -> list[Naming]:
    """The namings, with "it also says" given to the document that the last report in the paragraph is from."""
    out: list[Naming] = []
    last: tuple[int, Naming] | None = None
    for (candidate, _), naming in zip(chosen, namings, strict=True):
        line = scene.regions.line_of(candidate.lo)
        source = candidate.source
        if (
            source is not None
            and naming.name is None
            and scene.parse.word[source.head] == "it"
            and last is not None
            and last[0] == line
        ):
            naming = replace(last[1], certain=False, how=f"{source.how}; the document just cited")
        if source is not None and naming.cited is not None and naming.how is not None and "document" in naming.how:
            last = (line, naming)
        elif naming.name is not None:
            last = None
        out.append(naming)
    return out


def _turn_act(document: Document, turn: Turn, speakers: Speakers) -> _Act:
    """A turn as an attribution: its words without the label and the time labels between them."""
    holes = [turn.label_span] if turn.label_span else []
    holes += [
        b.span
        for b in document.blocks
        if b.role in ("time-label", "furniture") and turn.span[0] <= b.span[0] < turn.span[1]
    ]
    pieces: list[tuple[int, int]] = []
    at = turn.span[0]
    for s, e in [*sorted(holes), (turn.span[1], turn.span[1])]:
        start, end = at, s
        while start < end and (document.text[start].isspace() or document.text[start] in ":>"):
            start += 1
        while end > start and document.text[end - 1].isspace():
            end -= 1
        if start < end:
            pieces.append((start, end))
        at = max(at, e)
    named = speakers.named(turn.speaker) if turn.speaker else ()
    naming = Naming(
        named[0] if named else None, turn.speaker, turn.speaker_certain, "turn of a transcript", speakers.origin
    )
    return _Act(tuple(pieces) or (turn.span,), (), naming, 0.99 if turn.speaker_certain else 0.7, None, turn)


def _records(scene: Scene, speakers: Speakers, acts: Sequence[_Act]) -> tuple[Attribution, ...]:
    parents = containers([(act.content, act.cue) for act in acts])
    told = [
        Told(
            act.content,
            act.naming.speaker,
            act.naming.cited,
            act.candidate,
            act.turn is not None,
            act.naming.how == OWN_IN_TURN,
        )
        for act in acts
    ]
    origins = origins_of(scene, told, parents, speakers.origin, speakers.entities)
    stances = stances_of(scene, [act.candidate for act in acts], parents)
    return tuple(_record(scene, speakers, acts, parents, (origins[i], stances[i]), i) for i in range(len(acts)))


def _record(
    scene: Scene,
    speakers: Speakers,
    acts: Sequence[_Act],
    parents: Sequence[int | None],
    beside: tuple[Entity | None, Stance | None],
    i: int,
) -> Attribution:
    act, parent = acts[i], parents[i]
    naming, candidate = act.naming, act.candidate
    origin, stance = beside
    cited = naming.cited if naming.how != OWN_IN_TURN or origin is not None else None
    if candidate is None:
        form, kind = AttributionForm.DIRECT, AttributionKind.TURN
        source: Spans = ()
    else:
        form = form_of(scene, act.content)
        kind = candidate.kind
        source = candidate.source.spans if candidate.source else ()
        if form is AttributionForm.DIRECT and kind in (AttributionKind.CLAUSE, AttributionKind.NOUN_PHRASE):
            kind = AttributionKind.QUOTATION
    return Attribution(
        id=f"a{i + 1}",
        content=act.content,
        cue=act.cue,
        source=source,
        speaker=naming.name,
        speaker_id=naming.speaker.id if naming.speaker else None,
        speaker_certain=naming.certain if naming.name else False,
        reported_by=f"a{parent + 1}" if parent is not None else None,
        cited_source=cited.name if cited else None,
        cited_source_id=cited.id if cited else None,
        origin=origin.name if origin else None,
        origin_id=origin.id if origin else None,
        realis=realis_of(scene, candidate) if candidate else Realis.SAID,
        stance=stance,
        kind=kind,
        form=form,
        score=round(min(max(act.score, 0.0), 1.0), 2),
        resolution=naming.how,
        explanation=_explain(scene, act),
    )


def _explain(scene: Scene, act: _Act) -> str:
    text = scene.parse.text
    if act.candidate is None:
        return "turn: what one speaker says at a stretch"

    def words(spans: Spans) -> str:
        shown = " … ".join(text[s:e] for s, e in spans)
        return " ".join(shown.split())[:_WORDS_SHOWN]

    parts = [act.candidate.pattern]
    if act.cue:
        parts.append(f"cue “{words(act.cue)}”")
    if act.candidate.source and act.candidate.source.spans:
        parts.append(f"source “{words(act.candidate.source.spans)}” ({act.candidate.source.how})")
    else:
        parts.append("no source named")
    return f"{parts[0]}: {', '.join(parts[1:])}"


def _quotations(scene: Scene, attributions: Sequence[Attribution]) -> tuple[Quotation, ...]:
    """Every passage in quotation marks, marks excluded, with whoever is reported in these words."""
    reports = [a for a in attributions if a.kind is not AttributionKind.TURN]
    reports.sort(key=lambda a: a.content[0][0])
    starts = [a.content[0][0] for a in reports]
    longest = max((a.content[-1][1] - a.content[0][0] for a in reports), default=0)
    out = []
    for k, region in enumerate(scene.regions.all, 1):
        if not scene.parse.text[region.inner_start : region.inner_end].strip():
            continue  # two marks in a row: nothing is quoted
        holder: Attribution | None = None
        place = bisect_right(starts, region.inner_end) - 1
        size = 0
        while place >= 0 and starts[place] >= region.start - longest:
            a = reports[place]
            shared = sum(max(0, min(e, region.inner_end) - max(s, region.inner_start)) for s, e in a.content)
            whole = sum(e - s for s, e in a.content)
            inside = a.cue and scene.regions.at(a.cue[0][0]) is scene.regions.at(region.start)
            if (
                shared >= 0.6 * (region.inner_end - region.inner_start)
                and not inside
                and (holder is None or whole < size)
            ):
                holder, size = a, whole
            place -= 1
        title = is_title(scene, region) and (holder is None or holder.form is not AttributionForm.DIRECT)
        said = holder if holder is not None and not title else None
        out.append(
            Quotation(
                id=f"q{k}",
                span=(region.inner_start, region.inner_end),
                speaker=said.speaker if said else None,
                speaker_id=said.speaker_id if said else None,
                attribution=said.id if said else None,
                scare=said is None,
            )
        )
    return tuple(out)


def form_of(scene: Scene, content: Spans) -> AttributionForm:
    """direct where every word of the content stands between quotation marks, mixed where some do, else indirect."""
    inside = outside = False
    for s, e in content:
        if not any(r.end > s and r.start < e for r in scene.regions.within(s, e)):
            outside = True
            continue
        for i in scene.parse.within(s, e):
            if scene.parse.pos[i] not in ("PUNCT", "SPACE"):
                if scene.regions.at(scene.parse.start[i]) is not None:
                    inside = True
                else:
                    outside = True
    if inside and not outside:
        return AttributionForm.DIRECT
    return AttributionForm.MIXED if inside else AttributionForm.INDIRECT
