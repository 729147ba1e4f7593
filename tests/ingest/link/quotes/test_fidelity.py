"""Small differences that make another fact of a sentence are never exact or near, and the finding shows the words."""

from __future__ import annotations

import pytest

from ingest.link.quotes.check import Check, check, wording
from ingest.link.quotes.confusable import confusable
from ingest.link.quotes.spoken import Spoken
from kg.quotations import Flag, Grade

FRAME = "In those days {} at the northern pier all winter."


def checked(said: str, quoted: str) -> Check:
    text = "Good morning. " + FRAME.format(said) + " Then we left."
    return check(FRAME.format(quoted), Spoken.of("talk", text, [(0, len(text))]))


@pytest.mark.parametrize(
    ("said", "quoted"),
    [
        ("it cost 4.75 million crowns", "it cost 475 million crowns"),
        ("it cost 4,75 million crowns", "it cost 475 million crowns"),
        ("fares rose 2.5 percent", "fares rose 25 percent"),
        ("fares rose 4.75 percent", "fares rose 47 5 percent"),
        ("we lost 3-4 crates", "we lost 34 crates"),
        ("the boys won 1:0", "the boys won 10"),
        ("we paid 40% of the men", "we paid 40 of the men"),
        ("we hauled 40 million litres", "we hauled 40 billion litres"),
        ("we hauled two hundred crates", "we hauled two thousand crates"),
        ("the tug cost $40 million", "the tug cost €40 million"),
        ("trade grew -3 percent", "trade grew 3 percent"),
        ("it hurt twenty five, maybe thirty million gulls", "it hurt 30 million gulls"),
        ("we lost five to ten crates", "we lost ten crates"),
        ("it cost one and a half million crowns", "it cost one million crowns"),
    ],
)
def test_another_number(said: str, quoted: str) -> None:
    found = checked(said, quoted)
    assert (found.grade, Flag.NUMBER in found.flags) == (Grade.ALTERED, True)


@pytest.mark.parametrize(
    ("said", "quoted", "grade"),
    [
        ("we moved 1,000 crates", "we moved 1000 crates", Grade.EXACT),
        ("we moved one thousand crates", "we moved 1,000 crates", Grade.NEAR),
        ("it cost 4.75 million crowns", "it cost 4.75 million crowns", Grade.EXACT),
        ("it cost four point seven five million", "it cost 4.75 million", Grade.NEAR),
        ("it has three, two of these", "it has 3.2 of these", Grade.NEAR),
        ("we began in nineteen eighty four", "we began in 1984", Grade.NEAR),
        ("it cost five million dollars", "it cost $5 million", Grade.NEAR),
        ("it cost one and a half million crowns", "it cost 1.5 million crowns", Grade.NEAR),
        ("it took two and a quarter years", "it took 2.25 years", Grade.NEAR),
        ("it cost half a million crowns", "it cost 500,000 crowns", Grade.NEAR),
    ],
)
def test_another_format_of_the_same_number(said: str, quoted: str, grade: Grade) -> None:
    assert checked(said, quoted).grade is grade


@pytest.mark.parametrize(
    ("said", "quoted", "modal"),
    [
        ("we may have poisoned the bay", "we have poisoned the bay", "may"),
        ("we could have saved the tug", "we have saved the tug", "could"),
        ("we would have saved the tug", "we have saved the tug", "would"),
        ("we should have saved the tug", "we had saved the tug", "should have"),
        ("we might have been drunk", "we were drunk", "might have been"),
        ("they must leave the quay", "they leave the quay", "must"),
    ],
)
def test_a_lost_modal(said: str, quoted: str, modal: str) -> None:
    found = checked(said, quoted)
    assert (found.grade, found.flags) == (Grade.ALTERED, (Flag.MODAL,))
    assert f"“{modal}”" in wording(found)


@pytest.mark.parametrize(
    ("said", "quoted"),
    [
        ("we hired forty captains", "we fired forty captains"),
        ("we sold the pilots", "we told the pilots"),
        ("many of the pilots drank", "any of the pilots drank"),
        ("we rarely check the anchors", "we really check the anchors"),
        ("our rivals won't mend the gate", "our rivals want mend the gate"),
        ("the crew did agree to leave", "the crew disagree to leave"),
        ("the crew agreed to leave", "the crew disagreed to leave"),
        ("our ships sail to Austria", "our ships sail to Australia"),
        ("we killed the plan", "we skilled the plan"),
        ("Iran wants the dock", "Iraq wants the dock"),
        ("the firm bought the crane", "the firm brought the crane"),
    ],
)
def test_two_words_that_sound_alike_and_mean_something_else(said: str, quoted: str) -> None:
    found = checked(said, quoted)
    assert (found.grade, Flag.TRANSCRIPTION in found.flags) == (Grade.ALTERED, True)
    assert "possible transcription error: “" in wording(found)


@pytest.mark.parametrize(
    ("said", "quoted"),
    [
        ("the goal was ours", "the goals was ours"),
        ("we wait for the role", "we weight for the roll"),
        ("we built the sheds", "we build the sheds"),
        ("Mister Olsen kept the bell", "Mister Olson kept the bell"),
        ("we painted the hull", "we paiinted the hull"),
        ("we'd seen the hull", "we had seen the hull"),
    ],
)
def test_what_a_transcript_mishears_stays_near(said: str, quoted: str) -> None:
    assert checked(said, quoted).grade is Grade.NEAR


@pytest.mark.parametrize("softener", ["kind of", "sort of"])
def test_a_softener_before_a_word_of_matter_is_no_filler(softener: str) -> None:
    found = checked(f"the men {softener} lied about it", "the men lied about it")
    assert (found.grade, f"(“{softener}”)" in wording(found)) == (Grade.ELIDED, True)
    assert checked(f"it was {softener} a bribe", "it was a bribe").grade is Grade.ELIDED
    assert checked(f"and it was, {softener}, over there", "and it was over there").grade is Grade.NEAR


def test_almost_left_out_is_shown() -> None:
    found = checked("we almost sank the tug", "we sank the tug")
    assert (found.grade, "(“almost”)" in wording(found)) == (Grade.ELIDED, True)


def test_pairs_are_confusable_either_way() -> None:
    assert all(
        confusable(a, b) and confusable(b, a) for a, b in [("hired", "fired"), ("any", "many"), ("seal", "zeal")]
    )
    assert not any(confusable(a, b) for a, b in [("role", "roll"), ("goal", "goals"), ("seal", "zzeal"), ("the", "a")])


@pytest.mark.parametrize(
    ("said", "quoted", "left_out"),
    [
        ("there were men, some of whom had lied", "there were men who had lied", "some of whom"),
        ("we moved about nine hundred crates", "we moved nine hundred crates", "about"),
        ("there was no leak, none whatsoever, we knew of", "there was no leak we knew of", "none whatsoever,"),
    ],
)
def test_words_left_out_that_limit_are_named(said: str, quoted: str, left_out: str) -> None:
    found = checked(said, quoted)
    assert found.grade is Grade.ELIDED
    assert left_out in wording(found)
