"""What nobody puts forward to be argued about: a person's role, a meeting, a date, an announcement; and contrary statements."""

from __future__ import annotations

from ingest.extract.links.statements import OPEN_TYPES, Argument, Statement
from ingest.extract.word_lists import word_set
from kg.record import Polarity, Realis

__all__ = ["are_contrary", "is_background", "says_again"]

_EVENTS = word_set(
    "meet talk chat join found appoint announce launch unveil introduce release publish interview hire recruit graduate retire"
    " marry attend host"
)
"""Verbs of what is told as the setting of a story."""
_ALIKE = 0.75
"""Share of common words from which two statements, of which one is denied, are one and its denial."""

_NOT = frozenset(
    {"not", "n't", "n’t", "no", "never", "none", "nobody", "nothing", "neither", "nor", "cannot", "hardly"}
)
_LIMITS = frozenset({"only", "but", "if", "unless", "once", "until", "less", "more", "few", "some"})
"""What makes of the same words another statement."""


def is_background(argument: Argument, statement: Statement) -> bool:
    """Whether a statement only tells who somebody is, or of an event of the setting. Such a statement is never disputed by a word
    that does not name it; opinions, comparisons, predictions and causes are no background."""
    known = argument.memo.get(("background", statement.number))
    if known is None:
        known = argument.memo["background", statement.number] = _is_background(argument, statement)
    return bool(known)


def _is_background(argument: Argument, statement: Statement) -> bool:
    if statement.assertion.type in OPEN_TYPES:
        return False
    verbal = any(argument.doc[i].pos_ in ("VERB", "AUX") for i in statement.tokens)
    if not verbal:
        return bool(statement.cues & _EVENTS)  # "announced as a private beta"
    members = set(statement.tokens)
    root = next((t for i in statement.tokens if (t := argument.doc[i]).head.i not in members or t.dep_ == "ROOT"), None)
    if root is None:
        return False
    if root.lemma_.lower() in _EVENTS and not any(c.dep_ == "neg" for c in root.children):
        return True
    if root.lemma_ != "be" or statement.assertion.quantities:
        return False
    subject = next((c for c in root.children if c.dep_ == "nsubj"), None)
    role = next((c for c in root.children if c.dep_ == "attr" and c.pos_ in ("NOUN", "PROPN")), None)
    person = argument.entity_of(subject) if subject is not None and role is not None else None
    return person is not None and argument.is_person(person)


def are_contrary(a: Statement, b: Statement) -> bool:
    """Whether one says in the same words what the other denies: then neither supports the other."""
    denied = Polarity.DENIES
    if (a.assertion.polarity is denied) == (b.assertion.polarity is denied):
        return False
    shared = len(a.lemmas & b.lemmas)
    return shared > 0 and shared >= _ALIKE * min(len(a.lemmas), len(b.lemmas)) and shared >= 2


def says_again(argument: Argument, later: Statement, earlier: Statement) -> bool:
    """Whether the later says all that the earlier says, with the same yes or no: "it is rotten indeed" disputes nothing."""
    one, other = later.assertion, earlier.assertion
    if one.polarity is other.polarity and one.normalized.casefold() == other.normalized.casefold():
        return True  # "doubted that it holds" after "said it is doubtful that it holds"
    if not earlier.lemmas or not earlier.lemmas <= later.lemmas:
        return False
    return _denies(argument, later) == _denies(argument, earlier) and not _LIMITS & _forms(argument, later) - _forms(
        argument, earlier
    )


def _forms(argument: Argument, statement: Statement) -> set[str]:
    return {argument.forms[i] for i in statement.tokens}


def _denies(argument: Argument, statement: Statement) -> bool:
    denied = statement.assertion.polarity is Polarity.DENIES or statement.assertion.realis is Realis.DENIED
    return denied or not _NOT.isdisjoint(_forms(argument, statement))
