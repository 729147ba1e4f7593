"""Outer hops of relayed statements: who pointed to, cited or recalled the remark of somebody else."""

from __future__ import annotations

from collections.abc import Sequence

from ingest.extract.constructions import Candidate, Scene
from kg.record import AttributionKind as Kind

__all__ = ["relays"]

_RELAYING = frozenset(
    [
        "allude",
        "cite",
        "describe",
        "discuss",
        "echo",
        "highlight",
        "invoke",
        "mention",
        "note",
        "paraphrase",
        "point",
        "quote",
        "recall",
        "recount",
        "refer",
        "reference",
        "relate",
        "relay",
        "remember",
        "repeat",
        "retell",
    ]
)


def relays(scene: Scene, chosen: Sequence[tuple[Candidate, float]]) -> list[tuple[Candidate, float]]:
    """For each report by a noun ("a remark by X: …") under a verb of relaying, the report by that verb's subject.

    Its content is the whole noun phrase with the inner content, so that the inner report stands inside it.
    """
    parse = scene.parse
    taken = {candidate.anchor for candidate, _ in chosen}
    found = []
    for candidate, score in chosen:
        noun = candidate.anchor
        if noun < 0 or candidate.pattern not in ("noun and colon", "noun and clause") or candidate.source is None:
            continue
        verb = parse.head[noun]
        cue = [verb]
        if parse.dep[noun] == "pobj":
            cue.append(verb)
            verb = parse.head[verb]
        if parse.lemma[verb] not in _RELAYING or verb in taken or parse.pos[verb] != "VERB":
            continue
        source = scene.source(verb)
        if source is None or source.spans == candidate.source.spans:
            continue
        start = parse.start[parse.left[noun]]
        if start >= candidate.lo:
            continue
        content = ((start, candidate.hi),)
        found.append(
            (Candidate("relay", Kind.NOUN_PHRASE, verb, noun, content, scene.cue(verb, cue), source, 0.7), score)
        )
    return found
