"""Rows of `kg check-quotes` over a store."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Sequence

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


def store_findings(location: str, items: Sequence[Item]) -> list[dict[str, Any]]:
    """One row for each quotation that a person gives, against all transcripts of the store."""
    from ingest.link.quotes.bulk import check_items, finding, named
    from ingest.link.quotes.held import held_index
    from kg.store import open_store

    with open_store(location, write=False) as opened:
        index, names = held_index(opened)
        return [finding(named(checked, names)) for checked in check_items(items, index)]


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
