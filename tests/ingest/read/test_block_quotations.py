"""Block quotations of pages and plain texts: which lines they are, who is named below them, what the page has twice."""

from __future__ import annotations

import pytest

from ingest.read import read_bytes
from kg.record import Document
from kg.settings import Settings

_OWN = "<p>The ferry was late on each of the four days on which I took it, and nobody on board was told why.</p>"


def _page(body: str) -> Document:
    page = f"<!doctype html><html><head><title>Late again</title></head><body><article><h1>Late again</h1>{_OWN}{body}{_OWN[:-5]} again.</p></article></body></html>"
    return read_bytes(page.encode(), "a.html", Settings())


def _parts(document: Document, *roles: str) -> list[tuple[str, str]]:
    return [(block.role, document.text[slice(*block.span)]) for block in document.blocks if block.role in roles]


@pytest.mark.parametrize(
    "credit",
    [
        "<footer>— <cite>Ana Lind</cite>, skipper</footer>",
        "<footer>Ana Lind, skipper</footer>",
        "<cite>Ana Lind, skipper</cite>",
        "<p>— Ana Lind, skipper</p>",
        "&mdash; Ana Lind, skipper",
    ],
)
def test_words_and_credit_are_told_apart(credit: str) -> None:
    document = _page(f"<blockquote><p>I left on <b>time</b>.</p>{credit}</blockquote>")
    assert _parts(document, "block-quotation", "caption") == [
        ("block-quotation", "I left on time."),
        ("caption", "Ana Lind, skipper"),
    ]


def test_a_credit_behind_the_words_or_below_the_figure() -> None:
    document = _page(
        "<blockquote><p>I left on time. — Ana Lind, skipper</p></blockquote><p>So it goes.</p>"
        "<figure><blockquote><p>We did not.</p></blockquote><figcaption>Bo Berg, mate</figcaption></figure>"
    )
    assert _parts(document, "block-quotation", "caption") == [
        ("block-quotation", "I left on time."),
        ("caption", "Ana Lind, skipper"),
        ("block-quotation", "We did not."),
        ("caption", "Bo Berg, mate"),
    ]


def test_a_cited_title_in_the_words_is_no_credit() -> None:
    document = _page("<blockquote><p>I read it in <cite>Ferries of the North</cite> last year.</p></blockquote>")
    assert _parts(document, "block-quotation", "caption") == [
        ("block-quotation", "I read it in Ferries of the North last year.")
    ]


@pytest.mark.parametrize("tag", ['blockquote class="pull"', 'div class="pull-quote"'])
def test_words_that_the_text_has_too_are_furniture(tag: str) -> None:
    document = _page(f"<{tag}><p>nobody on board was told why</p></{tag.split()[0]}>")
    assert _parts(document, "block-quotation", "furniture") == [("furniture", "nobody on board was told why")]


def test_a_page_that_is_set_as_one_quotation_is_its_authors() -> None:
    page = f"<!doctype html><html><body><blockquote><h1>Ferries</h1>{_OWN}{_OWN}</blockquote></body></html>"
    assert not _parts(read_bytes(page.encode(), "a.html", Settings()), "block-quotation")


def test_marked_and_indented_paragraphs_of_plain_text() -> None:
    text = (
        "Late again\n\nThe ferry was late on each of the days on which I took it.\n\nThe skipper wrote:\n\n"
        "> I left on time.\n>\n> The tide was late.\n> — Ana Lind, skipper\n\nThe mate wrote:\n\n    We did not.\n\nSo it goes.\n"
    )
    document = read_bytes(text.encode(), "a.md", Settings())
    assert document.text == text
    assert _parts(document, "block-quotation", "caption") == [
        ("block-quotation", "I left on time."),
        ("block-quotation", "The tide was late."),
        ("caption", "Ana Lind, skipper"),
        ("block-quotation", "We did not."),
    ]


def test_first_lines_that_are_indented_are_no_quotation() -> None:
    text = "Late again\n\n" + "".join(f"  The ferry was late on day {n} of the week, they said.\n" for n in range(5))
    assert not _parts(read_bytes(text.encode(), "a.txt", Settings()), "block-quotation")
