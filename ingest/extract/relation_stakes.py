"""Who owns a part of what, and where somebody came from: "owns 40 percent of X", "holds a stake of 12% in X", "joined from X"."""

from __future__ import annotations

import re
from collections.abc import Iterator

from ingest.extract.masked_text import pattern
from ingest.extract.relation_found import Found, Reading, found
from ingest.extract.relation_times import PAST, Period, period

__all__ = ["career_moves", "stake_relations"]

_ABOUT = (
    r"(?:about |around |roughly |nearly |almost |some |more than |less than |over |under |just |at least |up to |only |"
    r"(?:an )?estimated |approximately |as much as )*"
)
_PORTION = r"(?:\d[\d.,]* ?(?:%|per ?cent|percent|percentage points)|(?:an? |one |two |three )?(?:third|quarter|half|fifth|sixth|tenth)s?)"
_SHARE = rf"(?:{_PORTION}|(?:the |an? )?(?:majority|minority|bulk|rest|remainder))"
_STAKE = r"(?:stake|shareholding|holding|ownership interest|equity interest|interest|share)"
_OF = rf"(?: of {_ABOUT}{_SHARE}| worth [^.;\n]{{1,25}}?)?"
_REL = r"(?:,? (?:which|who) (?:now |still |also |together |jointly )?| (?:now |still |also |together |jointly )?)"
_OWNS = r"(?:owns?|owned|holds?|held|has|had|have|controls?|controlled|retains?|retained|keeps?|kept)"
_TAKES = r"(?:has |have |had )?(?:bought|buys?|acquires?|acquired|takes?|took|taken|purchased|picked up|built up)"
_TO = r"(?:the )?(?:[\w'-]+ ){0,3}?"
_STAKES: tuple[tuple[str, str], ...] = (
    (rf"(?P<a>«OP+»){_REL}{_OWNS} {_ABOUT}{_SHARE} of {_TO}(?P<b>«OD»)", "owns"),
    (rf"(?P<a>«OP+»){_REL}{_OWNS} (?:an? |the |its |his |her |their )(?:[\w$£€%.,-]+ ){{0,4}}?{_STAKE}{_OF} in {_TO}(?P<b>«O»)", "owns"),
    (rf"(?P<a>«OP+»){_REL}{_TAKES} (?:an? |the |its )(?:[\w$£€%.,-]+ ){{0,4}}?{_STAKE}{_OF} in {_TO}(?P<b>«O»)", "invests_in"),
    (rf"(?:{_SHARE}|{_STAKE}{_OF}) (?:of|in) {_TO}(?P<b>«O»),? (?:which )?(?:is |was |are |now )*(?:owned|held|controlled) by {_TO}(?P<a>«OP+»)", "owns"),
    (rf"(?P<b>«O»),? (?:which )?(?:is |was )?(?:now )?{_ABOUT}(?:{_PORTION}|part|partly|jointly)[ -]owned by {_TO}(?P<a>«OP+»)", "owns"),
    (r"(?P<a>«O»),? (?:which )?(?:is |was )?(?:now )?(?:wholly|majority|fully)-owned by (?:the )?(?P<b>«O»)", "subsidiary_of"),
)  # fmt: skip
_BODY = r"(?:company|firm|start-?up|group|bank|team|business|organi[sz]ation|lab|agency|board)"
_CAME = r"(?:joined|came|moved(?: over)?|arrived|transferred|defected)"
_TAKEN = r"(?:poached|hired|recruited|lured|headhunted|brought in|brought over|plucked)"
_MOVES: tuple[str, ...] = (
    rf"(?P<a>«P»){_REL}(?:has |had )?(?:recently |just )?{_CAME} (?:«O» |to «O» |the {_BODY} |in [\w ]{{3,15}} )?from {_TO}(?P<b>«O»)",
    rf"(?P<a>«P»){_REL}(?:was |had been |has been )?{_TAKEN} (?:away )?from {_TO}(?P<b>«O»)",
    rf"«O»{_REL}(?:has |had )?{_TAKEN} (?P<a>«P»)(?:,? as [^.;,\n]{{3,40}})?,? (?:away )?from {_TO}(?P<b>«O»)",
)
_COMPILED = tuple((pattern(source), predicate) for source, predicate in _STAKES)
_COMPILED_MOVES = tuple(pattern(source) for source in _MOVES)


def stake_relations(reading: Reading) -> Iterator[Found]:
    """Who owns or bought a part of which organisation. A pattern stays on its line; "would own" and "does not own" fit none."""
    for shape, predicate in _COMPILED:
        for match in shape.finditer(reading.masked.text):
            if "\n" not in match.group():
                yield from _pairs(reading, match, predicate, _when(reading, match))


def career_moves(reading: Reading) -> Iterator[Found]:
    """Whom somebody left for another: "joined from X", "was poached from X". The day of the move is the end there."""
    for shape in _COMPILED_MOVES:
        for match in shape.finditer(reading.masked.text):
            if "\n" not in match.group():
                when = _when(reading, match)
                yield from _pairs(reading, match, "formerly_at", Period(end=when.date or when.start or PAST))


def _when(reading: Reading, match: re.Match[str]) -> Period:
    return period(match.group() + re.split(r"[.,;]", reading.masked.text[match.end() : match.end() + 30])[0])


def _pairs(reading: Reading, match: re.Match[str], predicate: str, when: Period) -> Iterator[Found]:
    masked = reading.masked
    for left in masked.entities_in(match.span("a")):
        for right in masked.entities_in(match.span("b")):
            yield from found(left, predicate, right, masked.real(match.span()), when)
