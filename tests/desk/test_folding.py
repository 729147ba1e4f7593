"""Tables and pages fit the terminal that they are written to, and nothing is folded where a program reads."""

from __future__ import annotations

import fcntl
import io
import os
import pty
import struct
import subprocess
import sys
import termios
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from desk.cli.folding import Folded, cell_width, short_ids, wrap
from desk.cli.options import Format
from desk.cli.render import _write_aligned, write_rows
from ingest.link import link
from kg.store import open_store
from tests.queries.fixtures import fill, world

COLUMNS = ["check_worthy", "statement", "claim"]
LONG = "Norrvik Ferries' electric ferries cut fuel costs by 40 percent last year, as its own figures for 2025 say."
ROWS = [["0.9", LONG, "https://example.org/kg/claim/1703ef6d775ee8235652"], ["1", "", ""]]


def table(width: int | None, columns: list[str] = COLUMNS, rows: list[list[str]] = ROWS) -> list[str]:
    stream = io.StringIO()
    _write_aligned(columns, rows, stream, width)
    return stream.getvalue().splitlines()


def test_in_a_pipe_every_row_is_one_whole_line() -> None:
    head, rule, first, second = table(None)
    assert head.split() == COLUMNS
    assert set(rule) == {"-", " "}
    assert LONG in first
    assert first.endswith(ROWS[0][2])
    assert second == "1"
    stream = io.StringIO()
    write_rows(COLUMNS, ROWS, Format.TABLE, stream)
    assert stream.getvalue().splitlines() == [head, rule, first, second]


@pytest.mark.parametrize("width", [60, 80, 100, 120])
def test_on_a_terminal_long_cells_are_wrapped_and_ids_are_short(width: int) -> None:
    lines = table(width)
    assert max(map(cell_width, lines)) <= width
    assert "claim/1703ef6d" in lines[-1] or any("claim/1703ef6d" in line for line in lines)
    assert "775ee8235652" not in "".join(lines)
    place = lines[0].index("statement")
    end = lines[0].index("claim")
    words = " ".join(line[place:end].strip() for line in lines[2:]).split()
    assert words == LONG.split()


@pytest.mark.parametrize("width", [80, 100])
def test_a_file_name_stays_whole_where_another_column_can_give_way(width: int) -> None:
    name = "interview-with-the-harbour-master.vtt"
    columns = ("document", "outcome", "assertions", "title")
    lines = table(
        width, columns, [[name, "added", "12", "An interview with the harbour master of Norrvik on a winter day"]]
    )
    assert max(map(cell_width, lines)) <= width
    assert any(name in line for line in lines)
    assert lines[0].split() == list(columns)


def test_a_head_is_broken_where_its_words_end() -> None:
    lines = table(40)
    assert lines[0].startswith("check_")
    assert lines[1].startswith("worthy")


def test_what_cannot_be_read_in_columns_is_written_row_by_row() -> None:
    columns = [f"column_number_{n}" for n in range(9)]
    lines = table(80, columns, [[LONG] * 9, ["x"] * 8 + [""]])
    assert lines[0] == "-- 1 of 2 --"
    assert max(map(cell_width, lines)) <= 80
    assert lines[1].startswith("column_number_0  Norrvik Ferries' electric")
    assert lines[-8:] == [f"column_number_{n}  x" for n in range(8)]


@given(st.text(alphabet=st.characters(exclude_categories=("Cc", "Cs", "Zl", "Zp")), max_size=80), st.integers(2, 30))
def test_wrapping_keeps_every_character_and_the_width(text: str, width: int) -> None:
    lines = wrap(text, width)
    assert lines
    assert all(cell_width(line) <= width for line in lines)
    assert "".join("".join(lines).split()) == "".join(text.split())


def test_ids_of_items_are_short_and_addresses_of_pages_are_not() -> None:
    assert short_ids("https://example.org/kg/quote-check/0123456789abcdef0123") == "quote-check/01234567"
    assert short_ids("https://paper.example/articles/0123456789abcdef0123/page.html").startswith(
        "https://paper.example"
    )
    assert short_ids("https://paper.example/2026/11/ferries") == "https://paper.example/2026/11/ferries"
    assert short_ids("said 2026-11-30T20:51:24Z so") == "said 2026-11-30T20:51:24Z so"


def test_a_folded_line_goes_on_below_and_further_in() -> None:
    stream = io.StringIO()
    folded = Folded(stream, 40)
    folded.write(f"short\n    {LONG}\n\n")
    lines = stream.getvalue().splitlines()
    assert lines[0] == "short"
    assert lines[1].startswith("    Norrvik")
    assert all(line.startswith("      ") for line in lines[2:-1])
    assert lines[-1] == ""
    assert max(map(len, lines)) <= 40
    assert " ".join(" ".join(lines[1:]).split()) == LONG


def on_a_terminal(columns: int, *arguments: str) -> list[str]:
    """The lines that a command writes to a terminal of this width."""
    ours, theirs = pty.openpty()
    fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", 40, columns, 0, 0))
    environment = {key: value for key, value in os.environ.items() if key not in ("COLUMNS", "LINES")}
    command = subprocess.Popen(
        [sys.executable, "-m", "desk", *arguments], stdout=theirs, stderr=subprocess.DEVNULL, env=environment
    )
    os.close(theirs)
    data = b""
    try:
        while piece := os.read(ours, 65_536):
            data += piece
    except OSError:
        pass  # how a terminal ends
    finally:
        os.close(ours)
        command.wait()
    return data.decode().replace("\r\n", "\n").splitlines()


@pytest.mark.parametrize("columns", [80, 120])
def test_commands_fit_the_terminal(columns: int, tmp_path: Path) -> None:
    folder = tmp_path / "s.kg"
    with open_store(folder, write=True) as store:
        fill(store, world())
        link(store)
    store_option = ("--store", str(folder))
    for arguments in (
        ("claims",),
        ("query", "same-claims"),
        ("show", "Small models win on cost."),
        ("trace", "Small models win on cost."),
    ):
        lines = on_a_terminal(columns, *arguments, *store_option)
        assert lines, arguments
        assert max(map(cell_width, lines)) <= columns, arguments
