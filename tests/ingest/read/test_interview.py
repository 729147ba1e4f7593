"""Interviews set as pages: questions in bold, italics or headings, with and without the page's lead; pages that are none."""

from __future__ import annotations

import pytest

from ingest.read import read_bytes
from kg.record import Document
from kg.settings import Settings

_LEAD = "<p>Mara Quist has run the tide mill for twenty years, and she knows every stone of it.</p>"
_ASKED = ("Why did you build it?", "The grid says you were paid.", "Will it close?")
_SAID = ("I grew up beside one.", "We were paid for half. I have the letters.", "Not while I live.")


def _page(body: str, name: str = "a.html") -> Document:
    page = f"<!doctype html><html><head><title>On tides</title></head><body><article><h1>On tides</h1>{body}</article></body></html>"
    return read_bytes(page.encode(), name, Settings())


def _turns(document: Document) -> list[tuple[str | None, str]]:
    return [(turn.label, document.text[slice(*turn.span)]) for turn in document.turns]


_BOTH = [pair for q, a in zip(_ASKED, _SAID, strict=True) for pair in (("Q", q), ("A", a))]


@pytest.mark.parametrize(
    "pattern",
    [
        "<p><strong>{q}</strong></p><p>{a}</p>",
        "<p><b>{q}</b> {a}</p>",
        "<p><b>{q}</b><br>{a}</p>",
        "<p><em>{q}</em></p><p>{a}</p>",
        "<p class='interview__question'>{q}</p><p class='interview__answer'>{a}</p>",
        "<p><strong>{q}</strong></p><p>{a}</p><p><em>A picture of the mill</em></p>",
    ],
)
def test_questions_are_told_by_their_type(pattern: str) -> None:
    body = "".join(pattern.format(q=q, a=a) for q, a in zip(_ASKED, _SAID, strict=True))
    document = _page(_LEAD + body)
    assert _turns(document) == _BOTH
    assert all(turn.label_span is None for turn in document.turns)
    roles = {document.text[slice(*block.span)]: block.role for block in document.blocks}
    assert all(roles[words] == "transcript" for _, words in _BOTH)


def test_headings_that_ask_where_the_page_says_that_it_is_an_interview() -> None:
    body = "".join(f"<h3>{q}</h3><p>{a}</p>" for q, a in zip(_ASKED, _SAID, strict=True))
    assert _turns(_page(f"{_LEAD}<p>We met her at the mill.</p>{body}")) == _BOTH


def test_what_is_told_of_the_guest_between_answers_is_nobodys() -> None:
    body = "".join(
        f"<p><b>{q}</b></p><p>{a}</p><p>She looks at the sea for a while.</p>"
        for q, a in zip(_ASKED, _SAID, strict=True)
    )
    turns = _turns(_page(_LEAD + body))
    assert turns.count((None, "She looks at the sea for a while.")) == len(_ASKED)


@pytest.mark.parametrize("pattern", ["**{q}**\n\n{a}\n\n", "**{q}** {a}\n\n", "*{q}*\n\n{a}\n\n"])
def test_questions_in_markdown(pattern: str) -> None:
    body = "".join(pattern.format(q=q, a=a) for q, a in zip(_ASKED, _SAID, strict=True))
    text = f"# On tides\n\nMara Quist has run the tide mill for twenty years.\n\n{body}"
    document = read_bytes(text.encode(), "a.md", Settings())
    assert document.text == text
    assert _turns(document) == _BOTH


def test_readers_questions_where_the_page_says_whose_the_answers_are() -> None:
    asked = ("How deep is a well? (Bo, Lund)", "Is lead dangerous? (Pia, Varn)")
    body = "".join(f"<p><b>{q}</b></p><p>{a}</p>" for q, a in zip(asked, _SAID, strict=False))
    assert [label for label, _ in _turns(_page(f"<p>The engineer answers your questions.</p>{body}"))] == ["Q", "A"] * 2
    assert not _page(f"<p>The mill is old.</p>{body}").turns


def test_a_quotation_set_off_above_the_interview_stays_one() -> None:
    body = "".join(f"<p><b>{q}</b></p><p>{a}</p>" for q, a in zip(_ASKED, _SAID, strict=True))
    document = _page(f"{_LEAD}<p>The council wrote:</p><blockquote>The mill is old.</blockquote><p>Is it?</p>{body}")
    assert _turns(document) == _BOTH
    assert ("block-quotation", "The mill is old.") in [(b.role, document.text[slice(*b.span)]) for b in document.blocks]


def test_what_follows_the_last_answer_is_the_pages() -> None:
    body = "".join(f"<p><b>{q}</b></p><p>{a}</p>" for q, a in zip(_ASKED, _SAID, strict=True))
    document = _page(f"{_LEAD}{body}<p>It is in the north.</p><p>Mara Quist is the author of two books.</p>")
    assert _turns(document)[-1] == ("A", "Not while I live.\nIt is in the north.")


def test_a_lead_in_the_type_of_the_questions_is_nobodys() -> None:
    body = "".join(f"<p><b>{q}</b></p><p>{a}</p>" for q, a in zip(_ASKED, _SAID, strict=True))
    document = _page(f"<p><b>You may know her face.</b></p><p>She lives at the mill with two dogs.</p>{body}")
    assert (None, "She lives at the mill with two dogs.") in _turns(document)


@pytest.mark.parametrize(
    "body",
    [
        # Answers to frequent questions are the page's own.
        "<h3>Can you return it?</h3><p>You can. We pay the postage.</p><h3>Does it leak?</h3><p>It does not.</p>",
        # Headings that ask, over prose.
        "<h2>What does the mill make?</h2><p>It makes nine megawatts.</p><h2>Who pays you for it?</h2><p>The grid pays for six.</p>",
        # Headings of a guide, some of which ask.
        "<h3>1. Do you know your well?</h3><p>I open mine in May.</p><h3>2. Have you looked at your pipes?</h3><p>Mine were of lead.</p>"
        "<h3>3. Test the water</h3><p>I send mine to the laboratory.</p>",
        "<p><strong>Warning</strong></p><p>I wrote this in May.</p><p><strong>Update</strong></p><p>I was wrong.</p>",
    ],
)
def test_other_pages_have_no_turns(body: str) -> None:
    assert not _page(_LEAD + body).turns
