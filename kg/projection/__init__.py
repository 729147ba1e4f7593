"""The projection: the graph as a NetworkX `MultiDiGraph`, as the last section of docs/graph.md lays down."""

from kg.projection.attributes import EdgeAttributes, NodeAttributes, NodeKind, Predicate
from kg.projection.ego import ego
from kg.projection.project import project

__all__ = ["EdgeAttributes", "NodeAttributes", "NodeKind", "Predicate", "ego", "project"]
