"""Transcript pages saved as plain text."""

from __future__ import annotations

from pathlib import Path

import pytest

from ingest.read import read, read_bytes
from kg.record import Document
from kg.settings import Settings

PAGE = """Clear Signal

Night Shift · 3 min instead of 40 min · Oct 6, 2026

Cheap engines win because the largest buyers come first

AL

Ana Lind

CEO, Norrland Engines

  • Bo EkHost · Investor, Fjord Capital

About this segment

Ana explains why engines are cheap.

From “The head of Norrland on cheap engines & steel”, Oct 6, 2026. Watch the full episode

“the largest buyers are the ones you want to win first, right?”
ALAna Lindat 12:31 · Night Shift12:31

In this episode

  1. 12:01Cheap engines win because the largest buyers come first2:01

Transcript

Transcribed by machine (Whisper) from the episode’s audio.

  1. 12:01

    So our view is that cheap engines win.

    And more of it.

  2. 12:31

    The largest buyers are the ones you want to win first, right?

  3. 1:02:10

    It is interesting.
"""


@pytest.fixture(name="page")
def _page() -> Document:
    return read_bytes(PAGE.encode(), "page.txt", Settings())


def test_what_the_head_says(page: Document) -> None:
    metadata = page.metadata
    assert metadata.kind == "transcript-page"
    assert metadata.title == "Cheap engines win because the largest buyers come first"
    assert metadata.publisher == "Clear Signal"
    assert metadata.published == "2026-10-06"
    assert metadata.author is None


def test_what_it_derives_from(page: Document) -> None:
    episode, recording = page.metadata.derived_from
    assert (episode.title, episode.kind, episode.date, episode.by) == (
        "The head of Norrland on cheap engines & steel",
        "episode",
        "2026-10-06",
        "Night Shift",
    )
    assert (recording.kind, recording.by) == ("machine transcript", "Whisper")
    assert [page.text[slice(*source.evidence)][:10] for source in (episode, recording) if source.evidence] == [
        "From “The ",
        "Transcribe",
    ]


def test_segments_hold_words_and_times(page: Document) -> None:
    spoken = [segment for segment in page.segments if segment.span[0] > page.text.index("Transcribed")]
    assert [(s.timecode, s.start_s, s.end_s) for s in spoken] == [
        ("12:01", 721, 751),
        ("12:31", 751, 3730),
        ("1:02:10", 3730, None),
    ]
    first = page.text[slice(*spoken[0].span)]
    assert first.startswith("So our view")
    assert first.endswith("And more of it.")


def test_timed_parts_of_the_head_have_their_times_too(page: Document) -> None:
    head = {
        page.text[slice(*s.span)][:12]: (s.timecode, s.end_s)
        for s in page.segments
        if s.span[0] < page.text.index("Transcribed")
    }
    assert head == {"“the largest": ("12:31", None), "Cheap engine": ("12:01", 842)}


def test_blocks_by_role(page: Document) -> None:
    def of(role: str) -> list[str]:
        return [page.text[slice(*block.span)] for block in page.blocks if block.role == role]

    assert of("caption")[:2] == ["Ana Lind", "CEO, Norrland Engines"]
    assert of("furniture") == ["AL", "2:01"]
    assert of("time-label") == ["12:01", "12:01", "12:31", "1:02:10"]
    assert of("pull-quote") == ["“the largest buyers are the ones you want to win first, right?”"]
    assert len(of("transcript")) == 4
    assert of("list-item") == [
        "Bo EkHost · Investor, Fjord Capital",
        "Cheap engines win because the largest buyers come first",
    ]


def test_the_text_is_the_file(page: Document) -> None:
    windows = PAGE.replace("\n", "\r\n").encode()
    assert page.text == PAGE
    document = read_bytes(windows, "page.txt", Settings())
    assert document.text.encode() == windows
    assert [s.timecode for s in document.segments] == [s.timecode for s in page.segments]


def test_labels_inside_timed_blocks() -> None:
    text = (
        "0:01\n\nANA: Engines are cheap.\n\nAnd so on.\n\n0:20\n\nAnd so forth.\n\nBO: Are they?\n\n0:40\n\nANA: Yes.\n"
    )
    document = read_bytes(text.encode(), "a.txt", Settings())
    assert [(turn.label, document.text[slice(*turn.span)]) for turn in document.turns] == [
        ("ANA", "Engines are cheap.\n\nAnd so on."),
        ("ANA", "And so forth."),
        ("BO", "Are they?"),
        ("ANA", "Yes."),
    ]
    assert [turn.label_span is None for turn in document.turns] == [False, True, False, False]
    assert [s.timecode for s in document.segments] == ["0:01", "0:20", "0:40"]


def test_a_single_time_makes_no_transcript() -> None:
    document = read_bytes(b"The train left at\n\n12:01\n\nand never came back, the firm said.\n", "a.txt", Settings())
    assert document.metadata.kind == "article"
    assert document.segments == ()


@pytest.mark.shared
def test_the_customers_page() -> None:
    path = Path(__file__).parents[3] / ".." / "shared" / "seeds" / "003_85093fea663f59bf.txt"
    if not path.is_file():
        pytest.skip("the evaluation data is not beside the checkout")
    document = read(path, Settings())
    assert document.text.encode() == path.read_bytes()
    assert document.metadata.published == "2026-10-06"
    assert document.metadata.publisher == "Real Alpha"
    assert [s.timecode for s in document.segments][-5:] == ["29:24", "29:54", "30:19", "30:41", "31:14"]


def test_an_excerpt_with_one_time_label_is_a_transcript() -> None:
    said = "So where does the money go? It goes into running the models, and nobody believes me when I say so.\n"
    page = f"Night Shift\nWhy serving eats the bill\nNight Shift · Episode 41 · Oct 12, 2026\n\nTranscript\n\n12:04\n{said}"
    document = read_bytes(page.encode(), "a.txt", Settings())
    assert document.metadata.kind == "transcript-page"
    assert [(s.timecode, s.start_s) for s in document.segments] == [("12:04", 724.0)]
    article = f"A podcast day at the fair\n\nThe fair opened at noon.\n\n12:04\n\n{said}"
    assert read_bytes(article.encode(), "a.txt", Settings()).metadata.kind == "article"


@pytest.mark.parametrize(
    "shape", ["{name}\n{at}\n{words}\n\n", "{at}\n{name}\n{words}\n\n", "{at}\n{name}: {words}\n\n"]
)
def test_names_above_or_below_the_times_are_labels_the_first_one_too(shape: str) -> None:
    said = [
        ("Ana Lind", "0:12", "Engines are cheap now, and they were dear."),
        ("Bo Ek", "0:20", "Are they?"),
        ("Ana Lind", "0:31", "They are, since the yard came, and they will be."),
        ("Bo Ek", "0:40", "We shall see about that."),
    ]
    text = "".join(shape.format(name=name, at=at, words=words) for name, at, words in said)
    document = read_bytes(text.encode(), "a.txt", Settings())
    turns = [(turn.label, document.text[slice(*turn.span)]) for turn in document.turns]
    assert turns == [(name, words) for name, _, words in said]
    assert [segment.start_s for segment in document.segments] == [12.0, 20.0, 31.0, 40.0]
