"""From a store to its projection: one SELECT for each kind of node and edge, joined here on what they share."""

from __future__ import annotations

import gc
from collections import defaultdict
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from decimal import Decimal
from importlib import resources
from typing import TYPE_CHECKING, Any, TypeAlias

import networkx as nx

from kg.projection.attributes import NOT, SOMEBODY, EdgeAttributes, NodeAttributes, NodeKind, Predicate
from kg.rdf.values import value_of

if TYPE_CHECKING:
    from kg.store.base import Store

    Graph: TypeAlias = nx.MultiDiGraph[str]
else:
    Graph = nx.MultiDiGraph

__all__ = ["Graph", "project"]

Row = tuple[Any, ...]
"""Plain values; which columns can be None is said by the query."""
Edge = tuple[str, str, str, EdgeAttributes]

_POLARITIES = {"asserts": Predicate.CLAIMS, "denies": Predicate.DENIES, "questions": Predicate.QUESTIONS}


def project(store: Store) -> Graph:
    """The projection of all that the store's queries see: things, documents, claims, and what is said of them.

    Node and edge keys are IRIs; an edge's key is that of the statement, relation or mention that it stands for (a
    derivation has none of its own: the document's). Attributes are those of `NodeAttributes` and `EdgeAttributes`, every
    one on every node and edge. Nodes and edges are in the order of their keys, so the same data gives the same graph.

    Only what was said counts: a statement that is denied, asked for, hypothetical or yet to come makes no edge, nor does
    a relation that such a statement, or a question, states. One that is denied to hold has a predicate that says so. Of
    a document's mentions of a thing the first in the text makes the edge.
    """
    graph: Graph = nx.MultiDiGraph()
    with _no_collection():
        names = _add_nodes(graph, store)
        edges: list[Edge] = []
        sayings = _sayings(store)
        edges.extend(_statements(graph, store, names, sayings))
        edges.extend(_relations(graph, store, names, sayings))
        edges.extend(_links(graph, store, names, sayings))
        edges.extend(_mentions(store, names))
        edges.extend(_derivations(graph, store, names))
        edges.sort(key=lambda edge: edge[:3])
        for source, target, key, data in edges:
            graph.add_edge(source, target, key, **data)
    return graph


def _rows(store: Store, name: str) -> Iterator[Row]:
    text = resources.files(__package__).joinpath(f"{name}.rq").read_text(encoding="utf-8")
    yield from store.select(text).values()


@contextmanager
def _no_collection() -> Iterator[None]:
    """Collection cycles off while many small dicts are made, none of which are garbage (measured: up to 25 % of the build)."""
    enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if enabled:
            gc.enable()


# -- nodes


def _node(
    kind: NodeKind,
    name: str,
    date: str | None = None,
    types: tuple[str, ...] = (),
    documents: int = 1,
    worth: Decimal | None = None,
    url: str | None = None,
) -> NodeAttributes:
    return {
        "kind": kind.value,
        "name": name,
        "url": url,
        "date": date,
        "types": types,
        "documents": documents,
        "check_worthy": None if worth is None else float(worth),
    }


def _add_nodes(graph: Graph, store: Store) -> dict[str, str]:
    """Adds all nodes in the order of their IRIs; returns what the documents are called: file name, else title."""
    nodes: dict[str, NodeAttributes] = {}
    for node, name, type_, documents, date, detail in _rows(store, "things"):
        kind = NodeKind(_local_name(type_).lower())
        nodes.setdefault(node, _node(kind, name, date, (detail,) if detail else (), documents))
    types: dict[str, list[str]] = defaultdict(list)
    for claim, type_ in _rows(store, "claim-types"):
        types[claim].append(_local_name(type_))
    for claim, label, documents, worth, sentence in _rows(store, "claims"):
        nodes[claim] = _node(NodeKind.CLAIM, sentence or label, None, tuple(types[claim]), documents, worth)
    names: dict[str, str] = {}
    for document, title, sort, date, file, url in _rows(store, "documents"):
        nodes[document] = _node(NodeKind.DOCUMENT, title, date, (sort,), url=url)
        names[document] = file or title
    for node, data in sorted(nodes.items()):
        graph.add_node(node, **data)
    return names


