"""Who speaks: labels, the page's own statement of host and guest, questions and answers."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ingest.extract.entity_index import EntityIndex
from ingest.extract.turn_dialogue import FREE, PARAGRAPHS, asking_side
from ingest.extract.turn_features import Cue, sentence_cues, sentences
from ingest.extract.turn_labels import LabelResolver
from ingest.extract.turn_participants import Participants, find_participants
from ingest.extract.turns import find_turns
from ingest.read import read_bytes
from kg.record import Document, Entity, EntityType, Turn
from kg.settings import Settings

PAGE = """Clear Signal

Night Shift · 3 min instead of 40 min · Oct 6, 2026

Cheap engines win because the largest buyers come first

Ana Lind

CEO, Norrland Engines

  • Bo EkHost · Investor, Fjord Capital

“the largest buyers are the ones that matter most to our company, right?”
ALAna Lindat 12:31 · Night Shift12:31

Transcript

  1. 12:01

    So our view is that cheap engines win, and we have seen that with all of our customers in the north. The largest buyers are the ones that matter most to our company, right? We sell to them first, and then we go down the list to the smaller ones. Can you say more about that? What does that look like for you in practice? Yeah, yeah.

  2. 12:31

    So it's a great question. We basically set up one engine for each of our customers, and we run it for them in our own yard.
