"""The neighbourhood of a node."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from kg.errors import NotFound

if TYPE_CHECKING:
    from kg.projection.from_store import Graph

__all__ = ["ego"]


def ego(graph: Graph, node: str, hops: int = 1, *, without: Iterable[str] = ()) -> Graph:
    """The nodes at most `hops` steps from `node`, edges taken in either direction, with all edges between them.

    Args:
        without: predicates that no step takes and that are left out ("mentions" makes most neighbourhoods whole documents).

    Walks outward from the node only: NetworkX's own ego_graph copies the whole graph first. Nodes and edges keep the
    order of `graph`; the attributes are copied.

    Raises:
        NotFound: the graph has no such node.
    """
    if node not in graph:
        raise NotFound(f"the graph has no node {node!r}. `kg query entities` lists the entities with their IRIs.")
    left_out = frozenset(without)
    reached = {node}
    frontier = [node]
    for _ in range(hops):
        beyond = []
        for current in frontier:
            for adjacency in (graph.succ[current], graph.pred[current]):
                for neighbour, edges in adjacency.items():
                    if neighbour in reached or all(data["predicate"] in left_out for data in edges.values()):
                        continue
                    reached.add(neighbour)
                    beyond.append(neighbour)
        frontier = beyond
    part: Graph = graph.__class__()
    inside = [other for other in graph if other in reached] if len(reached) * 4 > len(graph) else sorted(reached)
    for other in inside:
        part.add_node(other, **graph.nodes[other])
    for source in inside:
        for target, edges in graph.succ[source].items():
            for key, data in edges.items() if target in reached else ():
                if data["predicate"] not in left_out:
                    part.add_edge(source, target, key, **data)
    return part
