"""Dates written out in a page's header or in a sentence, as ISO 8601."""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import date

__all__ = ["DATE", "WrittenDate", "find_date", "iso_date"]

_MONTHS = (
    "january",
    "february",
    "march",
    "april",
    "may",
    "june",
    "july",
    "august",
    "september",
    "october",
    "november",
    "december",
)
_MONTH = r"(?:Jan(?:uary)?|Feb(?:ruary)?|Mar(?:ch)?|Apr(?:il)?|May|June?|July?|Aug(?:ust)?|Sept?(?:ember)?|Oct(?:ober)?|Nov(?:ember)?|Dec(?:ember)?)\.?"

DATE = (
    rf"(?:{_MONTH}\s+\d{{1,2}}(?:st|nd|rd|th)?,?\s+\d{{4}}"
    rf"|\d{{1,2}}(?:st|nd|rd|th)?\s+{_MONTH},?\s+\d{{4}}"
    r"|\d{4}-\d{2}-\d{2})"
)
"""A pattern (no groups) of a day written out: "Oct 6, 2026", "6 October 2026", "2026-10-06". Never 6/10/26: its order is a guess."""

_DATE = re.compile(rf"(?<![\w-]){DATE}(?![\w-])")


@dataclass(frozen=True)
class WrittenDate:
    """An ISO day with the half-open place of its words."""

    iso: str
    start: int
    end: int


def iso_date(words: str) -> str | None:
    """The ISO day that `words` (matched by `DATE`) name; None where there is no such day.

    >>> iso_date("Oct 6, 2026"), iso_date("6th October 2026"), iso_date("Feb 30, 2026")
    ('2026-10-06', '2026-10-06', None)
    """
    if re.fullmatch(r"\d{4}-\d{2}-\d{2}", words):
        year, month, day = (int(part) for part in words.split("-"))
    else:
        name = re.search(r"[A-Za-z]{3,}", words)
        numbers = [int(number) for number in re.findall(r"\d+", words)]
        if name is None or len(numbers) != 2:
            return None
        month = next((n for n, full in enumerate(_MONTHS, 1) if full.startswith(name.group().lower()[:3])), 0)
        day, year = numbers
    try:
        return date(year, month, day).isoformat()
    except ValueError:
        return None


def find_date(text: str, start: int = 0, end: int | None = None) -> WrittenDate | None:
    """The first day written out in `text[start:end]`, with its place in `text`; None where there is none."""
    for match in _DATE.finditer(text, start, len(text) if end is None else end):
        iso = iso_date(match.group())
        if iso is not None:
            return WrittenDate(iso, match.start(), match.end())
    return None
