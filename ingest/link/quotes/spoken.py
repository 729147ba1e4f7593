"""What is said in a transcript: its words with their places, times and speakers; page furniture and pull-quotes apart."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise

from ingest.link.quotes.indexed import IndexedTranscript
from ingest.link.quotes.words import word_spans
from kg.record import Document, Span

__all__ = ["TRANSCRIPTS", "Spoken", "Timed", "Voice", "chained", "spoken_pieces"]

TRANSCRIPTS = frozenset({"transcript", "transcript-page"})
"""Kinds of documents that write down a recording."""


@dataclass(frozen=True, order=True)
class Timed:
    """A timed piece of the text."""

    span: Span
    start_s: float
    end_s: float | None
    timecode: str


@dataclass(frozen=True, order=True)
class Voice:
    """What one speaker says at a stretch; `iri` is the speaker's node in the store, where there is one."""

    span: Span
    speaker: str | None = None
    iri: str | None = None
    certain: bool = True


@dataclass(frozen=True, eq=False)
class Spoken:
    """The spoken words of one transcript. `places` are theirs in the text, in order, half-open code points."""

    name: str
    text: str
    places: tuple[Span, ...]
    timed: tuple[Timed, ...] = ()
    voices: tuple[Voice, ...] = ()

    @classmethod
    def of(
        cls, name: str, text: str, pieces: Iterable[Span], timed: Iterable[Timed] = (), voices: Iterable[Voice] = ()
    ) -> Spoken:
        """The words of some pieces of the text."""
        places = tuple(
            (start + first, start + last) for start, end in pieces for first, last in word_spans(text[start:end])
        )
        return cls(name, text, places, tuple(sorted(timed)), tuple(sorted(voices)))

    @classmethod
    def of_document(cls, document: Document, *, whatever: bool = False) -> Spoken | None:
        """The spoken words of a document; None for what is no transcript, unless `whatever`: then all of its text."""
        kind = document.metadata.kind
        if kind not in TRANSCRIPTS and not whatever:
            return None
        segments = [segment.span for segment in document.segments]
        spoken = [block.span for block in document.blocks if block.role == "transcript"]
        pieces = spoken_pieces(kind, segments, spoken) if kind in TRANSCRIPTS else [(0, len(document.text))]
        return cls.of(
            document.path,
            document.text,
            pieces,
            (Timed(s.span, s.start_s, s.end_s, s.timecode) for s in document.segments),
            (Voice(turn.span, turn.speaker or turn.label, None, turn.speaker_certain) for turn in document.turns),
        )

    @cached_property
    def words(self) -> tuple[str, ...]:
        return tuple(self.text[start:end] for start, end in self.places)

    @cached_property
    def index(self) -> IndexedTranscript:
        """The index; made where it was not read from a file (`seeds.SeedIndex`)."""
        return IndexedTranscript.of(self.words, self.places)

    def span(self, words: Span) -> Span:
        """The characters of some words, half-open."""
        return self.places[words[0]][0], self.places[words[1] - 1][1]

    @cached_property
    def _timed_starts(self) -> list[int]:
        return [piece.span[0] for piece in self.timed]

    @cached_property
    def _voice_starts(self) -> list[int]:
        return [voice.span[0] for voice in self.voices]

    def timed_at(self, word: int) -> Timed | None:
        """The timed piece in which a word is said."""
        at = bisect_right(self._timed_starts, self.places[word][0]) - 1
        return self.timed[at] if at >= 0 and self.places[word][0] < self.timed[at].span[1] else None

    def voice_at(self, word: int) -> Voice | None:
        """Who says a word."""
        at = bisect_right(self._voice_starts, self.places[word][0]) - 1
        return self.voices[at] if at >= 0 and self.places[word][0] < self.voices[at].span[1] else None

    @cached_property
    def covers(self) -> tuple[Timed, Timed] | None:
        """The first and the last timed piece that has spoken words; None without times."""
        if not self.places:
            return None
        inside = [t for t in self.timed if t.span[1] > self.places[0][0] and t.span[0] < self.places[-1][1]]
        return (inside[0], inside[-1]) if inside else None


def chained(timed: Sequence[Timed]) -> list[Span]:
    """The timed pieces that follow each other without a break, as a transcript's do and a page's chapters do not."""
    ordered = sorted(timed)
    joined = {i for i, (a, b) in enumerate(pairwise(ordered)) if a.end_s is not None and a.end_s == b.start_s}
    return [piece.span for i, piece in enumerate(ordered) if i in joined or i - 1 in joined]


def spoken_pieces(kind: str, segments: Sequence[Span], voiced: Sequence[Span]) -> list[Span]:
    """The pieces of a transcript's text that are speech, in order.

    Captions are speech from the first segment to the last. A page has segments that are none (chapters, timed pull-quotes
    in its head): there only what lies in `voiced`, the transcript's blocks or turns, counts; else a pull-quote would be
    found in itself. Without segments, `voiced` alone.
    """
    if not segments or not voiced:
        return sorted(segments or voiced) if kind == "transcript" or not segments else []
    if kind == "transcript":
        return sorted(segments)
    pieces: list[Span] = []
    spoken = sorted(voiced)
    at = 0
    for start, end in sorted(segments):
        while at < len(spoken) and spoken[at][1] <= start:
            at += 1
        k = at
        while k < len(spoken) and spoken[k][0] < end:
            low, high = max(start, spoken[k][0]), min(end, spoken[k][1])
            if low < high:
                pieces.append((low, high))
            k += 1
    return pieces
