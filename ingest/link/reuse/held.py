"""What the search for text reuse reads of a store."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator
from importlib.resources import files

from rdflib import URIRef

from ingest.link.reuse.direction import Facts
from kg.rdf.iri import Iris
from kg.store import Store
from kg.store.base import Plain

__all__ = ["held_digests", "held_facts", "held_quotations"]

_AT_ONCE = 500


def held_digests(store: Store, documents: Collection[str] | None = None) -> dict[str, str]:
    """IRI of each document, or of those given that are held → a hash of its graph ("" where none is kept)."""
    rows = _values(store, "digests.rq") if documents is None else _in_parts(store, "digests.rq", documents)
    return {str(document): str(digest or "") for document, digest in rows}


def held_facts(store: Store, documents: Iterable[str]) -> dict[str, Facts]:
    """What the documents say of themselves, by IRI; those that are not held are left out."""
    iris = Iris(store.base)
    rows: dict[str, list[tuple[str | None, ...]]] = defaultdict(list)
    for row in _in_parts(store, "documents.rq", documents):
        rows[str(row[0])].append(tuple(None if value is None else str(value) for value in row))
    found = {}
    for iri, held in rows.items():
        _, file, kind, sha256, title, publisher, since, until, _ = held[0]
        found[iri] = Facts(
            iri,
            iris.document_id(iri) or "",
            str(sha256),
            str(file),
            str(kind),
            title,
            publisher,
            (since, until) if since and until else None,
            frozenset(row[8] for row in held if row[8]),
        )
    return found


def held_quotations(store: Store, documents: Iterable[str]) -> dict[str, list[tuple[int, int]]]:
    """Where quotations stand in each document."""
    found: dict[str, list[tuple[int, int]]] = defaultdict(list)
    for document, start, end in _in_parts(store, "quotations.rq", documents):
        found[str(document)].append((int(str(start)), int(str(end))))
    return found


def _in_parts(store: Store, name: str, documents: Iterable[str]) -> Iterator[tuple[Plain, ...]]:
    listed = sorted(set(documents))
    for at in range(0, len(listed), _AT_ONCE):
        yield from _values(store, name, *listed[at : at + _AT_ONCE])


def _values(store: Store, name: str, *documents: str) -> Iterator[tuple[Plain, ...]]:
    query = files("ingest.link.reuse").joinpath(name).read_text(encoding="utf-8")
    return store.select(query, {"document": [URIRef(iri) for iri in documents]} if documents else None).values()
