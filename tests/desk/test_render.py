"""Tables as JSON: numbers are numbers, with all their digits."""

from __future__ import annotations

import io
import json
from decimal import Decimal

import pytest

from desk.cli.options import Format
from desk.cli.render import write_rows

COLUMNS = ["name", "value", "spans", "flag", "none"]
ROWS = [
    ["“quoted” \\ line\nbreak", Decimal("0.62"), ((1, 4), (8, 12)), True, None],
    ["exact", Decimal("12345678901234567890.123456789"), (), False, None],
    ["large", Decimal("1E+40"), None, None, None],
]


@pytest.mark.parametrize("form", [Format.JSON, Format.JSONL])
def test_decimals_are_numbers_without_loss(form: Format) -> None:
    stream = io.StringIO()
    write_rows(COLUMNS, ROWS, form, stream)
    text = stream.getvalue()
    lines = [text] if form is Format.JSON else text.splitlines()
    read = [json.loads(line, parse_float=Decimal) for line in lines]
    found = read[0] if form is Format.JSON else read
    assert [row["value"] for row in found] == [
        Decimal("0.62"),
        Decimal("12345678901234567890.123456789"),
        Decimal("1E+40"),
    ]
    assert [(row["name"], row["spans"], row["flag"], row["none"]) for row in found] == [
        ("“quoted” \\ line\nbreak", [[1, 4], [8, 12]], True, None),
        ("exact", [], False, None),
        ("large", None, None, None),
    ]


def test_what_is_no_number_is_text() -> None:
    stream = io.StringIO()
    write_rows(["value"], [[Decimal("NaN")]], Format.JSONL, stream)
    assert json.loads(stream.getvalue()) == {"value": "NaN"}


def test_no_rows_are_an_empty_array() -> None:
    stream = io.StringIO()
    write_rows(COLUMNS, [], Format.JSON, stream)
    assert json.loads(stream.getvalue()) == []
