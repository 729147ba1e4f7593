"""Block quotations are attributions of their own: of whom the line above or below names, else of nobody; never the author's."""

from __future__ import annotations

import pytest

from ingest.pipeline import extract_document
from ingest.read import read_bytes
from kg.record import AttributionForm
from kg.settings import Settings

pytestmark = pytest.mark.model

_OWN = "The pumps at the yard were bought in the spring of last year, and they have stood still since."


def _told(lead: str, words: str, *, below: str = "") -> dict[str, tuple[str | None, tuple[str, ...]]]:
    page = (
        f"<!doctype html><html><head><title>The pumps</title><meta name='author' content='Ines Holt'></head><body><article>"
        f"<h1>The pumps</h1><p>{_OWN}</p><p>{lead}</p><blockquote><p>{words}</p></blockquote>{below}<p>{_OWN[:-1]}, by and large.</p></article></body></html>"
    )
    settings = Settings()
    found = extract_document(read_bytes(page.encode(), "a.html", settings), settings)
    return {a.normalized: (a.speaker, a.via) for a in found.assertions}


@pytest.mark.parametrize(
    ("lead", "speaker"),
    [
        ("Karl Voss wrote to staff:", "Karl Voss"),
        ("What the engineer Karl Voss actually said was:", "Karl Voss"),
        ("A note by Karl Voss is on the door. He writes:", "Karl Voss"),
        ("From Karl Voss's letter to the council:", "Karl Voss"),
        ("The maker, Velmora Pumps, put out this statement:", "Velmora Pumps"),
        ("As a commenter put it:", None),
        ("What the engineer Karl Voss was told by Mira Quill was:", "Mira Quill"),
        ("Karl Voss has denied this:", None),
        ("Karl Voss never wrote this:", None),
        ("Mira Quill claims that Karl Voss wrote:", None),
        ("An email to Karl Voss:", None),
        ("In the words of Karl Voss:", "Karl Voss"),
        ("As the engineer Karl Voss writes in his column,", "Karl Voss"),
        ("There is more to it.", None),
        ("I wrote on this page in May:", "author"),
    ],
)
def test_the_line_above_names_the_speaker(lead: str, speaker: str | None) -> None:
    told = _told(lead, "The pump was built for clean water.")
    assert told["The pump was built for clean water."] == (speaker, ())


def test_the_credit_below_names_the_speaker() -> None:
    told = _told("There is more to it.", "The pump leaks.", below="<p>— Mira Quill, plumber</p>")
    assert told["The pump leaks."] == ("Mira Quill", ())


def test_who_is_reported_in_the_words_is_reported_by_their_speaker() -> None:
    told = _told("Karl Voss wrote to staff:", "Mira Quill admitted that the pump leaks.")
    assert told["The pump leaks."] == ("Mira Quill", ("Karl Voss",))


def test_it_is_direct_speech() -> None:
    text = f"The pumps\n\n{_OWN}\n\nKarl Voss wrote to staff:\n\n> The pump leaks.\n> It was cheap.\n\n{_OWN}\n"
    settings = Settings()
    found = extract_document(read_bytes(text.encode(), "a.md", settings), settings)
    (attribution,) = [a for a in found.attributions if a.speaker == "Karl Voss"]
    assert attribution.form is AttributionForm.DIRECT
    assert [text[slice(*span)] for span in attribution.content] == ["The pump leaks.", "It was cheap."]


def _talk(*lines: str) -> dict[str, str | None]:
    text = f"The pumps\n\nBy Ines Holt\n\n{_OWN}\n\n" + "\n\n".join(lines) + "\n\nThe yard is closed today.\n"
    settings = Settings()
    found = extract_document(read_bytes(text.encode(), "a.txt", settings), settings).assertions
    return {text[slice(*a.content[0])].rstrip(".!"): a.speaker for a in found}


def test_an_answer_behind_a_dash_is_whose_the_talk_is() -> None:
    told = _talk(
        "– I never saw the pump, says Mira Quill.", "– But the invoice has your name?", "– The invoice came in May."
    )
    assert told["The invoice came in May"] == "Mira Quill"
    assert told["The yard is closed today"] == "author"


@pytest.mark.parametrize(
    "talk",
    [
        ("– Who saw the pump?", "– Everybody saw the pump."),
        ("– I saw it, says Mira Quill.", "– I did not, says Karl Voss.", "– Who lies?", "– Everybody saw the pump."),
        ("– I saw it, says Mira Quill.", "– Everybody saw the pump."),
    ],
)
def test_an_answer_behind_a_dash_that_may_be_anybodys_is_nobodys(talk: tuple[str, ...]) -> None:
    assert _talk(*talk)["Everybody saw the pump"] is None


def test_a_list_behind_dashes_is_the_authors() -> None:
    assert _talk("– The pump is old.", "– The yard is small.")["The pump is old"] == "author"


def test_a_quoted_list_is_one_quotation() -> None:
    told = _told(
        "Karl Voss wrote to staff:", "</p><ul><li>The pump leaks.</li><li>The seal is old.</li></ul><p>It was cheap."
    )
    assert {told[words][0] for words in ("The pump leaks.", "The seal is old.", "It was cheap.")} == {"Karl Voss"}
