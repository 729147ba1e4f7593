"""The way of one document, from its file to the store: read, annotate, extract, assemble; encode, validate, replace."""

from __future__ import annotations

import hashlib
import traceback
from dataclasses import dataclass
from pathlib import Path

import kg
from ingest.annotate import annotate, load_pipeline
from ingest.assemble import assemble
from ingest.endpoint import Endpoint, EndpointExtractor
from ingest.extract import extract
from ingest.extract.scorer import RULES, scorer_named
from ingest.read import read_bytes
from ingest.read.fetch import fetch
from ingest.read.source import load
from kg.errors import BadSetting, InputError, KgError, ServiceError
from kg.record import Document, DocumentRecord, Provenance
from kg.settings import Settings

__all__ = ["Failure", "Location", "extract_document", "extract_location", "read_location"]


@dataclass(frozen=True)
class Location:
    """Where one document comes from: exactly one of a file, a URL, or bytes already read. `name` is what messages call it."""

    name: str
    path: Path | None = None
    url: str | None = None
    data: bytes | None = None


@dataclass(frozen=True)
class Failure:
    """A document that was not read or not written, and why; the others are not touched by it."""

    name: str
    error: KgError


def read_location(location: Location, settings: Settings) -> tuple[Document, bytes]:
    """The document at a location, and the bytes it was read from.

    Raises:
        UnreadableDocument: no reader can turn it into a text.
    """
    if location.url is not None:
        return fetch(location.url, settings)
    if location.data is not None:
        return read_bytes(location.data, location.name, settings), location.data
    if location.path is None:
        raise InputError(f"{location.name}: a location needs a path, a URL or bytes. This is a fault of the program.")
    data = load(location.path, location.name, settings).data
    return read_bytes(data, location.name, settings), data


def extract_document(document: Document, settings: Settings, *, given_id: str | None = None) -> DocumentRecord:
    """The record of one read document; pure but for the pipeline that is loaded once a process, and an endpoint if one is set.

    Raises:
        ServiceError: the endpoint of the settings does not answer.
        BadAnswer: it answers something else than it was asked for.
        BadSetting: the pipeline of the settings is not installed, or its file of weights cannot be read.
        SpanMismatch: an extractor gave a span outside the text (a fault of the program; the document is refused).
    """
    nlp = load_pipeline(settings.pipeline)
    edges = [offset for block in document.blocks for offset in block.span]
    doc = annotate(document.text, nlp, edges)
    reader = _endpoint(settings)
    extraction = extract(
        document,
        doc,
        known=settings.known_entities,
        scorer=scorer_named(settings.scorer),
        revise=reader.revise if reader else None,
    )
    made_by = _provenance(document.reader, settings)
    if reader is not None:
        made_by = made_by.model_copy(
            update={"endpoint_model": settings.endpoint_model, "endpoint_refused": reader.refused.total()}
        )
    return assemble(document, extraction, made_by, given_id=given_id)


def _endpoint(settings: Settings) -> EndpointExtractor | None:
    endpoint = Endpoint.of(settings)
    return EndpointExtractor(endpoint, instead_of_rules=settings.endpoint_use == "replace") if endpoint else None


def extract_location(location: Location, settings: Settings) -> DocumentRecord | Failure:
    """The record at one location, or why there is none; never raises for what is wrong with the document.

    Raises:
        BadSetting: the settings are wrong for every document.
        ServiceError: a service that the settings name does not answer.
    """
    try:
        document, _ = read_location(location, settings)
        return extract_document(document, settings)
    except (BadSetting, ServiceError):
        raise
    except Exception as error:
        return failure(location, error)


def failure(location: Location, error: Exception) -> Failure:
    """The failure of one document. An error that nobody foresaw is told with its place, so that it can be reported."""
    if isinstance(error, KgError):
        return Failure(location.name, error)
    place = traceback.extract_tb(error.__traceback__)[-1]
    told = InputError(
        f"{location.name}: the program failed on this document ({type(error).__name__}: {error}, {Path(place.filename).name}:{place.lineno}). "
        "Nothing of it was written. Please report it with the document."
    )
    told.__cause__ = error
    return Failure(location.name, told)


def _provenance(reader: str, settings: Settings) -> Provenance:
    meta = load_pipeline(settings.pipeline).meta
    return Provenance(
        program=f"claim-kg {kg.__version__}",
        reader=reader,
        pipeline=str(meta["name"]),
        pipeline_version=str(meta["version"]),
        scorer=_scorer_label(settings.scorer),
    )


def _scorer_label(name: str | None) -> str | None:
    """What names the scorer in a provenance; a file's weights, not its path, which differs between machines."""
    if name is None or name == RULES:
        return name
    return f"weights {hashlib.sha256(Path(name).read_bytes()).hexdigest()[:12]}"
