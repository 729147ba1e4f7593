from __future__ import annotations

from collections.abc import Callable

import pytest

from ingest.extract.propositions import split
from ingest.extract.tokens import TokenMap

pytestmark = pytest.mark.model
Mapped = Callable[[str], TokenMap]


def parts(mapped: Mapped, text: str) -> list[str]:
    tokens = mapped(text)
    return [" // ".join(text[s:e] for s, e in tokens.pieces(p.tokens)) for p in split(tokens, [(0, len(text))])]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("The pumps failed. The crew left.", ["The pumps failed", "The crew left"]),
        ("The pumps failed and the crew left.", ["The pumps failed", "the crew left"]),
        ("The firm sold its boats and closed the yard.", ["The firm sold its boats", "The firm // closed the yard"]),
        (
            "He should accept the result and leave the office.",
            ["He should accept the result", "He should // leave the office"],
        ),
        ("The pumps failed because the filters were old.", ["The pumps failed", "the filters were old"]),
        (
            "Lumen opened a plant, which employs 300 people.",
            ["Lumen opened a plant", "a plant, which employs 300 people"],
        ),
        ("The river rose, so the bridge was closed.", ["The river rose", "the bridge was closed"]),
        (
            "Quill is a former navy pilot who flew the Kestrel.",
            ["Quill is a former navy pilot", "Quill // flew the Kestrel"],
        ),
        ("But the yard closed.", ["the yard closed"]),
        ("The point is that pumps are cheap.", ["pumps are cheap"]),
    ],
)
def test_what_could_be_true_apart_stands_apart(mapped: Mapped, text: str, expected: list[str]) -> None:
    assert parts(mapped, text) == expected


@pytest.mark.parametrize(
    "text",
    [
        "If the filters clog, the pumps fail",
        "The firm wants to sell its boats",
        "A boat that leaks is no use",
        "Companies buy pumps to cut costs and save water",
        "Pumps, filters and valves are cheap",
        "Put a filter in, and you have a clean pump",
        "The more they pump, the less they get",
        "We go and see them",
    ],
)
def test_what_only_narrows_stays_whole(mapped: Mapped, text: str) -> None:
    assert parts(mapped, text) == [text]


def test_a_content_of_several_spans_is_read_as_one(mapped: Mapped) -> None:
    text = '"The pumps failed," she said, "and the crew left."'
    tokens = mapped(text)
    inner = [(0, 19), (30, len(text))]
    found = [" // ".join(text[s:e] for s, e in tokens.pieces(p.tokens)) for p in split(tokens, inner)]
    assert found == ["The pumps failed", "the crew left"]


def test_nothing_gives_nothing(mapped: Mapped) -> None:
    assert split(mapped("…"), [(0, 1)]) == []
    assert split(mapped("A boat sank."), []) == []
