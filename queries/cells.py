"""From the plain values of an answer to the cells of a table, by the type that a column declares."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from decimal import Decimal
from typing import TYPE_CHECKING

from kg.table import Column, ColumnType, Value

if TYPE_CHECKING:
    from kg.store.base import Plain

__all__ = ["rows_of"]


def rows_of(columns: Sequence[Column], found: Iterable[Sequence[Plain]]) -> tuple[tuple[Value, ...], ...]:
    """The rows as plain values; an unbound variable and an empty string are None."""
    types = [column.type for column in columns]
    return tuple(tuple(_cell(value, type_) for value, type_ in zip(row, types, strict=True)) for row in found)


def _cell(value: Plain, type_: ColumnType) -> Value:
    match type_:
        case ColumnType.INTEGER | ColumnType.BOOLEAN:
            return value
        case ColumnType.DECIMAL:
            return None if value is None else Decimal(value)
        case ColumnType.SPANS:
            return None if value is None else _spans(str(value))
        case _:
            return None if value in (None, "") else str(value)


def _spans(text: str) -> tuple[tuple[int, int], ...]:
    """Pieces in text order from "8-12 1-4", the form in which a query can group them.

    >>> _spans("8-12 1-4")
    ((1, 4), (8, 12))
    """
    return tuple(sorted((int(start), int(end)) for start, _, end in (piece.partition("-") for piece in text.split())))
