"""Validation before the write: shapes, and the words of every span."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from rdflib import SH, Graph, Literal, URIRef

import ontology
from kg.errors import ModelError, ShapeViolation
from kg.quads import Quad
from kg.rdf.encode import encode
from kg.rdf.shapes import Facts, compiled
from kg.rdf.validate import _compiled, check, reported, violations, wrong_words
from kg.record import DocumentRecord
from ontology import CK, OA, RDF, RDFS, SCHEMA, XSD, text

BASE = "https://example.org/kg/"


def test_a_sound_graph_passes(record: DocumentRecord) -> None:
    check("talk.txt", encode(record, BASE))


def test_a_violation_names_node_property_and_reason(record: DocumentRecord) -> None:
    quads = [quad for quad in encode(record, BASE) if quad[1] != CK.polarity]
    found = violations(quads)
    assert len(found) == len(record.assertions)
    assert f"<{BASE}assertion/s1> (vLLM is about 10 times faster.) polarity: " in found[0]
    with pytest.raises(ShapeViolation, match=r"talk\.txt.*was not written.*polarity"):
        check("talk.txt", quads)


def test_each_call_judges_its_own_graph(record: DocumentRecord) -> None:
    quads = encode(record, BASE)
    broken = [quad for quad in quads if quad[1] != RDFS.label]
    assert violations(quads) == ()
    assert violations(broken)
    assert violations(quads) == ()


EXAMPLES = sorted((Path(ontology.__file__).parent / "examples").rglob("*.ttl"))
FULL_OF_FAULTS = (
    Literal("plain"),
    Literal("tagged", lang="en"),
    Literal("-1", datatype=XSD.integer, normalize=False),
    Literal("1.5", datatype=XSD.decimal, normalize=False),
    Literal("no number", datatype=XSD.integer, normalize=False),
    Literal("2026-10-06T00:00:00Z", datatype=XSD.dateTime, normalize=False),
    Literal(""),
    URIRef(BASE + "nothing"),
    CK.said,
    OA.SpecificResource,
)


def kept(quads: list[Quad]) -> bool:
    return _compiled().kept(Facts(quads))


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_the_compiled_shapes_agree_with_pyshacl_on_every_example(path: Path) -> None:
    graph = URIRef(f"{BASE}graph/doc/example")
    quads: list[Quad] = [(s, p, o, graph) for s, p, o in Graph().parse(path)]  # type: ignore[misc]
    assert kept(quads) == (path.parent.name == "valid") == (reported(quads) == ())


@given(data=st.data())
@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=120, deadline=None)
def test_the_compiled_shapes_agree_with_pyshacl_on_damaged_graphs(record: DocumentRecord, data: st.DataObject) -> None:
    quads = encode(record, BASE)
    s, p, o, g = quads.pop(data.draw(st.integers(0, len(quads) - 1)))
    damage = data.draw(st.sampled_from(["drop", "object", "second", "predicate", "borrow"]))
    fault = data.draw(st.sampled_from(FULL_OF_FAULTS))
    predicates = sorted({quad[1] for quad in quads})
    if damage == "object":
        quads.append((s, p, fault, g))
    elif damage == "second":
        quads += [(s, p, o, g), (s, p, fault, g)]
    elif damage == "predicate":
        quads.append((s, data.draw(st.sampled_from(predicates)), o, g))
    elif damage == "borrow":
        quads.append((s, p, data.draw(st.sampled_from(quads))[2], g))
    assert kept(quads) == (reported(quads) == ())


def test_a_part_of_shacl_that_is_not_known_is_refused() -> None:
    shapes = Graph().parse(data=text("shapes.ttl"), format="turtle")
    shapes.add((URIRef("https://w3id.org/claim-kg/shapes#Document"), SH.xone, URIRef("x:x")))
    with pytest.raises(ModelError, match="xone"):
        compiled(shapes)


def test_sub_classes_in_the_data_are_read_by_pyshacl(record: DocumentRecord) -> None:
    quads = encode(record, BASE)
    graph, special = quads[0][3], URIRef(f"{BASE}special")
    person = (special, RDFS.subClassOf, SCHEMA.Person, graph)
    node = URIRef(f"{BASE}entity/special")
    typed = [
        (node, RDF.type, special, graph),
        (node, RDFS.label, Literal("x", lang="en"), graph),
        (node, CK.hedged, Literal(True), graph),
    ]
    assert violations([*quads, *typed]) == ()
    assert any("entity/special" in told for told in violations([*quads, person, *typed]))


@pytest.mark.parametrize(
    ("predicate", "value"), [(OA.exact, Literal("Mira Woss")), (OA.start, Literal("3")), (OA.end, Literal("4"))]
)
def test_words_that_are_not_the_texts_are_found(record: DocumentRecord, predicate: URIRef, value: Literal) -> None:
    quads = encode(record, BASE)
    quote = next(s for s, p, o, _ in quads if p == OA.exact and str(o) == "Mira Voss")
    span = str(quote).removesuffix("/quote")

    def changed(quad: Quad) -> Quad:
        s, p, _, g = quad
        return (s, p, value, g) if p == predicate and str(s).startswith(span) else quad

    assert list(wrong_words(quads)) == []
    (fault,) = wrong_words(changed(quad) for quad in quads)
    assert span in fault


def test_a_span_without_text_is_found(record: DocumentRecord) -> None:
    quads = [quad for quad in encode(record, BASE) if quad[1] != OA.hasSource]
    assert all("no text" in fault for fault in wrong_words(quads))
    assert any(wrong_words(quads))
