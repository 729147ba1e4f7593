"""The head of a transcript's page: its title, show, date, the people's cards, what is there only for the reader's hand."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from ingest.read.dates import find_date
from ingest.read.layout import Line, Role, block, role_of
from ingest.read.timecode import CLOCK, seconds
from kg.record import Block, Segment

__all__ = ["PageHead", "read_page_head"]

_SEPARATOR = re.compile(r"\s+[·|•]\s+")
_DURATION = re.compile(r"\b\d+\s*(?:min|minutes?|hrs?|hours?|sec|seconds?)\b|^" + CLOCK + "$", re.IGNORECASE)
_CHAPTER = re.compile(
    rf"(?P<at>{CLOCK})[\s·|—–-]*(?P<title>[^\s\d].*?)[\s·|—–-]*(?P<length>{CLOCK})?(?P<note>Up next|Now playing|Playing)?$"
)
_AT = re.compile(rf"(?P<who>.*?)\s*at (?P<at>{CLOCK})\b")
_INITIALS = re.compile(r"[^\W\d_a-z]{1,3}")
_ROLE = re.compile(
    r"\b(?:C[EFTOI]O|(?:co-?)?founder|(?:co-?)?host|guest|president|chair\w*|director|professor|partner|investor|editor|engineer|researcher|scientist"
    r"|analyst|economist|head of|author|chief|officer|managing|VP|vice|minister|senator|reporter|journalist|manager|lead|architect|lecturer|fellow|adviser|advisor)\b",
    re.IGNORECASE,
)
_TITLE_WORDS = 3
"""A page's title has at least so many words; shorter lines are names of sites, people and sections."""


@dataclass(frozen=True)
class PageHead:
    """What a page says of itself before its transcript. `segments` are its chapter list and timed quotations."""

    title: str | None
    show: str | None
    publisher: str | None
    published: str | None
    blocks: tuple[Block, ...]
    segments: tuple[Segment, ...]


def read_page_head(found: Sequence[Line]) -> PageHead:
    """The head's facts and blocks from its lines, in order.

    The title is the longest heading before the first prose; the show and the date stand in a line of parts set off by
    dots or bars; a short line above both names the publisher.
    """
    roles: list[Role] = [role_of(line) for line in found]
    show = published = publisher = title = None
    meta = next((i for i, line in enumerate(found) if _is_meta(line.text)), None)
    if meta is not None:
        roles[meta] = "dateline"
        parts = _SEPARATOR.split(found[meta].text)
        named = [part for part in parts if not _DURATION.search(part) and find_date(part) is None]
        show = named[0].strip() if named else None
    dated = next((d for i, line in enumerate(found) if roles[i] == "dateline" and (d := find_date(line.text))), None)
    published = dated.iso if dated else None
    prose = next((i for i, role in enumerate(roles) if role in {"paragraph", "pull-quote"}), len(found))
    titles = [
        i
        for i in range(prose)
        if roles[i] == "heading"
        and len(found[i].text.split()) >= _TITLE_WORDS
        and not (i and _ROLE.search(found[i].text))
    ]
    if titles:
        best = max(titles, key=lambda i: (len(found[i].text.split()), -i))
        roles[best] = "title"
        title = found[best].text
        above = [i for i in range(min(best, meta if meta is not None else best)) if roles[i] == "heading"]
        if above:
            publisher = found[above[0]].text
    _mark_cards(found, roles)
    return _with_times(found, roles, PageHead(title, show, publisher, published, (), ()))


def _is_meta(text: str) -> bool:
    """A line of parts of which one is a day or a length."""
    parts = _SEPARATOR.split(text)
    return len(parts) > 1 and len(text) < 200 and any(find_date(part) or _DURATION.search(part) for part in parts)


def _mark_cards(found: Sequence[Line], roles: list[Role]) -> None:
    """Initials, and a name with the line that says what its bearer is: captions."""
    for i, line in enumerate(found):
        if roles[i] == "heading" and _INITIALS.fullmatch(line.text):
            roles[i] = "furniture"
        elif roles[i] == "heading" and len(line.text.split()) <= 12 and _ROLE.search(line.text):
            roles[i] = "caption"
            if i and roles[i - 1] == "heading" and len(found[i - 1].text.split()) <= 5:
                roles[i - 1] = "caption"


def _with_times(found: Sequence[Line], roles: list[Role], head: PageHead) -> PageHead:
    blocks: list[Block] = []
    segments: list[Segment] = []
    for i, line in enumerate(found):
        at = _AT.match(line.text) if roles[i] in {"heading", "caption"} and len(line.text) < 160 else None
        if at is not None and i and roles[i - 1] == "pull-quote":
            quote = found[i - 1]
            segments.append(Segment(span=quote.span, start_s=seconds(at["at"]), timecode=at["at"]))
            blocks.append(Block(span=line.span, role="caption"))
            continue
        piece = block(line, roles[i])
        start = piece.span[0]
        chapter = _CHAPTER.match(line.text, start - line.start)
        if chapter is not None and roles[i] in {"list-item", "heading"}:
            begins = seconds(chapter["at"])
            lasts = seconds(chapter["length"]) if chapter["length"] else None
            span = (line.start + chapter.start("title"), line.start + chapter.end("title"))
            segments.append(
                Segment(
                    span=span,
                    start_s=begins,
                    end_s=begins + lasts if lasts is not None else None,
                    timecode=chapter["at"],
                )
            )
            blocks.append(Block(span=(start, line.start + chapter.end("at")), role="time-label"))
            blocks.append(Block(span=span, role="list-item"))
            if span[1] < line.end:
                blocks.append(Block(span=(span[1], line.end), role="furniture"))
            continue
        blocks.append(piece)
    return PageHead(head.title, head.show, head.publisher, head.published, tuple(blocks), tuple(segments))
