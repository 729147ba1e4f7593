"""The quotations of all documents as 3-gram hashes, kept in a table: which of them a new transcript may hold, without reading the graph."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterable, Mapping, Sequence

import numpy as np

from ingest.link.quotes.quoted import Quoted
from ingest.link.quotes.seeds import SeedIndex, sharing

__all__ = ["KEPT_TABLE", "KeptQuotations"]

KEPT_TABLE = (
    "CREATE TABLE quotations(iri TEXT PRIMARY KEY, digest TEXT NOT NULL, sizes BLOB NOT NULL, grams BLOB NOT NULL);"
)
"""A row a document, as of one digest of its graph: how many different 3-grams each quotation has (<i4), and these, one
quotation after the other (<u8)."""


class KeptQuotations:
    """Quotations by IRI of their document. Each holds for one digest of the document's graph; others are as none."""

    def __init__(self, database: sqlite3.Connection) -> None:
        self._database = database

    def lacking(self, digests: Mapping[str, str]) -> list[str]:
        """The documents of which nothing is kept at this digest, sorted."""
        held = dict(self._database.execute("SELECT iri, digest FROM quotations"))
        return sorted(iri for iri, digest in digests.items() if held.get(iri) != digest)

    def keep(self, digests: Mapping[str, str], words: Mapping[str, Sequence[str]]) -> None:
        """Takes in the words of the quotations of some documents, and drops the documents that are not in `digests`."""
        rows = ((iri, digests[iri], *_arrays(each)) for iri, each in words.items())
        self._database.executemany("INSERT OR REPLACE INTO quotations VALUES (?, ?, ?, ?)", rows)
        gone = [row for row in self._database.execute("SELECT iri FROM quotations") if row[0] not in digests]
        self._database.executemany("DELETE FROM quotations WHERE iri = ?", gone)

    def near(self, documents: Iterable[str], index: SeedIndex, transcripts: Iterable[str]) -> set[str]:
        """Those of the documents with a quotation of which one of the transcripts holds enough 3-grams to be looked at."""
        query = "SELECT iri, sizes, grams FROM quotations WHERE iri IN (SELECT value FROM json_each(:iris))"
        rows = self._database.execute(query, {"iris": json.dumps(sorted(documents))}).fetchall()
        if not rows:
            return set()
        sizes = np.frombuffer(b"".join(row[1] for row in rows), "<i4").astype(np.int32)
        grams = np.frombuffer(b"".join(row[2] for row in rows), "<u8").astype(np.uint64)
        owners = [iri for iri, each, _ in rows for _ in range(len(each) // 4)]
        return {owners[number] for _, number, _ in sharing(sizes, grams, index, transcripts)}


def _arrays(words: Iterable[str]) -> tuple[bytes, bytes]:
    each = [np.unique(Quoted.of(quotation).grams).astype("<u8") for quotation in words]
    return np.array([len(grams) for grams in each], "<i4").tobytes(), b"".join(grams.tobytes() for grams in each)
