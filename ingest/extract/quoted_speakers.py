"""Whose words a quotation is where the subject of the verb beside it is a thing: "the compiler “still falls over”", "X, says Lind, “…”"."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from ingest.extract import cues
from ingest.extract.constructions import Candidate, Scene, Source
from ingest.extract.selection import Choice
from ingest.extract.speakers import Naming
from ingest.resolve.lexicon import DOCUMENT_NOUNS, GROUP_NOUNS, HUMAN_NOUNS, ORGANISATION_CLASS
from kg.record import AttributionKind as Kind
from kg.record import EntityType

if TYPE_CHECKING:
    from ingest.extract.entity_index import EntityIndex
    from ingest.resolve.references import References

__all__ = ["named_by_paragraph", "with_inverted_subjects"]

_PERSON = frozenset({EntityType.PERSON})
_TELLING = DOCUMENT_NOUNS | GROUP_NOUNS | HUMAN_NOUNS | frozenset(ORGANISATION_CLASS)
"""Nouns of what may have said the words itself."""
_SUBJECTS = frozenset(("nsubj", "nsubjpass"))
_FIRST = frozenset(("i", "we", "my", "our", "me", "us"))


def with_inverted_subjects(scene: Scene, chosen: Sequence[Choice], entities: EntityIndex) -> list[Choice]:
    """The choices, where "Levies, says Ana Lind of Northwind, “barely cover the cost”" has the name behind the verb as its source.

    Only where the subject that the parse gives stands before a comma, and a person's name right behind the verb.
    """
    return [(_inverted(scene, candidate, entities), score) for candidate, score in chosen]


def _inverted(scene: Scene, candidate: Candidate, entities: EntityIndex) -> Candidate:
    parse, v, source = scene.parse, candidate.anchor, candidate.source
    if v < 1 or source is None or source.head < 0 or source.head >= v or v + 1 >= len(parse):
        return candidate
    if parse.lemma[v] not in cues.SAY or parse.word[v - 1] != "," or parse.pos[source.head] != "NOUN":
        return candidate
    found = entities.at(parse.start[v + 1], _PERSON)
    if found is None or found[0][0] != parse.start[v + 1]:
        return candidate
    head = parse.at(found[0][1] - 1)
    return replace(candidate, source=Source((found[0],), head, "subject behind the verb"))


def named_by_paragraph(
    scene: Scene, chosen: Sequence[Choice], namings: Sequence[Naming], entities: EntityIndex, references: References
) -> list[Naming]:
    """The namings, with quotations of nobody given to who is the last subject of the paragraph before them.

    Only where the verb is none of saying and its subject a thing ("the compiler", "it"), so that it has not said the words, and the
    words are quoted in the first person or the last subject is the only person whom the paragraph names up to there.
    Never certain. Linear in the paragraphs.
    """
    return [
        _by_paragraph(scene, candidate, naming, entities, references)
        for (candidate, _), naming in zip(chosen, namings, strict=True)
    ]


def _by_paragraph(
    scene: Scene, candidate: Candidate, naming: Naming, entities: EntityIndex, references: References
) -> Naming:
    parse = scene.parse
    source, region = candidate.source, scene.regions.at(candidate.lo) or scene.regions.at(candidate.hi - 1)
    if naming.name is not None or scene.spoken or region is None or source is None or source.head < 0:
        return naming
    if candidate.anchor < 0 or parse.lemma[candidate.anchor] in cues.SAY:
        return naming
    if candidate.kind is not Kind.QUOTATION and not scene.regions.at(candidate.hi - 1):
        return naming
    word = parse.word[source.head]
    thing = parse.pos[source.head] == "NOUN" and word not in _TELLING and parse.lemma[source.head] not in _TELLING
    if not (thing or word == "it") or scene.regions.at(parse.start[source.head]) is not None:
        return naming
    start = scene.regions.lines[scene.regions.line_of(candidate.lo)][0]
    people: dict[str, None] = {}
    last: str | None = None
    for i in parse.within(start, region.start):
        if scene.regions.at(parse.start[i]) is not None:
            continue
        found = references.of_token(i)
        entity = entities.by_id.get(found.entity_id or "") if found is not None else None
        if entity is None or entity.type is not EntityType.PERSON:
            continue
        people.setdefault(entity.id)
        if parse.dep[i] in _SUBJECTS:
            last = entity.id
    quoted = {parse.word[i] for i in parse.within(region.inner_start, region.inner_end)}
    if last is None or (len(people) > 1 and not quoted & _FIRST):
        return naming
    holder = entities.by_id[last]
    return replace(
        naming, speaker=holder, name=holder.name, certain=False, how=f"{source.how}; the paragraph's subject"
    )
