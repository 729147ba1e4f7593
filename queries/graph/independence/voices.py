"""Who counts with whom on one claim though no role joins them: a talker who says it again beside another, short names, and
works of which nobody says whose they are.

All can only lower the count. A host's "So it turns 92 percent." after the guest's words is the guest's; "Dahl" in one
paper and "Liv Dahl" in the next may be two people, "a study" here and "the Hollin Centre" there two sources, but nothing
tells so, and two sources want that told.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise, permutations
from typing import TYPE_CHECKING

from queries.graph.independence.episodes import folded
from queries.graph.independence.evidence import Node, Told, rows
from queries.graph.independence.groups import GROUP

if TYPE_CHECKING:
    from kg.store.base import Store

__all__ = ["BESIDE", "Voice", "is_unnamed", "voices_of"]

_DATED = re.compile(
    r"(?:mon|tues|wednes|thurs|fri|satur|sun)day|january|february|march|april|may|june|july|august|september|october|november"
    r"|december",
    re.IGNORECASE,
)

_WITHIN = re.compile(r"[a-z][\w' -]*? (?:at|of|from|with|for) (?:the )?([A-Z].*)")
"""A group's words, and the body that tells it apart."""

BESIDE = 400
"""Code points between two statements of a recording of which the one takes up the other: about half a minute of talk."""


@dataclass(frozen=True, slots=True)
class Voice:
    """With whom a speaker counts as one, and why."""

    node: Node
    reason: str


def voices_of(
    store: Store, claims: Sequence[str], asserting: Sequence[Told], parties: Iterable[Node]
) -> dict[str, Voice]:
    """Speaker (IRI) → with whom it counts as one on these claims; `parties` are those at whom a way back ends."""
    parties = set(parties)
    unowned = {
        iri: Voice(node, f"nothing tells who stands behind “{name}”, so it counts with {node.name}")
        for iri, (name, node) in _unowned(parties).items()
    }
    short = {
        iri: Voice(node, f"nothing tells whether that is {node.name}, so both count as one")
        for iri, node in _short_names(parties).items()
    }
    beside = {
        iri: Voice(node, f"{node.name} says the same beside it in the recording, so both count as one")
        for iri, node in _restated(store, claims, asserting).items()
    }
    members = {
        iri: Voice(node, f"{name} are told by where they work, so they count with {node.name}")
        for iri, (name, node) in _groups_within(parties).items()
    }
    namesakes = {
        iri: Voice(node, f"nothing tells whether the two called {node.name} are two, so both count as one")
        for iri, node in _namesakes(store, parties).items()
    }
    return {**unowned, **short, **members, **namesakes, **beside}


def _restated(store: Store, claims: Sequence[str], asserting: Sequence[Told]) -> dict[str, Node]:
    """Speaker (IRI) → who says the same beside it, in one recording: the claim itself, or what is queued as the same.

    Of two the one who speaks first stands for both. What a person has kept apart is not the same.
    """
    taken: dict[str, Node] = {}
    spoken: dict[str, list[Told]] = defaultdict(list)
    for told in asserting:
        if told.kind.startswith("transcript") and told.speaker is not None and len(told.hops) < 2:
            spoken[told.document].append(told)
    for beside in spoken.values():
        for first, second in pairwise(beside):
            if first.speaker and second.speaker and second.start - first.end <= BESIDE:
                _take(taken, second.speaker, first.speaker)
    members = {told.assertion: told for some in spoken.values() for told in some}
    read = list(rows(store, "restated", claim=claims))
    apart = {(member, statement) for member, statement, _, _, _, outcome, *_ in read if outcome == "negative"}
    for member, statement, iri, name, type_, outcome, start, end in read:
        here = members.get(member)
        if here is None or here.speaker is None or outcome != "unsure" or (member, statement) in apart:
            continue
        if max(int(start) - here.end, here.start - int(end)) <= BESIDE:
            _take(taken, here.speaker, Node(iri, name, type_.rsplit("/", 1)[-1].rsplit("#", 1)[-1]))
    return taken