# -- edges


def _edge(predicate: str, document: str, names: dict[str, str], **known: Any) -> EdgeAttributes:
    attributes: EdgeAttributes = {
        "predicate": predicate,
        "document": document,
        "document_name": names.get(document, ""),
        "quote": known.get("quote"),
        "char_start": known.get("start"),
        "char_end": known.get("end"),
        "timecode": known.get("timecode"),
        "date": known.get("date"),
        "speaks_of": known.get("speaks_of"),
        "since": known.get("since"),
        "until": known.get("until"),
        "said_by": known.get("said_by"),
        "hedged": known.get("hedged", False),
        "negated": known.get("negated", False),
    }
    return attributes


@dataclass(frozen=True, slots=True)
class _Sayings:
    """What is known of statements, by their IRIs: who says them, when at the latest where their work says so, of what
    time they speak, where in a recording they stand, and at which characters."""

    speakers: dict[str, tuple[str, str | None]]
    days: dict[str, str]
    content_times: dict[str, str]
    timecodes: dict[str, str]
    places: dict[str, tuple[int, int]]

    def said_by(self, assertion: str | None, graph: Graph) -> str | None:
        """The speaker's full name, or what the document calls its author; None where nobody is known."""
        name, thing = self.speakers.get(assertion or "", (None, None))
        return graph.nodes[thing]["name"] if thing is not None else name


def _sayings(store: Store) -> _Sayings:
    places: dict[str, tuple[int, int]] = {}
    for assertion, start, end in _rows(store, "pieces"):
        known = places.get(assertion)
        places[assertion] = (start, end) if known is None else (min(start, known[0]), max(end, known[1]))
    return _Sayings(
        {assertion: (name, thing) for assertion, name, thing in _rows(store, "speakers")},
        _days(store),
        dict(_rows(store, "content-times")),
        dict(_rows(store, "timecodes")),
        places,
    )


def _days(store: Store) -> dict[str, str]:
    """When the work appeared in which each statement was said; of a relayed one the nearest dated work outward."""
    days: dict[str, str] = {}
    for item, day in _rows(store, "moments"):
        days.setdefault(item, day)
    outer: dict[str, str] = dict(_rows(store, "hops"))
    for item in outer:
        seen, hop = {item}, outer[item]
        while hop not in days and hop in outer and hop not in seen:
            seen.add(hop)
            hop = outer[hop]
        if item not in days and hop in days:
            days[item] = days[hop]
    return days


def _statements(graph: Graph, store: Store, names: dict[str, str], sayings: _Sayings) -> Iterator[Edge]:
    """Who claims what, what it is about, who relays it, and where it goes back to: all with the statement's evidence."""
    evidence: dict[str, tuple[str, EdgeAttributes]] = {}
    for assertion, claim, document, polarity, negative, hedged, quote in _rows(store, "statements"):
        name, thing = sayings.speakers.get(assertion, (None, None))
        predicate = _POLARITIES[_local_name(polarity)]
        negated = predicate is Predicate.DENIES
        if negated and negative:
            predicate = Predicate.CLAIMS  # the claim is known in its negative form only: who denies says what it says
        if predicate is Predicate.CLAIMS and thing is None:
            predicate = Predicate.REPORTS if name is None else Predicate.STATES
        start, end = sayings.places[assertion]
        data = _edge(
            predicate.value, document, names, quote=quote, start=start, end=end, timecode=sayings.timecodes.get(assertion),
            date=sayings.days.get(assertion) or graph.nodes[document]["date"], speaks_of=sayings.content_times.get(assertion),
            said_by=sayings.said_by(assertion, graph), hedged=hedged, negated=negated,
        )  # fmt: skip
        evidence[assertion] = (claim, data)
        yield thing or document, claim, assertion, data
    for query, predicate in (("relays", Predicate.RELAYS), ("about", Predicate.ABOUT), ("origins", Predicate.ORIGIN)):
        for assertion, thing in _rows(store, query):
            if assertion in evidence:
                claim, data = evidence[assertion]
                if predicate is Predicate.RELAYS and thing == sayings.speakers.get(assertion, (None, None))[1]:
                    continue  # who says that she said it relays nobody
                ends = (thing, claim) if predicate is Predicate.RELAYS else (claim, thing)
                yield *ends, assertion, {**data, "predicate": predicate.value}


