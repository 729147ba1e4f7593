"""When a relation holds, as the words beside it say: "former", "since 2024", "until May 2020", "from 2015 to 2020", a day."""

from __future__ import annotations

import re
from dataclasses import dataclass

from ingest.read.dates import DATE, iso_date

__all__ = ["PAST", "Period", "period", "spoken_of_as_past"]

PAST = "past"
"""The end of what is over at a time that is not told."""

_MONTHS = [
    "January",
    "February",
    "March",
    "April",
    "May",
    "June",
    "July",
    "August",
    "September",
    "October",
    "November",
    "December",
]
_WHEN = rf"(?P<{{0}}>{DATE}|(?:{'|'.join(_MONTHS)})(?: of)? (?:19|20)\d\d|(?:19|20)\d\d)"


def _when(name: str) -> str:
    return _WHEN.replace("{0}", name)


_FORMER = re.compile(
    r"\b(?:former(?:ly)?|ex-|ex\b|one-time|onetime|then-|previous(?:ly)?|late|past|retired|outgoing)", re.IGNORECASE
)
_RANGE = re.compile(
    rf"\b(?:from|between) {_when('start')} (?:to|until|till|and|through) {_when('end')}|\(?{_when('start2')} ?[–—-] ?{_when('end2')}\)?"
)
_SINCE = re.compile(rf"\b(?:since|starting(?: in)?|as of|beginning(?: in)?) {_when('start')}")
_UNTIL = re.compile(rf"\b(?:until|till|through|up to) {_when('end')}")
_ON = re.compile(rf"\b(?:on|in|of|dated|published|released|from|,) ?{_when('date')}")


@dataclass(frozen=True, slots=True)
class Period:
    """ISO dates of what precision the words have ("2024", "2024-05", "2024-05-06"); `end` may be `PAST`."""

    date: str | None = None
    start: str | None = None
    end: str | None = None


def spoken_of_as_past(words: str) -> bool:
    """Whether a role's words say that it is over.

    >>> spoken_of_as_past("a former "), spoken_of_as_past("a formal ")
    (True, False)
    """
    return _FORMER.search(words) is not None


def period(words: str) -> Period:
    """The times that the words give, in any order; nothing is guessed.

    >>> period("led it from 2015 to May 2020"), period("since 2024"), period("on October 6, 2026")
    (Period(date=None, start='2015', end='2020-05'), Period(date=None, start='2024', end=None), Period(date='2026-10-06', start=None, end=None))
    """
    span = _RANGE.search(words)
    if span:
        return Period(start=_iso(span["start"] or span["start2"]), end=_iso(span["end"] or span["end2"]))
    since, until = _SINCE.search(words), _UNTIL.search(words)
    if since or until:
        return Period(start=_iso(since["start"]) if since else None, end=_iso(until["end"]) if until else None)
    on = _ON.search(words)
    return Period(date=_iso(on["date"]) if on else None)


def _iso(words: str | None) -> str | None:
    if words is None:
        return None
    if re.fullmatch(r"(?:19|20)\d\d", words):
        return words
    month = re.fullmatch(r"([A-Z][a-z]+)(?: of)? ((?:19|20)\d\d)", words)
    if month and month[1] in _MONTHS:
        return f"{month[2]}-{_MONTHS.index(month[1]) + 1:02}"
    return iso_date(words)
