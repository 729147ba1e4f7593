"""What is not disputed, only alleged, answered with yes or no, or quoted to be disowned: no assertion that nobody made."""

from __future__ import annotations

import pytest

from ingest.misread_names import with_known_names
from ingest.pipeline import extract_document
from ingest.read import read_bytes
from kg.record import Assertion, LinkRelation, Polarity, Realis
from kg.settings import Settings

MODEL = pytest.mark.model
SETTINGS = Settings()
DENIALS = {"The bridge is not closed.", "It is not true that the bridge is closed."}


def assertions(text: str) -> tuple[Assertion, ...]:
    return extract_document(read_bytes(text.encode(), "note.txt", SETTINGS), SETTINGS).assertions


def told(text: str) -> list[tuple[str | None, str, str]]:
    """Who counts as having said or denied what, in text order."""
    return [(a.speaker, a.polarity.value, a.normalized) for a in assertions(text) if a.realis is Realis.SAID]


@MODEL
@pytest.mark.parametrize(
    "verb",
    [
        "did not dispute",
        "never disputed",
        "has never denied",
        "does not contest",
        "did not reject the claim",
        "did not contradict the finding",
        "could not deny",
        "will not challenge the finding",
        "refused to deny",
    ],
)
def test_who_does_not_dispute_it_neither_denies_nor_asserts_it(verb: str) -> None:
    found = assertions(f"Mona Vale {verb} that the bridge is closed.")
    by_her = [a for a in found if a.speaker == "Mona Vale" and a.realis is Realis.SAID]
    assert not by_her
    assert not {a.normalized for a in found} & DENIALS


@MODEL
def test_who_disputes_it_denies_it_still() -> None:
    assert told("Mona Vale disputed that the bridge is closed.") == [
        ("Mona Vale", "denies", "The bridge is not closed."),
    ]


@MODEL
@pytest.mark.parametrize("noun", ["There was no denial from Mona Vale", "Mona Vale issued no denial"])
def test_no_denial_is_none(noun: str) -> None:
    assert not {sentence for _, _, sentence in told(f"{noun} that the bridge is closed.")} & DENIALS


@MODEL
@pytest.mark.parametrize(
    "report",
    [
        "Adam Quist was accused of saying that the bridge is closed.",
        "Mona Vale accused Adam Quist of claiming that the bridge is closed.",
        "Adam Quist is alleged to have said that the bridge is closed.",
        "Adam Quist is said to have claimed that the bridge is closed.",
        "Adam Quist allegedly said that the bridge is closed.",
    ],
)
def test_an_alleged_report_is_not_told_as_made(report: str) -> None:
    text = f"Adam Quist is a mayor. Mona Vale is a pilot. {report}"
    assert not any(who == "Adam Quist" for who, _, _ in told(text))


@MODEL
def test_a_report_is_told_as_made() -> None:
    assert ("Adam Quist", "asserts", "The bridge is closed.") in told("Adam Quist said that the bridge is closed.")


@MODEL
@pytest.mark.parametrize(
    "text",
    [
        '"We will close the mill in May" is not what Adam Quist said, his lawyer Mona Vale insisted.',
        '"We will close the mill in May" was never what Adam Quist told the crew, Mona Vale said.',
        'Mona Vale said that "we will close the mill in May" is not what Adam Quist said.',
        "“We will close the mill in May” isn’t what Adam Quist said, said Mona Vale.",
    ],
)
def test_a_disowned_quotation_is_nobodys_claim(text: str) -> None:
    found = [t for t in told(text) if "mill" in t[2]]
    assert [(who, polarity) for who, polarity, _ in found] == [("Mona Vale", "denies")]
    assert found[0][2].startswith("We will close the mill in May ")
    assert "said" in found[0][2] or "told" in found[0][2]


@MODEL
def test_the_we_of_a_quotation_that_another_never_said_is_not_the_reporters() -> None:
    found = told('Adam Quist never said "we will close the mill", Mona Vale insisted.')
    assert found == [("Mona Vale", "denies", "Adam Quist never said we will close the mill.")]


@MODEL
@pytest.mark.parametrize(
    "ending",
    [
        "but now says the opposite",
        "but later said the opposite",
        "but has since changed his mind",
        "and then took it back",
    ],
)
def test_a_content_ends_before_the_change_of_mind(ending: str) -> None:
    assert told(f"Adam Quist once said that the tunnel is wet {ending}.") == [
        ("Adam Quist", "asserts", "The tunnel is wet."),
    ]


