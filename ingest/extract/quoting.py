"""Whose words they are where one quotes another: "Orr, quoting Lind, said: “…”", "Orr quoted Lind as saying that …".

The words are Lind's and Orr relays them. Read as Orr's, he would say what he only repeats, and their "I" would be his.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from ingest.extract import cues
from ingest.extract.constructions import Candidate, Scene
from ingest.extract.constructions.scene import QUOTING
from ingest.extract.word_lists import word_set
from kg.record import AttributionKind as Kind
from kg.record import Span, Spans

__all__ = ["with_quoted"]

Choice = tuple[Candidate, float]
_SCORE = 0.8
_THINGS = word_set(
    """price figure statistic number rate sum line verse passage poem song proverb saying scripture bible psalm phrase sentence
    paragraph extract excerpt section article clause source statistics chapter lyric motto slogan remark word data"""
)
"""What is quoted and is nobody."""
_PERSONS = frozenset(("him", "her", "them", "you", "me", "us"))


def with_quoted(scene: Scene, chosen: Sequence[Choice]) -> list[Choice]:
    """The choices, those that quote another made two: the other's words and, around them, who relays them. Cost: linear."""
    out: list[Choice] = []
    for candidate, score in chosen:
        found = _participle(scene, candidate, score)
        out.extend(_predicate(scene, candidate, score, chosen) if found is None else found)
    return sorted(out, key=lambda c: (c[0].lo, -c[0].hi, c[0].anchor))


def _participle(scene: Scene, candidate: Candidate, score: float) -> list[Choice] | None:
    """ "Orr said, quoting Lind: “…”"; None where nobody is quoted so."""
    parse, v = scene.parse, candidate.anchor
    if v < 0 or candidate.source is None or scene.regions.at(parse.start[v]) is not None:
        return None
    near = (v, *parse.children[v], *parse.children[candidate.source.head])
    k = next((i for i in near if parse.lemma[i] == "quote" and parse.tag[i] == "VBG"), None)
    whom = parse.child(k, "dobj") if k is not None else None
    if k is None or whom is None or not _speaks(scene, whom):
        return None
    if candidate.lo >= parse.start[parse.left[whom]] and candidate.hi <= parse.end[parse.right[whom]]:
        return []  # whom he quotes is no content
    over = parse.head[k] if k == v and parse.pos[parse.head[k]] == "VERB" else v
    who, other = scene.source(over) if k == v else candidate.source, scene.phrase(whom, "subject", k)
    if who is None or other is None:
        return None
    words = _nested(scene, candidate.content)
    before = tuple(span for span in words if span[1] <= parse.start[k])
    words = before or words  # what is quoted on behind such a tag may be his own again
    inner = Candidate("quoting", Kind.QUOTATION, k, candidate.head, words, scene.spans([k]), other, _SCORE)
    content = tuple(sorted((parse.span(k, k), *candidate.content)))
    cue = scene.cue(over) if k == v else candidate.cue
    return [(replace(candidate, anchor=over, content=content, cue=cue, source=who), score), (inner, score)]


def _predicate(scene: Scene, candidate: Candidate, score: float, chosen: Sequence[Choice]) -> list[Choice]:
    """ "Orr quoted Lind as saying …", where `candidate` is what Lind says: with Orr's report of it unless that was chosen."""
    parse, v = scene.parse, candidate.anchor
    lost = _lost_predicate(scene, candidate)
    if lost is not None:
        verb, other = lost
        content = ((parse.start[parse.left[other]], candidate.hi),)
        cue, source = scene.spans([verb]), scene.phrase(other, "subject", verb)
        inner = replace(candidate, pattern="quoting", anchor=verb, cue=cue, source=source)
        return [(replace(candidate, pattern="relay", kind=Kind.NOUN_PHRASE, content=content), score), (inner, score)]
    if v < 0 or parse.dep[v] != "pcomp" or parse.word[parse.head[v]] != "as":
        return [(candidate, score)]
    over = parse.head[parse.head[v]]
    whom = parse.child(over, "dobj")
    if parse.lemma[over] not in QUOTING or whom is None or any(c.anchor == over for c, _ in chosen):
        return [(candidate, score)]
    who = scene.source(over)
    content = ((parse.start[parse.left[whom]], candidate.hi),)
    outer = Candidate("relay", Kind.NOUN_PHRASE, over, whom, content, scene.cue(over), who, _SCORE)
    return [(outer, _SCORE), (candidate, score)]


def _lost_predicate(scene: Scene, candidate: Candidate) -> tuple[int, int] | None:
    """The verb of saying behind "as", read as a noun, and whom the sentence quotes: "quotes Lind as writing: “…”"."""
    parse, v = scene.parse, candidate.anchor
    whom = parse.child(v, "dobj") if v >= 0 and parse.lemma[v] in QUOTING else None
    preposition = (
        next((c for c in parse.children[v] if parse.word[c] == "as" and c > v), None) if whom is not None else None
    )
    verb = parse.child(preposition, "pobj", "pcomp") if preposition is not None else None
    if whom is None or verb is None or parse.lemma[verb] not in cues.SAY or not parse.word[verb].endswith("ing"):
        return None
    return (verb, whom) if candidate.lo >= parse.end[verb] else None


def _speaks(scene: Scene, i: int) -> bool:
    """A name, a noun or a pronoun of persons; not what is written, nor a figure."""
    parse = scene.parse
    if parse.pos[i] == "PROPN":
        return True
    if parse.pos[i] == "PRON":
        return parse.word[i] in _PERSONS
    return parse.lemma[i] not in cues.DOCUMENT_NOUNS | cues.COMMUNICATIVE_NOUNS | _THINGS


def _nested(scene: Scene, content: Spans) -> Spans:
    """The quotations inside the quotation with which the content begins, where it begins with one; else all of it."""
    region = scene.regions.at(content[0][0])
    if region is None:
        return content
    inside = [r for r in scene.regions.all if r.depth and region.start < r.start and r.end < region.end]
    opens = inside and not scene.parse.text[region.inner_start : inside[0].start].strip()
    spans: list[Span] = [(r.inner_start, r.inner_end) for r in inside if r.depth == 1]
    return tuple(spans) if opens and spans else content
