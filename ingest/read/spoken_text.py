"""Reads a transcript in plain text that bears neither time labels nor speaker labels: it is told by how people talk."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise

from ingest.read.derivation import find_derivations
from ingest.read.labelled_transcript import inline_clocks, timed_marks
from ingest.read.layout import Line, lines, role_of
from ingest.read.page_head import read_page_head
from ingest.read.source import Source
from ingest.read.timecode import CLOCK, seconds
from kg.record import Block, Document, Metadata

__all__ = ["MEDIA_TYPES", "NAME", "SUFFIXES", "VERSION", "is_interview", "is_speech", "read", "sniff"]

NAME = "unlabelled-transcript"
VERSION = 2
SUFFIXES = (".txt", ".text", ".md", "")
MEDIA_TYPES = ("text/plain",)

_PERSONAL = re.compile(
    r"\b(?:I|I['’]m|I['’]ve|I['’]d|I['’]ll|me|my|we|we['’]re|we['’]ve|our|you|you['’]re|you['’]ve|your|gonna|yeah|okay|um|uh)\b",
    re.IGNORECASE,
)
_OPENER = re.compile(
    r"(?:yeah|yes|no|so|well|right|okay|ok|oh|and|but|i|sure|exactly|absolutely|cool|great|awesome|like|um|uh|hey|hi|hello|thank|thanks|you|that['’]s|it['’]s|what|how|do)\b"
    r"|[\[(]",
    re.IGNORECASE,
)
_TALK = re.compile(
    r"(?:yeah|yes|no|so|well|right|okay|ok|oh|sure|exactly|absolutely|cool|great|awesome|like|um|uh|hey|hi|hello|thanks?|what|how|do|you)\b|[\[(]",
    re.IGNORECASE,
)
_QUOTED = re.compile(r"[“\"][^“”\"]{0,2000}[”\"]")
_SENTENCE = re.compile(r"(?<=[.!?])\s+")
_PERSONAL_SHARE, _OPENER_SHARE, _TALK_SHARE = 0.03, 0.30, 0.08
"""On 90 articles and transcripts of the open set: articles reach 0.07 and 0.22 but never both; transcripts from 0.046 and 0.36.
The third keeps an essay in the first person apart, whose sentences begin with "I" but not with "Well"."""
_RUNNING_WORDS, _RUNNING_SHARE = 60, 0.05
_LEAST_WORDS = 120
_SAMPLE = 60_000
_ADDRESSED = re.compile(r"\b(?:you|your|yours|you['’]\w+)\b", re.IGNORECASE)
_FIRST_PERSON = re.compile(r"\b(?:I|I['’]\w+|me|my|we|we['’]\w+|our|us)\b")
_LONGEST_QUESTION = 600
_ANSWERING_SHARE = 0.01
_CLOCKED = re.compile(rf"[\[(]?(?P<at>{CLOCK})[\])]?\s+(?=[^\W\d_])")
_LEAST_TIMED = 4


def is_speech(text: str) -> bool:
    """True where the words, those in quotation marks aside, are talk: much I and you, sentences that begin like answers.

    A text without punctuation (mean sentence over 60 words) needs a higher share of I and you instead.
    """
    plain = _QUOTED.sub(" ", text[:_SAMPLE])
    words = len(plain.split())
    if words < _LEAST_WORDS:
        return False
    personal = sum(1 for _ in _PERSONAL.finditer(plain)) / words
    sentences = [sentence for sentence in _SENTENCE.split(plain) if sentence.strip()]
    openers = sum(1 for sentence in sentences if _OPENER.match(sentence.lstrip())) / len(sentences)
    talk = sum(1 for sentence in sentences if _TALK.match(sentence.lstrip())) / len(sentences)
    if words > _RUNNING_WORDS * len(sentences):
        return personal >= _RUNNING_SHARE
    return personal >= _PERSONAL_SHARE and openers >= _OPENER_SHARE and talk >= _TALK_SHARE


def is_interview(found: Sequence[Line]) -> bool:
    """True where questions to "you", each a paragraph, take turns with answers in the first person.

    At least three questions, no two in a row, half of them with "you"; headings and the opening before the first do not count.
    """
    asking = [line.text.endswith("?") and len(line.text) <= _LONGEST_QUESTION for line in found]
    first = next((i for i, asks in enumerate(asking) if asks), len(found))
    asking, said = asking[first:], found[first:]
    questions = [line for line, asks in zip(said, asking, strict=True) if asks]
    if len(questions) < 3 or len(questions) * 4 < len(said) or any(one and two for one, two in pairwise(asking)):
        return False
    addressed = sum(1 for line in questions if _ADDRESSED.search(line.text))
    answers = [line.text for line, asks in zip(said, asking, strict=True) if not asks]
    words = sum(len(answer.split()) for answer in answers)
    personal = sum(1 for answer in answers for _ in _FIRST_PERSON.finditer(answer))
    return addressed * 2 >= len(questions) and personal >= _ANSWERING_SHARE * words


def is_timed(found: Sequence[Line]) -> bool:
    """True where most lines after the first that does begin with a time, "(00:12) Welcome", and none goes back in time."""
    clocks = [_CLOCKED.match(line.text) for line in found]
    first = next((i for i, clock in enumerate(clocks) if clock is not None), len(found))
    times = [seconds(clock["at"]) for clock in clocks if clock is not None]
    return len(times) >= _LEAST_TIMED and 2 * len(times) > len(found) - first and times == sorted(times)


def sniff(source: Source) -> bool:
    """True where the text is talk, or an interview set as paragraphs without labels."""
    found = list(lines(source.text))
    return is_speech(source.text) or is_interview(found) or is_timed(found)


def read(source: Source) -> Document:
    """The file as a document of kind transcript; a heading in front is its title; no turns: stage 6 infers them.

    Raises:
        UnreadableDocument: it is not text, or it holds none.
    """
    text = source.text
    found = list(lines(text))
    body = next((i for i, line in enumerate(found) if not _in_head(i, line)), len(found))
    if is_timed(found):
        body = next(i for i, line in enumerate(found) if _CLOCKED.match(line.text))
    if body == len(found):
        body = 0
    head = read_page_head(found[:body])
    title = head.title or (found[0].text if body else None)
    spoken = tuple(Block(span=line.span, role="transcript") for line in found[body:])
    metadata = Metadata(
        kind="transcript",
        title=title,
        published=head.published,
        publisher=head.publisher if head.publisher != title else None,
        derived_from=find_derivations(text[: found[body].start] if found else ""),
    )
    end = found[-1].end if found else 0
    clocks = inline_clocks(text, [block.span for block in spoken])
    return source.document(
        f"{NAME} {VERSION}", text, metadata, segments=timed_marks(text, clocks, end), blocks=(*head.blocks, *spoken)
    )


def _in_head(i: int, line: Line) -> bool:
    return i < 4 and role_of(line) in {"heading", "dateline", "byline", "furniture"}
