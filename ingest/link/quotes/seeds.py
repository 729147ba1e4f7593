"""The seed index over many transcripts: which of them may hold a quotation. One file a transcript, made once, read when needed.

A file is a numpy archive of `IndexedTranscript`'s arrays with the transcript's text, times and speakers; its name hashes
the transcript's key and signature, so that a changed transcript gets a new file and an unchanged one none. What a search
reads of all of them stands in one file too (`SeedFile`).
"""

from __future__ import annotations

import io
import json
import os
import tempfile
import zipfile
import zlib
from collections import OrderedDict
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TypeVar

import numpy as np
from numpy.typing import NDArray

from ingest.link.quotes.indexed import Hashes, IndexedTranscript
from ingest.link.quotes.quoted import Quoted
from ingest.link.quotes.seed_file import SeedFile
from ingest.link.quotes.spoken import Spoken, Timed, Voice
from kg.ids import digest

__all__ = ["INDEX_VERSION", "SeedIndex", "candidates", "sharing"]

INDEX_VERSION = 4
"""Raised whenever the same transcript gives another index; files of other versions are made anew."""
T = TypeVar("T")
_ARRAYS = ("hashes", "sound", "first", "last", "starts", "ends", "seeds", "order")
_OPEN = 24
"""Transcripts that are kept in memory at a time."""
_LEAST_GRAMS, _LEAST_SHARE = 2, 0.25
"""3-grams, and the share of a quotation's, that a transcript has to hold to be looked at: depends on the pair alone."""


@dataclass(frozen=True)
class _Entry:
    name: str
    make: Callable[[], Spoken]


class SeedIndex:
    """Transcripts by key. With a folder the index lies there, else in memory. Not for two threads at once.

    Without `write` nothing is written to the folder; what it lacks is kept in memory.
    """

    def __init__(self, folder: Path | None = None, *, write: bool = True) -> None:
        self._folder = folder
        self._write = write and folder is not None
        self._entries: dict[str, _Entry] = {}
        self._open: OrderedDict[str, Spoken] = OrderedDict()
        self._made: dict[str, bytes] = {}
        self._seeds = SeedFile(folder)
        self._files = {path.name for path in folder.glob("*.npz")} if folder is not None else set()

    def put(self, key: str, signature: str, make: Callable[[], Spoken]) -> None:
        """Adds a transcript; `make` is called only where there is no index of this key and signature yet."""
        name = digest("transcript", key, signature, INDEX_VERSION)
        self._open.pop(key, None)
        if not self._holds(name):
            self._keep(name, _written(make()))
        self._entries[key] = _Entry(name, make)

    def drop(self, key: str) -> None:
        """Takes a transcript out; one that is not in it is no error."""
        self._entries.pop(key, None)
        self._open.pop(key, None)

    def __contains__(self, key: str) -> bool:
        return key in self._entries

    def keys(self) -> list[str]:
        """The keys, sorted."""
        return sorted(self._entries)

    def seeds(self, key: str) -> Hashes:
        """The sorted 3-gram hashes of a transcript, without reading the rest of it."""
        if key in self._open:
            return self._open[key].index.seeds
        name = self._entries[key].name
        seeds = self._seeds.of(name)
        if seeds is None:
            seeds = self._read(key, _seeds_of)
            self._seeds.put(name, seeds)
        return seeds

    def spoken(self, key: str) -> Spoken:
        """The transcript with its index."""
        if key in self._open:
            self._open.move_to_end(key)
            return self._open[key]
        spoken = self._read(key, _restored)
        self._open[key] = spoken
        if len(self._open) > _OPEN:
            self._open.popitem(last=False)
        return spoken

    def prune(self) -> None:
        """Takes away the files of transcripts that are not in the index, and gathers the hashes of those that are."""
        if self._folder is not None and self._write:
            names = {entry.name for entry in self._entries.values()}
            for file in self._files - {f"{name}.npz" for name in names}:
                (self._folder / file).unlink(missing_ok=True)
                self._files.discard(file)
            self._seeds.save(names)

    def _read(self, key: str, reader: Callable[[bytes], T]) -> T:
        """What the reader makes of the transcript's file; the file is made again where it is torn."""
        entry = self._entries[key]
        data = self._data(entry.name)
        if data is not None:
            try:
                return reader(data)
            except (OSError, KeyError, EOFError, ValueError, zipfile.BadZipFile, zlib.error):
                pass  # a file that a crash cut off: made again below
        data = _written(entry.make())
        self._keep(entry.name, data)
        return reader(data)

    def _holds(self, name: str) -> bool:
        return name in self._made or f"{name}.npz" in self._files

    def _data(self, name: str) -> bytes | None:
        if self._folder is None or name in self._made:
            return self._made.get(name)
        try:
            return (self._folder / f"{name}.npz").read_bytes()
        except OSError:
            return None

    def _keep(self, name: str, data: bytes) -> None:
        """Whole or not at all: written beside and renamed. A lost or torn file is made again, so nothing is forced to disk."""
        if self._folder is None or not self._write:
            self._made[name] = data
            return
        self._folder.mkdir(parents=True, exist_ok=True)
        handle, beside = tempfile.mkstemp(dir=self._folder, prefix=".new-")
        with os.fdopen(handle, "wb") as stream:
            stream.write(data)
        os.replace(beside, self._folder / f"{name}.npz")
        self._files.add(f"{name}.npz")


