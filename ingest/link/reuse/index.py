"""Which documents have a fingerprint in common with one: a small database beside the store, made again when it is lost."""

from __future__ import annotations

import sqlite3
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path

__all__ = ["INDEX_VERSION", "Common", "ReuseIndex"]

INDEX_VERSION = 4
"""Raised whenever the same texts give other fingerprints or other findings; then everything is compared anew."""

_TABLES = """
CREATE TABLE IF NOT EXISTS document (number INTEGER PRIMARY KEY, iri TEXT UNIQUE NOT NULL, signature TEXT NOT NULL, house TEXT);
CREATE TABLE IF NOT EXISTS fingerprint (print INTEGER NOT NULL, document INTEGER NOT NULL, quoted INTEGER NOT NULL, PRIMARY KEY (print, document)) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS prints (document INTEGER PRIMARY KEY, data BLOB NOT NULL);
CREATE TABLE IF NOT EXISTS kept (document INTEGER PRIMARY KEY, facts TEXT NOT NULL, text BLOB NOT NULL);
CREATE TABLE IF NOT EXISTS title (key TEXT NOT NULL, document INTEGER NOT NULL, own INTEGER NOT NULL, PRIMARY KEY (key, document, own)) WITHOUT ROWID;
"""


@dataclass(slots=True)
class Common:
    """What another document has in common with one: how many `prints`, whether one lies in a quotation on either side,
    whether one of the two names the other by `title`; how many prints the other has in all, and its house."""

    prints: int = 0
    quoted: bool = False
    title: bool = False
    of: int = 0
    house: str | None = None


class ReuseIndex:
    """The documents that were compared, with the signature of what the comparison rests on. Nothing is kept by `folder=None`
    but in memory. Changes are lost unless `save` is called; one that breaks off in between leaves the index as it was."""

    def __init__(self, folder: Path | None) -> None:
        self._held = self._opened(folder)

    def _opened(self, folder: Path | None) -> sqlite3.Connection:
        if folder is None:
            return _made(":memory:")
        folder.mkdir(parents=True, exist_ok=True)
        path = folder / "reuse.sqlite"
        try:
            return _made(str(path))
        except sqlite3.DatabaseError:  # torn by a crash of the machine: it can be made again
            path.unlink(missing_ok=True)
            return _made(str(path))

    def signatures(self) -> dict[str, str]:
        """IRI of each document in the index → its signature."""
        return dict(self._held.execute("SELECT iri, signature FROM document"))

    def count(self) -> int:
        """How many documents are in the index."""
        number: int = self._held.execute("SELECT count(*) FROM document").fetchone()[0]
        return number

    def holds(self, iri: str) -> bool:
        query = "SELECT 1 FROM document WHERE iri = :iri"
        return self._held.execute(query, {"iri": iri}).fetchone() is not None

    def put(
        self,
        iri: str,
        signature: str,
        house: str | None,
        prints: Mapping[int, bool],
        titles: Collection[tuple[str, bool]],
        kept: tuple[str, bytes],
    ) -> None:
        """Takes a document in, in place of what was held of it. `house`: who published it; `titles`: each with whether it is
        its own; `kept`: what a comparison reads of it."""
        self.drop((iri,))
        number = self._held.execute(
            "INSERT INTO document (iri, signature, house) VALUES (?, ?, ?)", (iri, signature, house)
        ).lastrowid
        self._held.executemany("INSERT INTO fingerprint VALUES (?, ?, ?)", ((p, number, q) for p, q in prints.items()))
        self._held.execute("INSERT INTO prints VALUES (?, ?)", (number, _packed(prints)))
        self._held.execute("INSERT INTO kept VALUES (?, ?, ?)", (number, *kept))
        self._held.executemany("INSERT INTO title VALUES (?, ?, ?)", ((key, number, own) for key, own in titles))

    def drop(self, iris: Iterable[str]) -> None:
        """Forgets documents; one that is not held is no error."""
        for iri in iris:
            row = self._held.execute(
                "SELECT number, data FROM document JOIN prints ON number = document WHERE iri = :iri", {"iri": iri}
            ).fetchone()
            if row is None:
                continue
            number, data = row
            values = ((int.from_bytes(data[at : at + 8], "little"), number) for at in range(0, len(data), 8))
            self._held.executemany("DELETE FROM fingerprint WHERE print = ? AND document = ?", values)
            self._held.execute("DELETE FROM prints WHERE document = ?", (number,))
            self._held.execute("DELETE FROM kept WHERE document = ?", (number,))
            self._held.execute("DELETE FROM title WHERE document = ?", (number,))
            self._held.execute("DELETE FROM document WHERE number = ?", (number,))

    def kept(self, iri: str) -> tuple[str, bytes]:
        """What a comparison reads of a document, as it was given to `put`.

        Raises:
            KeyError: the document is not in the index.
        """
        query = "SELECT facts, text FROM document JOIN kept ON number = document WHERE iri = :iri"
        row = self._held.execute(query, {"iri": iri}).fetchone()
        if row is None:
            raise KeyError(iri)
        return row[0], row[1]

    def sharing(self, prints: Mapping[int, bool], titles: Collection[tuple[str, bool]]) -> dict[str, Common]:
        """The documents that share a fingerprint, or of which one names the other by title, by IRI."""
        found: dict[int, Common] = {}
        for value, inside in prints.items():
            query = "SELECT document, quoted FROM fingerprint WHERE print = :print"
            for number, quoted in self._held.execute(query, {"print": value}):
                common = found.setdefault(number, Common())
                common.prints += 1
                common.quoted |= inside or bool(quoted)
        for key, own in titles:
            query = "SELECT document FROM title WHERE key = :key AND own = :own"
            for (number,) in self._held.execute(query, {"key": key, "own": not own}):
                found.setdefault(number, Common()).title = True
        query = "SELECT iri, length(data), house FROM document JOIN prints ON number = document WHERE number = :number"
        named = {}
        for number, common in found.items():
            iri, length, common.house = self._held.execute(query, {"number": number}).fetchone()
            common.of = length // 8
            named[iri] = common
        return named

    def save(self) -> None:
        self._held.commit()

    def close(self) -> None:
        self._held.close()


def _made(path: str) -> sqlite3.Connection:
    held = sqlite3.connect(path)
    if held.execute("PRAGMA user_version").fetchone()[0] != INDEX_VERSION:
        for table in ("fingerprint", "prints", "kept", "title", "document"):
            held.execute(f"DROP TABLE IF EXISTS {table}")
        held.executescript(_TABLES)
        held.execute(f"PRAGMA user_version = {INDEX_VERSION}")
        held.commit()
    held.execute("PRAGMA cache_size = -65536")
    return held


def _packed(prints: Iterable[int]) -> bytes:
    return b"".join(value.to_bytes(8, "little") for value in prints)
