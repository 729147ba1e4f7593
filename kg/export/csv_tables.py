"""Two CSV tables, `nodes.csv` and `edges.csv`, for people with a spreadsheet: a zip, or a folder.

Made to open right in Excel by a double click: UTF-8 with a byte order mark, and a `'` before a text that a spreadsheet
would run as a formula (texts come from the open web). The exact words without that `'` are in every other format.
"""

from __future__ import annotations

import csv
import io
import zipfile
from collections.abc import Iterable, Iterator
from typing import BinaryIO

from kg.export.attributes import PlainGraph, Projection, Value, flat, plain
from kg.export.figure import Figure, Kind

NAME = "csv"
SUFFIX = ".zip"
MEDIA_TYPE = "application/zip"
KIND = Kind.TABLE

_FIRST_NODES = ("id", "kind", "name", "date")
_EDGES = """
    source_name predicate target_name said_by quote document_name char_start char_end timecode date hedged negated
    document statement id source target
"""
_FIRST_EDGES = tuple(_EDGES.split())


def write(graph: Projection, stream: BinaryIO, figure: Figure) -> None:
    """Writes a zip with `nodes.csv`, `edges.csv` and `README.txt`; no time in it, not compressed: same bytes."""
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_STORED) as archive:
        for name, content in parts(graph, figure):
            info = zipfile.ZipInfo(name, date_time=(1980, 1, 1, 0, 0, 0))
            info.create_system, info.external_attr = 3, 0o644 << 16
            archive.writestr(info, content)
    stream.write(buffer.getvalue())


def parts(graph: Projection, figure: Figure) -> Iterator[tuple[str, bytes]]:
    """Names and contents of the files, for writing them into a folder."""
    data = plain(graph)
    nodes = [{**node.attributes, "id": node.id, "name": node.name} for node in data.nodes]
    yield "nodes.csv", _table(_columns(_FIRST_NODES, data.node_columns), nodes)
    yield "edges.csv", _table(_columns(_FIRST_EDGES, data.edge_columns), _edges(data))
    yield "README.txt", _readme(data, figure).encode("utf-8")


def _edges(data: PlainGraph) -> Iterator[dict[str, Value]]:
    names = {node.id: node.name for node in data.nodes}
    for edge in data.edges:
        ends = {"source": edge.source, "target": edge.target}
        named = {"source_name": names[edge.source], "target_name": names[edge.target]}
        yield {
            **edge.attributes,
            **ends,
            **named,
            "id": edge.id,
            "statement": edge.statement,
            "predicate": edge.predicate,
        }


def _columns(first: Iterable[str], columns: Iterable[str]) -> list[str]:
    leading = list(first)
    return leading + [name for name in columns if name not in leading]


def _table(columns: list[str], rows: Iterable[dict[str, Value]]) -> bytes:
    text = io.StringIO(newline="")
    writer = csv.writer(text)
    writer.writerow(columns)
    for row in rows:
        writer.writerow([_cell(row.get(name)) for name in columns])
    return text.getvalue().encode("utf-8-sig")


def _cell(value: Value | None) -> str | int | float:
    if value is None:
        return ""
    cell = flat(value)
    return f"'{cell}" if isinstance(cell, str) and cell.startswith(("=", "+", "-", "@", "\t", "\r")) else cell


def _readme(data: PlainGraph, figure: Figure) -> str:
    return "\n".join(
        [
            figure.title,
            figure.sentence(len(data.nodes), len(data.edges)),
            "",
            "nodes.csv  one row for each person, organisation, technology, product, event, document, cited work and claim",
            "edges.csv  one row for each statement: who or what, predicate, whom or what, and the passage that says so",
            "",
            "quote is the exact words; char_start and char_end count characters of the document's text, end not included.",
            "said_by is who says so; an empty cell means that it is not known.",
            "Lists are separated by ' | '. yes and no are truth values.",
            "UTF-8 with a byte order mark. A text that begins with = + - @ has a ' before it, so that no spreadsheet runs it.",
            "",
        ]
    )
