"""What a learned scorer looks at in a candidate: short strings, one a property, in a fixed order."""

from __future__ import annotations

import math

from ingest.extract import cues
from ingest.extract.constructions import Candidate, Scene

__all__ = ["features_of"]

_FIRST = frozenset(("i", "we", "my", "our", "me", "us"))
_THIRD = frozenset(("he", "she", "his", "her", "him"))
_OTHER_PRONOUNS = frozenset(
    (
        "they",
        "it",
        "you",
        "who",
        "that",
        "this",
        "which",
        "everyone",
        "people",
        "someone",
        "somebody",
        "nobody",
        "one",
        "their",
        "its",
        "your",
        "what",
    )
)
_MODALS = frozenset(("may", "might", "could", "would", "should", "can", "will", "must", "'d", "’d", "'ll", "’ll"))


def features_of(scene: Scene, candidate: Candidate) -> list[str]:
    """The features of a candidate. Names of persons, firms and works are never among them: only lemmas of cues,
    word classes, shapes and places.
    """
    parse, v, head = scene.parse, candidate.anchor, candidate.head
    pattern = candidate.pattern.replace(" ", "-")
    lemma = cues.american(parse.lemma[v]) if v >= 0 else "-"
    sort = cues.verb_class(lemma) if v >= 0 else "-"
    source = _source_type(scene, candidate)
    spoken = "spoken" if scene.spoken else "written"
    out = [
        f"pattern={pattern}",
        f"kind={candidate.kind.value}",
        f"lemma={lemma}",
        f"class={sort}",
        f"source={source}",
        f"spoken={spoken}",
        f"pattern,lemma={pattern},{lemma}",
        f"pattern,class={pattern},{sort}",
        f"pattern,source={pattern},{source}",
        f"pattern,spoken={pattern},{spoken}",
        f"lemma,source={lemma},{source}",
        f"lemma,spoken={lemma},{spoken}",
        f"prior={_bucket(candidate.prior)}",
        f"pattern,prior={pattern},{_bucket(candidate.prior)}",
        *candidate.features,
    ]
    if (
        candidate.source is not None
        and candidate.source.head >= 0
        and parse.lemma[candidate.source.head] in cues.DOCUMENT_NOUNS
    ):
        out += ["document-source", f"document-source,{sort}", f"document-source,{pattern}"]
    if v >= 0:
        out += _cue_features(scene, candidate, v, pattern)
    out += _content_features(scene, candidate, head, pattern, lemma)
    return out


def _bucket(value: float) -> str:
    return f"{math.floor(value * 10) / 10:.1f}"


def _source_type(scene: Scene, candidate: Candidate) -> str:
    parse, source = scene.parse, candidate.source
    if source is None or source.head < 0:
        return "none"
    word = parse.word[source.head]
    if word in _FIRST:
        return "first"
    if word in _THIRD:
        return "third"
    if word in _OTHER_PRONOUNS:
        return word
    pos = parse.pos[source.head]
    ent = parse.ent[source.head] or ("doc" if parse.lemma[source.head] in cues.DOCUMENT_NOUNS else "-")
    return f"{pos}:{ent}" if pos in ("PROPN", "NOUN") else pos


def _cue_features(scene: Scene, candidate: Candidate, v: int, pattern: str) -> list[str]:
    parse = scene.parse
    tag, dep = parse.tag[v], parse.dep[v]
    aux = [parse.word[c] for c in parse.children[v] if parse.dep[c] in ("aux", "auxpass")]
    marks = [parse.word[c] for c in parse.children[v] if parse.dep[c] in ("mark", "advmod") and c < v]
    out = [
        f"tag={tag}",
        f"dep={dep}",
        f"tag,dep={tag},{dep}",
        f"pattern,tag={pattern},{tag}",
        f"pattern,dep={pattern},{dep}",
    ]
    out += [f"aux={word}" for word in aux if word in _MODALS or word == "to"]
    out += [f"mark={word}" for word in marks[:3]]
    if any(parse.dep[c] == "neg" for c in parse.children[v]):
        out.append("negated")
        out.append(f"negated,{cues.verb_class(parse.lemma[v])}")
    if dep in ("xcomp", "ccomp", "pcomp", "conj", "advcl"):
        out.append(f"up={parse.lemma[parse.head[v]]}")
    if scene.regions.at(parse.start[v]) is not None:
        out.append("cue-quoted")
    if any(parse.dep[c] == "dobj" for c in parse.children[v]) and pattern.startswith(("clause", "infinitive")):
        out.append("has-object")
    last = parse.sent_end[parse.sent[v]] - 1
    while last > v and parse.pos[last] == "SPACE":
        last -= 1
    if parse.word[last] == "?":
        out.append("question-sentence")
    if candidate.source is not None:
        out.append(f"how={candidate.source.how}")
        out.append(f"pattern,how={pattern},{candidate.source.how}")
    return out


def _content_features(scene: Scene, candidate: Candidate, head: int, pattern: str, lemma: str) -> list[str]:
    parse, text = scene.parse, scene.parse.text
    out = []
    if head >= 0:
        out += [f"head={parse.pos[head]}", f"head-tag={parse.tag[head]}", f"pattern,head={pattern},{parse.pos[head]}"]
        if pattern.startswith(("object", "preposition", "noun-and-preposition", "passive", "adjective")):
            out.append(f"head-lemma={parse.lemma[head] if parse.pos[head] != 'PROPN' else 'NAME'}")
            out.append(f"head-ent={parse.ent[head] or '-'}")
            first = parse.word[parse.left[head]] if parse.left[head] < head else "-"
            out.append(f"first={first if first in _DETERMINERS else '-'}")
            out.append(f"pattern,first={pattern},{first if first in _DETERMINERS else '-'}")
        elif any(parse.word[c] == "that" and parse.dep[c] == "mark" for c in parse.children[head]):
            out.append("that-clause")
    words = sum(len(text[s:e].split()) for s, e in candidate.content)
    size = (
        1
        if words == 1
        else 2
        if words == 2
        else 4
        if words <= 4
        else 8
        if words <= 8
        else 16
        if words <= 16
        else 32
        if words <= 32
        else 64
    )
    out += [f"size={size}", f"pattern,size={pattern},{size}"]
    length = sum(e - s for s, e in candidate.content)
    quoted = sum(
        max(0, min(e, r.end) - max(s, r.start)) for s, e in candidate.content for r in scene.regions.within(s, e)
    )
    share = "none" if quoted == 0 else "all" if quoted >= 0.95 * length else "part"
    out += [f"quoted={share}", f"pattern,quoted={pattern},{share}"]
    if candidate.cue:
        out.append("content-first" if candidate.lo < candidate.cue[0][0] else "cue-first")
        if candidate.cue[0][0] < (scene.regions.lines[0][1] if scene.regions.lines else 0):
            out.append("in-title")
    if len(candidate.content) > 1:
        out.append(f"pieces,{pattern}")
    return out


_DETERMINERS = frozenset(
    [
        "the",
        "a",
        "an",
        "his",
        "her",
        "their",
        "its",
        "our",
        "my",
        "your",
        "this",
        "that",
        "these",
        "those",
        "no",
        "any",
        "some",
        "more",
        "another",
    ]
)
