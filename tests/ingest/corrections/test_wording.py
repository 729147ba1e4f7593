"""Words that a person typed: found once, or refused with the places."""

from __future__ import annotations

import pytest

from ingest.corrections.wording import in_context, worded
from kg.errors import BadParameter

TEXT = "She said it works.\nHe said “it's fine” and left.\nThen she said nothing, and it works."


def test_words_that_stand_once() -> None:
    assert worded(TEXT, "said nothing") == ((TEXT.index("said nothing"), TEXT.index("said nothing") + 12),)


def test_spaces_and_marks_may_differ() -> None:
    [span] = worded(TEXT, 'said  "it’s\nfine"')
    assert TEXT[slice(*span)] == "said “it's fine”"


def test_pieces_follow_each_other() -> None:
    spans = worded(TEXT, "Then she … it works")
    assert [TEXT[slice(*span)] for span in spans] == ["Then she", "it works"]
    assert spans[1][0] > TEXT.index("nothing")


def test_several_places_are_listed_unless_one_is_near() -> None:
    with pytest.raises(BadParameter, match=r"stand at 2 places.*\n  --at 9: She said >>>it works<<<"):
        worded(TEXT, "it works")
    near = ((TEXT.index("nothing"), len(TEXT)),)
    assert worded(TEXT, "it works", near=[near])[0][0] == TEXT.rindex("it works")
    assert worded(TEXT, "it works", near=[((0, 3),), near])[0][0] == TEXT.rindex("it works")
    assert worded(TEXT, "it works", at=9)[0][0] == 9


def test_words_that_stand_nowhere_are_refused_with_the_nearest() -> None:
    with pytest.raises(BadParameter, match=r"Did you mean: 'She said it works\.'"):
        worded(TEXT, "She said it worked")
    with pytest.raises(BadParameter, match="no words"):
        worded(TEXT, " … ")
    with pytest.raises(BadParameter, match="at character 3"):
        worded(TEXT, "it works", at=3)


def test_a_whole_word_comes_before_a_part_of_one() -> None:
    assert worded("shed he hears he", "hear") == ((8, 12),)
    assert in_context("shed he hears", ((8, 13),)) == "shed he >>>hears<<<"
