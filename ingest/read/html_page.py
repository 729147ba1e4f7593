"""Reads HTML pages: metadata from the page's own data, then the main text."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from lxml import etree
from lxml.html import HtmlElement, HTMLParser, document_fromstring, tostring

from ingest.read import labelled_transcript, transcript_page
from ingest.read.article_head import byline_author, byline_outlet, is_announcement
from ingest.read.block_quotations import quoted_rows, set_off_lines, with_credits_apart, with_quotations
from ingest.read.cues import plain_words
from ingest.read.derivation import find_derivations
from ingest.read.dialogue import dialogue_lines
from ingest.read.html_metadata import PageFacts, page_facts
from ingest.read.html_text import visible_lines
from ingest.read.interview import Emphasis, emphases, find_interview, holds_mostly, placed, plain_questions, with_turns
from ingest.read.layout import block, lines, role_of
from ingest.read.page_boxes import box_rows, without_boxes
from ingest.read.source import Source
from kg.record import Block, DerivedFrom, Document, Metadata

__all__ = ["MEDIA_TYPES", "NAME", "SUFFIXES", "VERSION", "read", "sniff"]

NAME = "html"
VERSION = 3
SUFFIXES = (".html", ".htm", ".xhtml")
MEDIA_TYPES = ("text/html", "application/xhtml+xml")

MAX_CHARACTERS = 20_000_000
"""Longest page that is parsed: main-text extraction is far slower than reading a plain text."""
_HEAD = re.compile(
    r"\s*(?:<\?xml[^>]*>\s*)?(?:<!--.*?-->\s*)*<(?:!doctype\s+html|html|head|body|article|meta|title)\b",
    re.IGNORECASE | re.DOTALL,
)
_PRESS = re.compile(r"press release|announcement|newsroom|media release", re.IGNORECASE)
_START = 12
"""Characters by whose beginning a page's lines are found."""
_LEAST = 80
"""Characters below which an extracted main text is taken as a miss."""


def sniff(source: Source) -> bool:
    """True where the text begins like an HTML page."""
    return _HEAD.match(source.text[:5000]) is not None


def read(source: Source) -> Document:
    """The page's main text under its title, one paragraph a line, with its metadata.

    A page that holds a labelled or timed transcript is read whole, as its plain text would be. Scripts, styles, comments and
    what is hidden never reach the text. Same bytes, same text (for one version of trafilatura).

    Raises:
        UnreadableDocument: no text in it, too long, or not parsable.
    """
    page = source.text
    if len(page) > MAX_CHARACTERS:
        raise source.refuse(
            f"the page has more than {MAX_CHARACTERS:,} characters", "Save its text as a .txt file and give that."
        )
    tree = _parse(source, page)
    facts = page_facts(tree)
    if with_credits_apart(tree):
        page = tostring(tree, encoding="unicode")
    whole = "\n".join(visible_lines(tree)) + "\n"
    if not whole.strip():
        raise source.refuse(
            "no text was found in its markup (a script may build it, or it is nested too deeply)",
            "Save its text as a .txt file and give that.",
        )
    found = list(lines(whole))
    if transcript_page.has_time_labels(found):
        return _like_text(source, transcript_page.read_text(source, whole, f"{NAME} {VERSION}"), facts)
    if labelled_transcript.holds_conversation(found):
        return _like_text(source, labelled_transcript.read_text(source, whole, f"{NAME} {VERSION}"), facts)
    return _article(
        source, _main_text(page, whole), facts, _Layout(quoted_rows(tree), list(emphases(tree)), box_rows(tree))
    )


@dataclass(frozen=True)
class _Layout:
    """What the page's markup says of its lines: quotations set off, openings in type of their own, advertisements and boxes."""

    quoted: list[str]
    openings: list[Emphasis]
    boxes: frozenset[str]


def _parse(source: Source, page: str) -> HtmlElement:
    # The declared encoding is done with: lxml refuses a str that still names one.
    page = re.sub(r"^\s*<\?xml[^>]*\?>", "", page)
    try:
        return document_fromstring(
            page.encode("utf-8", "replace"), parser=HTMLParser(encoding="utf-8", huge_tree=False, no_network=True)
        )
    except (etree.LxmlError, ValueError, AssertionError) as error:
        raise source.refuse(
            f"its markup cannot be parsed ({error})", "Save its text as a .txt file and give that."
        ) from error


