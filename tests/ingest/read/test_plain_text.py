"""Plain texts: exact bytes, blocks, and only metadata that evidently stands there."""

from __future__ import annotations

import pytest

from ingest.read import read_bytes
from kg.errors import UnreadableDocument
from kg.record import Document
from kg.settings import Settings

ARTICLE = (
    "Engines are cheap, says Norrland\n\nBy Ana Lind and Bo van den Berg, staff writers\nTuesday, March 3, 2026\n\n"
    "The firm said on Monday that engines are cheap.\n\nHow cheap?\n\nNobody knows yet, it said.\n"
)


def _read(text: str | bytes, name: str = "a.txt") -> Document:
    return read_bytes(text.encode() if isinstance(text, str) else text, name, Settings())


def _roles(document: Document) -> list[tuple[str, str]]:
    return [(block.role, document.text[slice(*block.span)]) for block in document.blocks]


def test_head_of_an_article() -> None:
    document = _read(ARTICLE)
    assert document.metadata.title == "Engines are cheap, says Norrland"
    assert document.metadata.author == "Ana Lind and Bo van den Berg"
    assert document.metadata.published == "2026-03-03"
    assert document.metadata.kind == "article"
    assert [role for role, _ in _roles(document)] == [
        "title",
        "byline",
        "dateline",
        "paragraph",
        "heading",
        "paragraph",
    ]


@pytest.mark.parametrize(
    "text",
    [
        "The firm said on Monday that engines are cheap.\n\nIt said so again on March 3, 2026.\n",
        "By Monday the firm had said so twice.\n\nEngines are cheap, it said.\n",
        "Cheap\nFast\nGood\nPick two\nSays she\nAnd he\nAnd they\nOf it\nAll day\nEvery day\n",
        "03/04/2026 was a Tuesday or a Friday, the firm said, and engines were cheap.\n",
    ],
)
def test_nothing_is_guessed(text: str) -> None:
    metadata = _read(text).metadata
    assert (metadata.published, metadata.publisher, metadata.author, metadata.url) == (None, None, None, None)


def test_the_dateline_of_a_wire() -> None:
    document = _read("Engines are cheap\n\nOSLO, March 3, 2026 (Nordic Wire) — The firm said engines are cheap.\n")
    assert (document.metadata.publisher, document.metadata.published) == ("Nordic Wire", "2026-03-03")
    assert _roles(document)[1:] == [
        ("dateline", "OSLO, March 3, 2026 (Nordic Wire)"),
        ("paragraph", "The firm said engines are cheap."),
    ]


def test_the_text_is_the_file() -> None:
    raw = "One.\r\n\r\nTwo\u00a0\u00ad\u200f😀.\rThree, no final newline"
    assert _read(b"\xef\xbb\xbf" + raw.encode()).text == raw


def test_an_announcement_by_its_set_phrases() -> None:
    assert _read("Norrland today announced a cheap engine. It is cheap.\n").metadata.kind == "announcement"
    assert _read("We are excited to announce a cheap engine. It is cheap.\n").metadata.kind == "announcement"
    assert _read("Norrland announced a cheap engine on Monday. Critics doubt it.\n").metadata.kind == "article"


def test_wrapped_lines_are_one_paragraph() -> None:
    text = (
        "The firm said on Monday that engines are cheaper than they\nhave ever been, and that it would sell more of them than\n"
        "in any year before, if the price of steel stays where it\nis now.\n\nA second paragraph.\n"
    )
    assert [role for role, _ in _roles(_read(text))] == ["paragraph", "paragraph"]


def test_unwrapped_lines_stay_apart() -> None:
    long = "The firm said on Monday that engines are cheaper than they have ever been, and that it would sell more of them than in any year."
    text = f"Engines of the north are cheap and will be cheaper\n{long}\n{long}\n"
    assert [role for role, _ in _roles(_read(text))] == ["title", "paragraph", "paragraph"]


@pytest.mark.parametrize("encoding", ["cp1252", "utf-16", "utf-32", "utf-16-le"])
def test_other_encodings_are_named(encoding: str) -> None:
    text = "The firm said: “Engines are cheap” — and so did the café’s owner, who has run it for many years.\n"
    marked = ("\ufeff" + text).encode(encoding) if encoding == "utf-16-le" else text.encode(encoding)
    document = _read(marked)
    assert document.text == text
    assert document.metadata.encoding is not None
    assert document.metadata.encoding.startswith(encoding[:5])


