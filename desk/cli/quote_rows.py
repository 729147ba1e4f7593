"""Rows of `kg check-quotes` over a store."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from ingest.link.quotes.bulk import Item
    from kg.store import Store

__all__ = ["documents_named", "store_findings", "store_leads", "store_rows"]


def store_rows(location: str, document: str | None) -> list[dict[str, Any]]:
    """One row for each quotation that the store holds, or for each of one document.

    Raises:
        NotFound: there is no such document.
    """
    from kg.store import open_store
    from queries.view.quotations import checked_quotations

    with open_store(location, write=False) as opened:
        return [quotation.as_row() for quotation in checked_quotations(opened, documents_named(opened, document))]


def store_findings(location: str, items: Sequence[Item], refuse: Callable[[str], None]) -> list[dict[str, Any]]:
    """One row for each quotation that a person gives, against all transcripts of the store; `refuse` is told of each that names
    a transcript which the store does not hold. A transcript goes by its file name, with its ending or without."""
    from dataclasses import replace

    from ingest.link.quotes.bulk import check_items, finding, named, placeable
    from ingest.link.quotes.held import held_index
    from kg.store import open_store

    with open_store(location, write=False) as opened:
        index, names = held_index(opened)
        keys: dict[str, list[str]] = {}
        for key, name in names.items():
            for called in {name, Path(name).stem}:
                keys.setdefault(called, []).append(key)
        meant = [keys.get(item.transcript or "", []) for item in items]
        own = [
            replace(item, transcript=found[0]) if len(found) == 1 else item
            for item, found in zip(items, meant, strict=True)
        ]
        known, refused = placeable(own, index, names)
        for line in refused:
            refuse(line)
        return [finding(named(checked, names)) for checked in check_items(known, index)]


def store_leads(location: str, document: str | None) -> list[dict[str, Any]]:
    """One row for each indirect claim that a transcript of the same recording may carry.

    Raises:
        NotFound: there is no such document.
    """
    from ingest.link.quotes.told import told_leads
    from kg.store import open_store

    with open_store(location, write=False) as opened:
        return [
            {
                "document": told.document,
                "content": [list(span) for span in told.content],
                "claim": told.words,
                "speaker": told.speaker,
                "form": told.form,
                "score": told.score,
                "timecode": told.timecode,
                "transcript": told.transcript,
                "passage": [list(told.passage)],
                "said": told.said,
                "item": told.assertion,
            }
            for told in told_leads(opened, documents_named(opened, document))
        ]


def documents_named(store: Store, document: str | None) -> list[str]:
    """The IRIs of the documents of this name; none where none is named."""
    from queries.lookup import documents
    from queries.parameter import Parameter, ParameterType

    if document is None:
        return []
    wanted = Parameter("document", ParameterType.DOCUMENT, "")
    return [str(iri) for iri in documents("kg check-quotes", wanted, document, store)]
