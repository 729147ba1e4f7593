"""Reads a transcript's page saved as plain text: a head, then time labels on lines of their own with what was said."""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from itertools import pairwise

from ingest.read.derivation import find_derivations
from ingest.read.labelled_transcript import conversation
from ingest.read.layout import Line, lines
from ingest.read.page_head import read_page_head
from ingest.read.source import Source
from ingest.read.speaker_labels import find_labels
from ingest.read.timecode import CLOCK, seconds
from kg.record import Block, Document, Metadata, Segment, Turn

__all__ = ["MEDIA_TYPES", "NAME", "SUFFIXES", "VERSION", "has_time_labels", "read", "read_text", "sniff"]

NAME = "transcript-page"
VERSION = 3
SUFFIXES = (".txt", ".text", ".md", "")
MEDIA_TYPES = ("text/plain",)

_LABEL = re.compile(rf"(?:\d{{1,5}}[.)]\s+)?[\[(]?(?P<at>{CLOCK})(?:\s*(?:-->?|–|—|-|to)\s*(?P<until>{CLOCK}))?[\])]?")
_LEAST = 2
"""Time labels that a text must have to be a transcript, whatever else it says."""
_SPOKEN = re.compile(
    r"\btranscripts?\b|\s[·|•]\s.*\b(?:episode|podcast)\b|\b(?:episode|podcast)\b.*\s[·|•]\s|^(?:co-?)?host\b",
    re.IGNORECASE,
)
_WORDS = 20
"""Words that must stand under a single time label."""


def sniff(source: Source) -> bool:
    """True where at least two time labels stand on lines of their own, in order of time, each with words below it.

    One is enough where what stands above it says that this is a transcript, an episode or the like.
    """
    return has_time_labels(list(lines(source.text)))


def has_time_labels(found: Sequence[Line]) -> bool:
    """The same for lines: one excerpt of a longer transcript may bear a single label."""
    labels = _labels(found)
    if len(labels) < _LEAST:
        return len(labels) == 1 and _excerpt(found, labels[0][0])
    times = [seconds(match["at"]) for _, match in labels]
    steps = [later >= earlier for earlier, later in pairwise(times)]
    below = [i + 1 < len(found) and not _LABEL.fullmatch(found[i + 1].text) for i, _ in labels]
    return sum(steps) * 10 >= len(steps) * 9 and sum(below) * 10 >= len(below) * 8


def _excerpt(found: Sequence[Line], at: int) -> bool:
    """Whether the lines above a single label are those of a spoken work's page ("Transcript", "Show · Episode 4 · May 3", "Host"), and words enough stand below it."""
    above = [line.text for line in found[:at] if len(line.text) < 160 and not line.text.rstrip().endswith(".")]
    below = sum(len(line.text.split()) for line in found[at + 1 :])
    return below >= _WORDS and any(_SPOKEN.search(text) for text in above)


def read(source: Source) -> Document:
    """The page as a document whose text is the file; one segment a time label, chapters and timed quotations besides.

    A segment lasts to the next label, the last one has no end. Blocks of role `transcript` hold what was said.

    Raises:
        UnreadableDocument: it is not text, or it holds none.
    """
    return read_text(source, source.text, f"{NAME} {VERSION}")


def read_text(source: Source, text: str, reader: str) -> Document:
    """The same for a text that another reader made of the source."""
    found = list(lines(text))
    labels = _labels(found)
    first = labels[0][0] if labels else len(found)
    head = read_page_head(found[:first])
    blocks, segments = _timed(found, labels)
    turns, blocks = _labelled(text, found, labels, blocks, segments)
    metadata = Metadata(
        kind="transcript-page" if head.title or first > 2 else "transcript",
        title=head.title,
        published=head.published,
        publisher=head.publisher,
        derived_from=find_derivations(text[: found[first].start] if labels else text, show=head.show),
    )
    return source.document(
        reader, text, metadata, segments=(*head.segments, *segments), turns=turns, blocks=(*head.blocks, *blocks)
    )


def _labelled(
    text: str,
    found: Sequence[Line],
    labels: Sequence[tuple[int, re.Match[str]]],
    blocks: list[Block],
    segments: list[Segment],
) -> tuple[tuple[Turn, ...], list[Block]]:
    """The turns of a timed page that labels its speakers too, cut where a time label stands between; blocks without labels."""
    at_label = {i for i, _ in labels}
    first = labels[0][0] if labels else len(found)
    said = [line for i, line in enumerate(found) if i >= first - 1 and i not in at_label]
    names = find_labels(said, headline=False)
    if first and (
        not names or names[0].line
    ):  # what stands above the first time is a name only where names stand above the others too
        said = said[1:]
        names = find_labels(said, headline=False)
    talk = conversation(text, said, names)
    begins = {turn.label_span[0]: turn.span[0] for turn in talk.turns if turn.label_span is not None}
    turns: list[Turn] = []
    starts = [segment.span[0] for segment in segments]
    for turn in talk.turns:
        label_span = turn.label_span
        reached = slice(max(bisect_right(starts, turn.span[0]) - 1, 0), bisect_left(starts, turn.span[1]))
        for segment in segments[reached]:
            start, end = max(turn.span[0], segment.span[0]), min(turn.span[1], segment.span[1])
            if start < end:
                turns.append(turn.model_copy(update={"span": (start, end), "label_span": label_span}))
                label_span = None
    cut = [
        block.model_copy(update={"span": (begins[block.span[0]], block.span[1])})
        if begins.get(block.span[0], block.span[1]) < block.span[1]
        else block
        for block in blocks
    ]
    return tuple(turns), cut


def _labels(found: Sequence[Line]) -> list[tuple[int, re.Match[str]]]:
    return [
        (i, match) for i, line in enumerate(found) if len(line.text) < 40 and (match := _LABEL.fullmatch(line.text))
    ]


def _timed(found: Sequence[Line], labels: Sequence[tuple[int, re.Match[str]]]) -> tuple[list[Block], list[Segment]]:
    blocks: list[Block] = []
    segments: list[Segment] = []
    for place, (i, match) in enumerate(labels):
        at = found[i].start + match.start("at")
        blocks.append(Block(span=(at, at + len(match["at"])), role="time-label"))
        after = labels[place + 1] if place + 1 < len(labels) else None
        said = found[i + 1 : after[0] if after else len(found)]
        if not said:
            continue
        blocks += [Block(span=line.span, role="transcript") for line in said]
        start = seconds(match["at"])
        end = seconds(match["until"]) if match["until"] else seconds(after[1]["at"]) if after else None
        segments.append(
            Segment(
                span=(said[0].start, said[-1].end),
                start_s=start,
                end_s=end if end is not None and end >= start else None,
                timecode=match["at"],
            )
        )
    return blocks, segments
