"""Judging a pair: from what a person names to the two items, and the action that is recorded."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from importlib import resources
from typing import Any

from rdflib import URIRef

from kg.audit import Action, Trail, Verb
from kg.errors import BadParameter, NotFound
from kg.followed import text_of
from kg.judgements import JudgementKind, Outcome
from kg.quads import Term
from kg.rdf.iri import Iris
from kg.rdf.links import RELATIONS
from kg.record import LinkRelation
from kg.redirects import resolve
from kg.reviews.suggestions import Suggestions
from kg.store import Plain, Store
from ontology import CK

__all__ = [
    "judge",
    "judge_detail",
    "linkable",
    "links_between",
    "members_of",
    "relation_named",
    "rows",
    "said_of",
]

_MEMBER_OF = {"claim": "assertion", "thing": "entity"}
"""A claim or thing has the hash of its smallest member."""
_NAMED = 6
"""Members that a message names."""


def rows(store: Store, name: str, **values: Sequence[Term]) -> Iterator[tuple[Plain, ...]]:
    """The rows of one of this package's own queries, as plain values."""
    text = resources.files(__package__).joinpath(f"{name}.rq").read_text(encoding="utf-8")
    return store.select(text, values).values()


def members_of(store: Store, named: str) -> tuple[JudgementKind, str]:
    """What can be judged of a node: an assertion or a document's entity itself, of a thing its smallest member, of a claim its smallest
    that asserts it, where one does: a verdict or link is on what the claim says, not on the denial of it. Of one that has become part
    of another, the member that it was named after.

    Raises:
        NotFound: the store says nothing of it, also not where it has moved to.
        BadParameter: it is none of these.
    """
    iri = resolve(store, named)
    kind, _, key = named.removeprefix(store.base).rpartition("/")
    if iri != named and kind in _MEMBER_OF:
        first = resolve(store, f"{store.base}{_MEMBER_OF[kind]}/{key}")
        if next(store.quads(subject=URIRef(first), object_=URIRef(iri)), None) is not None:
            iri = first
    found = sorted((str(kind), str(member)) for kind, member in rows(store, "members", node=(URIRef(iri),)))
    if found:
        members = [member for kind, member in found if kind == found[0][0]]
        return JudgementKind(found[0][0]), min(members, key=lambda member: (_is_denial(store, member), member))
    if next(store.quads(subject=URIRef(iri)), None) is None:
        raise NotFound(f"the store holds nothing with the IRI <{named}>.")
    raise BadParameter(f"<{named}> is no claim, statement or entity; only these are judged to be the same or not.")


def _is_denial(store: Store, member: str) -> bool:
    """Whether a statement denies or questions its claim, or is none that was made ("she did not say that …")."""
    said = {q[1]: q[2] for q in store.quads(subject=URIRef(member))}
    return said.get(CK.polarity, CK.asserts) != CK.asserts or said.get(CK.realis, CK.said) != CK.said


def relation_named(word: str) -> LinkRelation:
    """The relation of this name.

    Raises:
        BadParameter: there is no such relation; where the word says that two are the same, the message names that command.
    """
    try:
        return LinkRelation(word.strip().casefold())
    except ValueError:
        same = word.strip().casefold() in ("same", "repeats", "is", "equals", "same-claim", "same-entity")
        hint = " That two are the same is `kg review same A B`." if same else ""
        raise BadParameter(f"relation {word!r}: there are {', '.join(LinkRelation)}.{hint}") from None


def links_between(store: Store, a: str, b: str) -> list[tuple[str, LinkRelation, bool]]:
    """The links from one statement to another that a document states or the program proposes: IRI, relation, and whether it is
    only found by comparing the two, and so has no direction. Sorted."""
    found = []
    for link in {quad[0] for quad in store.quads(predicate=CK.linkFrom, object_=URIRef(a))}:
        said = {predicate: object_ for _, predicate, object_, _ in store.quads(subject=link)}
        if str(said.get(CK.linkTo)) == b:
            relation = next(r for r, term in RELATIONS.items() if term == said[CK.linkRelation])
            found.append((str(link), relation, CK.conflictKind in said))
    return sorted(found)


