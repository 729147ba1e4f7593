"""Timed cues (captions, JSON segments) put together into one running text with segments and turns."""

from __future__ import annotations

import html
import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from ingest.read.labelled_transcript import conversation
from ingest.read.layout import lines
from ingest.read.source import Source
from ingest.read.speaker_labels import find_labels, label_at
from ingest.read.timecode import label
from kg.record import Block, DerivedFrom, Document, Metadata, Segment, Span, Turn

__all__ = ["TimedCue", "clean_words", "document_of", "plain_words", "timed_lines"]

_PAUSE_S = 2.5
"""Silence after a finished sentence from which on a new paragraph begins."""
_TAG = re.compile(r"</?[a-zA-Z0-9.][^<>]{0,300}>|\{\\[^{}]{0,60}\}")
_ENDS = re.compile(r"[.!?…][\"”’')\]]*$")
_UNWANTED = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f\u00ad\u200e\u200f\ufeff\ud800-\udfff\ufffe\uffff]")
_PIECE_WORDS = 12
"""Words up to which cues of a single word each are put together into one segment."""


@dataclass(frozen=True)
class TimedCue:
    """What stands on the screen from `start_s` to `end_s` seconds; `speaker` where the format itself names one."""

    start_s: float
    end_s: float | None
    words: str
    speaker: str | None = None


def plain_words(words: str) -> str:
    """The words on one line: white space single, characters left out that no XML can hold or that only steer the layout."""
    return " ".join(_UNWANTED.sub("", words).split())


def clean_words(words: str) -> str:
    """The same of words with markup in them: tags stripped, character references resolved.

    >>> clean_words("<i>R&amp;D</i> is<00:01.000><c> fine</c>")
    'R&D is fine'
    """
    return plain_words(html.unescape(_TAG.sub("", words)))


def timed_lines(raw: Iterable[TimedCue]) -> list[TimedCue]:
    """The cues cleaned and in order of time, empty ones and repeats left out, single words joined.

    Rolling captions show each line twice, first below and then above; the second showing is dropped.
    """
    kept: list[TimedCue] = []
    shown: list[str] = []
    for cue in sorted(raw, key=lambda cue: cue.start_s):
        rows = [row for row in (clean_words(row) for row in cue.words.split("\n")) if row]
        fresh = rows
        for size in range(min(len(rows), len(shown)), 0, -1):
            if rows[:size] == shown[-size:] and kept and cue.start_s - (kept[-1].end_s or kept[-1].start_s) < 1:
                fresh = rows[size:]
                break
        shown = rows or shown
        if fresh:
            kept.append(
                replace(cue, words=" ".join(fresh), speaker=clean_words(cue.speaker) or None if cue.speaker else None)
            )
    return _joined(kept)


def _joined(cues: list[TimedCue]) -> list[TimedCue]:
    """Cues of a word or two each made into pieces by speaker, sentence end and pause."""
    if not cues or sum(len(cue.words.split()) for cue in cues) > 2 * len(cues):
        return cues
    pieces: list[TimedCue] = []
    for cue in cues:
        last = pieces[-1] if pieces else None
        if (
            last is not None
            and last.speaker == cue.speaker
            and not _ENDS.search(last.words)
            and len(last.words.split()) < _PIECE_WORDS
            and cue.start_s - (last.end_s if last.end_s is not None else last.start_s) < 1
        ):
            pieces[-1] = replace(last, end_s=cue.end_s, words=f"{last.words} {cue.words}")
        else:
            pieces.append(cue)
    return pieces


