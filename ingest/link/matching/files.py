"""The files of `kg match`: tab-separated, UTF-8, no header and no quoting, as the sets for claim matching have them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

from ingest.link.matching.ranking import KnownClaim
from kg.errors import InputError

__all__ = ["read_corpus", "read_pairs", "read_queries"]


def read_queries(path: Path, refuse: Callable[[str], None] | None = None) -> list[tuple[str, str]]:
    """Id and text of each line "query_id, text". A line that is none is passed over where `refuse` is there to be told.

    Raises:
        InputError: the file cannot be read, or (without `refuse`) a line has another number of columns.
    """
    return [(fields[0], fields[1]) for fields in _lines(path, "query_id, text", 2, 2, refuse)]


def read_corpus(path: Path, refuse: Callable[[str], None] | None = None) -> list[KnownClaim]:
    """The claims of a file of lines "doc_id, claim" or "doc_id, claim, title"; `refuse` and errors as in `read_queries`."""
    return [
        KnownClaim(fields[0], fields[1], fields[2] if len(fields) > 2 else "")
        for fields in _lines(path, "doc_id, claim, title", 2, 3, refuse)
    ]


def read_pairs(path: Path) -> list[tuple[str, str]]:
    """The two texts of each line "label, a, b"; the label is not looked at. Raises as `read_queries`: scores go by line, so none
    may be passed over."""
    return [(fields[1], fields[2]) for fields in _lines(path, "label, a, b", 3, 3, None)]


def _lines(
    path: Path, columns: str, fewest: int, most: int, refuse: Callable[[str], None] | None
) -> Iterator[list[str]]:
    try:
        data = path.read_bytes()
    except OSError as error:
        raise InputError(f"{path}: it cannot be read ({error.strerror}).") from error
    data = data.removeprefix(b"\xef\xbb\xbf").replace(b"\r\n", b"\n")
    # Not splitlines: a post may hold a form feed or a line separator.
    for number, line in enumerate(data.split(b"\n"), 1):
        if not line:
            continue
        try:
            fields = line.decode("utf-8").split("\t")
        except UnicodeDecodeError as error:
            fields, why = [], f"it is not UTF-8 ({error.reason}). Save it as UTF-8."
        else:
            why = f"{len(fields)} columns where `{columns}` is meant. Part them by tabs, with no header."
        if fewest <= len(fields) <= most:
            yield fields
        elif refuse is None:
            raise InputError(f"{path}, line {number}: {why}")
        else:
            refuse(f"{path}, line {number}: {why}")