@MODEL
@pytest.mark.parametrize(
    ("text", "polarity"),
    [
        ("Asked whether the bridge is closed, Mona Vale said no.", "denies"),
        ("Asked if the bridge is closed, Mona Vale said yes.", "asserts"),
        ("Asked in May if the bridge is closed, Mona Vale said no.", "denies"),
        ('When asked whether the bridge is closed, Mona Vale answered: "No."', "denies"),
        ("Mona Vale, asked if the bridge is closed, said yes.", "asserts"),
        ("Mona Vale said no when asked whether the bridge is closed.", "denies"),
    ],
)
def test_a_bare_answer_holds_or_denies_what_was_asked(text: str, polarity: str) -> None:
    sentence = "The bridge is not closed." if polarity == "denies" else "The bridge is closed."
    assert told(text) == [("Mona Vale", polarity, sentence)]


@MODEL
@pytest.mark.parametrize(
    "text",
    [
        "Asked whether the bridge is not closed, Mona Vale said no.",
        "Asked whether the bridge is closed, Mona Vale said no one knew.",
        "Asked whether the bridge is closed or open, Mona Vale said yes.",
    ],
)
def test_an_answer_that_may_mean_either_is_none(text: str) -> None:
    assert not any("bridge" in sentence for who, _, sentence in told(text) if who == "Mona Vale")


@MODEL
def test_per_is_a_given_name_where_the_text_shows_it() -> None:
    found = assertions(
        "Per Quist could not confirm that the bridge is closed. Per Quist, a pilot, said the bridge is old."
    )
    assert {a.speaker for a in found} <= {"Per Quist", "author"}
    assert not any(a.polarity is Polarity.DENIES and a.realis is Realis.SAID for a in found)
    assert ("Per Quist", "asserts", "The bridge is old.") in [
        (a.speaker, a.polarity.value, a.normalized) for a in found
    ]


@MODEL
def test_per_stays_a_preposition_before_a_clause() -> None:
    assert told("Per Mona Vale, the bridge is closed.") == [("Mona Vale", "asserts", "The bridge is closed.")]


@pytest.mark.parametrize(
    "text",
    [
        "The Cost Per Click is 3 dollars.",
        "Per Quist Bank, the mill is open.",
        "Fees Per Mile rose.",
        "Vat 3 per Quist.",
    ],
)
def test_no_other_per_is_read_as_a_name(text: str) -> None:
    assert with_known_names(text) == text


def test_offsets_hold_where_a_name_is_put_for_another() -> None:
    text = "Per Quist said so. It was Per Quist."
    assert with_known_names(text) == text.replace("Per", "Tom")


@MODEL
@pytest.mark.parametrize(
    "outer",
    [
        "Adam Quist denied that he had ever claimed",
        "Mona Vale denied that Adam Quist said",
        "Mona Vale did not say that Adam Quist had claimed",
        "Prosecutors allege that Adam Quist said",
        "It is not true that Adam Quist said",
    ],
)
def test_a_report_inside_a_denial_is_not_told_as_made(outer: str) -> None:
    found = told(f"Adam Quist is a mayor. Mona Vale is a pilot. {outer} that the bridge is closed.")
    assert ("Adam Quist", "asserts", "The bridge is closed.") not in found
    assert not any(who == "Adam Quist" and polarity == "asserts" for who, polarity, _ in found)


@MODEL
def test_who_did_not_know_it_does_not_hold_it() -> None:
    assert not any(who == "Mona Vale" for who, _, _ in told("Mona Vale did not know that the bridge is closed."))


@MODEL
@pytest.mark.parametrize("verb", ["said he had never disputed", "did not contest", "never denied"])
def test_who_has_not_disputed_it_disputes_nothing(verb: str) -> None:
    text = f"Mona Vale said that fares will rise. Adam Quist {verb} that fares will rise."
    record = extract_document(read_bytes(text.encode(), "note.txt", SETTINGS), SETTINGS)
    assert not [link for link in record.links if link.relation is LinkRelation.DISPUTES]


@MODEL
def test_who_was_misquoted_has_not_said_it() -> None:
    found = assertions("An earlier version misquoted Mona Vale as saying that the bridge would close.")
    close = [a for a in found if a.normalized == "The bridge would close."]
    assert not [a for a in close if a.realis is Realis.SAID]