def _take(taken: dict[str, Node], speaker: Node, other: Node) -> None:
    if speaker.iri != other.iri and other.iri not in taken:
        taken.setdefault(speaker.iri, other)


def is_unnamed(work: str) -> bool:
    """Whether a work's name is only what sort of work it is: nothing tells it from others of the sort.

    >>> is_unnamed("internal memo"), is_unnamed("Monday's release (2)"), is_unnamed("Hollin Centre's study")
    (True, True, False)
    """
    return not any(character.isupper() for character in _DATED.sub("", work))


def _unowned(nodes: Iterable[Node]) -> dict[str, tuple[str, Node]]:
    """Work that has neither owner nor title, and body without a name (IRI) → what it is called, and with whom it counts: an
    organisation or a work that is known sooner than a person, and another such only where there is nobody else."""
    works = sorted(n for n in nodes if n.kind == GROUP or (n.kind == "Work" and is_unnamed(n.name)))
    known = sorted((node.kind == "Person", node) for node in nodes if node not in works)
    first = known[0][1] if known else works[0] if works else None
    return {work.iri: (work.name, first) for work in works if first is not None and work != first}


def _groups_within(nodes: Iterable[Node]) -> dict[str, tuple[str, Node]]:
    """Group that is called by where it works ("researchers at Alder University"; IRI) → its name, and the body; where that says
    nothing itself, the first group of the same body."""
    nodes = sorted(nodes)
    named = {folded(node.name): node for node in reversed(nodes) if node.kind != "Person"}
    first: dict[str, Node] = {}
    found: dict[str, tuple[str, Node]] = {}
    for node in nodes:
        match = _WITHIN.fullmatch(node.name)
        if match is None or node.kind == "Work":
            continue
        body = folded(match[1])
        over = named.get(body) or first.setdefault(body, node)
        if over != node:
            found[node.iri] = (node.name, over)
    return found


def _namesakes(store: Store, nodes: Iterable[Node]) -> dict[str, Node]:
    """Person (IRI) → another of the same name, the first of several by IRI, where nobody has judged that they are two."""
    bearers: dict[str, list[Node]] = defaultdict(list)
    for node in sorted(node for node in nodes if node.kind == "Person"):
        bearers[folded(node.name)].append(node)
    several = [same for same in bearers.values() if len(same) > 1]
    apart = set(rows(store, "apart", one={node.iri for same in several for node in same}))
    found: dict[str, Node] = {}
    for same in several:
        for place, node in enumerate(same):
            first = next((one for one in same[:place] if (one.iri, node.iri) not in apart), None)
            if first is not None:
                found[node.iri] = first
    return found


def _short_names(nodes: Iterable[Node]) -> dict[str, Node]:
    """Whoever is known by a part of a name (IRI) → who bears the whole name, the first of several by IRI."""
    found: dict[str, Node] = {}
    for short, whole in permutations(sorted(set(nodes)), 2):
        if short.kind == whole.kind and _is_short(short, whole):
            found.setdefault(short.iri, whole)
    return found


def _is_short(short: Node, whole: Node) -> bool:
    """ "Dahl" and "L. Dahl" are short for "Liv Dahl"; of a house the first word alone is ("Tidemark" of "Tidemark Energy")."""
    few, all_ = folded(short.name).split(), folded(whole.name).split()
    if not few or len(all_) < 2 or few == all_:
        return False
    if short.kind == "Organization":
        return len(few) == 1 and few[0] == all_[0]
    if short.kind != "Person" or few[-1] != all_[-1]:
        return False
    initials = [word.replace(".", "") for word in few[:-1]]
    given = all_[: len(initials)]
    return len(few) <= len(all_) and all(
        len(initial) == 1 and name.startswith(initial) for initial, name in zip(initials, given, strict=True)
    )
