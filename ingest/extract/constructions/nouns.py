"""Nouns that hold a content ("the claim that …", "X's plan to …", "allegations of …") and adjectives ("is glad that …")."""

from __future__ import annotations

from collections.abc import Iterator

from ingest.extract import cues
from ingest.extract.constructions.scene import Candidate, Scene, Source
from ingest.extract.constructions.shapes import clause_sort
from kg.record import AttributionKind as Kind

__all__ = ["adjective_candidates", "copula_candidates", "noun_candidates", "noun_source"]

_LIGHT = frozenset(
    [
        "make",
        "have",
        "give",
        "issue",
        "express",
        "release",
        "offer",
        "voice",
        "share",
        "announce",
        "hold",
        "take",
        "raise",
        "reach",
        "submit",
        "deliver",
        "present",
        "send",
        "publish",
        "file",
        "lodge",
        "repeat",
        "reject",
        "deny",
        "dispute",
        "reiterate",
    ]
)
_SEPARATE = frozenset(["reject", "deny", "dispute", "announce", "repeat", "reiterate"])


def noun_candidates(scene: Scene, n: int) -> Iterator[Candidate]:
    """Candidates whose cue is the noun `n`."""
    parse = scene.parse
    lemma = parse.lemma[n]
    known = lemma in cues.CONTENT_NOUNS
    if known or lemma in cues.COMMUNICATIVE_NOUNS:
        yield from _colon(scene, n)
    for c in parse.children[n]:
        if c < n:
            continue
        dep = parse.dep[c]
        if dep in ("acl", "ccomp", "relcl") and parse.pos[c] in ("VERB", "AUX"):
            sort = clause_sort(scene, c)
            mark = parse.child(c, "mark")
            if dep == "relcl" and not (mark is not None and parse.word[mark] == "that"):
                continue
            if sort == "finite" and (known or mark is not None):
                prior = 0.65 if known else 0.3
                if parse.child(c, "nsubj", "nsubjpass", "expl", "csubj") is None:
                    continue
                if lemma in ("fact", "way", "time", "sign", "evidence", "possibility", "point", "case", "reason"):
                    prior = 0.3
                yield _made(scene, "noun and clause", Kind.CLAUSE, n, c, prior)
            elif sort == "to" and known:
                source = noun_source(scene, n)
                yield _made(scene, "noun and infinitive", Kind.INFINITIVE, n, c, 0.5 if source is not None else 0.25)
        elif dep == "prep" and known and parse.word[c] in ("of", "for", "about", "against", "on", "to"):
            inner = parse.child(c, "pobj", "pcomp")
            if inner is None or parse.word[inner] in ("it", "this", "that", "them"):
                continue
            speechy = lemma in (
                "allegation",
                "claim",
                "accusation",
                "announcement",
                "prediction",
                "warning",
                "call",
                "demand",
                "criticism",
                "praise",
                "condemnation",
                "confirmation",
                "denial",
            )
            source = noun_source(scene, n)
            prior = (
                (0.5 if parse.word[c] in ("of", "for") else 0.35)
                if speechy and source is not None
                else 0.2
                if speechy
                else 0.08
            )
            yield _made(scene, "noun and preposition", Kind.NOUN_PHRASE, n, inner, prior, (c,))


def _colon(scene: Scene, n: int) -> Iterator[Candidate]:
    """ "a remark by X on Y: …": what follows the colon, to the sentence's end."""
    parse = scene.parse
    source = noun_source(scene, n)
    if source is None or (parse.lemma[n] == "note" and parse.lemma[source.head] == "editor"):
        return  # "Editor's note: …" is the text's own
    stop = parse.sent_end[parse.sent[n]]
    colon = next((i for i in range(n + 1, min(stop, n + 14)) if parse.word[i] == ":"), None)
    if colon is None or scene.regions.at(parse.start[n]) is not None:
        return
    if any(parse.pos[i] == "VERB" and parse.dep[i] not in ("acl", "relcl", "amod") for i in range(n + 1, colon)):
        return
    content = scene.spans(range(colon + 1, stop))
    if content:
        by = next((i for i in range(n + 1, colon) if parse.word[i] in ("by", "from")), None)
        cue = scene.spans([n] if by is None or by != n + 1 else [n, by])
        yield Candidate("noun and colon", Kind.CLAUSE, n, colon + 1, content, cue, source, 0.7)


