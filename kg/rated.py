"""What stands in the graph `verdicts`: written from the audit trail, never by hand."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from kg.actions import Action
from kg.audit import actions as all_actions
from kg.followed import followed
from kg.former import Formers, Stands
from kg.near import Near, near_items
from kg.rdf.iri import Iris
from kg.rdf.verdicts import encode_verdicts
from kg.store import Change, Store
from kg.store.graphs import GraphName
from kg.verdicts import Line, Version, fold_verdicts, placed
from ontology import CK

__all__ = ["LastPlace", "last_place", "near_verdict", "put_verdicts", "verdicts", "why_lost"]


@dataclass(frozen=True)
class LastPlace:
    """The superseded text that held the words of a verdict: its document's file name, its number, and when it was superseded."""

    file: str
    number: int
    superseded_at: str | None

    @property
    def sentence(self) -> str:
        """Words for "gone from …"."""
        when = f" on {self.superseded_at[:10]}" if self.superseded_at else ""
        return f"{self.file}, read anew{when}; version {self.number} held them"


def last_place(store: Store, version: Version) -> LastPlace | None:
    """Where the words stood that a lost verdict rates; None where no such text is kept."""
    if version.document is None:
        return None
    found = next((v for v in reversed(store.versions(version.document)) if v.sha256 == version.text), None)
    if found is None:
        return None
    return LastPlace(_file(store, version.document) or version.document, found.number, found.superseded_at)


def _file(store: Store, document_id: str) -> str | None:
    iri = Iris(store.base).document(document_id)
    return next((str(quad[2]) for quad in store.quads(subject=iri, predicate=CK.fileName)), None)


def why_lost(store: Store, version: Version) -> str:
    """What has become of the words that a lost verdict rates, in words that follow "the words rated"."""
    if version.now_of is not None:
        then, now = (f"“{who}”" if who else "nobody who is known" for who in (version.rated_of, version.now_of))
        return f"were said by {then} when they were rated, and are read as said by {now} now"
    stood = last_place(store, version)
    if version.was is not None and version.document is not None:
        stands = Formers(store).stands(version.was, version.document, version.claim, version.text)
        if stands is not Stands.GONE:
            return stands.told(_file(store, version.document) or "their document")
    return "are gone from their document" if stood is None else f"are gone from {stood.sentence}"


def near_verdict(store: Store, version: Version) -> list[Near]:
    """The statements of its document that a lost verdict may be tied to: offered, never taken."""
    if version.was is None or version.document is None:
        return []
    if version.now_of is not None:
        iri = followed(store, version.was, version.document, version.text)
        return [] if iri is None else [Near(version.was, iri, version.claim)]
    return near_items(store, version.was, version.document, version.claim)


def verdicts(store: Store, actions: Iterable[Action] | None = None) -> list[Line]:
    """The verdicts that stand, oldest first, as they are in this store now."""
    return [placed(store, line) for line in fold_verdicts(all_actions(store) if actions is None else actions)]


def put_verdicts(store: Store, actions: Iterable[Action] | None = None) -> Change:
    """Makes the graph `verdicts` that of the trail, in one transaction; writes the difference only."""
    graph = Iris(store.base).graph(GraphName.VERDICTS)
    return store.replace_graph(graph, encode_verdicts(verdicts(store, actions), store.base))
