"""Reads a conversation in plain text whose speakers are labelled at the start of their lines."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from ingest.read.article_head import read_head
from ingest.read.derivation import find_derivations
from ingest.read.layout import Line, block, lines, role_of
from ingest.read.page_head import read_page_head
from ingest.read.source import Source
from ingest.read.speaker_labels import SpeakerLabel, find_labels
from ingest.read.timecode import CLOCK, seconds
from kg.record import Block, Document, Metadata, Segment, Span, Turn

__all__ = [
    "MEDIA_TYPES",
    "NAME",
    "SUFFIXES",
    "VERSION",
    "Conversation",
    "conversation",
    "holds_conversation",
    "inline_clocks",
    "read",
    "read_text",
    "sniff",
    "timed_marks",
]

NAME = "labelled-transcript"
VERSION = 2
SUFFIXES = (".txt", ".text", ".md", "")
MEDIA_TYPES = ("text/plain", "text/markdown")

_MARK = re.compile(rf"[\[(](?P<at>{CLOCK})[\])]")
_AFTERWORD = re.compile(
    r"(?:sources?|related (?:news|articles?|links)|external links?|see also|further reading|references|notes|credits)\W*",
    re.IGNORECASE,
)
_HEADING_WORDS = 8
_MOSTLY = 0.5
"""Share of the text in the labelled part from which on the document is a transcript, not an article that holds an interview."""


@dataclass(frozen=True)
class Conversation:
    """The labelled part of some lines: from line `first` up to line `last`, half-open."""

    first: int
    last: int
    turns: tuple[Turn, ...]
    blocks: tuple[Block, ...]
    clocks: tuple[tuple[int, int, str], ...]


def sniff(source: Source) -> bool:
    """True where the lines read as a labelled conversation."""
    return holds_conversation(list(lines(source.text)))


def holds_conversation(found: Sequence[Line]) -> bool:
    """True where the lines read as a labelled conversation."""
    return bool(find_labels(found))


def read(source: Source) -> Document:
    """The file as a document with one turn a label; segments where labels or bracketed marks bear times.

    Raises:
        UnreadableDocument: it is not text, or it holds none.
    """
    return read_text(source, source.text, f"{NAME} {VERSION}")


def read_text(source: Source, text: str, reader: str) -> Document:
    """The same for a text that another reader made of the source."""
    found = list(lines(text))
    talk = conversation(text, found)
    before = found[: talk.first]
    end = found[talk.last - 1].end if talk.last else 0
    mostly = bool(talk.turns) and end - found[talk.first].start >= _MOSTLY * len(text)
    derived = find_derivations(text[: before[-1].end] if before else "")
    if mostly:
        head = read_page_head(before)
        title, published, publisher, author, head_blocks = head.title, head.published, head.publisher, None, head.blocks
        title = title or (before[0].text if before and len(before) <= 2 and role_of(before[0]) == "heading" else None)
    else:
        article = read_head(before)
        title, published, publisher, author, head_blocks = (
            article.title,
            article.published,
            article.publisher,
            article.author,
            article.blocks,
        )
    metadata = Metadata(
        kind="transcript" if mostly else "article",
        title=title,
        published=published,
        publisher=publisher,
        author=author,
        derived_from=derived,
    )
    after = tuple(block(line, role_of(line)) for line in found[talk.last :])
    return source.document(
        reader,
        text,
        metadata,
        segments=timed_marks(text, talk.clocks, end),
        turns=talk.turns,
        blocks=(*head_blocks, *talk.blocks, *after),
    )


def conversation(text: str, found: Sequence[Line], labels: Sequence[SpeakerLabel] | None = None) -> Conversation:
    """The turns of the labelled lines, each from after its label to before the next; headings between them left out."""
    labels = find_labels(found) if labels is None else labels
    turns: list[Turn] = []
    blocks: list[Block] = []
    clocks: list[tuple[int, int, str]] = []
    last = labels[0].line if labels else 0
    for place, label in enumerate(labels):
        following = labels[place + 1].line if place + 1 < len(labels) else None
        body = list(found[label.line : following if following is not None else len(found)])
        if following is None:
            body = body[: next((n for n, line in enumerate(body) if n and _AFTERWORD.fullmatch(line.text)), len(body))]
        last = label.line + len(body)
        spoken, headings = _without_headings(
            body, least=1 if label.said_from < body[0].end else 2, last_turn=following is None
        )
        if label.clock is not None:
            clocks.append((found[label.line].start, label.said_from, label.clock))
        start, end = label.said_from, spoken[-1].end
        if end > start:
            for line in spoken:
                piece = (max(line.start, start), line.end)
                if piece[1] > piece[0]:
                    blocks.append(Block(span=piece, role="transcript"))
                    clocks += inline_clocks(text, [piece])
            start += len(text[start:end]) - len(text[start:end].lstrip())
            turns.append(Turn(span=(start, end), label=label.label, label_span=label.span))
        blocks += [Block(span=line.span, role="heading") for line in headings]
    return Conversation(labels[0].line if labels else 0, last, tuple(turns), tuple(blocks), tuple(clocks))


def _without_headings(body: list[Line], *, least: int, last_turn: bool) -> tuple[list[Line], list[Line]]:
    """The lines spoken, at least `least`, and the headings that stand after them before the next label."""
    cut = len(body)
    while cut > least and not last_turn and _is_heading(body[cut - 1]):
        cut -= 1
    return body[:cut], body[cut:]


def _is_heading(line: Line) -> bool:
    return role_of(line) == "heading" and len(line.text.split()) <= _HEADING_WORDS and not line.text.endswith("?")


def inline_clocks(text: str, spans: Sequence[Span]) -> list[tuple[int, int, str]]:
    """Marks such as `[16:09]` in the spans, each as (mark start, words start, clock), in text order."""
    return [(m.start(), m.end(), m["at"]) for start, end in spans for m in _MARK.finditer(text, start, end)]


def timed_marks(text: str, clocks: Sequence[tuple[int, int, str]], end: int) -> tuple[Segment, ...]:
    """Segments from marks `(mark start, words start, clock)` in text order, each up to the next mark, the last to `end`."""
    segments: list[Segment] = []
    for place, (_, begins, clock) in enumerate(clocks):
        stop = clocks[place + 1][0] if place + 1 < len(clocks) else end
        words = text[begins:stop]
        start = begins + len(words) - len(words.lstrip())
        stop = begins + len(words.rstrip())
        if stop <= start:
            continue
        later = seconds(clocks[place + 1][2]) if place + 1 < len(clocks) else None
        at = seconds(clock)
        segments.append(
            Segment(
                span=(start, stop),
                start_s=at,
                end_s=later if later is not None and later >= at else None,
                timecode=clock,
            )
        )
    return tuple(segments)
