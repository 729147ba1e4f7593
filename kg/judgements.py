"""Judgements on sameness and on links, and the clusters that follow from them. Judgements are recorded; clusters are only derived."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import total_ordering
from itertools import groupby

from kg.record import LinkRelation

__all__ = ["EQUAL_HERE", "EQUAL_TEXT", "Clusters", "Judgement", "JudgementKind", "Outcome", "Refusal", "cluster"]


EQUAL_TEXT = "equal normalised text"
"""The program's method whose members are all equal to each other, though only the smallest is judged beside each other one."""
EQUAL_HERE = "equal normalised text in one document"
"""The same of one document, which says what it says twice of one thing: what a person says of the one sentence holds for the other."""


class JudgementKind(StrEnum):
    SAME_CLAIM = "same-claim"
    SAME_ENTITY = "same-entity"
    LINK = "link"


class Outcome(StrEnum):
    """A machine's positive joins, its unsure waits for a person; a person's positive joins, negative keeps apart."""

    POSITIVE = "positive"
    NEGATIVE = "negative"
    UNSURE = "unsure"


@total_ordering
@dataclass(frozen=True)
class Judgement:
    """That two members (IRIs) are the same, are not, or may be; or that `a` does `relation` to `b`.

    For sameness a < b; for a link a is where it goes from. `method` names the rule, `reason` is a sentence that a person
    reads. `by` is a person's name and `at` when ("2026-10-06T09:00:00Z"); both are empty for the program's own.
    """

    kind: JudgementKind
    a: str
    b: str
    outcome: Outcome
    method: str
    score: float
    by_person: bool = False
    reason: str = ""
    relation: LinkRelation | None = None
    by: str = ""
    at: str = ""

    @property
    def pair(self) -> tuple[str, str]:
        return (self.a, self.b)

    @property
    def _key(self) -> tuple[str | float, ...]:
        rest = (self.by_person, self.reason, self.relation or "", self.by, self.at)
        return (self.kind, self.a, self.b, self.outcome, self.method, self.score, *rest)

    def __lt__(self, other: object) -> bool:
        if not isinstance(other, Judgement):
            return NotImplemented
        if self.a != other.a and self.kind is other.kind:
            return self.a < other.a  # as the keys would say; most comparisons end here
        return self._key < other._key


@dataclass(frozen=True)
class Refusal:
    """A join that was not made, and the judgements that forbade it, sorted: a person's, or the program's own doubt."""

    join: Judgement
    because: tuple[Judgement, ...]

    @property
    def is_conflict(self) -> bool:
        """Whether persons contradict each other: one joined, another (or the same one elsewhere) kept apart."""
        return self.join.by_person and any(judgement.by_person for judgement in self.because)

    @property
    def is_overruled(self) -> bool:
        """Whether a person just said of this very pair that the program was wrong: nothing that needs anybody."""
        return not self.join.by_person and all(j.by_person and j.pair == self.join.pair for j in self.because)

    @property
    def why(self) -> str:
        """One sentence for people; members by their IRIs."""
        kept = "; ".join(
            f"{_who(judgement)} {_SAID[judgement.outcome]} <{judgement.a}> and <{judgement.b}>"
            for judgement in self.because
        )
        return (
            f"not joined: <{self.join.a}> and <{self.join.b}> ({_who(self.join)}: {self.join.method}), because {kept}"
        )


_SAID = {
    Outcome.NEGATIVE: "kept apart",
    Outcome.UNSURE: "could not tell apart",
    Outcome.POSITIVE: "joined",
}


def _who(judgement: Judgement) -> str:
    return (judgement.by or "a person") if judgement.by_person else "the program"


@dataclass(frozen=True)
class Clusters:
    """`of` maps every member to its cluster's smallest member; `refused` are joins that another judgement forbade."""

    of: dict[str, str]
    refused: tuple[Refusal, ...]

    def members(self) -> dict[str, list[str]]:
        """Smallest member → all members, sorted; in order of the smallest member."""
        members: dict[str, list[str]] = defaultdict(list)
        for member in sorted(self.of):
            members[self.of[member]].append(member)
        return dict(sorted(members.items()))


