"""Whether two statements make the same claim: features that a person can read, one score, and what speaks against it."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterator
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from enum import StrEnum

from ingest.link.matching.lexicon import OPPOSITES
from ingest.link.matching.statement import Statement
from ingest.link.words import overlap

__all__ = [
    "DECISION_VERSION",
    "SAME_SPEAKER",
    "SHARED",
    "Agreement",
    "Comparison",
    "compare",
    "likeness_of",
    "score_of",
    "sorts_apart",
]

DECISION_VERSION = "3"
"""Raised whenever the same pair of statements may be scored or judged otherwise."""

SAME_SPEAKER, SHARED = 0.10, 0.05
"""What the same speaker, and equal numbers, equal dates or a shared quotation each, add to likeness."""
NUMBERS_DIFFER, DATES_DIFFER, TURNED = 0.10, 0.05, 0.15
"""What other numbers, other dates, and a negation or an opposite on one side take away."""
NEARLY_THE_SAME = 0.7
"""Shared words from which a negation or an opposite turns a claim around (of sentences with as many, 93 % contradict each other
then, SICK test); in looser pairs posts only exclaim."""
TELLING = 0.3
"""Weight from which a word says something: "is" and "more" do not, "company" just does."""
_STEEP, _EVEN = 10.0, 0.5


class Agreement(StrEnum):
    """How what two statements give of one kind (names, numbers, dates) stands to each other."""

    NONE = "none"
    ONE = "only one has any"
    EQUAL = "equal"
    PART = "one has more"
    MIXED = "some shared, others differ"
    APART = "differ"


_SHARED = (Agreement.EQUAL, Agreement.PART, Agreement.MIXED)


@dataclass(frozen=True, slots=True)
class Comparison:
    """Two statements side by side. `words` and `similarity` go from 0 to 1; `share` is the weight of similarity.
    `names_turned` says that the shared names stand in another order: "A bought B" and "B bought A", or "B was bought by A".
    `shares_words` says whether they share a telling word that is not a name in both."""

    similarity: float
    words: float
    share: float
    names: Agreement
    numbers: Agreement
    dates: Agreement
    names_turned: bool
    same_speaker: bool
    negation_differs: bool
    opposites: tuple[str, str] | None
    shared_quotation: bool
    shares_words: bool
    same_content: bool
    question_differs: bool
    differing: tuple[str, ...] = ()
    """What else tells the two apart, each as a reader's few words: signs, forms of words, sorts, what they leave open."""

    @property
    def score(self) -> float:
        """From 0 to 1, rising with likeness and evidence; 0.5 is where a reader would have to look closely."""
        return score_of(self.weighed)

    @property
    def weighed(self) -> float:
        """Likeness with what speaks for it and against it, about 0 to 1.2."""
        likeness = self.share * self.similarity + (1 - self.share) * self.words
        for_it = SAME_SPEAKER * self.same_speaker + SHARED * (
            (self.numbers is Agreement.EQUAL) + (self.dates is Agreement.EQUAL) + self.shared_quotation
        )
        against = (
            NUMBERS_DIFFER * (self.numbers in (Agreement.APART, Agreement.MIXED))
            + DATES_DIFFER * (self.dates in (Agreement.APART, Agreement.MIXED))
            + TURNED * (self.words >= NEARLY_THE_SAME and (self.negation_differs or self.opposites is not None))
        )
        return likeness + for_it - against

    @property
    def conflicts(self) -> tuple[str, ...]:
        """What makes the two other claims, however alike their words: each as a reader's few words."""
        found = []
        if self.numbers in (Agreement.APART, Agreement.MIXED):
            found.append("numbers differ")
        if self.dates in (Agreement.APART, Agreement.MIXED):
            found.append("dates differ")
        if self.names in (Agreement.APART, Agreement.MIXED):
            found.append("names differ")
        if self.negation_differs:
            found.append("one is negated")
        if self.opposites is not None:
            found.append(f"{self.opposites[0]} against {self.opposites[1]}")
        if self.question_differs:
            found.append("one is a question")
        return tuple(found)

    @property
    def is_tied(self) -> bool:
        """Whether anything but likeness ties the two: speaker, names, numbers, dates, quoted words, or half of all words."""
        return (
            self.same_speaker
            or self.shared_quotation
            or self.words >= 0.5
            or any(found in _SHARED for found in (self.names, self.numbers, self.dates))
        )

    @property
    def shares_names(self) -> bool:
        return self.names in _SHARED

    @property
    def reason(self) -> str:
        """The features as a sentence for a reader.

        >>> from ingest.link.matching.statement import statement
        >>> a = statement("The ferry carried 900 people.", speaker="Ana Lind")
        >>> compare(a, statement("The ferry carried 700 people.", speaker="Ana Lind"), similarity=0.9, share=0.5).reason
        'words 0.60, similarity 0.90, numbers differ, same speaker'
        """
        parts = [f"words {self.words:.2f}", f"similarity {self.similarity:.2f}"]
        for kind, found in (("names", self.names), ("numbers", self.numbers), ("dates", self.dates)):
            if found in (Agreement.EQUAL, Agreement.APART):
                parts.append(f"{kind} {found}")
            elif found is not Agreement.NONE:
                parts.append(f"{kind}: {found}")
        if self.names_turned:
            parts.append("names in another order")
        parts += [conflict for conflict in self.conflicts if not conflict.endswith("differ")]
        parts += self.differing
        if self.shared_quotation:
            parts.append("the same words quoted")
        if self.same_speaker:
            parts.append("same speaker")
        return ", ".join(parts)


