"""What a person names on the command line, as a list of sources: files, folders, URLs, standard input."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from kg.errors import InputError

if TYPE_CHECKING:
    from ingest.pipeline import Source

__all__ = ["sources"]


def sources(named: Sequence[str], *, max_bytes: int) -> tuple[list[Source], list[str]]:
    """The sources that `named` stands for, in order, each once; and the files of folders that were passed over, with the reason.

    A folder stands for the files below it that a reader knows by their ending, sorted by path; hidden files are left out.
    A named file is always taken, whatever its ending.

    Raises:
        InputError: nothing was found to read.
    """
    from ingest.pipeline import Source
    from ingest.read import SUFFIXES

    found: dict[str, Source] = {}
    passed_over: list[str] = []
    for name in named:
        if name == "-":
            found.setdefault("-", Source(name="standard input", data=sys.stdin.buffer.read(max_bytes + 1)))
        elif name.startswith(("http://", "https://")):
            found.setdefault(name, Source(name=name, url=name))
        elif Path(name).is_dir():
            for path in sorted(p for p in Path(name).rglob("*") if p.is_file() and not _hidden(p, Path(name))):
                if path.suffix.lower() in SUFFIXES:
                    found.setdefault(str(path), Source(name=str(path), path=path))
                else:
                    passed_over.append(f"{path}: no reader for files ending in {path.suffix!r}")
        else:
            found.setdefault(name, Source(name=name, path=Path(name)))
    if not found:
        raise InputError(f"{', '.join(named)}: nothing to read there. Name files, folders that hold .txt, .html, .vtt, .srt or .json files, or '-'.")
    return list(found.values()), passed_over


def _hidden(path: Path, folder: Path) -> bool:
    return any(part.startswith(".") for part in path.relative_to(folder).parts)