def linkable(store: Store, pair: tuple[str, str], relation: LinkRelation) -> tuple[str, str]:
    """The pair as a link of this relation between its two is judged: a possible conflict has no direction, so that a dispute is
    judged as it was proposed, whichever is named first.

    Raises:
        BadParameter: both are statements of one claim.
    """
    a, b = pair
    claims = {next((str(q[2]) for q in store.quads(subject=URIRef(one), predicate=CK.expresses)), one) for one in pair}
    if a != b and len(claims) == 1:
        raise BadParameter(
            f"both are statements of one claim, <{claims.pop()}>, and a claim does nothing to itself. If they are not one, say "
            "`kg review different A B` first."
        )
    if relation is LinkRelation.DISPUTES and any(compared for *_, compared in links_between(store, b, a)):
        return b, a
    return pair


def judge_detail(
    store: Store, kind: JudgementKind, pair: tuple[str, str], outcome: Outcome, relation: LinkRelation | None = None
) -> dict[str, Any]:
    """The detail of an action of the verb `judge`: beside what is judged, what each item says and in which document, so
    that the history can be read when the items are gone, and a judgement whose document is not held waits for it; and what
    language models of the user's had said of the pair, as whoever judged may have read it."""
    detail: dict[str, Any] = {"kind": kind.value, "outcome": outcome.value, **said_of(store, pair)}
    if relation is not None:
        detail["relation"] = relation.value
    suggested = Suggestions(store).of(*pair)
    if suggested:
        detail["suggested"] = [
            {"method": s.method, "relation": s.relation, "reason": s.reason, "words": [s.quote_a, s.quote_b]}
            for s in suggested
        ]
    return detail


def said_of(store: Store, members: Sequence[str]) -> dict[str, list[str | None]]:
    """What each statement or entity says or is called, in which file, document (its id) and text (its sha256), as lists in their order."""
    said = {str(row[0]): row[1:] for row in rows(store, "said", node=tuple(map(URIRef, members)))}
    found = [said.get(member, (None, None, None)) for member in members]
    iris = Iris(store.base)
    return {
        "words": [None if row[0] is None else str(row[0]) for row in found],
        "documents": [iris.document_id(str(row[1])) for row in found],
        "files": [None if row[2] is None else str(row[2]) for row in found],
        "texts": [text_of(store, member) for member in members],
    }


def judge(
    trail: Trail,
    store: Store,
    kind: JudgementKind,
    pair: tuple[str, str],
    outcome: Outcome,
    *,
    by: str,
    reason: str = "",
    relation: LinkRelation | None = None,
) -> Action:
    """Records one judgement on two items that the store holds; what follows from it comes with `put_reviews` and `link`.

    Raises:
        BadParameter: both are one item.
    """
    if pair[0] == pair[1]:
        raise BadParameter(
            f"<{pair[0]}> was named twice; a judgement needs two different items.{_others(store, pair[0])}"
        )
    if kind is not JudgementKind.LINK:
        pair = (min(pair), max(pair))
    return trail.record(Verb.JUDGE, pair, judge_detail(store, kind, pair, outcome, relation), by=by, reason=reason)


def _others(store: Store, member: str) -> str:
    """The statements of the claim (or mentions of the thing) that an item belongs to, where there are more: which are meant?"""
    of = next((q for p in (CK.expresses, CK.refersTo) for q in store.quads(subject=URIRef(member), predicate=p)), None)
    if of is None:
        return ""
    members = sorted(str(quad[0]) for quad in store.quads(predicate=of[1], object_=URIRef(str(of[2]))))
    if len(members) < 2:
        return ""
    said = said_of(store, members[:_NAMED])
    listed = "; ".join(
        f"{iri.removeprefix(store.base)} ({file}: {words})"
        for iri, file, words in zip(members, said["files"], said["words"], strict=False)
    )
    more = f"; and {len(members) - _NAMED} more" if len(members) > _NAMED else ""
    return f" Both belong to one; name two of {listed}{more}."
