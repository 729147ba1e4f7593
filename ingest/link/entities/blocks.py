"""Decides one block: which of its entities are joined, and which a person should look at.

What comes out depends on the entities of the block alone, so that any order of documents gives the same. Each judgement
holds for its own two entities; of all pairs that would be joined only as many are written as hold a group together, since
a name that ten thousand documents share would else have fifty million.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Sequence
from itertools import combinations, pairwise

from ingest.link.entities.facets import ASPECTS, facets, grounds_of, grounds_part, tells_alone
from ingest.link.entities.grouping import Edge, Facets, Grouping, contradiction, grouped, starred
from ingest.link.entities.keys import Block
from ingest.link.entities.named import Named
from ingest.link.entities.names import (
    bare_organisation,
    first_and_last,
    folded,
    is_rare_organisation,
    without_possessor,
)
from kg.judgements import Judgement, JudgementKind, Outcome

__all__ = ["ENTITIES_VERSION", "PARTING", "judge_block"]

ENTITIES_VERSION = 6
"""Raised whenever the same entities give other keys or judgements; then all are judged anew."""

PARTING = frozenset({"equal name, other context", "said to be two"})
"""Methods whose doubt keeps two entities apart until a person joins them: they contradict each other."""

_KNOWN, _NAME, _OTHER, _ALONE = "curated list", "equal full name", "equal name, other context", "equal name alone"
_ALIAS, _FIRST_AND_LAST, _BARE, _EPISODE = (
    "alias",
    "equal first and last name",
    "equal name but for its form",
    "one episode",
)
_TWO = "said to be two"
_CERTAIN = 1.0
_MOST_GROUPS = 12
"""Groups of one name of which each pair is queued; of more, each group with the next only."""


def judge_block(key: str, members: Sequence[Named]) -> list[Judgement]:
    """The judgements on the entities of one block, sorted; `members` all that have the key, in any order."""
    block = Block(key.partition("\n")[0])
    held = sorted(members, key=lambda entity: entity.iri)
    if len(held) < 2:
        return []
    return sorted(_DECIDE[block](key, held))


def _positive(edge: Edge, method: str) -> Judgement:
    return Judgement(
        JudgementKind.SAME_ENTITY,
        edge.a,
        edge.b,
        Outcome.POSITIVE,
        method,
        -edge.weight,
        reason=edge.reason,
    )


def _unsure(a: Named, b: Named, method: str, score: float, reason: str) -> Judgement:
    one, other = sorted((a.iri, b.iri))
    return Judgement(JudgementKind.SAME_ENTITY, one, other, Outcome.UNSURE, method, score, reason=reason)


def _edge(score: float, reason: str) -> Callable[[Named, Named, str], Edge]:
    """Makes edges of one score; the reason may name the `{item}` shared."""
    return lambda a, b, item: Edge(-score, min(a.iri, b.iri), max(a.iri, b.iri), reason.format(item=item, name=a.name))


def _single(members: Sequence[Named]) -> list[Named]:
    """Those of whom their document has only one: where it keeps two of a name apart, the name is not enough there, and
    then it joins nobody through that document."""
    count = Counter(member.document for member in members)
    return [member for member in members if count[member.document] == 1]


# -- the curated list, episodes


def _known(key: str, members: list[Named]) -> Iterator[Judgement]:
    single = _single(members)
    found = grouped(
        single,
        lambda e: {"apart": facets(e)["apart"]},
        starred(single, lambda _: "*", _edge(1.0, "both are {name} in the curated list")),
    )
    yield from (_positive(edge, _KNOWN) for edge in found.edges)
    yield from _said_two(found, {member.iri: member for member in single}, _KNOWN)


def _episode(key: str, members: list[Named]) -> Iterator[Judgement]:
    """Documents speak of an episode in words of their own; its podcast and day tell it, unless two numbers do not agree."""
    by_document: dict[str, list[Named]] = defaultdict(list)
    for member in members:
        by_document[member.document].append(member)
    usable = [member for held in by_document.values() if _one_title(held) for member in held]
    usable.sort(key=lambda entity: entity.iri)
    _, show, day = key.split("\n")
    edges = starred(
        usable, lambda _: "*", _edge(0.92, f"both are an episode of {show} of {day}".replace("{", "").replace("}", ""))
    )
    found = grouped(usable, facets, edges)
    yield from (_positive(edge, _EPISODE) for edge in found.edges)
    yield from _said_two(found, {member.iri: member for member in usable}, _EPISODE)


def _one_title(held: list[Named]) -> bool:
    """Whether a document names one episode by a shorter and a longer title, not two of one day."""
    titles = sorted((folded(member.name) for member in held), key=len)
    return all(title.startswith(titles[0]) for title in titles)


# -- equal names


def _name(key: str, members: list[Named]) -> Iterator[Judgement]:
    single = _single(members)
    if len(single) < 2:
        return
    # What the curated list joins is joined in its own block; here it only counts as one.
    edges = starred(single, lambda e: [e.known] if e.known else [], _edge(_CERTAIN, ""))
    edges += starred(single, _support(single), _edge(0.96, "the same name, and {item} beside it in both documents"))
    found = grouped(single, facets, edges)
    if tells_alone(single[0]) and not _contradicts_itself(found):
        alone = starred(single, lambda _: "*", _edge(0.95, "the same name, which hardly two have"))
        found = grouped(single, facets, edges + alone)
    yield from (_positive(edge, _NAME) for edge in found.edges if edge.weight > -_CERTAIN)
    yield from _queued(found, {member.iri: member for member in single})


def _contradicts_itself(found: Grouping) -> bool:
    """Whether two groups of a name contradict each other: then it is no name that hardly two have."""
    firsts = [group[0] for group in found.groups]
    distinct = {repr(sorted((aspect, sorted(values)) for aspect, values in found.facets[f].items())): f for f in firsts}
    return any(found.contradiction(one, other) is not None for one, other in combinations(sorted(distinct.values()), 2))


def _support(members: Sequence[Named]) -> Callable[[Named], list[str]]:
    """What of an entity's company can join it to another: what would be joined without this name (`Named.grounds`).

    Of a name that two bear who contradict each other, only what a relation states; and of that not what stands beside
    both, since it cannot tell which of them a third one is.
    """
    members = [member for member in members if not member.is_one_of_two]
    stated = [member for member in members if member.employers and member.type in ("Person", "Product")]
    blurred = _blurred(members)
    if len(_merged({member.employers for member in stated})) <= 1:
        return lambda entity: sorted(_items(entity) - blurred)
    holders: dict[str, set[frozenset[str]]] = defaultdict(set)
    for member in stated:
        for item in _items(member):
            holders[item].add(member.employers)
    blurred |= {item for item, held in holders.items() if len(_merged(held)) > 1}
    return lambda entity: sorted((_items(entity) & entity.ties) - blurred)


def _blurred(members: Sequence[Named]) -> frozenset[str]:
    """The company that tells nothing: it is itself of two who contradict each other, or stands beside two who do."""
    lines: dict[str, set[str]] = defaultdict(set)
    beside: dict[str, dict[str, Facets]] = defaultdict(dict)
    for member in members:
        for name, line in grounds_of(member).items():
            lines[name].add(line)
        said = {aspect: values for aspect, values in facets(member).items() if aspect != "employers"}
        for item in _items(member):
            beside[item][repr(sorted((aspect, sorted(values)) for aspect, values in said.items()))] = said
    found = {name for name, held in lines.items() if any(grounds_part(*pair) for pair in combinations(sorted(held), 2))}
    for item, held_by in beside.items():
        different = [held_by[key] for key in sorted(held_by)]
        if any(contradiction(one, other) is not None for one, other in combinations(different, 2)):
            found.add(item)
    return frozenset(found)


def _merged(sets: set[frozenset[str]]) -> list[frozenset[str]]:
    """The sets, those that share a member merged.

    >>> len(_merged({frozenset("ab"), frozenset("bc"), frozenset("d")}))
    2
    """
    merged: list[frozenset[str]] = []
    for each in sorted(sets, key=sorted):
        apart = [other for other in merged if not other & each]
        merged = [*apart, each.union(*(other for other in merged if other & each))]
    return merged


def _items(entity: Named) -> frozenset[str]:
    if entity.type == "Work":
        possessed = without_possessor(entity.name)
        owner = frozenset() if possessed is None else frozenset({possessed[0]})
        return (
            ((entity.ties & grounds_of(entity).keys()) - owner)
            | entity.shows
            | (frozenset({entity.day}) if entity.day else frozenset())
        )
    if entity.type == "Event":
        return frozenset({entity.day}) if entity.day else frozenset()
    return entity.company & grounds_of(entity).keys()


def _queued(found: Grouping, entities: dict[str, Named]) -> Iterator[Judgement]:
    """One doubt for each two groups of a name."""
    firsts = [group[0] for group in found.groups]
    pairs = combinations(firsts, 2) if len(firsts) <= _MOST_GROUPS else pairwise(firsts)
    for one, other in pairs:
        a, b = entities[one], entities[other]
        aspect = found.contradiction(one, other)
        if aspect == "apart":
            yield _two(a, b, _TWO)
        elif aspect is None:
            yield _unsure(a, b, _ALONE, 0.6, f"both are called {a.name}; nothing else tells that they are one")
        elif aspect != "known" and not (a.type == "Work" and aspect in ("day", "number")):
            said = " against ".join(
                ", ".join(sorted(value for value in found.facets[first][aspect] if not value.startswith("~")))
                for first in (one, other)
            )
            yield _unsure(a, b, _OTHER, 0.4, f"both are called {a.name}, but with {ASPECTS[aspect]}: {said}")
        else:
            yield Judgement(
                JudgementKind.SAME_ENTITY, one, other, Outcome.NEGATIVE, _OTHER, 0.9, reason=f"{ASPECTS[aspect]}"
            )


def _said_two(found: Grouping, entities: dict[str, Named], method: str) -> Iterator[Judgement]:
    """The doubts that a document's own words raise."""
    firsts = [group[0] for group in found.groups]
    for one, other in combinations(firsts, 2) if len(firsts) <= _MOST_GROUPS else pairwise(firsts):
        if found.contradiction(one, other) == "apart":
            yield _two(entities[one], entities[other], method)


