"""Title, byline and date of an article in plain text, where they evidently stand; otherwise nothing is guessed."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from ingest.read.dates import DATE, find_date, iso_date
from ingest.read.layout import Line, Role, block, role_of
from kg.record import Block

__all__ = ["ArticleHead", "byline_author", "is_announcement", "read_head"]

_PART = r"[^\W\d_a-z][\w.’'-]*"
_NAME = rf"{_PART}(?: (?:(?:de|da|di|del|van|von|der|den|la|le|bin|al|el|ter|dos) )*{_PART}){{1,4}}"
_AUTHOR = re.compile(
    rf"(?i:written by|words by|author:|by)\s+(?P<names>{_NAME}(?:(?:, (?:and )?| and | & ){_NAME}){{0,5}})(?P<rest>\s*(?:[,|·•—–(-].*)?)$"
)
_WIRE = re.compile(
    rf"(?P<dateline>[A-Z][A-Z.’' -]{{2,30}}(?:, [A-Z][A-Za-z. ]{{1,20}})?(?:,? (?P<date>{DATE}|[A-Z][a-z]{{2,8}}\.? \d{{1,2}}))?"
    r"(?: ?\((?P<agency>[A-Z][\w& .]{1,30})\))?) ?(?:—|–|--?) "
)
_ANNOUNCES = re.compile(
    r"\b(?:today|is|are) (?:announc(?:ed|es|ing)|launch(?:ed|es|ing)|introduc(?:ed|es|ing)|unveil(?:ed|s|ing))\b(?=[^.\n]{0,200}(?:today|availab|general|beta|\bour\b))"
    r"|\btoday announced\b",
    re.IGNORECASE,
)
_OWN_ANNOUNCEMENT = re.compile(
    r"for immediate release"
    # "Based on a press release by X" is said by somebody else.
    r"|(?<!source: )(?<!from a )(?<!from the )(?<!on a )(?<!on the )(?<!in a )(?<!in the )(?<!to a )press release\b"
    r"|\btoday,? we(?:’re|'re| are)? (?:announc|launch|introduc|releas|open|shar)"
    r"|\bwe(?:’re|'re| are) (?:\w+ )?(?:excited|pleased|proud|happy|thrilled|delighted) to (?:announce|introduce|launch|release|share)",
    re.IGNORECASE,
)
_IN_MARKS = re.compile(r"[“\"][^“”\"\n]{0,1000}[”\"]")
_OPENING = 1200
"""Code points in which an announcement says that it is one."""
_HEAD = 8
"""Blocks before the first paragraph that may belong to the head."""


@dataclass(frozen=True)
class ArticleHead:
    """What the head of an article says of it, and every line of the text as a block."""

    title: str | None
    author: str | None
    published: str | None
    publisher: str | None
    blocks: tuple[Block, ...]


def is_announcement(text: str, *, author: str | None = None, publisher: str | None = None) -> bool:
    """True where the opening has the set phrases by which a maker announces something itself.

    What a person signs who is not the publisher is an announcement only in the first person: a reporter also writes "Lumen
    today announced", and quotes "we are excited to announce".
    """
    opening = text[:_OPENING]
    if author is not None and author != publisher:
        return _OWN_ANNOUNCEMENT.search(_IN_MARKS.sub(" ", opening)) is not None
    return _OWN_ANNOUNCEMENT.search(opening) is not None or _ANNOUNCES.search(opening) is not None


def byline_author(line: str) -> str | None:
    """The name or names in a byline; None where the line is no byline.

    >>> byline_author("By Ana Lind and Bo van den Berg, staff writers"), byline_author("By Monday it was over")
    ('Ana Lind and Bo van den Berg', None)
    """
    match = _AUTHOR.match(line)
    return match["names"] if match else None


def read_head(found: Sequence[Line]) -> ArticleHead:
    """Title, author, day and publisher of an article from its first lines, with all lines as blocks.

    A title is the first line, if it ends no sentence and prose follows; author and date need a line of their own (or one
    line together) before the first paragraph, a date also a wire's dateline that has a year.
    """
    roles: list[Role] = [role_of(line) for line in found]
    first = next(
        (i for i, role in enumerate(roles) if role in {"paragraph", "pull-quote"} and not _is_question_title(found, i)),
        None,
    )
    title = author = published = publisher = None
    extra: Block | None = None
    if first is not None and first <= _HEAD:
        if first > 0 and (roles[0] == "heading" or _is_question_title(found, 0)):
            title, roles[0] = found[0].text, "title"
        for i in range(first):
            if roles[i] == "byline" or (roles[i] == "heading" and byline_author(found[i].text)):
                author = author or byline_author(found[i].text)
                roles[i] = "byline" if byline_author(found[i].text) else "heading"
            written = find_date(found[i].text)
            if roles[i] in {"byline", "dateline"} and written is not None:
                published = published or written.iso
        wire = _WIRE.match(found[first].text)
        if wire is not None and (wire["agency"] or wire["date"]):
            publisher = wire["agency"]
            published = published or (iso_date(wire["date"]) if wire["date"] else None)
            start = found[first].start
            extra = Block(span=(start, start + wire.end("dateline")), role="dateline")
    blocks: list[Block] = []
    for i, (line, role) in enumerate(zip(found, roles, strict=True)):
        if extra is not None and i == first:
            wire_end = extra.span[1]
            body = line.start + len(line.text) - len(line.text[wire_end - line.start :].lstrip(" —–-"))
            blocks += [extra, Block(span=(body, line.end), role="paragraph")]
        else:
            blocks.append(block(line, role))
    return ArticleHead(title, author, published, publisher, tuple(blocks))


def _is_question_title(found: Sequence[Line], i: int) -> bool:
    text = found[i].text
    return (
        i == 0
        and len(found) > 1
        and text.endswith("?")
        and len(text.split()) <= 20
        and text.count(". ") == 0
        and found[1].gap
    )
