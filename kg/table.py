"""The answer of a query or of a graph algorithm: named, typed columns over rows of plain values."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from decimal import Decimal
from enum import StrEnum

__all__ = ["Column", "ColumnType", "Table", "Value"]

Value = str | int | bool | Decimal | tuple[tuple[int, int], ...] | None
"""One cell; None where there is no value. An IRI, a date and a dateTime are text (see `ColumnType`)."""


class ColumnType(StrEnum):
    """What a column holds. `date` is ISO 8601 no finer than it is known ("2026", "2026-10", "2026-10-06"); `spans` are
    half-open pairs of offsets in code points, in text order; `dateTime` is in UTC ("2026-10-06T00:00:00Z")."""

    IRI = "iri"
    STRING = "string"
    INTEGER = "integer"
    DECIMAL = "decimal"
    BOOLEAN = "boolean"
    DATE = "date"
    DATETIME = "dateTime"
    SPANS = "spans"


@dataclass(frozen=True, slots=True)
class Column:
    """One column: its name in data files, its type, and a few words for a reader."""

    name: str
    type: ColumnType
    label: str


@dataclass(frozen=True, slots=True)
class Table:
    """Rows in a stable order; every row has one value a column. Says nothing of how it is shown."""

    name: str
    columns: tuple[Column, ...]
    rows: tuple[tuple[Value, ...], ...]

    def __len__(self) -> int:
        return len(self.rows)

    def records(self) -> Iterator[dict[str, Value]]:
        """Each row by column name."""
        names = [column.name for column in self.columns]
        for row in self.rows:
            yield dict(zip(names, row, strict=True))

    def column(self, name: str) -> list[Value]:
        """All values of one column, top to bottom.

        Raises:
            KeyError: there is no such column.
        """
        for place, column in enumerate(self.columns):
            if column.name == name:
                return [row[place] for row in self.rows]
        raise KeyError(name)
