"""Who stands behind a statement: speakers are one party where, at the date of what they say, a role or ownership joins them.

A chief executive, founder, employee, leader, chair, board member, spokesperson or owner speaks for the organisation; a
guest, an investor and somebody who has left do not. A firm that was bought is one with its buyer from the stated date of
the purchase on, and never where no date is stated. Each join keeps the relation that says so.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from queries.graph.independence.episodes import folded
from queries.graph.independence.evidence import NAMED, Node, Period, rows
from queries.graph.independence.model import Membership

if TYPE_CHECKING:
    from kg.store.base import Store

__all__ = ["Party", "merge"]

Seed = tuple[Node, Period]
"""A speaker at a time."""
Reach = dict[str, tuple[str, Membership] | None]
"""What a speaker stands for: IRI → who holds the role in it (an IRI), and what says so; None for the speaker itself."""

_HOUSE = "house:"
"""Begins what stands for all nodes of one house's name."""
_ENDED = "formerlyAt"
_BOUGHT = "was acquired by"
_PHRASES = {
    "chiefExecutiveOf": "is chief executive of",
    "coFounded": "co-founded",
    "founded": "founded",
    "worksAt": "works at",
    "leads": "leads",
    "chairs": "chairs",
    "boardMemberOf": "is on the board of",
    "spokespersonOf": "speaks for",
    "owns": "owns",
    "subsidiaryOf": "is a subsidiary of",
    _ENDED: "was formerly at",
}
"""What a role reads like between its holder and the organisation; by the predicate's term."""
_OWNED = {"owns": "is owned by", "acquired": _BOUGHT}
"""The same where the holder is the object of the relation."""


@dataclass(frozen=True, slots=True)
class Party:
    """Speakers that count as one; `name` is that of their organisation where they are more than one."""

    name: str
    speakers: tuple[Node, ...]
    memberships: tuple[Membership, ...]


@dataclass(frozen=True, slots=True)
class _Role:
    holder: str
    phrase: str
    organization: Node
    begin: str | None
    begin_until: str | None
    close: str | None
    close_precision: str | None
    document_period: Period
    file: str
    words: str

    @property
    def ended(self) -> bool:
        """Whether it says that the role is over, without saying since when."""
        return self.phrase == _PHRASES[_ENDED] or self.close_precision == "past"


def merge(speakers: Iterable[Seed], store: Store, *, voices: Mapping[str, Node] | None = None) -> dict[Seed, Party]:
    """The party of each speaker at each date; speakers whose organisations, or their owners, are one are one party.

    `voices`: speaker (IRI) → with whom it counts as one besides; the party has that one's name.
    """
    seeds = sorted(set(speakers), key=lambda seed: (seed[0], seed[1][0] or "", seed[1][1] or ""))
    names = {node.iri: node.name for node, _ in seeds}
    reach: dict[Seed, Reach] = {}
    roles = _roles({node.iri for node, _ in seeds}, store)
    for holdings in roles.values():
        names.update({role.organization.iri: role.organization.name for role in holdings})
    for node, period in seeds:
        reach[node, period] = _reach(node, period, roles, names)
    return _joined(seeds, reach, names, voices or {})


def _roles(holders: set[str], store: Store) -> dict[str, list[_Role]]:
    """Roles by holder, of the speakers, of their organisations' owners, and so on upward."""
    found: dict[str, list[_Role]] = defaultdict(list)
    asked: set[str] = set()
    wanted = {holder for holder in holders if not holder.startswith(NAMED)}
    while wanted:
        asked |= wanted
        for name, phrases in (("roles", _PHRASES), ("owners", _OWNED)):
            for row in rows(store, name, holder=wanted):
                holder, term, other, other_name, begin, begun, close, precision, _, since, until, file, words = row
                found[holder].append(
                    _Role(
                        holder, phrases[term.rsplit("#", 1)[-1]], Node(other, other_name, ""), begin, begun,
                        close, precision, (since, until), file, words,
                    )
                )  # fmt: skip
        wanted = {role.organization.iri for holdings in found.values() for role in holdings} - asked
    return found


