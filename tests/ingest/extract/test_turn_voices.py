"""Several guests: whom a name calls, whom words of the page lean to, and silence where nothing tells."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ingest.extract.entity_index import EntityIndex
from ingest.extract.turn_dialogue import FREE, asking_side
from ingest.extract.turn_leanings import leanings
from ingest.extract.turn_voices import voices
from ingest.extract.turns import find_turns
from ingest.read import read_bytes
from kg.settings import Settings

PAGE = """Night Shift

Night Shift · 3 min · Oct 6, 2026

Cheap engines

Guests

  • Maya Ostrand, founder, Norrland Engines
  • Tuva Brandt, head of buying, Fjordline

Host

  • Olle Fahlgren, reporter

About this excerpt

Maya tells why Norrland built the K7 without a gearbox, and Tuva, the first buyer, says what it costs her ferries.

Transcript

  1. 12:01

    Tuva, does that match what you see on your ferries? Well, partly. Our ferries need less fuel than they did before we bought it, and my crews like it.

  2. 12:31

    Maya, why did you leave out the gearbox? Well, because we could. We built the K7 without one and my engineers were happy.
"""


def test_who_is_called_by_name_answers() -> None:
    document = read_bytes(PAGE.encode(), "a.txt", Settings())
    turns = find_turns(document, None, EntityIndex([]))  # type: ignore[arg-type]  # the parse is not used
    said = [(turn.speaker, document.text[slice(*turn.span)].split()[0]) for turn in turns]
    assert said == [
        ("Olle Fahlgren", "Tuva,"),
        ("Tuva Brandt", "Well,"),
        ("Olle Fahlgren", "Maya,"),
        ("Maya Ostrand", "Well,"),
    ]
    assert not any(turn.speaker_certain for turn in turns)


def test_nobody_of_two_guests_is_named_where_nothing_tells_them_apart() -> None:
    head, _, _ = PAGE.partition("About this excerpt")
    document = read_bytes(
        f"{head}Transcript\n\n  1. 12:01\n\n    So we sell engines. We have sold them in the north for years.\n\n  2. 12:31\n\n    And we like it.\n".encode(),
        "a.txt",
        Settings(),
    )
    turns = find_turns(document, None, EntityIndex([]))  # type: ignore[arg-type]  # the parse is not used
    assert {turn.speaker for turn in turns} == {None}


def test_words_that_the_page_ties_to_one_guest_lean_to_that_one() -> None:
    document = read_bytes(PAGE.encode(), "a.txt", Settings())
    found = leanings(
        document,
        document.text.index("Tuva, does"),
        ("Maya Ostrand", "Tuva Brandt"),
        ["The K7 is cheap.", "Our ferries are old.", "It is so."],
    )
    assert found[0][0] > found[0][1]
    assert found[1][1] > found[1][0]
    assert 2 not in found
    assert leanings(document, 10, ("Maya Ostrand",), ["The K7 is cheap."]) == {}


@given(
    words=st.lists(st.sampled_from(["What do you think?", "Yeah.", "We sell engines.", "And so on."]), max_size=12),
    guests=st.integers(1, 4),
    data=st.data(),
)
def test_shares_are_probabilities(words: list[str], guests: int, data: st.DataObject) -> None:
    switch = data.draw(st.lists(st.booleans(), min_size=len(words), max_size=len(words)))
    called = data.draw(st.dictionaries(st.integers(0, 11), st.integers(0, guests - 1), max_size=3))
    found = voices(words, switch, FREE, guests, called, {}, {})
    assert len(found) == len(words)
    for share in found:
        assert len(share) == guests + 1
        assert sum(share) == pytest.approx(1.0)


def test_one_guest_is_the_asked_side() -> None:
    words = ["What do you sell?", "We sell engines.", "And why do you do that?", "Because we can."]
    shares = voices(words, [True] * 4, FREE, 1, {}, {}, {})
    assert [share[-1] > 0.5 for share in shares] == [p > 0.5 for p in asking_side(words, [True] * 4, FREE)]