def _two(a: Named, b: Named, method: str) -> Judgement:
    words = min(fact.partition(":")[2] for member in (a, b) for fact in member.facts if fact.startswith("two:"))
    return _unsure(a, b, method, 0.3, f"a document says that there are two: “{words}”")


# -- names that nearly agree


def _alias(key: str, members: list[Named]) -> Iterator[Judgement]:
    """What one document calls by this name, another has as an alias of a longer one."""
    form = key.rsplit("\n", 1)[1]
    single = _single(members)
    called = [member for member in single if folded(member.name) == form]
    theirs = {folded(alias) for member in called for alias in member.aliases}
    # Where each has the other's name as an alias, they meet in two blocks; the smaller name's is the one that counts.
    aliased = [
        member for member in single if (own := folded(member.name)) != form and (own not in theirs or form < own)
    ]
    yield from _two_sides(called, aliased, _ALIAS, 0.9, f"“{form}” is the name of one and an alias of the other")


def _first_and_last(key: str, members: list[Named]) -> Iterator[Judgement]:
    """Never joined: a middle initial may be what tells two people apart."""
    first: dict[tuple[str, ...], Named] = {}
    for member in _single(members):
        first.setdefault(first_and_last(member.name)[1], member)
    for (middle, a), (other, b) in combinations(sorted(first.items()), 2):
        if _may_agree(middle, other):
            yield _doubt(a, b, _FIRST_AND_LAST, 0.6, f"{a.name} and {b.name} have the same first and last name")


