"""Where an item is now that was named when its document had another text: by its words, not by its id alone.

An id counts the occurrences of its words: where the same words were put in earlier in the text, the id now belongs to
another passage. So whoever names an item for good writes down the text as well (`text_of`), and asks here.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import quote
from weakref import WeakKeyDictionary

from rdflib import URIRef

from kg.rdf.iri import Iris
from kg.rdf.moves import moves
from kg.redirects import resolve
from kg.store import Store
from kg.whole_file import whole_file
from ontology import CK, SCHEMA

__all__ = ["followed", "text_of"]


@dataclass(frozen=True)
class _Found:
    """From one version of a document to its graph now: what is called otherwise, and what is lost."""

    renamed: Mapping[str, str]
    lost: frozenset[str]


_known: WeakKeyDictionary[Store, dict[tuple[str, str, str], _Found]] = WeakKeyDictionary()


def text_of(store: Store, iri: str) -> str | None:
    """The sha256 of the text that an item stands in; None for what is in no held document."""
    document = next((str(quad[2]) for quad in store.quads(subject=URIRef(iri), predicate=CK.inDocument)), None)
    document_id = Iris(store.base).document_id(document) if document is not None else None
    return _sha256(store, document_id) if document_id is not None else None


def followed(store: Store, iri: str, document_id: str | None, sha256: str | None) -> str | None:
    """The IRI now of an item that was named when the document had the text of this sha256; None where it is lost.

    Where the text is the same, not known, or was never archived, redirects are followed. A document that is not held
    keeps its items' names. Compares a superseded version once for each state of the document's graph.
    """
    now = _sha256(store, document_id) if document_id is not None else None
    if document_id is None or sha256 is None or now is None or now == sha256:
        return resolve(store, iri)
    found = _between(store, document_id, sha256)
    if found is None:
        return resolve(store, iri)
    if iri in found.lost:
        return None
    return resolve(store, found.renamed.get(iri, iri))


def _between(store: Store, document_id: str, sha256: str) -> _Found | None:
    number = next((v.number for v in reversed(store.versions(document_id)) if v.sha256 == sha256), None)
    if number is None:
        return None
    iris = Iris(store.base)
    graph = iris.document_graph(document_id)
    state = next((str(quad[2]) for quad in store.quads(graph, predicate=CK.graphDigest)), "")
    key = (document_id, sha256, state)
    known = _known.setdefault(store, {})
    if key not in known:
        path = _path(store, document_id)
        found = _read(path, sha256, state) if state else None
        if found is None:
            moved = moves(store.version(document_id, number), store.quads(graph), store.base)
            found = _Found(moved.renamed(), moved.lost)
            if path is not None and store.writable and state:
                _write(path, sha256, state, found)
        known[key] = found
    return known[key]


def _sha256(store: Store, document_id: str) -> str | None:
    graph = Iris(store.base).document_graph(document_id)
    return next((str(quad[2]) for quad in store.quads(graph, predicate=SCHEMA.sha256)), None)


def _path(store: Store, document_id: str) -> Path | None:
    folder = store.derived_folder("moves")
    return folder / f"{quote(document_id, safe='')}.json" if folder is not None else None


def _all(path: Path) -> dict[str, dict[str, dict[str, object]]]:
    try:
        found = json.loads(path.read_text(encoding="utf-8"))
        return found if isinstance(found, dict) else {}
    except (OSError, ValueError):
        return {}  # it is only a copy


def _read(path: Path | None, sha256: str, state: str) -> _Found | None:
    said = _all(path).get(state, {}).get(sha256) if path is not None else None
    try:
        return None if said is None else _Found(dict(said["renamed"]), frozenset(said["lost"]))  # type: ignore[call-overload]
    except (KeyError, TypeError, ValueError):
        return None


def _write(path: Path, sha256: str, state: str, found: _Found) -> None:
    said = {state: {**_all(path).get(state, {}), sha256: {"renamed": dict(found.renamed), "lost": sorted(found.lost)}}}
    path.parent.mkdir(parents=True, exist_ok=True)
    with whole_file(path) as stream:
        stream.write(json.dumps(said, sort_keys=True).encode())
