"""The vocabulary: every own term defined, mapped and generated; nothing undeclared in use."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from rdflib import OWL, RDF, RDFS, SH, SKOS, BNode, Graph, Literal, URIRef
from rdflib.collection import Collection

import ontology
from ontology import CK, NAMESPACES, PREFIXES, generate, is_declared

ROOT = Path(__file__).parents[2]
VOCABULARY = Graph(bind_namespaces="none").parse(data=ontology.text("kg.ttl"), format="turtle")
SHAPES = Graph().parse(data=ontology.text("shapes.ttl"), format="turtle")
OWN = sorted({term for term in VOCABULARY.subjects(RDF.type) if str(term).startswith(str(CK))})
ENUMERATIONS = sorted(VOCABULARY.subjects(RDFS.subClassOf, SKOS.Concept))


@pytest.mark.parametrize("term", OWN)
def test_own_term_has_one_label_and_one_definition_in_english(term: URIRef) -> None:
    for predicate in (RDFS.label, SKOS.definition):
        values = list(VOCABULARY.objects(term, predicate))
        assert [value.language for value in values if isinstance(value, Literal)] == ["en"], predicate


def test_every_own_class_is_mapped_or_says_why_not() -> None:
    mappings = (RDFS.subClassOf, SKOS.closeMatch)
    unmapped = {
        term
        for term in VOCABULARY.subjects(RDF.type, OWL.Class)
        if str(term).startswith(str(CK)) and not any(VOCABULARY.value(term, mapping) for mapping in mappings)
    }
    # No standard has a class for these: PARC's attribution (prov:Attribution is another thing), a turn, a curated entry.
    assert unmapped == {CK.Attribution, CK.Turn, CK.KnownEntity}


def test_there_are_no_blank_nodes() -> None:
    assert not [triple for triple in VOCABULARY if any(isinstance(term, BNode) for term in triple)]


def test_every_declared_term_has_one_label() -> None:
    for term in set(VOCABULARY.subjects(RDF.type)):
        assert len(list(VOCABULARY.objects(term, RDFS.label))) == 1, term


def test_generated_files_are_clean(tmp_path: Path) -> None:
    (tmp_path / "kg.ttl").write_text(ontology.text("kg.ttl"), encoding="utf-8")
    generate.main(tmp_path)
    for name in ("terms.py", "context.jsonld"):
        assert (tmp_path / name).read_text(encoding="utf-8") == ontology.text(name), "run python -m ontology.generate"


def test_closed_namespaces_refuse_what_is_not_declared() -> None:
    for namespace in NAMESPACES.values():
        with pytest.raises(AttributeError):
            _ = namespace.notATerm
    assert CK["from"] == URIRef(str(CK) + "from")


@pytest.mark.parametrize("enumeration", ENUMERATIONS)
def test_shapes_list_exactly_the_values_of_an_enumeration(enumeration: URIRef) -> None:
    values = set(VOCABULARY.subjects(RDF.type, enumeration))
    properties = list(VOCABULARY.subjects(RDFS.range, enumeration))
    assert values
    assert properties
    for path in properties:
        listed: set[object] = set()
        for shape in SHAPES.subjects(SH.path, path):
            head = SHAPES.value(shape, SH["in"])
            listed |= set(Collection(SHAPES, head)) if head is not None else set()
        assert listed == values, path


def test_shapes_use_declared_terms_only() -> None:
    used = {term for triple in SHAPES for term in triple if isinstance(term, URIRef)}
    assert not [term for term in used if not is_declared(str(term))]


def test_the_context_reads_as_the_same_graph() -> None:
    context = json.loads(ontology.text("context.jsonld"))
    document = {
        **context,
        "id": "https://example.org/kg/assertion/1",
        "type": "ck:Assertion",
        "label": {"@value": "It is so.", "@language": "en"},
        "hedged": "false",
        "speaker": "https://example.org/kg/entity/1",
        "checkWorthy": "0.7",
        "quote": "it",
        "schema:about": "https://example.org/kg/entity/2",
    }
    read = Graph().parse(data=json.dumps(document), format="json-ld")
    turtle = """
        <https://example.org/kg/assertion/1> a ck:Assertion ; rdfs:label "It is so."@en ; ck:hedged false ;
          ck:speaker <https://example.org/kg/entity/1> ; ck:checkWorthy 0.7 ; ck:quote "it" ;
          schema:about <https://example.org/kg/entity/2> ."""
    prefixes = "\n".join(f"@prefix {prefix}: <{iri}> ." for prefix, iri in PREFIXES.items())
    assert set(read) == set(Graph().parse(data=prefixes + turtle, format="turtle"))


NAME = re.compile(r"\b(cito|ck|dcterms|oa|org|prov|schema):([A-Za-z]\w*)")


def test_the_page_on_the_graph_names_declared_terms_only() -> None:
    names = NAME.findall((ROOT / "docs" / "graph.md").read_text(encoding="utf-8"))
    assert len(names) > 100
    assert not sorted({f"{p}:{n}" for p, n in names if not is_declared(PREFIXES[p] + n)})


def test_queries_name_declared_terms_only() -> None:
    queries = [path for room in ("kg", "ingest", "queries") for path in sorted((ROOT / room).rglob("*.rq"))]
    assert queries
    undeclared = {
        f"{path.relative_to(ROOT)}: {prefix}:{name}"
        for path in queries
        for prefix, name in NAME.findall(path.read_text(encoding="utf-8"))
        if not is_declared(PREFIXES[prefix] + name)
    }
    assert not sorted(undeclared)
