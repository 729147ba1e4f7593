"""What lies around a node."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

import networkx as nx

from kg.projection import ego, project
from kg.table import Value
from queries.graph.algorithm import EDGE_COLUMNS, Algorithm, Arguments, edge_cells
from queries.parameter import Parameter, ParameterType

if TYPE_CHECKING:
    from kg.store.base import Store

__all__ = ["ALGORITHM"]


def _rows(store: Store, arguments: Arguments) -> Iterable[tuple[Value, ...]]:
    graph = project(store)
    hops = int(arguments["hops"][0])
    without = () if str(arguments["mentions"][0]) == "true" else ("mentions",)
    around = nx.compose_all([ego(graph, str(node), hops, without=without) for node in arguments["node"]])
    return [edge_cells(graph, source, target, key) for source, target, key in sorted(around.edges(keys=True))]


ALGORITHM = Algorithm(
    "ego",
    "Neighbourhood",
    "What is said, by whom, around this entity, document or claim?",
    (
        Parameter(
            "node", ParameterType.NODE, "The middle: an entity, document or claim, by name or IRI.", required=True
        ),
        Parameter("hops", ParameterType.INTEGER, "How many steps outward.", default="1"),
        Parameter("mentions", ParameterType.BOOLEAN, "Whether mere mentions count as steps.", default="false"),
    ),
    EDGE_COLUMNS,
    _rows,
)
