"""By which names two documents are known to speak of one story."""

from __future__ import annotations

from typing import Any

import pytest

from ingest.link.context import telling_names
from ingest.link.held import held_assertions
from kg.rdf.encode import encode
from kg.rdf.iri import Iris
from kg.store import memory_store
from tests.queries.builder import RecordBuilder

BASE = "https://example.org/kg/"
TEXT = "Quillstone and Reuters met Ana Lind, Ines Quillfeather and First National Bank over vLLM. Prices will rise."


def page(**more: Any) -> RecordBuilder:
    b = RecordBuilder("a.txt", TEXT, **more)
    for firm in ("Quillstone", "Reuters", "First National Bank"):
        b.entity("Organization", firm)
    for person in ("Ana Lind", "Ines Quillfeather"):
        b.entity("Person", person)
    b.entity("Technology", "vLLM", known="vllm")
    return b


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
    record = page(**more).record()
    store = memory_store(BASE)
    store.replace_document(Iris(BASE).document_graph(record.id), encode(record, BASE))
    document = str(Iris(BASE).document(record.id))
    assert telling_names(store, [document]) == {document: names}


def test_only_what_is_about_nothing_has_the_names_of_its_document() -> None:
    b = page()
    firm = b.entity("Organization", "Quillstone")
    b.assertion("Prices will rise", normalized="Prices will rise.")
    b.assertion("Quillstone and Reuters met Ana Lind", about=(firm,), normalized="They met.")
    record = b.record()
    store = memory_store(BASE)
    store.replace_document(Iris(BASE).document_graph(record.id), encode(record, BASE))
    held = held_assertions(store, [str(Iris(BASE).document(record.id))])
    assert [set(one.local.context) for one in held] == [{"quillstone", "ines quillfeather"}, set()]
