"""The RDF formats: any term comes back the same, from two parsers; readable by a person."""

from __future__ import annotations

import io
import json
from typing import Any

import pyoxigraph as ox
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from rdflib import RDF, RDFS, BNode, Literal, URIRef

from kg import export
from kg.errors import ModelError
from kg.quads import Quad
from ontology import CK, XSD
from tests.kg.export.test_contract import RDF_NAMES, sample_quads, written

_OX = {
    "turtle": ox.RdfFormat.TURTLE,
    "trig": ox.RdfFormat.TRIG,
    "nquads": ox.RdfFormat.N_QUADS,
    "jsonld": ox.RdfFormat.JSON_LD,
}

TYPED = [
    ("1", XSD.integer), ("-3", XSD.integer), ("007", XSD.integer), ("+1", XSD.integer), ("0.5", XSD.decimal), ("1", XSD.decimal), ("1.", XSD.decimal),
    (".5", XSD.decimal), ("true", XSD.boolean), ("1", XSD.boolean), ("1e3", XSD.double), ("2026-10-06T00:00:00Z", XSD.dateTime), ("x", XSD.integer),
    ("", URIRef("https://x.example/type")), ("<1>", URIRef("https://x.example/type#a")), ("plain", XSD.string),
]  # fmt: skip

iris = st.one_of(
    st.sampled_from([URIRef(CK.speaker), URIRef(CK.Assertion), URIRef("https://schema.org/about"), URIRef("urn:isbn:1"), URIRef("https://x.example/a.b-c_/1-")]),
    st.tuples(st.text("abX09-._~:/?@!$&'()*+,;=é名", max_size=12), st.sampled_from(["", "#", "#a-1", "#é/x"])).map(
        lambda parts: URIRef(f"https://x.example/{''.join(parts)}")
    ),
)  # fmt: skip
# Surrogates are no characters; CR LF and the like must survive.
words = st.one_of(
    st.text(st.characters(exclude_categories=["Cs"]), max_size=20),
    st.sampled_from(["", '"', "\\", "\r\n", "\t", '"""', "\u2028", "a\\n", "<b>&amp;"]),
)
literals = st.one_of(
    words.map(Literal),
    st.builds(lambda text, tag: Literal(text, lang=tag), words, st.sampled_from(["en", "de", "zh-hans"])),
    st.sampled_from(TYPED).map(lambda pair: Literal(pair[0], datatype=pair[1], normalize=False)),
)
quads = st.lists(st.tuples(iris, iris, st.one_of(iris, literals), iris), max_size=12)


def from_ox(name: str, data: bytes) -> set[tuple[str, str, str, str]]:
    return {
        (q.subject.value, q.predicate.value, str(q.object), getattr(q.graph_name, "value", ""))
        for q in ox.parse(data, format=_OX[name])
    }


def as_ox(rows: list[Quad], name: str) -> set[tuple[str, str, str, str]]:
    found = set()
    for subject, predicate, target, graph in rows:
        if not isinstance(target, Literal):
            term = str(ox.NamedNode(target))
        elif target.language:
            term = str(ox.Literal(str(target), language=target.language))
        else:
            term = str(ox.Literal(str(target), datatype=ox.NamedNode(target.datatype or XSD.string)))
        found.add((str(subject), str(predicate), term, "" if name == "turtle" else str(graph)))
    return found


@pytest.mark.parametrize("name", RDF_NAMES)
@settings(max_examples=60, deadline=None)
@given(rows=quads)
def test_oxigraph_reads_any_quads_back(name: str, rows: list[Quad]) -> None:
    assert from_ox(name, written(name, rows)) == as_ox(rows, name)


def test_turtle_is_grouped_and_short() -> None:
    text = written("turtle", sample_quads()).decode()
    assert (
        '<https://example.org/kg/claim/c1> a ck:Assertion ;\n    rdfs:label "Only 10 % of “tokens”\\nare cached"@en ;\n'
        in text
    )
    assert "    ck:hedged false ;\n" in text
    assert "    ck:checkWorthy 0.9 ;\n" in text
    assert '    ck:startSeconds "12"^^xsd:decimal .\n' in text
    assert "@prefix ck: <https://w3id.org/claim-kg/ns#> .\n" in text
    assert "@prefix prov:" not in text


def test_frequent_namespaces_of_the_data_get_a_prefix() -> None:
    rows: list[Quad] = [
        (URIRef(f"https://example.org/kg/span/{i}"), RDFS.label, Literal("x"), URIRef("urn:g")) for i in range(3)
    ]
    text = written("trig", rows).decode()
    assert "@prefix span: <https://example.org/kg/span/> .\n" in text
    assert "<urn:g> {\n    span:0 rdfs:label" in text


def test_nquads_lines_are_sorted_and_end_in_a_newline() -> None:
    lines = written("nquads", sample_quads()).decode().split("\n")
    assert lines.pop() == ""
    assert lines == sorted(lines)
    assert len(lines) == len(sample_quads())


def test_nquads_are_those_of_the_store() -> None:
    store = ox.Store()
    rows = [*sample_quads(), (URIRef("urn:a"), RDFS.label, Literal("\x01\x7f\t\u2028\u0085\\"), URIRef("urn:g"))]
    data = written("nquads", rows)
    store.load(data, format=ox.RdfFormat.N_QUADS)
    dumped = store.dump(format=ox.RdfFormat.N_QUADS)
    assert dumped is not None
    assert b"".join(sorted(dumped.splitlines(keepends=True))) == data


def test_jsonld_carries_its_context_and_names_no_other() -> None:
    held = json.loads(written("jsonld", sample_quads()))
    assert isinstance(held["@context"], dict)
    assert {graph["@id"] for graph in held["@graph"]} == {
        "https://example.org/kg/graph/doc/1",
        "https://example.org/kg/graph/derived",
    }
    node = next(node for graph in held["@graph"] for node in graph["@graph"] if "speaker" in node)
    assert node["@type"] == "ck:Assertion"
    assert node["speaker"] == "https://example.org/kg/entity/e1"
    assert node["checkWorthy"] == "0.9" or node["checkWorthy"] == {"@value": "0.9", "@type": "xsd:decimal"}


@pytest.mark.parametrize("term", [URIRef("https://x.example/a b"), URIRef("https://x.example/<"), BNode("a b")])
def test_a_term_that_is_no_iri_is_refused(term: Any) -> None:
    with pytest.raises(ModelError, match="cannot be exported"):
        written("turtle", [(term, RDF.type, CK.Claim if hasattr(CK, "Claim") else CK.Assertion, URIRef("urn:g"))])


@pytest.mark.parametrize("name", RDF_NAMES)
def test_blank_nodes_of_foreign_graphs_pass_through(name: str) -> None:
    data = written(name, [(BNode("b1"), RDFS.seeAlso, URIRef("_:b2"), URIRef("urn:g"))])
    parsed = list(ox.parse(data, format=_OX[name]))
    assert isinstance(parsed[0].subject, ox.BlankNode)
    assert isinstance(parsed[0].object, ox.BlankNode)


def test_jsonld_refuses_an_iri_that_its_prefixes_would_change() -> None:
    with pytest.raises(ModelError, match="TriG"):
        written("jsonld", [(URIRef("org:5"), RDFS.label, Literal("x"), URIRef("urn:g"))])


def test_an_empty_store_is_a_valid_file() -> None:
    for name in RDF_NAMES:
        stream = io.BytesIO()
        export.write(name, [], stream)
        assert list(ox.parse(stream.getvalue(), format=_OX[name])) == []
