"""Judgements on sameness, and the clusters that follow from them. Judgements are recorded; clusters are only derived."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum

__all__ = ["Clusters", "Judgement", "JudgementKind", "Outcome", "cluster"]


class JudgementKind(StrEnum):
    SAME_CLAIM = "same-claim"
    SAME_ENTITY = "same-entity"


class Outcome(StrEnum):
    POSITIVE = "positive"
    NEGATIVE = "negative"
    UNSURE = "unsure"


@dataclass(frozen=True, order=True)
class Judgement:
    """That two members (IRIs, in code point order) are the same, are not, or may be; by which method, how sure."""

    kind: JudgementKind
    a: str
    b: str
    outcome: Outcome
    method: str
    score: float
    by_person: bool = False


@dataclass(frozen=True)
class Clusters:
    """`of` maps every member to its cluster's smallest member; `refused` are joins that a negative judgement forbade."""

    of: dict[str, str]
    refused: tuple[Judgement, ...]

    def members(self) -> dict[str, list[str]]:
        """Smallest member → all members, sorted; in order of the smallest member."""
        members: dict[str, list[str]] = defaultdict(list)
        for member in sorted(self.of):
            members[self.of[member]].append(member)
        return dict(sorted(members.items()))


def cluster(members: Iterable[str], judgements: Iterable[Judgement]) -> Clusters:
    """The clusters that the judgements allow; every member is in exactly one, alone where nothing joins it.

    Joins are made strongest first (a person's before a machine's, then by score, ties by ids). A join that would bring
    together two members judged different is refused, so of A=B, B=C, A≠C the weakest machine join falls. The result
    depends on the set of members and judgements, not on their order. Cost: n log n in the judgements.

    >>> join = Judgement(JudgementKind.SAME_CLAIM, "a", "b", Outcome.POSITIVE, "equal normalised text", 1.0)
    >>> cluster(["c", "b", "a"], [join]).of
    {'a': 'a', 'b': 'a', 'c': 'c'}
    """
    parent = {member: member for member in members}
    apart: dict[str, set[str]] = defaultdict(set)
    joins: list[Judgement] = []
    for judgement in judgements:
        if judgement.a not in parent or judgement.b not in parent:
            continue  # a judgement outlives a document that was removed; it has no effect while a member is missing
        if judgement.outcome is Outcome.NEGATIVE:
            apart[judgement.a].add(judgement.b)
            apart[judgement.b].add(judgement.a)
        elif judgement.outcome is Outcome.POSITIVE:
            joins.append(judgement)

    def root(member: str) -> str:
        while parent[member] != member:
            parent[member] = parent[parent[member]]
            member = parent[member]
        return member

    refused = []
    for judgement in sorted(joins, key=lambda j: (not j.by_person, -j.score, j.a, j.b)):
        a, b = sorted((root(judgement.a), root(judgement.b)))
        if a == b:
            continue
        if any(root(other) == b for other in apart[a]):
            refused.append(judgement)
            continue
        parent[b] = a
        apart[a] |= apart.pop(b, set())
    return Clusters({member: root(member) for member in sorted(parent)}, tuple(refused))
