"""What the pair decision reads of one claim: its words, names, numbers, dates, and whether it is negated. Of the text alone."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass

from ingest.link.equal import is_open, third_person
from ingest.link.matching.bare import BARE_VERSION, is_bare
from ingest.link.matching.counted import number_at
from ingest.link.matching.lexicon import (
    ACRONYMS,
    FILLERS,
    GENERAL,
    MONTHS,
    NEGATIONS,
    OPPOSITES,
    ROLES,
    SCALES,
    SORTS,
    SYNONYMS,
    TITLES,
    WEEKDAYS,
)
from ingest.link.matching.marks import MARKS_VERSION, marks
from ingest.link.words import stem, stems, weight

__all__ = ["STATEMENT_VERSION", "Statement", "statement"]

STATEMENT_VERSION = f"7.{MARKS_VERSION}.{BARE_VERSION}"
"""Raised whenever the same text may be read otherwise."""


@dataclass(frozen=True, slots=True)
class Statement:
    """One claim as it is compared. `words` and `rest` are stems with their weights; `rest` leaves names out; `name_order` has
    each name where it stands first.

    `said` is the text with its names left out, for the encoder. `sequence` are all stems that carry sense, in order: two
    claims with the same sequence say the same. `dates` are "2026", "10" and "10-6" as far as the words give them, `quoted`
    the runs of four words between quotation marks, `opposing` the words that have an opposite.

    `forms` are the words of `sequence` as they are written, `marks` the signs between them: two that say the same have both
    the same. `sorts` are what "the bank Dorn" sets off, each with its name; `is_bare` says that they speak of
    "the ferry", "the quarter", `is_nameless` that they name nothing; `unclear_denial` that what a denial denies is not told by the words alone.
    """

    text: str
    said: str
    words: Mapping[str, float]
    rest: Mapping[str, float]
    sequence: tuple[str, ...]
    names: frozenset[str]
    name_order: tuple[str, ...]
    numbers: frozenset[str]
    dates: frozenset[str]
    quoted: frozenset[tuple[str, ...]]
    opposing: frozenset[str]
    negated: bool
    is_open: bool
    is_question: bool
    speaker: str | None = None
    forms: tuple[str, ...] = ()
    marks: tuple[str, ...] = ()
    sorts: frozenset[tuple[str, str]] = frozenset()
    is_bare: bool = False
    is_nameless: bool = False
    unclear_denial: bool = False


_TOKEN = re.compile(r"\d+(?:[.,:]\d+)*|[^\W\d_]+\d+(?!\w)|[^\W\d_]+(?:['’][^\W\d_]+)*|[.!?%]")
_QUOTED = re.compile(r"[\"“”„]([^\"“”„]{10,})(?:[\"“”„]|$)")
"""Double marks only: a single one is an apostrophe as often. What is opened and never closed goes to the end."""
_RUN = 4
_YEAR = re.compile(r"(?:19|20)\d\d")
_DAY = re.compile(r"[0-3]?\d")


@dataclass(frozen=True, slots=True)
class _Token:
    raw: str
    lower: str
    start: int
    end: int


def statement(
    text: str, *, names: Collection[str] = (), denied: bool = False, question: bool = False, speaker: str | None = None
) -> Statement:
    """The claim that a text makes. `names` are those that its document gives to what it is about, as a help in telling names
    from words; `denied` says that the speaker holds the opposite of the positive form: negation and denial cancel out.

    >>> found = statement("Ana Lind did not sell 2,500 boats in May 2021.")
    >>> sorted(found.names), sorted(found.numbers), sorted(found.dates), found.negated, found.said
    (['ana', 'lind'], ['2500'], ['2021', '5'], True, 'did not sell 2,500 boats in May 2021.')
    """
    tokens = [_Token(m[0], m[0].lower().replace("’", "'"), m.start(), m.end()) for m in _TOKEN.finditer(text)]
    known = {part for name in names if name[:1].isupper() for part in map(str.lower, re.findall(r"\w+", name))}
    proper = _proper(tokens, known)
    taken, dates = _dates(tokens)
    numbers, counted = _numbers(tokens, taken)
    found = list(_sequence(tokens, counted, denied=denied))
    sequence = [(place, one) for place, one, _ in found]
    words: dict[str, float] = {}
    rest: dict[str, float] = {}
    for place, one in sequence:
        for part in one.split():
            if value := weight(part):
                words[part] = value
                if place not in proper:
                    rest[part] = value
    in_order = tuple(dict.fromkeys(stem(tokens[place].lower) for place in sorted(proper)))
    return Statement(
        text=text,
        said=_without(text, tokens, proper),
        words=words,
        rest=rest,
        sequence=tuple(one for _, one in sequence),
        names=frozenset(in_order),
        name_order=in_order,
        numbers=frozenset(numbers),
        dates=frozenset(dates),
        quoted=frozenset(run for match in _QUOTED.finditer(text) for run in _runs(stems(match[1]))),
        opposing=frozenset(words.keys() & OPPOSITES.keys()),
        negated=(sum(_negates(token.lower) for token in tokens) % 2 == 1) != denied,
        is_open=is_open(text),
        is_question=question or text.rstrip().endswith("?"),
        speaker=speaker,
        forms=tuple(form for *_, form in found),
        marks=marks(text),
        sorts=frozenset(
            (token.lower, tokens[place + 1].lower) for place, token in enumerate(tokens) if _sets_off(tokens, place)
        ),
        is_bare=is_bare(text, named=bool(in_order)),
        is_nameless=not any(_is_name(tokens, place, known) for place in proper),
        unclear_denial=denied and not _is_plain_denial(tokens),
    )


def _is_plain_denial(tokens: Sequence[_Token]) -> bool:
    """Whether one word denies the sentence, so that leaving it out gives what is denied: not "nobody", nor "did not close"."""
    words = [token.lower for token in tokens]
    if not all(word in _PLAIN_NEGATIONS or word.endswith("n't") for word in words if _negates(word)):
        return False
    return sum(map(_negates, words)) == 1 and not {"did", "didn't", "won't"} & set(words)


_PLAIN_NEGATIONS = frozenset({"not", "never", "cannot"})


def _proper(tokens: Sequence[_Token], known: Collection[str]) -> set[int]:
    """Places of the words that are names: capitals inside a sentence, and at its head where the word is one otherwise too."""
    found = set()
    for place, token in enumerate(tokens):
        if not token.raw[0].isupper() or token.raw in ACRONYMS or token.lower in MONTHS or token.lower in WEEKDAYS:
            continue
        if token.lower in TITLES:
            continue
        bare = token.lower.removesuffix("'s")
        if token.raw == "I" or "'" in bare:
            continue
        first = place == 0 or tokens[place - 1].raw in ".!?"
        follows = place + 1 < len(tokens) and tokens[place + 1].raw[0].isupper()
        inner = any(c.isupper() or c.isdigit() for c in token.raw[1:])
        if not first or inner or bare in known or weight(stem(bare)) >= 0.95 or (follows and weight(stem(bare)) >= 0.3):
            found.add(place)
    return found


def _is_name(tokens: Sequence[_Token], place: int, known: Collection[str]) -> bool:
    """Whether a word of `_proper` is surely one: not what every state or year has ("Parliament", "Q3"), nor a noun of a field that
    only stands at the head ("Desalination")."""
    token = tokens[place]
    if token.lower.removesuffix("'s") in GENERAL or _TERM.fullmatch(token.raw):
        return False
    if token.lower.removesuffix("'s") in known or (place and tokens[place - 1].raw not in ".!?"):
        return True
    if place + 1 < len(tokens) and tokens[place + 1].raw[0].isupper() and tokens[place + 1].raw not in ACRONYMS:
        return True
    return token.raw[1:] != token.lower[1:] or not _NOUN.search(token.lower)


_TERM = re.compile(r"Q[1-4]|H[12]|FY(?:\d\d){1,2}|[A-Z]")
"""A quarter, a half, a year of accounts; what stands before a number or behind "Series"."""
_NOUN = re.compile(
    r"(?:tion|sion|ity|ness|ism|ist|er|[st]or|ic|ing|ment|ance|ence|logy|graphy|ee|ant|ent)s?$|(?:ies|ers|ics)$"
)


def _without(text: str, tokens: Sequence[_Token], left_out: Collection[int]) -> str:
    parts, at = [], 0
    for place in sorted(left_out):
        parts.append(text[at : tokens[place].start])
        at = tokens[place].end
    return " ".join("".join([*parts, text[at:]]).split())


def _runs(found: Sequence[str]) -> Iterator[tuple[str, ...]]:
    return (tuple(found[at : at + _RUN]) for at in range(len(found) - _RUN + 1))


def _negates(word: str) -> bool:
    return word in NEGATIONS or word.endswith("n't")


def _dates(tokens: Sequence[_Token]) -> tuple[set[int], set[str]]:
    """The places of the words of dates, and the dates: years, months, days of a month."""
    taken: set[int] = set()
    dates: set[str] = set()
    for place, token in enumerate(tokens):
        if _YEAR.fullmatch(token.raw):
            taken.add(place)
            dates.add(token.raw)
        elif token.lower in MONTHS and token.raw[0].isupper():
            month = MONTHS[token.lower]
            taken.add(place)
            dates.add(month)
            for near in (place + 1, place - 1):
                if 0 <= near < len(tokens) and _DAY.fullmatch(tokens[near].raw):
                    taken.add(near)
                    dates.add(f"{month}-{int(tokens[near].raw)}")
                    break
    return taken, dates


def _numbers(tokens: Sequence[_Token], taken: Collection[int]) -> tuple[set[str], dict[int, str]]:
    """The numbers but those of dates, and each one's canonical form by the place of its first word: "2500", "1500000", "10%".
    The places of its other words have nothing."""
    by_place: dict[int, str] = {}
    lower = [token.lower for token in tokens]
    for place, token in enumerate(tokens):
        if place in taken or place in by_place or ":" in token.raw:
            continue
        found = _half_at(lower, place) or number_at(lower, place)
        if found is None or any(other in taken for other in range(place, found[1])):
            continue
        if token.lower in SCALES and not _is_one_of_them(lower, place):
            continue
        value, end = found
        following = lower[end] if end < len(tokens) else ""
        by_place |= dict.fromkeys(range(place, end), "")
        by_place[place] = f"{value:.10g}{'%' if following in {'%', 'percent', 'per'} else ''}"
    return set(by_place.values()) - {""}, by_place


def _half_at(lower: Sequence[str], place: int) -> tuple[float, int] | None:
    """ "Half a million", and where it ends."""
    is_half = lower[place : place + 2] == ["half", "a"] and place + 2 < len(lower) and lower[place + 2] in SCALES
    return (SCALES[lower[place + 2]] / 2, place + 3) if is_half else None


def _is_one_of_them(lower: Sequence[str], place: int) -> bool:
    """ "A hundred and five", not "hundred" alone or "half a million"."""
    return place > 0 and lower[place - 1] == "a" and not (place > 1 and lower[place - 2] in {"half", "quarter"})


def _sequence(tokens: Sequence[_Token], counted: Mapping[int, str], *, denied: bool) -> Iterator[tuple[int, str, str]]:
    """What carries sense with the place where it begins, one form for what means the same (synonyms, numbers, months), and
    the form as it is written.

    Negations of a denial are left out: its positive form is what is compared ("does not take": "takes"; "cannot": "can").
    """
    place, last = 0, ""
    while place < len(tokens):
        phrase, length = _synonym(tokens, place)
        token = tokens[place]
        if counted.get(place):
            phrase, length = None, 1
        if phrase is not None:
            kept = _affirmed(phrase) if denied else phrase
            if kept:
                yield place, kept, kept
        elif place in counted:
            if counted[place]:
                yield place, counted[place], counted[place]
        elif token.lower in MONTHS and token.raw[0].isupper():
            month = f"month-{MONTHS[token.lower]}"
            yield place, month, month
        elif token.lower == "at" and last in ROLES:
            yield place, "of", "of"
        elif denied and _negates(token.lower):
            if kept := _affirmed(token.lower):
                yield place, kept, kept
        elif token.raw not in ".!?%" and token.lower not in FILLERS and not _sets_off(tokens, place):
            written = token.lower
            if denied and _is_after_does_not(tokens, place):
                written = third_person(written)
            yield place, stem(token.lower), written
        last = phrase or token.lower
        place += length


def _affirmed(word: str) -> str:
    """What is left of a word or phrase without its negation: "can" of "cannot"."""
    return " ".join(
        "can" if part == "cannot" else part.removesuffix("n't") for part in word.split() if part not in _LEFT_OUT
    )


_LEFT_OUT = NEGATIONS - {"cannot"} | {"don't", "doesn't", "didn't"}


def _is_after_does_not(tokens: Sequence[_Token], place: int) -> bool:
    before = [token.lower for token in tokens[max(0, place - 2) : place]]
    return before[-1:] == ["doesn't"] or before == ["does", "not"]


def _sets_off(tokens: Sequence[_Token], place: int) -> bool:
    """Whether the word only says of what sort the name after it is: "the startup Larkmoor"."""
    if tokens[place].raw not in SORTS or not 0 < place < len(tokens) - 1:
        return False
    return tokens[place - 1].lower == "the" and tokens[place + 1].raw[0].isupper()


def _synonym(tokens: Sequence[_Token], place: int) -> tuple[str | None, int]:
    """The one form of the longest phrase of `SYNONYMS` that begins here, and how many words it has; None and 1 for none."""
    for length in (3, 2, 1):
        phrase = " ".join(token.lower for token in tokens[place : place + length])
        if place + length <= len(tokens) and phrase in SYNONYMS:
            return SYNONYMS[phrase], length
    return None, 1
