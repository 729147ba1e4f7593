"""A check says where to listen, what differs and why that may be, and accuses nobody."""

from __future__ import annotations

import pytest

from ingest.link.quotes.check import check, wording
from kg.quotations import Flag, Grade
from tests.ingest.link.quotes.talk import spoken

SPOKEN = spoken()


def test_a_changed_number_with_both_words_and_the_time() -> None:
    found = check("salt water eats every cheap seal within five winters", SPOKEN, speaker="Mira Voss")
    assert found.grade is Grade.ALTERED
    assert found.flags == (Flag.NUMBER,)
    assert [(d.quoted, d.said, d.harmless) for d in found.differences] == [("five", "three", False)]
    assert [(place.timecode, place.speaker) for place in found.places] == [("0:30", "Mira Voss")]
    assert wording(found) == "differs at 0:30 — listen (number differs: “five” / “three”)"


def test_places_are_characters_of_the_text() -> None:
    [place] = check("divers find it in muddy water", SPOKEN).places
    assert SPOKEN.text[slice(*place.span)] == "divers find it in muddy water."


@pytest.mark.parametrize(
    ("quotation", "speaker", "flag"),
    [
        ("I don't think that the big yards will ever build small pumps again", "Ida Quill", Flag.OTHER_SPEAKER),
        ("not one of them came back", "Mira Voss", Flag.TRUNCATED),
        ("The hardest part is … that salt water eats every seal", "Voss", Flag.MARKED),
        ("I think that the big yards will ever build small pumps again", "Voss", Flag.NEGATION),
        ("salt water eats [here] every cheap seal", "Voss", Flag.BRACKETS),
        ("With me is Mira Boss, who builds pumps", "Ida Quill", Flag.TRANSCRIPTION),
        ("With me is Lena Hart, who builds pumps for small harbours", "Ida Quill", Flag.NAME),
        ("people gladly keep asking about that one", "Ida Quill", Flag.WORDING),
    ],
)
def test_flags(quotation: str, speaker: str, flag: Flag) -> None:
    assert flag in check(quotation, SPOKEN, speaker=speaker).flags


def test_a_shown_gap_is_one_even_where_only_a_filler_was_left_out() -> None:
    said = "Orange because divers find it in muddy water"
    assert check(said.replace("Orange", "Orange …"), SPOKEN).grade is Grade.ELIDED
    assert check(said, SPOKEN).grade is Grade.NEAR
    assert check("Orange, yes, … because divers find it in muddy water", SPOKEN).grade is Grade.EXACT


def test_a_surname_is_enough_for_the_speaker() -> None:
    assert Flag.OTHER_SPEAKER not in check("We asked eleven diving schools", SPOKEN, speaker="Voss").flags


def test_not_found_says_what_the_transcript_covers() -> None:
    found = check("the whole firm will move to another town", SPOKEN)
    assert found.covers == ("0:00", "1:10")
    assert wording(found) == "not found in this transcript, which covers 0:00–1:10"
    assert not found.places


@pytest.mark.parametrize(
    "quotation",
    [
        "salt water eats every cheap seal within three winters",
        "salt water eats every cheap seal within 3 winters",
        "salt water eats every rope within five winters",
        "The hardest part is that salt water eats within three winters",
        "We sold two hundred pumps last year. We asked eleven diving schools before we chose it.",
        "nobody has ever said anything of this kind there",
    ],
)
def test_no_wording_accuses(quotation: str) -> None:
    said = wording(check(quotation, SPOKEN))
    assert not any(word in said for word in ("misquot", "wrong", "false", "fake", "invented"))


def test_spelling_differences_are_data_too() -> None:
    found = check("and the color of the new model", SPOKEN)
    assert found.grade is Grade.NEAR
    assert [(d.quoted, d.said) for d in found.differences if d.quoted] == [("color", "colour")]
