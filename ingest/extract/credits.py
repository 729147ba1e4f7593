"""Quotations and figures with a credit: a pull quote over a line that names who said it, "…" — Name, "… (source: the Post)"."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING

from ingest.extract.constructions import Candidate, Scene, Source
from ingest.extract.quotation_regions import Region
from ingest.extract.source_labels import source_labels
from kg.record import AttributionKind as Kind
from kg.record import EntityType, Span

if TYPE_CHECKING:
    from ingest.extract.entity_index import EntityIndex

__all__ = ["credited", "labelled"]

_PEOPLE = frozenset((EntityType.PERSON,))
_LONGEST_CREDIT = 14
"""Words of the longest line that can be a credit."""
_WORDS = 5
"""Words of the shortest quotation that stands alone with a credit."""
SCORE = 0.8


def credited(
    scene: Scene, chosen: Sequence[tuple[Candidate, float]], entities: EntityIndex
) -> list[tuple[Candidate, float]]:
    """The choices and attributions of quotations that fill their line to the person named after them, on it or alone
    on the next. A credit goes before a speaker carried from the text above.
    """
    kept = list(chosen)
    found: list[tuple[Candidate, float]] = []
    for region in scene.regions.outer:
        place = _credit_line(scene, region) if not region.set_off else None
        if place is None:
            continue
        people = entities.mentions(*place, _PEOPLE)
        if len({person.id for _, person in people}) != 1:
            continue
        rivals = [choice for choice in kept if any(s < region.end and region.start < e for s, e in choice[0].content)]
        outer = [
            choice
            for choice in rivals
            if choice[0].anchor < 0 or scene.regions.at(scene.parse.start[choice[0].anchor]) is not region
        ]
        if any(choice[0].pattern != "quotation alone" for choice in outer):
            continue
        kept = [choice for choice in kept if choice not in outer]
        span = people[0][0]
        source = Source((span,), scene.parse.at(span[0]), "credit")
        head = scene.parse.at(region.inner_start)
        candidate = Candidate("quotation with a credit", Kind.QUOTATION, -1, head, (region.span,), (), source, SCORE)
        found.append((candidate, SCORE))
    return sorted([*kept, *found], key=lambda c: (c[0].lo, -c[0].hi, c[0].anchor))


def labelled(scene: Scene, chosen: Sequence[tuple[Candidate, float]]) -> list[tuple[Candidate, float]]:
    """The choices and, for each statement of a list or table with a source beside it that nobody says yet, that source."""
    found: list[tuple[Candidate, float]] = []
    for label in source_labels(scene.parse.text):
        start, end = label.content
        if any(s < end and start < e for candidate, _ in chosen for s, e in candidate.content):
            continue
        tokens = scene.parse.within(start, end)
        if not any(scene.parse.pos[i] in ("VERB", "AUX") for i in tokens):
            continue
        head = next((i for i in tokens if scene.parse.head[i] == i), tokens[0])
        source = Source((label.source,), scene.parse.at(label.source[1] - 1), "source label")
        cue = (label.label,) if label.label else ()
        candidate = Candidate("source label", Kind.ACCORDING_TO, -1, head, (label.content,), cue, source, SCORE)
        found.append((candidate, SCORE))
    return sorted([*chosen, *found], key=lambda c: (c[0].lo, -c[0].hi, c[0].anchor))


def _credit_line(scene: Scene, region: Region) -> Span | None:
    """Where the credit of a quotation can stand; None where the quotation shares its line with other words."""
    text, lines = scene.parse.text, scene.regions.lines
    start, end = lines[region.line]
    inner = text[region.inner_start : region.inner_end].rstrip()
    if text[start : region.start].strip(" >*•-") or inner[-1:] not in ".!?…," or len(inner.split()) < _WORDS:
        return None
    rest = text[region.end : end]
    if re.match(r"\s*[—–-]{1,2}\s*\w", rest) and len(rest.split()) <= _LONGEST_CREDIT:
        return region.end, end
    if rest.strip(" .") or region.line + 1 >= len(lines):
        return None
    below = lines[region.line + 1]
    words = text[slice(*below)]
    if len(words.split()) > _LONGEST_CREDIT or words.rstrip().endswith((".", "!", "?", ":")):
        return None
    return below
