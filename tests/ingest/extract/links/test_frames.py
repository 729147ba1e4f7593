"""Which statements sum up what somebody says, whose they are, and whether they are for or against what was said."""

from __future__ import annotations

from functools import cache
from unittest import mock

import pytest

from ingest.annotate import annotate, load_pipeline
from ingest.extract import extract
from ingest.extract.links.frames import frames
from ingest.extract.links.statements import Argument
from ingest.extract.links.weighing import Weighing
from ingest.read import read_bytes
from kg.record import AUTHOR
from kg.settings import Settings

pytestmark = pytest.mark.model

BEFORE = "The dam will hold, Tom Berg said. "
AFTER = " The walls were inspected in May, she said."


@cache
def argument_of(text: str) -> Argument:
    run = Settings()
    document = read_bytes(text.encode("utf-8"), "note.txt", run)
    with mock.patch("ingest.extract.find_links", return_value=()) as asked:
        extract(document, annotate(document.text, load_pipeline(run.pipeline)))
    return Argument(*asked.call_args.args)


@pytest.mark.parametrize(
    ("sentence", "stance"),
    [
        ("Mara Lindqvist rejected that view.", -1),
        ("Mara Lindqvist was not satisfied.", -1),
        ("Mara Lindqvist did not dispute the figure.", 1),
        ("Mara Lindqvist conceded the point.", 1),
        ("Mara Lindqvist opened the door.", 0),
    ],
)
def test_how_a_summing_up_stands_to_what_was_said(sentence: str, stance: int) -> None:
    argument = argument_of(BEFORE + sentence + AFTER)
    found = {s.sentence: f for s, f in zip(argument.statements, frames(argument), strict=True)}
    assert found[1].stance == stance


def test_what_sums_up_a_speaker_is_held_by_the_speaker() -> None:
    argument = argument_of(BEFORE + "Mara Lindqvist rejected that view. The walls leak, Lindqvist said.")
    told = dict(zip([s.sentence for s in argument.statements], frames(argument), strict=True))
    assert told[1].sums_up
    assert not told[2].sums_up
    assert told[1].holder == told[2].holder != AUTHOR


def test_a_sentence_that_reports_or_counts_sums_up_nothing() -> None:
    argument = argument_of("The dam will hold, Tom Berg said. It cost 40 million dollars.")
    assert not any(frame.sums_up for frame in frames(argument))


def test_a_pair_is_weighed_once_the_later_first_and_never_a_question() -> None:
    argument = argument_of(
        BEFORE + "Mara Lindqvist rejected that view. Ana Lind asked who had inspected the walls." + AFTER
    )
    pairs = list(Weighing(argument).pairs())
    places = [(later.number, earlier.number) for later, earlier, _ in pairs]
    assert places
    assert len(set(places)) == len(places)
    assert all(a > b for a, b in places)
    assert not any(later.asks or earlier.asks for later, earlier, _ in pairs)
    assert all(features and len(set(features)) == len(features) for *_, features in pairs)
