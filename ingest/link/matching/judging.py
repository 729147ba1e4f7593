"""The judgement on one pair of assertions: joined, queued for a person, or nothing. It depends on the two alone."""

from __future__ import annotations

import math
import re
from dataclasses import dataclass, replace
from datetime import date

from ingest.link.bearers import bearers_apart
from ingest.link.entities.names import folded, is_full_name
from ingest.link.equal import LocalAssertion, claim_key
from ingest.link.matching.decision import Comparison, compare, sorts_apart
from ingest.link.matching.lexicon import GENERAL
from ingest.link.matching.statement import Statement, statement
from kg.judgements import EQUAL_HERE, EQUAL_TEXT, Judgement, JudgementKind, Outcome

__all__ = [
    "EQUAL_CONTENT",
    "EQUAL_HERE",
    "EQUAL_TEXT",
    "GATE",
    "LIKE",
    "LIKE_ENOUGH",
    "MIDDLE",
    "MIN_SUBSTANCE",
    "PARTED",
    "Read",
    "have_no_context",
    "judge",
    "periods",
    "read_assertion",
]

EQUAL_CONTENT, LIKE = "equal content words", "alike"
"""The methods below `EQUAL_TEXT`, strongest first."""
EQUAL_OPEN = "equal words, alike"
"""The method by which the words of a group are queued that do not say by themselves what is claimed."""
PARTED = "equal words, of another time or sort"
"""The method by which two are queued that others must not bring together: a firm bankrupt in 2015 and again in 2026, the bank and
the airline of one name, the surgeon and the drummer."""

YEAR, SEASON = 366, 60
"""Days between two documents from which the same words without a date need not speak of the same state; and from which the same
figure of what is not named need not ("Revenue rose 8 percent.": of one quarter and of the next)."""
MIDDLE = 0.4
"""From this score on, a pair is queued for a person."""
WITHIN = 0.75
"""The same of two statements of one document, which is on one subject throughout."""
GATE = 0.35
"""Similarity under which a pair is not looked at, however many words it shares: one claim pair in 400 lies over it."""
LIKE_ENOUGH = 0.55
"""Similarity from which two may share no word: "invests in" and "is an investor in"."""
MIN_SUBSTANCE = 1.0
"""Weight of the words that a statement needs: "It's a great question." is said in every interview."""
MIN_CONTENT = 4
"""Content words that a statement needs to be joined by them: shorter ones are equal by chance."""


@dataclass(frozen=True, slots=True)
class Read:
    """An assertion as pairs are judged by: what it says, and its keys; None where it can be joined with nothing."""

    assertion: LocalAssertion
    statement: Statement
    text_key: str | None
    content_key: tuple[str, ...] | None

    @property
    def is_closed(self) -> bool:
        """Whether its words alone may join it."""
        return self.text_key is not None or self.content_key is not None

    @property
    def context(self) -> frozenset[str]:
        """The names that tell of what a statement speaks that names nothing: what it is about, who says it, and what is named
        beside it; empty for one that has names. Terms of a field ("inference") and what every state has are no names."""
        one = self.assertion
        if not self.statement.is_nameless:
            return frozenset()
        about = {folded(name) for name in one.names if not name[:1].islower()}
        told = {name for name in about if not GENERAL.issuperset(name.split())}
        if one.speaker and one.speaker[0].isupper() and is_full_name(one.speaker):
            told.add(folded(one.speaker))
        return one.context | told

    @property
    def substance(self) -> float:
        return math.fsum(self.statement.words.values())


def read_assertion(assertion: LocalAssertion) -> Read:
    """The assertion read once; about 0.1 ms."""
    denied, question = assertion.polarity == "denies", assertion.polarity == "questions"
    read = statement(
        assertion.normalized,
        names=assertion.names,
        denied=denied,
        question=question,
        speaker=None if assertion.speaker is None else assertion.speaker.casefold(),
    )
    closed = not (read.is_question or read.is_open)
    return Read(
        assertion,
        read,
        claim_key(assertion.normalized, denied=denied) if closed else None,
        (*read.forms, "", *read.marks)
        if closed and len(read.sequence) >= MIN_CONTENT and not read.unclear_denial
        else None,
    )


