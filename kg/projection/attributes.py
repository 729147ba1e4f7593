"""The attributes of a projection's nodes and edges: the same keys on every node of a kind and on every edge."""

from __future__ import annotations

from enum import StrEnum
from typing import TypedDict

__all__ = ["EdgeAttributes", "NodeAttributes", "NodeKind", "Predicate"]


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


class NodeAttributes(TypedDict):
    """`date`: when a document or work was published. `types`: a document's kind, a work's sort, what sort of thing a
    claim says. `documents`: in how many documents it is named or said. `check_worthy`: claims only, 0 to 1."""

    kind: str
    name: str
    date: str | None
    types: tuple[str, ...]
    documents: int
    check_worthy: float | None


class EdgeAttributes(TypedDict):
    """`quote` stands at `[char_start, char_end)` of the document's text, its pieces joined by " … ". `date`: when it was
    said, else when the document was published. `since` and `until`: what a relation says of when it holds. `said_by`: who
    says so; None where that is not known. `hedged` and `negated` are false where they make no sense."""

    predicate: str
    document: str
    document_name: str
    quote: str | None
    char_start: int | None
    char_end: int | None
    timecode: str | None
    date: str | None
    since: str | None
    until: str | None
    said_by: str | None
    hedged: bool
    negated: bool
