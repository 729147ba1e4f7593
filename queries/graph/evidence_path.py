"""The shortest way from one node to another, with what bears out each step."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass
from heapq import heappop, heappush
from itertools import pairwise
from typing import TYPE_CHECKING, Any

from kg.projection import Predicate, project
from kg.table import Value
from queries.graph.algorithm import EDGE_COLUMNS, Algorithm, Arguments, column, edge_cells
from queries.parameter import Parameter, ParameterType

if TYPE_CHECKING:
    from kg.projection.from_store import Graph
    from kg.store.base import Store

__all__ = ["ALGORITHM", "PathStep", "evidence_path"]

MENTION_COST = 2
"""What a mere mention counts, where every other edge counts 1: that two are named on one page says little."""


@dataclass(frozen=True, slots=True)
class PathStep:
    """One step, in the direction of the walk. `forward`: along the edge (source, target, key); else against it.
    `others` is how many more edges join the two."""

    start: str
    end: str
    key: str
    forward: bool
    others: int


def evidence_path(graph: Graph, starts: Collection[str], ends: Collection[str]) -> list[PathStep]:
    """The steps of a shortest path from any of `starts` to any of `ends`, edges taken in either direction; empty where
    there is none, or where the two meet in one node.

    Of equally short paths the one whose nodes come first in code point order, counted from the end. Of several edges
    between two nodes the one that is not negated, not hedged, oldest. Cost: that of Dijkstra's algorithm, m log n.
    """
    cost: dict[str, int] = {node: 0 for node in starts if node in graph}
    before: dict[str, str] = {}
    heap = [(0, node) for node in sorted(cost)]
    done: set[str] = set()
    wanted = set(ends)
    while heap:
        so_far, node = heappop(heap)
        if node in done:
            continue
        done.add(node)
        if node in wanted:
            return list(_steps(graph, node, before))
        for neighbour, price in _neighbours(graph, node):
            new = so_far + price
            known = cost.get(neighbour)
            if known is None or new < known or (new == known and neighbour in before and node < before[neighbour]):
                cost[neighbour] = new
                before[neighbour] = node
                heappush(heap, (new, neighbour))
    return []


def _neighbours(graph: Graph, node: str) -> Iterator[tuple[str, int]]:
    for adjacency in (graph.succ[node], graph.pred[node]):
        for neighbour, edges in adjacency.items():
            yield neighbour, min(_price(data) for data in edges.values())


def _price(data: dict[str, Any]) -> int:
    return MENTION_COST if data["predicate"] == Predicate.MENTIONS.value else 1


def _steps(graph: Graph, end: str, before: dict[str, str]) -> Iterator[PathStep]:
    nodes = [end]
    while nodes[-1] in before:
        nodes.append(before[nodes[-1]])
    nodes.reverse()
    for one, other in pairwise(nodes):
        edges = [(True, key, data) for key, data in graph.succ[one].get(other, {}).items()]
        edges += [(False, key, data) for key, data in graph.pred[one].get(other, {}).items()]
        forward, key, _ = min(edges, key=_preferred)
        yield PathStep(one, other, key, forward, len(edges) - 1)


def _preferred(edge: tuple[bool, str, dict[str, Any]]) -> tuple[Any, ...]:
    forward, key, data = edge
    return _price(data), data["negated"], data["hedged"], data["date"] is None, data["date"] or "", key, not forward


def _rows(store: Store, arguments: Arguments) -> Iterable[tuple[Value, ...]]:
    graph = project(store)
    steps = evidence_path(graph, [str(t) for t in arguments["start"]], [str(t) for t in arguments["end"]])
    for number, step in enumerate(steps, 1):
        ends = (step.start, step.end) if step.forward else (step.end, step.start)
        yield (
            number,
            graph.nodes[step.start]["name"],
            graph.nodes[step.end]["name"],
            *edge_cells(graph, *ends, step.key),
            step.others,
        )


ALGORITHM = Algorithm(
    "evidence-path",
    "Shortest path with its evidence",
    "How are these two connected, and which words bear out each step?",
    (
        Parameter(
            "start",
            ParameterType.NODE,
            "Where the path begins: an entity, document or claim, by name or IRI.",
            required=True,
        ),
        Parameter(
            "end", ParameterType.NODE, "Where it ends: an entity, document or claim, by name or IRI.", required=True
        ),
    ),
    (
        column("step", "integer", "Number of the step"),
        column("walk_from", "string", "Where the step begins"),
        column("walk_to", "string", "Where the step ends"),
        *EDGE_COLUMNS,
        column("others", "integer", "How many more statements join the two"),
    ),
    _rows,
)