def equal_group(read: Read) -> str | None:
    """What assertions share that are judged alike among themselves, and alike beside any other but for who speaks: words,
    dates, names, and, where the words point at who speaks, the speaker. None where no two are to be judged.

    A line that hundreds of transcripts have ("The show is produced by Ana Lind.") would else make as many pairs as their
    square: of a group only the smallest of each period (`periods`) is judged beside each other one of it.
    """
    one, names = read.assertion, sorted({name.casefold() for name in read.assertion.names})
    if read.statement.is_question:
        return None
    if read.text_key is not None:
        words, speaker = read.text_key, ""
    else:
        words = f"{one.polarity}\n{one.normalized.casefold()}"
        speaker = (read.statement.speaker or "") if read.statement.is_open and not names else ""
    return "\n\n".join((words, "\n".join(sorted(one.dates)), "\n".join(names), speaker))


def judge(a: Read, b: Read, *, similarity: float, share: float, one_talk: bool = False) -> Judgement | None:
    """The judgement on the pair, the same whichever comes first; None where nothing is to be said. With `one_talk` the one document
    reports the talk of which the other is the transcript, so that both speak of the same things.

    Joined are only statements whose words are equal but for case, punctuation, words without sense and a few synonyms:
    likeness alone never joins, since one other word makes another claim. Other numbers, dates, names, a negation or an
    opposite on one side alone make it another claim, which is not queued either.
    """
    if a.assertion.iri > b.assertion.iri:
        a, b = b, a
    # In one document everybody speaks on the same things, so that the speaker is no evidence there.
    across = a.assertion.document != b.assertion.document
    compared = compare(a.statement, b.statement, similarity=similarity, share=share, speakers=across)
    if a.assertion.dates and b.assertion.dates and a.assertion.dates != b.assertion.dates:
        return None
    if a.assertion.dates == b.assertion.dates and not _names_apart(a.assertion, b.assertion):
        joins = None
        if a.text_key is not None and a.text_key == b.text_key and a.statement.marks == b.statement.marks:
            joins = EQUAL_TEXT if across else EQUAL_HERE, 1.0
        elif a.content_key is not None and a.content_key == b.content_key and not compared.conflicts:
            joins = EQUAL_CONTENT, max(compared.score, 0.95)
        if joins is not None:
            method, doubts = _doubts(a, b, across=across and not one_talk)
            if not doubts:
                return _judgement(a, b, Outcome.POSITIVE, *joins, compared)
            doubted = replace(compared, differing=(*compared.differing, *doubts))
            return _judgement(a, b, Outcome.UNSURE, method, max(MIDDLE, min(compared.score, 0.95)), doubted)
    if not _may_be_same(a, b, compared) or (not across and compared.score < WITHIN):
        return None
    return _judgement(a, b, Outcome.UNSURE, LIKE, compared.score, compared)


def _doubts(a: Read, b: Read, *, across: bool) -> tuple[str, tuple[str, ...]]:
    """What makes it doubtful that equal words speak of the same (`across`: in two documents, not of one talk), each as a reader's few
    words; and the method by which the two are queued then."""
    found = []
    if sorts_apart(a.statement, b.statement):
        found.append("another sort of thing has the name")
    if across:
        written = {folded(name): name for name in sorted(a.assertion.names)}
        apart = bearers_apart(_told_of(a), _told_of(b))
        found += [
            f"what the two documents say of {written[name]} is hardly true of one bearer of the name" for name in apart
        ]
    days = SEASON if _is_bare_figure(a) and _is_bare_figure(b) else YEAR
    if (
        across
        and _is_timeless(a)
        and _is_timeless(b)
        and _are_apart(a.assertion.published, b.assertion.published, days)
    ):
        found.append(f"without a date, published {a.assertion.published} and {b.assertion.published}")
    method = PARTED if found else EQUAL_OPEN
    if across and (a.statement.is_bare or b.statement.is_bare):
        found.append("neither says which of many they speak of")
    elif across and have_no_context(a, b):
        found.append("neither names anything, nor do the same people or firms stand beside them")
    return method, tuple(found)


