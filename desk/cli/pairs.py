"""From statements, claims and entities as a person names them to judgements on them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from kg.errors import BadParameter
from kg.judgements import JudgementKind, Outcome
from kg.record import LinkRelation
from kg.redirects import resolve
from kg.reviews import State, held_reviews, judge
from kg.reviews.judge import linkable, members_of
from queries.view import candidates, nodes_named

if TYPE_CHECKING:
    from kg.audit import Action, Trail
    from kg.store import Store

__all__ = ["judge_link", "judge_once", "judge_same"]


def judge_once(
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
    """Records a judgement as `kg.reviews.judge` does; where this person's last word on the pair is the same and there is no new
    reason, nothing is recorded and that last word's action comes back.

    Raises:
        BadParameter: both are one item.
    """
    ends = pair if kind is JudgementKind.LINK else (min(pair), max(pair))
    wanted = (by, kind, ends, relation, outcome)
    for held in held_reviews(store, trail.actions):
        said = held.judgement
        same = (said.by, said.kind, said.pair, said.relation, said.outcome) == wanted
        if same and held.state is State.PRESENT and reason in ("", said.reason):
            return held.action
    return judge(trail, store, kind, pair, outcome, by=by, reason=reason, relation=relation)


def judge_same(
    store: Store, trail: Trail, names: Sequence[str], outcome: Outcome, *, by: str, reason: str
) -> list[Action]:
    """Records that the first of these is (or is not) the same as each of the others.

    Raises:
        BadParameter: they are not all of one sort, or one is named twice; nothing was recorded.
        NotFound: nothing is called so.
    """
    found = [_member(store, name) for name in names]
    (kind, first), *others = found
    for name, (other, member) in zip(names[1:], others, strict=True):
        if other is not kind:
            raise BadParameter(
                f"{names[0]!r} and {name!r} are a claim and an entity; only two of one sort can be the same."
            )
        if len(others) > 1 and member == first:
            raise BadParameter(f"{names[0]!r} and {name!r} are one statement or entity; name each once.")
    wanted = dict.fromkeys(member for _, member in others)
    return [judge_once(trail, store, kind, (first, member), outcome, by=by, reason=reason) for member in wanted]


def judge_link(
    store: Store, trail: Trail, a: str, relation: LinkRelation, b: str, *, by: str, reason: str
) -> list[Action]:
    """Records that the first does this to the second.

    Raises:
        BadParameter: one is an entity, or both belong to one claim.
        NotFound: nothing is called so.
    """
    ends = []
    for name in (a, b):
        kind, member = _member(store, name)
        if kind is JudgementKind.SAME_ENTITY:
            raise BadParameter(f"{name!r} is an entity; only statements and claims support or dispute each other.")
        ends.append(member)
    pair = linkable(store, (ends[0], ends[1]), relation)
    return [
        judge_once(trail, store, JudgementKind.LINK, pair, Outcome.POSITIVE, by=by, reason=reason, relation=relation)
    ]


def _member(store: Store, named: str) -> tuple[JudgementKind, str]:
    """What can be judged of what is named so."""
    nodes = nodes_named(store, named)
    if len(nodes) > 1:
        raise BadParameter(f"{named!r} means {' and '.join(f'<{node}>' for node in nodes)}. Give one IRI.")
    # An id that leads elsewhere now still says which statement was meant.
    whole = next((iri for iri in candidates(store, named) if resolve(store, iri) == nodes[0]), nodes[0])
    return members_of(store, whole)
