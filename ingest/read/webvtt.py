"""Reads WebVTT captions: voices, header, notes and styles apart."""

from __future__ import annotations

import re
from collections.abc import Iterator

from ingest.read.caption_blocks import CaptionBlock, caption_blocks
from ingest.read.cues import TimedCue, clean_words, document_of
from ingest.read.dates import find_date
from ingest.read.source import Source
from kg.record import Document, Metadata

__all__ = ["MEDIA_TYPES", "NAME", "SUFFIXES", "VERSION", "read", "sniff"]

NAME = "webvtt"
VERSION = 2
SUFFIXES = (".vtt", ".webvtt")
MEDIA_TYPES = ("text/vtt",)

_VOICE = re.compile(r"<v(?:\.[^\s>]*)?[ \t]+([^<>\r\n]{1,200})>")
_HEADER = re.compile(r"WEBVTT(?:[ \t]+(?P<title>[^\r\n]*))?(?:\r\n|\r|\n|$)")
_NOTE = re.compile(r"NOTE\b[ \t]*")
_PEOPLE = re.compile(r"(?:co-?)?hosts?|guests?|interviewers?|interviewees?|moderators?", re.IGNORECASE)
_HEAD = 4000
"""Code points in which header and notes are looked for."""
_FIELD = re.compile(r"(?P<name>[A-Za-z][\w -]{1,20}):\s*(?P<value>.+)")


def sniff(source: Source) -> bool:
    """True where the text begins with the format's mark."""
    return _HEADER.match(source.text) is not None


def read(source: Source) -> Document:
    """The captions as one running text with a segment each; `<v Name>` makes turns.

    The words after the mark in the first line are the title; the fields `Title`, `Language`, `Publisher` (or `Show`,
    `Podcast`), `Author`, `Published` (or `Date`) and `URL` are taken where they stand, in the header or in a NOTE before
    the first caption. Who is host and who is guest stands in front of the text, in the file's words.

    Raises:
        UnreadableDocument: there is no caption in it, or no words in them.
    """
    text = source.text
    cues = [cue for block in caption_blocks(_without_comments(text)) for cue in _voices(block)]
    if not cues:
        raise source.refuse("there is no WebVTT caption in it", "Check that it is a WebVTT file and is complete.")
    fields = _fields(text)
    head = [f"{name}: {value}" for name, value in fields.items() if _PEOPLE.fullmatch(name)]
    return document_of(source, f"{NAME} {VERSION}", cues, _metadata(text, fields), head=head)


def _voices(block: CaptionBlock) -> Iterator[TimedCue]:
    """One cue a voice: a caption may hold several."""
    start, end, words = block
    places = list(_VOICE.finditer(words))
    if not places or words[: places[0].start()].strip():
        yield TimedCue(start, end, words[: places[0].start()] if places else words)
    for i, place in enumerate(places):
        stop = places[i + 1].start() if i + 1 < len(places) else len(words)
        yield TimedCue(start, end, words[place.end() : stop], place[1].strip())


def _without_comments(text: str) -> str:
    """The text without NOTE, STYLE and REGION blocks, which may hold anything, an arrow too."""
    return re.sub(
        r"(?:(?<=\n)|(?<=\r)|^)(?:NOTE|STYLE|REGION)\b[^\r\n]*(?:(?:\r\n|\r|\n)(?=[^\r\n])[^\r\n]*)*", "", text
    )


def _fields(text: str) -> dict[str, str]:
    """What the header and the notes before the first caption say, by lower-case name but for people's ("Host"), as written."""
    header = _HEADER.match(text)
    first = text.find("-->")
    stop = first if first >= 0 else len(text)
    fields: dict[str, str] = {}
    inside = True  # the header's own rows; after a blank line only those of notes
    for row in re.split(r"\r\n|\r|\n", text[header.end() if header is not None else 0 : min(stop, _HEAD)]):
        note = _NOTE.match(row)
        inside = note is not None or (inside and bool(row.strip()))
        field = _FIELD.fullmatch((row[note.end() :] if note is not None else row).strip()) if inside else None
        if field is not None:
            name = field["name"].strip()
            fields.setdefault(name if _PEOPLE.fullmatch(name) else name.lower(), clean_words(field["value"]))
    return fields


def _metadata(text: str, fields: dict[str, str]) -> Metadata:
    header = _HEADER.match(text)
    title = clean_words((header["title"] or "").strip(" \t-–—:|")) if header else ""
    written = find_date(fields.get("published", fields.get("date", "")))
    return Metadata(
        kind="transcript",
        title=fields.get("title") or fields.get("episode") or title or None,
        published=written.iso if written else None,
        publisher=fields.get("publisher") or fields.get("show") or fields.get("podcast"),
        author=fields.get("author"),
        url=fields.get("url"),
        language=fields.get("language"),
    )
