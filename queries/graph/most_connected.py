"""The entities with the most connections."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import TYPE_CHECKING

from kg.projection import NodeKind, project
from kg.table import Value
from queries.graph.algorithm import Algorithm, Arguments, column
from queries.parameter import Parameter, ParameterType

if TYPE_CHECKING:
    from kg.projection.from_store import Graph
    from kg.store.base import Store

__all__ = ["ALGORITHM", "most_connected"]

_NOT_ENTITIES = {NodeKind.CLAIM.value, NodeKind.DOCUMENT.value}


def most_connected(graph: Graph, kind: str | None = None) -> list[tuple[str, Counter[str]]]:
    """The entities with how many different neighbours of each kind they have (`entity`, `claim`, `document`), most first.

    Ties by name, then IRI. A neighbour counts once, however many statements join the two. Linear in the edges.
    """
    found = []
    for node, data in graph.nodes(data=True):
        if data["kind"] in _NOT_ENTITIES or (kind is not None and data["kind"] != kind):
            continue
        neighbours = (set(graph.succ[node]) | set(graph.pred[node])) - {node}
        kinds = Counter(
            graph.nodes[n]["kind"] if graph.nodes[n]["kind"] in _NOT_ENTITIES else "entity" for n in neighbours
        )
        found.append((node, kinds))
    return sorted(found, key=lambda pair: (-pair[1].total(), graph.nodes[pair[0]]["name"], pair[0]))


def _rows(store: Store, arguments: Arguments) -> Iterable[tuple[Value, ...]]:
    graph = project(store)
    kind = str(arguments["kind"][0]) if "kind" in arguments else None
    for node, counts in most_connected(graph, kind):
        data = graph.nodes[node]
        yield data["name"], data["kind"], counts.total(), counts["claim"], counts["entity"], counts["document"], node


ALGORITHM = Algorithm(
    "most-connected",
    "Most connected entities",
    "Which entities have the most claims, relations and documents around them?",
    (
        Parameter(
            "kind",
            ParameterType.ENUM,
            "Only entities of this kind.",
            choices=tuple(kind.value for kind in NodeKind if kind.value not in _NOT_ENTITIES),
        ),
    ),
    (
        column("name", "string", "Name"),
        column("kind", "string", "person, organization, technology, product, work or event"),
        column("connections", "integer", "How many different nodes it is joined to"),
        column("claims", "integer", "Claims by it, relayed by it, about it or going back to it"),
        column("entities", "integer", "Entities that a relation joins it to"),
        column("documents", "integer", "Documents that name it"),
        column("thing", "iri", "The entity"),
    ),
    _rows,
)
