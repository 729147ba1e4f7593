"""Who takes part, by the lists and cards of a page."""

from __future__ import annotations

import pytest

from ingest.extract.entity_index import EntityIndex
from ingest.extract.turn_lists import Side, listed_people, people_before_talk
from ingest.extract.turns import find_turns
from ingest.read import read_bytes
from kg.settings import Settings

_TAIL = "\n\nTranscript\n\n0:01\n\nSo engines are cheap.\n\n0:20\n\nAre they?\n"


def _listed(head: str) -> list[tuple[str, Side]]:
    document = read_bytes((head + _TAIL).encode(), "a.txt", Settings())
    before = document.text.index("So engines")
    return [(document.text[slice(*listed.span)], listed.side) for listed in listed_people(document, before)]


@pytest.mark.parametrize(
    ("head", "expected"),
    [
        (
            "Guests\n\n  • Maya Ostrand-Vale, founder, Norrland Engines\n  • Tuva Brandt, head of buying, Fjordline\n\nHost\n\n  • Olle Fahlgren, reporter",
            [
                ("Maya Ostrand-Vale", Side.ASKED),
                ("Tuva Brandt", Side.ASKED),
                ("Olle Fahlgren", Side.ASKS),
            ],
        ),
        ("Host: Olle Fahlgren. Guest: Tuva Brandt", [("Olle Fahlgren", Side.ASKS)]),
        (
            "Guests: Maya Ostrand (Norrland Engines), Tuva Brandt and Dr. Ivo Sandell",
            [("Maya Ostrand", Side.ASKED), ("Tuva Brandt", Side.ASKED), ("Ivo Sandell", Side.ASKED)],
        ),
        (
            "Speakers\n\nOlle Fahlgren (host)\nTuva Brandt, head of buying",
            [("Olle Fahlgren", Side.ASKS), ("Tuva Brandt", Side.OPEN)],
        ),
        (
            "Participants\n\n  • Tuva Brandt, head of buying\n  • Bergvik Harbour Authority, owner",
            [("Tuva Brandt", Side.OPEN)],
        ),
        ("About this episode\n\nTuva Brandt buys engines.", []),
    ],
)
def test_lists(head: str, expected: list[tuple[str, Side]]) -> None:
    assert set(_listed(head)) == set(expected)


def test_a_card_with_initials_is_the_guests_though_the_name_is_a_word() -> None:
    listed = _listed(
        "Night Shift\n\nPF\n\nPatience Fell\n\nChief executive, Norrland Engines\n\n  • Olle FahlgrenHost · former engineer"
    )
    assert ("Patience Fell", Side.ASKED) in listed
    assert ("Olle Fahlgren", Side.ASKS) in listed
    assert all("Norrland" not in name for name, _ in listed)


HEARING = """Public inquiry into the Bergvik flood
Day 12

Witness: Tuva Okonjo-Brandt, former director, Bergvik Harbour Authority
Chair: Sir Aldous Penhale
Counsel to the inquiry: Piers Holdaway KC

MR HOLDAWAY: You ran the gates. Were they ever closed in a storm?
MS OKONJO-BRANDT: No. Never in a storm.
THE CHAIR: Why not?
MS OKONJO-BRANDT: A trial costs money.
MR HOLDAWAY: Thank you.
"""


def test_a_hearing_says_above_who_its_labels_are() -> None:
    document = read_bytes(HEARING.encode(), "a.txt", Settings())
    turns = find_turns(document, None, EntityIndex([]))  # type: ignore[arg-type]  # the parse is not used
    assert [turn.speaker for turn in turns] == [
        "Piers Holdaway",
        "Tuva Okonjo-Brandt",
        "Aldous Penhale",
        "Tuva Okonjo-Brandt",
        "Piers Holdaway",
    ]
    names = {document.text[slice(*span)] for span in people_before_talk(document)}
    assert names == {"Tuva Okonjo-Brandt", "Aldous Penhale", "Piers Holdaway"}
