"""Clusters kept up to date: only those that a change can touch are made anew, with the same result as all of them."""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from typing import Any

from ingest.link.family import Family, Summary
from ingest.link.state import LinkState
from ingest.link.writer import Writer
from kg.judgements import Judgement, JudgementKind, Outcome, Refusal, cluster
from kg.rdf.across import Claim, Thing, encode_node, member_quad
from kg.rdf.across import derived_node as _node
from kg.record import LinkRelation

__all__ = ["Changes", "Moved", "read_judged", "read_refused", "update_clusters"]


@dataclass(frozen=True)
class Changes:
    """What changed for one family: members that went, those that are new or say something else (IRI → line), the
    program's judgements that went and came, and all that persons say, with the members of what they say otherwise now."""

    gone: frozenset[str]
    fresh: Mapping[str, str]
    lost: Sequence[Judgement]
    won: Sequence[Judgement]
    said: Sequence[Judgement]
    said_anew: frozenset[str]


@dataclass
class Moved:
    """Clusters that are no more: the IRI of each and of the one that its smallest member left is in now; `orphans` have
    no member left, only those that went; `made` are clusters that are new."""

    to: dict[str, str] = field(default_factory=dict)
    orphans: dict[str, list[str]] = field(default_factory=dict)
    made: set[str] = field(default_factory=set)


def update_clusters(family: Family, base: str, state: LinkState, writer: Writer, changes: Changes) -> Moved:
    """Brings clusters, their quads and the state up to date. The state holds the members and judgements of after the
    change already, new members with no root; members that went are still there, and are taken out.

    Cost: what is joined without contradiction costs the members that change their cluster; a cluster that lost something, or
    has members kept apart, is made anew with all that positive judgements reach from it.
    """
    return _Update(family, base, state, writer, changes).run()


