"""The document that a source speaks of without naming it: "A study by X was cooler. It put …", "Its authors found …"."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ingest.extract import cues
from ingest.extract.word_lists import word_set
from kg.record import Entity, EntityType

if TYPE_CHECKING:
    from ingest.extract.constructions import Scene, Source
    from ingest.extract.entity_index import EntityIndex

__all__ = ["document_before"]

_WORK = frozenset((EntityType.WORK,))
_WRITERS = word_set(
    "author coauthor co-author researcher scientist investigator academic auditor pollster economist analyst"
)
_RESEARCH = word_set("study paper report survey analysis preprint poll audit review research")
_POINTING = frozenset(("the", "these", "those", "its", "their"))
_BACK = 2
"""Sentences before the source's own in which the document may stand."""


def document_before(scene: Scene, source: Source, entities: EntityIndex) -> Entity | None:
    """The work that "it" or "its authors" speaks of; None where that is not told by the paragraph.

    "It" is the subject of the sentence before, where that is a document. Writers are those of the last study, report or the like,
    where its sentence has no other.
    """
    parse, head = scene.parse, source.head
    if head < 0 or not source.spans:
        return None
    line = scene.regions.lines[scene.regions.line_of(parse.start[head])]
    sentence = parse.sent[head]
    earlier = [s for s in range(max(sentence - _BACK, 0), sentence) if parse.start[parse.sent_start[s]] >= line[0]][
        ::-1
    ]
    if parse.word[head] == "it" and parse.dep[head] in ("nsubj", "nsubjpass"):
        return _subject(scene, entities, earlier[0]) if earlier else None
    if (
        parse.lemma[head] not in _WRITERS
        or parse.child(head, "compound", "amod", "prep", "acl", "relcl", "appos") is not None
    ):
        return None
    pointing = [c for c in parse.children[head] if parse.dep[c] in ("det", "poss")]
    owned = next((at[1] for c in pointing if (at := entities.at(parse.start[c], _WORK)) is not None), None)
    if owned is not None:
        return owned
    if not any(parse.word[c] in _POINTING for c in pointing):
        return None
    for s in (sentence, *earlier):
        last = parse.start[head] if s == sentence else parse.end[parse.sent_end[s] - 1]
        named = {
            work.id: work
            for _, work in entities.mentions(parse.start[parse.sent_start[s]], last, _WORK)
            if work.detail in _RESEARCH
        }
        if named:
            return next(iter(named.values())) if len(named) == 1 else None
    return None


def _subject(scene: Scene, entities: EntityIndex, sentence: int) -> Entity | None:
    """The document that the sentence is about: its first main verb's subject."""
    parse = scene.parse
    for i in range(parse.sent_start[sentence], parse.sent_end[sentence]):
        if parse.dep[i] == "ROOT":
            noun = parse.child(i, "nsubj", "nsubjpass")
            if noun is None or parse.lemma[noun] not in cues.DOCUMENT_NOUNS:
                return None
            found = entities.at(parse.start[noun], _WORK)
            return found[1] if found is not None else None
    return None
