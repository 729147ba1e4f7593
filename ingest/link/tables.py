"""Tables beside the store that can be made again from its graphs: SQLite files, begun anew where they cannot be trusted."""

from __future__ import annotations

import sqlite3
from contextlib import suppress
from pathlib import Path

__all__ = ["opened"]

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
    for suffix in ("", "-journal", "-wal", "-shm"):
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
