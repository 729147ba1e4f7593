"""Reading: one file or page into a `Document` with its exact text, timed segments, labelled turns and metadata."""

from __future__ import annotations

from pathlib import Path

from ingest.read.registry import READERS, Reader
from ingest.read.source import Source, check, load
from kg.errors import UnreadableDocument
from kg.record import Document
from kg.settings import Settings

__all__ = ["READERS", "Reader", "read", "read_bytes"]


def read(path: Path, settings: Settings, *, name: str | None = None) -> Document:
    """The file as a document; `name` (default: the path as given) is what records and messages call it.

    Cost: linear in the file; its size is checked before it is read.

    Raises:
        UnreadableDocument: nothing else, whatever the file holds.
    """
    return _read(load(path, str(path) if name is None else name, settings))


def read_bytes(data: bytes, name: str, settings: Settings) -> Document:
    """The bytes as a document (standard input, an upload); the suffix of `name` helps to choose the reader.

    Raises:
        UnreadableDocument: nothing else, whatever the bytes are.
    """
    return _read(check(name, data, settings))


def reader_for(source: Source) -> Reader:
    """The reader of the source's format.

    A plain text's suffix says little: every reader is asked for its signs, in the registry's order. Another suffix is
    believed, unless the content bears another format's signs and not its own.

    Raises:
        UnreadableDocument: no reader takes the suffix; the message lists those that are known.
    """
    of_suffix = [reader for reader in READERS if source.suffix in reader.SUFFIXES]
    if not of_suffix:
        known = sorted({suffix for reader in READERS for suffix in reader.SUFFIXES if suffix})
        raise source.refuse(
            f"no reader takes files of kind {source.suffix!r}",
            f"Known kinds: {', '.join(known)}. Rename it if it is one of them.",
        )
    plain = READERS[-1]
    if plain in of_suffix:
        return next(reader for reader in READERS if reader.sniff(source))
    marked = [reader for reader in READERS if not set(reader.SUFFIXES) & set(plain.SUFFIXES)]
    return next((reader for reader in (*of_suffix, *marked) if reader.sniff(source)), of_suffix[0])


def _read(source: Source) -> Document:
    try:
        return reader_for(source).read(source)
    except RecursionError as error:
        raise UnreadableDocument(source.name, "its markup is nested too deeply", "Save it as plain text.") from error
