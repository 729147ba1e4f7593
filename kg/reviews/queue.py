"""What waits for a person's judgement: pairs and links of which the program is unsure, what persons disagree on, what was lost."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from dataclasses import replace

from rdflib import URIRef

from kg.audit import Trail
from kg.judged import persons_judgements
from kg.judgements import Judgement, JudgementKind, Outcome
from kg.rdf.across import judgement_node
from kg.rdf.iri import Iris
from kg.rdf.links import RELATIONS
from kg.record import LinkRelation
from kg.reviews.attribution import attribution_items, judged_attributions
from kg.reviews.conflict import clusters_of, conflicts, denials
from kg.reviews.items import DEFAULT_KINDS, Item, ItemKind, Side
from kg.reviews.judge import rows
from kg.reviews.lost import lost_decisions
from kg.reviews.scope import Scope
from kg.reviews.suggestions import Suggestions
from kg.store import Store
from ontology import CK

__all__ = ["DEFAULT_KINDS", "Item", "ItemKind", "Side", "queue", "short_queue", "sides"]


_FIRST = {ItemKind.DISAGREEMENT: 0, ItemKind.LOST: 1}
_AROUND = 60
_MANY = 10
"""Statements from which on an entity counts fully."""


def queue(
    store: Store,
    kinds: Collection[ItemKind] = DEFAULT_KINDS,
    *,
    among: Scope | None = None,
    limit: int | None = None,
) -> tuple[list[Item], int]:
    """The entries of these kinds, most useful first, and how many there are in all; at most `limit` are given.

    What persons disagree on comes first, then what was lost; then by weight: for statements the score times how
    check-worthy they are, for entities the score times how many statements hang on them, for stated links the doubt.
    Ties go by id. Of pairs that a person has judged, or that are one claim already, none is listed.

    Args:
        among: the limits within which one of an entry's two items must be.
    """
    found = _ranked(store, kinds, among)
    return _filled(store, found[:limit]), len(found)


def short_queue(
    store: Store,
    kinds: Collection[ItemKind] = DEFAULT_KINDS,
    *,
    among: Scope | None = None,
    limit: int | None = None,
) -> tuple[list[Item], int, int]:
    """As `queue`, without the entries that follow from better ones: where A and B, and B and C are listed, A and C is one claim as soon
    as both are accepted, and is listed as soon as one is not; of links that say the same of the same two claims, the first is enough.
    The third value is how many are held back so."""
    found = _ranked(store, kinds, among)
    kept = _leading(store, found)
    return _filled(store, kept[:limit]), len(kept), len(found) - len(kept)


def _ranked(store: Store, kinds: Collection[ItemKind], among: Scope | None) -> list[Item]:
    found = [
        item for item in _items(store, kinds) if among is None or among.holds(item.a.iri) or among.holds(item.b.iri)
    ]
    for lost in lost_decisions(store, kinds):
        if among is None or any(among.holds(iri) or among.held(iri, document) for iri, document in lost.stood):
            found.append(lost.item)
    return sorted(found, key=lambda item: (_FIRST.get(item.kind, 2), -item.weight, item.id))


def _leading(store: Store, ranked: list[Item]) -> list[Item]:
    """The entries without those pairs whose two claims (or things) the pairs before them would make one: a spanning forest."""
    pairs = [item for item in ranked if item.kind in (ItemKind.CLAIMS, ItemKind.ENTITIES)]
    cluster = clusters_of(store, (side.iri for item in pairs for side in (item.a, item.b)))
    parent: dict[str, str] = {}

    def root(node: str) -> str:
        while parent.setdefault(node, node) != node:
            parent[node] = parent[parent[node]]
            node = parent[node]
        return node

    following = _told_already(store, ranked)
    for item in pairs:
        a, b = (root(cluster.get(side.iri, side.iri)) for side in (item.a, item.b))
        if a == b:
            following.add(item.id)
        parent[b] = a
    return [item for item in ranked if item.id not in following]


def _told_already(store: Store, ranked: list[Item]) -> set[str]:
    """The links that say of two claims what an entry before them says of other statements of the two, or what a person accepted."""
    links = [item for item in ranked if item.kind in (ItemKind.LINK, ItemKind.CONFLICT)]
    accepted = [
        judgement
        for judgement in persons_judgements(store)
        if judgement.kind is JudgementKind.LINK and judgement.outcome is Outcome.POSITIVE
    ]
    ends = [side.iri for item in links for side in (item.a, item.b)]
    cluster = clusters_of(store, [*ends, *(end for judgement in accepted for end in judgement.pair)])

    def said(relation: LinkRelation | None, a: str, b: str) -> tuple[LinkRelation | None, tuple[str, str]]:
        pair = (cluster.get(a, a), cluster.get(b, b))
        # A possible conflict has no direction.
        return relation, (min(pair), max(pair)) if relation is LinkRelation.DISPUTES else pair

    seen = {said(judgement.relation, *judgement.pair) for judgement in accepted}
    following: set[str] = set()
    for item in links:
        key = said(item.relation, item.a.iri, item.b.iri)
        if key in seen:
            following.add(item.id)
        seen.add(key)
    return following


def _filled(store: Store, shown: list[Item]) -> list[Item]:
    """The entries with all that a person must see of their two sides."""
    # Attributions and verdicts come with their two sides, and those are no statements or entities.
    pairs = [item for item in shown if item.judged is not None]
    seen = sides(store, (side.iri for item in pairs for side in (item.a, item.b)))
    said = Suggestions(store)
    filled = {
        item.id: replace(
            item,
            a=item.a if item.a.lost else seen.get(item.a.iri, item.a),
            b=item.b if item.b.lost else seen.get(item.b.iri, item.b),
            suggestions=said.of(item.a.iri, item.b.iri),
        )
        for item in pairs
    }
    texts: dict[str, str] = {}
    return [
        replace(item, b=_in_context(store, item.b, texts))
        if item.kind is ItemKind.ATTRIBUTION
        else filled.get(item.id, item)
        for item in shown
    ]


def _in_context(store: Store, side: Side, texts: dict[str, str]) -> Side:
    """The content of an act with the words around it, in which stands who says it; `texts` are those looked up so far."""
    document = next((str(quad[2]) for quad in store.quads(subject=URIRef(side.iri), predicate=CK.inDocument)), None)
    if document is None or side.char_start is None or side.char_end is None:
        return side
    document_id = Iris(store.base).document_id(document) or ""
    if document_id not in texts:
        texts[document_id] = store.text(document_id)
    around = _context(texts[document_id], side.char_start, side.char_end - side.char_start, 2 * _AROUND)
    return replace(side, context=around, document_iri=document)


def sides(store: Store, members: Iterable[str]) -> dict[str, Side]:
    """What a person must see of each statement or entity that the store holds."""
    wanted = tuple(URIRef(member) for member in sorted(set(members)))
    found: dict[str, Side] = {}
    texts: dict[str, str] = {}
    for row in rows(store, "sides", node=wanted) if wanted else ():
        iri, text, words, speaker, document, file, published, timecode, start, end, type_, polarity, realis, hedged = (
            row
        )
        at = None if start is None else int(str(start))
        side = Side(
            iri=str(iri),
            text=str(text),
            words=str(words or ""),
            speaker=_text(speaker),
            document=_text(file),
            document_iri=_text(document),
            published=_text(published),
            timecode=_text(timecode),
            char_start=at,
            char_end=None if end is None else int(str(end)),
            type=_text(type_),
            polarity=_text(polarity),
            realis=_text(realis),
            hedged=str(hedged) == "true",
        )
        if side.type is not None and at is not None:
            document_id = Iris(store.base).document_id(str(document)) or ""
            if document_id not in texts:
                texts[document_id] = store.text(document_id)
            side = replace(side, context=_context(texts[document_id], at, len(side.text)), char_end=None)
        found.setdefault(side.iri, side)
    return found


def _context(text: str, at: int, length: int, around: int = _AROUND) -> str:
    """A passage with the words around it, on its first and last line, cut at spaces."""
    before = text[max(0, at - around) : at].rpartition("\n")[2]
    after = text[at : at + length] + text[at + length : at + length + around].partition("\n")[0]
    if len(before) == around:
        before = "…" + before.partition(" ")[2]
    if len(after) == length + around:
        after = after.rpartition(" ")[0] + "…"
    return " ".join((before + after).split())


def _items(store: Store, kinds: Collection[ItemKind]) -> Iterator[Item]:
    said = persons_judgements(store)
    if {ItemKind.CLAIMS, ItemKind.ENTITIES, ItemKind.UNSURE} & set(kinds):
        yield from _unsure(store, said, kinds)
    if ItemKind.JOINED in kinds:
        yield from _pairs(store, Outcome.POSITIVE, {judgement.pair for judgement in said}, ItemKind.JOINED)
    if {ItemKind.LINK, ItemKind.CONFLICT} & set(kinds):
        yield from (item for item in _links(store, said) if item.kind in kinds)
    if ItemKind.DISAGREEMENT in kinds:
        for conflict in conflicts(store):
            yield _by_person(store, conflict.join, ItemKind.DISAGREEMENT, conflict.why)
    if ItemKind.ATTRIBUTION in kinds:
        yield from attribution_items(store, judged_attributions(store, Trail(store).actions))


def _by_person(store: Store, judgement: Judgement, kind: ItemKind, why: str) -> Item:
    node = str(judgement_node(judgement, store.base))
    return Item(
        id=node.rpartition("/")[2],
        kind=kind,
        judged=judgement.kind,
        a=Side(judgement.a, judgement.a),
        b=Side(judgement.b, judgement.b),
        score=1.0,
        reason=why,
        weight=1.0,
        relation=judgement.relation,
        by=judgement.by,
        at=judgement.at,
    )


def _unsure(store: Store, said: Iterable[Judgement], kinds: Collection[ItemKind]) -> Iterator[Item]:
    """The program's unsure pairs that nobody has judged and that are not one already; with UNSURE those of persons."""
    judged = {(judgement.kind, judgement.pair) for judgement in said}
    doubted = {(j.kind, j.pair): j for j in said if j.outcome is Outcome.UNSURE and j.kind is not JudgementKind.LINK}
    items = [item for item in _pairs(store, Outcome.UNSURE, frozenset(), None) if item.kind in kinds]
    cluster = clusters_of(store, (side.iri for item in items for side in (item.a, item.b)))
    for item in items:
        ends = (cluster.get(item.a.iri), cluster.get(item.b.iri))
        if (item.judged, (item.a.iri, item.b.iri)) not in judged and None not in ends and ends[0] != ends[1]:
            yield item
    if ItemKind.UNSURE in kinds:
        for judgement in doubted.values():
            yield _by_person(store, judgement, ItemKind.UNSURE, judgement.reason or "a person was unsure")


