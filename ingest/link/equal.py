"""Which members of two documents are surely the same, by equality alone: names, the curated list, normalised text.

Whether two are a pair depends on these two and on frozen rules, never on what else the store holds.
"""

from __future__ import annotations

import re
import unicodedata
from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, field
from itertools import pairwise

from kg.judgements import Judgement, JudgementKind, Outcome

__all__ = ["LocalAssertion", "claim_key", "is_open", "same_claims", "third_person"]


@dataclass(frozen=True)
class LocalAssertion:
    """One assertion with what its identity as a claim depends on; `about` are the things that it is about, by cluster.

    `speaker` is the name of who says it in its document, None where that is not known. `names` are those of the entities
    that it is about, as its document names them: unlike `about` they do not depend on what else the store holds.
    `published` is the day on which its document appeared ("2026-10-06", or "2026"), None where that is not known. `context` are
    the names beside it that tell of what it speaks, where it is about nothing that has a name (`ingest.link.context`). `bearers` are lines that tell
    two bearers of one name apart, of whom it is about and of who says it (`ingest.link.bearers`).
    """

    iri: str
    document: str
    normalized: str
    polarity: str
    dates: frozenset[str] = field(default_factory=frozenset)
    about: frozenset[str] = field(default_factory=frozenset)
    speaker: str | None = None
    names: frozenset[str] = field(default_factory=frozenset)
    published: str | None = None
    context: frozenset[str] = field(default_factory=frozenset)
    bearers: frozenset[str] = field(default_factory=frozenset)


_SPACE = re.compile(r"\s+")
_EDGE = re.compile(r"""^(?:[\s,;:!?"'()\[\]…*_•]|\.(?!\d)|-(?=\s))+|(?:[\s.,;:!?"'()\[\]…*_•]|(?<=\s)-)+$""")
"""Not "$40 million", "-3 percent", ".5", "A-": a sign at the edge may be part of what is claimed."""
_OPEN = re.compile(
    r"\b(?:we|us|our|ours|i|me|my|mine(?! (?:of|in|at|near|shafts?|workers?|owners?|operators?|sites?)\b)|you|your|yours|this|these|those|here|today|yesterday|tomorrow|tonight|now|recently|ago|the last|last(?! \d)|next|"
    r"the (?:former|latter|other|others|company|firm|startup|agency|group|platform|service|show|podcast|episode)(?! (?-i:[A-Z])))\b",
    re.IGNORECASE,
)
_PERSON = re.compile(r"\b(?:he|him|his|himself|she|her|hers|herself)\b", re.IGNORECASE)
_OTHER = re.compile(r"\b(?:it|its|itself|they|them|their|theirs|themselves)\b", re.IGNORECASE)
_NAME = re.compile(r"\b[A-Z]\w+ [A-Z]|(?<=\w )[A-Z]\w+")
_NEGATION = re.compile(r"\b(?:not|never)\b|n't\b")
_DO_NOT = re.compile(r"\bdo(?P<third>es)?(?: not|n't) (?P<verb>[a-z]+)\b")
_DID_NOT = re.compile(r"\bdid(?: not|n't)\b")
_DOUBTED = re.compile(r"it is (?:not true that|doubtful (?:that|whether)) ", re.IGNORECASE)
"""What stands before a statement that is denied or doubted in another's words."""
_QUOTES = str.maketrans({"’": "'", "‘": "'", "“": '"', "”": '"', "–": "-", "—": "-"})

_UNCLEAR = "denied: "
MIN_WORDS = 4
"""Shorter propositions ("It works.") are equal by chance."""


def _folded(text: str) -> str:
    text = unicodedata.normalize("NFC", text).translate(_QUOTES).casefold()
    return _EDGE.sub("", _SPACE.sub(" ", text))


def claim_key(normalized: str, *, denied: bool) -> str | None:
    """What two equal propositions share; None where the words alone do not say what is claimed.

    Case, outer punctuation and the shape of quotation marks do not matter; every word, number and negation does. A
    denial's key is that of the positive form, where that is plain ("is not", "cannot", "does not take"; not "did not take"), else
    one that only a denial in equal words has.

    >>> claim_key("Post-training wins inference today.", denied=False) is None
    True
    >>> claim_key("The engine is not open source.", denied=True) == claim_key("The engine is open source", denied=False)
    True
    """
    if is_open(normalized):
        return None
    folded = _folded(normalized).replace('"', "")
    if denied:
        # "No boiler has exploded": what is denied is not told by the words alone, but equal words deny the same.
        folded = _positive(folded) or f"{_UNCLEAR}{folded}"
    return folded if len(folded.split()) >= MIN_WORDS else None


def is_open(sentence: str) -> bool:
    """Whether who or what the sentence speaks of stands outside it.

    "It" and "they" are taken to point at what the sentence itself names before them; "he" and "she" need a name there.

    >>> is_open("Whoever trains the model should also serve it."), is_open("It works well in tests.")
    (False, True)
    >>> is_open("Ana Lind said she sold her boat."), is_open("Then she sold a boat.")
    (False, True)
    """
    doubted = _DOUBTED.match(sentence)
    if doubted:
        sentence = sentence[doubted.end() :]
    if _OPEN.search(sentence):
        return True
    person, other = _PERSON.search(sentence), _OTHER.search(sentence)
    if person and not _NAME.search(sentence[: person.start()]):
        return True
    return other is not None and len(sentence[: other.start()].split()) < 2


def _positive(folded: str) -> str | None:
    """The positive form of a negated sentence in folded words; None where it cannot be told by the words alone.

    >>> _positive("serving does not take most of the money")
    'serving takes most of the money'
    >>> _positive("it is doubtful that the mill opens in may")
    'the mill opens in may'
    """
    doubted = _DOUBTED.match(folded)
    if doubted:
        return folded[doubted.end() :]
    if _DID_NOT.search(folded):
        return None
    bent = _DO_NOT.sub(lambda m: third_person(m["verb"]) if m["third"] else m["verb"], folded)
    positive = _SPACE.sub(" ", _NEGATION.sub("", bent.replace("cannot", "can").replace("won't", "will"))).strip()
    return None if positive == folded else positive


def third_person(verb: str) -> str:
    """The verb's form with "she": takes, goes, carries, has."""
    if verb == "have":
        return "has"
    if verb.endswith(("s", "x", "z", "ch", "sh", "o")):
        return f"{verb}es"
    if verb.endswith("y") and verb[-2:-1] not in "aeiou":
        return f"{verb[:-1]}ies"
    return f"{verb}s"


def same_claims(assertions: Iterable[LocalAssertion]) -> list[Judgement]:
    """Positive judgements, sorted, one for each neighbouring pair with an equal key, equal dates and equal things it is about.

    Assertions of one document may be one claim too: a page repeats itself.
    """
    keyed: dict[tuple[str, frozenset[str], frozenset[str]], list[str]] = defaultdict(list)
    for assertion in assertions:
        if assertion.polarity == "questions":
            continue
        key = claim_key(assertion.normalized, denied=assertion.polarity == "denies")
        if key is not None:
            keyed[key, assertion.dates, assertion.about].append(assertion.iri)
    return sorted(
        Judgement(JudgementKind.SAME_CLAIM, a, b, Outcome.POSITIVE, "equal normalised text", 1.0)
        for group in keyed.values()
        for a, b in pairwise(sorted(group))
    )
