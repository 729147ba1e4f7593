"""Brings the graph `derivation` up to date with the documents that changed."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache

from rdflib import URIRef

from ingest.link.held import document_digests
from ingest.link.reuse.compare import Comparison, ReuseKind, compare
from ingest.link.reuse.direction import Facts, Order, folded, order
from ingest.link.reuse.held import held_digests, held_facts, held_quotations
from ingest.link.reuse.index import Common, ReuseIndex
from ingest.link.reuse.packed import packed, unpacked
from ingest.link.reuse.prepared import Prepared
from kg.derivations import Derivation, DerivationKind, ReusedPassage, Side
from kg.quads import Quad
from kg.rdf.derivation import encode_derivations
from kg.rdf.iri import Iris
from kg.store import Change, Store
from ontology import CK, PROV

__all__ = ["ReuseReport", "update_derivation"]

_KINDS = {kind: DerivationKind(kind.value) for kind in ReuseKind}
_KEPT = 300
"""Texts that are held as words at once, 25 bytes a word; others are read again from the index, 0.1 ms a thousand words."""
_PART = 200
"""Documents that are compared before their findings are written."""
_TITLE = 3
"""Words that a title must have to tell a document: "Update" is the title of many."""
_PRINTS = 2
"""Fingerprints that two texts must share to be compared, quotations apart: one is shared by chance."""
_SAME_HOUSE = 0.2
"""Share of the shorter text's fingerprints under which two pages of one house are not compared: they share their frame."""


@dataclass(frozen=True)
class ReuseReport:
    """Documents compared anew, pairs of them that agree in words, and what was written."""

    documents: int
    pairs: int
    change: Change


def update_derivation(
    store: Store, changed: Collection[str] | None = None, removed: Collection[str] = ()
) -> ReuseReport:
    """Brings what is found of pairs of documents up to date; writes the difference only.

    Args:
        changed: IRIs of documents that are new or other than before; None: the store is asked which.
        removed: IRIs of documents that are no longer held.

    Safe to run again and after a kill: what was not finished, or whose index was lost, is done again, with the same result.
    The result depends on the documents alone, not on their order. Cost of one document: its fingerprints looked up, and
    a comparison with each document that shares one.
    """
    index = ReuseIndex(store.derived_folder("reuse"))
    try:
        return _Update(store, index).run(changed, removed)
    finally:
        index.close()


