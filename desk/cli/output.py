"""Where results and messages go: data to stdout or a file, messages to stderr, progress only to a terminal."""

from __future__ import annotations

import io
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TextIO

from kg.errors import InputError
from kg.whole_file import whole_file

__all__ = ["Progress", "counted", "say", "written"]


def say(message: str, *, quiet: bool = False) -> None:
    """Tells the person something that is not the result."""
    if not quiet:
        print(message, file=sys.stderr)


def counted(number: int, one: str, many: str | None = None) -> str:
    """The number with its noun.

    >>> counted(1, "entry", "entries"), counted(2000, "line")
    ('1 entry', '2,000 lines')
    """
    return f"{number:,} {one if number == 1 else many or f'{one}s'}"


@contextmanager
def written(output: str) -> Iterator[TextIO]:
    """A text stream for the result: stdout for "-", else a file that appears whole or not at all.

    Raises:
        InputError: the file cannot be written there.
    """
    if output == "-":
        if isinstance(sys.stdout, io.TextIOWrapper):
            sys.stdout.reconfigure(encoding="utf-8", newline="\n")
        yield sys.stdout
        return
    try:
        with whole_file(Path(output)) as binary:
            stream = io.TextIOWrapper(binary, encoding="utf-8", newline="\n", write_through=True)
            yield stream
            stream.detach()
    except OSError as error:
        raise InputError(
            f"{output}: it cannot be written ({error.strerror}). Give another path with --output."
        ) from error


class Progress:
    """A line on a terminal that says how far long work is; silent in a pipe and with --quiet."""

    def __init__(self, total: int | None, *, quiet: bool) -> None:
        self._total = total
        self._done = 0
        self._shown = sys.stderr.isatty() and not quiet
        self._width = 0

    def step(self, what: str) -> None:
        """Says that work on `what` begins."""
        if self._shown:
            of = f"/{self._total}" if self._total is not None else ""
            line = f"{self._done + 1}{of} {what}"[:78]
            print("\r" + line.ljust(self._width), end="", file=sys.stderr, flush=True)
            self._width = len(line)
        self._done += 1

    def clear(self) -> None:
        """Takes the line away, before a message or at the end."""
        if self._shown and self._width:
            print("\r" + " " * self._width + "\r", end="", file=sys.stderr, flush=True)
            self._width = 0
