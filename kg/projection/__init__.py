"""The projection: the graph as a NetworkX `MultiDiGraph`, as the last section of docs/graph.md lays down."""

from kg.projection.attributes import EdgeAttributes, NodeAttributes, NodeKind, Predicate
from kg.projection.ego import ego
from kg.projection.from_store import Graph, project

__all__ = ["EdgeAttributes", "Graph", "NodeAttributes", "NodeKind", "Predicate", "ego", "project"]