class _Update:
    def __init__(self, family: Family, base: str, state: LinkState, writer: Writer, changes: Changes) -> None:
        self._family = family
        self._base = base
        self._state = state
        self._writer = writer
        self._changes = changes
        self._said: dict[str, list[Judgement]] = defaultdict(list)
        for judgement in changes.said:
            for member in judgement.pair:
                self._said[member].append(judgement)
        self._old: dict[str, str] = {}
        """Member → root before, of those looked at; members that are new are not in it."""
        self._parent: dict[str, str] = {}
        """Roots and new members, joined by judgements that are new."""
        self._hard: set[str] = set()
        """Roots and new members whose cluster has to be made anew."""
        self._clusters: dict[str, tuple[bool, Summary]] = {}
        """Root before → whether members are kept apart there, and what is known of the cluster."""
        self._moved = Moved()

    def run(self) -> Moved:
        self._look()
        groups: dict[str, list[str]] = defaultdict(list)
        for name in self._parent:
            groups[self._root(name)].append(name)
        hard = {self._root(name) for name in self._hard}
        anew = self._reached([name for root in sorted(hard) for name in groups[root]], groups)
        for _, names in sorted(groups.items()):
            if not any(name in anew for name in names):
                self._join(sorted(names))
        self._make_anew(anew)
        return self._moved

    # -- what is touched

    def _look(self) -> None:
        changes = self._changes
        ends = {member for judgement in (*changes.lost, *changes.won) for member in judgement.pair}
        self._look_up(ends | changes.gone | changes.fresh.keys() | changes.said_anew)
        for iri in changes.fresh:
            self._name(iri)
        for name in list(self._parent):
            parted = self._clusters[name][0] if name in self._clusters else bool(self._said.get(name))
            if parted:
                self._hard.add(name)
        for member in changes.gone | (changes.fresh.keys() & self._old.keys()) | changes.said_anew:
            self._harden(member)
        for judgement in changes.lost:
            if judgement.outcome is Outcome.POSITIVE or self._parts(judgement):
                self._harden(judgement.a)
                self._harden(judgement.b)
        for judgement in changes.won:
            if self._parts(judgement):
                self._harden(judgement.a)
                self._harden(judgement.b)
            elif judgement.outcome is Outcome.POSITIVE:
                a, b = self._name(judgement.a), self._name(judgement.b)
                if a is not None and b is not None:
                    self._unite(a, b)

    def _look_up(self, members: Iterable[str]) -> None:
        """Reads the roots of the members, and their clusters."""
        wanted = sorted(set(members) - self._old.keys())
        rows = self._state.read(
            "SELECT iri, root FROM member WHERE root IS NOT NULL AND iri IN (SELECT value FROM json_each(:iris))",
            iris=wanted,
        )
        self._old.update((str(iri), str(root)) for iri, root in rows)
        roots = sorted(set(self._old.values()) - self._clusters.keys())
        for root, parted, data in self._state.read(
            "SELECT root, parted, data FROM cluster WHERE root IN (SELECT value FROM json_each(:roots))", roots=roots
        ):
            self._clusters[str(root)] = (bool(parted), json.loads(data))
        for root in roots:
            self._parent.setdefault(root, root)

    def _name(self, member: str) -> str | None:
        """What stands for a member among the groups: its root before, or itself where it is new; None where it is not held."""
        if member in self._old:
            return self._old[member]
        if member in self._changes.fresh:
            self._parent.setdefault(member, member)
            return member
        return None

    def _harden(self, member: str) -> None:
        name = self._name(member)
        if name is not None:
            self._hard.add(name)

    def _parts(self, judgement: Judgement) -> bool:
        if judgement.outcome is Outcome.NEGATIVE or (judgement.by_person and judgement.outcome is Outcome.UNSURE):
            return True
        return judgement.outcome is Outcome.UNSURE and judgement.method in self._family.parting

    def _root(self, name: str) -> str:
        parent = self._parent
        while parent[name] != name:
            parent[name] = parent[parent[name]]
            name = parent[name]
        return name

    def _unite(self, one: str, other: str) -> None:
        a, b = sorted((self._root(one), self._root(other)))
        self._parent[b] = a

    # -- joined without contradiction

    def _join(self, names: list[str]) -> None:
        """Makes one cluster of the old clusters and new members of a group."""
        new, old = names[0], [name for name in names if name in self._clusters]
        if len(names) == 1 and old:
            return
        lines = self._changes.fresh
        summaries = [
            self._clusters[name][1] if name in self._clusters else self._family.summary(name, lines[name])
            for name in names
        ]
        summary = self._family.merged(summaries)
        moved: dict[str, str | None] = {name: None for name in names if name not in self._clusters}
        for root in old:
            if root != new:
                moved |= {
                    str(row[0]): root
                    for row in self._state.read("SELECT iri FROM member WHERE root = :root", root=root)
                }
                self._moved.to[self._iri(root)] = self._iri(new)
        self._write_cluster(new, summary, old)
        self._write_members({member: (root, new) for member, root in moved.items()})
        self._keep(
            [root for root in old if root != new], {new: (len(moved), False, summary)}, grown=new in self._clusters
        )

    # -- made anew

    def _reached(self, names: list[str], groups: Mapping[str, list[str]]) -> set[str]:
        """Roots and new members that positive judgements reach from these."""
        found: set[str] = set()
        open_ = set(names)
        while open_:
            found |= open_
            members = self._members_of(open_)
            near = {str(row[0]) for row in self._partners(members)}
            near |= {
                m
                for member in members
                for j in self._said.get(member, ())
                if j.outcome is Outcome.POSITIVE
                for m in j.pair
            }
            self._look_up(near)
            reached = {name for member in near if (name := self._name(member)) is not None}
            open_ = {each for name in reached for each in (groups.get(self._root(name)) or [name])} - found
        return found

    def _members_of(self, names: Iterable[str]) -> set[str]:
        held = set(names)
        rows = self._state.read(
            "SELECT iri, root FROM member WHERE root IN (SELECT value FROM json_each(:roots))",
            roots=sorted(held & self._clusters.keys()),
        )
        members = {name for name in held if name not in self._clusters}
        for iri, root in rows:
            self._old[str(iri)] = str(root)
            members.add(str(iri))
        return members - self._changes.gone

    def _partners(self, members: set[str]) -> Iterable[Sequence[object]]:
        return self._state.read(
            "SELECT b FROM judged WHERE outcome = 'positive' AND kind = :kind AND a IN (SELECT value FROM json_each(:iris)) "
            "UNION SELECT a FROM judged WHERE outcome = 'positive' AND kind = :kind AND b IN (SELECT value FROM json_each(:iris))",
            kind=self._family.kind.value,
            iris=sorted(members),
        )

    def _make_anew(self, names: set[str]) -> None:
        if not names:
            return
        family, state = self._family, self._state
        members = self._members_of(names)
        judged = read_judged(
            state.read(
                f"{_JUDGED} AND a IN (SELECT value FROM json_each(:iris)) UNION "
                f"{_JUDGED} AND b IN (SELECT value FROM json_each(:iris))",
                kind=family.kind.value,
                iris=sorted(members),
            )
        )
        said = {j for member in members for j in self._said.get(member, ())}
        held = [*judged, *sorted(said)]
        found = cluster(members, held, doubt_parts=family.parting)
        parted = {member for j in held if self._parts(j) for member in j.pair}
        rows = state.read(
            "SELECT iri, data FROM member WHERE iri IN (SELECT value FROM json_each(:iris))", iris=sorted(members)
        )
        summaries = {str(iri): family.summary(str(iri), str(line)) for iri, line in rows}
        old = sorted(name for name in names if name in self._clusters)
        kept: dict[str, tuple[int, bool, Summary]] = {}
        for root, group in found.members().items():
            kept[root] = (
                len(group),
                not parted.isdisjoint(group),
                family.merged(summaries[member] for member in group),
            )
        self._write_anew(old, {root: summary for root, (_, _, summary) in kept.items()})
        self._note_moves(old, found.of)
        self._write_members({member: (self._old.get(member), root) for member, root in found.of.items()})
        self._drop_members(set(old))
        self._keep(old, kept, grown=False)
        self._refuse(old, found.of, found.refused)

    def _note_moves(self, old: list[str], of: Mapping[str, str]) -> None:
        former: dict[str, list[str]] = defaultdict(list)
        for member, root in self._old.items():
            former[root].append(member)
        for root in old:
            left = sorted(member for member in former[root] if member in of)
            if root in of.values():
                continue
            if left:
                self._moved.to[self._iri(root)] = self._iri(of[left[0]])
            else:
                self._moved.orphans[self._iri(root)] = sorted(former[root])

    # -- writing

    def _item(self, root: str, summary: Summary) -> Thing | Claim:
        return self._family.item(root, summary)

    def _iri(self, root: str) -> str:
        return str(_node(self._family.item(root, _EMPTY), self._base))

    def _write_cluster(self, new: str, summary: Summary, old: Sequence[str]) -> None:
        self._write_anew(old, {new: summary})

    def _write_anew(self, old: Sequence[str], new: Mapping[str, Summary]) -> None:
        before = {quad for root in old for quad in encode_node(self._item(root, self._clusters[root][1]), self._base)}
        after = [quad for root, summary in new.items() for quad in encode_node(self._item(root, summary), self._base)]
        self._writer.remove(before.difference(after))
        self._writer.add(quad for quad in after if quad not in before)
        self._moved.made |= {self._iri(root) for root in new if root not in old}

    def _write_members(self, moved: Mapping[str, tuple[str | None, str]]) -> None:
        changed = [(member, before, now) for member, (before, now) in moved.items() if before != now]
        items = {root: self._family.item(root, _EMPTY) for _, before, now in changed for root in (before, now) if root}
        self._writer.remove(member_quad(items[before], member, self._base) for member, before, _ in changed if before)
        self._writer.add(member_quad(items[now], member, self._base) for member, _, now in changed)
        self._state.write(
            "UPDATE member SET root = :root WHERE iri = :iri",
            [{"root": now, "iri": member} for member, _, now in changed],
        )

    def _drop_members(self, old: set[str]) -> None:
        gone = [member for member in self._changes.gone if self._old.get(member) in old]
        items = {root: self._family.item(root, _EMPTY) for root in old}
        self._writer.remove(member_quad(items[self._old[member]], member, self._base) for member in gone)
        self._state.write("DELETE FROM member WHERE iri = :iri", [{"iri": member} for member in gone])

    def _keep(self, old: Sequence[str], new: Mapping[str, tuple[int, bool, Summary]], *, grown: bool) -> None:
        """Notes the clusters; `grown` where the sizes given are to be added to what is there."""
        state = self._state
        sizes = dict.fromkeys(new, 0)
        if grown:
            for root in new:
                sizes[root] = next(
                    (int(row[0]) for row in state.read("SELECT size FROM cluster WHERE root = :root", root=root)), 0
                )
        state.write("DELETE FROM cluster WHERE root = :root", [{"root": root} for root in old])
        state.write(
            "INSERT OR REPLACE INTO cluster VALUES (:root, :kind, :size, :parted, :data)",
            [
                {
                    "root": root,
                    "kind": self._family.kind.value,
                    "size": size + sizes[root],
                    "parted": int(parted),
                    "data": json.dumps(summary, ensure_ascii=False),
                }
                for root, (size, parted, summary) in new.items()
            ],
        )

    def _refuse(self, old: Sequence[str], of: Mapping[str, str], refused: Iterable[Refusal]) -> None:
        roots = sorted({*old, *of.values()})
        self._state.write("DELETE FROM refused WHERE root = :root", [{"root": root} for root in roots])
        self._state.write(
            "INSERT INTO refused VALUES (:root, :line)",
            [{"root": of[refusal.join.a], "line": _refusal_line(refusal)} for refusal in refused],
        )


