"""The held assertions as rows that a new one is compared with: in the store's folder `index/claims`, appended to, mapped into memory.

Only what can be made again from the graphs lies here. Where a file is lost, torn or of another version, all is made anew.

<folder>/table.json   version, and for each document its rows    <folder>/rows.bin     one record a row (`_ROW`)
<folder>/vectors.bin  the whole-number vectors, one row each     <folder>/words.bin    words of the rows, one after the other
<folder>/lines.bin    the assertions as JSON, one after the other
"""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from zlib import crc32

import numpy as np
from numpy.typing import NDArray

from ingest.link.equal import LocalAssertion
from ingest.link.matching.encoders import Encoder
from ingest.link.matching.judging import Read, equal_group, read_assertion
from ingest.link.matching.vectors import whole_vectors
from kg.whole_file import whole_file

__all__ = ["HAS_DATES", "HAS_NUMBERS", "HAS_QUOTES", "NEGATED", "REST", "ClaimIndex", "Rows"]

_LAYOUT = "5"
_FILES = ("rows.bin", "vectors.bin", "words.bin", "lines.bin")
_ROW = np.dtype(
    [
        ("word_start", "<u8"),
        ("word_end", "<u8"),
        ("line_start", "<u8"),
        ("line_end", "<u8"),
        ("speaker", "<u8"),
        ("document", "<u8"),
        ("text_key", "<u8"),
        ("content_key", "<u8"),
        ("group", "<u8"),
        ("names", "<u8"),
        ("flags", "<u4"),
        ("weight", "<u4"),
        ("rest_weight", "<u4"),
    ]
)
"""Hashes are 0 where there is nothing; `names` has a bit a name; weights are sums of hundredths."""
_WORD = np.dtype([("hash", "<u4"), ("weight", "u1"), ("flags", "u1")])
_KEPT = 30_000
"""Assertions that are kept as they were read, about 8 kB each."""
_ROOM = 1 << 20
"""Bytes of empty room at the end of a file, which take no place on the disk."""
NEGATED, HAS_NUMBERS, HAS_DATES, HAS_QUOTES = 1, 2, 4, 8
REST = 1
"""Flag of a word that stands outside names too."""


@dataclass(frozen=True)
class Rows:
    """What the search for pairs reads: one entry a row, dead rows too; `alive` are the numbers of the others, rising."""

    rows: NDArray[np.void]
    vectors: NDArray[np.int8]
    words: NDArray[np.void]
    alive: NDArray[np.int64]