def _pairs(
    store: Store, outcome: Outcome, judged: Collection[tuple[str, str]], kind: ItemKind | None
) -> Iterator[Item]:
    """The program's judgements of one outcome, of both kinds of pairs."""
    held: dict[str, list[tuple[str, float]]] = {}
    facts: dict[str, tuple[str, float, str]] = {}
    for item, judged_kind, score, reason, method, member, worth in rows(store, "pairs", outcome=(CK[outcome.value],)):
        held.setdefault(str(item), []).append((str(member), float(str(worth or 0))))
        facts[str(item)] = (str(judged_kind), float(str(score)), str(reason or method))
    entities = [member for item, members in held.items() if facts[item][0] == "sameEntity" for member, _ in members]
    statements = _statements(store, entities)
    seen: set[tuple[str, str, str]] = set()
    # Of one pair's judgements by several methods the surest is shown.
    for item, members in sorted(held.items(), key=lambda one: (-facts[one[0]][1], one[0])):
        judged_name, sure, why = facts[item]
        if len(members) != 2 or (members[0][0], members[1][0]) in judged or judged_name == "linkHolds":
            continue
        if (judged_name, members[0][0], members[1][0]) in seen:
            continue
        seen.add((judged_name, members[0][0], members[1][0]))
        is_claim = judged_name == "sameClaim"
        useful = (
            max(value for _, value in members)
            if is_claim
            else min(sum(statements.get(member, 0) for member, _ in members), _MANY) / _MANY
        )
        yield Item(
            id=item.rpartition("/")[2],
            kind=kind or (ItemKind.CLAIMS if is_claim else ItemKind.ENTITIES),
            judged=JudgementKind.SAME_CLAIM if is_claim else JudgementKind.SAME_ENTITY,
            a=Side(members[0][0], members[0][0]),
            b=Side(members[1][0], members[1][0]),
            score=sure,
            reason=why,
            weight=round(sure * (0.5 + 0.5 * useful), 4),
        )