def adjective_candidates(scene: Scene, a: int) -> Iterator[Candidate]:
    """Candidates whose cue is a state of mind: "is glad that …", "are committed to …"."""
    parse = scene.parse
    lemma = parse.word[a]
    known = lemma in cues.ADJECTIVES or lemma.endswith("-interested")
    if not known:
        return
    verb = parse.head[a] if parse.dep[a] in ("acomp", "oprd", "attr") else a
    source = scene.source(verb)
    if source is None or parse.word[source.head] in ("it", "there", "this", "that"):
        return
    for c in parse.children[a]:
        if c < a:
            continue
        dep = parse.dep[c]
        cue = scene.cue(verb, (a,)) if verb != a else scene.cue(a)
        if dep in ("ccomp", "advcl") and clause_sort(scene, c) == "finite":
            mark = parse.child(c, "mark")
            if dep == "advcl" and mark is not None and parse.word[mark] not in ("that", "if", "whether"):
                continue
            kind, prior = Kind.CLAUSE, 0.65
        elif dep == "xcomp" and clause_sort(scene, c) == "to":
            kind, prior = Kind.INFINITIVE, 0.35
        elif dep == "prep" and parse.word[c] in ("about", "of", "to", "in", "with", "by", "for"):
            inner = parse.child(c, "pobj", "pcomp")
            if inner is None or parse.word[inner] in ("it", "this", "that", "them"):
                continue
            c, kind, prior = inner, Kind.NOUN_PHRASE, 0.3
        else:
            continue
        content = scene.spans(scene.content(c))
        if content:
            yield Candidate("adjective", kind, a, c, content, cue, source, prior)


def copula_candidates(scene: Scene, v: int) -> Iterator[Candidate]:
    """ "X's goal is to …", "the point is that …": a content noun as the subject of a form of "be"."""
    parse = scene.parse
    noun = parse.child(v, "nsubj")
    if noun is None or parse.lemma[noun] not in cues.CONTENT_NOUNS:
        return
    source = noun_source(scene, noun)
    for c in parse.children[v]:
        if c < v or parse.dep[c] not in ("ccomp", "xcomp", "attr", "acomp"):
            continue
        sort = clause_sort(scene, c)
        if parse.dep[c] == "attr":
            if source is None:
                return
            kind, prior = Kind.NOUN_PHRASE, 0.2
        elif sort == "to":
            kind, prior = Kind.INFINITIVE, 0.6 if source is not None else 0.3
        elif sort == "finite":
            kind, prior = Kind.CLAUSE, 0.6 if source is not None else 0.35
        else:
            continue
        content = scene.spans(scene.content(c))
        if content:
            yield Candidate("noun and copula", kind, noun, c, content, scene.spans([noun]), source, prior)
        return


def noun_source(scene: Scene, n: int) -> Source | None:
    """Whose claim it is: "X's claim", "the claim by X", "X made the claim"."""
    parse = scene.parse
    owner = parse.child(n, "poss")
    if owner is not None:
        return scene.phrase(owner, "possessive", -1)
    for c in parse.children[n]:
        if (parse.dep[c] == "prep" and parse.word[c] in ("by", "from", "among")) or parse.dep[c] == "agent":
            inner = parse.child(c, "pobj")
            if inner is not None:
                return scene.phrase(inner, "by-phrase", -1)
    up = parse.head[n]
    if parse.dep[n] in ("dobj", "attr") and parse.lemma[up] in _LIGHT and parse.lemma[up] not in _SEPARATE:
        return scene.source(up)
    adjective = next((c for c in parse.children[n] if parse.dep[c] == "compound" and parse.pos[c] == "PROPN"), None)
    return scene.phrase(adjective, "modifier", -1) if adjective is not None else None


def _made(
    scene: Scene, pattern: str, kind: Kind, n: int, head: int, prior: float, also: tuple[int, ...] = ()
) -> Candidate:
    return Candidate(
        pattern,
        kind,
        n,
        head,
        scene.spans(scene.content(head)),
        scene.spans(sorted((n, *also))),
        noun_source(scene, n),
        prior,
    )
