"""Speaker labels in their usual shapes."""

from __future__ import annotations

import pytest

from ingest.read import read_bytes
from kg.record import Document
from kg.settings import Settings


def _read(text: str) -> Document:
    return read_bytes(text.encode(), "a.txt", Settings())


def _said(document: Document) -> list[tuple[str | None, str]]:
    return [(turn.label, document.text[slice(*turn.span)]) for turn in document.turns]


TURNS = [("Ana Lind", "Engines are cheap."), ("Bo Ek", "Are they?"), ("Ana Lind", "They are now.")]


@pytest.mark.parametrize(
    "shape",
    [
        "{name}: {words}\n",
        "{name}: {words}\r\n\r\n",
        "[{name}] {words}\n\n",
        "[{name}]: {words}\n",
        "**{name}:** {words}\n\n",
        "**{name}**: {words}\n",
        "{name} (00:12): {words}\n",
        "{name} [0:12]: {words}\n",
        ">> {name}: {words}\n",
        "[00:12] {name}: {words}\n",
        "{name} 0:12\n{words}\n\n",
        "{name} (0:12)\n{words}\n\n",
        "{name}:\n{words}\n\n",
        "{name}: 0:12\n{words}\n",
        "- {name}: {words}\n",
        "Q7 [00:12] {name}: {words}\n\n",
        "Q107 {name}: {words}\n\n",
        "0:12 {name}\n{words}\n\n",
        "[00:12] {name}\n{words}\n\n",
        "00:12 - 00:15 {name}\n{words}\n\n",
        "0:12 | {name}\n{words}\n\n",
        "### {name} (0:12)\n{words}\n\n",
        "{name}, 0:12: {words}\n",
        "0:12\t{name}\t{words}\n",
        "{name}\t0:12\t{words}\n",
        "<{name}> {words}\n",
    ],
)
def test_the_usual_shapes(shape: str) -> None:
    document = _read("".join(shape.format(name=name, words=words) for name, words in TURNS))
    assert _said(document) == TURNS
    assert all(document.text[slice(*turn.label_span)] == turn.label for turn in document.turns if turn.label_span)
    assert document.metadata.kind == "transcript"
    if "12" in shape:
        assert [segment.start_s for segment in document.segments] == [12.0] * 3


@pytest.mark.parametrize(
    "labels",
    [
        ("ANA LIND", "DR. BO EK"),
        ("Q", "A"),
        ("Host", "Guest"),
        ("SPEAKER_00", "SPEAKER_01"),
        ("Speaker 1", "Speaker 2"),
        ("Bo van den Berg", "Zoë O’Hara, PhD"),
        ("Chair", "Witness Lind"),
    ],
)
def test_the_usual_labels(labels: tuple[str, str]) -> None:
    one, two = labels
    document = _read(f"{one}: Engines are cheap.\n{two}: Are they?\n{one}: They are now.\n")
    assert [turn.label for turn in document.turns] == [one, two, one]


def test_paragraphs_go_on_and_headings_belong_to_nobody() -> None:
    document = _read(
        "The talk\n\nANA: Engines are cheap.\n\nAnd steel is too.\n\nOn prices\n\nBO: Are they?\n\nANA: They are.\n\nSources\n\nNight Shift\n"
    )
    assert _said(document)[0] == ("ANA", "Engines are cheap.\n\nAnd steel is too.")
    assert [document.text[slice(*b.span)] for b in document.blocks if b.role == "heading"][-3:] == [
        "On prices",
        "Sources",
        "Night Shift",
    ]
    assert document.turns[-1].span[1] == document.text.index("\n\nSources")


def test_marks_of_time_inside_turns_make_segments() -> None:
    document = _read("ANA: [16:09] Engines are cheap.\nBO: Are they?\nANA: They are. [18:00] And so is steel.\n")
    assert [(s.timecode, s.end_s) for s in document.segments] == [("16:09", 1080), ("18:00", None)]
    assert document.text[slice(*document.segments[1].span)] == "And so is steel."


@pytest.mark.parametrize(
    "text",
    [
        "Norrland said engines are cheap.\n\nNote: prices vary.\nNote: steel does too.\nNote: so do fares.\n",
        "The firm: a portrait\n\nNorrland sells engines, and it said so again on Monday in Oslo.\n\nIt has sold them for years, it said.\n",
        "Witnesses: Ana Lind, Norrland.\nMembers present: Bo Ek; Ida Tarn.\nWitnesses: none.\nMembers present: all.\n",
        "Price: 3\nColour: red\nWeight: 4 kg\nModel: Norrland\n",
    ],
)
def test_other_colons_make_no_speakers(text: str) -> None:
    assert _read(text).turns == ()


def test_an_article_that_holds_an_interview_stays_an_article() -> None:
    intro = "Norrland has sold engines in the north for many years, and it says that they have never been cheaper. " * 8
    document = _read(
        f"Cheap engines\n\nBy Ana Lind\n\n{intro}\n\nLind: Are they cheap?\n\nBo Ek: They are.\n\nLind: Really?\n\nBo Ek: Yes.\n"
    )
    assert document.metadata.kind == "article"
    assert document.metadata.author == "Ana Lind"
    assert [label for label, _ in _said(document)] == ["Lind", "Bo Ek", "Lind", "Bo Ek"]


def test_a_headline_with_a_name_is_no_turn() -> None:
    document = _read("Ana Lind: a life in engines\n\nBo Ek: Are they cheap?\n\nAna Lind: They are.\n\nBo Ek: Thanks.\n")
    assert document.metadata.title == "Ana Lind: a life in engines"
    assert len(document.turns) == 3


@pytest.mark.parametrize("marks", ["[]", "()"])
@pytest.mark.parametrize("before", ["", "- "])
def test_a_time_after_the_label_is_no_word_of_the_turn(marks: str, before: str) -> None:
    left, right = marks
    text = (
        f"{before}Tam Orr: {left}00:05{right} Is the lock open again?\n"
        f"{before}Ana Lim: {left}00:29{right} The lock has opened twice this year.\n"
        f"{before}Tam Orr: {left}1:02:10{right} Who paid for it?\n"
    )
    document = _read(text)
    words = [text[slice(*turn.span)] for turn in document.turns]
    assert words == ["Is the lock open again?", "The lock has opened twice this year.", "Who paid for it?"]
    assert [(s.timecode, text[slice(*s.span)]) for s in document.segments] == list(
        zip(["00:05", "00:29", "1:02:10"], words, strict=True)
    )
