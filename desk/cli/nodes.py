"""From what a person names to a node of the projection: a thing, a claim or a document."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from kg.errors import BadParameter, NotFound

if TYPE_CHECKING:
    from kg.projection import Graph
    from kg.store import Store

__all__ = ["as_typed", "claim_named", "projected_node"]

_ASKED = re.compile(r"(?:query|algorithm) [a-z-]+: parameter '(\w+)': ")


def as_typed(error: NotFound | BadParameter, **typed: str) -> NotFound | BadParameter:
    """The error of a query in the words of the command: what was typed for a parameter, for whoever knows no query.

    >>> str(as_typed(NotFound("query most-check-worthy: parameter 'person': nobody is called so."), person="--by"))
    '--by: nobody is called so.'
    """
    said = _ASKED.sub(lambda match: f"{typed[match[1]]}: " if match[1] in typed else match[0], str(error), count=1)
    return type(error)(said)


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