def _reach(node: Node, period: Period, roles: Mapping[str, Sequence[_Role]], names: Mapping[str, str]) -> Reach:
    """All that the speaker stands for at the time, each with what says so."""
    reached: Reach = {node.iri: None}
    frontier = [node.iri]
    while frontier:
        beyond = []
        for holder in frontier:
            for role in roles.get(holder, ()):
                if role.organization.iri not in reached and _holds(role, roles[holder], period):
                    told = Membership(
                        member=names.get(holder, holder),
                        role=role.phrase,
                        organization=role.organization.name,
                        document=role.file,
                        quote=role.words,
                    )
                    reached[role.organization.iri] = holder, told
                    beyond.append(role.organization.iri)
        frontier = beyond
    return reached


def _holds(role: _Role, others: Iterable[_Role], period: Period) -> bool:
    """Whether the role is held at the time: begun, not over, and not said by a later document to be over by then.

    A purchase must be over when the statement was made, by a date that is stated: a firm spoke for itself before it.
    """
    since, until = period
    if role.phrase == _BOUGHT and not (role.begin and role.begin_until and since and role.begin_until <= since):
        return False
    if role.ended or (role.begin and until and role.begin >= until) or (role.close and since and role.close <= since):
        return False
    told = role.document_period[0]
    for other in others:
        same = other.organization.iri == role.organization.iri and other.ended
        later = other.document_period[0]
        if same and later and told and since and told < later <= since:
            return False
    return True


def _joined(
    seeds: Sequence[Seed],
    reach: Mapping[Seed, Reach],
    names: Mapping[str, str],
    voices: Mapping[str, Node],
) -> dict[Seed, Party]:
    groups: list[tuple[set[str], list[Seed]]] = []
    houses = {
        folded(names[iri]) for seed in seeds for iri in reach[seed] if iri != seed[0].iri or seed[0].kind != "Person"
    }
    for seed in seeds:
        common, members = set(reach[seed]), [seed]
        # One document may take a firm for a person or a product, so that it has two nodes: a house is one by its name too.
        common |= {f"{_HOUSE}{name}" for iri in reach[seed] if (name := folded(names[iri])) in houses}
        common |= {voices[seed[0].iri].iri} if seed[0].iri in voices else set()
        kept = []
        for iris, others in groups:
            if iris & common:
                common, members = common | iris, others + members
            else:
                kept.append((iris, others))
        groups = [*kept, (common, members)]
    parties = {}
    for _, members in groups:
        speakers = tuple(sorted({node for node, _ in members}))
        own = [seed for seed in members if seed[0].iri not in voices] or members
        party = Party(_name(own, reach, names), speakers, _memberships(members, reach))
        parties.update(dict.fromkeys(members, party))
    return parties


def _name(
    members: Sequence[Seed],
    reach: Mapping[Seed, Reach],
    names: Mapping[str, str],
) -> str:
    """The speaker's name where there is one; else that of the organisation nearest to all; else all names."""
    speakers = sorted({node for node, _ in members})
    if len({folded(node.name) for node in speakers}) == 1:
        return speakers[0].name
    shared = set.intersection(*(set(reach[seed]) for seed in members))
    order = [iri for seed in members for iri in reach[seed]]
    if shared:
        return names.get(min(shared, key=order.index), "")
    return " / ".join(node.name for node in speakers)


def _memberships(members: Sequence[Seed], reach: Mapping[Seed, Reach]) -> tuple[Membership, ...]:
    """What joins the speakers, each role once; of one speaker alone, all that it stands for."""
    standing: dict[str, set[str]] = defaultdict(set)
    for node, period in members:
        for iri in reach[node, period]:
            standing[iri].add(node.iri)
    alone = len({node.iri for node, _ in members}) == 1
    found: dict[tuple[str, str], Membership] = {}
    for seed in members:
        for iri in reach[seed]:
            step = reach[seed][iri] if alone or len(standing[iri]) > 1 else None
            while step is not None:
                holder, told = step
                found.setdefault((told.member, told.organization), told)
                step = reach[seed][holder]
    return tuple(found.values())
