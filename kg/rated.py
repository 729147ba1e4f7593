"""What stands in the graph `verdicts`: written from the audit trail, never by hand."""

from __future__ import annotations

from collections.abc import Iterable

from kg.actions import Action
from kg.audit import actions as all_actions
from kg.rdf.iri import Iris
from kg.rdf.verdicts import encode_verdicts
from kg.store import Change, Store
from kg.store.graphs import GraphName
from kg.verdicts import Line, fold_verdicts, placed

__all__ = ["put_verdicts", "verdicts"]


def verdicts(store: Store, actions: Iterable[Action] | None = None) -> list[Line]:
    """The verdicts that stand, oldest first, as they are in this store now."""
    return [placed(store, line) for line in fold_verdicts(all_actions(store) if actions is None else actions)]


def put_verdicts(store: Store, actions: Iterable[Action] | None = None) -> Change:
    """Makes the graph `verdicts` that of the trail, in one transaction; writes the difference only."""
    graph = Iris(store.base).graph(GraphName.VERDICTS)
    return store.replace_graph(graph, encode_verdicts(verdicts(store, actions), store.base))
