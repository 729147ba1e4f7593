"""Words that only suppose: "Suppose we had sold it. Then …", "assuming that prices hold". Nobody holds what they lead in."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ingest.extract.constructions import Candidate, Scene

__all__ = ["only_supposes", "opens_supposition"]

_SUPPOSING = frozenset(("suppose", "imagine", "assume", "presume", "picture", "supposing", "imagining"))
_LET = frozenset(("suppose", "imagine", "assume", "presume", "say", "pretend"))
_BEFORE = frozenset(("so", "now", "but", "and", "just", "okay", "ok", "well", "or", "first", "then", "please", ","))
_CONDITIONS = frozenset(("assuming", "supposing", "presuming", "provided", "providing", "granted", "given"))
_REACH = 6
_LABEL = 8
"""Tokens of a turn's label, or of what stands before an imperative."""


def opens_supposition(words: Sequence[str]) -> bool:
    """Whether a sentence with these words, in lower case, bids us to suppose something.

    >>> opens_supposition(["so", "suppose", "we", "sold"]), opens_supposition(["i", "suppose", "we", "sold"])
    (True, False)
    """
    place = 0
    while place < min(len(words), _REACH) and words[place] in _BEFORE:
        place += 1
    rest = words[place : place + 3]
    if rest[:1] and rest[0] in _SUPPOSING:
        return True
    return len(rest) == 3 and rest[0] == "let" and rest[1] in ("'s", "’s", "us", "me") and rest[2] in _LET


def only_supposes(scene: Scene, candidate: Candidate) -> bool:
    """Whether the cue supposes or sets a condition: nobody holds what follows."""
    parse, v = scene.parse, candidate.anchor
    if v < 0 or parse.pos[v] != "VERB":
        return False
    if parse.word[v] in _CONDITIONS and parse.dep[v] in ("advcl", "prep", "acl"):
        return parse.child(v, "nsubj", "aux") is None
    first = parse.sent_start[parse.sent[v]]
    label = next((i for i in range(first, min(first + _LABEL, v)) if parse.word[i] == ":"), first - 1)
    return v - label <= _LABEL and opens_supposition([w for w in parse.word[label + 1 : v + 1] if w.strip()])
