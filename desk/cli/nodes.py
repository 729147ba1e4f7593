"""From what a person names to a node of the projection: a thing, a claim or a document."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kg.errors import NotFound

if TYPE_CHECKING:
    from kg.projection import Graph
    from kg.store import Store

__all__ = ["projected_node"]


def projected_node(store: Store, graph: Graph, named: str) -> str:
    """The node that `named` means: an entity of a document stands for its thing, a statement for its claim.

    Raises:
        NotFound: nothing is called so, or it is nothing that the projection shows.
        BadParameter: the name is that of several things.
    """
    from queries.lookup import claims, things
    from queries.parameter import Parameter, ParameterType
    from queries.view import nodes_named

    for iri in nodes_named(store, named):
        if iri in graph:
            return iri
        for lookup, type_ in ((things, ParameterType.NAME), (claims, ParameterType.CLAIM)):
            try:
                found = lookup("the graph", Parameter("node", type_, ""), iri, store)
            except NotFound:
                continue
            if str(found[0]) in graph:
                return str(found[0])
    raise NotFound(
        f"{named!r} is no entity, claim or document of the graph. `kg query entities` and `kg query claims` list them."
    )
