"""Which node of a document's new graph is which of its old one, after its text has changed: moved with its words, or lost."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property

from rdflib import URIRef

from kg.anchors import Alignment, Words
from kg.quads import Quad, Term
from kg.rdf.values import term_of
from kg.record import Stance
from ontology import CK, OA, RDF, RDFS, SCHEMA

__all__ = ["Moves", "moves", "placed_nodes", "renamed"]

_PLACES: Mapping[str, tuple[URIRef, ...]] = {
    "attribution": (CK.content, CK.cue),
    "assertion": (CK.piece,),
    "mention": (CK.span,),
    "quotation": (CK.span,),
    "quantity": (CK.span,),
    "segment": (CK.span,),
    "turn": (CK.span,),
    "relation": (CK.evidence,),
    "link": (CK.evidence,),
}
"""The words by which a node of each kind is known, kinds in the order in which they are found: the later name the earlier."""
_MUST_AGREE = frozenset(
    {
        *(CK.predicate, CK.subject, CK.object, CK.mentionOf, CK.linkFrom, CK.linkTo, CK.linkRelation),
        *(CK.speaker, CK.stance, CK.realis, CK.polarity),
    }
)
"""What makes another node of one with the same words: what is said, by whom, and whether it is."""
_RELAYS = (CK.stance, str(term_of(Stance.NEUTRAL)))
"""A stance that says only that others are cited; it is as good as none."""

_RECUT = frozenset({"attribution", "assertion", "quotation"})
"""Kinds whose words are cut out of the text otherwise by another program, or beside another sentence."""

_Where = tuple[tuple[str, int, int, int], ...]
"""(predicate, order, first word, end) of each of a node's places, sorted."""


@dataclass(frozen=True)
class Moves:
    """`now` maps each old IRI whose words were found to the IRI of its node in the new graph, its own where that is the
    same; `lost` are the others. Only nodes that stand at words: items, their spans, entities."""

    now: Mapping[str, str]
    lost: frozenset[str]

    def renamed(self) -> dict[str, str]:
        """The old IRIs that are another node's now, or no node's, and which node is theirs."""
        return {old: new for old, new in self.now.items() if old != new}


def moves(old: Iterable[Quad], new: Iterable[Quad], base: str) -> Moves:
    """Where the nodes of a document's old graph are in its new one. Pure; linear in both texts and graphs.

    A node is found where all its words stand in the new text for sure (`kg.anchors`), and one node of its kind has just
    these words there, or else the same but for articles and the like, whatever pieces they are cut into; and says the same
    of them: an act of another speaker is another act, a statement of another speaker too, unless it is read as the very
    same sentence. An entity is found where one of its kind has most of its mentions, or, where neither has any, its name.
    """
    was, now = _Graph(old, base), _Graph(new, base)
    alignment = Alignment(was.words.text, now.words.text) if was.has_text and now.has_text else Alignment("", "")
    found: dict[str, str] = {}
    _spans(was, now, alignment, found)
    _entities(was, now, alignment, found)
    for kind in _PLACES:
        for node in was.of_kind(kind):
            to = _placed(kind, node, was, now, alignment, found)
            if to is not None:
                found[node] = to
        found |= _recut(kind, was, now, alignment, found)
    found |= _links(was, now, found)
    taken = Counter(found.values())
    sure = {node: to for node, to in found.items() if taken[to] == 1 or was.kind(node) == "entity"}
    every = {node for kind in ("span", "entity", *_PLACES) for node in was.of_kind(kind)}
    return Moves(dict(sorted(sure.items())), frozenset(every - sure.keys()))


def renamed(
    old: Iterable[Quad], new: Iterable[Quad], old_keys: Mapping[str, str], new_keys: Mapping[str, str], base: str
) -> dict[str, str]:
    """The IRIs of the old graph that are not in the new one, and what their nodes are called there, where that is sure.

    Args:
        old_keys, new_keys: "kind/id" of items → what the extractor calls them; for graphs of one text.
    """
    was, now = list(old), list(new)
    gone = {str(quad[0]) for quad in was} - {str(quad[0]) for quad in now}
    if not gone:
        return {}
    ids = {(key.split("/")[0], raw): key for key, raw in new_keys.items()}
    by_key = {
        f"{base}{key}": f"{base}{ids[key.split('/')[0], raw]}"
        for key, raw in old_keys.items()
        if (key.split("/")[0], raw) in ids
    }
    found = {**moves(was, now, base).now, **by_key}
    return {iri: found[iri] for iri in sorted(gone) if iri in found}


def placed_nodes(quads: Iterable[Quad], base: str) -> dict[str, list[tuple[int, int]]]:
    """The nodes that are known by words → the ranges of these words (of an act, its content), piece by piece."""
    graph = _Graph(quads, base)
    return {
        node: [place[2:] for place in where]
        for kind, predicates in _PLACES.items()
        for node in graph.of_kind(kind)
        if (where := graph.where(node, predicates[:1])) is not None
    }


