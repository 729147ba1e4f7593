"""The count: the largest number of sources of which no two share a work or a party."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable

__all__ = ["pair_off"]


def pair_off(edges: Iterable[tuple[str, str]]) -> list[tuple[str, str]]:
    """A largest set of (origin, party) pairs in which every origin and every party stands once, in the order of `edges`.

    This is the maximum flow from origins to parties where each may pass one unit: a maximum matching of a bipartite
    graph, found by augmenting paths. Of equally large sets the one with the origins that come first in `edges`. Cost:
    edges times the number of pairs.

    >>> pair_off([("episode", "Ada"), ("episode", "Bo"), ("memo", "Ada")])
    [('episode', 'Bo'), ('memo', 'Ada')]
    """
    edges = list(dict.fromkeys(edges))
    parties: dict[str, list[str]] = defaultdict(list)
    for origin, party in edges:
        parties[origin].append(party)
    holder: dict[str, str] = {}
    held: dict[str, str] = {}
    for root in parties:
        via: dict[str, str] = {}
        queue = [root]
        while queue:
            origin = queue.pop(0)
            free = None
            for party in parties[origin]:
                if party in via:
                    continue
                via[party] = origin
                if party not in holder:
                    free = party
                    break
                queue.append(holder[party])
            if free is not None:
                _shift(free, via, holder, held)
                break
    return [(origin, party) for origin, party in edges if holder.get(party) == origin]


def _shift(party: str | None, via: dict[str, str], holder: dict[str, str], held: dict[str, str]) -> None:
    """Gives the free party to the origin that reached it, that origin's party to the one before, and so on to the root."""
    while party is not None:
        origin = via[party]
        before = held.get(origin)
        holder[party] = origin
        held[origin] = party
        party = before
