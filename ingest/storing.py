"""Writes documents into a store: the record encoded, validated, and put in place of what was held, in one transaction."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from enum import StrEnum
from hashlib import sha256
from importlib.resources import files
from pathlib import Path, PurePath

from ingest.corrections import Corrected, Unmet, apply
from ingest.corrections.held import held_corrections
from ingest.extract.known_entities import known_entities
from ingest.pipeline import Failure, Location, extract_document, failure, read_location
from ingest.records import Kept, keep, kept, text_sha256
from kg.corrections import Correction
from kg.errors import BadSetting, ModelError, ServiceError, StoreError
from kg.ids import canonical_url, document_id
from kg.persons import put_persons
from kg.quads import Quad
from kg.rdf.corrections import encode_corrections
from kg.rdf.encode import encode
from kg.rdf.iri import Iris
from kg.rdf.literals import plain
from kg.rdf.moves import renamed
from kg.rdf.reference import known_quads, ontology_quads
from kg.rdf.runs import encode_run, location_graph, run_document
from kg.rdf.validate import check
from kg.record import Document, DocumentRecord
from kg.redirects import redirect
from kg.settings import Settings
from kg.store import Store
from ontology import PROV, SCHEMA

__all__ = [
    "Ingested",
    "Outcome",
    "Written",
    "ingest_location",
    "old_text",
    "put_record",
    "put_release_graphs",
    "remember",
    "store_record",
]


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
    corrections: int = 0
    """How many corrections of people are in it."""
    unmet: tuple[str, ...] = ()
    """A sentence for each correction that could not be applied to this text."""
    agreed: tuple[str, ...] = ()
    """A sentence for each correction whose value the program now gives by itself."""


def told(unmet: Unmet) -> str:
    """What a person reads of a correction that is not applied."""
    correction = unmet.correction
    return (
        f"the correction {correction.id[:8]} by {correction.by} ({correction.property.value}: {correction.shown()}) is "
        f"not applied: {unmet.reason}"
    )


def agreed(correction: Correction) -> str:
    """What a person reads of a correction that has become what the program reads."""
    return f"the correction {correction.id[:8]} by {correction.by} ({correction.property.value}: {correction.shown()}) is what the program reads now"


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
        written = put_record(record, store)
        store.replace_graph(location_graph(where, store.base), encode_run(record, where, _now(), store.base))
    except (BadSetting, ServiceError, StoreError):
        raise
    except Exception as error:
        return failure(location, error)
    title = record.metadata.title or PurePath(record.doc).name
    now = written.corrected.record
    return Ingested(
        location.name,
        record.id,
        title,
        written.outcome,
        len(now.assertions),
        len(now.attributions),
        corrections=len(written.corrected.applied),
        unmet=tuple(told(unmet) for unmet in written.corrected.unmet),
        agreed=tuple(agreed(correction) for correction in written.corrected.agreed),
    )


def store_record(record: DocumentRecord, store: Store) -> Outcome:
    """Works the corrections that hold into one record, encodes, validates and writes it; see `put_record`."""
    return put_record(record, store).outcome


@dataclass(frozen=True)
class Written:
    """What became of a record in the store, and of the corrections of its document."""

    outcome: Outcome
    corrected: Corrected
    moved: int
    """How many items that were handed out before are called otherwise now."""


def put_record(record: DocumentRecord, store: Store) -> Written:
    """Works the corrections that hold into one record as it was read, and puts it in place of what is held.

    All of the document's graph is written in one transaction. Items that are called otherwise now, because their words
    were corrected or the text has changed, leave a redirect; those that are not found leave none.

    Raises:
        ShapeViolation: the graph breaks a rule of `ontology/shapes.ttl`; nothing was written.
    """
    iris = Iris(store.base)
    graph = iris.document_graph(record.id)
    held = next(store.quads(graph), None) is not None
    before = kept(store, record.id) if held else None
    wanted = tuple(correction.id for correction in held_corrections(store, record.id))
    corrected, quads = _encoded(record, store)
    keys = {f"{kind.value}/{key}": raw for (kind, key), raw in corrected.keys.items()}
    old_keys = before.keys if before is not None and before.record.sha256 == record.sha256 else None
    same = before is not None and (before.record, before.corrections) == (record, wanted)
    moved = renamed(store.quads(graph), quads, old_keys or {}, keys, store.base) if held and not same else {}
    if moved:
        redirect(store, moved)  # first: a redirect away from what is still there does no harm
    versions = len(store.versions(record.id))
    change = store.replace_document(graph, quads)
    items = {key: (kind.value, item) for key, (kind, item) in corrected.items.items()}
    corrections = iris.corrections_graph(record.id)
    people = {iris.agent_name(str(quad[2])) or "" for quad in store.quads(corrections, predicate=PROV.wasAttributedTo)}
    store.replace_graph(corrections, encode_corrections(corrected.applied, items, record.id, store.base))
    put_persons(store, people | {correction.by for correction in corrected.applied})
    if not same:
        keep(store, Kept(record, wanted, keys))
    if not held:
        outcome = Outcome.ADDED
    elif len(store.versions(record.id)) > versions:
        outcome = Outcome.NEW_TEXT
    else:
        outcome = Outcome.CHANGED if change else Outcome.SAME
    return Written(outcome, corrected, len(moved))


def _encoded(record: DocumentRecord, store: Store) -> tuple[Corrected, list[Quad]]:
    """The corrected record and its quads. A correction that would break a rule of the shapes is left out and told.

    Raises:
        ShapeViolation: the record breaks a rule without any correction.
    """
    wanted = held_corrections(store, record.id)
    texts: dict[str, str | None] = {}

    def text_of(sha256: str) -> str | None:
        if sha256 not in texts:
            texts[sha256] = old_text(store, record.id, sha256)
        return texts[sha256]

    def made(corrections: Sequence[Correction]) -> tuple[Corrected, list[Quad]]:
        corrected = apply(record, corrections, text_of)
        quads = encode(corrected.record, store.base)
        check(record.doc, quads)
        return corrected, quads

    try:
        return made(wanted)
    except ModelError:
        if not wanted:
            raise
    kept_: list[Correction] = []
    refused: list[Unmet] = []
    for correction in wanted:
        try:
            made([*kept_, correction])
            kept_.append(correction)
        except ModelError as error:
            refused.append(Unmet(correction, f"what it makes breaks a rule of the graph: {error}"))
    corrected, quads = made(kept_)
    return replace(corrected, unmet=(*corrected.unmet, *refused)), quads


def old_text(store: Store, document_id: str, sha256: str) -> str | None:
    """A text of the document that is held or was superseded."""
    if text_sha256(store, document_id) == sha256:
        return store.text(document_id)
    for version in store.versions(document_id):
        if version.sha256 == sha256:
            quads = store.version(document_id, version.number)
            return next((str(object_) for _, predicate, object_, _ in quads if predicate == SCHEMA.text), None)
    return None


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
