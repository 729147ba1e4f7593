"""Verbs of listing and documenting that the small model takes for plural nouns: "the engine vLLM | lists | splitting …"."""

from __future__ import annotations

from collections.abc import Iterator

from ingest.extract.constructions.scene import Candidate, Scene, Source
from kg.record import AttributionKind as Kind

__all__ = ["misread_candidates"]

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