"""


def _people(text: str, *names: str) -> EntityIndex:
    """An index of people with a mention wherever their name stands in the text."""
    return EntityIndex(
        Entity(
            id=f"e{n}",
            type=EntityType.PERSON,
            name=name,
            mentions=tuple(m.span() for m in re.finditer(re.escape(name), text)),
        )
        for n, name in enumerate(names, 1)
    )


def _read(text: str, name: str = "a.txt") -> Document:
    return read_bytes(text.encode(), name, Settings())


def _turns(document: Document, entities: EntityIndex) -> tuple[Turn, ...]:
    return find_turns(document, None, entities)  # type: ignore[arg-type]  # the parse is not used


def _said(document: Document, turns: tuple[Turn, ...]) -> list[tuple[str | None, bool, str]]:
    return [(turn.speaker, turn.speaker_certain, document.text[slice(*turn.span)][:24]) for turn in turns]


def test_articles_have_no_turns() -> None:
    document = _read("The firm said engines are cheap.\n")
    assert _turns(document, EntityIndex([])) == ()


def test_labels_are_certain() -> None:
    text = "ANA LIND: Engines are cheap.\nEK: Are they?\nLIND: They are.\nAUDIENCE MEMBER: Really?\nAna: Yes.\n"
    document = _read(text)
    found = _said(document, _turns(document, _people("Ana Lind Bo Ek " + text, "Ana Lind", "Bo Ek")))
    assert [speaker for speaker, _, _ in found] == ["Ana Lind", "Bo Ek", "Ana Lind", None, "Ana Lind"]
    assert [certain for _, certain, _ in found] == [True, True, True, False, True]


@pytest.mark.parametrize(
    ("label", "speaker"),
    [
        ("Ana Lind", "Ana Lind"),
        ("ana lind", "Ana Lind"),
        ("DR. ANA LIND, PhD", "Ana Lind"),
        ("Ana Lind (Norrland)", "Ana Lind"),
        ("LIND", None),  # Ana and Olle Lind
        ("Olle", "Olle Lind"),
        ("EK", "Bo Ek"),
        ("BE", "Bo Ek"),
        ("Host", "Bo Ek"),
        ("Q", "Bo Ek"),
        ("Guest", None),  # two of them
        ("Speaker 1", None),
        ("Nobody Known", None),
        ("Zed", None),
    ],
)
def test_what_a_label_stands_for(label: str, speaker: str | None) -> None:
    entities = _people("", "Ana Lind", "Olle Lind", "Bo Ek")
    resolver = LabelResolver([], entities, Participants(hosts=("Bo Ek",), guests=("Ana Lind", "Olle Lind")))
    assert resolver.speaker(label) == (speaker, speaker is not None)


def test_a_full_name_among_the_labels_makes_a_person() -> None:
    resolver = LabelResolver(["ANA LIND", "LIND", "Bo van den Berg"], EntityIndex([]), Participants())
    assert resolver.speaker("LIND") == ("Ana Lind", True)
    assert resolver.speaker("Bo van den Berg") == ("Bo van den Berg", True)


def test_an_organisation_that_asks_keeps_its_name() -> None:
    entities = EntityIndex([Entity(id="e1", type=EntityType.ORGANIZATION, name="Nordic Wire", aliases=("Wire",))])
    assert LabelResolver([], entities, Participants()).speaker("Wire") == ("Nordic Wire", True)


def test_a_label_with_an_article_is_who_is_held_without_it() -> None:
    document = _read(
        "A talk about engines, recorded in the yard.\n\nAna Lind: How hard is it?\n\nThe Stack: We are old.\n\nAna Lind: Fair enough.\n\nThe Stack: Thanks.\n"
    )
    turns = _turns(document, _people(document.text, "Ana Lind", "Stack"))
    assert [turn.speaker for turn in turns] == ["Ana Lind", "Stack", "Ana Lind", "Stack"]


def test_the_page_says_who_takes_part() -> None:
    document = _read(PAGE)
    people = find_participants(document, _people(PAGE, "Ana Lind"))
    assert (people.hosts, people.guests) == (("Bo Ek",), ("Ana Lind",))
    assert people.quoted[0][1] == "Ana Lind"


@pytest.mark.parametrize(
    ("head", "hosts", "guests"),
    [
        ("Ana Lind talks to Bo Ek about engines", ("Ana Lind",), ("Bo Ek",)),
        ("An interview with Bo Ek", (), ("Bo Ek",)),
        ("Five questions for the head of Norrland, Dr. Bo Ek", (), ("Bo Ek",)),
        ("Hosted by Ana Lind", ("Ana Lind",), ()),
        ("Host: Ana Lind. Guest: Bo Ek", ("Ana Lind",), ("Bo Ek",)),
        ("Ana Lind and Bo Ek on engines", (), ()),
    ],
)
def test_sides_by_the_words_beside_a_name(head: str, hosts: tuple[str, ...], guests: tuple[str, ...]) -> None:
    text = f"{head}\n\n0:01\n\nSo engines are cheap.\n\n0:20\n\nAre they?\n"
    people = find_participants(_read(text), _people(text, "Ana Lind", "Bo Ek"))
    assert (people.hosts, people.guests) == (hosts, guests)


def test_introductions_in_the_conversation() -> None:
    text = "0:01\n\nWelcome to Night Shift. I'm Ana Lind. My guest today is Bo Ek, who sells engines.\n\n0:20\n\nThanks for having me, Ana.\n"
    people = find_participants(_read(text), _people(text, "Ana Lind", "Bo Ek"))
    assert (people.host, people.guest) == ("Ana Lind", "Bo Ek")


def test_speakers_change_inside_a_block_of_time() -> None:
    document = _read(PAGE)
    turns = _turns(document, _people(PAGE, "Ana Lind"))
    assert _said(document, turns) == [
        ("Ana Lind", False, "So our view is that chea"),
        ("Bo Ek", False, "Can you say more about t"),
        ("Ana Lind", False, "Yeah, yeah."),
        ("Ana Lind", False, "So it's a great question"),
    ]


def test_nobody_is_named_where_the_page_names_nobody() -> None:
    text = "0:01\n\nSo our view is that cheap engines win.\n\n0:20\n\nCan you say more about that?\n"
    document = _read(text)
    assert {(turn.speaker, turn.speaker_certain) for turn in _turns(document, EntityIndex([]))} == {(None, False)}


def test_a_side_with_two_people_is_not_named() -> None:
    page = PAGE.replace("  • Bo EkHost", "  • Zoë OhlssonHost · Editor, Night Shift\n\n  • Bo EkHost")
    document = _read(page)
    speakers = {turn.speaker for turn in _turns(document, _people(page, "Ana Lind"))}
    assert speakers == {"Ana Lind", None}


def test_running_text_without_punctuation_is_left_open() -> None:
    page = (
        PAGE[: PAGE.index("    So our view")]
        + "    "
        + "so our view is that cheap engines win " * 30
        + "\n\n  2. 12:31\n\n    yes\n"
    )
    document = _read(page)
    assert {turn.speaker for turn in _turns(document, _people(page, "Ana Lind"))} == {None}


def test_two_anonymous_labels_by_who_asks() -> None:
    lines = [
        ("Speaker 1", "Welcome to Night Shift. My guest today is Ana Lind. What do you sell?"),
        (
            "Speaker 2",
            "Thanks for having me. We sell engines to our customers in the north, and we have done so for many years and in all seasons.",
        ),
        ("Speaker 1", "Can you tell us what one of your engines costs?"),
        (
            "Speaker 2",
            "Well, it depends on the size, and on how long our customers mean to run it in the winter months of the year.",
        ),
    ]
    document = _read("Hosted by Bo Ek\n\n" + "\n".join(f"{label}: {words}" for label, words in lines) + "\n")
    turns = _turns(document, _people(document.text, "Bo Ek", "Ana Lind"))
    assert [(turn.speaker, turn.speaker_certain) for turn in turns] == [("Bo Ek", False), ("Ana Lind", False)] * 2


def test_marks_of_change_say_where_but_not_who() -> None:
    text = "Hosted by Bo Ek\n\n>> Welcome. My guest today is Ana Lind. What do you sell?\n>> Thanks for having me. We sell engines.\n>> What do they cost?\n"
    document = _read(text)
    turns = _turns(document, _people(text, "Bo Ek", "Ana Lind"))
    assert [turn.speaker for turn in turns] == ["Bo Ek", "Ana Lind", "Bo Ek"]
    assert not any(turn.speaker_certain for turn in turns)


def test_voices_of_captions() -> None:
    document = _read(
        "WEBVTT\n\n00:01.000 --> 00:02.000\n<v Ana Lind>Engines are cheap.\n\n00:02.000 --> 00:03.000\n<v Bo Ek>Are they?\n",
        "a.vtt",
    )
    assert [(turn.speaker, turn.speaker_certain) for turn in _turns(document, EntityIndex([]))] == [
        ("Ana Lind", True),
        ("Bo Ek", True),
    ]


@pytest.mark.parametrize(
    ("sentence", "cue"),
    [
        ("What do you sell?", Cue.ASKS_YOU),
        ("How does that work?", Cue.ASKS),
        ("It is cheap, right?", Cue.TAG),
        ("Tell us about your engines.", Cue.INVITES),
        ("I'm really curious how that works.", Cue.CURIOUS),
        ("Welcome back to the show.", Cue.HOSTS),
        ("So it's a great question.", Cue.THANKS),
        ("That's really interesting.", Cue.REACTS),
        ("We sell engines.", Cue.WE),
    ],
)
def test_cues_of_a_sentence(sentence: str, cue: Cue) -> None:
    assert cue in sentence_cues(sentence)


def test_abbreviations_end_no_sentence() -> None:
    text = "Dr. Ek said so. J. Lind did not! Is it 3.5 vs. 4? Yes"
    assert [text[start:end] for start, end in sentences(text, 0, len(text))] == [
        "Dr. Ek said so.",
        "J. Lind did not!",
        "Is it 3.5 vs. 4?",
        "Yes",
    ]


@given(text=st.text(alphabet=st.sampled_from("ab .?!“”\n\u00a0😀,"), max_size=80))
def test_sentences_cover_all_words_in_order(text: str) -> None:
    spans = list(sentences(text, 0, len(text)))
    assert "".join("".join(text[start:end] for start, end in spans).split()) == "".join(text.split())
    assert all(text[start:end] == text[start:end].strip() != "" for start, end in spans)
    assert spans == sorted(spans)


@settings(max_examples=80)
@given(
    words=st.lists(
        st.sampled_from(["What do you think?", "Yeah.", "We sell engines.", "And so on.", "Right?", "Tell us."]),
        max_size=30,
    ),
    data=st.data(),
)
def test_probabilities_are_probabilities(words: list[str], data: st.DataObject) -> None:
    switch = data.draw(st.lists(st.booleans(), min_size=len(words), max_size=len(words)))
    for weights in (FREE, PARAGRAPHS):
        found = asking_side(words, switch, weights)
        assert len(found) == len(words)
        assert all(0 <= probability <= 1 for probability in found)
        for i in range(1, len(words)):
            if not switch[i]:
                assert found[i] == pytest.approx(found[i - 1])


def test_evidence_moves_a_sentence_and_its_neighbours() -> None:
    words = ["And so on and so forth."] * 3
    plain = asking_side(words, [True] * 3, FREE)
    moved = asking_side(words, [True] * 3, FREE, {1: 4.0})
    assert all(after > before for before, after in zip(plain, moved, strict=True))


@pytest.mark.shared
def test_the_customers_page() -> None:
    path = Path(__file__).parents[3] / ".." / "shared" / "seeds" / "003_85093fea663f59bf.txt"
    if not path.is_file():
        pytest.skip("the evaluation data is not beside the checkout")
    document = _read(path.read_bytes().decode())
    turns = _turns(document, _people(document.text, "Yash Patil"))
    speakers = [turn.speaker for turn in turns]
    asks = next(turn for turn in turns if document.text.startswith("Can you say more", turn.span[0]))
    assert asks.speaker == "Jacob Effron"
    assert speakers.count("Yash Patil") >= 5
    assert not any(turn.speaker_certain for turn in turns)
