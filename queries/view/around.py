"""What stands around a claim, statement or entity: its verdicts, what other statements do to it, what may be the same, what people
decided. Looked up from its own statements, so that the size of the store does not matter."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, replace
from importlib import resources
from typing import TYPE_CHECKING

from rdflib import URIRef

from kg.judged import judgements_on
from kg.judgements import Judgement, JudgementKind, Outcome
from kg.rdf.across import judgement_node
from kg.rdf.links import CONFLICT_KINDS, RELATIONS
from kg.record import LinkRelation
from kg.reviews.conflict import clusters_of
from kg.reviews.items import Side
from kg.reviews.judge import links_between
from kg.reviews.queue import sides
from ontology import CK

if TYPE_CHECKING:
    from kg.store.base import Plain, Store

__all__ = ["Around", "Decided", "Linked", "Other", "Rated", "Same", "around"]

_RELATION_OF = {term: relation for relation, term in RELATIONS.items()}
_CONFLICT_OF = {term: kind for kind, term in CONFLICT_KINDS.items()}
_STATES = {Outcome.POSITIVE: "joined", Outcome.NEGATIVE: "apart", Outcome.UNSURE: "unsure"}


@dataclass(frozen=True)
class Other:
    """The statement or entity at the other end."""

    iri: str
    text: str
    speaker: str | None
    document: str | None
    published: str | None


@dataclass(frozen=True)
class Linked:
    """A link with another statement: `towards` where it goes from this node to the other. `by`: who states or accepts it, where a
    person does; `possible` where it is only a lead, `rejected` where a person says that it is wrong. `own` is the statement of this
    node that is linked, `denial` whether that denies the claim."""

    link: str
    own: str
    denial: bool
    relation: str
    towards: bool
    possible: bool
    rejected: bool
    conflict: str | None
    reason: str
    by: str | None
    other: Other


@dataclass(frozen=True)
class Same:
    """A pair with another statement or entity. `state`: waits (for a person), joined, apart or unsure (by a person, `by`). `denier`:
    which of two statements denies what the other one says, "this" (the one of this node, `own`) or "other"; None where both do, or
    neither."""

    judgement: str
    state: str
    score: float
    reason: str
    by: str | None
    at: str | None
    other: Other
    own: str = ""
    denier: str | None = None


@dataclass(frozen=True)
class Rated:
    """A verdict, newest first."""

    verdict: str
    rating: str
    words: str
    reviewer: str
    dated: str | None
    status: str


@dataclass(frozen=True)
class Decided:
    """A correction of the node, or of a statement of it."""

    property: str
    old: str | None
    new: str | None
    by: str
    at: str
    why: str | None
    document: str | None


@dataclass(frozen=True)
class Around:
    """All of it, each in stable order."""

    verdicts: tuple[Rated, ...] = ()
    links: tuple[Linked, ...] = ()
    pairs: tuple[Same, ...] = ()
    corrections: tuple[Decided, ...] = ()


def around(store: Store, iri: str) -> Around:
    """What stands around a claim, statement, thing or entity; nothing for other nodes. Cost: a few look-ups a statement of it."""
    node = URIRef(iri)
    members = {str(quad[0]) for p in (CK.expresses, CK.refersTo) for quad in store.quads(predicate=p, object_=node)}
    members = members or {iri}
    judged = judgements_on(store, members)
    links = [*_stated(store, members, judged), *_said(store, members, judged)]
    pairs = list(_pairs(store, members, judged))
    seen = sides(store, {*(link.other.iri for link in links), *(pair.other.iri for pair in pairs)})
    links = [replace(link, other=_other(seen[link.other.iri])) for link in links if link.other.iri in seen]
    pairs = [
        replace(pair, other=_other(seen[pair.other.iri]), denier=_denier(store, pair, seen[pair.other.iri]))
        for pair in pairs
        if pair.other.iri in seen
    ]
    return Around(
        tuple(_verdicts(store, members)),
        tuple(
            sorted(links, key=lambda link: (link.rejected, link.possible, link.relation, link.other.text, link.link))
        ),
        tuple(sorted(pairs, key=lambda pair: (pair.state != "waits", pair.state, -pair.score, pair.judgement))),
        tuple(_corrections(store, {*members, iri})),
    )


def _other(side: Side) -> Other:
    return Other(side.iri, side.text, side.speaker, side.document, side.published)


def _denier(store: Store, pair: Same, other: Side) -> str | None:
    mine, theirs = _denies(store, pair.own), other.polarity == "denies"
    return None if mine is theirs else "this" if mine else "other"


def _bare(iri: str) -> Other:
    return Other(iri, iri, None, None, None)


def _stated(store: Store, members: Collection[str], judged: Sequence[Judgement]) -> Iterator[Linked]:
    """The links that documents state or the program proposes, with what people say of them."""
    ends = ((CK.linkFrom, CK.linkTo, True), (CK.linkTo, CK.linkFrom, False))
    for member in sorted(members):
        for here, there, towards in ends:
            for quad in store.quads(predicate=here, object_=URIRef(member)):
                facts = {predicate: object_ for _, predicate, object_, _ in store.quads(subject=quad[0])}
                other = str(facts[there])
                if other in members:
                    continue
                relation = _RELATION_OF[URIRef(str(facts[CK.linkRelation]))]
                pair = (member, other) if towards else (other, member)
                accepted, rejected = _people(judged, pair, relation)
                conflict = facts.get(CK.conflictKind)
                yield Linked(
                    link=str(quad[0]),
                    own=member,
                    denial=_denies(store, member),
                    relation=relation.value,
                    towards=towards,
                    possible=str(facts.get(CK.possible)) == "true" and not accepted,
                    rejected=bool(rejected),
                    conflict=None if conflict is None else _CONFLICT_OF[URIRef(str(conflict))].value,
                    reason=str(facts.get(CK.reason) or ""),
                    by=", ".join(rejected or accepted) or None,
                    other=_bare(other),
                )


def _denies(store: Store, statement: str) -> bool:
    return next(store.quads(subject=URIRef(statement), predicate=CK.polarity, object_=CK.denies), None) is not None


def _people(judged: Sequence[Judgement], pair: tuple[str, str], relation: LinkRelation) -> tuple[list[str], list[str]]:
    """Who accepts a link, and who rejects it."""
    on = [
        j for j in judged if j.kind is JudgementKind.LINK and j.by_person and (j.pair, j.relation) == (pair, relation)
    ]
    accepted, rejected = (sorted(j.by for j in on if j.outcome is o) for o in (Outcome.POSITIVE, Outcome.NEGATIVE))
    return accepted, rejected


def _said(store: Store, members: Collection[str], judged: Sequence[Judgement]) -> Iterator[Linked]:
    """The links that only people state."""
    for judgement in judged:
        if judgement.kind is not JudgementKind.LINK or judgement.relation is None or not judgement.by_person:
            continue
        a, b = judgement.pair
        known = any(relation is judgement.relation for _, relation, _ in links_between(store, a, b))
        if judgement.outcome is not Outcome.POSITIVE or known or {a, b} <= set(members):
            continue
        _, rejected = _people(judged, judgement.pair, judgement.relation)
        own = a if a in members else b
        yield Linked(
            link=str(judgement_node(judgement, store.base)),
            own=own,
            denial=_denies(store, own),
            relation=judgement.relation.value,
            towards=a in members,
            possible=False,
            rejected=bool(rejected),
            conflict=None,
            reason=judgement.reason,
            by=", ".join(rejected) or judgement.by,
            other=_bare(b if a in members else a),
        )


def _pairs(store: Store, members: Collection[str], judged: Sequence[Judgement]) -> Iterator[Same]:
    """The pairs of which the program is unsure and nobody has judged, and what people judged, one each."""
    pairs = [judgement for judgement in judged if judgement.kind is not JudgementKind.LINK]
    decided = {judgement.pair for judgement in pairs if judgement.by_person}
    cluster = clusters_of(store, {end for judgement in pairs for end in judgement.pair})
    seen: set[tuple[str, str]] = set()
    # Of one pair's judgements by several methods the surest is shown.
    for judgement in sorted(pairs, key=lambda j: (-j.score, j)):
        a, b = judgement.pair
        waits = judgement.outcome is Outcome.UNSURE and cluster.get(a) != cluster.get(b)
        if not judgement.by_person and (not waits or judgement.pair in decided or judgement.pair in seen):
            continue
        seen.add(judgement.pair)
        yield Same(
            judgement=str(judgement_node(judgement, store.base)),
            state=_STATES[judgement.outcome] if judgement.by_person else "waits",
            score=judgement.score,
            reason=judgement.reason,
            by=judgement.by or None,
            at=judgement.at or None,
            other=_bare(b if a in members else a),
            own=a if a in members else b,
        )


def _verdicts(store: Store, members: Collection[str]) -> Iterator[Rated]:
    for row in _rows(store, "verdicts", sorted(members)):
        verdict, rating, words, reviewer, dated, status = (None if value is None else str(value) for value in row)
        yield Rated(verdict or "", rating or "", words or "", reviewer or "", dated, status or "")


def _corrections(store: Store, nodes: Collection[str]) -> Iterator[Decided]:
    for row in _rows(store, "corrections", sorted(nodes)):
        property_, old, new, by, at, why, document = (None if value is None else str(value) for value in row)
        yield Decided(property_ or "", old, new, by or "", at or "", why, document)


def _rows(store: Store, name: str, nodes: Sequence[str]) -> Iterator[tuple[Plain, ...]]:
    query = resources.files(__package__).joinpath(f"{name}.rq").read_text(encoding="utf-8")
    return store.select(query, {"node": [URIRef(node) for node in nodes]}).values()
