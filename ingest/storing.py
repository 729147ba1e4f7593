"""Writes documents into a store: the record encoded, validated, and put in place of what was held, in one transaction."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime
from enum import StrEnum
from hashlib import sha256
from importlib.resources import files
from pathlib import Path, PurePath

from ingest.extract.known_entities import known_entities
from ingest.pipeline import Failure, Location, extract_document, failure, read_location
from kg.errors import BadSetting, ServiceError, StoreError
from kg.ids import canonical_url, document_id
from kg.rdf.encode import encode
from kg.rdf.iri import Iris
from kg.rdf.literals import plain
from kg.rdf.reference import known_quads, ontology_quads
from kg.rdf.runs import encode_run, location_graph, run_document
from kg.rdf.validate import check
from kg.record import Document, DocumentRecord
from kg.settings import Settings
from kg.store import Store

__all__ = ["Ingested", "Outcome", "ingest_location", "put_release_graphs", "remember", "store_record"]


class Outcome(StrEnum):
    """What became of a document in the store."""

    ADDED = "added"
    CHANGED = "changed"
    """The same text, read differently: another version of the program, other settings."""
    NEW_TEXT = "new text"
    """Another text of a document that was held; the old one is in the archive."""
    SAME = "same"
    SECOND_LOCATION = "second location"
    """The same text as that of a document read from elsewhere; nothing of it was written again."""


@dataclass(frozen=True)
class Ingested:
    """One document that is in the store now; `held_as` names the first location of a second one."""

    name: str
    document_id: str
    title: str
    outcome: Outcome
    assertions: int
    attributions: int
    held_as: str | None = None


def put_release_graphs(store: Store) -> None:
    """Puts the curated list and the ontology of this release into the store; writes nothing where they are there."""
    iris = Iris(store.base)
    store.replace_graph(iris.graph("entities"), known_quads(known_entities(), store.base))
    store.replace_graph(iris.graph("ontology"), ontology_quads(store.base))


def ingest_location(
    location: Location, store: Store, settings: Settings, *, given_id: str | None = None
) -> Ingested | Failure:
    """Reads one location into the store; never raises for what is wrong with the document.

    All of a document's graph is written in one transaction, or nothing. Running it again over the same bytes with the
    same program changes nothing.

    Raises:
        StoreError: the store cannot be written.
        BadSetting: the settings are wrong for every document.
        ServiceError: a service that the settings name does not answer.
    """
    try:
        document, data = read_location(location, settings)
        where = _place(location)
        held = _held_elsewhere(document, store, where, given_id)
        if held is not None:
            return held
        record = extract_document(document, settings, given_id=given_id or remember(store, where))
        store.keep_raw(data)
        outcome = store_record(record, store)
        store.replace_graph(location_graph(where, store.base), encode_run(record, where, _now(), store.base))
    except (BadSetting, ServiceError, StoreError):
        raise
    except Exception as error:
        return failure(location, error)
    title = record.metadata.title or PurePath(record.doc).name
    return Ingested(location.name, record.id, title, outcome, len(record.assertions), len(record.attributions))


def store_record(record: DocumentRecord, store: Store) -> Outcome:
    """Encodes, validates and writes one record.

    Raises:
        ShapeViolation: the graph breaks a rule of `ontology/shapes.ttl`; nothing was written.
    """
    iris = Iris(store.base)
    graph = iris.document_graph(record.id)
    quads = encode(record, store.base)
    check(record.doc, quads)
    versions = len(store.versions(record.id))
    was_held = next(iter(store.quads(graph)), None) is not None
    change = store.replace_document(graph, quads)
    if not was_held:
        return Outcome.ADDED
    if len(store.versions(record.id)) > versions:
        return Outcome.NEW_TEXT
    return Outcome.CHANGED if change else Outcome.SAME


def remember(store: Store, where: str) -> str | None:
    """The id of the document that this location gave when it was last read, so that a changed file stays one document."""
    return run_document(store.quads(location_graph(where, store.base)), store.base)


def _place(location: Location) -> str:
    if location.path is not None:
        return str(Path(location.path).resolve())
    # Bytes from standard input have no place that could be read again; they are remembered by themselves.
    return location.url or f"{location.name} {sha256(location.data or b'').hexdigest()}"


def _held_elsewhere(document: Document, store: Store, where: str, given_id: str | None) -> Ingested | None:
    """The document that holds this very text under another location, where it keeps its name.

    Of two files with one text the smaller name is kept, whichever is read first, so that the order does not matter. Pages
    that state different addresses are different documents: a paper that prints an agency's text says so itself.
    """
    iris = Iris(store.base)
    if given_id is not None or remember(store, where) is not None:
        return None
    query = files("ingest").joinpath("held.rq").read_text(encoding="utf-8")
    name = PurePath(document.path).name
    own_url = canonical_url(document.metadata.url) if document.metadata.url else None
    for held, held_name, held_url in store.select(query, {"sha256": plain(document.sha256)}):
        held_id = iris.document_id(str(held))
        if own_url is not None and held_url is not None and canonical_url(str(held_url)) != own_url:
            continue
        if held_id == document_id(document.metadata.url, None, document.sha256) and name < str(held_name):
            return None
        if held_id is not None and name != str(held_name):
            title = document.metadata.title or name
            return Ingested(document.path, held_id, title, Outcome.SECOND_LOCATION, 0, 0, str(held_name))
    return None


def _now() -> str:
    return datetime.now(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")
