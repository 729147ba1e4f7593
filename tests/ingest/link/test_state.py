"""What the linker remembers outlives a kill: it is as it was, or known to be torn, and never malformed."""

from __future__ import annotations

import multiprocessing
import os
import signal
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from ingest.link.conflicts.state import ConflictState
from ingest.link.state import LinkState

ROWS = 30_000
"""More than the database keeps in memory, so that part of an open transaction is in the file."""
_INSERT = "INSERT OR REPLACE INTO member VALUES (:iri, 'same-entity', 'd', NULL, :word)"
_CONFLICT = "INSERT OR REPLACE INTO conflict VALUES (:iri, 'b', 'number', :word, 0.5)"


def rows(word: str, length: int = 10) -> Iterator[dict[str, object]]:
    """In no order of the table's, so that pages are changed that were written before."""
    for number in range(ROWS):
        place = number * 7919 % ROWS
        yield {"iri": f"https://example.org/kg/entity/{place}", "word": word * length}


def killed(work: Callable[[Path], None], path: Path) -> None:
    """Runs the work in a process of its own, which kills itself at the end of it."""
    process = multiprocessing.get_context("fork").Process(target=_then_killed, args=(work, path))
    process.start()
    process.join()
    assert process.exitcode == -signal.SIGKILL


def _then_killed(work: Callable[[Path], None], path: Path) -> None:
    work(path)
    os.kill(os.getpid(), signal.SIGKILL)


def half_a_run(path: Path) -> None:
    state = LinkState(path, "1")
    state.begin()
    state.write(_INSERT, rows("second", 20))


def half_a_first_run(path: Path) -> None:
    state = LinkState(path, "1")
    state.begin()
    state.clear()
    state.write(_INSERT, rows("first"))


@pytest.mark.parametrize("work", [half_a_run, half_a_first_run])
def test_a_killed_run_is_made_anew(work: Callable[[Path], None], tmp_path: Path) -> None:
    path = tmp_path / "link" / "state.sqlite"
    if work is half_a_run:
        state = LinkState(path, "1")
        state.begin()
        state.write(_INSERT, rows("first"))
        state.end()
        state.close()
    killed(work, path)
    state = LinkState(path, "1")
    assert not state.whole
    state.begin()
    state.clear()
    state.write(_INSERT, rows("third"))
    state.end()
    state.close()
    again = LinkState(path, "1")
    assert again.whole
    assert again.read("SELECT count(*) FROM member") == [(ROWS,)]
    assert again.read("PRAGMA integrity_check") == [("ok",)]


def half_of_the_conflicts(path: Path) -> None:
    state = ConflictState(path, "1")
    with state.run("conflicts"):
        state.write(_CONFLICT, rows("second", 20))
        os.kill(os.getpid(), signal.SIGKILL)


def test_a_killed_run_over_the_conflicts_leaves_them_as_they_were_and_not_whole(tmp_path: Path) -> None:
    path = tmp_path / "conflicts" / "state.sqlite"
    state = ConflictState(path, "1")
    with state.run("conflicts"):
        state.write(_CONFLICT, rows("first"))
    state.close()
    killed(half_of_the_conflicts, path)
    state = ConflictState(path, "1")
    assert not state.whole("conflicts")
    assert state.read("PRAGMA integrity_check") == [("ok",)]
    assert state.read("SELECT count(*), max(reason) FROM conflict") == [(ROWS, "first" * 10)]