def cluster(members: Iterable[str], judgements: Iterable[Judgement], *, doubt_parts: Collection[str] = ()) -> Clusters:
    """The clusters that the judgements allow; every member is in exactly one, alone where nothing joins it.

    Joins are made strongest first (a person's before a machine's, then by score, then equal ones of one document, ties by ids). A join that would bring
    together two members judged different is refused, so of A=B, B=C, A≠C the weakest machine join falls. A person's word
    on a pair, unsure included, takes the place of the program's on that pair. Where assertions have equal words, only the
    smallest is judged beside each other one (`EQUAL_TEXT`), and those of one document are joined first (`EQUAL_HERE`); those that may not be joined with it are joined with others, as far as they may. Two members of which
    the program is unsure by a method of `doubt_parts` are not joined through others either, until a person joins them. The result depends on the set
    of members and judgements, not on their order. Cost: n log n in the judgements.

    >>> join = Judgement(JudgementKind.SAME_CLAIM, "a", "b", Outcome.POSITIVE, "equal normalised text", 1.0)
    >>> cluster(["c", "b", "a"], [join]).of
    {'a': 'a', 'b': 'a', 'c': 'c'}
    """
    found = _Clustering(members)
    joins: list[Judgement] = []
    said: dict[tuple[str, str], list[Judgement]] = defaultdict(list)
    # A judgement outlives a document that was removed; it has no effect while a member is missing.
    held = [judgement for judgement in judgements if judgement.a in found.parent and judgement.b in found.parent]
    for judgement in held:
        if judgement.by_person:
            said[judgement.pair].append(judgement)
    for judgement in held:
        if judgement.outcome is Outcome.POSITIVE:
            joins.append(judgement)
        elif judgement.by_person:
            if judgement.outcome is Outcome.NEGATIVE:
                found.keep_apart(judgement)
        elif judgement.pair not in said and (judgement.outcome is Outcome.NEGATIVE or judgement.method in doubt_parts):
            found.keep_apart(judgement)
    refused: list[Refusal] = []
    for _, equals in groupby(sorted(joins, key=lambda j: (*_strength(j), j)), key=_strength):
        groups: dict[str, list[str]] = defaultdict(list)
        left: dict[str, set[str]] = defaultdict(set)
        for judgement in equals:
            of_group = judgement.method in (EQUAL_HERE, EQUAL_TEXT) and not judgement.by_person
            if of_group:
                groups[judgement.a].append(judgement.b)
            because = _forbidding(found, judgement, said)
            if because:
                refused.append(Refusal(judgement, tuple(sorted(because))))
                if of_group:
                    left[judgement.a].add(judgement.b)
        for first, rest in left.items():
            _join_rest(found, groups[first], rest, said)
    return Clusters({member: found.root(member) for member in sorted(found.parent)}, tuple(refused))


def _strength(join: Judgement) -> tuple[bool, float, bool]:
    return not join.by_person, -join.score, join.method != EQUAL_HERE


def _forbidding(
    found: _Clustering, join: Judgement, said: Mapping[tuple[str, str], Sequence[Judgement]]
) -> list[Judgement]:
    """Joins the two, or gives the judgements that forbid it."""
    held = [] if join.by_person else [j for j in said.get(join.pair, ()) if j.outcome is not Outcome.POSITIVE]
    return held or found.join(join)


def _join_rest(
    found: _Clustering, group: list[str], rest: set[str], said: Mapping[tuple[str, str], Sequence[Judgement]]
) -> None:
    """Joins those of a group that may not be joined with its smallest member with the others, as far as they may."""
    for place, one in enumerate(group):
        for other in group[place + 1 :] if one in rest else sorted(member for member in rest if member > one):
            _forbidding(found, Judgement(JudgementKind.SAME_CLAIM, one, other, Outcome.POSITIVE, EQUAL_TEXT, 1.0), said)


class _Clustering:
    """A forest of members; for each root the roots that it must not be joined with, by the judgements that say so."""

    def __init__(self, members: Iterable[str]) -> None:
        self.parent = {member: member for member in members}
        self._apart: dict[str, list[Judgement]] = {}

    def root(self, member: str) -> str:
        parent = self.parent
        while parent[member] != member:
            parent[member] = parent[parent[member]]
            member = parent[member]
        return member

    def keep_apart(self, judgement: Judgement) -> None:
        for member in judgement.pair:
            self._apart.setdefault(member, []).append(judgement)

    def join(self, join: Judgement) -> list[Judgement]:
        """Joins the two, or gives the judgements that forbid it. The program's own do not forbid a person's join."""
        a, b = sorted((self.root(join.a), self.root(join.b)))
        if a == b:
            return []
        one, other = self._apart.get(a, []), self._apart.get(b, [])
        ends = (a, b)
        because = [
            judgement
            for judgement in (one if len(one) <= len(other) else other)
            if (judgement.by_person or not join.by_person)
            and tuple(sorted((self.root(judgement.a), self.root(judgement.b)))) == ends
        ]
        if not because:
            self.parent[b] = a
            if one or other:
                self._apart[a] = one + other if len(one) >= len(other) else other + one
                self._apart.pop(b, None)
        return because