def _statements(store: Store, entities: list[str]) -> dict[str, int]:
    wanted = tuple(URIRef(entity) for entity in sorted(set(entities)))
    return {str(node): int(str(count)) for node, count in rows(store, "weights", node=wanted)} if wanted else {}


def _links(store: Store, said: Iterable[Judgement]) -> Iterator[Item]:
    judged = {(j.a, j.b, j.relation) for j in said if j.kind is JudgementKind.LINK}
    relations = {str(term): relation for relation, term in RELATIONS.items()}
    found = list(rows(store, "links"))
    known = denials(store, [(str(row[1]), str(row[2])) for row in found if row[5]])
    for item, from_, to, term, possible, conflict, score, reason, *worths in found:
        relation = relations[str(term)]
        if (str(from_), str(to), relation) in judged or (conflict and (str(from_), str(to)) in known):
            continue
        worth, sure = max(float(str(worth or 0)) for worth in worths), float(str(score))
        yield Item(
            id=str(item).rpartition("/")[2],
            kind=ItemKind.CONFLICT if conflict else ItemKind.LINK,
            judged=JudgementKind.LINK,
            a=Side(str(from_), str(from_)),
            b=Side(str(to), str(to)),
            score=sure,
            reason=str(reason or ""),
            weight=round((sure if possible else 1 - sure) * (0.5 + 0.5 * worth), 4),
            relation=relation,
            conflict=str(conflict).removesuffix("Conflict") if conflict else None,
        )


def _text(value: object) -> str | None:
    return None if value is None or value == "" else str(value)