class _Graph:
    """One version of a document: its text, and what stands where."""

    def __init__(self, quads: Iterable[Quad], base: str) -> None:
        self._base = base
        self.facts: dict[str, list[tuple[URIRef, Term]]] = defaultdict(list)
        for subject, predicate, object_, _ in quads:
            self.facts[str(subject)].append((predicate, object_))
        text = next((str(o) for facts in self.facts.values() for p, o in facts if p == SCHEMA.text), None)
        self.has_text = text is not None
        self.words = Words(text or "")
        self._kinds: dict[str, list[str]] = defaultdict(list)
        for node in sorted(self.facts):
            self._kinds[self.kind(node)].append(node)

    def kind(self, node: str) -> str:
        """The first part of the IRI after the base; of what hangs below a node (a selector), nothing."""
        rest = node[len(self._base) :].split("/") if node.startswith(self._base) else []
        return rest[0] if len(rest) == 2 else ""

    def of_kind(self, kind: str) -> list[str]:
        return self._kinds.get(kind, [])

    def value(self, node: str, predicate: URIRef) -> str | None:
        return next((str(o) for p, o in self.facts.get(node, ()) if p == predicate), None)

    @cached_property
    def places(self) -> dict[str, tuple[int, int, int]]:
        """Span → (order, first word, end) of the words that it touches; without those that touch none."""
        found = {}
        for span in self.of_kind("span"):
            order = self.value(span, CK.order)
            offsets = {
                predicate: int(str(o))
                for p, selector in self.facts[span]
                if p == OA.hasSelector
                for predicate, o in self.facts.get(str(selector), ())
                if predicate in (OA.start, OA.end)
            }
            if order is not None and len(offsets) == 2:
                first, last = self.words.within((offsets[OA.start], offsets[OA.end]))
                if first < last:
                    found[span] = (int(order), first, last)
        return found

    def exact(self, span: str) -> str | None:
        """The very words of a span, punctuation too."""
        return next(
            (exact for p, o in self.facts[span] if p == OA.hasSelector and (exact := self.value(str(o), OA.exact))),
            None,
        )

    def where(self, node: str, predicates: tuple[URIRef, ...]) -> _Where | None:
        """The node's places; None where it has none, or one without words."""
        spans = [(str(p), str(o)) for p, o in self.facts[node] if p in predicates]
        if not spans or any(span not in self.places for _, span in spans):
            return None
        return tuple(sorted((p, *self.places[span]) for p, span in spans))

    @cached_property
    def by_place(self) -> dict[tuple[str, _Where], list[str]]:
        """Kind and places → the nodes there; attributions also by their content alone."""
        found: dict[tuple[str, _Where], list[str]] = defaultdict(list)
        for kind, predicates in _PLACES.items():
            for node in self.of_kind(kind):
                for chosen in dict.fromkeys((predicates, predicates[:1])):
                    where = self.where(node, chosen)
                    if where is not None and node not in found[kind, where]:
                        found[kind, where].append(node)
        return found

    def heavy(self, where: Iterable[tuple[int, int]]) -> tuple[int, ...]:
        """The words of some ranges, each by its number, without light ones."""
        return self.words.heavy(where)

    @cached_property
    def mentions(self) -> dict[str, list[tuple[int, int]]]:
        """Entity → the words of its mentions."""
        found: dict[str, list[tuple[int, int]]] = defaultdict(list)
        for mention in self.of_kind("mention"):
            entity, span = self.value(mention, CK.mentionOf), self.value(mention, CK.span)
            if entity is not None and span in self.places:
                found[entity].append(self.places[span][1:])
        return found

    def types(self, node: str) -> frozenset[str]:
        return frozenset(str(o) for p, o in self.facts[node] if p == RDF.type)


def _spans(was: _Graph, now: _Graph, alignment: Alignment, found: dict[str, str]) -> None:
    """Spans of the same words; of several, which differ in punctuation, the one with the very same text."""
    at: dict[tuple[int, int, int], list[str]] = defaultdict(list)
    for span, place in now.places.items():
        at[place].append(span)
    for span, (order, first, last) in was.places.items():
        to = alignment.words_at(first, last)
        near = at[order, to, to + last - first] if to is not None else []
        same = [other for other in near if now.exact(other) == was.exact(span)]
        if len(near) == 1 or len(same) == 1:
            found[span] = (same or near)[0]


