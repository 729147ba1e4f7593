"""Groups of nodes that are joined more among themselves than to others."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

import networkx as nx

from kg.projection import Predicate, project
from kg.table import Value
from queries.graph.algorithm import Algorithm, Arguments, column
from queries.parameter import Parameter, ParameterType

if TYPE_CHECKING:
    from kg.projection.from_store import Graph
    from kg.store.base import Store

__all__ = ["ALGORITHM", "communities"]


def communities(graph: Graph, seed: int = 1, *, mentions: bool = False) -> list[list[str]]:
    """The communities, largest first, ties by their first node; nodes in code point order.

    Louvain's method on the undirected graph whose weights count the edges between two nodes. Nodes are numbered in code
    point order before it runs, so that the result depends on the graph and the seed alone, not on the hashing of text.

    Source: Blondel et al. 2008, "Fast unfolding of communities in large networks".
    """
    names = sorted(graph)
    number = {name: place for place, name in enumerate(names)}
    weights: dict[tuple[int, int], int] = {}
    for source, target, data in graph.edges(data=True):
        if source != target and (mentions or data["predicate"] != Predicate.MENTIONS.value):
            pair = (min(number[source], number[target]), max(number[source], number[target]))
            weights[pair] = weights.get(pair, 0) + 1
    simple: nx.Graph[int] = nx.Graph()
    simple.add_nodes_from(range(len(names)))
    simple.add_weighted_edges_from((one, other, weight) for (one, other), weight in sorted(weights.items()))
    if not weights:
        return [[name] for name in names]
    groups = nx.community.louvain_communities(simple, weight="weight", seed=seed)
    return sorted(
        (sorted(names[place] for place in group) for group in groups), key=lambda group: (-len(group), group[0])
    )


def _rows(store: Store, arguments: Arguments) -> Iterable[tuple[Value, ...]]:
    graph = project(store)
    smallest = int(arguments["smallest"][0])
    groups = communities(graph, int(arguments["seed"][0]), mentions=str(arguments["mentions"][0]) == "true")
    for place, group in enumerate(groups, 1):
        if len(group) >= smallest:
            yield from (
                (place, len(group), graph.nodes[node]["name"], graph.nodes[node]["kind"], node) for node in group
            )


ALGORITHM = Algorithm(
    "communities",
    "Communities",
    "Which entities, claims and documents belong together?",
    (
        Parameter(
            "seed", ParameterType.INTEGER, "Seed of the method; the same seed gives the same groups.", default="1"
        ),
        Parameter("smallest", ParameterType.INTEGER, "Smallest group that is listed.", default="2"),
        Parameter("mentions", ParameterType.BOOLEAN, "Whether mere mentions join nodes.", default="false"),
    ),
    (
        column("community", "integer", "Number of the group, 1 is the largest"),
        column("size", "integer", "How many nodes it has"),
        column("name", "string", "Name of the node"),
        column("kind", "string", "Kind of node"),
        column("node", "iri", "The node"),
    ),
    _rows,
)
