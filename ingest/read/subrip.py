"""Reads SRT captions."""

from __future__ import annotations

import re

from ingest.read.caption_blocks import caption_blocks
from ingest.read.cues import TimedCue, document_of
from ingest.read.source import Source
from kg.record import Document, Metadata

__all__ = ["MEDIA_TYPES", "NAME", "SUFFIXES", "VERSION", "read", "sniff"]

NAME = "subrip"
VERSION = 1
SUFFIXES = (".srt",)
MEDIA_TYPES = ("application/x-subrip", "text/srt")

_HEAD = re.compile(r"\s*(?:\d+\s*[\r\n]+\s*)?\d{1,3}:\d{2}:\d{2}[.,]\d{1,3}\s*-->\s*\d{1,3}:\d{2}:\d{2}[.,]\d{1,3}")


def sniff(source: Source) -> bool:
    """True where the text begins with a caption's number and times."""
    return _HEAD.match(source.text) is not None


def read(source: Source) -> Document:
    """The captions as one running text with a segment each.

    Raises:
        UnreadableDocument: there is no caption in it, or no words in them.
    """
    cues = [TimedCue(start, end, words) for start, end, words in caption_blocks(source.text)]
    if not cues:
        raise source.refuse("there is no SRT caption in it", "Check that it is an SRT file and is complete.")
    return document_of(source, f"{NAME} {VERSION}", cues, Metadata(kind="transcript"))
