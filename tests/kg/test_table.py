from __future__ import annotations

import pytest

from kg.table import Column, ColumnType, Table

TABLE = Table(
    "t",
    (Column("name", ColumnType.STRING, "Name"), Column("content", ColumnType.SPANS, "Pieces")),
    (("Ada", ((0, 3), (5, 7))), (None, None)),
)


def test_rows_by_column_name() -> None:
    assert list(TABLE.records()) == [{"name": "Ada", "content": ((0, 3), (5, 7))}, {"name": None, "content": None}]
    assert len(TABLE) == 2


def test_a_column_top_to_bottom() -> None:
    assert TABLE.column("name") == ["Ada", None]
    with pytest.raises(KeyError):
        TABLE.column("age")
