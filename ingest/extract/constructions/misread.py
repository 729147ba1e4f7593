"""What the small model misreads: verbs of listing taken for plural nouns ("the engine vLLM | lists | splitting …"), a
that-clause hung on what follows a semicolon, or on the noun that tells in what it was said."""

from __future__ import annotations

from collections.abc import Iterator

from ingest.extract import cues
from ingest.extract.constructions.scene import Candidate, Scene, Source
from ingest.extract.constructions.shapes import clause_sort, made
from kg.record import AttributionKind as Kind

__all__ = [
    "claimed_of_noun",
    "clause_on_place",
    "misplaced_clause",
    "misread_candidates",
    "parted_relative",
    "unread_verb",
]

_VERBS = frozenset(
    ("lists", "documents", "details", "outlines", "notes", "reports", "claims", "states", "names", "recommends")
)
_ENDS = frozenset(("so", "but", "and", "which", "while", "whereas", "yet"))
_LEAST = 3


def misread_candidates(scene: Scene, n: int) -> Iterator[Candidate]:
    """A plural noun right after a name and right before a gerund is the verb of the name."""
    parse = scene.parse
    if parse.word[n] not in _VERBS or parse.tag[n] != "NNS" or n == 0 or n + 1 >= len(parse):
        return
    name = parse.text[parse.start[n - 1] : parse.end[n - 1]]
    named = parse.pos[n - 1] == "PROPN" or any(c.isupper() for c in name[1:])  # "vLLM" is read as any part of speech
    if not named or parse.head[n - 1] != n or parse.tag[n + 1] != "VBG" or parse.sent[n + 1] != parse.sent[n]:
        return
    stop = parse.sent_end[parse.sent[n]]
    last = next((i for i in range(n + 2, stop - 1) if parse.word[i] in (",", ";") and parse.word[i + 1] in _ENDS), stop)
    tokens = list(range(n + 1, last))
    while tokens and (parse.pos[tokens[-1]] in ("SPACE", "PUNCT")):
        tokens.pop()
    if len(tokens) < _LEAST:
        return
    first = n - 1
    while first > parse.left[n] and parse.pos[first - 1] == "PROPN":
        first -= 1
    source = Source(scene.spans(range(first, n)), n - 1, "subject")
    yield Candidate("listed by a name", Kind.NOUN_PHRASE, n, n + 1, scene.spans(tokens), scene.spans([n]), source, 0.7)


def misplaced_clause(scene: Scene, v: int) -> Iterator[Candidate]:
    """The that-clause right after a verb of saying, where the parse hangs it on the clause behind a semicolon.

    "It claimed, wrongly, that there was one bidder; there were three." Unread, the first half would be the author's own.
    """
    parse = scene.parse
    if parse.lemma[v] not in cues.SAY or parse.tag[v] not in ("VBD", "VBZ", "VBP"):
        return
    stop = parse.sent_end[parse.sent[v]]
    that = v + 1
    while that < stop and (parse.word[that] == "," or parse.pos[that] == "ADV"):
        that += 1
    if that >= stop or parse.word[that] != "that" or parse.dep[that] != "mark" or parse.under(parse.head[that], v):
        return
    end = next((i for i in range(that + 1, stop) if parse.word[i] == ";"), stop)
    tokens = list(range(that, end))
    while tokens and parse.pos[tokens[-1]] in ("SPACE", "PUNCT"):
        tokens.pop()
    if end < stop and len(tokens) > _LEAST:
        yield Candidate(
            "clause before a semicolon",
            Kind.CLAUSE,
            v,
            parse.head[that],
            scene.spans(tokens),
            scene.cue(v),
            scene.source(v),
            0.8,
        )


