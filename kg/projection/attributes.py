"""The attributes of a projection's nodes and edges: the same keys on every node of a kind and on every edge."""

from __future__ import annotations

from enum import StrEnum
from typing import TypedDict

__all__ = ["NOT", "SOMEBODY", "EdgeAttributes", "NodeAttributes", "NodeKind", "Predicate"]

NOT = "not_"
"""Begins the predicate of a relation that is said not to hold, so that no picture draws it as one that does."""
SOMEBODY = "somebody not named"
"""Who states a relation whose stating statement has no speaker."""


class NodeKind(StrEnum):
    DOCUMENT = "document"
    CLAIM = "claim"
    PERSON = "person"
    ORGANIZATION = "organization"
    TECHNOLOGY = "technology"
    PRODUCT = "product"
    WORK = "work"
    EVENT = "event"


class Predicate(StrEnum):
    """What an edge says, beside the predicates of relations (`chief_executive_of` …, as in the record)."""

    CLAIMS = "claims"  # somebody → claim
    DENIES = "denies"
    QUESTIONS = "questions"
    STATES = "states"  # document → claim, in the author's own narration
    REPORTS = "reports"  # document → claim, in the name of somebody it does not name
    RELAYS = "relays"  # somebody → claim, in another's name
    ABOUT = "about"  # claim → thing
    ORIGIN = "origin"  # claim → the work that a statement of it goes back to
    DERIVES_FROM = "derives_from"  # document → work or document
    MENTIONS = "mentions"  # document → thing
    SUPPORTS = "supports"  # claim → claim, as the words of a document have it
    DISPUTES = "disputes"
    QUALIFIES = "qualifies"
    ELABORATES = "elaborates"
    MAY_DISPUTE = "may_dispute"  # claim → claim: their words differ in a number, a negation …; both stand


class NodeAttributes(TypedDict):
    """`date`: when a document or work was published. `url`: a document's address. `types`: a document's kind, a work's
    sort, what sort of thing a claim says. `documents`: in how many documents it is named or said. `check_worthy`: claims
    only, 0 to 1."""

    kind: str
    name: str
    url: str | None
    date: str | None
    types: tuple[str, ...]
    documents: int
    check_worthy: float | None


class EdgeAttributes(TypedDict):
    """`quote` stands at `[char_start, char_end)` of the document's text, its pieces joined by " … ". `date`: when it was
    said, at the latest: when the work in which it was said appeared, else the document; never the time that it speaks of,
    which is `speaks_of`. `since` and `until`: what a relation says of when it holds. `said_by`: who says so; None where
    nobody is named, but never on a relation (there `SOMEBODY`). A relation that is said not to hold is `negated` and its
    predicate begins with `NOT`. `hedged` and `negated` are false where they make no sense."""

    predicate: str
    document: str
    document_name: str
    quote: str | None
    char_start: int | None
    char_end: int | None
    timecode: str | None
    date: str | None
    speaks_of: str | None
    since: str | None
    until: str | None
    said_by: str | None
    hedged: bool
    negated: bool
