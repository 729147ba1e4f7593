"""Where a tag behind a semicolon begins to hold: "The firm said A; B, Orr said" tells of Orr that he holds B, of the firm A.

A tag reaches back over a semicolon ("A; B, Orr said") but for what another one is already reported to say there. The small
model hangs the two halves on one another in every way.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from ingest.extract import cues
from ingest.extract.constructions.scene import Candidate, Scene, Source
from ingest.extract.constructions.shapes import ADDRESSING
from kg.record import AttributionKind as Kind

__all__ = ["behind_semicolon", "within_semicolon"]

_FINITE = frozenset(("VBD", "VBZ", "VBP"))
_LEAST = 3


def behind_semicolon(scene: Scene, v: int) -> Iterator[Candidate]:
    """What stands between a semicolon, before which another reports, and the tag of `v`."""
    parts = _parts(scene, v)
    if parts is None:
        return
    mark, comma, source = parts
    tokens = [i for i in range(mark + 1, comma) if scene.parse.pos[i] != "SPACE"]
    if len(tokens) >= _LEAST:
        content, cue = scene.spans(tokens), scene.cue(v)
        yield Candidate("clause before the verb", Kind.CLAUSE, v, tokens[-1], content, cue, source, 0.9)


def within_semicolon(scene: Scene, candidate: Candidate) -> Candidate:
    """The candidate without what stands beyond a semicolon that is another's: before its own tag, or under another's tag."""
    parse, v = scene.parse, candidate.anchor
    if v < 0 or candidate.source is None or not candidate.content or scene.regions.at(parse.start[v]) is not None:
        return candidate
    start, end = candidate.content[0]
    marks = [i for i in parse.within(start, end) if parse.word[i] == ";" and scene.regions.at(parse.start[i]) is None]
    if not marks:
        return candidate
    if start < parse.start[v]:
        if _reporter(scene, marks[-1], candidate.source.head, v) is None:
            return candidate
        start = parse.end[marks[-1]]
        while start < end and parse.text[start].isspace():
            start += 1
        return replace(candidate, content=((start, end), *candidate.content[1:])) if start < end else candidate
    for mark in marks:
        stop = parse.sent_end[parse.sent[mark]]
        tagged = (_parts(scene, k) for k in range(mark + 1, stop))
        if any(parts is not None and parts[0] == mark for parts in tagged):
            return replace(candidate, content=((start, parse.end[mark - 1]),))
    return candidate


def _parts(scene: Scene, v: int) -> tuple[int, int, Source] | None:
    """The semicolon, the comma before the tag, and the source of a tag "; …, Orr, the clerk, told the Post"."""
    parse = scene.parse
    if parse.tag[v] not in _FINITE or parse.lemma[v] not in cues.SAY or scene.regions.at(parse.start[v]) is not None:
        return None
    subject = parse.child(v, "nsubj")
    if subject is None or subject > v or parse.pos[subject] not in ("NOUN", "PROPN"):
        return None
    comma = parse.left[subject] - 1
    first = parse.sent_start[parse.sent[v]]
    mark = next((i for i in range(comma, first, -1) if parse.word[i] == ";"), None)
    if mark is None or comma <= mark or parse.word[comma] != "," or _complement(scene, v):
        return None
    if _reporter(scene, mark, subject, v) is None:
        return None
    source = scene.source(v)
    return (mark, comma, source) if source is not None else None


def _complement(scene: Scene, v: int) -> bool:
    """Something behind the verb that it may say: a tag has its addressee, a time or a place at most."""
    parse = scene.parse
    behind = [c for c in parse.children[v] if c > v and parse.dep[c] in ("ccomp", "xcomp", "dobj", "oprd")]
    told = parse.lemma[v] in ADDRESSING
    return any(not (told and parse.dep[c] == "dobj") for c in behind)


def _reporter(scene: Scene, mark: int, tagged: int, v: int) -> int | None:
    """The verb of saying before the semicolon that has another's name or noun as its subject and a clause behind it."""
    parse = scene.parse
    for k in range(parse.sent_start[parse.sent[mark]], mark):
        if parse.pos[k] != "VERB" or parse.tag[k] not in _FINITE or parse.lemma[k] not in cues.SAY or k == v:
            continue
        subject = parse.child(k, "nsubj")
        if subject is None or subject > k or subject == tagged or parse.pos[subject] not in ("NOUN", "PROPN"):
            continue
        if scene.regions.at(parse.start[k]) is None and any(
            parse.tag[i] in _FINITE | {"MD"} for i in range(k + 1, mark)
        ):
            return k
    return None