def have_no_context(a: Read, b: Read) -> bool:
    """Whether two name nothing, and nothing tells that they stand in one story: "Inflation is 4 percent." of two countries."""
    shared = a.context & b.context
    if shared:
        shared -= frozenset(bearers_apart(a.assertion.bearers, b.assertion.bearers))
    return a.statement.is_nameless and b.statement.is_nameless and not shared


def _told_of(read: Read, *names: str) -> list[str]:
    """The lines that tell apart the bearers of these folded names; without any, of whom the statement is about."""
    wanted = names or {folded(name) for name in read.assertion.names}
    return sorted(line for line in read.assertion.bearers if line.partition("\n")[0] in wanted)


def _is_timeless(read: Read) -> bool:
    """Whether nothing tells of which year the statement speaks."""
    return not read.assertion.dates and not any(_YEAR.fullmatch(one) for one in read.statement.dates)


_YEAR = re.compile(r"\d{4}")
_DAY = re.compile(r"(\d{4})(?:-(\d\d))?(?:-(\d\d))?")


def _days(published: str | None) -> tuple[date, date] | None:
    """The first and the last day on which a document may have appeared that is dated with a day, a month or a year."""
    match = _DAY.match(published or "")
    if match is None:
        return None
    year, month, day = match.groups()
    try:
        return (
            date(int(year), int(month or 1), int(day or 1)),
            date(int(year), int(month or 12), int(day or (28 if month else 31))),
        )
    except ValueError:
        return None


def _is_bare_figure(read: Read) -> bool:
    return read.statement.is_nameless and bool(read.statement.numbers)


def _are_apart(a: str | None, b: str | None, days: int) -> bool:
    """Whether more than so many days may lie between the two; false where one is not known."""
    left, right = _days(a), _days(b)
    if left is None or right is None:
        return False
    if a == b:
        return False
    return max((right[1] - left[0]).days, (left[1] - right[0]).days) > days


def periods(read: Read) -> list[tuple[str, str]]:
    """Those of one group that share one of these are judged beside the smallest that has it: what would be joined by it, and what may
    part them: the year in which the document of a statement without a date appeared (of a figure of what is not named, the month), and
    what is said of whom they name.

    It is joined by nothing but its document where it is bare, and by each name beside it too where it names nothing itself.
    """
    shown = len("2026-03") if _is_bare_figure(read) else len("2026")
    year = (read.assertion.published or "")[:shown] if _is_timeless(read) else ""
    if not read.is_closed:
        return [("", year)]
    by = {read.assertion.document}
    if not read.statement.is_bare:
        by |= read.context if read.statement.is_nameless else {""}
    return [(one, "\n\n".join((year, *(_told_of(read, one) if one else _told_of(read))))) for one in sorted(by)]


def _may_be_same(a: Read, b: Read, compared: Comparison) -> bool:
    """Whether a person should look: alike enough, nothing speaks against it, and something but likeness ties the two."""
    if compared.conflicts or compared.similarity < GATE or compared.score < MIDDLE or not compared.is_tied:
        return False
    if not compared.shares_words and compared.similarity < LIKE_ENOUGH:
        return False
    if min(a.substance, b.substance) < MIN_SUBSTANCE:
        return False
    is_open = a.statement.is_open or b.statement.is_open
    return not is_open or compared.same_speaker or compared.shares_names


def _names_apart(a: LocalAssertion, b: LocalAssertion) -> bool:
    """Whether their documents say that the two are about other things, though the words are equal."""
    left, right = ({name.casefold() for name in one.names} for one in (a, b))
    return bool(left and right and not left & right)


def _judgement(a: Read, b: Read, outcome: Outcome, method: str, score: float, compared: Comparison) -> Judgement:
    return Judgement(
        JudgementKind.SAME_CLAIM,
        a.assertion.iri,
        b.assertion.iri,
        outcome,
        method,
        round(score, 2),
        reason=compared.reason,
    )
