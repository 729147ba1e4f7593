"""What the linker remembers beside the store: which documents it is up to date with, and what it found, in SQLite.

Everything here can be made again from the store's graphs and is, where the file is lost, torn, of another version, or was
left in the middle of a run. A store in memory has its state in memory.
"""

from __future__ import annotations

import sqlite3
from contextlib import suppress
from pathlib import Path
from weakref import WeakKeyDictionary

from ingest.link.tables import Tables
from kg.store import Store

__all__ = ["LinkState", "link_state"]

_SCHEMA = """
CREATE TABLE note(name TEXT PRIMARY KEY, value TEXT) WITHOUT ROWID;
CREATE TABLE document(iri TEXT PRIMARY KEY, digest TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE member(iri TEXT PRIMARY KEY, kind TEXT NOT NULL, document TEXT NOT NULL, root TEXT, data TEXT NOT NULL) WITHOUT ROWID;
CREATE INDEX member_document ON member(document);
CREATE INDEX member_root ON member(root);
CREATE TABLE block(name TEXT NOT NULL, iri TEXT NOT NULL, PRIMARY KEY(name, iri)) WITHOUT ROWID;
CREATE INDEX block_iri ON block(iri);
CREATE TABLE judged(kind TEXT NOT NULL, a TEXT NOT NULL, b TEXT NOT NULL, method TEXT NOT NULL, outcome TEXT NOT NULL, score REAL NOT NULL,
  reason TEXT NOT NULL, block TEXT NOT NULL, PRIMARY KEY(a, b, kind, method)) WITHOUT ROWID;
CREATE INDEX judged_b ON judged(b);
CREATE INDEX judged_block ON judged(block);
CREATE TABLE talk(article TEXT NOT NULL, transcript TEXT NOT NULL, PRIMARY KEY(article, transcript)) WITHOUT ROWID;
CREATE INDEX talk_transcript ON talk(transcript);
CREATE TABLE said(kind TEXT NOT NULL, a TEXT NOT NULL, b TEXT NOT NULL, line TEXT NOT NULL);
CREATE TABLE cluster(root TEXT PRIMARY KEY, kind TEXT NOT NULL, size INTEGER NOT NULL, parted INTEGER NOT NULL, data TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE refused(root TEXT NOT NULL, line TEXT NOT NULL);
CREATE INDEX refused_root ON refused(root);
CREATE INDEX cluster_size ON cluster(kind, size);
CREATE INDEX judged_outcome ON judged(outcome);
"""
"""The last two are for the counts of a report, which would else read every row with its data: 0.1 s at 100,000 claims."""
_IN_MEMORY: WeakKeyDictionary[Store, LinkState] = WeakKeyDictionary()


class LinkState(Tables):
    """The tables, and whether they are up to date: `whole` is false where everything has to be linked anew."""

    def __init__(self, path: Path | None, version: str) -> None:
        super().__init__(path, _SCHEMA)
        self.version = version
        self.whole = self._note("version") == version and self._note("state") == "whole"
        if not self.whole:
            self.renew()  # nothing of it is needed, and what an older version left of a killed run may be malformed

    def _note(self, name: str) -> str | None:
        with suppress(sqlite3.DatabaseError):
            for (value,) in self.read("SELECT value FROM note WHERE name = :name", name=name):
                return str(value)
        return None

    # -- runs

    def begin(self) -> None:
        """Marks the state as in the middle of a run, so that one that is cut off is noticed."""
        self._put_note("state", "torn")
        self._database.execute("BEGIN")

    def end(self) -> None:
        """Marks the state as up to date and keeps it."""
        self._put_note("version", self.version)
        self._put_note("state", "whole")
        self._database.execute("COMMIT")
        self.whole = True

    def give_up(self) -> None:
        """Takes back what the run noted; the next one links everything anew."""
        if self._database.in_transaction:
            self._database.execute("ROLLBACK")
        self.whole = False

    def _put_note(self, name: str, value: str) -> None:
        self.write("INSERT OR REPLACE INTO note VALUES (:name, :value)", [{"name": name, "value": value}])


def link_state(store: Store, version: str) -> LinkState:
    """The state of a store; to be closed after use where the store is on disk (see `LinkState.close`)."""
    folder = store.derived_folder("link")
    if folder is not None:
        return LinkState(folder / "state.sqlite", version)
    state = _IN_MEMORY.get(store)
    if state is None or state.version != version:
        state = _IN_MEMORY[store] = LinkState(None, version)
    return state
