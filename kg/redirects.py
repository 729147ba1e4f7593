"""Old IRIs that were handed out and what they are called now: claims and things whose cluster changed, items that moved.

They stand in the graph `redirects`, outside the union and outside byte comparisons, as `dcterms:isReplacedBy`; so an old
link, bookmark or export still leads to where its subject is.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from rdflib import URIRef

from kg.quads import Quad
from kg.rdf.iri import Iris
from kg.store.base import Change, Store
from kg.store.graphs import GraphName
from ontology import DCTERMS

__all__ = ["forget", "redirect", "redirects", "resolve"]


def redirect(store: Store, moved: Mapping[str, str]) -> Change:
    """Notes that each old IRI (key) is now the new one (value), in one transaction; replaces what was noted for it before.

    An IRI that something is moved to is live: a redirect away from it is dropped.
    """
    added: list[Quad] = []
    removed: list[Quad] = []
    graph = _graph(store)
    for old, new in moved.items():
        removed += store.quads(graph, subject=URIRef(old))
        removed += store.quads(graph, subject=URIRef(new))
        if old != new:
            added.append((URIRef(old), DCTERMS.isReplacedBy, URIRef(new), graph))
    alive = set(moved.values())
    return store.patch([quad for quad in added if str(quad[0]) not in alive], removed)


def forget(store: Store, live: Iterable[str]) -> Change:
    """Drops the redirects away from IRIs that are in use again."""
    graph = _graph(store)
    return store.patch((), [quad for iri in live for quad in store.quads(graph, subject=URIRef(iri))])


def resolve(store: Store, iri: str) -> str:
    """Where the IRI leads now: itself where it is in the union or nothing is known of it, else the end of its redirects."""
    graph = _graph(store)
    seen: list[str] = []
    while iri not in seen:
        if next(store.quads(subject=URIRef(iri)), None) is not None:
            return iri
        seen.append(iri)
        following = min((str(quad[2]) for quad in store.quads(graph, subject=URIRef(iri))), default=None)
        if following is None:
            return iri
        iri = following
    return seen[0]


def redirects(store: Store) -> dict[str, str]:
    """All redirects, old IRI → the IRI noted for it, in order of the old one. Reads the whole graph."""
    return dict(sorted((str(subject), str(object_)) for subject, _, object_, _ in store.quads(_graph(store))))


def _graph(store: Store) -> URIRef:
    return Iris(store.base).graph(GraphName.REDIRECTS)
