"""What waits for a person in some documents: told after they were read. Looked up from their items, whatever the store's size."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection
from dataclasses import dataclass

from rdflib import URIRef

from kg.judged import judgements_on
from kg.judgements import JudgementKind, Outcome
from kg.quotations import Grade
from kg.rdf.iri import Iris
from kg.rdf.quote_checks import GRADES
from kg.reviews.conflict import clusters_of, denials
from kg.store import Store
from ontology import CK

__all__ = ["News", "news"]

_AGREE = frozenset(str(GRADES[grade]) for grade in (Grade.EXACT, Grade.NEAR, Grade.ELIDED))
_DIFFER = frozenset(str(GRADES[grade]) for grade in (Grade.ALTERED, Grade.STITCHED))


@dataclass(frozen=True)
class News:
    """Pairs of which the program is unsure (statements, entities), possible conflicts, and quotations that differ from what a
    transcript says, each counted once."""

    claims: int
    entities: int
    conflicts: int
    quotations: int


def news(store: Store, documents: Collection[str]) -> News:
    """What waits in the documents of these ids, and in others because of them. Cost: some look-ups an item of theirs."""
    iris = Iris(store.base)
    members: set[str] = set()
    for document_id in documents:
        for quad in store.quads(iris.document_graph(document_id), predicate=CK.inDocument):
            kind = str(quad[0]).removeprefix(store.base).partition("/")[0]
            if kind in ("assertion", "entity"):
                members.add(str(quad[0]))
    pairs = _pairs(store, members)
    return News(
        claims=sum(kind is JudgementKind.SAME_CLAIM for kind, _ in pairs),
        entities=sum(kind is JudgementKind.SAME_ENTITY for kind, _ in pairs),
        conflicts=len(_conflicts(store, members)),
        quotations=_differing(store, documents),
    )


def _pairs(store: Store, members: Collection[str]) -> set[tuple[JudgementKind, tuple[str, str]]]:
    """The pairs that wait: nobody has judged them, and they are not one."""
    judged = [j for j in judgements_on(store, members) if j.kind is not JudgementKind.LINK]
    decided = {(j.kind, j.pair) for j in judged if j.by_person}
    unsure = {(j.kind, j.pair) for j in judged if j.outcome is Outcome.UNSURE} - decided
    cluster = clusters_of(store, {end for _, pair in unsure for end in pair})
    return {(kind, (a, b)) for kind, (a, b) in unsure if cluster.get(a) != cluster.get(b)}


def _conflicts(store: Store, members: Collection[str]) -> set[str]:
    """The possible conflicts that nobody has judged."""
    graph = Iris(store.base).graph("links")
    found = {
        str(quad[0])
        for member in members
        for end in (CK.linkFrom, CK.linkTo)
        for quad in store.quads(graph, predicate=end, object_=URIRef(member))
    }
    said = {frozenset(j.pair) for j in judgements_on(store, members) if j.kind is JudgementKind.LINK and j.by_person}
    ends: dict[str, set[str]] = defaultdict(set)
    for link in found:
        for end in (CK.linkFrom, CK.linkTo):
            ends[link] |= {str(quad[2]) for quad in store.quads(graph, subject=URIRef(link), predicate=end)}
    open_ = {link: (min(pair), max(pair)) for link, pair in ends.items() if frozenset(pair) not in said}
    known = denials(store, set(open_.values()))
    return {link for link, pair in open_.items() if pair not in known}


def _differing(store: Store, documents: Collection[str]) -> int:
    """How many quotations of the documents, or compared with them, agree with no transcript and differ from one."""
    iris = Iris(store.base)
    grades: dict[str, set[str]] = defaultdict(set)
    checks: set[URIRef] = set()
    for document_id in documents:
        checks |= {q[0] for q in store.quads(iris.quote_checks_graph(document_id), predicate=CK.grade)}
        checks |= {q[0] for q in store.quads(predicate=CK.checkedAgainst, object_=iris.document(document_id))}
    for check in checks:
        facts = {predicate: str(object_) for _, predicate, object_, _ in store.quads(subject=check)}
        grades[facts[CK.checkedQuotation]].add(facts[CK.grade])
    return sum(bool(held & _DIFFER) and not held & _AGREE for held in grades.values())
