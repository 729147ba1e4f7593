"""Which judgements of persons hold now: the audit trail folded, targets followed to where they are."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from enum import StrEnum

from rdflib import URIRef

from kg.actions import Action, Verb, in_force
from kg.audit import Trail
from kg.errors import ModelError
from kg.followed import followed
from kg.judged import put_persons_judgements
from kg.judgements import Judgement, JudgementKind, Outcome
from kg.rdf.iri import Iris
from kg.record import LinkRelation
from kg.reviews.attribution import is_on_attribution
from kg.store import Change, Store

__all__ = ["METHOD", "Held", "State", "held_reviews", "judgement_of", "put_judgements"]

METHOD = "a person"
"""`Judgement.method` of what a person judged."""


class State(StrEnum):
    """Whether a judgement's items are in the store."""

    PRESENT = "present"
    WAITS = "waits"
    """The document of an item is not held; the judgement takes effect when it comes."""
    LOST = "lost"
    """The document is held, but the item is no longer found in it."""


@dataclass(frozen=True)
class Held:
    """One judgement that holds: the action, what it says of the items as they are called now, and whether they are there."""

    action: Action
    judgement: Judgement
    state: State
    strayed: bool = False
    """The words of an item are lost, and its id may be another passage's by now: the judgement has no effect."""


def judgement_of(action: Action) -> Judgement:
    """The judgement that an action of the verb `judge` makes, on its items as they were called then.

    Raises:
        ModelError: the action's detail is not that of a judgement.
    """
    try:
        kind = JudgementKind(action.detail["kind"])
        relation = action.detail.get("relation")
        a, b = action.target
        if kind is not JudgementKind.LINK:
            a, b = sorted((a, b))
        return Judgement(
            kind=kind,
            a=a,
            b=b,
            outcome=Outcome(action.detail["outcome"]),
            method=METHOD,
            score=1.0,
            by_person=True,
            reason=action.reason,
            relation=None if relation is None else LinkRelation(relation),
            by=action.by,
            at=action.at,
        )
    except (KeyError, ValueError) as error:
        raise ModelError(
            f"action {action.id[:8]} is no judgement ({error}). It came from another version; undo it with "
            f"`kg review undo {action.id[:8]}`."
        ) from error


def held_reviews(store: Store, actions: Iterable[Action] | None = None) -> list[Held]:
    """The last judgement in force of each person on each pair, oldest first; those of lost and waiting items too.

    A pair whose items moved counts under their new names, so that a later word on the new names replaces an earlier
    one on the old. Cost: two look-ups a judgement.
    """
    found: dict[tuple[str, str, str, str, str], Held] = {}
    for action in in_force(Trail(store).actions if actions is None else actions):
        if action.verb is not Verb.JUDGE or is_on_attribution(action):
            continue
        judgement = judgement_of(action)
        found_now = _followed(store, action)
        a, b = (found_now[member] or member for member in judgement.pair)
        if judgement.kind is not JudgementKind.LINK:
            a, b = sorted((a, b))
        strayed = None in found_now.values()
        state = State.LOST if strayed else _state(store, action, (a, b))
        key = (action.by, judgement.kind.value, a, b, judgement.relation or "")
        found.pop(key, None)
        found[key] = Held(action, replace(judgement, a=a, b=b), state, strayed)
    return list(found.values())


def put_judgements(store: Store, actions: Iterable[Action] | None = None) -> Change:
    """Makes the persons' part of the graph `judgements` that of the trail; writes the difference only.

    Of two items that became one, nothing is left to judge. Claims, things and lifted links follow with the next
    `ingest.link.link`.
    """
    wanted = [
        held.judgement
        for held in held_reviews(store, actions)
        if held.judgement.a != held.judgement.b and not held.strayed
    ]
    return put_persons_judgements(store, wanted)


def _followed(store: Store, action: Action) -> dict[str, str | None]:
    """Each item of a judgement and what it is called now; None where its words are lost."""
    nothing = [None] * len(action.target)
    documents, texts = (action.detail.get(key) or nothing for key in ("documents", "texts"))
    return {
        member: followed(store, member, document, text)
        for member, document, text in zip(action.target, [*documents, *nothing], [*texts, *nothing], strict=False)
    }


def _state(store: Store, action: Action, members: tuple[str, str]) -> State:
    missing = [member for member in members if next(store.quads(subject=URIRef(member)), None) is None]
    if not missing:
        return State.LOST if members[0] == members[1] else State.PRESENT
    documents = [str(document) for document in action.detail.get("documents", ()) if document]
    held = [next(store.quads(Iris(store.base).document_graph(document)), None) is not None for document in documents]
    # Where nobody wrote down whose items they are (a foreign file), the document may still come.
    return State.LOST if documents and all(held) else State.WAITS
