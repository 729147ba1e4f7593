"""The graphs that a release brings along."""

from __future__ import annotations

from dataclasses import dataclass

import pytest
from rdflib import BNode

from kg.errors import ModelError
from kg.rdf.iri import Iris
from kg.rdf.reference import known_quads, ontology_quads
from kg.rdf.validate import violations
from kg.record import EntityType
from ontology import CK, RDFS

BASE = "https://example.org/kg/"
IRIS = Iris(BASE)


@dataclass(frozen=True)
class Entry:
    key: str
    name: str
    type: EntityType
    aliases: tuple[str, ...] = ()
    developed_by: str | None = None
    source: str = "https://quill.example/"
    wikidata: str | None = None


ENTRIES = (
    Entry("quill-engine", "Quill Engine", EntityType.TECHNOLOGY, ("QE",), "Quillworks", wikidata="Q42"),
    Entry("quillworks", "Quillworks", EntityType.ORGANIZATION),
    Entry("quill-one", "Quill One", EntityType.PRODUCT, (), "Nobody Known Ltd"),
    Entry("quill-two", "Quill Two", EntityType.PRODUCT, (), "Nobody Known Ltd"),
)


def test_known_entities_keep_to_the_shapes() -> None:
    quads = known_quads(ENTRIES, BASE)
    assert violations(quads) == ()
    assert {graph for *_, graph in quads} == {IRIS.graph("entities")}
    assert len(set(quads)) == len(quads)


def test_a_developer_is_the_entry_of_that_name_else_a_node_of_its_own() -> None:
    quads = known_quads(ENTRIES, BASE)
    developers = [o for _, p, o, _ in quads if p == CK.developedBy]
    assert developers[0] == IRIS.known("quillworks")
    assert developers[1] == developers[2]
    assert [str(o) for s, p, o, _ in quads if s == developers[1] and p == RDFS.label] == ["Nobody Known Ltd"]


def test_two_entries_with_one_key_are_refused() -> None:
    with pytest.raises(ModelError, match="quillworks"):
        known_quads((*ENTRIES, ENTRIES[1]), BASE)


def test_the_ontology_is_stored_without_blank_nodes_and_the_same_each_time() -> None:
    quads = ontology_quads(BASE)
    assert quads == ontology_quads(BASE)
    assert {graph for *_, graph in quads} == {IRIS.graph("ontology")}
    assert not [quad for quad in quads if any(isinstance(term, BNode) for term in quad)]
