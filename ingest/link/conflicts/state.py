"""What this stage remembers beside the store, in SQLite: assertions by pairs of their rarest words, conflicts, and links by claims.

All of it can be made again from the store, and is where the file is lost, torn, of another version, or was left in the
middle of a run. A store in memory has its state in memory.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from weakref import WeakKeyDictionary

from ingest.link.tables import Tables
from kg.store import Store

__all__ = ["ConflictState", "conflict_state"]

_SCHEMA = """
CREATE TABLE note(name TEXT PRIMARY KEY, value TEXT) WITHOUT ROWID;
CREATE TABLE side(id INTEGER PRIMARY KEY, iri TEXT NOT NULL UNIQUE, document TEXT NOT NULL, topic TEXT NOT NULL, data TEXT NOT NULL);
CREATE INDEX side_document ON side(document);
CREATE TABLE signature(value INTEGER NOT NULL, side INTEGER NOT NULL, PRIMARY KEY(value, side)) WITHOUT ROWID;
CREATE TABLE conflict(a TEXT NOT NULL, b TEXT NOT NULL, kind TEXT NOT NULL, reason TEXT NOT NULL, score REAL NOT NULL, PRIMARY KEY(a, b)) WITHOUT ROWID;
CREATE INDEX conflict_b ON conflict(b);
CREATE TABLE link(iri TEXT PRIMARY KEY, document TEXT NOT NULL, source TEXT NOT NULL, target TEXT NOT NULL, relation TEXT NOT NULL, possible INTEGER NOT NULL,
  source_claim TEXT, target_claim TEXT) WITHOUT ROWID;
CREATE INDEX link_document ON link(document);
CREATE INDEX link_source ON link(source);
CREATE INDEX link_target ON link(target);
CREATE INDEX link_claims ON link(source_claim, target_claim, relation);
CREATE TABLE said(a TEXT NOT NULL, b TEXT NOT NULL, relation TEXT NOT NULL, outcome TEXT NOT NULL, node TEXT NOT NULL, PRIMARY KEY(a, b, relation)) WITHOUT ROWID;
"""
_IN_MEMORY: WeakKeyDictionary[Store, ConflictState] = WeakKeyDictionary()


class ConflictState(Tables):
    """The tables. `whole(part)` tells whether a part ("conflicts", "links") is up to date with what this version would make."""

    def __init__(self, path: Path | None, version: str) -> None:
        super().__init__(path, _SCHEMA)
        self.version = version

    def whole(self, part: str) -> bool:
        return self.read("SELECT value FROM note WHERE name = :name", name=part) == [(self.version,)]

    @contextmanager
    def run(self, part: str) -> Iterator[None]:
        """A run over one part: it is not whole until the run ends well, and then all that was noted is kept."""
        self._database.execute("DELETE FROM note WHERE name = :name", {"name": part})
        self._database.execute("BEGIN")
        try:
            yield
            self._database.execute(
                "INSERT OR REPLACE INTO note VALUES (:name, :version)", {"name": part, "version": self.version}
            )
            self._database.execute("COMMIT")
        except BaseException:
            if self._database.in_transaction:
                self._database.execute("ROLLBACK")
            raise


@contextmanager
def conflict_state(store: Store, version: str) -> Iterator[ConflictState]:
    """The state of a store, closed after use where the store is on disk."""
    folder = store.derived_folder("conflicts")
    if folder is not None:
        state = ConflictState(folder / "state.sqlite", version)
        try:
            yield state
        finally:
            state.close()
        return
    held = _IN_MEMORY.get(store)
    if held is None or held.version != version:
        held = _IN_MEMORY[store] = ConflictState(None, version)
    yield held
