"""Reads plain text: the text is the file, decoded, and nothing else."""

from __future__ import annotations

from ingest.read.article_head import is_announcement, read_head
from ingest.read.block_quotations import marked_lines, with_quotations
from ingest.read.derivation import find_derivations
from ingest.read.dialogue import dialogue_lines
from ingest.read.layout import lines, paragraphs
from ingest.read.page_boxes import without_boxes
from ingest.read.source import Source
from kg.record import Document, Metadata

__all__ = ["MEDIA_TYPES", "NAME", "SUFFIXES", "VERSION", "read", "sniff"]

NAME = "plain-text"
VERSION = 3
SUFFIXES = (".txt", ".text", ".md", "")
MEDIA_TYPES = ("text/plain", "text/markdown")


def sniff(source: Source) -> bool:
    """True: any text is a plain text. This reader is asked last."""
    return True


def read(source: Source) -> Document:
    """The file as a document; metadata only where the text evidently states it.

    Guarantee: `text` encoded again as it was is the file, but for a byte order mark.

    Raises:
        UnreadableDocument: it is not text, or it holds none.
    """
    text = source.text
    found = list(lines(text))
    head = read_head(paragraphs(text, found))
    set_off = [*(line.span for line in marked_lines(found)), *dialogue_lines(found)]
    metadata = Metadata(
        kind="announcement" if is_announcement(text, author=head.author, publisher=head.publisher) else "article",
        title=head.title,
        published=head.published,
        publisher=head.publisher,
        author=head.author,
        derived_from=find_derivations(text),
    )
    return source.document(
        f"{NAME} {VERSION}", text, metadata, blocks=with_quotations(text, without_boxes(text, head.blocks), set_off)
    )
