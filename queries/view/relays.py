"""Who relays a statement, and how."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from rdflib import URIRef

from kg.rdf.values import term_of
from kg.record import Stance
from ontology import CK, RDFS

if TYPE_CHECKING:
    from kg.store.base import Store

__all__ = ["Relayer", "relayers"]


@dataclass(frozen=True)
class Relayer:
    """Who relays it (None: somebody not named), and whether she doubts or denies it."""

    name: str | None
    disputes: bool


def relayers(store: Store, assertion: str) -> tuple[Relayer, ...]:
    """The relayers of a statement, the outermost first; who says that she said or thinks something relays nobody. Cost: some
    look-ups a hop."""
    act = _one(store, assertion, CK.attribution)
    inner = _one(store, assertion, CK.speaker)
    found: list[Relayer] = []
    seen: set[str] = set()
    while act is not None and act not in seen:
        seen.add(act)
        act = _one(store, act, CK.reportedBy)
        if act is None:
            break
        speaker = _one(store, act, CK.speaker)
        if speaker is None or speaker != inner:
            name = None if speaker is None else _one(store, speaker, RDFS.label)
            found.append(Relayer(name, _one(store, act, CK.stance) == str(term_of(Stance.DISPUTING))))
        inner = speaker
    return tuple(reversed(found))


def _one(store: Store, node: str, predicate: URIRef) -> str | None:
    return next((str(quad[2]) for quad in store.quads(subject=URIRef(node), predicate=predicate)), None)
