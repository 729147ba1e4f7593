"""Writes a table of results as aligned text, JSON, JSON Lines, CSV or TSV. Nothing is shortened where a program reads."""

from __future__ import annotations

import csv
import json
import unicodedata
from collections.abc import Iterable, Sequence
from decimal import Decimal
from typing import TYPE_CHECKING, Any, TextIO

from desk.cli.folding import cell_width, parts, short_ids, terminal_width, wrap
from desk.cli.options import Format

if TYPE_CHECKING:
    from kg.table import Table

__all__ = ["write_rows", "write_table"]


def write_table(table: Table, form: Format, stream: TextIO) -> None:
    """Writes a query's table; columns in their declared order."""
    write_rows([column.name for column in table.columns], table.rows, form, stream)


def write_rows(columns: Sequence[str], rows: Iterable[Sequence[Any]], form: Format, stream: TextIO) -> None:
    """Writes rows under `columns`. JSON is an array of objects; values that are absent are null, in CSV empty. A decimal is
    a JSON number with all its digits.

    In CSV and TSV, nested values (spans) are JSON text; in TSV, tabs and newlines in a value are written as \\t and \\n.
    """
    if form is Format.JSON:
        between = "["
        for row in rows:
            members = ",\n".join(f"  {_json(key)}: {_json(value)}" for key, value in zip(columns, row, strict=True))
            stream.write(f"{between}\n {{\n{members}\n }}")
            between = ","
        stream.write("[]\n" if between == "[" else "\n]\n")
    elif form is Format.JSONL:
        for row in rows:
            stream.write(_json(dict(zip(columns, row, strict=True))) + "\n")
    elif form is Format.CSV:
        writer = csv.writer(stream, lineterminator="\n")
        writer.writerow(columns)
        writer.writerows([_cell(value) for value in row] for row in rows)
    elif form is Format.TSV:
        stream.write("\t".join(columns) + "\n")
        for row in rows:
            stream.write(
                "\t".join(
                    _cell(value).replace("\\", "\\\\").replace("\t", "\\t").replace("\n", "\\n").replace("\r", "\\r")
                    for value in row
                )
                + "\n"
            )
    else:
        _write_aligned(columns, [[_cell(value) for value in row] for row in rows], stream, terminal_width(stream))


def _json(value: Any) -> str:
    """JSON on one line. The standard encoder would make a decimal text, or a float that loses digits."""
    if isinstance(value, Decimal) and value.is_finite():
        return str(value)
    if isinstance(value, list | tuple):
        return f"[{', '.join(map(_json, value))}]"
    if isinstance(value, dict):
        return "{" + ", ".join(f"{_json(str(key))}: {_json(item)}" for key, item in value.items()) + "}"
    return json.dumps(value, ensure_ascii=False, default=str)


def _cell(value: Any) -> str:
    if value is None:
        return ""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, list | tuple | dict):
        return _json(value)
    return str(value)


def _write_aligned(
    columns: Sequence[str], rows: Sequence[Sequence[str]], stream: TextIO, width: int | None = None
) -> None:
    """Aligned columns. In a pipe every row is one whole line. On a terminal (`width` columns) ids are short and long cells are
    wrapped; what does not fit even so is written row by row, a line for each value."""
    if not rows:
        stream.write("(no rows)\n")
        return
    shown = [[" ".join(_printable(cell).split()) for cell in row] for row in rows]
    keep = [i for i in range(len(columns)) if any(row[i] for row in shown)]
    heads = [columns[i] for i in keep]
    cells = [[row[i] for i in keep] for row in shown]
    if width is not None:
        cells = [[short_ids(cell) for cell in row] for row in cells]
    widths = [max(cell_width(head), *(cell_width(row[i]) for row in cells)) for i, head in enumerate(heads)]
    if width is not None:
        # File names are kept whole where another column can give way.
        least = ([_least(head, cells, i, word) for i, head in enumerate(heads)] for word in (_LONG_WORD, _WORD))
        fitted = next(filter(None, (_fitted(widths, one, width) for one in least)), None)
        if fitted is None:
            _write_cards(heads, cells, stream, width)
            return
        widths = fitted
    for line in ([heads], [["-" * column for column in widths]], cells):
        for row in line:
            _write_wrapped(row, widths, stream)


_READABLE = 16
"""Least width of a column of longer cells."""
_WORD = 22
"""A file name or id of so many columns is not cut."""
_LONG_WORD = 48
"""One of so many is not cut where another column can give way."""


def _least(head: str, cells: Sequence[Sequence[str]], column: int, whole: int) -> int:
    """The width below which a column cannot be read: that of its cells where these are short, of a part of its head, and of a
    word of at most `whole`."""
    longest = max(cell_width(row[column]) for row in cells)
    word = max(cell_width(word) for row in cells for word in row[column].split(" "))
    return max(min(longest, _READABLE), min(word, whole), *(cell_width(part) for part in parts(head)))


def _fitted(widths: list[int], least: list[int], total: int) -> list[int] | None:
    """The widths, the widest made narrower until the row fits; None where that would make one narrower than it may be."""
    widths = list(widths)
    over = sum(widths) + 2 * (len(widths) - 1) - total
    while over > 0:
        open_ = [place for place, width in enumerate(widths) if width > least[place]]
        if not open_:
            return None
        widest = max(open_, key=lambda place: widths[place])
        widths[widest] -= 1
        over -= 1
    return widths


def _write_wrapped(row: Sequence[str], widths: Sequence[int], stream: TextIO) -> None:
    wrapped = [
        wrap(cell, width) if cell_width(cell) > width else [cell] for cell, width in zip(row, widths, strict=True)
    ]
    for at in range(max(len(lines) for lines in wrapped)):
        parts = [lines[at] if at < len(lines) else "" for lines in wrapped]
        line = "  ".join(part + " " * (width - cell_width(part)) for part, width in zip(parts, widths, strict=True))
        stream.write(line.rstrip() + "\n")


def _write_cards(heads: Sequence[str], cells: Sequence[Sequence[str]], stream: TextIO, width: int) -> None:
    """Each row as lines "name  value", without what is empty."""
    name = max(map(cell_width, heads))
    for number, row in enumerate(cells, 1):
        stream.write(f"-- {number} of {len(cells)} --\n")
        for head, cell in zip(heads, row, strict=True):
            if cell:
                first, *rest = wrap(cell, max(width - name - 2, _READABLE))
                stream.write(f"{head:{name}}  {first}\n")
                stream.writelines(f"{'':{name}}  {line}\n" for line in rest)


def _printable(text: str) -> str:
    """Control characters made visible: a text must not move the reader's cursor or colour her terminal."""
    if text.isprintable():
        return text  # the usual case: looking every character up took a third of a query's time
    return "".join(c if unicodedata.category(c) != "Cc" or c in "\n\t" else "\ufffd" for c in text)