def test_an_encoding_in_doubt_is_refused() -> None:
    with pytest.raises(UnreadableDocument, match="cannot be told with certainty"):
        _read(("Společnost oznámila, že tržby vzrostly o deset procent, řekl ředitel. " * 4).encode("cp1250"))


def test_the_episode_that_an_article_reports() -> None:
    document = _read(
        "Engines are cheap, she said on the Night Shift podcast, in an episode published October 6, 2026.\n"
    )
    (source,) = document.metadata.derived_from
    assert (source.kind, source.date, source.by, source.title) == ("episode", "2026-10-06", "Night Shift", None)
    assert source.evidence is not None
    assert document.text[slice(*source.evidence)] == "an episode published October 6, 2026"


def test_a_show_with_an_article_in_its_name_keeps_it() -> None:
    document = _read(
        "Engines are cheap, Lind said on The Night Shift podcast, in an episode released on 6 October 2026.\n"
    )
    assert document.metadata.derived_from[0].by == "The Night Shift"


def test_talk_without_labels_is_a_transcript() -> None:
    text = "Night Shift, episode 3\n" + "\n".join(
        [
            "So what did you do then? I want to know.",
            "Well, I went back, and we asked what people wanted.",
            "Right. And what did they tell you?",
            "Yeah, so they told us that it was fine.",
        ]
        * 4
    )
    document = _read(text)
    assert document.metadata.kind == "transcript"
    assert document.metadata.title == "Night Shift, episode 3"
    assert document.turns == ()
    assert {role for role, _ in _roles(document)[1:]} == {"transcript"}


def test_an_essay_in_the_first_person_is_no_transcript() -> None:
    text = (
        "My year with engines\n\n"
        + "I bought an engine in spring because my old one was broken. The seller told me that it would last for many years. "
        * 12
    )
    assert _read(text).metadata.kind == "article"


def test_what_a_reporter_signs_is_an_article_whoever_announces() -> None:
    head = "Norrland opens an engine\n\nBy Ana Lind\nOctober 6, 2026\n\n"
    reported = 'Norrland today announced an engine. "We are excited to announce it," said Bo Ek. It is cheap.\n'
    assert _read(head + reported).metadata.kind == "article"
    assert (
        _read(head + "Today we're launching an engine. It is cheap, and I built it.\n").metadata.kind == "announcement"
    )


@pytest.mark.parametrize(
    ("line", "author", "publisher", "published"),
    [
        ("By Kari Boe, Norra Herald. 12 January 2026", "Kari Boe", "Norra Herald", "2026-01-12"),
        ("By Kari Boe, Norra Herald.", "Kari Boe", "Norra Herald", None),
        ("By Kari Boe | The Norra Herald | 12 January 2026", "Kari Boe", "Norra Herald", "2026-01-12"),
        ("By Kari Boe for the Norra Herald", "Kari Boe", "Norra Herald", None),
        ("By Kari Boe, Staff Writer, The Norra Herald", "Kari Boe", "Norra Herald", None),
        ("By Kari Boe and Ana Lind, Harbour Weekly", "Kari Boe and Ana Lind", "Harbour Weekly", None),
        ("The Norra Herald, 12 January 2026", None, "Norra Herald", "2026-01-12"),
        ("By Kari Boe, Oslo", "Kari Boe", None, None),
        ("*By Kari Boe, Norra Herald*", "Kari Boe", "Norra Herald", None),
        ("By Kari Boe, Chief Reporter, 3 May 2025", "Kari Boe", None, "2025-05-03"),
        ("By Kari Boe, Guest Post", "Kari Boe, Guest Post", None, None),
        ("By Kari Boe, Ana Lind and Bo Berg", "Kari Boe, Ana Lind and Bo Berg", None, None),
    ],
)
def test_the_house_in_a_byline(line: str, author: str | None, publisher: str | None, published: str | None) -> None:
    text = f"Water is dear\n\n{line}\n\nThe water of Harle costs more than that of any town on the coast.\n"
    metadata = _read(text).metadata
    assert (metadata.author, metadata.publisher, metadata.published) == (author, publisher, published)
