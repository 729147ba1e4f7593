"""Speaker labels at line starts: `NAME:`, `[NAME]`, `**Name:**`, `Name (00:12):`, `Name: [00:12]`, `>> NAME:`, `Name 00:12`, `00:12 Name` and their kin."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from ingest.read.faint_labels import faint_labels
from ingest.read.layout import Line, role_of
from ingest.read.timecode import CLOCK
from kg.record import Span

__all__ = ["ROLE_LABEL", "SpeakerLabel", "find_labels", "label_at"]

_WORD = r"[^\W\d_a-z][\w.’'-]*"
_NAME = (
    rf"{_WORD}(?: (?:(?:de|da|di|del|van|von|der|den|la|le|bin|al|el|ter|dos|of|the|and|&) ){{0,2}}(?:{_WORD}|\d{{1,2}})){{0,5}}"
    r"(?:, (?:[A-Z][A-Za-z.]{1,6}|Jr\.?|Sr\.?))?(?: \((?!\d)[^()\r\n]{1,40}\))?"
)
ROLE_LABEL = re.compile(
    r"(?:co-?)?hosts?|guest|interviewer|interviewee|moderator|narrator|announcer|presenter|anchor|reporter|caller|operator|question(?:er)?|answer|q|a"
    r"|speaker[ _-]?[a-z0-9]{1,3}|(?:unknown|unidentified)(?: speaker)?|(?:the )?chair(?:man|woman|person)?|audience(?: member)?|man|woman|participant[ _-]?\d*|all|both|crowd|voice-?over",
    re.IGNORECASE,
)
"""Labels that say what somebody does in the conversation, not who it is."""
_LABEL = rf"(?P<label>{_NAME}|(?i:{ROLE_LABEL.pattern}))"


_QUESTION = r"(?:Q\d{1,4}[.:]?\s+)?"
"""Hearings number their questions: "Q12 Ana Lind: …"."""


def _time(group: str) -> str:
    return rf"[\[(]?(?P<{group}>{CLOCK})[\])]?"


_SHAPES = tuple(
    re.compile(pattern)
    for pattern in (
        rf"(?:>>+|--?|–|—)\s*{_LABEL}\s*:\s*(?:[\[(](?P<t>{CLOCK})[\])]\s*)?",
        rf"(?:{_time('t')}\s*)?(?:\*\*|__){_LABEL}\s*(?:{_time('u')}\s*)?:?\s*(?:\*\*|__)\s*(?:{_time('v')})?\s*:?\s*",
        rf"{_LABEL}\s*:\s*[\[(]?(?P<t>{CLOCK})[\])]?$",
        rf"{_QUESTION}{_LABEL}\s*:\s*[\[(](?P<t>{CLOCK})[\])](?:\s+|$)",
        rf"\[{_LABEL}\]\s*(?:{_time('t')})?\s*:?\s*",
        rf"{_QUESTION}(?:{_time('t')}\s*(?:[-–—]\s*)?)?{_LABEL}\s*(?:[\[(](?P<u>{CLOCK})[\])]\s*)?:(?:\s+|$)",
        rf"{_LABEL}\s*[\[(](?P<t>{CLOCK})[\])]\s*:?(?:\s+|$)",
        rf"{_LABEL}(?:\s+|\s*[·|,–—-]\s*)(?P<t>{CLOCK})$",
        rf"#{{1,6}}\s+{_LABEL}\s*(?:{_time('t')})?\s*:?$",
        rf"<{_LABEL}>\s*",
        rf"{_LABEL}\s*,\s*{_time('t')}\s*:(?:\s+|$)",
        rf"{_time('t')}\t+{_LABEL}\s*\t+",
        rf"{_LABEL}\s*\t+{_time('t')}\s*\t+",
        rf"[\[(]?(?P<t>{CLOCK})(?:\s*(?:-->?|–|—|-|to)\s*{CLOCK})?[\])]?(?:\s+|\s*[·|,–—-]\s*){_LABEL}$",
        r"(?P<label>>>+)\s*",
    )
)
# Words before a colon that name no speaker.
_NO_SPEAKER = re.compile(
    r"(?:members |also )?present|witness(?:es)?|attendees|attendance|apologies|panell?ists|participants|guests|speakers|members|(?:editor[’']?s?[’']? )?notes?|updates?|corrections?|clarification|sources?|photos?|images?|credits?|picture|video|audio|transcript|summary|title|date|authors?|published|updated|by|from|to"
    r"|subject|topics?|tags?|links?|related|(?:read|see|learn) (?:more|also)|warning|example|episode|show notes|location|phone|e-?mail|website|contact|url|isbn|price|address|duration|length|language"
    r"|category|categories|keywords|copyright|licen[cs]e|disclaimer|background|overview|conclusion|introduction|results?|methods?|abstract|references|key (?:points|takeaways)|takeaways|music|sponsors?"
    r"|step \d+|part \d+|chapter \d+|figure \d+|table \d+|section \d+|day \d+|faq|ps|p\.s\.|tip|pros|cons|about|via|disclosure|ed\.?|.*\b(?:image|photo|picture|credit|source|caption)s?|inaudible|laughs?|laughter|applause|crosstalk|silence|break|ad break",
    re.IGNORECASE,
)
_LISTED = re.compile(
    rf"{_WORD}(?: (?:(?:de|da|di|del|van|von|der|den|la|le|bin|al|el) ){{0,2}}{_WORD}){{1,4}}(?<![.?!])"
)
_LONGEST = 60


@dataclass(frozen=True)
class SpeakerLabel:
    """A label at the start of line `line`; `said_from` is where its words start; `clock` its time, where it has one."""

    line: int
    label: str
    span: Span
    said_from: int
    clock: str | None


def label_at(words: str) -> str | None:
    """The speaker label that `words` begin with; None where they begin with none."""
    label = _label_of(0, Line(0, len(words), 0, True, words))
    return label.label if label is not None else None


def find_labels(found: Sequence[Line], *, headline: bool = True) -> list[SpeakerLabel]:
    """The speaker labels among the lines, in order; empty where the lines do not read as a labelled conversation.

    Lines read as one if at least two are labelled and a label comes back, or if most lines bear the full name of somebody.
    A label that comes once among others that come back is kept. With `headline` the first line, where it ends no sentence,
    is a title and not somebody's words. Cost linear.
    """
    return _plain_labels(found, headline) or [
        SpeakerLabel(i, found[i].text[a:b], (found[i].start + a, found[i].start + b), found[i].start + words, None)
        for i, a, b, words in faint_labels(found)
    ]


def _plain_labels(found: Sequence[Line], headline: bool) -> list[SpeakerLabel]:
    candidates = [label for i, line in enumerate(found) if (label := _label_of(i, line)) is not None]
    first = candidates[0] if candidates else None
    if headline and first and first.line == 0 and first.said_from < found[0].end and role_of(found[0]) == "heading":
        candidates = candidates[1:]  # "Ana Lind: A life in numbers" is a headline
    while candidates and _is_listed(found[candidates[0].line], candidates[0]):
        candidates = candidates[1:]  # "Chair: Ana Lind" above the talk says who is who
    # By the last word: "ANA LIND:" comes back as "LIND:".
    counts = Counter(label.label.casefold().split()[-1] for label in candidates)
    if len(candidates) < 2:
        return []
    repeated = [label for label in candidates if counts[label.label.casefold().split()[-1]] > 1]
    span = found[candidates[0].line :]
    share = len(candidates) / len(span)
    full = [label for label in candidates if " " in label.label]
    mean = sum(len(found[label.line].text.split()) for label in candidates) / len(candidates)
    if len(repeated) >= 2 and (share >= 0.2 or len(repeated) >= 6):
        return candidates
    early = candidates[0].line <= 2 and share >= 0.25
    if (share >= 0.6 or early) and len(full) == len(candidates) and mean >= 8:
        return candidates
    return []


def _is_listed(line: Line, label: SpeakerLabel) -> bool:
    """The words after a role's label are somebody's name and nothing else."""
    said = line.text[label.said_from - line.start :].strip()
    return ROLE_LABEL.fullmatch(label.label) is not None and _LISTED.fullmatch(said) is not None


def _label_of(i: int, line: Line) -> SpeakerLabel | None:
    head = line.text[: _LONGEST + 30]
    for shape in _SHAPES:
        match = shape.match(head)
        if match is None:
            continue
        label = match["label"]
        if len(label) > _LONGEST or _NO_SPEAKER.fullmatch(label):
            return None
        groups = match.groupdict()
        clock = groups.get("t") or groups.get("u") or groups.get("v")
        start = line.start + match.start("label")
        return SpeakerLabel(i, label.strip("*_ "), (start, start + len(label)), line.start + match.end(), clock)
    return None
