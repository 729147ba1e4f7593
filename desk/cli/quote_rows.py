"""Rows of `kg check-quotes` over a store."""

from __future__ import annotations

from typing import Any

__all__ = ["store_rows"]


def store_rows(location: str, document: str | None) -> list[dict[str, Any]]:
    """One row for each quotation that the store holds, or for each of one document.

    Raises:
        NotFound: there is no such document.
    """
    from kg.store import open_store
    from queries.lookup import documents as documents_named
    from queries.parameter import Parameter, ParameterType
    from queries.view.quotations import checked_quotations

    with open_store(location, write=False) as opened:
        wanted = Parameter("document", ParameterType.DOCUMENT, "")
        named = [str(iri) for iri in documents_named("kg check-quotes", wanted, document, opened)] if document else []
        return [quotation.as_row() for quotation in checked_quotations(opened, named)]
