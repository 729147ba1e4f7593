"""What the ledger is up to date with: the documents as it last saw them, and how many checks each has against which transcript."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from ingest.link.quotes.held import HeldDocument
from ingest.link.quotes.kept import KEPT_TABLE, KeptQuotations
from ingest.link.quotes.origin import Source, Standing
from ingest.link.quotes.seeds import INDEX_VERSION
from ingest.link.tables import opened

__all__ = ["Done", "Noted"]

_TABLE = """
CREATE TABLE document(iri TEXT PRIMARY KEY, digest TEXT NOT NULL, graph TEXT NOT NULL, quoting TEXT NOT NULL, spoken TEXT NOT NULL,
  checks TEXT NOT NULL, data TEXT NOT NULL) WITHOUT ROWID;
"""


@dataclass(frozen=True, slots=True)
class Noted:
    """A document as of one digest of its graph: the graph of its checks, the signatures of what these depend on
    (`HeldDocument`), and transcript → number of checks."""

    digest: str
    graph: str
    quoting: str
    spoken: str
    checks: Mapping[str, int]

    @property
    def is_transcript(self) -> bool:
        return bool(self.spoken)


class Done:
    """The notes, by IRI of the document. Lost unless `save` is called; in memory where there is no folder."""

    def __init__(self, folder: Path | None, version: int) -> None:
        path = None if folder is None else folder / "ledger.sqlite"
        self._database = opened(path, _TABLE + KEPT_TABLE, f"{version} {INDEX_VERSION}")
        self.quotations = KeptQuotations(self._database)
        rows = self._database.execute("SELECT iri, digest, graph, quoting, spoken, checks FROM document")
        self.documents = {
            iri: Noted(digest, graph, quoting, spoken, json.loads(checks) if checks else {})
            for iri, digest, graph, quoting, spoken, checks in rows
        }

    def document(self, iri: str) -> HeldDocument:
        """All that was noted of a document.

        Raises:
            KeyError: nothing was.
        """
        row = self._database.execute("SELECT data FROM document WHERE iri = :iri", {"iri": iri}).fetchone()
        if row is None:
            raise KeyError(iri)
        return _document(json.loads(row[0]))

    def note(self, documents: Mapping[str, tuple[HeldDocument, Noted]], gone: Iterable[str]) -> None:
        """Puts what was seen of some documents in place of what was noted of them, and takes others out."""
        self._database.executemany("DELETE FROM document WHERE iri = ?", ((iri,) for iri in gone))
        self._database.executemany(
            "INSERT OR REPLACE INTO document VALUES (?, ?, ?, ?, ?, ?, ?)",
            (
                (iri, now.digest, now.graph, now.quoting, now.spoken, _line(now.checks), _line(_data(document)))
                for iri, (document, now) in documents.items()
            ),
        )

    def save(self) -> None:
        """Keeps what was noted, all of it or nothing."""
        self._database.commit()

    def close(self) -> None:
        self._database.close()


def _line(data: Mapping[str, Any]) -> str:
    return json.dumps(data, default=sorted, ensure_ascii=False) if data else ""


def _data(document: HeldDocument) -> dict[str, Any]:
    """The document as plain data; by hand, since `dataclasses.asdict` takes ten times as long."""
    standing = vars(document.standing)
    return {**vars(document), "standing": {**standing, "sources": [vars(source) for source in standing["sources"]]}}


def _document(data: dict[str, Any]) -> HeldDocument:
    standing = data["standing"]
    sources = tuple(Source(**source) for source in standing["sources"])
    made = Standing(**{**standing, "shows": frozenset(standing["shows"]), "sources": sources})
    return HeldDocument(**{**data, "standing": made})