_JUDGED = "SELECT kind, a, b, method, outcome, score, reason FROM judged WHERE kind = :kind"
_EMPTY: Summary = {"name": "", "types": [], "known": [], "iri": "", "text": "", "language": "en", "denies": False}


def read_judged(rows: Iterable[Sequence[object]]) -> list[Judgement]:
    """The judgements in rows of kind, a, b, method, outcome, score, reason."""
    return [
        Judgement(
            JudgementKind(str(kind)),
            str(a),
            str(b),
            Outcome(str(outcome)),
            str(method),
            float(str(score)),
            reason=str(reason),
        )
        for kind, a, b, method, outcome, score, reason in rows
    ]


def _refusal_line(refusal: Refusal) -> str:
    return json.dumps([asdict(judgement) for judgement in (refusal.join, *refusal.because)], ensure_ascii=False)


def read_refused(state: LinkState) -> list[Refusal]:
    """All joins that are refused now, sorted by the pair."""
    found = []
    for (line,) in state.read("SELECT line FROM refused"):
        join, *because = (_judgement(data) for data in json.loads(str(line)))
        found.append(Refusal(join, tuple(because)))
    return sorted(found, key=lambda refusal: refusal.join)


def _judgement(data: dict[str, Any]) -> Judgement:
    relation = data["relation"]
    enums = {
        "kind": JudgementKind(data["kind"]),
        "outcome": Outcome(data["outcome"]),
        "relation": None if relation is None else LinkRelation(relation),
    }
    return Judgement(**{**data, **enums})
