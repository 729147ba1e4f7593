"""By which names two statements that name nothing are known to speak of one thing."""

from __future__ import annotations

from typing import Any

import pytest

from ingest.link.context import telling_names
from ingest.link.held import held_assertions
from kg.rdf.encode import encode
from kg.rdf.iri import Iris
from kg.store import Store, memory_store
from tests.queries.builder import RecordBuilder

BASE = "https://example.org/kg/"
NAMES = "Quillstone and Reuters met Ana Lind, Ines Quillfeather and First National Bank over vLLM."
SAID = "Prices will rise"


def page(text: str, **more: Any) -> RecordBuilder:
    b = RecordBuilder("a.txt", text, **more)
    for firm in ("Quillstone", "Reuters", "First National Bank"):
        b.entity("Organization", firm)
    for person in ("Ana Lind", "Ines Quillfeather"):
        b.entity("Person", person)
    b.entity("Technology", "vLLM", known="vllm")
    b.assertion(SAID, normalized=f"{SAID}.")
    return b


def held(b: RecordBuilder) -> Store:
    record = b.record()
    store = memory_store(BASE)
    store.replace_document(Iris(BASE).document_graph(record.id), encode(record, BASE))
    return store


def names_of(b: RecordBuilder) -> set[str]:
    assertion = str(Iris(BASE).assertion("a-s1"))
    found = telling_names(held(b), [str(Iris(BASE).document(b.record().id))], [assertion])
    assert set(found) <= {assertion}
    return set(found.get(assertion, ()))


@pytest.mark.parametrize(
    ("more", "names"),
    [
        ({}, {"quillstone", "ines quillfeather"}),
        ({"publisher": "Quillstone", "kind": "article"}, {"ines quillfeather"}),
        ({"publisher": "Quillstone", "kind": "announcement"}, {"quillstone", "ines quillfeather"}),
        ({"author": "Ines Quillfeather"}, {"quillstone"}),
    ],
)
def test_names_that_tell_but_of_whoever_made_the_page(more: dict[str, str], names: set[str]) -> None:
    assert names_of(page(f"{NAMES} {SAID}.", **more)) == names


FAR = "Nothing else is told of what stands in this long line, and nobody is named. " * 5
WIDE = "So many words stand in this line that it cannot be one of a paragraph that was wrapped, since nobody wraps so late as here."


@pytest.mark.parametrize(
    ("text", "more", "stands_beside"),
    [
        (f"{NAMES}\n{SAID}.", {}, True),
        (f"{SAID}.\n{NAMES}", {}, True),
        (f"{NAMES}\n\n{SAID}.", {}, False),
        (f"{NAMES} {WIDE}\n{SAID}.", {}, False),
        (f"{SAID}.\n \n{NAMES}", {}, False),
        (f"{NAMES} {FAR}{SAID}.", {}, False),
        (f"{SAID}. {FAR}{NAMES}", {}, False),
        (f"{NAMES}\n\n{SAID}.", {"title": NAMES}, True),
        (f"{NAMES}\n\n{SAID}.", {"title": "Prices"}, False),
        (f"{NAMES}\n\n{SAID}.", {"title": "A headline that the text has not"}, False),
    ],
)
def test_a_name_stands_beside_in_the_paragraph_or_over_the_page(
    text: str, more: dict[str, str], stands_beside: bool
) -> None:
    assert names_of(page(text, **more)) == ({"quillstone", "ines quillfeather"} if stands_beside else set())


def test_what_is_about_a_term_has_names_beside_it_and_what_is_about_a_firm_has_that() -> None:
    b = page(f"{NAMES} {SAID}. They fell. Serving is hard.")
    firm = b.entity("Organization", "Quillstone")
    term = b.entity("Technology", "serving", "Serving")
    b.assertion("They fell", about=(firm,), normalized="They fell.")
    b.assertion("Serving is hard", about=(term,), normalized="Serving is hard.")
    found = held_assertions(held(b), [str(Iris(BASE).document(b.record().id))])
    assert [set(one.local.context) for one in found] == [
        {"quillstone", "ines quillfeather"},
        set(),
        {"quillstone", "ines quillfeather"},
    ]
