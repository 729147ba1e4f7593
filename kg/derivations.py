"""Which document derives from which: the record of a pair, as the linker finds it."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

__all__ = ["Derivation", "DerivationKind", "ReusedPassage", "Side"]


class DerivationKind(StrEnum):
    """How two documents agree; `STATED`: the one says that it is based on the other, and they share no passage."""

    VERBATIM = "verbatim copy"
    EXTRACT = "cut copy"
    NEAR = "edited copy"
    PASSAGES = "shared passages"
    QUOTATIONS = "shared quotations"
    STATED = "stated"


@dataclass(frozen=True, order=True)
class Side:
    """One document of the pair: its id, its text, and the share of its words that stand in the passages."""

    document_id: str
    text_sha256: str
    share: float


@dataclass(frozen=True)
class ReusedPassage:
    """The same words, but for small edits, in both texts: `[start, end)` of the first and of the second."""

    first: tuple[int, int]
    second: tuple[int, int]
    words: int
    quoted: bool


@dataclass(frozen=True)
class Derivation:
    """A pair of documents, `first` before `second` by id. `derived`: the id of the one that is from the other; None where
    the order cannot be told. `reason` is a sentence for a person."""

    kind: DerivationKind
    first: Side
    second: Side
    derived: str | None
    reason: str
    passages: tuple[ReusedPassage, ...] = ()
