"""Validation before the write: shapes, and the words of every span."""

from __future__ import annotations

import pytest
from rdflib import Literal, URIRef

from kg.errors import ShapeViolation
from kg.quads import Quad
from kg.rdf.encode import encode
from kg.rdf.validate import check, violations, wrong_words
from kg.record import DocumentRecord
from ontology import CK, OA, RDFS

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
