"""Unlabelled talk of a host and two guests: nobody is named where nobody is called; a guest's words are never the host's."""

from __future__ import annotations

import pytest

from ingest.annotate import annotate, load_pipeline
from ingest.extract.entities import find_entities
from ingest.extract.turn_participants import find_participants
from ingest.extract.turns import find_turns
from ingest.read import read_bytes
from kg.record import Document
from kg.settings import Settings

pytestmark = pytest.mark.model

_HEAD = """The Heat Hour

Episode 14: Who pays for the wells

Host: Lena Ortiz
Guests: Tomas Eld, who mends wells, and Nadia Sorel, who sat on the water board

"""


def _speakers(text: str) -> dict[str, str | None]:
    document = read_bytes(text.encode(), "talk.txt", Settings())
    doc = annotate(document.text, load_pipeline(Settings().pipeline))
    turns = find_turns(document, doc, find_entities(document, doc, known=True))
    return {text[slice(*turn.span)].partition(") ")[2] or text[slice(*turn.span)]: turn.speaker for turn in turns}


def _document(text: str) -> Document:
    return read_bytes(text.encode(), "talk.txt", Settings())


def test_who_is_called_answers_and_who_goes_on_unasked_is_not_told() -> None:
    found = _speakers(
        _HEAD + "(00:02) Hi, this is Lena Ortiz. Tomas, is the water in Harle safe to drink?\n\n"
        "(00:07) No. I would not give it to a dog. The pipes are lead.\n\n"
        "(00:13) The pipes were lead until 2019. We replaced them. I signed the last bill.\n\n"
        "(00:20) You replaced the pipes in the street. The pipes in the houses are lead.\n\n"
        "(00:26) Those are not ours. That is what the law says.\n\n"
        "(00:30) Okay. Nadia, what would you tell a mother in Harle?\n\n"
        "(00:34) I would tell her to let it run for a minute. I do that myself.\n"
    )
    assert found["No. I would not give it to a dog. The pipes are lead."] == "Tomas Eld"
    assert found["The pipes were lead until 2019. We replaced them. I signed the last bill."] is None
    assert found["You replaced the pipes in the street. The pipes in the houses are lead."] is None


def test_a_statement_is_not_the_hosts_for_sounding_like_one() -> None:
    found = _speakers(
        "Wells and bills: a conversation with Tomas Eld and Nadia Sorel\n\nHosted by Lena Ortiz\n\n"
        "So, welcome to the show. We have two guests today, and I think they have never met before. Is that right?\n\n"
        "That's right. I have read her letters, though. They were very good letters.\n\n"
        "And I have drunk from his wells. I'm still alive, so they must be good wells.\n\n"
        "That's a nice start. So tell me, why did the board stop paying?\n\n"
        "We stopped because the money was gone. I asked where it was, and they told me to be quiet.\n\n"
        "I can tell you where it was. It was in the new office. You sat in it, I think.\n\n"
        "I sat in it for one month. You know, I didn't choose the carpet.\n"
    )
    assert found["I can tell you where it was. It was in the new office. You sat in it, I think."] is None
    assert found["That's a nice start. So tell me, why did the board stop paying?"] == "Lena Ortiz"


@pytest.mark.parametrize(
    "line",
    [
        "A conversation with Tomas Eld and Nadia Sorel",
        "Lena Ortiz talks with Tomas Eld and Nadia Sorel.",
        "A conversation with Tomas Eld, who mends wells, and Nadia Sorel",
    ],
)
def test_guests_are_named_in_a_row(line: str) -> None:
    document = _document(
        f"The wells\n\n{line}\n\n(0:01) Who pays for you?\n\n(0:04) I do.\n\n(0:06) He does not.\n\n(0:09) I did.\n"
    )
    doc = annotate(document.text, load_pipeline(Settings().pipeline))
    people = find_participants(document, find_entities(document, doc, known=True))
    assert people.guests == ("Tomas Eld", "Nadia Sorel")


@pytest.mark.parametrize("mark", ["(0:0{n}) ", "[00:0{n}] ", "0:0{n} "])
def test_lines_that_begin_with_times_are_talk(mark: str) -> None:
    said = (
        "We agree on one thing.",
        "The pump is quiet.",
        "It does not run.",
        "It runs in four houses.",
        "They are dry.",
    )
    lines = "\n\n".join(mark.format(n=n) + words for n, words in enumerate(said))
    assert _document(f"The pump\n\n{lines}\n").metadata.kind == "transcript"


def test_a_programme_with_times_is_none() -> None:
    text = "The day\n\nThe hall opens at nine.\n\n14:00 The choir sings.\n\n9:30 The mayor speaks.\n\n10:00 Coffee is served.\n\n11:00 The end.\n"
    assert _document(text).metadata.kind == "article"