def _may_agree(one: tuple[str, ...], other: tuple[str, ...]) -> bool:
    """Whether middle names may be the same, one left out or cut to its initial.

    >>> _may_agree((), ("b",)), _may_agree(("b",), ("bruno",)), _may_agree(("a",), ("b",))
    (True, True, False)
    """
    return all(a.startswith(b) or b.startswith(a) for a, b in zip(one, other, strict=False))


def _bare(key: str, members: list[Named]) -> Iterator[Judgement]:
    """With and without legal form or article."""
    forms: dict[tuple[str, str], list[Named]] = defaultdict(list)
    for member in _single(members):
        forms[bare_organisation(member.name)[1], folded(member.name)].append(member)
    for ((legal, _), held), ((other_legal, _), others) in combinations(sorted(forms.items()), 2):
        reason = f"{held[0].name} and {others[0].name} differ in form only"
        if legal and other_legal and legal != other_legal:
            yield _doubt(held[0], others[0], _BARE, 0.5, reason)
        elif is_rare_organisation(held[0].name):
            edge = _edge(0.93, reason.replace("{", "").replace("}", ""))(held[0], others[0], "")
            both = sorted([held[0], others[0]], key=lambda m: m.iri)
            whole = grouped(sorted([*held, *others], key=lambda m: m.iri), facets, [])
            if _contradicts_itself(whole):
                yield _doubt(held[0], others[0], _BARE, 0.5, reason)
            else:
                yield from (_positive(e, _BARE) for e in grouped(both, facets, [edge]).edges)
        else:
            yield from _two_sides(held, others, _BARE, 0.92, reason)


