"""What spans documents, and what is recorded about runs, as quads."""

from __future__ import annotations

from kg.judgements import Judgement, JudgementKind, Outcome
from kg.rdf.across import Claim, Thing, encode_derived, encode_judgements
from kg.rdf.encode import encode
from kg.rdf.iri import Iris
from kg.rdf.runs import encode_run, location_graph, run_document
from kg.rdf.validate import violations
from kg.record import DocumentRecord
from ontology import CK, RDFS, SCHEMA

BASE = "https://example.org/kg/"
IRIS = Iris(BASE)


def test_judgements_keep_to_the_shapes() -> None:
    judged = [
        Judgement(kind, str(IRIS.entity("a")), str(IRIS.entity("b")), outcome, "equal full name", 0.95)
        for kind in (JudgementKind.SAME_CLAIM, JudgementKind.SAME_ENTITY)
        for outcome in Outcome
    ]
    for judgement in judged:
        quads = encode_judgements([judgement], BASE)
        assert violations(quads) == ()
        assert {str(o) for _, p, o, _ in quads if p == CK.member} == {judgement.a, judgement.b}


def test_derived_nodes_keep_to_the_shapes_beside_the_documents(record: DocumentRecord) -> None:
    members = (str(IRIS.entity("e1")),)
    things = [Thing(members, (str(SCHEMA.Person),), "Ida Quill", None)]
    claims = [Claim((str(IRIS.assertion("s1")),), "vLLM is about 10 times faster.")]
    derived = encode_derived(things, claims, BASE)
    assert violations([*encode(record, BASE), *derived]) == ()
    assert (IRIS.entity("e1"), CK.refersTo, IRIS.thing("e1"), IRIS.graph("derived")) in derived
    assert (IRIS.assertion("s1"), CK.expresses, IRIS.claim("s1"), IRIS.graph("derived")) in derived


def test_a_run_remembers_the_document_of_its_location(record: DocumentRecord) -> None:
    quads = encode_run(record, "talk.txt", "2026-10-06T09:00:00Z", BASE)
    assert run_document(quads, BASE) == "talk"
    assert run_document([], BASE) is None
    assert {graph for *_, graph in quads} == {location_graph("talk.txt", BASE)}
    assert len([quad for quad in quads if quad[1] == RDFS.label]) == 1
