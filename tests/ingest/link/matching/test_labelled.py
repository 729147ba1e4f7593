"""Labels of a transcript beside the names of the article on it."""

from __future__ import annotations

import pytest

from ingest.link.equal import LocalAssertion
from ingest.link.matching.judging import Read, read_assertion
from ingest.link.matching.labelled import under_full_names


def read(speaker: str | None, number: int = 1) -> Read:
    words = f"Salt water eats {number} cheap seals within three winters."
    return read_assertion(LocalAssertion(f"urn:{speaker}:{number}", "urn:d", words, "asserts", speaker=speaker))


@pytest.mark.parametrize("label", ["VOSS", "Voss", "Ms. Voss", "PROF. VOSS"])
def test_a_label_with_the_last_name_is_the_person_named_in_the_article(label: str) -> None:
    (renamed,) = under_full_names([read(label)], [read("Mira Voss"), read("Ida Quill"), read(None)])
    assert renamed.statement.speaker == "mira voss"


@pytest.mark.parametrize(
    ("labels", "named"),
    [
        (["VOSS"], ["Mira Voss", "Karl Voss"]),
        (["VOSS", "KARL VOSS"], ["Mira Voss"]),
        (["MIRA"], ["Mira Voss"]),
        (["VOSS"], ["Ida Quill"]),
        (["A. VOSS"], ["Mira Voss"]),
        ([None], ["Mira Voss"]),
    ],
)
def test_a_label_that_may_be_another_stays_as_it_is(labels: list[str | None], named: list[str]) -> None:
    reads = [read(label) for label in labels]
    assert under_full_names(reads, [read(name) for name in named]) == reads
