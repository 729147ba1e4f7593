"""Title, byline and date of an article in plain text, where they evidently stand; otherwise nothing is guessed."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from ingest.read.dates import DATE, find_date, iso_date
from ingest.read.layout import Line, Role, block, role_of
from kg.record import Block

__all__ = ["ArticleHead", "byline_author", "byline_outlet", "is_announcement", "read_head"]

_PART = r"[^\W\d_a-z][\w.’'-]*"
_NAME = rf"{_PART}(?: (?:(?:de|da|di|del|van|von|der|den|la|le|bin|al|el|ter|dos) )*{_PART}){{1,4}}"
_AUTHOR = re.compile(
    rf"(?i:written by|words by|author:|by)\s+(?P<names>{_NAME}(?:(?:, (?:and )?| and | & ){_NAME}){{0,5}})(?P<rest>\s*(?:[,|·•—–(-].*|(?:for|of) (?:the |The )?[A-Z].*)?)$"
)
_OUTLET = (
    rf"(?:[Tt]he )?(?!(?:Guest|Breaking|Latest|Local|Blog|Your|Our) )(?P<outlet>(?:{_PART} (?:(?:and|&|of|the) )?){{0,4}}(?:Advertiser|Argus|Bulletin|Chronicle|Courier|Daily|Dispatch|Echo|Examiner|Express|Gazette"
    r"|Globe|Guardian|Herald|Independent|Inquirer|Journal|Ledger|Mail|Mercury|Messenger|Mirror|Monitor|News|Newswire|Observer|Post|Press|Radio|Record|Register"
    r"|Review|Sentinel|Standard|Star|Sun|Telegraph|Times|Today|Tribune|TV|Weekly|Wire))"
)
_AFTER_AUTHOR = re.compile(rf"\s*(?:[,|·•—–(-]+|\b(?:of|for)\b)\s*{_OUTLET}\b(?=\)?\s*(?:$|[.,|·•—–)-]))")
"""A house behind an author; only a name that ends as those of papers and stations do: "Oslo" and "Chief Reporter" stand there too."""
_OFFICE = re.compile(
    r"\b(?:[Rr]eporter|[Ee]ditor|[Cc]orrespondent|[Ww]riter|[Cc]olumnist|[Cc]ritic|[Jj]ournalist|[Aa]nalyst|[Pp]roducer|[Cc]ontributor|[Bb]ureau|[Bb]ank|[Uu]niversity)$"
)
_SIGNED = re.compile(rf"{_NAME},\s+{_OUTLET}(?:[.,|·•—–-]+\s*(?:\w{{3,9}}day,?\s+)?{DATE})?$")
_BEFORE_DATE = re.compile(rf"{_OUTLET}\s*[.,|·•—–-]+\s*(?:\w{{3,9}}day,?\s+)?{DATE}\.?$")
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
_BYLINES, _LONGEST_BYLINE = 5, 120
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
    match = _AUTHOR.match(line.rstrip("."))
    return _authors(match["names"])[0] if match else None


def _authors(names: str) -> tuple[str, str]:
    """The names in a byline up to what is no author's: a house, an office ("Kari Boe, Chief Reporter"); and the rest."""
    place = names.find(", ")
    while place >= 0:
        part = names[place + 2 :].partition(", ")[0]
        if re.fullmatch(_OUTLET, part) or _OFFICE.search(part):
            return names[:place], names[place:]
        place = names.find(", ", place + 2)
    return names, ""


def byline_outlet(line: str) -> str | None:
    """The paper or station that a byline or a line with the day names; None where it names none.

    >>> byline_outlet("By Ana Lind, Norra Herald. 12 January 2026"), byline_outlet("By Ana Lind, Oslo")
    ('Norra Herald', None)
    """
    dated = _BEFORE_DATE.match(line)
    if dated is not None:
        return dated["outlet"]
    plain = line.rstrip(".")
    match = _AUTHOR.match(plain)
    if match is None:
        outlet = _SIGNED.match(plain)
        return outlet["outlet"] if outlet else None
    after = match.start("names") + len(_authors(match["names"])[0])
    for end in (after, plain.find(",", after + 1)):  # an office may stand between
        outlet = _AFTER_AUTHOR.match(plain, end) if end >= 0 else None
        if outlet is not None:
            return outlet["outlet"]
    return None


def read_head(found: Sequence[Line]) -> ArticleHead:
    """Title, author, day and publisher of an article from its first lines, with all lines as blocks.

    A title is the first line, if it ends no sentence and prose follows; author and date need a line of their own (or one
    line together) before the first paragraph, a date also a wire's dateline that has a year.
    """
    roles: list[Role] = [role_of(line) for line in found]
    plain = [line.text.strip("*_ ") for line in found[: _HEAD + 1]]  # Markdown sets a byline in italics
    for i in range(min(_BYLINES, len(found))):
        if roles[i] == "paragraph" and len(found[i].text) <= _LONGEST_BYLINE and byline_outlet(plain[i]):
            roles[i] = "byline"  # with a full stop behind the house
    first = next(
        (i for i, role in enumerate(roles) if role in {"paragraph", "pull-quote"} and not _is_question_title(found, i)),
        None,
    )
    title = author = published = publisher = None
    extra: Block | None = None
    if first is not None and first <= _HEAD:
        if first > 0 and (roles[0] == "heading" or _is_question_title(found, 0)):
            title, roles[0] = found[0].text.lstrip("# ") or None, "title"
        for i in range(first):
            if roles[i] == "byline" or (roles[i] == "heading" and byline_author(plain[i])):
                author = author or byline_author(plain[i])
                roles[i] = "byline" if byline_author(plain[i]) else "heading"
            outlet = byline_outlet(plain[i])
            if outlet is not None and (i or roles[i] != "title"):
                publisher = publisher or outlet
                roles[i] = "byline" if roles[i] == "heading" else roles[i]
            written = find_date(plain[i])
            if roles[i] in {"byline", "dateline"} and written is not None:
                published = published or written.iso
        wire = _WIRE.match(found[first].text)
        if wire is not None and (wire["agency"] or wire["date"]):
            publisher = wire["agency"] or publisher
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
