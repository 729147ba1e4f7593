"""What a noun of testimony gives of whom it names: "rejected | Lind's evidence that …", "the account of Lind that …".

Whoever weighs the testimony does not say it, and neither does the author.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ingest.extract.constructions import Candidate, Scene, Source
from ingest.extract.word_lists import word_set
from kg.record import AttributionKind as Kind

__all__ = ["with_testimonies"]

Choice = tuple[Candidate, float]
_TESTIMONY = word_set(
    "evidence testimony account allegation claim contention assertion accusation submission complaint"
)
_ISSUED = word_set("statement version suggestion warning explanation argument")
"""Nouns with which "that" may also be a pronoun: "the statement of Lind that the board printed"."""
_SCORE = 0.7
_LEAST = 3
_REACH = 8
"""Tokens of the name behind "of"."""


def with_testimonies(scene: Scene, chosen: Sequence[Choice]) -> list[Choice]:
    """The choices with the testimonies added whose noun is no cue yet. Cost: linear."""
    taken = {candidate.anchor for candidate, _ in chosen}
    added = [(c, _SCORE) for c in _testimonies(scene) if c.anchor not in taken]
    return sorted([*chosen, *added], key=lambda c: (c[0].lo, -c[0].hi, c[0].anchor)) if added else list(chosen)


def _testimonies(scene: Scene) -> Iterator[Candidate]:
    parse = scene.parse
    for n in range(len(parse) - _LEAST):
        if parse.lemma[n] not in _TESTIMONY | _ISSUED or parse.pos[n] != "NOUN":
            continue
        named = _whose(scene, n)
        if named is None or scene.regions.at(parse.start[n]) is not None:
            continue
        source, that = named
        if that >= len(parse) or parse.word[that] != "that" or parse.sent[that] != parse.sent[n]:
            continue
        verb = _top(scene, parse.head[that], that)
        pronoun = parse.dep[that] in ("dobj", "attr")
        subject = parse.child(verb, "nsubj", "nsubjpass", "expl", "csubj")
        if verb <= that or subject is None or subject == that or (pronoun and parse.lemma[n] in _ISSUED):
            continue
        tokens = [i for i in scene.content(verb) if i >= that]
        if len(tokens) >= _LEAST:
            content = scene.spans(tokens)
            yield Candidate("noun and clause", Kind.CLAUSE, n, verb, content, scene.spans([n]), source, _SCORE)


def _top(scene: Scene, verb: int, that: int) -> int:
    """The highest verb of the clause that "that" opens: "that | he ordered her to burn it", "that" hung on "burn"."""
    parse = scene.parse
    while parse.head[verb] > that and parse.head[verb] != verb and parse.left[parse.head[verb]] >= that:
        verb = parse.head[verb]
    return verb


def _whose(scene: Scene, n: int) -> tuple[Source, int] | None:
    """Who testifies, by name or pronoun, and the token behind: "Lind's evidence |", "the evidence of Dora Lind |"."""
    parse = scene.parse
    owner = parse.child(n, "poss")
    if owner is not None:
        person = parse.pos[owner] == "PROPN" or parse.word[owner] in ("his", "her", "their")
        source = scene.phrase(owner, "possessive", -1)
        return (source, n + 1) if person and source is not None else None
    if parse.word[n + 1] not in ("of", "by", "from"):
        return None
    last = n + 1
    while last + 1 < min(len(parse), n + _REACH) and parse.pos[last + 1] == "PROPN":
        last += 1
    if last == n + 1:
        return None
    return Source((parse.span(n + 2, last),), last, "by-phrase"), last + 1
