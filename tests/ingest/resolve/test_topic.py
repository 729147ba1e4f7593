"""Which organisation a text is about, and who else is meant where several could be."""

from __future__ import annotations

import pytest

from .conftest import Read

pytestmark = pytest.mark.model


def test_the_company_is_not_the_supplier_named_in_passing(read: Read) -> None:
    text = (
        "Teldane, a maker of pumps, said on Monday that it would close a plant. Teldane buys motors from Oakline Systems. "
        "Oakline Systems supplies most of them. The company said the closure would cost 400 jobs."
    )
    assert read(text, [], ["Teldane", "Oakline Systems"]).source("The company") is None


def test_the_company_is_who_the_text_is_about(read: Read) -> None:
    text = (
        "Teldane closes plant\n\nTeldane, a maker of pumps, said on Monday that it would close a plant. "
        "The closure was reported by Wire North, a client. Teldane shares fell. The company said it was sorry."
    )
    assert read(text, [], ["Teldane", "Wire North"]).source("The company") == "Teldane"


def test_the_one_committee_is_meant_however_far_back(read: Read) -> None:
    text = (
        "The Agriculture Committee met. "
        + "Rain fell on the town. The river rose. A bridge broke. " * 4
        + "The committee said it would meet again."
    )
    found = read(text, [], ["Agriculture Committee"])
    assert found.source("The committee") == "Agriculture Committee"
    two = read(
        text.replace("The Agriculture", "The Health Committee and the Agriculture"),
        [],
        ["Agriculture Committee", "Health Committee"],
    )
    assert two.source("The committee") is None


def test_a_body_may_be_the_agency(read: Read) -> None:
    text = "The Oakhurst Health Authority found the leak. The agency said it had ordered repairs."
    assert read(text, [], ["Oakhurst Health Authority"]).source("The agency") == "Oakhurst Health Authority"


def test_the_agency_is_not_the_firm_of_which_nothing_tells_what_it_is(read: Read) -> None:
    text = "Vanta Disposal dumped the ash. The agency's head, Paul Reyes, signed the site off. The agency said it was lined."
    assert read(text, ["Paul Reyes"], ["Vanta Disposal"]).source("The agency") is None


def test_words_of_the_name_tell_a_service(read: Read) -> None:
    text = "The North Vale Fire and Rescue Service came. The fire service said nobody was hurt."
    assert read(text, [], ["North Vale Fire and Rescue Service"]).source("The fire service") == (
        "North Vale Fire and Rescue Service"
    )


def test_a_company_spokesman_speaks_for_it(read: Read) -> None:
    text = "Vanta Foods said it was sorry. A company spokesperson said that no contracts had been ended."
    assert read(text, [], ["Vanta Foods"]).source("A company spokesperson") == "Vanta Foods"
    fans = "Norrick Rovers won. A spokesman for the Norrick supporters' association said so."
    reading = read(fans, [], ["Norrick Rovers|Norrick"])
    assert reading.source("A spokesman for the Norrick supporters' association") is None


def test_what_a_body_makes_speaks_for_it_and_what_befalls_a_person_does_not(read: Read) -> None:
    text = "Vanta Foods published it. Vanta Foods' latest forecast shows growth. Ana Lind's illness shows no change."
    reading = read(text, ["Ana Lind"], ["Vanta Foods"])
    assert reading.source("Vanta Foods' latest forecast") == "Vanta Foods"
    assert reading.source("Ana Lind's illness") is None


def test_a_dateline_is_no_part_of_the_source(read: Read) -> None:
    text = "OAKHURST, June 4 — The Agriculture Committee voted to reject it."
    assert read(text, [], ["Agriculture Committee"]).source("OAKHURST, June 4 — The Agriculture Committee") == (
        "Agriculture Committee"
    )


def test_a_title_tells_two_of_one_surname_apart(read: Read) -> None:
    text = (
        "Otto Rand died in 1987. His daughter, Mia Rand, thanked the guard. Ms Rand said her father would have laughed."
    )
    assert read(text, ["Otto Rand", "Mia Rand"]).source("Ms Rand") == "Mia Rand"


def test_a_bare_surname_of_two_is_the_one_named_so_far(read: Read) -> None:
    text = "Tony Rand died on Monday. Rand told the paper he was tired. Rand's wife Jonna Rand said so too."
    reading = read(text, ["Tony Rand", "Jonna Rand"])
    assert reading.source("Rand", 1) == "Tony Rand"
    found = reading.references.entity_at(26, 30)
    assert found is not None
    assert not found.certain


def test_lady_justice_is_she(read: Read) -> None:
    text = "Lady Justice Orr asked a question. Lord Justice Pym nodded. She said the court would rise."
    assert read(text, ["Orr", "Pym"]).source("She") == "Orr"


def test_his_daughter_is_the_one_whom_the_text_names(read: Read) -> None:
    text = (
        "Friends came with his daughter Nettie Holm. It rained. Nobody knew when. His daughter said he died in spring."
    )
    assert read(text, ["Nettie Holm"]).source("His daughter") == "Nettie Holm"


def test_who_issued_the_suit_by_a_passive(read: Read) -> None:
    text = "The suit was brought by Ana Lind. Years passed. According to the suit, nobody listened."
    assert read(text, ["Ana Lind"]).source("the suit") == "Ana Lind"
