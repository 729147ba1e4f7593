"""Whether two assertions on one topic may contradict each other, and in what. It depends on the two alone."""

from __future__ import annotations

from ingest.link.conflicts.side import GATE, Side, share
from ingest.link.matching.lexicon import OPPOSITES
from ingest.link.quotes.lexicon import word_set
from kg.links import Conflict, ConflictKind

__all__ = ["PAIRS_VERSION", "conflict_of"]

PAIRS_VERSION = "1"
"""Raised whenever the same two assertions may be judged otherwise."""
_SCORES = {
    ConflictKind.NEGATION: 0.7,
    ConflictKind.NUMBER: 0.65,
    ConflictKind.DATE: 0.65,
    ConflictKind.ANTONYM: 0.6,
    ConflictKind.SCOPE: 0.5,
}
_SURER = 0.2
"""What full agreement of the topic words adds to the score over the gate."""
_CLOSE = 0.05
"""Relative difference that "about" covers."""
_ONCE = word_set(
    "found launch open bear born die publish sign establish releas acquir adopt elect appoint introduc ship debut creat start"
    " begin arriv resign marri complet built build buy bought sold sell happen occur close win won join"
)
"""Stems of what happens once: such an event has one date."""


def conflict_of(a: Side, b: Side) -> Conflict | None:
    """The possible conflict of the pair, the same whichever comes first; None where nothing speaks for one.

    Two years, or two times of writing for a number without a date, are two intervals: no conflict.
    """
    if a.iri > b.iri:
        a, b = b, a
    shared = share(a.topic, b.topic)
    if shared < GATE or not _comparable(a, b):
        return None
    found = _kind(a, b)
    if found is None:
        return None
    kind, what = found
    score = _SCORES[kind] + _SURER * (shared - GATE) / (1 - GATE)
    return Conflict(
        a.iri, b.iri, kind, f"{round(shared * 100)} % of the words are the same, but {what}", round(score, 2)
    )


def _comparable(a: Side, b: Side) -> bool:
    """Whether they speak of the same: names, not the same act of one speaker, not what each takes from its surroundings."""
    if a.document == b.document and a.speaker == b.speaker:
        return False
    if a.names and b.names and not (a.names <= b.names or b.names <= a.names):
        return False
    if bool(a.names) != bool(b.names) and a.document != b.document:
        return False
    return not ((a.open or b.open) and a.document != b.document and not (a.names & b.names))


def _kind(a: Side, b: Side) -> tuple[ConflictKind, str] | None:
    opposed = _opposites(a, b)
    negation = a.negated != b.negated
    numbers = _numbers(a, b)
    if not opposed and a.opposing != b.opposing:
        return None
    if _same_time(a, b):
        if negation and not opposed and not numbers and not _tenses_part(a, b):
            return ConflictKind.NEGATION, "one is negated"
        if opposed and not negation and not _tenses_part(a, b):
            return ConflictKind.ANTONYM, f"one has “{opposed[0]}”, the other “{opposed[1]}”"
        if numbers and not negation and not opposed and _one_moment(a, b):
            return ConflictKind.NUMBER, f"one has {numbers[0]}, the other {numbers[1]}"
        return None if negation or opposed or numbers else _scope(a, b)
    if negation or opposed or numbers or not ((a.topic | a.opposing) & (b.topic | b.opposing) & _ONCE):
        return None
    return _dates(a, b)


def _opposites(a: Side, b: Side) -> tuple[str, str] | None:
    only_a, only_b = a.opposing - b.opposing, b.opposing - a.opposing
    found = [(x, y) for x in only_a for y in OPPOSITES[x] & only_b]
    return min(found) if found else None


def _numbers(a: Side, b: Side) -> tuple[str, str] | None:
    """The one number of each that the other has not, where they are of one unit and no "about" or "more than" covers both."""
    only_a, only_b = a.numbers - b.numbers, b.numbers - a.numbers
    if len(only_a) != 1 or len(only_b) != 1:
        return ("numbers", "other numbers") if only_a and only_b else None
    (x,), (y,) = only_a, only_b
    return (x, y)


def _fits(a: Side, b: Side, x: str, y: str) -> bool:
    """Whether both numbers can hold: "more than 10" and 12, "about 100" and 98."""
    one, other = float(x.rstrip("%")), float(y.rstrip("%"))
    if (
        (a.below and other >= one)
        or (b.below and one >= other)
        or (a.above and other <= one)
        or (b.above and one <= other)
    ):
        return True
    return (a.rough or b.rough) and abs(one - other) <= _CLOSE * max(abs(one), abs(other))


def _same_time(a: Side, b: Side) -> bool:
    """Whether what they say of when does not tell them apart: the same years, or neither names one; the months likewise."""
    if (a.years or b.years) and not a.years & b.years:
        return False
    return not (a.months and b.months and not a.months & b.months)


def _one_moment(a: Side, b: Side) -> bool:
    """Whether two numbers can be of one time: written in one year where no year is named; of one unit; not both within bounds."""
    only_a, only_b = a.numbers - b.numbers, b.numbers - a.numbers
    if len(only_a) != 1 or len(only_b) != 1:
        return False
    (x,), (y,) = only_a, only_b
    if x.endswith("%") != y.endswith("%") or _fits(a, b, x, y):
        return False
    return bool(a.years) or not (a.published and b.published) or a.published == b.published


def _tenses_part(a: Side, b: Side) -> bool:
    """Whether one speaks of what was and the other of what is."""
    was_a, was_b = a.past and not a.present, b.past and not b.present
    is_a, is_b = a.present and not a.past, b.present and not b.past
    return (was_a and is_b) or (was_b and is_a)


def _scope(a: Side, b: Side) -> tuple[ConflictKind, str] | None:
    for one, other in ((a, b), (b, a)):
        if one.universal and other.partial and not one.partial and not other.universal:
            return ConflictKind.SCOPE, f"one says “{min(one.universal)}”, the other “{min(other.partial)}”"
    return None


def _dates(a: Side, b: Side) -> tuple[ConflictKind, str] | None:
    """Where an event that happens once is put at two times, told equally finely."""
    if a.years and b.years and not a.years & b.years:
        if len(a.years) == len(b.years) == 1:
            return ConflictKind.DATE, f"one puts it in {min(a.years)}, the other in {min(b.years)}"
        return None
    if a.months and b.months and a.years == b.years:
        return ConflictKind.DATE, "they put it on other days or months"
    return None