def _relations(graph: Graph, store: Store, names: dict[str, str], sayings: _Sayings) -> Iterator[Edge]:
    acts = {
        assertion: (_local_name(realis), _local_name(polarity), hedged)
        for assertion, realis, polarity, hedged in _rows(store, "acts")
    }
    authors: dict[str, str] = dict(_rows(store, "authors"))
    for row in _rows(store, "relations"):
        relation, subject, term, other, document, negated, assertion, quote, start, end, day, since, until = row
        realis, polarity, hedged = acts.get(assertion, ("said", "asserts", False))
        if realis != "said" or polarity == "questions":
            continue
        negated = negated or polarity == "denies"
        said_by = authors.get(document) if assertion is None else sayings.said_by(assertion, graph)
        data = _edge(
            f"{NOT if negated else ''}{value_of(term)}", document, names, quote=quote, start=start, end=end,
            timecode=sayings.timecodes.get(assertion), date=sayings.days.get(assertion) or graph.nodes[document]["date"],
            speaks_of=day, since=since, until=until, said_by=said_by or SOMEBODY, hedged=hedged, negated=negated,
        )  # fmt: skip
        yield subject, other, relation, data


def _links(graph: Graph, store: Store, names: dict[str, str], sayings: _Sayings) -> Iterator[Edge]:
    """What claims do to each other; a possible conflict has no words of its own, and the document is that of its first end.

    Of what is only possible, disputes are shown, as such; that one may support another is a lead for `kg review`, no edge.
    """
    for link, claim, other, relation, possible, assertion, document, quote, start, end in _rows(store, "links"):
        if possible and _local_name(relation) != Predicate.DISPUTES.value:
            continue
        yield claim, other, link, _edge(
            Predicate.MAY_DISPUTE.value if possible else _local_name(relation), document, names, quote=quote,
            start=start, end=end, timecode=sayings.timecodes.get(assertion) if quote else None,
            date=sayings.days.get(assertion) or graph.nodes[document]["date"], said_by=sayings.said_by(assertion, graph),
        )  # fmt: skip


def _mentions(store: Store, names: dict[str, str]) -> Iterator[Edge]:
    """One edge for each document and thing: the first mention in the text, of nested ones the longer."""
    first: dict[tuple[str, str], tuple[int, int, str, str]] = {}
    for document, thing, mention, start, end, quote in _rows(store, "mentions"):
        place = (start, -end, mention, quote)
        if (document, thing) not in first or place < first[document, thing]:
            first[document, thing] = place
    for (document, thing), (start, minus_end, mention, quote) in first.items():
        data = _edge(Predicate.MENTIONS.value, document, names, quote=quote, start=start, end=-minus_end)
        yield document, thing, mention, data


def _derivations(graph: Graph, store: Store, names: dict[str, str]) -> Iterator[Edge]:
    """Adds the works that only a document's metadata name, then yields what derives from them."""
    for document, work, name, date in _rows(store, "derivations"):
        if work not in graph:
            graph.add_node(work, **_node(NodeKind.WORK, name, date))
        yield document, work, document, _edge(Predicate.DERIVES_FROM.value, document, names)


def _local_name(term: str) -> str:
    return term.rsplit("/", 1)[-1].rsplit("#", 1)[-1]
