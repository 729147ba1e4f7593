"""What the ledger is up to date with: the documents as it last saw them, and how many checks each has against which transcript."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from ingest.link.quotes.held import HeldDocument
from ingest.link.quotes.origin import Source, Standing

__all__ = ["Done"]

_FILE = "ledger.json"


@dataclass(frozen=True)
class Done:
    """By IRI of the document: the digest of its graph, what it is, and transcript → number of checks."""

    digests: Mapping[str, str]
    documents: Mapping[str, HeldDocument]
    checks: Mapping[str, Mapping[str, int]]

    @classmethod
    def read(cls, folder: Path | None, version: int) -> Done:
        """What was noted; nothing where that is lost, torn or of another version."""
        try:
            held = json.loads((folder / _FILE).read_text(encoding="utf-8")) if folder else {}
            if held.get("version") == version:
                documents = {iri: _document(data) for iri, data in held["documents"].items()}
                return cls(dict(held["digests"]), documents, dict(held["checks"]))
        except (OSError, ValueError, KeyError, TypeError, AttributeError):
            pass  # everything is compared again
        return cls({}, {}, {})

    def write(self, folder: Path, version: int) -> None:
        """Whole or not at all."""
        folder.mkdir(parents=True, exist_ok=True)
        data = {
            "version": version,
            "digests": dict(self.digests),
            "documents": {iri: _data(document) for iri, document in self.documents.items()},
            "checks": {iri: held for iri, held in self.checks.items() if held},
        }
        beside = folder / f".{_FILE}.new"
        beside.write_text(json.dumps(data, default=sorted, ensure_ascii=False), encoding="utf-8")
        beside.replace(folder / _FILE)


def _data(document: HeldDocument) -> dict[str, Any]:
    """The document as plain data; by hand, since `dataclasses.asdict` takes ten times as long."""
    standing = vars(document.standing)
    return {**vars(document), "standing": {**standing, "sources": [vars(source) for source in standing["sources"]]}}


def _document(data: dict[str, Any]) -> HeldDocument:
    standing = data["standing"]
    sources = tuple(Source(**source) for source in standing["sources"])
    made = Standing(**{**standing, "shows": frozenset(standing["shows"]), "sources": sources})
    return HeldDocument(**{**data, "standing": made})
