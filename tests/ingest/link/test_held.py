"""What the linker reads of a store: the digests of its documents."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from ingest.link.held import document_digests
from kg.rdf.encode import encode
from kg.rdf.graph_digest import graph_digest
from kg.rdf.iri import Iris
from kg.store import Store, memory_store
from ontology import CK
from tests.queries.builder import RecordBuilder


@pytest.fixture
def store() -> Iterator[Store]:
    with memory_store() as opened:
        iris = Iris(opened.base)
        for name in ("c", "a", "b"):
            record = RecordBuilder(f"{name}.txt", f"It rained in {name}.").record()
            opened.replace_document(iris.document_graph(record.id), encode(record, opened.base))
        yield opened


def test_digests_are_those_that_the_graphs_say_in_order(store: Store) -> None:
    said = {str(quad[0]): str(quad[2]) for quad in store.quads(predicate=CK.graphDigest)}
    assert document_digests(store) == said
    assert list(document_digests(store)) == sorted(said)
    assert len(said) == 3


def test_where_a_graph_says_none_it_is_read(store: Store) -> None:
    (first, *_) = document_digests(store)
    graph = Iris(store.base).document_graph(first.rsplit("/", 1)[-1])
    rest = [quad for quad in store.quads(graph) if quad[1] != CK.graphDigest]
    store.replace_graph(graph, rest)
    found = document_digests(store)
    assert found[first] == graph_digest(rest)
    assert len(found) == 3
    assert list(found) == sorted(found)
