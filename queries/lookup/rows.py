"""The rows of the queries of this package."""

from __future__ import annotations

from collections.abc import Sequence
from importlib import resources
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from kg.quads import Term
    from kg.store.base import Store

__all__ = ["rows"]


def rows(store: Store, name: str, /, **values: Sequence[Term]) -> list[tuple[str | None, ...]]:
    """The rows of one of this package's own queries, terms as plain text."""
    text = resources.files(__package__).joinpath(f"{name}.rq").read_text(encoding="utf-8")
    return [
        tuple(None if value is None else str(value) for value in row) for row in store.select(text, values).values()
    ]