def _main_text(page: str, whole: str) -> str:
    """The main text by trafilatura; all visible lines where it finds none."""
    import trafilatura

    try:
        text = trafilatura.extract(page, include_comments=False, include_tables=True, output_format="txt")
    except (
        Exception
    ):  # a third party's heuristics over arbitrary markup: whatever they raise, the visible lines are there
        text = None
    cleaned = "\n".join(line for row in (text or "").splitlines() if (line := plain_words(row)))
    return "\n".join(_unglued(cleaned, whole)) if len(cleaned) >= _LEAST else whole


def _unglued(cleaned: str, whole: str) -> Iterator[str]:
    """The rows of a main text, those that hold several of the page's lines side by side cut into these.

    Of a short page trafilatura makes one row of all: a block quotation or an advertisement would be told from nothing.
    """
    shown = set(whole.splitlines())
    by_start: dict[str, list[str]] = {}
    for line in sorted(shown, key=len, reverse=True):
        by_start.setdefault(line[:_START], []).append(line)
    for row in cleaned.splitlines():
        pieces: list[str] = []
        at = 0
        while row not in shown and at < len(row):
            fitting = (line for size in range(_START, 0, -1) for line in by_start.get(row[at : at + size], ()))
            piece = next((line for line in fitting if row.startswith(f"{line} ", at) or row[at:] == line), None)
            if piece is None:
                pieces = []
                break
            pieces.append(piece)
            at += len(piece) + 1
        yield from pieces or [row]


def _article(source: Source, body: str, facts: PageFacts, layout: _Layout) -> Document:
    rows = [row for row in body.splitlines() if row.strip()]
    title = facts.title
    if title and not any(row.strip() == title for row in rows[:3]):
        rows.insert(0, title)
    text = "\n".join(rows) + "\n" if rows else ""
    blocks: list[Block] = []
    byline: str | None = None
    outlet: str | None = None
    found = list(lines(text))
    for place, line in enumerate(found):
        role = role_of(line)
        if title and place < 3 and line.text == title:
            role = "title"
        elif role == "byline" and place < 6:
            byline = byline or byline_author(line.text)
            outlet = outlet or byline_outlet(line.text)
        blocks.append(block(line, role))
    blocks = without_boxes(text, blocks, layout.boxes)
    turns = find_interview(found, placed(found, layout.openings), text) or find_interview(
        found, plain_questions(found), text
    )
    metadata = Metadata(
        kind="transcript" if holds_mostly(turns, text) else _kind(text, facts),
        title=title,
        published=facts.published,
        publisher=facts.publisher or outlet,
        author=facts.author or byline,
        url=facts.url,
        language=facts.language,
        derived_from=_derived(facts, find_derivations(text)),
    )
    said = [turn.span for turn in turns]
    set_off = [*set_off_lines(text, layout.quoted), *dialogue_lines(found)]
    apart = [span for span in set_off if not any(s < span[1] and span[0] < e for s, e in said)]
    placed_blocks = with_turns(with_quotations(text, blocks, apart), turns)
    return source.document(f"{NAME} {VERSION}", text, metadata, turns=turns, blocks=placed_blocks)


def _like_text(source: Source, document: Document, facts: PageFacts) -> Document:
    """The document read as plain text, the page's own data taking the place of what its head was read to say."""
    seen = document.metadata
    metadata = seen.model_copy(
        update={
            "title": facts.title or seen.title,
            "published": facts.published or seen.published,
            "publisher": facts.publisher or seen.publisher,
            "author": facts.author or seen.author,
            "url": facts.url,
            "language": facts.language,
            "derived_from": _derived(facts, seen.derived_from),
        }
    )
    return document.model_copy(update={"metadata": metadata})


def _derived(facts: PageFacts, written: tuple[DerivedFrom, ...]) -> tuple[DerivedFrom, ...]:
    """Works named in the text, then those only in the page's data: what the text says has its words as evidence."""
    titles = {item.title.casefold() for item in written if item.title}
    return (*written, *(item for item in facts.based_on if item.title and item.title.casefold() not in titles))


def _kind(text: str, facts: PageFacts) -> Literal["article", "announcement", "web-page"]:
    if _PRESS.search(facts.genre or "") or is_announcement(text, author=facts.author, publisher=facts.publisher):
        return "announcement"
    return "article" if facts.is_article else "web-page"
