"""To which documents, persons and things a list of what waits is limited."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from rdflib import URIRef

from kg.former import Formers
from kg.rdf.iri import Iris
from kg.redirects import resolve
from kg.reviews.judge import rows
from kg.store import Store

__all__ = ["Scope", "touching"]


class Scope:
    """The limits that documents and things set together.

    What the store holds is within them by its IRI. What is lost is in no document any more: it is within them by the document that it
    stood in, and by who said it or was spoken of there.
    """

    def __init__(
        self, store: Store, *, documents: Collection[str] | None = None, things: Collection[str] | None = None
    ) -> None:
        """
        Args:
            documents: ids, also of documents that are not held; None: no limit.
            things: IRIs of persons and other things; None: no limit.
        """
        self._store = store
        self._documents = None if documents is None else frozenset(documents)
        self._people = None if things is None else touching(store, things)
        self._formers = Formers(store)
        self._members: frozenset[str] | None = self._people
        if documents is not None:
            inside = touching(store, (str(Iris(store.base).document(one)) for one in documents))
            self._members = inside if self._members is None else self._members & inside

    def holds(self, iri: str) -> bool:
        """Whether an item that the store holds is within the limits."""
        return self._members is None or iri in self._members

    def held(self, iri: str, document_id: str | None) -> bool:
        """Whether an item was within the limits that stood in this document. Cost: the versions of the document, once, where a
        person or thing is a limit."""
        if self._documents is not None and document_id not in self._documents:
            return False
        if self._people is None:
            return True
        former = None if document_id is None else self._formers.of(iri, document_id)
        return former is not None and any(resolve(self._store, one) in self._people for one in former.entities)


def touching(store: Store, nodes: Iterable[str]) -> frozenset[str]:
    """The statements and entities that stand in these documents, are of these things, or speak of them."""
    wanted = tuple(URIRef(node) for node in nodes)
    return frozenset(str(member) for (member,) in rows(store, "touching", node=wanted)) if wanted else frozenset()