def _doubt(a: Named, b: Named, method: str, score: float, reason: str) -> Judgement:
    """The doubt on two, with what they contradict each other in."""
    aspect = contradiction(facets(a), facets(b))
    if aspect == "apart":
        return _two(a, b, method)
    return _unsure(a, b, method, score, reason if aspect is None else f"{reason}; {ASPECTS.get(aspect, aspect)}")


def _two_sides(
    left: Sequence[Named], right: Sequence[Named], method: str, score: float, reason: str
) -> Iterator[Judgement]:
    """Joins across two sides by what both name; one doubt where nothing does."""
    if not left or not right:
        return
    members = sorted([*left, *right], key=lambda entity: entity.iri)
    sides = ({member.iri for member in left}, {member.iri for member in right})
    support = _support(members)
    holders: dict[str, tuple[list[Named], list[Named]]] = defaultdict(lambda: ([], []))
    for member in members:
        for item in support(member):
            holders[item][0 if member.iri in sides[0] else 1].append(member)
    edges = []
    for item, (one, other) in sorted(holders.items()):
        if one and other:
            pairs = {(one[0].iri, m.iri) for m in other} | {(m.iri, other[0].iri) for m in one}
            said = f"{reason}; both documents name {item} beside it"
            edges += [Edge(-score, min(pair), max(pair), said) for pair in pairs]
    found = grouped(members, facets, edges)
    if found.edges:
        yield from (_positive(edge, method) for edge in found.edges)
        yield from (_two(one, right[0], method) for one in left if one.is_one_of_two)
        yield from (_two(left[0], other, method) for other in right[left[0].is_one_of_two :] if other.is_one_of_two)
    else:
        yield _doubt(left[0], right[0], method, 0.6, reason)


_DECIDE: dict[Block, Callable[[str, list[Named]], Iterator[Judgement]]] = {
    Block.KNOWN: _known,
    Block.NAME: _name,
    Block.ALIAS: _alias,
    Block.FIRST_AND_LAST: _first_and_last,
    Block.BARE: _bare,
    Block.EPISODE: _episode,
}
