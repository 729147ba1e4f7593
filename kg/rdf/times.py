"""ISO dates, partial dates and "past" as half-open intervals in UTC with their precision."""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta

from rdflib import URIRef

from kg.errors import ModelError
from ontology import CK

__all__ = ["Interval", "interval"]

_YEAR = re.compile(r"\d{4}")
_QUARTER = re.compile(r"(\d{4})-Q([1-4])")
_MONTH = re.compile(r"(\d{4})-(\d{2})")
_DAY = re.compile(r"\d{4}-\d{2}-\d{2}")


@dataclass(frozen=True, slots=True)
class Interval:
    """[start, until) as xsd:dateTime texts; None is not known. `shown` is a label; equal intervals have equal labels."""

    start: str | None
    until: str | None
    precision: URIRef
    shown: str


def _midnight(year: int, month: int, day: int = 1) -> str:
    return f"{year:04d}-{month:02d}-{day:02d}T00:00:00Z"


def _months(year: int, month: int, count: int) -> tuple[str, str]:
    """From the first of a month, `count` months long. The year after 9999 is written out: xsd:dateTime allows it."""
    if not (1 <= month <= 12 and year >= 1):
        raise ValueError(f"month {month} of year {year}")
    after = month - 1 + count
    return _midnight(year, month), _midnight(year + after // 12, after % 12 + 1)


def _moment(text: str) -> tuple[str, str]:
    at = datetime.fromisoformat(text)
    at = (at.replace(tzinfo=UTC) if at.tzinfo is None else at.astimezone(UTC)).replace(microsecond=0)
    return f"{at:%Y-%m-%dT%H:%M:%S}Z".zfill(20), f"{at + timedelta(seconds=1):%Y-%m-%dT%H:%M:%S}Z".zfill(20)


def interval(text: str, published: str | None = None) -> Interval:
    """The interval that a date of the record stands for.

    `text` is "2026", "2026-10", "2026-Q4", "2026-10-06", a date with a time (UTC where it names no zone), or "past":
    some time before the end of `published`, where that is known.

    Raises:
        ModelError: anything else.

    >>> interval("2026-12").until
    '2027-01-01T00:00:00Z'
    >>> interval("past", "2026-10-06").until
    '2026-10-07T00:00:00Z'
    """
    if text == "past":
        bound = interval(published).until if published else None
        return Interval(None, bound, CK.past, f"before {bound[:10]}" if bound else "past")
    try:
        if _YEAR.fullmatch(text):
            return Interval(*_months(int(text), 1, 12), CK.year, text)
        if match := _QUARTER.fullmatch(text):
            return Interval(*_months(int(match[1]), 3 * int(match[2]) - 2, 3), CK.quarter, text)
        if match := _MONTH.fullmatch(text):
            return Interval(*_months(int(match[1]), int(match[2]), 1), CK.month, text)
        if _DAY.fullmatch(text):
            day = date.fromisoformat(text)
            after = day + timedelta(days=1) if day < date.max else None
            until = _midnight(after.year, after.month, after.day) if after else _midnight(10000, 1)
            return Interval(_midnight(day.year, day.month, day.day), until, CK.day, text)
        start, until = _moment(text)
        return Interval(start, until, CK.second, start)
    except (ValueError, OverflowError) as error:
        raise ModelError(
            f"date {text!r}: not an ISO 8601 date such as 2026, 2026-10 or 2026-10-06, nor 'past' ({error})."
        ) from error