def _entities(was: _Graph, now: _Graph, alignment: Alignment, found: dict[str, str]) -> None:
    owner = {words: entity for entity, every in now.mentions.items() for words in every}
    names: dict[tuple[str | None, frozenset[str]], list[str]] = defaultdict(list)
    for entity in now.of_kind("entity"):
        names[now.value(entity, RDFS.label), now.types(entity)].append(entity)
    for entity in was.of_kind("entity"):
        votes: Counter[str] = Counter()
        for first, last in was.mentions.get(entity, ()):
            to = alignment.words_at(first, last)
            if to is not None and (to, to + last - first) in owner:
                votes[owner[to, to + last - first]] += 1
        same = names[was.value(entity, RDFS.label), was.types(entity)]
        if votes:
            best, most = votes.most_common(1)[0]
            if 2 * most > votes.total():
                found[entity] = best
        elif len(same) == 1 and not was.mentions.get(entity) and not now.mentions.get(same[0]):
            found[entity] = same[0]


def _placed(
    kind: str, node: str, was: _Graph, now: _Graph, alignment: Alignment, found: Mapping[str, str]
) -> str | None:
    """The node of the kind with the same words; of several the one that says the most of the same."""
    for predicates in dict.fromkeys((_PLACES[kind], _PLACES[kind][:1])):
        where = was.where(node, predicates)
        moved = _moved(where, alignment) if where is not None else None
        near = now.by_place.get((kind, moved), []) if moved is not None else []
        fitting = [(_fits(was, node, now, other, found), other) for other in near]
        best = max((agreement for agreement, _ in fitting if agreement is not None), default=None)
        chosen = [other for agreement, other in fitting if agreement is not None and agreement == best]
        if len(chosen) == 1:
            return chosen[0]
    return None


def _recut(kind: str, was: _Graph, now: _Graph, alignment: Alignment, found: Mapping[str, str]) -> dict[str, str]:
    """The nodes of a kind that are left, and the only one that is left with the same words but for light ones."""
    if kind not in _RECUT:
        return {}
    taken = set(found.values())
    there: dict[tuple[int, ...], list[str]] = defaultdict(list)
    for node in now.of_kind(kind):
        where = now.where(node, _PLACES[kind][:1])
        if where is not None and node not in taken:
            there[now.heavy(place[2:] for place in where)].append(node)
    again: dict[str, str] = {}
    for node in was.of_kind(kind):
        where = was.where(node, _PLACES[kind][:1]) if node not in found else None
        moved = _moved(where, alignment) if where is not None else None
        words = now.heavy(place[2:] for place in moved) if moved is not None else ()
        near = there.get(words, []) if words else []
        if len(near) == 1 and _fits(was, node, now, near[0], found) is not None:
            again[node] = near[0]
    return again


def _fits(was: _Graph, node: str, now: _Graph, other: str, found: Mapping[str, str]) -> int | None:
    return _agreement(was.kind(node), _said(was, node, lambda iri: found.get(iri, iri)), _said(now, other, str))


def _links(was: _Graph, now: _Graph, found: Mapping[str, str]) -> dict[str, str]:
    """Links whose evidence is a mark without words (a colon): by the statements that they join."""
    joined: dict[frozenset[tuple[URIRef, str]], list[str]] = defaultdict(list)
    for link in now.of_kind("link"):
        joined[_binding(_said(now, link, str))].append(link)
    lost = [link for link in was.of_kind("link") if link not in found]
    ends = {link: joined[_binding(_said(was, link, lambda iri: found.get(iri, "")))] for link in lost}
    return {link: same[0] for link, same in ends.items() if len(same) == 1}


def _binding(said: set[tuple[URIRef, str]]) -> frozenset[tuple[URIRef, str]]:
    return frozenset(fact for fact in said if fact[0] in (CK.linkFrom, CK.linkTo))


def _moved(where: _Where, alignment: Alignment) -> _Where | None:
    moved = []
    for predicate, order, first, last in where:
        to = alignment.words_at(first, last)
        if to is None:
            return None
        moved.append((predicate, order, to, to + last - first))
    return tuple(sorted(moved))


def _said(graph: _Graph, node: str, now: Callable[[str], str]) -> set[tuple[URIRef, str]]:
    return {(p, now(str(o)) if isinstance(o, URIRef) else str(o)) for p, o in graph.facts[node]}


def _agreement(kind: str, a: set[tuple[URIRef, str]], b: set[tuple[URIRef, str]]) -> int | None:
    """How much two nodes say alike; None where they differ in what must be the same.

    A statement that is read as the same sentence ("I" and "we" resolved) is the same whoever says it; a quotation is one by
    its words.
    """
    one_sentence = any(predicate == CK.normalized for predicate, _ in a & b)
    must = _MUST_AGREE - {CK.speaker} if one_sentence or kind == "quotation" else _MUST_AGREE
    if any(fact[0] in must and fact != _RELAYS for fact in a ^ b):
        return None
    return len(a & b)
