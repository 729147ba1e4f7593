"""What stands near an item that is lost: the items of its document that have most of its words, to be offered, never taken."""

from __future__ import annotations

import re
from dataclasses import dataclass

from rdflib import URIRef

from kg.actions import Action
from kg.followed import followed
from kg.rdf.iri import Iris
from kg.store import Store
from ontology import CK, RDFS

__all__ = ["Near", "near_items", "near_lost"]

MOST = 3
"""Most items offered for one that is lost."""
LEAST = 0.5
"""Least part of the words of the shorter of two items that the other one has."""
_WORD = re.compile(r"\w+")
_SAID = {"assertion": CK.quote, "attribution": RDFS.label, "entity": RDFS.label, "quotation": RDFS.label}


@dataclass(frozen=True)
class Near:
    """An item that is held, offered for one that is lost (`of`, its old IRI)."""

    of: str
    iri: str
    words: str


def near_items(store: Store, iri: str, document_id: str, words: str) -> list[Near]:
    """The items of the kind of a lost one in its document that have at least half of its words or that it has half of, the
    most alike first, at most three. Cost: the items of the document."""
    kind = iri.removeprefix(store.base).partition("/")[0]
    wanted = frozenset(_WORD.findall(words.lower()))
    if kind not in _SAID or not wanted:
        return []
    start = f"{store.base}{kind}/"
    found: dict[str, tuple[float, str]] = {}
    for subject, _, said, _ in store.quads(Iris(store.base).document_graph(document_id), predicate=_SAID[kind]):
        has = frozenset(_WORD.findall(str(said).lower()))
        shared = len(has & wanted)
        if str(subject).startswith(start) and shared and shared >= LEAST * min(len(has), len(wanted)):
            found[str(subject)] = (shared / len(has | wanted), str(said))
    best = sorted(found, key=lambda other: (-found[other][0], other))[:MOST]
    return [Near(iri, other, found[other][1]) for other in best]


def near_lost(store: Store, action: Action) -> list[Near]:
    """What is near the items of a judgement that are lost; nothing where nobody wrote down whose they are or what they said."""
    nothing = [None] * len(action.target)
    noted = [[*(action.detail.get(key) or nothing), *nothing] for key in ("documents", "texts", "words")]
    near: list[Near] = []
    for iri, document, text, words in zip(action.target, *noted, strict=False):
        if document is None or words is None:
            continue
        now = followed(store, iri, str(document), text)
        if now is None or next(store.quads(subject=URIRef(now)), None) is None:
            near += near_items(store, iri, str(document), str(words))
    return near
