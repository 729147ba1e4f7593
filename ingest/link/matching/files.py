"""The files of `kg match`: tab-separated, UTF-8, no header and no quoting, as the sets for claim matching have them."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from ingest.link.matching.ranking import KnownClaim
from kg.errors import InputError

__all__ = ["read_corpus", "read_pairs", "read_queries"]


def read_queries(path: Path) -> list[tuple[str, str]]:
    """Id and text of each line "query_id, text".

    Raises:
        InputError: the file cannot be read, or a line has another number of columns.
    """
    return [(fields[0], fields[1]) for fields in _lines(path, "query_id, text", 2, 2)]


def read_corpus(path: Path) -> list[KnownClaim]:
    """The claims of a file of lines "doc_id, claim" or "doc_id, claim, title"; raises as `read_queries`."""
    return [
        KnownClaim(fields[0], fields[1], fields[2] if len(fields) > 2 else "")
        for fields in _lines(path, "doc_id, claim, title", 2, 3)
    ]


def read_pairs(path: Path) -> list[tuple[str, str]]:
    """The two texts of each line "label, a, b"; the label is not looked at. Raises as `read_queries`."""
    return [(fields[1], fields[2]) for fields in _lines(path, "label, a, b", 3, 3)]


def _lines(path: Path, columns: str, fewest: int, most: int) -> Iterator[list[str]]:
    try:
        text = path.read_bytes().decode("utf-8-sig")
    except OSError as error:
        raise InputError(f"{path}: it cannot be read ({error.strerror}).") from error
    except UnicodeDecodeError as error:
        raise InputError(
            f"{path}: it is not UTF-8 ({error.reason} at byte {error.start}). Save it as UTF-8."
        ) from error
    # Not splitlines: a post may hold a form feed or a line separator.
    for number, line in enumerate(text.replace("\r\n", "\n").split("\n"), 1):
        if not line:
            continue
        fields = line.split("\t")
        if not fewest <= len(fields) <= most:
            raise InputError(
                f"{path}, line {number}: {len(fields)} columns where `{columns}` is meant. Part them by tabs, with no header."
            )
        yield fields
