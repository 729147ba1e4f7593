"""Tables beside the store that can be made again from its graphs: SQLite files, begun anew where they cannot be trusted."""

from __future__ import annotations

import json
import re
import sqlite3
from collections.abc import Iterable, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any

__all__ = ["Tables", "opened"]

_SUFFIXES = ("", "-journal", "-wal", "-shm")

_VERSION = "CREATE TABLE version(value TEXT NOT NULL)"


def opened(path: Path | None, schema: str, version: str) -> sqlite3.Connection:
    """The tables of `schema` at `path`, or in memory for None; empty where the file is lost, torn, or of another version.

    What is written is kept by `commit`, all of it or nothing.
    """
    if path is None:
        return _begun(":memory:", schema, version)
    path.parent.mkdir(parents=True, exist_ok=True)
    with suppress(sqlite3.DatabaseError):
        held = sqlite3.connect(path)
        if _fits(held, path, version):
            return held
        held.close()
    for suffix in _SUFFIXES:
        Path(f"{path}{suffix}").unlink(missing_ok=True)
    return _begun(str(path), schema, version)


def _fits(held: sqlite3.Connection, path: Path, version: str) -> bool:
    """Whether the file is whole, as far as its head tells, and of this version; raises DatabaseError where it is cut short."""
    (size,) = held.execute("PRAGMA page_size").fetchone()
    row = held.execute("SELECT value FROM version").fetchone()
    return row is not None and row[0] == version and path.stat().st_size % int(size) == 0


def _begun(path: str, schema: str, version: str) -> sqlite3.Connection:
    held = sqlite3.connect(path)
    held.executescript(f"{_VERSION};\n{schema}")
    held.execute("INSERT INTO version VALUES (:version)", {"version": version})
    held.commit()
    return held


class Tables:
    """The tables of a schema at `path` (None: in memory), of which the user notes by itself whether they are up to date; new ones
    where the file is lost or has others. A statement is kept at once, but within a transaction: `BEGIN` … `COMMIT`."""

    def __init__(self, path: Path | None, schema: str) -> None:
        self._path = path
        self._schema = schema
        self._names = set(re.findall(r"CREATE TABLE (\w+)", schema))
        self._database = self._opened()

    def _opened(self) -> sqlite3.Connection:
        if self._path is not None:
            self._path.parent.mkdir(parents=True, exist_ok=True)
            with suppress(sqlite3.DatabaseError):
                database = self._connected()
                held = {row[0] for row in database.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
                if held == self._names:
                    return database
                database.close()
        return self._made()

    def _made(self) -> sqlite3.Connection:
        if self._path is not None:
            for suffix in _SUFFIXES:
                Path(f"{self._path}{suffix}").unlink(missing_ok=True)
        database = self._connected()
        database.executescript(self._schema)
        return database

    def _connected(self) -> sqlite3.Connection:
        database = sqlite3.connect(self._path or ":memory:", isolation_level=None, check_same_thread=False)
        # With the journal in memory a killed run left a file that was malformed, or marked as whole and was not.
        database.execute("PRAGMA synchronous = NORMAL")
        database.execute("PRAGMA journal_mode = TRUNCATE")
        return database

    def renew(self) -> None:
        """Makes new, empty tables in place of those that are there, which may be malformed."""
        self._database.close()
        self._database = self._made()

    def clear(self, *tables: str) -> None:
        """Takes every row out of these tables; of all where none is named."""
        for table in tables or sorted(self._names):
            self._database.execute(f"DELETE FROM {table}")

    def read(self, query: str, **values: object) -> list[Sequence[Any]]:
        """The rows of a query; a list among the values is handed over as JSON, for `json_each`."""
        given = {key: json.dumps(value) if isinstance(value, list) else value for key, value in values.items()}
        return self._database.execute(query, given).fetchall()

    def write(self, statement: str, rows: Iterable[dict[str, object]]) -> None:
        """Carries out the statement for each of the rows."""
        self._database.executemany(statement, rows)

    def close(self) -> None:
        """Closes the file; what is in an open transaction is not kept."""
        self._database.close()
