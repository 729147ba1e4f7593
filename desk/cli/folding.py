"""Text on a terminal: how wide it is, where its lines are broken, how ids are shortened. Never used where a program reads."""

from __future__ import annotations

import re
import shutil
import sys
import unicodedata
from typing import TextIO, cast

__all__ = ["Folded", "cell_width", "folded", "parts", "short_ids", "terminal_width", "wrap"]

_ESCAPE = re.compile("\x1b\\[[0-9;]*m")
_ID = re.compile(r"<?https?://[^\s<>\"]*?/([a-z]+(?:-[a-z]+)*)/([0-9a-f]{8})[0-9a-f]{8,56}(?![\w/])>?")
_MOMENT = re.compile(r"(\d{4}-\d\d-\d\d)T(\d\d:\d\d):\d\d(?:\.\d+)?Z")
_NARROWEST = 40


def terminal_width(stream: TextIO) -> int | None:
    """Columns of the terminal that the stream is; None where it is none."""
    return shutil.get_terminal_size().columns if stream is sys.stdout and stream.isatty() else None


def cell_width(text: str) -> int:
    """Columns that a text takes: two for wide characters, none for combining ones and for colours."""
    if text.isascii() and "\x1b" not in text:
        return len(text)
    bare = _ESCAPE.sub("", text)
    return sum(2 if unicodedata.east_asian_width(c) in "WF" else 0 if unicodedata.combining(c) else 1 for c in bare)


def short_ids(text: str) -> str:
    """The text with IRIs of items as `kg show` takes them too, and with a moment to the minute where it is nothing else.

    >>> short_ids("one claim: <https://example.org/kg/claim/1703ef6d775ee8235652>"), short_ids("2026-11-30T20:51:24.26Z")
    ('one claim: claim/1703ef6d', '2026-11-30 20:51')
    """
    moment = _MOMENT.fullmatch(text)
    if moment:
        return f"{moment[1]} {moment[2]}"
    return _ID.sub(r"\1/\2", text)


def parts(head: str) -> list[str]:
    """The parts of a column's name at whose ends it may be broken.

    >>> parts("check_worthy"), parts("claim")
    (['check_', 'worthy'], ['claim'])
    """
    return re.findall(r"[^_]+_?|_", head) or [head]


def wrap(text: str, width: int) -> list[str]:
    """The text in lines of at most so many columns, broken at spaces, after "_" where a word is a column's name, and inside words
    that are longer than a line; at least one line."""
    lines = [""]
    for word in text.split(" "):
        joined = f"{lines[-1]} {word}" if lines[-1] else word
        if cell_width(joined) <= width:
            lines[-1] = joined
            continue
        pieces = parts(word) if cell_width(word) > width and " " not in text else [word]
        for piece in pieces:
            for cut in _cut(piece, width):
                together = lines[-1] + cut if piece is not pieces[0] else cut
                if piece is not pieces[0] and cell_width(together) <= width:
                    lines[-1] = together
                elif lines[-1]:
                    lines.append(cut)
                else:
                    lines[-1] = cut
    return lines


def _cut(word: str, width: int) -> list[str]:
    """A word in pieces that each fit a line."""
    pieces = [""]
    for c in word:
        if cell_width(pieces[-1] + c) > width and pieces[-1]:
            pieces.append("")
        pieces[-1] += c
    return pieces


class Folded:
    """Writes lines to a terminal so that what is too long goes on below, two columns further in than its line began."""

    def __init__(self, stream: TextIO, width: int) -> None:
        self._stream = stream
        self._width = max(width, _NARROWEST)

    def write(self, text: str) -> int:
        """Writes whole lines; a text without a line break at its end is taken as one."""
        for line in text.splitlines(keepends=True):
            bare = line.rstrip("\n")
            indent = " " * (len(bare) - len(bare.lstrip()))
            if cell_width(bare) <= self._width:
                self._stream.write(line)
                continue
            first, *rest = wrap(bare[len(indent) :], self._width - len(indent) - 2)
            lines = [f"{indent}{first}", *(f"{indent}  {part}" for part in rest)]
            self._stream.write("".join(f"{line.rstrip()}\n" for line in lines))
        return len(text)


def folded(stream: TextIO) -> TextIO:
    """The stream, folded to its width where it is a terminal; then only for writing."""
    width = terminal_width(stream)
    return stream if width is None else cast("TextIO", Folded(stream, width))
