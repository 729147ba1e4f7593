"""From what a person names to a node of the projection: a thing, a claim or a document."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kg.errors import NotFound

if TYPE_CHECKING:
    from kg.projection import Graph
    from kg.store import Store

__all__ = ["claim_named", "projected_node"]


def claim_named(store: Store, named: str) -> str:
    """The IRI of the claim with this sentence, IRI or hash, or that the statement with it expresses.

    Raises:
        NotFound: there is none; the message lists near ones.
        BadParameter: the sentence is that of several claims.
    """
    from queries.lookup import claims
    from queries.parameter import Parameter, ParameterType
    from queries.view import expanded

    return str(claims("", Parameter("claim", ParameterType.CLAIM, ""), expanded(store, named), store)[0])


def projected_node(store: Store, graph: Graph, named: str) -> str:
    """The node that `named` means: an entity of a document stands for its thing, a statement for its claim.

    Raises:
        NotFound: nothing is called so, or it is nothing that the projection shows.
        BadParameter: the name is that of several things.
    """
    from queries.lookup import nodes
    from queries.parameter import Parameter, ParameterType
    from queries.view import expanded

    found = nodes("", Parameter("focus", ParameterType.NODE, ""), expanded(store, named), store)
    for term in found:
        if str(term) in graph:
            return str(term)
    raise NotFound(
        f"{named!r} is nothing that the graph shows. `kg query entities`, `claims` and `documents` list what it does."
    )
