"""What was read out of each document before corrections, kept so that one can be worked in without reading it again.

`<store>/index/records/<document id>.json.gz`. It can be made again from the bytes that the store keeps (docs/adr/0008);
a file that is missing, broken or of another text counts as not kept.
"""

from __future__ import annotations

import gzip
import json
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import quote

from rdflib import URIRef

from ingest.pipeline import extract_document
from ingest.read import read_bytes
from kg.errors import InputError, NotFound
from kg.rdf.iri import Iris
from kg.record import DocumentRecord
from kg.settings import Settings
from kg.store import Store
from kg.whole_file import whole_file
from ontology import CK, SCHEMA

__all__ = ["Kept", "drop", "keep", "kept", "raw_record", "text_sha256"]

_FORMAT = 1


@dataclass(frozen=True)
class Kept:
    """A record without corrections; and of the graph that was made of it, which corrections are in it (their ids) and
    the extractor's id of each item ("assertion/3f2a…" → "77ab…")."""

    record: DocumentRecord
    corrections: tuple[str, ...] = ()
    keys: Mapping[str, str] | None = None


def keep(store: Store, kept_: Kept) -> None:
    """Keeps it in the store's folder; nothing for a store in memory."""
    path = _path(store, kept_.record.id)
    if path is None:
        return
    said = {
        "format": _FORMAT,
        "record": kept_.record.model_dump(mode="json", exclude_defaults=True),
        "corrections": list(kept_.corrections),
        "keys": dict(kept_.keys) if kept_.keys is not None else None,
    }
    path.parent.mkdir(parents=True, exist_ok=True)
    data = gzip.compress(json.dumps(said, ensure_ascii=False).encode("utf-8", "surrogatepass"), 5, mtime=0)
    with whole_file(path) as stream:
        stream.write(data)


def kept(store: Store, document_id: str) -> Kept | None:
    """What is kept of the text that the store holds now; None where that is nothing."""
    path = _path(store, document_id)
    try:
        if path is None:
            return None
        said = json.loads(gzip.decompress(path.read_bytes()).decode("utf-8", "surrogatepass"))
        if said["format"] != _FORMAT:
            return None
        record = DocumentRecord.model_validate(said["record"])
        found = Kept(record, tuple(said["corrections"]), said["keys"])
    except (OSError, EOFError, ValueError, KeyError, TypeError):
        return None  # it is only a copy: made again below
    return found if record.sha256 == text_sha256(store, document_id) else None


def drop(store: Store, document_id: str) -> None:
    """Forgets what is kept of a document."""
    path = _path(store, document_id)
    if path is not None:
        path.unlink(missing_ok=True)


def raw_record(store: Store, document_id: str, settings: Settings) -> Kept:
    """What was read out of the held text without corrections: what is kept, else read anew from the bytes.

    Raises:
        NotFound: the store holds no such document, or not its bytes.
        InputError: another version of the program reads another text out of the bytes.
    """
    found = kept(store, document_id)
    if found is not None:
        return found
    iris = Iris(store.base)
    graph, document = iris.document_graph(document_id), iris.document(document_id)
    sha256 = text_sha256(store, document_id)
    if sha256 is None:
        raise NotFound(f"the store holds no document {document_id!r}. `kg query documents` lists those that it holds.")
    text = iris.text(document_id, sha256)
    raw = _value(store, graph, text, CK.rawSha256)
    name = _value(store, graph, document, CK.fileName) or document_id
    url = _value(store, graph, document, SCHEMA.url)
    suffix = "" if Path(name).suffix or url is None else "#page.html"
    read = read_bytes(store.raw(raw or ""), f"{name}{suffix}", settings)
    if read.sha256 != sha256:
        raise InputError(
            f"{name}: this version of the program reads another text out of the kept bytes than the one that is held. "
            "Ingest the document again, then correct it."
        )
    metadata = read.metadata if read.metadata.url or url is None else read.metadata.model_copy(update={"url": url})
    read = read.model_copy(update={"path": name, "metadata": metadata})
    return Kept(extract_document(read, settings, given_id=document_id))


def text_sha256(store: Store, document_id: str) -> str | None:
    """The sha256 of the text that is held of a document; None where it is not held."""
    graph = Iris(store.base).document_graph(document_id)
    return next((str(quad[2]) for quad in store.quads(graph, predicate=SCHEMA.sha256)), None)


def _value(store: Store, graph: URIRef, subject: URIRef, predicate: URIRef) -> str | None:
    return next((str(quad[2]) for quad in store.quads(graph, subject=subject, predicate=predicate)), None)


def _path(store: Store, document_id: str) -> Path | None:
    folder = store.derived_folder("records")
    return folder / f"{quote(document_id, safe='')}.json.gz" if folder is not None else None
