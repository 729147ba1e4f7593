"""What did not take place, or is said of something else, makes no stated link. People and firms are fictional."""

from __future__ import annotations

import pytest

from ingest.annotate import annotate, load_pipeline
from ingest.extract import extract
from ingest.extract.links.realis import is_unreal, took_place
from ingest.read import read_bytes
from kg.record import LinkRelation
from kg.settings import Settings

pytestmark = pytest.mark.model

CLAIM = "Mara Lindqvist said the dam will hold for thirty years. "


def links(text: str) -> list[tuple[str, str, str, bool]]:
    """From, relation, to, whether it is only a lead."""
    run = Settings()
    document = read_bytes(text.encode("utf-8"), "note.txt", run)
    found = extract(document, annotate(document.text, load_pipeline(run.pipeline)))
    content = {a.id: " ".join(document.text[start:end] for start, end in a.content) for a in found.assertions}
    return [(content[x.from_assertion], x.relation.value, content[x.to_assertion], x.possible) for x in found.links]


def stated(text: str) -> set[str]:
    return {relation for _, relation, _, possible in links(text) if not possible}


@pytest.mark.parametrize(
    "text",
    [
        pytest.param(CLAIM + "Tom Berg would have disputed that if anybody had asked him.", id="what would have been"),
        pytest.param(CLAIM + "If Tom Berg disputed that, the walls have cracks, he said.", id="if"),
        pytest.param(CLAIM + "Tom Berg refused to answer. The walls have cracks, Ana Holm said.", id="no answer"),
        pytest.param(CLAIM + "Tom Berg declined to confirm that the dam will hold for years.", id="no agreement"),
        pytest.param(
            CLAIM + "Tom Berg, who agreed with Lindqvist until March, said the dam will hold for ten years.", id="until"
        ),
        pytest.param(
            CLAIM + "Tom Berg, who once agreed with Lindqvist, said the dam will hold for ten years.", id="once"
        ),
        pytest.param(CLAIM + "Tom Berg may dispute that. The walls have cracks, he said.", id="may"),
        pytest.param(CLAIM + "Did Tom Berg dispute that? The walls have cracks, he said.", id="a question"),
    ],
)
def test_an_act_that_did_not_take_place_or_is_over_states_no_link(text: str) -> None:
    assert stated(text) & {"supports", "disputes"} == set()


@pytest.mark.parametrize(
    ("clause", "real"),
    [
        ("Berg disputed that", True),
        ("Berg did dispute that", True),
        ("Berg went on to dispute that", True),
        ("Berg was quick to dispute that", True),
        ("Berg has disputed that", True),
        ("Berg would dispute that", False),
        ("Berg could have disputed that", False),
        ("Berg refused to dispute that", False),
        ("Berg wants to dispute that", False),
        ("Berg was expected to dispute that", False),
        ("Berg no longer disputed that", False),
        ("Unless Berg disputed that, it stood", False),
    ],
)
def test_whether_an_act_took_place(clause: str, real: bool) -> None:
    doc = annotate(f"{clause}.", load_pipeline(Settings().pipeline))
    verb = next(t for t in doc if t.lower_.startswith("dispute"))
    assert took_place(verb) is real


def test_what_would_have_been_and_what_was_refused_is_unreal() -> None:
    nlp = load_pipeline(Settings().pipeline)
    for text, unreal in (
        ("Berg would have disputed that.", True),
        ("Berg refused to answer.", True),
        ("Berg has disputed that.", False),
        ("Berg refused the offer.", False),
    ):
        assert any(is_unreal(t) for t in annotate(text, nlp)) is unreal, text


def test_who_disputes_a_clause_of_his_own_disputes_that_and_not_the_sentence_before() -> None:
    text = "Ana Holm, an engineer, said the dam has cracks. Tom Berg disputed that Holm had been asked."
    assert not [link for link in links(text) if link[1] == LinkRelation.DISPUTES]


def test_who_disputes_a_clause_in_the_others_words_disputes_those() -> None:
    text = CLAIM + "Tom Berg disputed that the dam will hold for thirty years."
    assert stated(text) == {"disputes"}


def test_an_answer_that_says_the_same_again_disputes_nothing() -> None:
    text = (
        "Ana Holm said the pier is rotten. Tom Berg replied that the pier is rotten indeed. Holm said the port is full."
    )
    assert not [link for link in links(text) if link[1] == LinkRelation.DISPUTES]


def test_an_answer_that_says_otherwise_still_disputes() -> None:
    text = "Ana Holm said the pier is rotten. Tom Berg replied that the pier is not rotten."
    assert [link[1] for link in links(text)] == ["disputes"]


@pytest.mark.parametrize("limit", ["of the north pier", "for small boats", "in winter"])
def test_a_verdict_on_a_part_qualifies_and_is_a_lead(limit: str) -> None:
    text = f"Ana Holm said the port is full. “That is not true {limit},” Tom Berg said."
    assert [(relation, lead) for _, relation, _, lead in links(text)] == [("qualifies", True)]


def test_a_verdict_on_the_whole_disputes() -> None:
    text = "Ana Holm said the port is full. “That is not true,” Tom Berg said."
    assert "disputes" in {link[1] for link in links(text)}


def test_who_is_said_to_say_the_same_in_the_same_words_supports_it() -> None:
    text = (
        "Ana Holm, an engineer, argues that a core of clay outlasts a core of concrete, because clay bends.\n\nOthers make a "
        "similar case. In its handbook, Norvik Dams says that a clay core outlasts concrete by decades."
    )
    found = [
        (a, lead) for a, relation, b, lead in links(text) if relation == "supports" and b.startswith("a core of clay")
    ]
    assert ("a clay core outlasts concrete by decades", False) in found


def test_the_next_speaker_is_no_answer_to_what_the_author_asked_and_went_on_from() -> None:
    text = "Did Ana Holm dispute the figure? Holm refused to answer. Tom Berg said the port had called it misleading."
    assert not [link for link in links(text) if link[1] == "elaborates"]
