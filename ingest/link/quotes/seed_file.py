"""The 3-gram hashes of all transcripts in one file, mapped into memory: a search over 200 transcripts opens one file, not 200.

<folder>/seeds.json   the name of the file of hashes, and for each transcript where its own stand in it
<folder>/seeds-*.bin  the hashes, sorted for each transcript, one transcript after the other

Everything here stands in the transcripts' own files too, and is taken from there where it is lost or torn.
"""

from __future__ import annotations

import json
import os
from collections.abc import Collection, Iterable
from contextlib import suppress
from pathlib import Path

import numpy as np

from ingest.link.quotes.indexed import Hashes
from kg.whole_file import whole_file

__all__ = ["SeedFile"]

_TABLE = "seeds.json"


class SeedFile:
    """Sorted hashes by name of a transcript's file, which hashes what they are made of."""

    def __init__(self, folder: Path | None) -> None:
        self._folder = folder
        self._file, self._places, self._held = self._read()
        self._new: dict[str, Hashes] = {}

    def of(self, name: str) -> Hashes | None:
        """The hashes of a transcript; None where they are not in the file."""
        if name in self._new:
            return self._new[name]
        place = self._places.get(name)
        return None if place is None else self._held[place[0] : place[0] + place[1]]

    def put(self, name: str, seeds: Hashes) -> None:
        """Takes in the hashes of a transcript; they are written by `save`."""
        if name not in self._places:
            self._new[name] = seeds

    def save(self, names: Collection[str]) -> None:
        """Writes what is new of these transcripts behind what is there; all anew where most of the file is of others.

        A run that is cut off leaves the former table, which says how much of the file counts.
        """
        if self._folder is None:
            return
        new = {name: seeds for name, seeds in self._new.items() if name in names}
        kept = {name: place for name, place in self._places.items() if name in names}
        if not new and len(kept) == len(self._places):
            return
        count = sum(length for _, length in kept.values())
        self._folder.mkdir(parents=True, exist_ok=True)
        if len(self._held) > 2 * count:
            new = {**{name: self._held[at : at + length] for name, (at, length) in kept.items()}, **new}
            self._file, kept = f"seeds-{os.urandom(6).hex()}.bin", {}
            self._held = np.empty(0, np.uint64)
        end = len(self._held)
        with (self._folder / self._file).open("r+b" if end else "wb") as stream:
            stream.truncate(8 * end)
            stream.seek(8 * end)
            for name, seeds in sorted(new.items()):
                stream.write(seeds.astype("<u8").tobytes())
                kept[name] = end, len(seeds)
                end += len(seeds)
            stream.flush()
            os.fsync(stream.fileno())  # before the table says so
        with whole_file(self._folder / _TABLE) as stream:
            stream.write(json.dumps({"file": self._file, "places": kept}).encode())
        self._drop_others()
        self._file, self._places, self._held = self._read()
        self._new = {}

    def _drop_others(self) -> None:
        others: Iterable[Path] = self._folder.glob("seeds-*.bin") if self._folder else ()
        for path in others:
            if path.name != self._file:
                path.unlink(missing_ok=True)

    def _read(self) -> tuple[str, dict[str, tuple[int, int]], Hashes]:
        """The file's name, places and hashes; empty ones where they do not fit together."""
        with suppress(OSError, ValueError, KeyError, TypeError, AttributeError):
            if self._folder is not None:
                table = json.loads((self._folder / _TABLE).read_text(encoding="utf-8"))
                file = Path(str(table["file"])).name
                places = {str(name): (int(start), int(length)) for name, (start, length) in table["places"].items()}
                end = max((start + length for start, length in places.values()), default=0)
                path = self._folder / file
                if path.stat().st_size >= 8 * end:
                    held = np.memmap(path, "<u8", "r", shape=(end,)) if end else np.empty(0, np.uint64)
                    return file, places, np.asarray(held, np.uint64)
        return f"seeds-{os.urandom(6).hex()}.bin", {}, np.empty(0, np.uint64)
