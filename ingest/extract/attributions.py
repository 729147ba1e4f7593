"""Finds who is said to hold what: attributions with their whole contents, and the passages in quotation marks."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from ingest.extract.constructions import Candidate, Scene, syntactic_candidates
from ingest.extract.parse import flatten
from ingest.extract.quotation_regions import find_regions
from ingest.extract.selection import Choice, choose
from kg.record import Attribution, AttributionForm, AttributionKind, Document, Quotation, Spans, Turn

if TYPE_CHECKING:
    from spacy.tokens import Doc

    from ingest.extract.entity_index import EntityIndex
    from ingest.resolve.references import References

__all__ = ["find_attributions"]


def find_attributions(
    document: Document, doc: Doc, entities: EntityIndex, references: References, turns: Sequence[Turn]
) -> tuple[tuple[Attribution, ...], tuple[Quotation, ...]]:
    """Attributions in text order with ids "a1", "a2" …, and quotations "q1" ….

    Spans count in `document.text`. Deterministic. Cost: linear in the text.
    """
    parse = flatten(doc, document.text)
    regions = find_regions(document.text)
    spoken = bool(turns) or document.metadata.kind in ("transcript", "transcript-page")
    scene = Scene(parse, regions, spoken)
    chosen = choose(scene, syntactic_candidates(scene), lambda c: c.prior)
    out = []
    for k, (candidate, score) in enumerate(chosen, 1):
        form = form_of(scene, candidate.content)
        kind = candidate.kind
        if form is AttributionForm.DIRECT and kind in (AttributionKind.CLAUSE, AttributionKind.NOUN_PHRASE):
            kind = AttributionKind.QUOTATION
        source = candidate.source.spans if candidate.source else ()
        resolved = references.entity_at(source[0][0], source[-1][1]) if source else None
        out.append(
            Attribution(
                id=f"a{k}",
                content=candidate.content,
                cue=candidate.cue,
                source=source,
                speaker=resolved.name if resolved else None,
                speaker_id=resolved.entity_id if resolved else None,
                kind=kind,
                form=form,
                score=round(score, 2),
                explanation=candidate.pattern,
            )
        )
    return tuple(out), ()


def form_of(scene: Scene, content: Spans) -> AttributionForm:
    """direct where every word of the content stands between quotation marks, mixed where some do, else indirect."""
    inside = outside = 0
    for s, e in content:
        for i in scene.parse.within(s, e):
            if scene.parse.pos[i] in ("PUNCT", "SPACE"):
                continue
            if scene.regions.at(scene.parse.start[i]) is not None:
                inside += 1
            else:
                outside += 1
    if inside and not outside:
        return AttributionForm.DIRECT
    return AttributionForm.MIXED if inside else AttributionForm.INDIRECT
