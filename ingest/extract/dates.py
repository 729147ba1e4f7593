"""Dates in running text, resolved against the date of their document."""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import date, timedelta

from ingest.extract.word_lists import word_list
from kg.record import Span

__all__ = ["DatedWords", "find_dates"]

_MONTHS = {
    name: number
    for number, names in enumerate(
        word_list(
            "jan,january feb,february mar,march apr,april may jun,june jul,july aug,august sep,sept,september oct,october"
        )
        + word_list("nov,november dec,december"),
        1,
    )
    for name in names.split(",")
}
_MONTH = r"(?:Jan(?:uary)?|Feb(?:ruary)?|Mar(?:ch)?|Apr(?:il)?|May|June?|July?|Aug(?:ust)?|Sept?(?:ember)?|Oct(?:ober)?|Nov(?:ember)?|Dec(?:ember)?)\b\.?"
_DAYS = ("monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday")
_DATE = re.compile(
    rf"""(?P<iso>\b\d{{4}}-\d{{2}}-\d{{2}}\b)
    |(?P<mdy>\b(?P<m1>{_MONTH})\s+(?P<d1>\d{{1,2}})(?:st|nd|rd|th)?\b(?:,?\s+(?P<y1>\d{{4}})\b)?)
    |(?P<dmy>\b(?P<d2>\d{{1,2}})(?:st|nd|rd|th)?\s+(?:of\s+)?(?P<m2>{_MONTH})(?:,?\s+(?P<y2>\d{{4}})\b)?)
    |(?P<my>\b(?P<m3>{_MONTH})(?:\s+of)?,?\s+(?P<y3>\d{{4}})\b)
    |(?P<relday>\b(?:yesterday|today|tomorrow)\b)
    |(?P<ago>\b(?P<n>\d+|an?|one|two|three|four|five|six|seven|eight|nine|ten)\s+(?P<u>day|week|month|year)s?\s+ago\b)
    |(?P<rel>\b(?P<which>last|this|next|earlier\sthis)\s+(?P<unit>week|month|year)\b)
    |(?P<weekday>\b(?:on|last)\s+(?P<wd>Monday|Tuesday|Wednesday|Thursday|Friday|Saturday|Sunday)\b)
    |(?P<year>\b(?:in|since|by|during|until|before|after|of|early|late|mid|from|to|till|through|for)[\s-](?P<y4>(?:19|20)\d\d)\b)
    """,
    re.VERBOSE | re.IGNORECASE,
)
_SMALL = {
    "a": 1,
    "an": 1,
    "one": 1,
    "two": 2,
    "three": 3,
    "four": 4,
    "five": 5,
    "six": 6,
    "seven": 7,
    "eight": 8,
    "nine": 9,
    "ten": 10,
}


@dataclass(frozen=True, slots=True)
class DatedWords:
    """ISO 8601 text as exact as the words are ("2026-08-31", "2026-08", "2026"), and the span of those words."""

    iso: str
    span: Span


def find_dates(text: str, start: int, end: int, published: str | None) -> list[DatedWords]:
    """Dates named in `text[start:end)`, in text order. Words that need the document's date are left out without it.

    A day without a year is taken in the year of `published`, or the year before where that would lie more than half a
    year ahead. "On Monday" is the last Monday up to the day of publication.
    """
    today = _day(published)
    found = []
    for match in _DATE.finditer(text, start, end):
        if re.search(r"\b(?:than|as)\s+$", text[max(0, match.start() - 6) : match.start()]):
            continue  # "more than in 2020": the time of what it is compared with
        iso = _resolve(match, today)
        if iso is not None:
            low, high = match.span("y4") if match["year"] else match.span()
            found.append(DatedWords(iso, (low, high)))
    return found


def _day(published: str | None) -> date | None:
    if published is None or len(published) < 10:
        return None
    try:
        return date.fromisoformat(published[:10])
    except ValueError:
        return None


def _resolve(match: re.Match[str], today: date | None) -> str | None:
    if match["iso"]:
        return match["iso"] if _day(match["iso"]) else None
    if match["mdy"]:
        return _full(match["m1"], match["d1"], match["y1"], today)
    if match["dmy"]:
        return _full(match["m2"], match["d2"], match["y2"], today)
    if match["my"]:
        return f"{match['y3']}-{_MONTHS[match['m3'].rstrip('.').lower()]:02d}"
    if match["year"]:
        return match["y4"]
    return None if today is None else _relative(match, today)


def _full(month: str, day: str, year: str | None, today: date | None) -> str | None:
    if month.islower():
        return None  # "may 3 times"
    number = _MONTHS[month.rstrip(".").lower()]
    try:
        if year:
            return date(int(year), number, int(day)).isoformat()
        if today is None:
            return None
        value = date(today.year, number, int(day))
        if value > today + timedelta(days=183):
            value = date(today.year - 1, number, int(day))
        return value.isoformat()
    except ValueError:
        return None


def _relative(match: re.Match[str], today: date) -> str | None:
    if match["relday"]:
        shift = {"yesterday": -1, "today": 0, "tomorrow": 1}[match["relday"].lower()]
        return (today + timedelta(days=shift)).isoformat()
    if match["weekday"]:
        back = (today.weekday() - _DAYS.index(match["wd"].lower())) % 7
        return (today - timedelta(days=back)).isoformat()
    if match["ago"]:
        count = int(match["n"]) if match["n"].isdigit() else _SMALL[match["n"].lower()]
        return _shifted(today, -count, match["u"].lower())
    step = {"last": -1, "this": 0, "next": 1}.get(match["which"].lower(), 0)
    return _shifted(today, step, match["unit"].lower())


def _shifted(today: date, count: int, unit: str) -> str | None:
    """`today` moved by `count` units, as exact as the unit is; weeks are left out: they have no common ISO form here."""
    try:
        if unit == "day":
            return (today + timedelta(days=count)).isoformat()
        if unit == "month":
            months = today.year * 12 + today.month - 1 + count
            return f"{months // 12:04d}-{months % 12 + 1:02d}"
        if unit == "year" and 1 <= today.year + count <= 9999:
            return f"{today.year + count:04d}"
    except (ValueError, OverflowError):
        return None
    return None