def score_of(likeness: float) -> float:
    """Likeness with its evidence, about 0 to 1.2, on a scale where 1 is never reached.

    >>> round(score_of(0.5), 2), round(score_of(1.0), 2)
    (0.5, 0.99)
    """
    return 1 / (1 + math.exp(-_STEEP * (likeness - _EVEN)))


def likeness_of(score: float) -> float:
    """The likeness with its evidence that has this score: `score_of` the other way round."""
    return _EVEN + math.log(score / (1 - score)) / _STEEP


def compare(a: Statement, b: Statement, *, similarity: float, share: float, speakers: bool = True) -> Comparison:
    """The two side by side; the same whichever comes first. `similarity` and its `share` are the encoder's; with `speakers`
    false, who speaks is not looked at."""
    return Comparison(
        similarity=similarity,
        words=(overlap(a.words, b.words) + overlap(a.rest, b.rest)) / 2,
        share=share,
        names=_agreement(a.names, b.names),
        numbers=_agreement(a.numbers, b.numbers),
        dates=_agreement(a.dates, b.dates),
        names_turned=_shared_in_order(a, b) != _shared_in_order(b, a),
        same_speaker=speakers and a.speaker is not None and a.speaker == b.speaker,
        negation_differs=a.negated != b.negated,
        opposites=_opposites(a, b),
        shared_quotation=bool(a.quoted & b.quoted),
        shares_words=any(a.words[one] >= TELLING for one in (a.words.keys() & b.words.keys()) - (a.names & b.names)),
        same_content=a.sequence == b.sequence,
        question_differs=a.is_question != b.is_question,
        differing=tuple(_differing(a, b)),
    )


def _differing(a: Statement, b: Statement) -> Iterator[str]:
    """What tells two apart whose words are alike; the same whichever comes first."""
    if a.marks != b.marks:
        only = [Counter(one.marks) - Counter(other.marks) for one, other in ((a, b), (b, a))]
        yield f"signs differ: {' against '.join(sorted(' '.join(left) or 'none' for left in only))}"
    if a.sequence == b.sequence and a.forms != b.forms:
        pairs = [sorted(pair) for pair in zip(a.forms, b.forms, strict=True) if pair[0] != pair[1]]
        yield "; ".join(f'"{one}" against "{other}"' for one, other in pairs)
    if turned := sorts_apart(a, b):
        yield f"{turned[0]} against {turned[1]}"


def sorts_apart(a: Statement, b: Statement) -> tuple[str, str] | None:
    """The sorts that the two give to one name, where these differ: "the bank Dorn" and "the airline Dorn"."""
    found = [
        tuple(sorted((sort, other)))
        for sort, name in a.sorts
        for other, other_name in b.sorts
        if name == other_name and sort != other and (other, name) not in a.sorts and (sort, name) not in b.sorts
    ]
    return min(found) if found else None  # type: ignore[return-value]


def _shared_in_order(a: Statement, b: Statement) -> list[str]:
    return [name for name in a.name_order if name in b.names]


def _agreement(a: AbstractSet[str], b: AbstractSet[str]) -> Agreement:
    if not a or not b:
        return Agreement.ONE if a or b else Agreement.NONE
    if a == b:
        return Agreement.EQUAL
    if a <= b or b <= a:
        return Agreement.PART
    return Agreement.MIXED if a & b else Agreement.APART


def _opposites(a: Statement, b: Statement) -> tuple[str, str] | None:
    """The first pair of opposite words of which each statement has only its own, in the order of the alphabet."""
    only_a, only_b = a.opposing - b.opposing, b.opposing - a.opposing
    found = [tuple(sorted((x, y))) for x in only_a for y in OPPOSITES[x] & only_b]
    return min(found) if found else None  # type: ignore[return-value]
