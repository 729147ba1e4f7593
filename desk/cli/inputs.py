"""What a person names on the command line, as a list of locations: files, folders, URLs, standard input."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from kg.errors import InputError

if TYPE_CHECKING:
    from ingest.pipeline import Location

__all__ = ["locations"]


def locations(named: Sequence[str], *, max_bytes: int) -> tuple[list[Location], list[str]]:
    """The locations that `named` stands for, in order, each once; and the files of folders that were passed over, with the reason.

    A folder stands for the files below it that a reader knows by their ending, sorted by path; hidden files are left out.
    A named file is always taken, whatever its ending.

    Raises:
        InputError: nothing was found to read.
    """
    from ingest.pipeline import Location
    from ingest.read import READERS

    suffixes = {suffix for reader in READERS for suffix in reader.SUFFIXES if suffix}
    found: dict[str, Location] = {}
    passed_over: list[str] = []
    for name in named:
        if name == "-":
            found.setdefault("-", Location(name="standard input", data=sys.stdin.buffer.read(max_bytes + 1)))
        elif name.startswith(("http://", "https://")):
            found.setdefault(name, Location(name=name, url=name))
        elif Path(name).is_dir():
            for path in sorted(p for p in Path(name).rglob("*") if p.is_file() and not _hidden(p, Path(name))):
                if path.suffix.lower() in suffixes:
                    found.setdefault(str(path), Location(name=str(path), path=path))
                else:
                    passed_over.append(f"{path}: no reader for files ending in {path.suffix!r}")
        else:
            found.setdefault(name, Location(name=name, path=Path(name)))
    if not found:
        raise InputError(
            f"{', '.join(named)}: nothing to read there. Name files, folders that hold .txt, .html, .vtt, .srt or .json files, or '-'."
        )
    return list(found.values()), passed_over


def _hidden(path: Path, folder: Path) -> bool:
    return any(part.startswith(".") for part in path.relative_to(folder).parts)