def document_of(
    source: Source, reader: str, raw: Iterable[TimedCue], metadata: Metadata, *, head: Sequence[str] = ()
) -> Document:
    """The document of some cues: its text is their words, a space between cues, a new line where somebody else speaks.

    A speaker that the format names stands in front of the words ("Ana Lind: …"), so that the text itself says who speaks. A
    new line also follows a pause of 2.5 s after a finished sentence. One segment a cue, label left out; all blocks
    `transcript`. Turns come from the format's own speakers, else from labels in the words. The lines of `head` stand before
    all that, as captions: what the file says of who takes part.

    Raises:
        UnreadableDocument: no cue holds words.
    """
    cues = timed_lines(raw)
    if not cues:
        raise source.refuse("it holds no words", "Check that it is a transcript and is complete.")
    opening = "".join(f"{line}\n" for line in head)
    text, spans, turns = _written_out(cues, opening)
    segments = tuple(
        Segment(span=span, start_s=cue.start_s, end_s=cue.end_s, timecode=label(cue.start_s))
        for cue, span in zip(cues, spans, strict=True)
    )
    found = [line for line in lines(text) if line.start >= len(opening)]
    cards = [Block(span=line.span, role="caption") for line in lines(opening)]
    if not turns:
        turns = conversation(text, found, find_labels(found, headline=False)).turns
    said = {turn.label_span[0]: turn.span[0] for turn in turns if turn.label_span is not None}
    blocks = tuple(
        Block(span=(begins, line.end), role="transcript")
        for line in found
        if (begins := said.get(line.start, line.start)) < line.end
    )
    metadata = metadata.model_copy(update={"derived_from": _recording(metadata)})
    return source.document(reader, text, metadata, segments=segments, turns=turns, blocks=(*cards, *blocks))


def _written_out(cues: Sequence[TimedCue], opening: str) -> tuple[str, list[Span], tuple[Turn, ...]]:
    """The text after its opening, the span of each cue's words in it, and a turn for each speaker that the format names."""
    parts: list[str] = [opening]
    spans: list[Span] = []
    turns: list[Turn] = []
    length = len(opening)
    for i, (cue, begins) in enumerate(zip(cues, _line_starts(cues), strict=True)):
        gap = "" if not i else "\n" if begins else " "
        changes = cue.speaker is not None and (i == 0 or cues[i - 1].speaker != cue.speaker)
        mark = f"{cue.speaker}: " if changes else ""
        parts += [gap, mark, cue.words]
        start = length + len(gap) + len(mark)
        spans.append((start, start + len(cue.words)))
        if cue.speaker is not None and changes:
            named = length + len(gap)
            turns.append(Turn(span=spans[-1], label=cue.speaker, label_span=(named, named + len(cue.speaker))))
        elif cue.speaker is not None:
            turns[-1] = turns[-1].model_copy(update={"span": (turns[-1].span[0], spans[-1][1])})
        length = spans[-1][1]
    return "".join(parts) + "\n", spans, tuple(turns)


def _recording(metadata: Metadata) -> tuple[DerivedFrom, ...]:
    """The recording that captions come from, where the file names it or says whose and of what day it is."""
    if metadata.title is None and (metadata.publisher is None or metadata.published is None):
        return ()
    kind = (
        "episode"
        if re.search(r"\b(?:episode|ep\.|podcast)\b", f"{metadata.title} {metadata.publisher}", re.IGNORECASE)
        else "recording"
    )
    return (DerivedFrom(title=metadata.title, kind=kind, date=metadata.published, by=metadata.publisher),)


def _line_starts(cues: Sequence[TimedCue]) -> list[bool]:
    labelled = _labelled(cues)
    starts: list[bool] = []
    for i, cue in enumerate(cues):
        before = cues[i - 1] if i else None
        pause = (
            before is not None and cue.start_s - (before.end_s if before.end_s is not None else cue.start_s) >= _PAUSE_S
        )
        starts.append(
            before is None
            or before.speaker != cue.speaker
            or i in labelled
            or (pause and bool(_ENDS.search(before.words)))
        )
    return starts


def _labelled(cues: Sequence[TimedCue]) -> set[int]:
    """Places of the cues that begin with a speaker's label, if the labels make a conversation."""
    places = [i for i, cue in enumerate(cues) if label_at(cue.words)]
    text = "\n".join(cues[i].words for i in places)
    return set(places) if find_labels(list(lines(text)), headline=False) else set()
