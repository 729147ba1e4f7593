"""A sentence with a reporting frame is read as its content would be alone, and nothing else of the text is touched."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from ingest.annotate import annotate, load_pipeline
from ingest.extract.framed import framed
from ingest.pipeline import extract_document
from ingest.read import read_bytes
from ingest.reparse import mend
from kg.record import AssertionForm
from kg.settings import Settings

if TYPE_CHECKING:
    from spacy.language import Language
    from spacy.tokens import Doc

pytestmark = pytest.mark.model

FACTS = (
    "the old quay crane of Pennant Docks lifted 4,300 containers in May",
    "meters in the old town give false readings",
    "Corvane Foods fired 340 bakers",
    "9 of 10 Zelto scales are off",
    "the Wellow canal carries 80 barges a day",
    "fewer than 40 bakers work at the Wellow plant of Corvane Foods",
    "no Zelto scale has failed since May",
)
FRAMES = (
    "According to Ilse Tarrow, the head of Pennant Bank, {fact}.",
    "According to Ilse Tarrow, who lectures at Pennant Bank, {fact}.",
    "According to Ilse Tarrow, Pennant Bank’s chief economist, {fact}.",
    "According to Ilse Tarrow, of Pennant Bank, {fact}.",
    "{Fact}, said Ilse Tarrow, a baker at Pennant Bank.",
    "{Fact}, said Ilse Tarrow.",
    "{Fact}, Ilse Tarrow, who left Pennant Bank in 2020, said.",
    "{Fact}, Ilse Tarrow told the Wellow Post.",
    "{Fact}, according to Ilse Tarrow, Pennant Bank’s chief economist.",
    "As Ilse Tarrow, a baker at Pennant Bank, put it, {fact}.",
    "In the words of Ilse Tarrow, Pennant Bank’s chief economist, {fact}.",
    "In the words of Ilse Tarrow, who lectures at Pennant Bank, “{fact}.”",
    "In an interview with the Wellow Post, Ilse Tarrow, who left Pennant Bank in 2020, said that {fact}.",
)


@pytest.fixture(scope="module")
def nlp() -> Language:
    return load_pipeline(Settings().pipeline)


def capital(text: str) -> str:
    return text[:1].upper() + text[1:]


@pytest.mark.parametrize("frame", FRAMES)
@pytest.mark.parametrize("fact", FACTS)
def test_a_framed_clause_is_the_speakers_and_reads_as_it_would_alone(frame: str, fact: str) -> None:
    text = "The old bridge was painted green over the winter. " + frame.format(fact=fact, Fact=capital(fact))
    record = extract_document(read_bytes(f"{text}\n".encode(), "t.txt", Settings()), Settings())
    said = [a for a in record.assertions if a.form is not AssertionForm.NARRATION and a.speaker == "Ilse Tarrow"]
    assert [a.normalized.casefold() for a in said] == [f"{fact}.".casefold()]
    assert [capital(text[s:e].removeprefix("“").rstrip(".”")) for s, e in said[0].content] == [capital(fact)]


@pytest.mark.parametrize("frame", [frame for frame in FRAMES if not frame.startswith(("As", "In"))])
def test_a_framed_sentence_in_which_no_verb_is_found_is_the_speakers(frame: str) -> None:
    test_a_framed_clause_is_the_speakers_and_reads_as_it_would_alone(
        frame, "twelve percent of the street lamps in Wellow flicker at night"
    )


@pytest.mark.parametrize(
    ("text", "frame", "content"),
    [
        ("According to Ilse Tarrow, prices, wages and rents rose.", "According to Ilse Tarrow,", "prices, wages and rents rose"),
        ("According to the team's coach, Ilse Tarrow, the boat leaks badly.", "According to the team's coach, Ilse Tarrow,", "the boat leaks badly"),
        ("According to Ilse Tarrow, the club's head, Jo Lind, left early.", "According to Ilse Tarrow,", "the club's head, Jo Lind, left early"),
        ("The boat leaks badly, said Ilse Tarrow, who built it.", "said Ilse Tarrow, who built it", "The boat leaks badly"),
        ("The boat leaks badly, Ilse Tarrow told the club on Monday.", "Ilse Tarrow told the club on Monday", "The boat leaks badly"),
    ],
)  # fmt: skip
def test_where_a_frame_ends(nlp: Language, text: str, frame: str, content: str) -> None:
    doc = annotate(text, nlp)
    [found] = framed(doc)
    assert doc[found.frame[0] : found.frame[1] + 1].text == frame
    assert doc[found.content[0] : found.content[1] + 1].text == content


@pytest.mark.parametrize(
    "text",
    [
        "When the boat sank, Ilse Tarrow said nothing to the club.",
        "The work is, according to the charter, free of any duty.",
        "According to reports from the port on Friday, and from the club on Sunday, the boat sank.",
        "The boat, the car and the bridge belong to the club of Wellow.",
    ],
)
def test_no_frame_is_cut_where_the_words_beside_it_are_no_clause(nlp: Language, text: str) -> None:
    assert list(framed(annotate(text, nlp))) == []


def test_a_mended_doc_keeps_words_sentences_and_names(nlp: Language) -> None:
    text = "Rain fell on Wellow. According to Ilse Tarrow, who lectures at Pennant Bank, the Wellow bridge carries 900 trucks a day. Wellow slept."
    plain = nlp(text)
    mended = mend(nlp(text), nlp)
    assert (
        places(plain) == places(mended) == places(mend(mended, nlp))
    )  # and what is mended once needs no mending any more
    [carries] = [token for token in mended if token.text == "carries"]
    assert [child.text for child in carries.children if child.dep_ == "nsubj"] == ["bridge"]
    assert [token.head.text for token in mended if token.text == "teaches" or token.text == "lectures"] == ["Tarrow"]


def places(doc: Doc) -> tuple[object, ...]:
    return (
        [(token.text, token.idx) for token in doc],
        [(sentence.start, sentence.end) for sentence in doc.sents],
        [(ent.start, ent.end, ent.label_) for ent in doc.ents],
    )
