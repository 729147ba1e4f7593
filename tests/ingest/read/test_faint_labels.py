"""Labels of shapes that prose has too."""

from __future__ import annotations

import pytest

from ingest.read import read_bytes
from ingest.read.faint_labels import faint_labels
from ingest.read.layout import lines
from kg.settings import Settings

TALK = (
    ("Olle Fahlgren", "Welcome back. What does the engine cost?"),
    ("Maya Ostrand", "It costs two million. We build twelve a year."),
    ("Olle Fahlgren", "And is that enough?"),
    ("Maya Ostrand", "No. We want to build twenty."),
)


def _shaped(shape: str) -> str:
    sides = {"Olle Fahlgren": ("Q", "The Chair"), "Maya Ostrand": ("A", "Ms. Ostrand")}
    return "Night Shift\n\n" + "\n\n".join(
        shape.format(name=name, letter=sides[name][0], title=sides[name][1], words=words) for name, words in TALK
    )


@pytest.mark.parametrize(
    ("shape", "labels"),
    [
        ("{name}\n{words}", {"Olle Fahlgren", "Maya Ostrand"}),
        ("{letter}. {words}", {"Q", "A"}),
        ("{title}. {words}", {"The Chair", "Ms. Ostrand"}),
        ("{name} — {words}", {"Olle Fahlgren", "Maya Ostrand"}),
    ],
)
def test_lines_that_take_turns(shape: str, labels: set[str]) -> None:
    document = read_bytes(_shaped(shape).encode(), "a.txt", Settings())
    assert document.metadata.kind == "transcript"
    assert {turn.label for turn in document.turns} == labels
    said = [document.text[slice(*turn.span)] for turn in document.turns]
    assert said == [words for _, words in TALK]


@pytest.mark.parametrize(
    "text",
    [
        "Maya Ostrand\nShe founded Norrland Engines in 2019.\n\nTuva Brandt\nShe buys engines.\n\nIvo Sandell\nHe sells them.\n",
        "Ms. Ostrand. That is what they call her.\n\nThe yard is in Bergvik.\n\nIt builds engines.\n",
        "A. Ostrand sold the yard.\n\nThe price is not known.\n\nA. Brandt bought it.\n\nIt is in Bergvik.\n",
        "Maya Ostrand — engines\nTuva Brandt — ferries\nIvo Sandell — fuel\n",
    ],
)
def test_lists_and_prose_take_no_turns(text: str) -> None:
    assert faint_labels(list(lines(text))) == []
