"""Blocks of caption files: a line of times, then lines of words up to a blank line."""

from __future__ import annotations

import re
from collections.abc import Iterator

from ingest.read.timecode import CLOCK, seconds

__all__ = ["CaptionBlock", "caption_blocks"]

_TIMES = re.compile(rf"\s*(?P<start>{CLOCK})\s*-{{1,2}}>\s*(?P<end>{CLOCK})")
_NEWLINE = re.compile(r"\r\n|\r|\n")

CaptionBlock = tuple[float, float | None, str]
"""Start and end in seconds (the end None where it lies before the start), words with their newlines."""


def caption_blocks(text: str) -> Iterator[CaptionBlock]:
    """The captions of an SRT or WebVTT text, in order.

    Lenient as players are: hours, numbers and blank lines may be missing, a decimal point may be a comma. A caption that ends
    before it starts is kept without end. Cost linear.
    """
    start: float | None = None
    end: float | None = None
    rows: list[str] = []
    for row in _NEWLINE.split(text):
        times = _TIMES.match(row)
        if times is not None:
            if start is not None:
                yield start, end, "\n".join(_without_number(rows))
            start, end = seconds(times["start"]), seconds(times["end"])
            end = end if end >= start else None
            rows = []
        elif start is not None and row.strip():
            rows.append(row)
        elif rows and start is not None:
            yield start, end, "\n".join(rows)
            start = None
    if start is not None:
        yield start, end, "\n".join(rows)


def _without_number(rows: list[str]) -> list[str]:
    """The rows without the next caption's number, where no blank line stood between."""
    return rows[:-1] if rows and rows[-1].strip().isdigit() else rows
