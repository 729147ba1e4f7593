"""What the store holds on one claim: its statements, their chains of attribution, and the works that they name."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from importlib import resources
from typing import TYPE_CHECKING, Any

from rdflib import Literal, URIRef

from queries import lookup

if TYPE_CHECKING:
    from kg.store.base import Store

__all__ = ["Evidence", "Hop", "Node", "Period", "Told", "gather", "rows"]

Period = tuple[str | None, str | None]
"""`[from, until)` as xsd:dateTime text in UTC, which sorts as time does; None is not known."""


_NAMED = "name:"
"""Begins the stand-in IRI of somebody known by name alone."""


@dataclass(frozen=True, slots=True, order=True)
class Node:
    """A thing of the graph: `kind` is the last part of its type's IRI ("Person", "Work" …)."""

    iri: str
    name: str
    kind: str


@dataclass(frozen=True, slots=True)
class Hop:
    """One attribution of a chain; `speaker` and `work` are None where they are not known."""

    speaker: Node | None
    work: Node | None
    realis: str


@dataclass(frozen=True, slots=True)
class Told:
    """One statement of the claim as the graph has it; `hops` go from the innermost attribution outward."""

    assertion: str
    sentence: str
    quote: str
    document: str
    file: str
    kind: str
    period: Period
    date: str | None
    timecode: str | None
    start: int
    end: int
    speaker: Node | None
    by_author: bool
    work: Node | None
    cited: Node | None
    polarity: str
    realis: str
    publisher: Node | None
    hops: tuple[Hop, ...] = ()

    @property
    def asserts(self) -> bool:
        return self.polarity == "asserts" and self.realis == "said" and all(hop.realis == "said" for hop in self.hops)


@dataclass(frozen=True, slots=True)
class Evidence:
    """`held`: work → documents that hold it. `made_from`: document → works and documents it was made from.
    `publishers`: work → who published it. `same`: work → the first of the works that are one episode with it. `names`: work or document → what it is called."""

    told: tuple[Told, ...]
    held: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    made_from: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    publishers: Mapping[str, tuple[Node, ...]] = field(default_factory=dict)
    same: Mapping[str, str] = field(default_factory=dict)
    names: Mapping[str, str] = field(default_factory=dict)


def rows(store: Store, name: str, /, **values: Iterable[str]) -> Iterator[tuple[Any, ...]]:
    """The rows of one of this package's queries, bound to IRIs; none where a variable is given no IRI at all."""
    bound = {key: [URIRef(iri) for iri in sorted(set(iris))] for key, iris in values.items()}
    if all(bound.values()):
        text = resources.files(__package__).joinpath(f"{name}.rq").read_text(encoding="utf-8")
        yield from store.select(text, bound).values()


def gather(store: Store, claim: str) -> Evidence:
    """All that `independent_sources` looks at, in seven SELECTs; statements in the order of document and place."""
    told = [_with_known_publisher(t, store) for t in _statements(store, claim)]
    works = {
        node.iri for t in told for node in (t.work, t.cited, t.speaker) if node is not None and node.kind == "Work"
    }
    works |= {hop.work.iri for t in told for hop in t.hops if hop.work is not None}
    derived = list(rows(store, "derived", document={t.document for t in told}))
    made_from = _grouped((document, source) for document, source, _ in derived)
    names = {t.document: t.file for t in told} | {source: name for _, source, name in derived}
    works |= {source for sources in made_from.values() for source in sources}
    publishers: dict[str, list[Node]] = defaultdict(list)
    for work, publisher, name, type_ in rows(store, "publishers", work=works):
        publishers[work].append(Node(publisher, name, _kind(type_)))
    return Evidence(
        tuple(told),
        _grouped(rows(store, "held", work=works)),
        made_from,
        {work: tuple(nodes) for work, nodes in publishers.items()},
        _same_episodes(rows(store, "series", work=works)),
        names,
    )


def _with_known_publisher(told: Told, store: Store) -> Told:
    """An announcement's publisher that its own text does not name is the one organisation of that name elsewhere."""
    if told.publisher is None or told.kind != "announcement" or not told.publisher.iri.startswith(_NAMED):
        return told
    named = lookup.rows(store, "things-named", wanted=(Literal(told.publisher.name.lower()),))
    same = [
        Node(str(iri), str(name), "Organization") for iri, name, type_ in named if _kind(type_ or "") == "Organization"
    ]
    return replace(told, publisher=same[0]) if len(same) == 1 else told


def _statements(store: Store, claim: str) -> list[Told]:
    found: dict[str, Told] = {}
    attributions: dict[str, str] = {}
    for row in rows(store, "statements", claim=(claim,)):
        (
            assertion, sentence, quote, document, file, kind, published_from, published_until, said_from, said_until, day, timecode,
            start, end, speaker, speaker_name, speaker_type, author, attribution, work, work_name, cited, cited_name, cited_type,
            polarity, realis, publisher, publisher_name,
        ) = row  # fmt: skip
        if attribution is not None:
            attributions[assertion] = attribution
        told = Told(
            assertion, sentence, quote, document, file, kind,
            (said_from, said_until) if said_from else (published_from, published_until),
            day, timecode, start, end,
            _node(speaker, speaker_name, speaker_type), author is not None,
            _node(work, work_name, "Work"), _node(cited, cited_name, cited_type), polarity, realis,
            _node(publisher or (f"{_NAMED}{publisher_name}" if publisher_name else None), publisher_name, "Organization"),
        )  # fmt: skip
        found.setdefault(assertion, told)
    chains = _chains(store, attributions.values())
    return [replace(told, hops=chains.get(attributions.get(told.assertion, ""), ())) for told in found.values()]


def _chains(store: Store, attributions: Iterable[str]) -> dict[str, tuple[Hop, ...]]:
    """The hops of each attribution from itself outward; a chain that bites its tail ends there."""
    hops: dict[str, Hop] = {}
    outer: dict[str, str] = {}
    wanted = set(attributions)
    for _, hop, beyond, speaker, name, work, work_name, realis in rows(store, "hops", attribution=wanted):
        hops[hop] = Hop(_node(speaker, name, "Person"), _node(work, work_name, "Work"), realis)
        if beyond is not None:
            outer[hop] = beyond
    chains = {}
    for attribution in wanted:
        chain: list[str] = []
        current: str | None = attribution
        while current in hops and current not in chain:
            chain.append(current)
            current = outer.get(current)
        chains[attribution] = tuple(hops[hop] for hop in chain)
    return chains


def _same_episodes(found: Iterable[tuple[Any, ...]]) -> dict[str, str]:
    """Works of one series that appeared on one day are one episode, however each document describes it."""
    groups: dict[tuple[str, str], set[str]] = defaultdict(set)
    for work, series, day in found:
        groups[series, day].add(work)
    return {work: min(group) for group in groups.values() for work in group}


def _grouped(found: Iterable[tuple[Any, ...]]) -> dict[str, tuple[str, ...]]:
    groups: dict[str, list[str]] = defaultdict(list)
    for key, value in found:
        groups[key].append(value)
    return {key: tuple(values) for key, values in groups.items()}


def _node(iri: str | None, name: str | None, type_: str | None) -> Node | None:
    return None if iri is None else Node(iri, name or iri, _kind(type_ or ""))


def _kind(type_: str) -> str:
    return type_.rsplit("/", 1)[-1].rsplit("#", 1)[-1]
