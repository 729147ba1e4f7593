"""Where persons contradict each other: a join, or a link, that one of them made and others' words forbid. Told, never settled here."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass

from rdflib import URIRef

from kg.judged import persons_judgements
from kg.judgements import Judgement, JudgementKind, Outcome
from kg.reviews.judge import rows
from kg.store import Store
from ontology import CK

__all__ = ["Conflict", "clusters_of", "conflicts", "denials"]

_THINGS = {JudgementKind.SAME_CLAIM: "claims", JudgementKind.SAME_ENTITY: "entities"}


@dataclass(frozen=True)
class Conflict:
    """A join or link by a person that is recorded and not applied; `because` are the judgements that forbid it."""

    join: Judgement
    because: tuple[Judgement, ...]

    @property
    def what(self) -> str:
        """What it is, in a word: a join, or a link."""
        return "link" if self.join.kind is JudgementKind.LINK else "join"

    @property
    def why(self) -> str:
        """One sentence for people."""
        if self.join.kind is JudgementKind.LINK:
            rejected = " and ".join(
                f"{judgement.by} rejected on {judgement.at[:10]}{': ' + judgement.reason if judgement.reason else ''}"
                for judgement in self.because
            )
            return f"this is a link that {rejected}"
        kept = " and ".join(
            f"{judgement.by} kept apart on {judgement.at[:10]}{': ' + judgement.reason if judgement.reason else ''}"
            for judgement in self.because
        )
        return f"this merge joins two {_THINGS[self.join.kind]} that {kept or 'other judgements keep apart'}"


def clusters_of(store: Store, members: Iterable[str]) -> dict[str, str]:
    """The claim or thing of each statement or entity that the store holds, as `link` last derived it."""
    wanted = tuple(URIRef(member) for member in sorted(set(members)))
    return {str(node): str(cluster) for node, cluster in rows(store, "clusters", node=wanted)} if wanted else {}


def denials(store: Store, pairs: Collection[tuple[str, str]]) -> set[tuple[str, str]]:
    """Those pairs of statements that are one claim already, which one of the two denies: a contradiction that stands in the graph as
    that, with nothing left to decide."""
    cluster = clusters_of(store, (end for pair in pairs for end in pair))
    one = [(a, b) for a, b in pairs if a in cluster and cluster[a] == cluster.get(b)]
    denied = {end: _denies(store, end) for pair in one for end in pair}
    return {(a, b) for a, b in one if denied[a] is not denied[b]}


def _denies(store: Store, statement: str) -> bool:
    return next(store.quads(subject=URIRef(statement), predicate=CK.polarity, object_=CK.denies), None) is not None


def conflicts(store: Store) -> list[Conflict]:
    """All joins and links by persons that did not take effect, sorted; by the claims and things that `link` last derived.

    Cost: one look-up a member of a judgement by a person.
    """
    every = persons_judgements(store)
    return sorted([*_joins(store, every), *_links(every)], key=lambda conflict: conflict.join)


def _links(said: Iterable[Judgement]) -> Iterator[Conflict]:
    """The links that one person states or accepts and another rejects: a rejection stands."""
    on: dict[tuple[str, str, str], list[Judgement]] = defaultdict(list)
    for judgement in said:
        if judgement.kind is JudgementKind.LINK:
            on[*judgement.pair, judgement.relation or ""].append(judgement)
    for judged in on.values():
        against = tuple(sorted(judgement for judgement in judged if judgement.outcome is Outcome.NEGATIVE))
        for judgement in judged:
            if judgement.outcome is Outcome.POSITIVE and against:
                yield Conflict(judgement, against)


def _joins(store: Store, every: Iterable[Judgement]) -> list[Conflict]:
    said = [judgement for judgement in every if judgement.kind is not JudgementKind.LINK]
    cluster = clusters_of(store, (member for judgement in said for member in judgement.pair))
    apart: dict[frozenset[str], list[Judgement]] = defaultdict(list)
    for judgement in said:
        if judgement.outcome is Outcome.NEGATIVE and judgement.a in cluster and judgement.b in cluster:
            apart[frozenset((cluster[judgement.a], cluster[judgement.b]))].append(judgement)
    return [
        Conflict(join, tuple(sorted(apart[frozenset((cluster[join.a], cluster[join.b]))])))
        for join in said
        if join.outcome is Outcome.POSITIVE
        and join.a in cluster
        and join.b in cluster
        and cluster[join.a] != cluster[join.b]
    ]
