"""The people that a page lists: "Guests" with a name a line, "Host: Ana Lim", cards of a name with a role below it.

Read by layout and the shape of names alone, so that a name which the model does not know is read too.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum

from ingest.extract.names import is_given_name, is_place, looks_like_organization
from ingest.extract.page_lines import headers
from kg.record import Document, Span

__all__ = ["Listed", "Side", "listed_people", "people_before_talk", "stated_roles"]


class Side(StrEnum):
    """On which side of a conversation somebody is."""

    ASKS = "asks"
    ASKED = "asked"
    OPEN = "open"


@dataclass(frozen=True, slots=True)
class Listed:
    """Where a page lists somebody's name, with the side that the list or the line says."""

    span: Span
    side: Side


_ASKS = r"(?:co-?)?hosts?|(?:your|our) hosts?|hosted by|interviewers?|moderat(?:or|ors|ed by)|presenters?|presented by|questions by|chair(?:man|woman|person)?"
_ASKED = r"(?:special |today's |today’s |our )?guests?|interviewees?|panell?(?:ists?)?|witness(?:es)?|featuring|interview with|in conversation with"
_OPEN = r"speakers?|participants?|people|with|on (?:this|the) (?:episode|call|show)|in this (?:conversation|discussion)"
_HEADING = re.compile(rf"(?:(?P<asks>{_ASKS})|(?P<asked>{_ASKED})|(?P<open>{_OPEN}))\s*:?", re.IGNORECASE)
_INLINE = re.compile(rf"(?:(?P<asks>{_ASKS})|(?P<asked>{_ASKED})|(?P<open>{_OPEN}))\s*:\s*(?=\S)", re.IGNORECASE)
_PART = r"(?!(?:KC|QC|MP|MEP|MSP|PhD|MD|OBE|CBE|MBE)\b)(?:[^\W\d_a-z][\w’'-]*\w|[^\W\d_a-z]\.)"
_NAME = re.compile(
    rf"(?:(?:Dr|Prof|Professor|Mr|Mrs|Ms|Mx|Sir|Dame|Rev|Sen|Senator|Rep|Judge)\.? )?(?P<name>{_PART}(?: (?:(?:de|da|di|del|van|von|der|den|la|le|bin|al|el) )*{_PART}){{1,3}})(?P<end>(?: (?:KC|QC|MP|MEP|PhD|MD|OBE|CBE))?\s*(?:$|[,;(|·–—:]|\.(?:\s|$)| - | and ))"
)
_ROLE_AND_NAME = re.compile(r"\s*(?P<role>[^\W\d_][\w’' -]{1,40}?)\s*:\s+(?=\S)")
_TAKES_PART = re.compile(
    rf"\b(?:{_ASKS}|{_ASKED}|chair|counsel|judge|clerk|minister|applicant|respondent|commissioner|speaker|spokes\w+)\b",
    re.IGNORECASE,
)
_LIST_MARK = re.compile(r"(?:[•*–—·-]|\d+[.)])\s+")
_BETWEEN = re.compile(r"\s*(?:;|,? and |,)\s*(?=[^\W\d_a-z])")
_ASKING_ROLE = re.compile(r"\b(?:co-?)?hosts?\b|\bmoderator\b|\binterviewer\b|\bpresenter\b", re.IGNORECASE)
_ASKED_ROLE = re.compile(r"\bguest\b|\binterviewee\b|\bpanell?ist\b|\bwitness\b", re.IGNORECASE)
_LONGEST = 160


def people_before_talk(document: Document) -> tuple[Span, ...]:
    """Places of the names that a page lists above what was said, in text order; empty for what is no transcript."""
    spoken = next((block.span[0] for block in document.blocks if block.role == "transcript"), None)
    if spoken is None:
        return ()
    found = {listed.span for listed in listed_people(document, spoken)}
    found |= {span for role, span in stated_roles(document, spoken) if _TAKES_PART.search(role)}
    return tuple(sorted(found))


def listed_people(document: Document, before: int) -> Iterator[Listed]:
    """Names that the page lists before offset `before`, in text order but that cards come last. A name may come twice.

    Under a heading ("Guests", "Host") each line that begins with a name counts, up to the next other heading or a line
    that is none; what a line says itself ("(host)") comes first. Linear in the blocks.
    """
    seen = list(_in_lists(document, before))
    yield from seen
    spans = {listed.span for listed in seen}
    for header in headers(document):
        if header.name[0] >= before:
            break
        if header.role is None or header.name in spans:
            continue
        role = document.text[slice(*header.role)]
        asked = header.initials is not None or _ASKED_ROLE.search(role) is not None
        yield Listed(header.name, Side.ASKS if _ASKING_ROLE.search(role) else Side.ASKED if asked else Side.OPEN)


def _in_lists(document: Document, before: int) -> Iterator[Listed]:
    text = document.text
    side: Side | None = None
    for block in document.blocks:
        start, end = block.span
        if start >= before or block.role == "transcript":
            break
        words = text[start:end]
        heading = _HEADING.fullmatch(words.strip())
        inline = _INLINE.match(words) if len(words) <= 2 * _LONGEST else None
        if heading is not None:
            side = _side(heading)
        elif inline is not None:
            yield from _in_line(text, (start + inline.end(), end), _side(inline), many=True)
            side = None
        elif block.role in ("furniture", "time-label"):
            continue
        elif side is not None and block.role != "title" and (found := list(_in_line(text, block.span, side))):
            yield from found
        else:
            side = None


def stated_roles(document: Document, before: int) -> Iterator[tuple[str, Span]]:
    """What lines before offset `before` say of people: "Chair: Sir Ana Lim" gives the words before the colon and the name's place."""
    for block in document.blocks:
        start, end = block.span
        if start >= before or block.role == "transcript":
            break
        for line in re.finditer(r"[^\r\n]+", document.text[start:end]):
            role = _ROLE_AND_NAME.match(line.group())
            name = _NAME.match(line.group(), role.end()) if role is not None and len(line.group()) <= _LONGEST else None
            if role is not None and name is not None:
                place = start + line.start()
                yield role["role"], (place + name.start("name"), place + name.end("name"))


def _side(match: re.Match[str]) -> Side:
    return Side.ASKS if match["asks"] else Side.ASKED if match["asked"] else Side.OPEN


def _in_line(text: str, span: Span, side: Side, *, many: bool = False) -> Iterator[Listed]:
    """The name that a line begins with, and of a list in one line ("Guests: A, of X; B and C") the further ones."""
    start, end = span
    if end - start > _LONGEST * (1 + many):
        return
    mark = _LIST_MARK.match(text, start, end)
    place = mark.end() if mark else start
    name = _NAME.match(text, place, end)
    while name is not None:
        rest = _BETWEEN.search(text, name.end("name"), end) if many else None
        stop = rest.start() if rest is not None else end
        told = text[name.end("name") : stop].partition(". ")[0]
        own = Side.ASKS if _ASKING_ROLE.search(told) else Side.ASKED if _ASKED_ROLE.search(told) else side
        if not (looks_like_organization(name["name"]) or is_place(name["name"])):
            yield Listed(name.span("name"), own)
        name = None
        while rest is not None and name is None:
            name = _NAME.match(text, rest.end(), end)
            if name is not None and rest.group().strip() == "," and not is_given_name(name["name"].split()[0]):
                name = None  # "Ana Lim, Example Weekly" is one of two
            rest = None if name is not None else _BETWEEN.search(text, rest.end(), end)
