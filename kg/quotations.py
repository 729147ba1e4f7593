"""A quotation's check against a transcript, as a record: what the comparison found, before it becomes quads."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

__all__ = ["Flag", "Grade", "Passage", "QuoteCheck"]


class Grade(StrEnum):
    """How a quotation agrees with a transcript."""

    EXACT = "exact"
    NEAR = "near"
    ELIDED = "elided"
    ALTERED = "altered"
    STITCHED = "stitched"
    NOT_FOUND = "not found"


class Flag(StrEnum):
    """What a person should know beside the grade. `SHORT` stands in answers only: nothing is stored for such a quotation."""

    MARKED = "ellipsis marked"
    NUMBER = "number differs"
    NEGATION = "negation differs"
    NAME = "name differs"
    MODAL = "modal differs"
    WORDING = "wording differs"
    TRANSCRIPTION = "possible transcription error"
    TRUNCATED = "stops before a limiting clause"
    LIMITED = "starts after a limiting clause"
    OTHER_SPEAKER = "other speaker"
    SEVERAL = "said at several places"
    BRACKETS = "words in brackets"
    PARTIAL = "transcript covers part of the recording"
    SHORT = "too short to tell"


@dataclass(frozen=True)
class Passage:
    """Characters `[start, end)` of a transcript's text with its words, up to 32 code points beside them, and the time."""

    start: int
    end: int
    exact: str
    prefix: str
    suffix: str
    timecode: str | None = None


@dataclass(frozen=True)
class QuoteCheck:
    """One quotation against one transcript.

    `quotation` and `said_by` are IRIs, `transcript` a document's id, `text_sha256` that of its text. `difference` is JSON,
    `finding` a sentence. Passages are empty when not found; `covers` is said only then.
    """

    quotation: str
    transcript: str
    text_sha256: str
    grade: Grade
    flags: tuple[Flag, ...]
    passages: tuple[Passage, ...]
    difference: str
    score: float
    same_origin: bool
    finding: str
    said_by: str | None = None
    covers: str | None = None