def clause_on_place(scene: Scene, v: int) -> Iterator[Candidate]:
    """The that-clause of a verb of saying that hangs on the noun of where it was said: "wrote in a note that “no leak” was seen".

    The noun alone names no source, so that unread the whole sentence would be the author's.
    """
    parse = scene.parse
    if parse.lemma[v] not in cues.SAY or parse.dep[v] in ("aux", "auxpass") or parse.child(v, "ccomp") is not None:
        return
    for p in parse.children[v]:
        noun = parse.child(p, "pobj") if parse.dep[p] == "prep" and p > v else None
        if noun is None or parse.lemma[noun] not in cues.COMMUNICATIVE_NOUNS | cues.DOCUMENT_NOUNS:
            continue
        for c in parse.children[noun]:
            mark = parse.child(c, "mark")
            if c < noun or parse.dep[c] not in ("acl", "ccomp", "relcl") or mark is None or parse.word[mark] != "that":
                continue
            if clause_sort(scene, c) == "finite" and parse.child(c, "nsubj", "nsubjpass", "expl", "csubj") is not None:
                tokens = [i for i in scene.content(c) if i >= mark]
                yield made(scene, "clause", Kind.CLAUSE, v, c, tokens, scene.source(v), 0.9)
                return


def parted_relative(scene: Scene, v: int) -> Iterator[Candidate]:
    """What a relative clause says of its noun, where the parse made it the main verb's: "opposed the plan, which Orr said | would
    fail"."""
    parse = scene.parse
    c = claimed_of_noun(scene, v)
    if c is None:
        return
    tokens = [i for i in scene.content(c) if i > v]
    who = next((i for i in parse.children[v] if parse.dep[i] == "nsubj" and i > parse.left[v]), None)
    source = scene.phrase(who, "subject", v) if who is not None else None
    if tokens and source is not None:
        content = (*scene.spans([parse.left[v]]), *scene.spans(tokens))
        yield Candidate("clause", Kind.CLAUSE, v, c, content, scene.cue(v), source, 0.8)


def claimed_of_noun(scene: Scene, v: int) -> int | None:
    """The verb right behind a relative clause of saying which the parse hung over the noun of that clause."""
    parse = scene.parse
    if parse.dep[v] != "relcl" or parse.lemma[v] not in cues.SAY or parse.child(v, "ccomp", "xcomp") is not None:
        return None
    noun, pronoun = parse.head[v], parse.left[v]
    c = parse.head[noun]
    if c <= v or pronoun == 0:
        return None
    if parse.word[pronoun] not in ("which", "who") or parse.word[pronoun - 1] != "," or parse.right[v] != v:
        return None
    behind = c == v + 1 or (parse.head[v + 1] == c and parse.dep[v + 1] in ("aux", "auxpass", "neg"))
    subject = parse.dep[noun] in ("nsubj", "nsubjpass") and parse.dep[c] in ("ccomp", "advcl", "conj")
    return c if behind and subject else None


def unread_verb(scene: Scene, n: int) -> Iterator[Candidate]:
    """A verb of saying before "that", read as a plural noun in a sentence without a main verb.

    "Northwind, a startup in Benn that sells looms, | retorts | that they have never failed."
    """
    parse = scene.parse
    if parse.tag[n] != "NNS" or parse.lemma[n] not in cues.SAY or n + 2 >= len(parse) or parse.word[n + 1] != "that":
        return
    s = parse.sent[n]
    first, stop = parse.sent_start[s], parse.sent_end[s]
    root = next(i for i in range(first, stop) if parse.head[i] == i or parse.sent[parse.head[i]] != s)
    finite = any(parse.tag[i] in ("VBD", "VBZ", "VBP", "MD") for i in range(n + 2, stop))
    if parse.pos[root] not in ("NOUN", "PROPN") or root >= n or not finite or parse.word[n - 1] != ",":
        return
    last = next(i for i in range(root + 1, n) if parse.word[i] == ",")
    tokens = list(range(n + 1, stop))
    while tokens and parse.pos[tokens[-1]] in ("SPACE", "PUNCT"):
        tokens.pop()
    if len(tokens) < _LEAST:
        return
    source = Source(scene.spans(range(parse.left[root], last)), root, "subject")
    yield Candidate("unread verb", Kind.CLAUSE, n, n + 1, scene.spans(tokens), scene.spans([n]), source, 0.75)
