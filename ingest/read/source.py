"""What is handed to a reader: bytes that have passed the gate, and their text."""

from __future__ import annotations

import hashlib
import re
import stat
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from ingest.read.encoding import decode
from kg.errors import UnreadableDocument
from kg.record import Block, Document, Metadata, Segment, Turn
from kg.settings import Settings

__all__ = ["Source", "load"]

# What a file's first bytes say it is, and what to do instead of reading it as text.
_SIGNATURES: tuple[tuple[bytes, str, str], ...] = (
    (b"%PDF-", "a PDF file, which no reader here reads", "Save its text as a .txt file and give that."),
    (b"PK\x03\x04", "a ZIP archive or office document", "Save it as plain text or as HTML and give that."),
    (b"\xd0\xcf\x11\xe0", "an old office document", "Save it as plain text or as HTML and give that."),
    (b"{\\rtf", "a rich text file", "Save it as plain text or as HTML and give that."),
    (b"\x1f\x8b", "a gzip archive", "Unpack it and give the files inside."),
    (b"\x89PNG", "a picture", "Give its text."),
    (b"\xff\xd8\xff", "a picture", "Give its text."),
    (b"GIF8", "a picture", "Give its text."),
    (b"ID3", "an audio file", "Transcribe it and give the transcript (.vtt, .srt, .json or .txt)."),
    (b"OggS", "an audio file", "Transcribe it and give the transcript (.vtt, .srt, .json or .txt)."),
    (b"RIFF", "an audio or video file", "Transcribe it and give the transcript (.vtt, .srt, .json or .txt)."),
)

_DECLARED = re.compile(
    rb"<(?:meta|\?xml)\b[^>]{0,200}?(?:charset|encoding)\s*=\s*[\"']?\s*([A-Za-z][\w.:-]{1,39})", re.IGNORECASE
)
"""What a page says of its own encoding."""
_CONTROL = re.compile(r"[\x01-\x08\x0e-\x1f\x7f]")


@dataclass(frozen=True)
class Source:
    """One file's bytes with the name that messages and records give it."""

    name: str
    data: bytes

    @property
    def suffix(self) -> str:
        """The name's last suffix, lower case, with its dot; empty where there is none."""
        return Path(self.name).suffix.lower()

    @cached_property
    def _decoded(self) -> tuple[str, str | None]:
        declared = _DECLARED.search(self.data, 0, 2048)
        return decode(self.name, self.data, declared[1].decode("ascii") if declared else None)

    @property
    def text(self) -> str:
        """The bytes decoded: no newline is translated, a byte order mark is dropped.

        Raises:
            UnreadableDocument: the encoding cannot be told, or what is decoded is not text.
        """
        text = self._decoded[0]
        if "\0" in text:
            raise UnreadableDocument(
                self.name, "it holds NUL characters, so it is not a text", "Save it as UTF-8 text."
            )
        controls = sum(1 for _ in _CONTROL.finditer(text, 0, 100_000))
        if controls > 8 and controls * 50 > min(len(text), 100_000):
            raise UnreadableDocument(self.name, "it is binary, not a text", "Give a text, transcript or HTML file.")
        return text

    @property
    def encoding(self) -> str | None:
        """The encoding's name where it was not UTF-8."""
        return self._decoded[1]

    def refuse(self, reason: str, remedy: str) -> UnreadableDocument:
        """The error that says why this source cannot be read."""
        return UnreadableDocument(self.name, reason, remedy)

    def document(
        self,
        reader: str,
        text: str,
        metadata: Metadata,
        *,
        segments: tuple[Segment, ...] = (),
        turns: tuple[Turn, ...] = (),
        blocks: tuple[Block, ...] = (),
    ) -> Document:
        """The document that `reader` made of this source, with both checksums.

        Raises:
            UnreadableDocument: there is no text in it.
        """
        if not text.strip():
            raise self.refuse("it holds no text", "Check that it is the file you meant.")
        return Document(
            path=self.name,
            text=text,
            sha256=hashlib.sha256(text.encode("utf-8")).hexdigest(),
            raw_sha256=hashlib.sha256(self.data).hexdigest(),
            reader=reader,
            metadata=metadata.model_copy(update={"encoding": self.encoding}),
            segments=segments,
            turns=turns,
            blocks=blocks,
        )


def check(name: str, data: bytes, settings: Settings) -> Source:
    """The source, after the checks that need no decoding.

    Raises:
        UnreadableDocument: empty, larger than `settings.max_bytes`, or by its first bytes a kind that is not text.
    """
    if not data.strip(b" \t\r\n\0\xef\xbb\xbf"):
        raise UnreadableDocument(name, "it is empty", "Check that it is the file you meant.")
    if len(data) > settings.max_bytes:
        raise _too_large(name, len(data), settings)
    for signature, what, remedy in _SIGNATURES:
        if data.startswith(signature):
            raise UnreadableDocument(name, f"it is {what}", remedy)
    return Source(name, data)


def load(path: Path, name: str, settings: Settings) -> Source:
    """The file's bytes as a checked source; its size is checked before it is read.

    Raises:
        UnreadableDocument: no such file, not a regular file, no permission, too large, empty, or not text.
    """
    try:
        status = path.stat()
        if stat.S_ISDIR(status.st_mode):
            raise UnreadableDocument(
                name, "it is a folder", "Give the files in it, or let the command walk the folder."
            )
        if not stat.S_ISREG(status.st_mode):
            raise UnreadableDocument(name, "it is not a regular file", "Give a file, or '-' for standard input.")
        if status.st_size > settings.max_bytes:
            raise _too_large(name, status.st_size, settings)
        with path.open("rb") as stream:
            data = stream.read(settings.max_bytes + 1)
    except FileNotFoundError as error:
        raise UnreadableDocument(name, "there is no such file", "Check the path.") from error
    except PermissionError as error:
        raise UnreadableDocument(name, "reading it is not permitted", "Change its permissions or copy it.") from error
    except (OSError, ValueError) as error:
        raise UnreadableDocument(name, f"it cannot be opened ({error})", "Check the path and the disk.") from error
    return check(name, data, settings)


def _too_large(name: str, size: int, settings: Settings) -> UnreadableDocument:
    return UnreadableDocument(
        name,
        f"it has {size:,} bytes; at most {settings.max_bytes:,} are read",
        "Split it, or raise the setting 'max_bytes'.",
    )
