"""The lines of a page that are no prose: title lines, name-and-role headers, speaker labels.

Plain text copied from a web page glues pieces together ("Ana LimHost · Editor, Example Weekly"). What is read here are names
with the words that show what they are; relations read the same lines again with the entities known.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from ingest.extract.name_words import words_of
from ingest.extract.names import TITLES, fold, initials, is_acronym, is_given_name, is_place, looks_like_organization
from kg.record import Document, Span

__all__ = ["BIO_START", "Header", "Line", "headers", "is_title_line", "label_names", "lines"]

ROLE = (
    r"(?:co-?host|host|guest|moderator|presenter|interviewer|speaker|author|editor|reporter|writer|"
    r"(?:co-)?founder(?: ?(?:&|and) ?CEO)?|CEO|CTO|CFO|COO|CPO|CIO|CMO|chief [a-z]+ officer|chief executive(?: officer)?|chief scientist|president|vice president|VP|"
    r"chair(?:man|woman)?|managing director|director|head|lead|partner|general partner|managing partner|principal|"
    r"investor|analyst|researcher|scientist|engineer|professor|producer|adviser|advisor|manager|architect|developer|economist|correspondent)"
)
_NAME_WORD = r"[^\W\d_a-z][\w’'.-]*"
_NAME = rf"{_NAME_WORD}(?: (?:{_NAME_WORD}|de|del|van|von|der|la|bin|al)){{1,3}}"
_ROLE_LINE = re.compile(
    rf"^(?P<role>(?:[\w&/’'-]+ ){{0,4}}?(?i:{ROLE}))\b(?:,? (?:of|at|@|for)? ?| [-–—|·@] ?)(?P<org>[^\W\d_][^,;|·•\n]{{1,60}}?)?\s*$"
)
_GLUED = re.compile(
    rf"(?P<name>{_NAME_WORD}(?: {_NAME_WORD}){{1,3}}?)(?<=[^\W\d_A-Z])(?P<role>(?:Co-?[Hh]ost|Host|Guest|Moderator|CEO|CTO|Founder|Editor|Author|Producer|Speaker))\b"
)
_ONE_LINE = re.compile(rf"^(?P<name>{_NAME})(?: ?[,|·•–—-] | ?\()(?P<role>(?:[\w&/’'-]+ ){{0,4}}?(?i:{ROLE}))\b")
_PLAIN_NAME = re.compile(rf"^{_NAME}$")
_LABEL = re.compile(
    r"^[ \t]*(?:\[?\(?\d{1,2}:\d\d(?::\d\d)?\)?\]?[ \t]*)?\[?(?P<name>[^\W\d_][\w’'.-]*(?: [^\W\d_][\w’'.-]*){0,3})\]?(?: \([^)\n]{1,30}\))?:(?=\s)",
    re.MULTILINE,
)
_LABEL_STOP = words_of("no_label")


@dataclass(frozen=True, slots=True)
class Line:
    """One line without its blanks and list marks at the ends."""

    start: int
    end: int
    text: str


@dataclass(frozen=True, slots=True)
class Header:
    """A name with the words of a role beside or below it, the organisations that its role line or bio names, and the
    initials on the line above it (what is left of a picture)."""

    name: Span
    role: Span | None
    organizations: tuple[Span, ...] = ()
    initials: Span | None = None


def lines(text: str) -> list[Line]:
    """The non-blank lines, bullets and blanks at the ends set aside."""
    found = []
    for match in re.finditer(r"^[ \t\u00a0]*(?:[•*\-–·][ \t]+)?(\S[^\n]*?)[ \t\r\u00a0]*$", text, re.MULTILINE):
        found.append(Line(match.start(1), match.end(1), match.group(1)))
    return found


_SMALL = words_of("small")


def is_title_line(line: str) -> bool:
    """Whether capitals in the line tell nothing: nearly all longer words have one, and it does not end as a sentence does.

    >>> is_title_line("Why the Biggest Jobs Come First"), is_title_line("Ana Lim met them at the bank today")
    (True, False)
    """
    words = [word for word in re.findall(r"[^\W_][\w’'-]*", line) if word.casefold() not in _SMALL]
    if len(words) < 4 or len(line) > 160 or line.rstrip('"”’').endswith((".", ",", ";")):
        return False
    return sum(not word[0].islower() for word in words) >= 0.8 * len(words)


def _is_name(name: str) -> bool:
    words = name.split()
    if not 2 <= len(words) <= 4 or looks_like_organization(name) or is_place(name):
        return False
    return not any(word.casefold().strip(".") in TITLES or word.casefold() in _SMALL - {"de", "la"} for word in words)


def headers(document: Document) -> Iterator[Header]:
    """Names of people in page headers: "Name / CEO, Company", "NameHost · Role, Company", "Name, Role, Company" on a line of its own."""
    page = lines(document.text)
    for number, line in enumerate(page):
        if len(line.text) > 120:
            continue
        glued = _GLUED.search(line.text)
        one = glued or (None if line.text.endswith((".", "?")) else _ONE_LINE.match(line.text))
        if one and _is_name(one.group("name")):
            name, role = _moved(one.span("name"), line.start), _moved(one.span("role"), line.start)
            yield Header(
                name, role, (*_after_role(document.text, (role[0], line.end)), *_bio_below(document.text, page, number))
            )
            continue
        if not _PLAIN_NAME.match(line.text) or not _is_name(line.text) or number + 1 == len(page):
            continue
        below = page[number + 1]
        below_role = _ROLE_LINE.match(below.text) if len(below.text) <= 90 else None
        if below_role:
            organization = (
                _moved(below_role.span("org"), below.start)
                if below_role["org"] and below_role["org"][0].isupper()
                else None
            )
            bio = _bio_below(document.text, page, number + 1)
            above = page[number - 1] if number else None
            sign = (above.start, above.end) if above and above.text == initials(line.text) else None
            yield Header(
                (line.start, line.end),
                _moved(below_role.span("role"), below.start),
                ((organization, *bio) if organization else bio),
                sign,
            )


def _moved(span: Span, by: int) -> Span:
    return span[0] + by, span[1] + by


_RUN = r"[^\W\d_a-z][\w’'&.-]*(?: (?:(?:of|the|and|for|&) )?[^\W\d_a-z][\w’'&.-]*){0,4}?"
_RUN_LIST = rf"{_RUN}(?:, {_RUN})*(?:,? (?:and|&) {_RUN})?(?=[;,.|·\n]|$)"
_AFTER_ROLE = re.compile(rf"\b(?i:{ROLE})(?:,| at| of| @) (?P<org>{_RUN})(?=\s*(?:[;,.|·\n]|$))")
_BIO = re.compile(
    rf"\b(?:(?:[Ii]nvestor|[Bb]acker|[Aa]ngel) in|[Ee]x-|[Ee]x |[Ff]ormerly(?: at| of)?|[Pp]reviously(?: at)?|[Pp]artner at|[Ww]orks at|[Ff]ounder of|[Aa]dvis[eo]r to|[Bb]oard member (?:at|of)) ?(?P<list>{_RUN_LIST})"
)
_NAME_IN_LIST = re.compile(r"[^\W\d_a-z][^,;]*?(?=,? and |,? & |, |$)")
BIO_START = re.compile(
    r"(?:[\w’'-]+ ){0,3}?(?:investor|partner|backer|advis[eo]r|board member|founder)\b|ex-|former|previously",
    re.IGNORECASE,
)
"""How a line below a header starts that goes on about the same person."""


def _after_role(text: str, span: Span) -> Iterator[Span]:
    """The organisation in "AI Investor, Example Ventures"."""
    for match in _AFTER_ROLE.finditer(text, *span):
        if match["org"][0].isupper():
            yield match.span("org")


def _bio_below(text: str, page: list[Line], number: int) -> tuple[Span, ...]:
    """Organisations in the bio on the next line: "Investor in A, B and C; ex-D"."""
    if number + 1 >= len(page) or len(page[number + 1].text) > 240 or not BIO_START.match(page[number + 1].text):
        return ()
    line = page[number + 1]
    found: list[Span] = []
    for match in _BIO.finditer(text, line.start, line.end):
        for name in _NAME_IN_LIST.finditer(text, *match.span("list")):
            start, end = name.span()
            found.append((start, start + len(text[start:end].rstrip(". "))))
    return tuple(found)


def label_names(document: Document) -> list[Span]:
    """Spans of names that label turns ("Ana Lim:"), from the reader's turns or from lines that start with them.

    Labels that are roles ("HOST") name nobody. From the text, a label counts only where it stands twice or looks like a
    person's name.
    """
    text = document.text
    if document.turns:
        spans = [turn.label_span for turn in document.turns if turn.label_span]
        return [span for span in spans if fold(text[slice(*span)]).split(" ")[0] not in _LABEL_STOP]
    found = [match.span("name") for match in _LABEL.finditer(text)]
    keys = [fold(text[start:end]) for start, end in found]
    counts = Counter(keys)
    kept = []
    for (start, end), key in zip(found, keys, strict=True):
        words = text[start:end].split()
        lower = any(word[0].islower() and word not in ("de", "van", "von", "der") for word in words)
        if lower or key.split(" ")[0] in _LABEL_STOP or is_acronym(words[0]):
            continue
        if counts[key] > 1 or (len(words) > 1 and is_given_name(words[0])):
            kept.append((start, end))
    return kept
