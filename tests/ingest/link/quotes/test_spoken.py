"""Only what is said counts: no head, no pull-quote, no label."""

from __future__ import annotations

import pytest

from ingest.link.quotes.spoken import Spoken, Timed, chained, spoken_pieces
from ingest.read import read_bytes
from kg.settings import Settings
from tests.ingest.link.quotes.talk import LINES, spoken, transcript_text

PAGE = """Salt eats seals

Harbour Talk, March 2, 2026

"Salt water eats every cheap seal." (0:30)

Transcript

0:00

We talk about pumps today, and about harbours, with a guest who builds them.

0:30

Salt water eats every cheap seal within three winters, so we test each seal ourselves.
"""


def test_words_are_those_of_the_lines_without_labels() -> None:
    assert " ".join(spoken().words) == " ".join(words for _, words in LINES)


def test_words_know_their_time_and_speaker() -> None:
    talk = spoken()
    at = talk.words.index("Orange,")
    timed, voice = talk.timed_at(at), talk.voice_at(at)
    assert timed is not None
    assert voice is not None
    assert voice.speaker == "Mira Voss"
    assert timed.start_s == 60.0


def test_a_page_speaks_only_in_its_transcript() -> None:
    found = Spoken.of_document(read_bytes(PAGE.encode(), "page.txt", Settings()))
    assert found is not None
    assert found.words[:4] == ("We", "talk", "about", "pumps")
    assert list(found.words).count("seal") == 2


def test_an_article_is_no_transcript_unless_one_says_so() -> None:
    document = read_bytes(b"The harbour is quiet today. Nobody is there.\n", "note.txt", Settings())
    assert Spoken.of_document(document) is None
    taken = Spoken.of_document(document, whatever=True)
    assert taken is not None
    assert taken.words[:3] == ("The", "harbour", "is")


def test_captions_are_words_in_the_order_of_their_segments() -> None:
    text, spans = transcript_text()
    assert [text[slice(*piece)] for piece in spoken_pieces("transcript", spans, [])] == [words for _, words in LINES]


@pytest.mark.parametrize(
    ("kind", "segments", "voiced", "pieces"),
    [
        ("transcript", [(5, 9), (0, 4)], [], [(0, 4), (5, 9)]),
        ("transcript", [], [(0, 4)], [(0, 4)]),
        ("transcript-page", [(0, 4), (10, 20)], [(12, 15), (16, 30)], [(12, 15), (16, 20)]),
        ("transcript-page", [(0, 4)], [], []),
        ("transcript-page", [], [(3, 7)], [(3, 7)]),
    ],
)
def test_pieces(
    kind: str, segments: list[tuple[int, int]], voiced: list[tuple[int, int]], pieces: list[tuple[int, int]]
) -> None:
    assert spoken_pieces(kind, segments, voiced) == pieces


def test_timed_pieces_that_follow_each_other_are_speech_and_chapters_are_not() -> None:
    chapters = [Timed((0, 5), 30.0, None, "0:30"), Timed((6, 9), 0.0, None, "0:00")]
    said = [Timed((20, 25), 0.0, 30.0, "0:00"), Timed((26, 40), 30.0, None, "0:30")]
    assert chained([*said, *chapters]) == [(20, 25), (26, 40)]
    assert chained(said[:1]) == chained([]) == []
