"""Advertisements and prompts on a page are furniture: their words stay in the text and are nobody's statements."""

from __future__ import annotations

import pytest

from ingest.pipeline import extract_document
from ingest.read import read_bytes
from ingest.read.page_boxes import is_prompt
from kg.record import Document
from kg.settings import Settings

_OWN = "<p>The ferry was late on each of the four days on which I took it, and nobody on board was told why.</p>"


def _page(body: str) -> Document:
    page = f"<!doctype html><html><body><article><h1>Late again</h1>{_OWN}{body}{_OWN[:-5]} again.</p></article></body></html>"
    return read_bytes(page.encode(), "a.html", Settings())


def _role(document: Document, words: str) -> str:
    return next(b.role for b in document.blocks if words in document.text[slice(*b.span)])


@pytest.mark.parametrize("name", ["ad", "ads", "side ad-slot", "sponsored-content", "newsletter_box", "article-promo"])
def test_boxes_are_told_by_the_names_of_the_markup(name: str) -> None:
    document = _page(f'<div class="{name}"><p>The Lux pump saves you money.</p></div>')
    # What finds the main text leaves some of them out by itself.
    assert "Lux" not in document.text or _role(document, "Lux") == "furniture"


@pytest.mark.parametrize("name", ["adventure", "ad-free-reading", "lead", "promoted-by-staff"])
def test_other_names_are_no_boxes(name: str) -> None:
    assert _role(_page(f'<div class="{name}"><p>The island has no quay for it.</p></div>'), "island") == "paragraph"


def test_a_page_that_is_all_newsletter_is_none() -> None:
    page = f'<!doctype html><html><body><div class="newsletter"><h1>Late</h1>{_OWN}{_OWN}</div></body></html>'
    assert _role(read_bytes(page.encode(), "a.html", Settings()), "ferry") == "paragraph"


@pytest.mark.parametrize(
    ("line", "prompts"),
    [
        ("Sign up to our newsletter. You get it on Fridays.", True),
        ("Subscribe to the Herald today. It costs 9 crowns a month.", True),
        ("Thanks for reading! Subscribe for free to receive new posts.", True),
        ("Advertisement: Lux pumps never leak.", True),
        ("ADVERTISEMENT", True),
        ("If you like this post, subscribe for more.", True),
        ("By signing up you agree to our terms.", True),
        ("Sign up was slow: only 40 people came.", False),
        ("Subscribe buttons were added to each page.", False),
        ("Advertisements paid for half of the ferry.", False),
        ("Sponsored walks raised 40 crowns.", False),
    ],
)
def test_prompts(line: str, prompts: bool) -> None:
    assert is_prompt(line) is prompts


@pytest.mark.model
def test_nobody_says_what_an_advertisement_says() -> None:
    settings = Settings()
    document = _page('<div class="ad">ADVERTISEMENT. Doctors say: this pill melts fat!</div>')
    assert not any("pill" in a.normalized for a in extract_document(document, settings).assertions)


@pytest.mark.model
@pytest.mark.parametrize(
    "label", ["Update, 6 November:", "UPDATE (12 May):", "Correction, 3 May 2025:", "Update 14:30:", "Editor's note:"]
)
def test_a_notes_label_says_nothing(label: str) -> None:
    settings = Settings()
    text = f"Late again\n\nThe ferry was late on each of four days in May.\n\n{label} an earlier version of this post said that Mira Quill owns the ferry. The ferry belongs to the town.\n"
    found = {
        a.normalized: a.speaker
        for a in extract_document(read_bytes(text.encode(), "a.txt", settings), settings).assertions
    }
    assert found["The ferry belongs to the town."] == "author"
    assert set(found.values()) <= {"author", None}
    assert not any(label.rstrip(":").split(",")[0] in words for words in found)
