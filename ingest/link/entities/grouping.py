"""Groups within one block: joined strongest first, never across what contradicts, with the fewest judgements that say so."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass

from ingest.link.entities.named import Named

__all__ = ["Edge", "Facets", "Grouping", "contradiction", "grouped", "starred"]

Facets = Mapping[str, frozenset[str]]
"""Aspect → values. Two entities contradict each other where both have values of one aspect and share none;
of years (`years`), where the nearest are a working life apart, or one is behind the other's death."""
_WORKING_LIFE = 30


@dataclass(frozen=True, order=True)
class Edge:
    """That two entities, by IRI, may be joined: how strongly (negative, so that the strongest sort first) and why."""

    weight: float
    a: str
    b: str
    reason: str


@dataclass(frozen=True)
class Grouping:
    """`edges` join each group of the block and no more than that; `groups` are its members by IRI, by smallest member."""

    edges: tuple[Edge, ...]
    groups: tuple[tuple[str, ...], ...]
    facets: Mapping[str, Facets]
    """Smallest member of a group → what is said of its members together."""

    def contradiction(self, one: str, other: str) -> str | None:
        """The aspect in which two groups, by their smallest members, contradict each other."""
        return contradiction(self.facets[one], self.facets[other])


def starred(
    members: Sequence[Named], items: Callable[[Named], Iterable[str]], edge: Callable[[Named, Named, str], Edge]
) -> list[Edge]:
    """An edge from the smallest member with an item to each other one that has it; what follows is the same as from all
    pairs that share an item, with as many edges as there are items."""
    holders: dict[str, list[Named]] = defaultdict(list)
    for member in members:
        for item in items(member):
            holders[item].append(member)
    return [edge(held[0], other, item) for item, held in sorted(holders.items()) for other in held[1:]]


def grouped(members: Sequence[Named], facets: Callable[[Named], Facets], edges: Iterable[Edge]) -> Grouping:
    """Joins along the edges, strongest first, ties by IRI; an edge between groups that contradict each other is passed over.

    The result depends on the sets of members and edges alone. `members` are sorted by IRI.
    """
    parent = {member.iri: member.iri for member in members}
    said: dict[str, dict[str, frozenset[str]]] = {member.iri: dict(facets(member)) for member in members}

    def root(iri: str) -> str:
        while parent[iri] != iri:
            parent[iri] = parent[parent[iri]]
            iri = parent[iri]
        return iri

    used = []
    for edge in sorted(edges):
        a, b = sorted((root(edge.a), root(edge.b)))
        if a == b or contradiction(said[a], said[b]) is not None:
            continue
        parent[b] = a
        for aspect, values in said.pop(b).items():
            said[a][aspect] = said[a].get(aspect, frozenset()) | values
        used.append(edge)
    groups: dict[str, list[str]] = defaultdict(list)
    for member in members:
        groups[root(member.iri)].append(member.iri)
    return Grouping(tuple(used), tuple(tuple(groups[first]) for first in sorted(groups)), said)


def contradiction(one: Facets, other: Facets) -> str | None:
    """The first aspect, by name, in which they contradict each other."""
    for aspect in sorted(one.keys() & other.keys()):
        if not one[aspect] or not other[aspect]:
            continue
        if _far(one[aspect], other[aspect]) if aspect == "years" else not one[aspect] & other[aspect]:
            return aspect
    return None


def _far(one: frozenset[str], other: frozenset[str]) -> bool:
    """
    >>> _far(frozenset({"1960", "died 1985"}), frozenset({"2026"})), _far(frozenset({"1990", "2008"}), frozenset({"2026"}))
    (True, False)
    """
    years, others = ({int(year[-4:]) for year in held} for held in (one, other))
    if min(abs(a - b) for a in years for b in others) >= _WORKING_LIFE:
        return True
    deaths, other_deaths = ({int(year[-4:]) for year in held if year.startswith("died")} for held in (one, other))
    return any(max(others) > died for died in deaths) or any(max(years) > died for died in other_deaths)
