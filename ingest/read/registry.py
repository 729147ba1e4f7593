"""The readers, in the order in which they are asked. A new format is one module and one line here."""

from __future__ import annotations

from typing import Protocol

from ingest.read import (
    html_page,
    interview_text,
    labelled_transcript,
    plain_text,
    spoken_text,
    subrip,
    transcript_json,
    transcript_page,
    webvtt,
)
from ingest.read.source import Source
from kg.record import Document

__all__ = ["READERS", "Reader"]


class Reader(Protocol):
    """A module that reads one format."""

    @property
    def NAME(self) -> str:  # noqa: N802
        """The name in the registry and, with the version, in the provenance."""

    @property
    def VERSION(self) -> int:  # noqa: N802
        """Raised whenever the same bytes give another document."""

    @property
    def SUFFIXES(self) -> tuple[str, ...]:  # noqa: N802
        """Lower-case suffixes with their dot; empty for files without one."""

    @property
    def MEDIA_TYPES(self) -> tuple[str, ...]:  # noqa: N802
        """Media types of the format."""

    def sniff(self, source: Source) -> bool:
        """True where the content itself is of this format, whatever its name."""

    def read(self, source: Source) -> Document:
        """The document; raises only `UnreadableDocument`."""


READERS: tuple[Reader, ...] = (
    webvtt,
    subrip,
    transcript_json,
    html_page,
    transcript_page,
    labelled_transcript,
    interview_text,
    spoken_text,
    plain_text,
)
