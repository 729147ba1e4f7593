"""Reads an interview in plain text whose questions bear Markdown's stars or hashes instead of a speaker's label."""

from __future__ import annotations

from ingest.read.article_head import read_head
from ingest.read.derivation import find_derivations
from ingest.read.interview import find_interview, holds_mostly, marked_questions, with_turns
from ingest.read.layout import lines
from ingest.read.source import Source
from kg.record import Document, Metadata, Turn

__all__ = ["MEDIA_TYPES", "NAME", "SUFFIXES", "VERSION", "read", "sniff"]

NAME = "marked-interview"
VERSION = 1
SUFFIXES = (".txt", ".text", ".md", "")
MEDIA_TYPES = ("text/plain", "text/markdown")


def sniff(source: Source) -> bool:
    """True where questions in bold, italics or headings take turns with answers in the first person."""
    return bool(_turns(source.text))


def read(source: Source) -> Document:
    """The file as a document with a turn a question and a turn an answer, labelled Q and A.

    Raises:
        UnreadableDocument: it is not text, or it holds none.
    """
    text = source.text
    turns = _turns(text)
    head = read_head(list(lines(text)))
    before = text[: turns[0].span[0]] if turns else ""
    metadata = Metadata(
        kind="transcript" if holds_mostly(turns, text) else "article",
        title=head.title.lstrip("# ") if head.title else None,
        published=head.published,
        publisher=head.publisher,
        author=head.author,
        derived_from=find_derivations(before),
    )
    return source.document(f"{NAME} {VERSION}", text, metadata, turns=turns, blocks=with_turns(head.blocks, turns))


def _turns(text: str) -> tuple[Turn, ...]:
    found = list(lines(text))
    openings = marked_questions(found)
    return find_interview(found, openings, text) if openings else ()
