"""Possible conflicts between assertions, and what claims do to each other: derived, never a verdict."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from kg.record import LinkRelation

__all__ = ["ClaimLink", "Conflict", "ConflictKind"]


class ConflictKind(StrEnum):
    """In what two assertions on one topic differ so that both can hardly be true."""

    NUMBER = "number"
    NEGATION = "negation"
    DATE = "date"
    SCOPE = "scope"
    ANTONYM = "antonym"


@dataclass(frozen=True, order=True)
class Conflict:
    """That two assertions (IRIs, in code point order) may contradict each other; both stand. It depends on the two alone."""

    a: str
    b: str
    kind: ConflictKind
    reason: str
    score: float


@dataclass(frozen=True, order=True)
class ClaimLink:
    """What one claim does to another, from the links (IRIs, sorted) between their assertions.

    `possible` where none of them is stated in a document or confirmed by a person.
    """

    from_claim: str
    to_claim: str
    relation: LinkRelation
    possible: bool
    links: tuple[str, ...]