class ClaimIndex:
    """The rows of one store. `version` names all that a row depends on: where it is another, the index begins empty."""

    def __init__(self, folder: Path | None, version: str, encoder: Encoder) -> None:
        self._folder, self._encoder = folder, encoder
        self._version = f"{_LAYOUT}/{version}"
        self._width = encoder.dimensions * (2 if encoder.names_apart else 1)
        self._of: dict[str, tuple[int, int]] = {}
        self._begin_empty()
        self._read()

    def _begin_empty(self) -> None:
        self._rows: NDArray[np.void] = np.zeros(0, _ROW)
        self._vectors: NDArray[np.int8] = np.zeros((0, self._width), np.int8)
        self._words: NDArray[np.void] = np.zeros(0, _WORD)
        self._lines: NDArray[np.uint8] = np.zeros(0, np.uint8)
        self._on_disk = dict.fromkeys(_FILES, 0)
        """Bytes of each file that are already written and still right."""
        self._room: dict[str, NDArray[np.uint8]] = {}
        """The mapped files with the empty room at their end; what is put there is seen by this process only."""
        self._reads: dict[int, Read] = {}

    # -- what is held

    @property
    def documents(self) -> Collection[str]:
        return self._of.keys()

    def numbers(self, documents: Iterable[str]) -> NDArray[np.int64]:
        """The rows of these documents, rising."""
        spans = sorted(self._of[iri] for iri in documents if iri in self._of)
        return np.concatenate([np.arange(*span) for span in spans] or [np.zeros(0, np.int64)]).astype(np.int64)

    def held(self) -> Rows:
        return Rows(self._rows, self._vectors, self._words, self.numbers(self._of))

    def groups(self, numbers: NDArray[np.int64]) -> list[list[int]]:
        """The rows that are in one group with one of these (`judging.equal_group`), two or more each, in order of IRI."""
        wanted = np.unique(self._rows["group"][numbers])
        wanted = wanted[wanted != 0]
        alive = self.numbers(self._of)
        if not len(wanted):
            return []
        keys = self._rows["group"][alive]
        places = np.flatnonzero(wanted[np.minimum(np.searchsorted(wanted, keys), len(wanted) - 1)] == keys)
        places = places[np.argsort(keys[places], kind="stable")]
        parts = np.split(alive[places], np.flatnonzero(np.diff(keys[places])) + 1)
        return [sorted(part.tolist(), key=self.iri) for part in parts if len(part) > 1]

    def iri(self, number: int) -> str:
        """The IRI of a row's assertion, without reading all of it."""
        return str(json.loads(self._line(number))[0])

    def document(self, number: int) -> str:
        return str(json.loads(self._line(number))[1])

    def _line(self, number: int) -> bytes:
        row = self._rows[number]
        return bytes(self._lines[int(row["line_start"]) : int(row["line_end"])])

    def read(self, number: int) -> Read:
        """The assertion of a row, read again from its line; kept for the next time."""
        if number not in self._reads:
            if len(self._reads) >= _KEPT:
                self._reads.clear()
            self._reads[number] = read_assertion(_from_line(self._line(number)))
        return self._reads[number]

    # -- changes

    def drop(self, documents: Iterable[str]) -> None:
        """Takes documents out; their rows stay, dead, until more than half are."""
        for iri in documents:
            self._of.pop(iri, None)

    def put(self, documents: Mapping[str, Sequence[LocalAssertion]]) -> None:
        """Takes documents in, in order of IRI, in place of what was held of them."""
        self.drop(documents)
        reads = [read_assertion(one) for _, held in sorted(documents.items()) for one in held]
        at = first = len(self._rows)
        for iri, held in sorted(documents.items()):
            self._of[iri] = (at, at + len(held))
            at += len(held)
        if not reads:
            return
        rows = np.zeros(len(reads), _ROW)
        words: list[tuple[int, int, int]] = []
        lines: list[bytes] = []
        word_at, line_at = len(self._words), len(self._lines)
        for row, read in zip(rows, reads, strict=True):
            found = _words_of(read)
            line = _line(read.assertion)
            _fill(row, read, found)
            row["word_start"], row["word_end"] = word_at, word_at + len(found)
            row["line_start"], row["line_end"] = line_at, line_at + len(line)
            words += found
            lines.append(line)
            word_at, line_at = word_at + len(found), line_at + len(line)
        if len(reads) <= _KEPT:
            self._reads.update(enumerate(reads, first))
        vectors = whole_vectors([read.statement for read in reads], self._encoder)
        self._rows = self._grown("rows.bin", self._rows, rows)
        self._vectors = self._grown("vectors.bin", self._vectors, vectors)
        self._words = self._grown("words.bin", self._words, np.array(words, _WORD))
        self._lines = self._grown("lines.bin", self._lines, np.frombuffer(b"".join(lines), np.uint8))

    def _grown(self, name: str, column: NDArray[Any], new: NDArray[Any]) -> NDArray[Any]:
        """The column with more behind it. In the room of the mapped file where that is enough: copying 100,000 rows costs 0.1 s."""
        room, start, end = self._room.get(name), column.nbytes, column.nbytes + new.nbytes
        if room is None or end > len(room):
            self._room.pop(name, None)
            return np.concatenate([column, new])
        room[start:end] = np.ascontiguousarray(new).view(np.uint8).reshape(-1)
        return room[:end].view(column.dtype).reshape(-1, *column.shape[1:])

    # -- files

    def save(self) -> None:
        """Appends what is new, or writes all anew where most rows are dead. A run that is cut off leaves the former table,
        or none."""
        if self._folder is None:
            return
        self._folder.mkdir(parents=True, exist_ok=True)
        table = self._folder / "table.json"
        alive = sum(end - start for start, end in self._of.values())
        if len(self._rows) > 2 * alive + 1000:
            self._drop_dead_rows()
        if not all(self._on_disk.values()):
            table.unlink(missing_ok=True)
        columns = (self._rows, self._vectors, self._words, self._lines)
        for name, column in zip(_FILES, columns, strict=True):
            self._append(self._folder / name, column)
        text = json.dumps({"version": self._version, "counts": self._on_disk, "documents": self._of})
        with whole_file(table) as stream:
            stream.write(text.encode())

    def _append(self, path: Path, column: NDArray[Any]) -> None:
        done = self._on_disk[path.name]
        flat = np.ascontiguousarray(column).view(np.uint8).reshape(-1)
        if len(flat) == done and done:
            return
        if not done:
            path.unlink(missing_ok=True)  # who has it mapped keeps it
        with path.open("r+b" if done else "wb") as stream:
            stream.seek(done)  # a run that was cut off may have written more, which is written over
            stream.write(flat[done:].tobytes())
            stream.truncate(max(stream.seek(0, os.SEEK_END), len(flat) + _ROOM))
            os.fsync(stream.fileno())  # before the table counts it
        self._on_disk[path.name] = len(flat)

    def _drop_dead_rows(self) -> None:
        documents = {
            iri: [self.read(number).assertion for number in range(*span)] for iri, span in sorted(self._of.items())
        }
        self._of = {}
        self._begin_empty()
        self.put(documents)

    def _read(self) -> None:
        """Maps the files; leaves the index empty where they do not fit together."""
        if self._folder is None:
            return
        try:
            table = json.loads((self._folder / "table.json").read_text(encoding="utf-8"))
            counts = {name: int(table["counts"][name]) for name in _FILES}
            if table["version"] != self._version:
                return
            room = {name: _mapped(self._folder / name, count) for name, count in counts.items()}
            raw = {name: room[name][:count] for name, count in counts.items()}
            rows, words = raw["rows.bin"].view(_ROW), raw["words.bin"].view(_WORD)
            vectors = raw["vectors.bin"].view(np.int8).reshape(len(rows), self._width)
            documents = {str(iri): (int(start), int(end)) for iri, (start, end) in table["documents"].items()}
        except (OSError, ValueError, KeyError, TypeError, AttributeError):
            return
        self._rows, self._vectors, self._words, self._lines = rows, vectors, words, raw["lines.bin"]
        self._of, self._on_disk, self._room = documents, counts, room


