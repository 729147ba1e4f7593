"""Transcript files as an index: each known by its name without ending."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from ingest.link.quotes.seeds import SeedIndex
from ingest.link.quotes.spoken import Spoken
from ingest.read import READERS, read_bytes
from ingest.read.source import load
from kg.errors import InputError, UnreadableDocument
from kg.settings import Settings

__all__ = ["NotTaken", "index_of"]


@dataclass(frozen=True)
class NotTaken:
    """A file that is not in the index, and why; `is_fault` where it cannot be read."""

    path: Path
    reason: str
    is_fault: bool


def index_of(
    paths: Sequence[Path],
    settings: Settings,
    *,
    folder: Path | None = None,
    whatever: bool = False,
    step: Callable[[str], None] = lambda name: None,
) -> tuple[SeedIndex, list[NotTaken]]:
    """The index of the files that are transcripts; and those that are not, or cannot be read.

    Args:
        folder: where the index is kept for the next time; a temporary one in memory where None.
        whatever: take a file that does not look like a transcript as one.

    Raises:
        InputError: two files of one name.
    """
    index = SeedIndex(folder)
    readers = " ".join(f"{reader.NAME}-{reader.VERSION}" for reader in READERS)
    not_taken: list[NotTaken] = []
    for path in paths:
        step(path.name)
        key = path.stem
        if key in index:
            raise InputError(f"{path}: another transcript is called {key!r} too. Give one of them another name.")
        try:
            data = load(path, str(path), settings).data
            signature = f"{hashlib.sha256(data).hexdigest()} {readers} {whatever}"
            index.put(key, signature, partial(_spoken, data, path, settings, whatever))
        except UnreadableDocument as error:
            not_taken.append(NotTaken(path, str(error), is_fault=True))
        except _NoTranscript:
            not_taken.append(NotTaken(path, f"{path}: it is no transcript", is_fault=False))
    return index, not_taken


class _NoTranscript(Exception):
    """The file is a document of another kind."""


def _spoken(data: bytes, path: Path, settings: Settings, whatever: bool) -> Spoken:
    spoken = Spoken.of_document(read_bytes(data, str(path), settings), whatever=whatever)
    if spoken is None or not spoken.places:
        raise _NoTranscript
    return spoken
