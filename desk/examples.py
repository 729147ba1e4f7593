"""Where the shipped example documents lie: in the wheel beside this module, in a checkout at its top."""

from __future__ import annotations

from pathlib import Path

from kg.errors import InputError

__all__ = ["example_documents"]

_SUFFIXES = {".txt", ".html", ".vtt", ".srt", ".json"}


def example_documents() -> list[Path]:
    """The example documents, sorted by name.

    Raises:
        InputError: the installation lacks them.
    """
    here = Path(__file__).resolve().parent
    for folder in (here / "examples", here.parent / "examples"):
        found = sorted(path for path in folder.glob("*") if path.suffix in _SUFFIXES)
        if found:
            return found
    raise InputError(
        "the example documents are not installed. Install claim-kg again, or give your own files to `kg ingest`."
    )
