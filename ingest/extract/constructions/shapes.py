"""The shape of a complement and the making of a verb's candidate: shared by the constructions of verbs."""

from __future__ import annotations

from ingest.extract import cues
from ingest.extract.constructions.scene import Candidate, Scene, Source
from kg.record import AttributionKind as Kind

__all__ = [
    "ADDRESSING",
    "CAUSATIVE",
    "MODAL_TO",
    "clause_prior",
    "clause_sort",
    "made",
    "source_of",
    "tense",
    "without_basis",
]

ADDRESSING = frozenset(("tell", "remind", "inform", "assure", "notify", "warn", "advise", "reassure"))
"""Verbs whose object is who is told, not what is said: "…, he told the paper"."""
# Verbs whose complement says what they do, not what somebody holds.
CAUSATIVE = frozenset(
    [
        "let",
        "make",
        "help",
        "have",
        "get",
        "keep",
        "start",
        "begin",
        "stop",
        "do",
        "be",
        "become",
        "seem",
        "appear",
        "happen",
        "turn",
        "tend",
        "try",
        "continue",
        "manage",
        "cause",
        "ensure",
        "enable",
        "force",
        "use",
        "need",
        "go",
        "come",
        "take",
        "remain",
        "stay",
        "end",
        "finish",
    ]
)
MODAL_TO = frozenset(
    [
        "have",
        "use",
        "need",
        "go",
        "try",
        "seem",
        "appear",
        "happen",
        "tend",
        "continue",
        "begin",
        "start",
        "manage",
        "get",
        "come",
        "help",
        "fail",
        "be",
        "stop",
        "supposed",
        "able",
        "attempt",
        "struggle",
        "work",
        "serve",
        "cease",
    ]
)


_BASED = frozenset(("citing", "quoting"))
_STATES = frozenset(("convince", "persuade"))


def clause_sort(scene: Scene, c: int) -> str:
    """finite, to, ing, bare or small: the shape of a complement headed by `c`."""
    parse = scene.parse
    tag = parse.tag[c]
    finite = tag in ("VBD", "VBZ", "VBP", "MD")
    for k in parse.children[c]:
        if parse.dep[k] in ("aux", "auxpass"):
            if parse.word[k] == "to" and parse.tag[k] == "TO":
                return "to"
            if parse.tag[k] in ("MD", "VBD", "VBZ", "VBP"):
                finite = True
        elif (parse.dep[k] == "mark" and parse.word[k] in ("that", "if", "whether", "because")) or parse.dep[
            k
        ] == "cop":
            finite = True
    if finite:
        return "finite"
    if tag == "VBG":
        return "ing"
    if tag == "VB":
        return "bare"
    if parse.pos[c] in ("VERB", "AUX"):
        return "finite" if tag == "VBN" and parse.child(c, "nsubj", "nsubjpass") is not None else "small"
    return "small"


def clause_prior(lemma: str) -> float:
    """How far a finite clause under this verb is content."""
    if lemma in cues.CORE:
        return 0.95
    if lemma in cues.SAY:
        return 0.9
    if lemma in cues.THINK or lemma in cues.FIND:
        return 0.8
    if lemma in cues.ORDER or lemma in cues.ATTITUDE:
        return 0.75
    return 0.05 if lemma in CAUSATIVE else 0.3


def tense(scene: Scene, v: int) -> str:
    parse = scene.parse
    tags = {parse.tag[v], *(parse.tag[c] for c in parse.children[v] if parse.dep[c] in ("aux", "auxpass"))}
    return "modal" if "MD" in tags else "past" if "VBD" in tags else "present"


def source_of(scene: Scene, v: int, passive: bool) -> Source | None:
    if passive:
        agent = scene.source_of_agent(v)
        # "She was not convinced that …": the state of whom it is said of.
        return scene.source(v) if agent is None and scene.parse.lemma[v] in _STATES else agent
    return scene.source(v)


def made(
    scene: Scene, pattern: str, kind: Kind, v: int, head: int, tokens: list[int], source: Source | None, prior: float
) -> Candidate:
    return Candidate(pattern, kind, v, head, scene.spans(without_basis(scene, v, tokens)), scene.cue(v), source, prior)


def without_basis(scene: Scene, v: int, tokens: list[int]) -> list[int]:
    """The tokens without ", citing a memo" at their end, where the cue stands behind what it reports: that is on what the report rests."""
    parse = scene.parse
    if not tokens or v < tokens[0]:
        return tokens
    basis = next((i for i in tokens if i > v and parse.word[i] in _BASED and parse.word[i - 1] == ","), None)
    if basis is None or any(i > parse.right[basis] and parse.pos[i] != "PUNCT" for i in tokens):
        return tokens
    kept = [i for i in tokens if i < basis]
    while kept and parse.word[kept[-1]] == ",":
        kept.pop()
    return kept
