"""What the search for conflicts reads of one assertion: its topic words, and what may differ beside them."""

from __future__ import annotations

import re
from collections.abc import Collection
from dataclasses import dataclass
from hashlib import blake2b
from itertools import combinations

from ingest.link.matching.lexicon import NEGATIONS, NUMBER_WORDS, SCALES
from ingest.link.matching.statement import statement
from ingest.link.quotes.lexicon import word_list, word_set
from ingest.link.words import stem, weight

__all__ = ["GATE", "SIDE_VERSION", "Side", "read_side", "share", "signatures"]

SIDE_VERSION = "1"
"""Raised whenever the same assertion may be read otherwise."""
GATE = 0.7
"""Share of topic words that two assertions must have in common (precision .93 at .7 against .79 at .5 on SICK)."""
MIN_TOPIC = 3
"""Topic words that an assertion needs: two short ones share theirs by chance."""
MAX_TOPIC = 40
"""Longer ones say many things."""
_LIGHT = 0.12
"""Weight from which a stem counts as a topic word: prepositions and auxiliaries lie below."""

UNIVERSAL = word_set("all every everyone everybody everything always each whole entire entirely completely")
PARTIAL = word_set(
    "some few several many most sometimes often usually rarely seldom partly partially occasionally mostly half"
)
_REGULAR = dict(
    pair.split(":")
    for pair in word_list(
        "rose:rise risen:rise fell:fall fallen:fall grew:grow grown:grow shrank:shrink shrunk:shrink lost:lose bought:buy sold:sell"
        " left:leave began:begin begun:begin forgot:forget"
    )
)
"""Irregular forms of words that have an opposite."""
_BOUND_BELOW = re.compile(
    r"\b(?:more than|over|at least|above|upwards of|no fewer than|no less than|exceeds?|exceeded)\b"
)
_BOUND_ABOVE = re.compile(r"\b(?:less than|fewer than|under|at most|up to|below|no more than|as many as)\b")
_ROUGH = re.compile(r"\b(?:about|around|roughly|nearly|almost|approximately|some|close to|estimated|circa)\b")
_PAST = re.compile(
    r"\b(?:was|were|had|did|used to|formerly|previously|once|until|no longer|at first|initially|originally)\b"
)
_PRESENT = re.compile(r"\b(?:is|are|has|have|does|do|now|today|currently|still|can|will)\b")
_CONDITION = re.compile(r"\b(?:if|unless|whether|suppose|imagine)\b")
_WORD = re.compile(r"[^\W\d_]+(?:['’][^\W\d_]+)*")
_YEAR = re.compile(r"(?:19|20)\d\d")
_APART = frozenset(stem(word) for word in UNIVERSAL | PARTIAL | NEGATIONS | NUMBER_WORDS.keys() | SCALES.keys())


@dataclass(frozen=True, slots=True)
class Side:
    """One assertion as pairs are compared by. `topic` are the stems of its words of meaning without names' difference taken
    out: no numbers, dates, negations, quantifiers, nor words that have an opposite; those stand beside it.

    `years` and `months` are of the words and of the assertion's own date; `published` is the year of its document.
    """

    iri: str
    document: str
    speaker: str
    topic: frozenset[str]
    names: frozenset[str]
    numbers: frozenset[str]
    years: frozenset[str]
    months: frozenset[str]
    opposing: frozenset[str]
    negated: bool
    universal: frozenset[str]
    partial: frozenset[str]
    below: bool
    above: bool
    rough: bool
    past: bool
    present: bool
    published: str
    open: bool


def read_side(
    iri: str,
    document: str,
    text: str,
    *,
    denied: bool = False,
    speaker: str = "",
    names: Collection[str] = (),
    dates: Collection[str] = (),
    published: str = "",
) -> Side | None:
    """The assertion as it is compared; None where it can be in conflict with nothing: a question, a supposition, too few words.

    `denied`: what is denied is the negation already spelled out in `text`, so it changes nothing. Costs about 0.1 ms.
    """
    found = statement(_WORD.sub(lambda m: _REGULAR.get(m[0], m[0]), text), names=names)
    lower = text.lower().replace("’", "'")
    if found.is_question or _CONDITION.search(lower):
        return None
    words = set(_WORD.findall(lower))
    topic = frozenset(
        part
        for part in found.words
        if weight(part) >= _LIGHT
        and part not in _APART
        and part not in found.opposing
        and not part[:1].isdigit()
        and not part.startswith("month-")
    )
    if not MIN_TOPIC <= len(topic) <= MAX_TOPIC:
        return None
    given = {date[:4] for date in dates if _YEAR.fullmatch(date[:4])}
    return Side(
        iri=iri,
        document=document,
        speaker=speaker,
        topic=topic,
        names=found.names,
        numbers=found.numbers,
        years=frozenset({date for date in found.dates if _YEAR.fullmatch(date)} | given),
        months=frozenset(date for date in found.dates if not _YEAR.fullmatch(date)),
        opposing=found.opposing,
        negated=found.negated,
        universal=frozenset(words & UNIVERSAL),
        partial=frozenset(words & PARTIAL),
        below=bool(_BOUND_BELOW.search(lower)),
        above=bool(_BOUND_ABOVE.search(lower)),
        rough=bool(_ROUGH.search(lower)),
        past=bool(_PAST.search(lower)),
        present=bool(_PRESENT.search(lower)),
        published=published[:4],
        open=found.is_open,
    )


def share(topic: frozenset[str], other: Collection[str]) -> float:
    """The words that both topics have, over the words of the larger one."""
    return len(topic.intersection(other)) / max(len(topic), len(other))


def signatures(topic: frozenset[str]) -> list[int]:
    """Numbers of which two topics over the gate have at least one in common: pairs of their rarest words.

    A topic of n words that shares t = ⌈0.7 n⌉ of them with another that is not larger shares two of its n - t + 2 rarest, and
    these are among the rarest of the other too (prefix filtering of set joins, with a frozen order of words).
    """
    ordered = sorted(topic, key=lambda word: (-weight(word), word))
    rarest = ordered[: len(ordered) - _least(len(ordered)) + 2]
    return sorted(_number(a, b) for a, b in combinations(rarest, 2))


def _least(size: int) -> int:
    """`GATE` of so many words, rounded up; in whole numbers, so that 10 gives 7."""
    return -(-size * 7 // 10)


def _number(a: str, b: str) -> int:
    return int.from_bytes(blake2b(f"{a} {b}".encode(), digest_size=8).digest(), "big", signed=True)
