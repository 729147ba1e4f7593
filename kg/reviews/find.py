"""From what a person types to what is judged: an entry of the queue by the beginning of its id, a node, an action."""

from __future__ import annotations

from dataclasses import dataclass

from rdflib import Literal

from kg.audit import Action, Trail, Verb
from kg.errors import BadParameter, NotFound
from kg.judgements import JudgementKind
from kg.rdf.iri import Iris
from kg.rdf.links import RELATIONS
from kg.record import LinkRelation
from kg.reviews.attribution import attribution_judgements, attribution_named, is_on_attribution
from kg.reviews.fold import judgement_of
from kg.reviews.judge import rows
from kg.store import Store

__all__ = ["Target", "action_named", "entry_named", "target_named"]

SHORTEST = 4
_KINDS = {
    "sameClaim": JudgementKind.SAME_CLAIM,
    "sameEntity": JudgementKind.SAME_ENTITY,
    "linkHolds": JudgementKind.LINK,
}


@dataclass(frozen=True)
class Target:
    """What is judged: two items, and of a link its relation (`pair` is from, to)."""

    kind: JudgementKind
    pair: tuple[str, str]
    relation: LinkRelation | None = None


def target_named(store: Store, named: str) -> Target:
    """What the entry of the queue is about whose id begins so, or whose IRI this is.

    Raises:
        NotFound: there is none.
        BadParameter: several begin so, or fewer than four characters were given.
    """
    key = named.rpartition("/")[2]
    if len(key) < SHORTEST:
        raise BadParameter(f"review {named!r}: give at least {SHORTEST} characters of its id.")
    relations = {str(term): relation for relation, term in RELATIONS.items()}
    iris = Iris(store.base)
    found: dict[Target, str] = {}
    for item, kind, a, b, relation in rows(
        store, "item", judged=(Literal(str(iris.judgement(key))),), linked=(Literal(str(iris.link(key))),)
    ):
        target = Target(_KINDS[str(kind)], (str(a), str(b)), relations.get(str(relation)))
        found.setdefault(target, str(item).rpartition("/")[2])
    if not found:
        raise NotFound(f"no entry for review has an id that begins with {named!r}. `kg review list` shows them.")
    if len(found) > 1:
        near = ", ".join(sorted(item[: len(key) + 4] for item in found.values())[:5])
        raise BadParameter(f"review {named!r} could be {near}. Give more characters.")
    return next(iter(found))


def entry_named(store: Store, named: str) -> Target | str:
    """What an entry of the queue is about; the IRI of an attribution where it is one.

    Raises:
        NotFound, BadParameter: as `target_named`; BadParameter too where it is the id of a decision.
    """
    try:
        return target_named(store, named)
    except NotFound:
        iri = attribution_named(store, named)
        if iri is None:
            _check_no_action(store, named)
            raise
        return iri


def _check_no_action(store: Store, named: str) -> None:
    """Refuses the id of what a person decided, as the queue lists it where it is lost or waits: that is not judged.

    Raises:
        BadParameter: it is one; the message says what can be done with it.
    """
    try:
        action = Trail(store).find(named)
    except (NotFound, BadParameter):
        return
    tie = (
        f" `kg verdict tie {action.id[:8]} STATEMENT` ties it to the words that stand there now,"
        if action.verb is Verb.VERDICT
        else ""
    )
    raise BadParameter(
        f"{named!r} is what {action.by} decided on {action.at[:10]}, not a pair to judge.{tie} `kg review undo {action.id[:8]}` "
        "takes it back."
    )


def action_named(store: Store, trail: Trail, named: str, *, by: str) -> Action:
    """The action whose id begins so; else the last judgement in force on the entry of that id, this person's first.

    Raises:
        NotFound: there is none, or nobody has judged the entry.
        BadParameter: several begin so.
    """
    try:
        return trail.find(named)
    except NotFound:
        pass
    try:
        target = target_named(store, named)
    except NotFound:
        iri = attribution_named(store, named)
        on = [action for (_, target), action in attribution_judgements(trail.actions).items() if target == iri]
        if not on:
            raise
        return max(on, key=lambda action: (action.by == by, action.moment))
    held = [
        action
        for action in trail.in_force(Verb.JUDGE)
        if not is_on_attribution(action)
        and (judgement := judgement_of(action)).pair == target.pair
        and (judgement.kind, judgement.relation) == (target.kind, target.relation)
    ]
    if not held:
        raise NotFound(f"nobody has judged {named!r}; there is nothing to undo. `kg history` lists all actions.")
    return max(held, key=lambda action: (action.by == by, action.moment))