def _mapped(path: Path, count: int) -> NDArray[np.uint8]:
    """The bytes of a file; raises ValueError where it has fewer than `count`. They may be changed, the file is not."""
    size = path.stat().st_size
    if size < count:
        raise ValueError(f"{path.name} is shorter than its table says")
    return np.asarray(np.memmap(path, np.uint8, "c", shape=(size,))) if size else np.zeros(0, np.uint8)


def hashed(text: str) -> int:
    """A number of 64 bits that stands for the text; never 0, which stands for none."""
    return int.from_bytes(hashlib.blake2b(text.encode(), digest_size=8).digest(), "little") or 1


def _fill(row: np.void, read: Read, words: Sequence[tuple[int, int, int]]) -> None:
    found = read.statement
    row["speaker"] = hashed(found.speaker) if found.speaker is not None else 0
    row["document"] = hashed(read.assertion.document)
    row["text_key"] = hashed(read.text_key) if read.text_key is not None else 0
    group = equal_group(read)
    row["group"] = hashed(group) if group is not None else 0
    row["content_key"] = hashed(" ".join(read.content_key)) if read.content_key is not None else 0
    bits = 0
    for name in found.names:
        bits |= 1 << (crc32(name.encode()) % 64)
    row["names"] = bits
    row["flags"] = (
        NEGATED * found.negated
        | HAS_NUMBERS * bool(found.numbers)
        | HAS_DATES * bool(found.dates)
        | HAS_QUOTES * bool(found.quoted)
    )
    row["weight"] = sum(weight for _, weight, _ in words)
    row["rest_weight"] = sum(weight for _, weight, flags in words if flags & REST)


def _words_of(read: Read) -> list[tuple[int, int, int]]:
    """Hash, weight in hundredths, and flags of each word."""
    found = read.statement
    return [
        (crc32(word.encode()), round(100 * value), REST if word in found.rest else 0)
        for word, value in found.words.items()
    ]


def _line(one: LocalAssertion) -> bytes:
    fields = [
        one.iri,
        one.document,
        one.normalized,
        one.polarity,
        sorted(one.dates),
        one.speaker,
        sorted(one.names),
        one.published,
        sorted(one.context),
        sorted(one.bearers),
    ]
    return json.dumps(fields, ensure_ascii=False).encode()


def _from_line(line: bytes) -> LocalAssertion:
    iri, document, normalized, polarity, dates, speaker, names, published, context, bearers = json.loads(line)
    return LocalAssertion(
        iri,
        document,
        normalized,
        polarity,
        frozenset(dates),
        speaker=speaker,
        names=frozenset(names),
        published=published,
        context=frozenset(context),
        bearers=frozenset(bearers),
    )
