"""Writes what the linker found into the store: the difference in one transaction, or everything in parts."""

from __future__ import annotations

from collections.abc import Iterable

from rdflib import URIRef

from kg.judgements import Judgement
from kg.quads import Quad
from kg.rdf.across import encode_judgements
from kg.rdf.iri import Iris
from kg.store import Change, Store
from kg.store.graphs import GraphName
from ontology import CK

__all__ = ["Writer"]

_PART = 50_000
"""Quads of one transaction: it is held in memory, at about 1 KB a quad."""


class Writer:
    """Collects quads to add and to remove, and writes them.

    Where everything is linked anew (`anew`), what is written goes out in parts while it is made, and `finish` takes away
    what stood in the graphs before and was not made again.
    """

    def __init__(self, store: Store, *, anew: bool) -> None:
        self._store = store
        self._anew = anew
        self._added: list[Quad] = []
        self._removed: list[Quad] = []
        self._made: set[int] = set()
        self._change = Change(0, 0)
        graphs = (Iris(store.base).graph(name) for name in (GraphName.DERIVED, GraphName.JUDGEMENTS))
        self._was_empty = all(next(store.quads(graph), None) is None for graph in graphs)
        self.regrouped: set[str] = set()
        """The assertions that express another claim than before; whose own links may now link other claims."""
        self._forms: dict[str, set[str]] = {}

    def add(self, quads: Iterable[Quad]) -> None:
        for quad in quads:
            self._added.append(quad)
            if quad[1] == CK.expresses:
                self.regrouped.add(str(quad[0]))
            elif quad[1] == CK.negativeForm and not self._anew:
                self._forms.setdefault(str(quad[0]), set()).add(str(quad[2]))
            if self._anew and not self._was_empty:
                self._made.add(hash(quad))  # 80 bytes a quad, of which 100,000 claims have 3 million
        if self._anew and len(self._added) >= _PART:
            self._flush()

    def remove(self, quads: Iterable[Quad]) -> None:
        for quad in quads:
            self._removed.append(quad)
            if quad[1] == CK.negativeForm:
                self._forms.setdefault(str(quad[0]), set()).add(str(quad[2]))

    def turned(self) -> set[str]:
        """The assertions of the claims that were known in their negative form only and are not now, or the other way; once written."""
        iris = Iris(self._store.base)
        derived = iris.graph(GraphName.DERIVED)
        claims = [claim for claim, forms in self._forms.items() if len(forms) > 1]
        return {
            str(quad[0])
            for claim in claims
            for quad in self._store.quads(derived, predicate=CK.expresses, object_=URIRef(claim))
        }

    def judge(self, won: Iterable[Judgement], lost: Iterable[Judgement], *, any_left: bool) -> None:
        """Puts judgements of the program in and takes others out; its own node stands as long as there are any."""
        base = self._store.base
        linker = Iris(base).agent("linker")
        self.remove(quad for quad in encode_judgements(lost, base) if quad[0] != linker or not any_left)
        self.add(encode_judgements(won, base))

    def finish(self) -> tuple[Change, list[Quad]]:
        """Writes what is left; what was written in all, and which quads of members of things and claims went."""
        gone = []
        if self._anew:
            self._flush()
            stale = [] if self._was_empty else self._stale()
            gone = [quad for quad in stale if quad[1] in (CK.refersTo, CK.expresses)]
            self._removed = stale
        self._flush()
        return self._change, gone

    def _stale(self) -> list[Quad]:
        """What stands in the graphs of judgements and of what is derived, is the linker's, and was not made now."""
        iris = Iris(self._store.base)
        derived, judgements = iris.graph(GraphName.DERIVED), iris.graph(GraphName.JUDGEMENTS)
        own = (str(iris.claim("")), str(iris.thing("")))
        found = [
            quad
            for quad in self._store.quads(derived)
            if (quad[1] in (CK.refersTo, CK.expresses) or str(quad[0]).startswith(own)) and hash(quad) not in self._made
        ]
        persons = {quad[0] for quad in self._store.quads(judgements, predicate=CK.byPerson)}
        judged, linker = str(iris.judgement("")), iris.agent("linker")
        found += [
            quad
            for quad in self._store.quads(judgements)
            if (str(quad[0]).startswith(judged) or quad[0] == linker)
            and quad[0] not in persons
            and hash(quad) not in self._made
        ]
        return found

    def _flush(self) -> None:
        """In one transaction where it is small enough. What is both taken out and put in stays."""
        kept = set(self._added) if self._removed else set()
        removed = [quad for quad in self._removed if quad not in kept]
        added, self._added, self._removed = self._added, [], []
        if len(added) + len(removed) <= _PART:
            self._count(self._store.patch(added, removed))
            return
        for at in range(0, len(removed), _PART):
            self._count(self._store.patch((), removed[at : at + _PART]))
        for at in range(0, len(added), _PART):
            self._count(self._store.patch(added[at : at + _PART], ()))

    def _count(self, change: Change) -> None:
        self._change = Change(self._change.added + change.added, self._change.removed + change.removed)
