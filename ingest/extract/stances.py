"""How whoever relays a report stands to it: passes it on, agrees, disputes it ("falsely claimed", "without evidence").

The stance stands on the hop that relays. A word that judges a cue is its reporter's: in "Orr said Lind falsely claimed …"
it is Orr's stance; where nobody but the text reports, it stands on the report itself.
"""

from __future__ import annotations

from collections.abc import Sequence

from ingest.extract.constructions import Candidate, Scene
from ingest.extract.corrections import taken_back
from ingest.extract.realis import negated
from ingest.extract.word_lists import word_set
from kg.record import Stance

__all__ = ["stances_of"]

_APPROVING = word_set("agree endorse praise applaud welcome echo concur support commend confirm back accept")
_DISPUTING = word_set(
    """dispute deny reject dismiss rebut refute contradict doubt mock ridicule debunk challenge contest disprove"""
)
_RIGHTLY = word_set("rightly correctly accurately truthfully")
_FALSELY = word_set(
    """falsely wrongly mistakenly incorrectly erroneously baselessly misleadingly inaccurately untruthfully dishonestly
    groundlessly spuriously fraudulently"""
)
_FALSE = word_set(
    """false wrong mistaken incorrect erroneous baseless misleading inaccurate untrue unfounded groundless debunked discredited
    unsubstantiated unsupported unproven bogus spurious fabricated"""
)
_GROUNDS = word_set("evidence proof basis foundation grounds justification substantiation")
_REACH = 8
"""Tokens before a cue in which "without evidence," may open its sentence."""


def stances_of(
    scene: Scene, candidates: Sequence[Candidate | None], parents: Sequence[int | None]
) -> list[Stance | None]:
    """The stance of each report; None where it relays nobody and nobody judges it. `parents[i]` is the hop that holds the i-th.

    Cost: linear.
    """
    out: list[Stance | None] = [None] * len(candidates)
    for i, candidate in enumerate(candidates):
        parent = parents[i]
        outer = candidates[parent] if parent is not None else None
        judged = _judged(scene, candidate) if candidate is not None else None
        if parent is not None and outer is not None:
            found = judged or _stance(scene, outer)
            if out[parent] in (None, Stance.NEUTRAL):
                out[parent] = found
        elif judged is not None and out[i] in (None, Stance.NEUTRAL):
            out[i] = judged
    return out


def _stance(scene: Scene, outer: Candidate) -> Stance:
    """By the verb of the hop that relays, and the adverbs on it."""
    parse, v = scene.parse, outer.anchor
    if v < 0:
        return Stance.NEUTRAL
    lemma = parse.lemma[v]
    if lemma in _DISPUTING or (lemma in _APPROVING and negated(scene, v)):
        return Stance.NEUTRAL if lemma in _DISPUTING and negated(scene, v) else Stance.DISPUTING
    return Stance.APPROVING if lemma in _APPROVING else Stance.NEUTRAL


def _judged(scene: Scene, candidate: Candidate) -> Stance | None:
    """What a word beside the cue says of it: "falsely claimed", "claimed without evidence", "the false claim that"."""
    parse, v = scene.parse, candidate.anchor
    if v < 0:
        return None
    if taken_back(scene, candidate):
        return Stance.DISPUTING
    beside = {parse.word[c] for c in parse.children[v] if parse.dep[c] in ("advmod", "amod", "acomp")}
    if parse.pos[v] == "NOUN":
        return Stance.DISPUTING if beside & _FALSE else None
    verb = v
    if parse.dep[v] == "xcomp":  # "went on to wrongly claim", "has wrongly sought to claim"
        beside |= {parse.word[c] for c in parse.children[parse.head[v]] if parse.dep[c] == "advmod"}
        verb = parse.head[v]
    if beside & _FALSELY or _groundless(scene, verb) or (verb != v and _groundless(scene, v)):
        return Stance.DISPUTING
    return Stance.APPROVING if beside & _RIGHTLY else None


def _groundless(scene: Scene, v: int) -> bool:
    """ "Without evidence" on the verb, or opening its sentence."""
    parse = scene.parse
    first = parse.sent_start[parse.sent[v]]
    opening = [i for i in range(first, min(first + _REACH, v)) if parse.head[i] == v]
    for p in {*parse.children[v], *opening}:
        if parse.dep[p] != "prep" or parse.word[p] != "without":
            continue
        held = range(p, min(parse.right[p], p + _REACH) + 1)
        if any(parse.lemma[i] in _GROUNDS or parse.word[i] in _GROUNDS for i in held):
            return True
    return False
