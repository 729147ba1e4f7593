"""Independent sources of a claim, by the one definition that every command and page uses (docs/queries.md).

Its asserting statements are traced back over relays and documents to an origin (a work or an utterance) and a party
(who stands behind it); of the pairs of origin and party, as many are counted as can be had with no origin and no party
twice.
"""

from queries.graph.independence.model import (
    Copy,
    Figures,
    Independence,
    LeftOut,
    Membership,
    Passage,
    Queued,
    Source,
    Statement,
    Step,
    Support,
)
from queries.graph.independence.trace import independent_sources

__all__ = [
    "Copy",
    "Figures",
    "Independence",
    "LeftOut",
    "Membership",
    "Passage",
    "Queued",
    "Source",
    "Statement",
    "Step",
    "Support",
    "independent_sources",
]