class _Update:
    def __init__(self, store: Store, index: ReuseIndex) -> None:
        self._store = store
        self._index = index
        self._iris = Iris(store.base)
        self._graph = self._iris.graph("derivation")
        self._words: OrderedDict[str, tuple[Facts, Prepared]] = OrderedDict()
        self._text = lru_cache(maxsize=_KEPT)(store.text)

    def run(self, changed: Collection[str] | None, removed: Collection[str]) -> ReuseReport:
        empty = not self._index.count()
        if empty or changed is None or self._expected(changed, removed) != len(document_digests(self._store)):
            known = self._index.signatures()
            digests = held_digests(self._store)
            fresh = sorted(iri for iri, digest in digests.items() if not digest or known.get(iri) != digest)
            gone = sorted(set(known) - set(digests))
        else:
            digests = held_digests(self._store, changed)
            fresh, gone = sorted(digests), sorted(set(removed) | (set(changed) - set(digests)))
        stale = set(self._store.quads(self._graph) if empty else self._held((*fresh, *gone)))
        self._index.drop((*fresh, *gone))
        made: set[Quad] = set()
        added = pairs = 0
        for at in range(0, len(fresh), _PART):
            found = self._part(fresh[at : at + _PART], digests)
            quads = encode_derivations(found, self._store.base)
            made.update(quads)
            pairs += len(found)
            added += self._store.patch(quads, ()).added
        dropped = self._store.patch((), stale - made).removed
        self._index.save()  # last: where this is not reached, the next run does it all again
        return ReuseReport(len(fresh), pairs, Change(added, dropped))

    def _expected(self, changed: Collection[str], removed: Collection[str]) -> int:
        """How many documents there are if no others came or went."""
        new = sum(not self._index.holds(iri) for iri in set(changed) - set(removed))
        return self._index.count() + new - sum(self._index.holds(iri) for iri in set(removed))

    def _held(self, documents: Iterable[str]) -> Iterator[Quad]:
        """The quads of all that is found of these documents."""
        for document in documents:
            yield from self._store.quads(self._graph, subject=URIRef(document))
            for subject, predicate, _, _ in self._store.quads(self._graph, object_=URIRef(document)):
                if predicate == PROV.wasQuotedFrom:
                    yield subject, predicate, URIRef(document), self._graph
                elif predicate in (CK.firstWork, CK.secondWork):
                    yield from self._below(subject)

    def _below(self, node: URIRef) -> Iterator[Quad]:
        """The quads of a node and of all nodes whose IRIs begin with its own."""
        for quad in self._store.quads(self._graph, subject=node):
            yield quad
            if isinstance(quad[2], URIRef) and quad[2].startswith(f"{node}/"):
                yield from self._below(quad[2])

    def _part(self, fresh: list[str], digests: dict[str, str]) -> list[Derivation]:
        """Compares some documents with all that are in the index, and takes them in one by one."""
        found: list[Derivation] = []
        for iri, (facts, words) in self._read(fresh).items():
            prints, titles = words.fingerprints(), _titles(facts)
            sharing = self._index.sharing(prints, titles)
            self._index.put(iri, digests[iri], facts.house, prints, titles, (facts.written(), packed(words)))
            self._keep(iri, facts, words)
            for other, common in sorted(sharing.items()):
                if _is_telling(facts.house, common, len(prints)):
                    made = self._pair((facts, words), self._kept(other))
                    found += [made] if made is not None else []
        return found

    def _pair(self, one: tuple[Facts, Prepared], other: tuple[Facts, Prepared]) -> Derivation | None:
        (a, words_a), (b, words_b) = sorted((one, other), key=lambda side: side[0].document_id)
        found = compare(words_a, words_b)
        if found is None and not (a.based_on or b.based_on):
            return None
        # Words of credit tell only where the houses differ.
        texts = (self._text(a.document_id), self._text(b.document_id)) if a.house != b.house else ("", "")
        placed = order(a, b, *texts)
        if found is None:
            return _stated(a, b, placed) if placed.based_on else None
        ordered = found.kind is not ReuseKind.QUOTATIONS  # two who quote the same need not know of each other
        derived = {a.iri: a, b.iri: b}.get(placed.derived or "") if ordered else None
        return Derivation(
            _KINDS[found.kind],
            Side(a.document_id, a.sha256, found.share_a),
            Side(b.document_id, b.sha256, found.share_b),
            derived.document_id if derived else None,
            _reason(found, a, b, derived, placed),
            tuple(ReusedPassage(p.a, p.b, p.words, p.quoted) for p in found.passages),
        )

    # -- what is read of a document; of the last used it is kept

    def _read(self, documents: Iterable[str]) -> dict[str, tuple[Facts, Prepared]]:
        """The documents as the store has them, in order of IRI."""
        wanted = sorted(documents)
        facts, quotations = held_facts(self._store, wanted), held_quotations(self._store, wanted)
        texts = {iri: self._store.text(facts[iri].document_id) for iri in wanted}
        return {iri: (facts[iri], Prepared.of(texts[iri], quotations.get(iri, ()))) for iri in wanted}

    def _kept(self, iri: str) -> tuple[Facts, Prepared]:
        """A document as it is in the index."""
        if iri in self._words:
            self._words.move_to_end(iri)
            return self._words[iri]
        facts, words = self._index.kept(iri)
        return self._keep(iri, Facts.read(facts), unpacked(words))

    def _keep(self, iri: str, facts: Facts, words: Prepared) -> tuple[Facts, Prepared]:
        self._words[iri] = facts, words
        if len(self._words) > _KEPT:
            self._words.popitem(last=False)
        return facts, words


def _is_telling(house: str | None, common: Common, prints: int) -> bool:
    """Whether a comparison is worth its cost: a passage leaves several fingerprints, a short quotation one of its own.

    Two pages of one house must have more in common than their frame.
    """
    if common.title:
        return True
    if house is not None and house == common.house:
        return common.prints >= max(_SAME_HOUSE * min(prints, common.of), _PRINTS)
    return common.prints >= _PRINTS or common.quoted


def _titles(facts: Facts) -> dict[tuple[str, bool], None]:
    """The folded titles that a document has or names as its source, each with whether it is its own."""
    own = [(folded(facts.title), True)] if facts.title and len(facts.title.split()) >= _TITLE else []
    return dict.fromkeys(
        [*own, *((folded(title), False) for title in sorted(facts.based_on) if len(title.split()) >= _TITLE)]
    )


def _stated(a: Facts, b: Facts, placed: Order) -> Derivation:
    derived = a if placed.derived == a.iri else b
    source = b if derived is a else a
    return Derivation(
        DerivationKind.STATED,
        Side(a.document_id, a.sha256, 0.0),
        Side(b.document_id, b.sha256, 0.0),
        derived.document_id,
        f"{derived.file} says that it is based on {source.file}",
    )


def _reason(found: Comparison, a: Facts, b: Facts, derived: Facts | None, placed: Order) -> str:
    """What a person reads of the pair."""
    one, other = (b, a) if derived is b else (a, b)
    share, back = (found.share_b, found.share_a) if derived is b else (found.share_a, found.share_b)
    words = sum(passage.words for passage in found.passages)
    if found.kind is ReuseKind.QUOTATIONS:
        return f"{one.file} and {other.file} quote the same {words} words"
    if derived is None:
        return f"{_percent(share)} of the words of {one.file} stand in {other.file}, {_percent(back)} of its in the first; {placed.why}"
    return f"{_percent(share)} of the words of {one.file} stand in {other.file}; {placed.why}"


def _percent(share: float) -> str:
    return f"{round(100 * share)} %"
