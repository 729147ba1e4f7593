"""What other claims are said to support a claim, and who stands behind them: counted apart from its own sources."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from queries.graph.independence.evidence import Told, gather, rows
from queries.graph.independence.routes import End, Route, trace_all

if TYPE_CHECKING:
    from kg.store.base import Store

__all__ = ["Supporting", "find_supporting"]

_MOST = 20
"""Supporting claims that are traced: each costs as much as the claim itself."""


@dataclass(frozen=True, slots=True)
class Supporting:
    """A statement of another claim that supports this one; `ends` are where it comes from, `reason` the words that say that it
    supports."""

    claim: str
    told: Told
    ends: tuple[End, ...]
    reason: str


def find_supporting(store: Store, claim: str) -> list[Supporting]:
    """The statements that the words of a document give in support of the claim, in order of document and place.

    Only what is stated: a possible support, and one that a statement's own claim gives itself, are left out.
    """
    by_claim: dict[str, dict[str, str]] = {}
    for other, assertion, reason in rows(store, "supports", claim=(claim,)):
        by_claim.setdefault(other, {}).setdefault(assertion, reason)
    found = []
    for other, reasons in list(by_claim.items())[:_MOST]:
        evidence = gather(store, other)
        routes: Mapping[str, Route] = trace_all(evidence)
        found += [
            Supporting(other, told, routes[told.assertion].ends, reasons[told.assertion])
            for told in evidence.told
            if told.assertion in reasons and told.asserts
        ]
    return sorted(found, key=lambda s: (s.told.file, s.told.start, s.told.assertion))
