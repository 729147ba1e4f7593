"""What a page says it derives from: the episode it reports, the recording it transcribes."""

from __future__ import annotations

import re

from ingest.read.dates import DATE, iso_date
from kg.record import DerivedFrom

__all__ = ["find_derivations"]

_FROM_TITLE = re.compile(
    rf"\b[Ff]rom (?:the (?P<kind>episode|interview|conversation|report|talk|article),? )?[“\"](?P<title>[^“”\"\r\n]{{3,300}})[”\"],?\s+(?:\(?(?P<date>{DATE})\)?)"
)
_PUBLISHED = re.compile(
    rf"\b(?:an?|the|this|that|last|latest) (?:\w+ ){{0,2}}(?P<kind>episode|interview|podcast|conversation|broadcast|report|recording|talk)(?: of the [^.\r\n]{{1,60}}?)?,?"
    rf" (?:published|released|posted|aired|broadcast|recorded|dated|which (?:was |were )?(?:published|released|aired|posted)) (?:on )?(?P<date>{DATE})"
)
_MACHINE = re.compile(
    r"\b(?:[Tt]ranscribed|[Tt]ranscript (?:made|generated|produced))(?: automatically)? (?:by (?:a )?machine|automatically|by AI|with|by|using)"
    r"(?: \(?(?P<by>[A-Z][\w.+-]*(?: [A-Z][\w.+-]*){0,2})\)?)?"
)
_NAME = r"[A-Z][\w’'&-]*(?: (?:(?:of|the|and|to|in|on|for|with|&) )?[A-Z0-9][\w’'&-]*){0,6}"
_SHOW = re.compile(
    rf"\bthe (?P<the>{_NAME}) (?:podcast|show|programme|program)\b|(?<![.!?] )\b(?P<The>The {_NAME}) (?:podcast|show|programme|program)\b"
    rf"|\b(?:podcast|show|programme) (?P<after>{_NAME})"
)


def find_derivations(text: str, *, show: str | None = None) -> tuple[DerivedFrom, ...]:
    """The works that the text itself says it derives from, in text order, each with the words that say so.

    `show` is the podcast that the page's header names. Nothing is inferred: no date without words, no title without
    quotation marks. Cost linear in the text.
    """
    found: list[DerivedFrom] = []
    spoken = show is not None or re.search(r"\b(?:episode|podcast)\b", text) is not None
    for match in _FROM_TITLE.finditer(text):
        kind = match["kind"] or ("episode" if spoken else None)
        found.append(_derived(match, kind=kind, title=match["title"], by=show))
    for match in _PUBLISHED.finditer(text):
        found.append(_derived(match, kind=match["kind"], title=None, by=_show_near(text, match.start()) or show))
    for match in _MACHINE.finditer(text):
        found.append(
            DerivedFrom(
                kind="machine transcript",
                by=match["by"],
                evidence=(match.start(), match.start() + len(match.group().rstrip())),
            )
        )
    found.sort(key=lambda item: item.evidence or (0, 0))
    return _without_repeats(found)


def _derived(match: re.Match[str], *, kind: str | None, title: str | None, by: str | None) -> DerivedFrom:
    return DerivedFrom(title=title, kind=kind, date=iso_date(match["date"]), by=by, evidence=match.span())


def _show_near(text: str, place: int) -> str | None:
    """The show named earlier in the same sentence."""
    start = max(text.rfind(". ", 0, place), text.rfind("\n", 0, place), place - 300, 0)
    named = list(_SHOW.finditer(text, start, place))
    return named[-1][named[-1].lastgroup or 0] if named else None


def _without_repeats(found: list[DerivedFrom]) -> tuple[DerivedFrom, ...]:
    kept: dict[tuple[str | None, str | None, str | None], DerivedFrom] = {}
    for item in found:
        kept.setdefault((item.title, item.kind, item.date), item)
    return tuple(kept.values())