def candidates(quoted: Sequence[Quoted], index: SeedIndex, keys: Iterable[str] | None = None) -> list[list[str]]:
    """For each quotation the keys of the transcripts that share enough of its 3-grams, most first, ties by key.

    Whether a transcript is among them depends on the two alone. One search a transcript for all quotations together:
    about 2 ms for a thousand quotations against three hours of speech.
    """
    each = [np.unique(q.grams) for q in quoted]
    sizes = np.array([len(grams) for grams in each], np.int32)
    wanted = np.concatenate(each) if each else np.empty(0, np.uint64)
    found: list[list[tuple[int, str]]] = [[] for _ in quoted]
    for key, number, held in sharing(sizes, wanted, index, index.keys() if keys is None else keys):
        found[number].append((-held, key))
    return [[key for _, key in sorted(near)] for near in found]


def sharing(
    sizes: NDArray[np.int32], grams: Hashes, index: SeedIndex, keys: Iterable[str]
) -> Iterator[tuple[str, int, int]]:
    """Each transcript, number of a quotation and number of 3-grams that they share, where these are enough.

    `sizes` (Q,): how many different 3-grams each quotation has; `grams` (sum of `sizes`,): these, one quotation after the
    other.
    """
    owners = np.repeat(np.arange(len(sizes)), sizes)
    wanted, place = np.unique(grams, return_inverse=True)
    least = np.maximum(_LEAST_GRAMS, np.ceil(_LEAST_SHARE * sizes.astype(float)))
    for key in keys:
        seeds = index.seeds(key)
        if len(seeds) == 0 or len(wanted) == 0:
            continue
        at = np.minimum(np.searchsorted(seeds, wanted), len(seeds) - 1)
        hits = seeds[at] == wanted
        if not hits.any():
            continue
        held = np.bincount(owners, weights=hits[place].astype(float), minlength=len(sizes))
        for number in np.flatnonzero(held >= least):
            yield key, int(number), int(held[number])


def _written(spoken: Spoken) -> bytes:
    """The archive of a transcript; about 50 bytes a word."""
    rest = {
        "name": spoken.name,
        "timed": [(*piece.span, piece.start_s, piece.end_s, piece.timecode) for piece in spoken.timed],
        "voices": [(*voice.span, voice.speaker, voice.iri, voice.certain) for voice in spoken.voices],
    }
    arrays = {name: getattr(spoken.index, name) for name in _ARRAYS}
    arrays["text"] = np.frombuffer(spoken.text.encode("utf-8", "surrogatepass"), np.uint8)
    arrays["rest"] = np.frombuffer(json.dumps(rest).encode(), np.uint8)
    stream = io.BytesIO()
    np.savez(stream, **arrays)
    return stream.getvalue()


def _restored(data: bytes) -> Spoken:
    with np.load(io.BytesIO(data), allow_pickle=False) as held:
        index = IndexedTranscript(**{name: held[name] for name in _ARRAYS})
        text = held["text"].tobytes().decode("utf-8", "surrogatepass")
        rest = json.loads(held["rest"].tobytes())
    spoken = Spoken(
        rest["name"],
        text,
        tuple(zip(index.starts.tolist(), index.ends.tolist(), strict=True)),
        tuple(Timed((a, b), start, end, timecode) for a, b, start, end, timecode in rest["timed"]),
        tuple(Voice((a, b), speaker, iri, certain) for a, b, speaker, iri, certain in rest["voices"]),
    )
    spoken.__dict__["index"] = index
    return spoken


def _seeds_of(data: bytes) -> Hashes:
    with np.load(io.BytesIO(data), allow_pickle=False) as held:
        seeds: Hashes = held["seeds"]
    return seeds
