"""What every store does. A new back end joins by one line in `conftest.BACK_ENDS`."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Callable
from decimal import Decimal

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from rdflib import Literal, URIRef

from kg.errors import BadParameter, ModelError, NotFound, QueryError, StoreClosed, StoreError
from kg.quads import Quad
from kg.rdf.encode import encode
from kg.rdf.iri import Iris
from kg.record import DocumentRecord
from kg.store import Change, Store
from ontology import CK, PREFIXES, PROV, RDF, RDFS, SCHEMA, XSD

BASE = "https://example.org/kg/"
PREFIX = "".join(f"PREFIX {prefix}: <{iri}>\n" for prefix, iri in PREFIXES.items())


def test_holds_what_it_was_given(store: Store, quads: list[Quad]) -> None:
    change = store.replace_document(quads[0][3], quads)
    assert change == Change(len(quads), 0)
    assert set(store.quads()) == set(quads) == set(store.quads(quads[0][3]))
    assert store.documents() == 1


def test_the_same_document_again_writes_nothing(store: Store, quads: list[Quad]) -> None:
    store.replace_document(quads[0][3], quads)
    before = store.nquads()
    assert not store.replace_document(quads[0][3], reversed(quads))
    assert store.nquads() == before


def test_only_the_difference_is_written(store: Store, quads: list[Quad]) -> None:
    graph = quads[0][3]
    store.replace_document(graph, quads)
    gone, kept = quads[:3], quads[3:]
    new = (URIRef(f"{BASE}entity/new"), RDFS.label, Literal("New", lang="en"), graph)
    assert store.replace_document(graph, [*kept, new]) == Change(1, 3)
    assert set(store.quads(graph)) == {*kept, new}
    assert not set(gone) & set(store.quads())


def test_a_patch_touches_nothing_else(store: Store, quads: list[Quad], iris: Iris) -> None:
    store.replace_document(quads[0][3], quads)
    graph, node = iris.graph("derived"), iris.claim("c")
    other = iris.graph("judgements")

    def quad(text: str, graph: URIRef = graph) -> Quad:
        return (node, CK.score, Literal(text, datatype=XSD.decimal, normalize=False), graph)

    assert store.patch([quad("0.5"), quad("0.9", other)], ()) == Change(2, 0)
    assert store.patch([quad("0.50")], [quad("0.7")]) == Change(0, 0)
    assert store.patch([quad("0.6")], [quad("0.50"), quad("0.60")]) == Change(1, 1)
    assert set(store.quads()) == {*quads, quad("0.6"), quad("0.9", other)}


def test_a_patch_writes_the_union_or_what_lies_outside_it(store: Store, iris: Iris) -> None:
    aside, inside = iris.graph("redirects"), iris.graph("derived")
    store.patch([(iris.claim("a"), RDF.type, SCHEMA.Claim, aside)], ())
    assert list(store.quads()) == []
    with pytest.raises(StoreError, match="one patch"):
        store.patch([(iris.claim("a"), RDF.type, SCHEMA.Claim, graph) for graph in (aside, inside)], ())


def test_quads_can_be_asked_for_by_their_terms(store: Store, quads: list[Quad], iris: Iris) -> None:
    store.replace_document(quads[0][3], quads)
    for place in range(3):
        term = quads[7][place]
        wanted = {quad for quad in quads if quad[place] == term}
        assert set(store.quads(**{("subject", "predicate", "object_")[place]: term})) == wanted  # type: ignore[arg-type]
        assert set(store.quads(quads[0][3], **{("subject", "predicate", "object_")[place]: term})) == wanted  # type: ignore[arg-type]
    assert list(store.quads(iris.graph("derived"), subject=quads[0][0])) == []


def test_another_form_of_a_number_is_no_difference(store: Store, iris: Iris) -> None:
    graph, node = iris.graph("derived"), iris.claim("c")

    def quad(text: str, datatype: URIRef) -> Quad:
        return (node, CK.score, Literal(text, datatype=datatype, normalize=False), graph)

    store.replace_graph(graph, [quad("0.9", XSD.decimal), quad("7", XSD.integer)])
    assert not store.replace_graph(graph, [quad("0.90", XSD.decimal), quad("07", XSD.integer)])


def test_documents_do_not_touch_each_other(store: Store, quads: list[Quad], iris: Iris) -> None:
    store.replace_document(quads[0][3], quads)
    other = iris.document_graph("other")
    store.replace_document(other, [(iris.document("other"), RDF.type, CK.Document, other)])
    assert store.documents() == 2
    assert store.remove_graph(other) == Change(0, 1)
    assert store.documents() == 1
    assert set(store.quads()) == set(quads)
    assert store.remove_graph(other) == Change(0, 0)


def test_a_failed_write_leaves_all_as_it_was(store: Store, quads: list[Quad]) -> None:
    graph = quads[0][3]
    store.replace_document(graph, quads)
    before = store.nquads()
    with pytest.raises(ModelError, match="not valid RDF"):
        store.replace_document(graph, [(URIRef("no iri"), RDF.type, CK.Document, graph)])
    with pytest.raises(StoreError, match="not in the graph"):
        store.replace_document(graph, [(*quads[0][:3], URIRef(f"{BASE}graph/doc/else"))])
    with pytest.raises(StoreError, match="no document's graph"):
        store.replace_document(URIRef(f"{BASE}graph/derived"), [])
    assert store.nquads() == before


@given(st.text())
@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=150, deadline=None)
def test_any_text_comes_back_to_the_character(store: Store, text: str) -> None:
    graph = URIRef(f"{BASE}graph/derived")
    quad = (URIRef(f"{BASE}claim/c"), SCHEMA.text, Literal(text), graph)
    store.replace_graph(graph, [quad])
    assert list(store.quads(graph)) == [quad]
    assert [row[0] for row in store.select("SELECT ?t { ?c ?p ?t }").values()] == [text]


@pytest.mark.parametrize(
    "text", ["\\u0041", "\\\\u0041", "}}}; DROP ALL", "\x00", "\r\n", "'''\"\"\"", "\ufeff", "é e\u0301", "😀"]
)
def test_hard_texts(store: Store, text: str) -> None:
    graph = URIRef(f"{BASE}graph/derived")
    quad = (URIRef(f"{BASE}claim/c"), SCHEMA.text, Literal(text), graph)
    store.replace_graph(graph, [quad])
    assert list(store.quads(graph)) == [quad]


def test_rows_as_terms_and_as_plain_values(store: Store, quads: list[Quad], iris: Iris) -> None:
    store.replace_document(quads[0][3], quads)
    query = (
        PREFIX
        + "SELECT ?a ?h ?w ?n ?none { ?a ck:hedged ?h ; ck:checkWorthy ?w ; ck:piece/ck:order ?n } ORDER BY ?a ?n LIMIT 1"
    )
    rows = store.select(query)
    assert rows.variables == ("a", "h", "w", "n", "none")
    a, h, w, n, none = next(iter(rows))
    assert (a, none) == (iris.assertion("s1"), None)
    assert [str(term) for term in (h, w, n)] == ["true", "0.7", "1"]
    assert list(store.select(query).values()) == [(str(iris.assertion("s1")), True, Decimal("0.7"), 1, None)]


def test_a_binding_is_a_term_and_never_text(store: Store, quads: list[Quad], iris: Iris) -> None:
    store.replace_document(quads[0][3], quads)
    query = PREFIX + "SELECT ?a { VALUES ?n { UNDEF } ?a ck:normalized ?n } ORDER BY ?a"
    assert len(list(store.select(query))) == 2
    text = Literal("vLLM is about 10 times faster.", lang="en")
    assert list(store.select(query, {"n": text})) == [(iris.assertion("s1"),)]
    assert list(store.select(query, {"n": Literal('x" } UNION { ?a ?b ?c } #')})) == []
    assert (
        len(
            list(store.select(query, {"n": [text, Literal("Ida Quill was chief executive of Quillworks.", lang="en")]}))
        )
        == 2
    )
    with pytest.raises(BadParameter, match=r"\?m; it has \?a, \?n"):
        store.select(query, {"m": text})
    with pytest.raises(BadParameter, match="not a valid term"):
        store.select(query, {"n": URIRef("https://x.example/> } DROP ALL #")})
    with pytest.raises(BadParameter, match="no term"):
        store.select(query, {"n": []})


def test_the_default_graph_is_the_union_of_the_marked_graphs(store: Store, quads: list[Quad], iris: Iris) -> None:
    store.replace_document(quads[0][3], quads)
    runs, run = iris.graph("runs"), iris.run("r")
    store.replace_graph(runs, [(run, RDF.type, PROV.Activity, runs)])
    store.replace_graph(iris.graph("derived"), [(iris.claim("c"), RDF.type, SCHEMA.Claim, iris.graph("derived"))])
    assert store.ask(PREFIX + "ASK { ?c a schema:Claim . ?d a ck:Document }")
    assert not store.ask(PREFIX + "ASK { ?r a prov:Activity }")
    assert not store.ask(PREFIX + "ASK { GRAPH ?g { ?r a prov:Activity } }")
    assert list(store.quads(runs)) == [(run, RDF.type, PROV.Activity, runs)]
    assert runs in store.graphs()
    assert not [quad for quad in store.quads() if quad[3] == runs]


def test_from_chooses_among_the_graphs_that_are_held(store: Store, quads: list[Quad], iris: Iris) -> None:
    store.replace_document(quads[0][3], quads)
    derived = iris.graph("derived")
    store.replace_graph(derived, [(iris.claim("c"), RDF.type, SCHEMA.Claim, derived)])
    count = "SELECT (COUNT(*) AS ?n) {} {{ ?s ?p ?o }}"
    assert list(store.select(count.format(f"FROM <{derived}>")).values()) == [(1,)]
    assert list(store.select(count.format("FROM <http://127.0.0.1:9/none>")).values()) == [(0,)]
    assert list(
        store.select(f"SELECT (COUNT(*) AS ?n) FROM NAMED <{derived}> {{ GRAPH ?g {{ ?s ?p ?o }} }}").values()
    ) == [(1,)]


def test_construct_gives_triples(store: Store, quads: list[Quad], iris: Iris) -> None:
    store.replace_document(quads[0][3], quads)
    triples = set(store.construct(PREFIX + "CONSTRUCT { ?a a schema:Claim } { ?a a ck:Assertion }"))
    assert triples == {(iris.assertion(key), RDF.type, SCHEMA.Claim) for key in ("s1", "s2")}


@pytest.mark.parametrize("query", ["SELEC * {}", "SELECT * { ?s ?p }", "", "SELECT ?x { ?x nope:y ?z }"])
def test_a_query_that_cannot_be_read_is_told(store: Store, query: str) -> None:
    with pytest.raises(QueryError, match="cannot be read"):
        store.select(query)


def test_a_query_of_another_form_is_told(store: Store) -> None:
    with pytest.raises(QueryError, match="SELECT query is needed"):
        store.select("ASK { ?s ?p ?o }")


def test_lines_are_sorted_and_do_not_depend_on_the_order_of_writing(
    store: Store, quads: list[Quad], record: DocumentRecord, tmp_path_factory: pytest.TempPathFactory
) -> None:
    from kg.store import memory_store

    second = encode(record.model_copy(update={"id": "zweites"}), BASE)
    for batch in (quads, second):
        store.replace_document(batch[0][3], batch)
    with memory_store(BASE) as other:
        for batch in (second, quads):
            other.replace_document(batch[0][3], list(reversed(batch)))
        assert other.nquads() == store.nquads()
    lines = store.nquads().split(b"\n")
    assert lines[:-1] == sorted(lines[:-1])
    assert len(lines) - 1 == len({*quads, *second})


def test_what_may_differ_between_runs_is_left_out_of_comparisons(store: Store, quads: list[Quad], iris: Iris) -> None:
    store.replace_document(quads[0][3], quads)
    runs, judgements = iris.graph("runs"), iris.graph("judgements")
    judged = (iris.judgement("j"), RDF.type, CK.Judgement, judgements)
    store.replace_graph(runs, [(iris.run("r"), RDF.type, PROV.Activity, runs)])
    store.replace_graph(judgements, [judged, (judged[0], PROV.wasAttributedTo, iris.agent("linker"), judgements)])
    assert store.nquads().count(b"\n") == len(quads) + 3
    comparable = store.nquads(comparable_only=True)
    assert comparable.count(b"\n") == len(quads) + 1
    assert b"wasAttributedTo" not in comparable
    assert store.nquads(texts=False).count(b"\n") == len(quads) + 2


def test_no_triple_stands_in_two_graphs(record: DocumentRecord, quads: list[Quad]) -> None:
    """The union does not drop doubles. Two documents with one text are the hardest case."""
    renamed = re.sub(r'"([easq]\d)"', r'"mirror-\1"', record.model_dump_json()).replace('"id":"talk"', '"id":"mirror"')
    mirror = encode(DocumentRecord.model_validate_json(renamed), BASE)
    assert len(mirror) == len(quads)
    assert not {quad[:3] for quad in quads} & {quad[:3] for quad in mirror}


def test_text_and_raw_bytes(store: Store, quads: list[Quad], record: DocumentRecord) -> None:
    store.replace_document(quads[0][3], quads)
    assert store.text("talk") == record.text
    with pytest.raises(NotFound, match="'nothing'"):
        store.text("nothing")
    data = b"\xff\x00raw"
    assert store.keep_raw(data) == hashlib.sha256(data).hexdigest() == store.keep_raw(data)
    assert store.raw(hashlib.sha256(data).hexdigest()) == data
    for wrong in ("0" * 64, "../store.json", ""):
        with pytest.raises(NotFound):
            store.raw(wrong)


def test_a_new_text_archives_the_old_graph(store: Store, quads: list[Quad], record: DocumentRecord) -> None:
    graph = quads[0][3]
    store.replace_document(graph, quads)
    scored = record.attributions[0].model_copy(update={"score": 0.1})
    store.replace_document(
        graph, encode(record.model_copy(update={"attributions": (scored, record.attributions[1])}), BASE)
    )
    assert store.versions("talk") == []
    store.replace_document(graph, quads)
    for text in (record.text + "One more.", record.text + "Two more."):
        changed = record.model_copy(update={"text": text, "sha256": hashlib.sha256(text.encode()).hexdigest()})
        store.replace_document(graph, encode(changed, BASE))
    assert [version.number for version in store.versions("talk")] == [1, 2]
    assert store.versions("talk")[0].sha256 == record.sha256
    assert set(store.version("talk", 1)) == set(quads)
    assert store.text("talk").endswith("Two more.")
    with pytest.raises(NotFound, match="it has 1, 2"):
        store.version("talk", 3)


def test_rdflib_is_at_home(store: Store, quads: list[Quad], iris: Iris) -> None:
    store.replace_document(quads[0][3], quads)
    dataset = store.dataset()
    found = dataset.query("SELECT ?a WHERE { ?a a ck:Assertion ; rdfs:label ?label } ORDER BY ?a")
    assert [row.a for row in found] == [iris.assertion("s1"), iris.assertion("s2")]
    assert (iris.document("talk"), RDF.type, CK.Document) in dataset
    graph = dataset.graph(iris.document_graph("talk"))
    assert len(graph) == len(quads)
    assert "ck:Document" in graph.serialize(format="turtle")
    held = dataset.query("SELECT ?label { ?a rdfs:label ?label }", initBindings={"label": Literal("vLLM", lang="en")})
    assert len(list(held)) > 0


def test_dates_come_back_as_they_were_written(store: Store, quads: list[Quad]) -> None:
    store.replace_document(quads[0][3], quads)
    (value,) = {o for _, p, o, _ in store.quads() if p == CK.until and "2026-10-07" in str(o)}
    assert str(value) == "2026-10-07T00:00:00Z"


CALLS: dict[str, Callable[[Store], object]] = {
    "replace_graph": lambda store: store.replace_graph(URIRef(f"{BASE}graph/derived"), []),
    "replace_document": lambda store: store.replace_document(URIRef(f"{BASE}graph/doc/a"), []),
    "remove_graph": lambda store: store.remove_graph(URIRef(f"{BASE}graph/derived")),
    "keep_raw": lambda store: store.keep_raw(b""),
    "raw": lambda store: store.raw("0" * 64),
    "select": lambda store: store.select("SELECT * {}"),
    "ask": lambda store: store.ask("ASK {}"),
    "construct": lambda store: list(store.construct("CONSTRUCT { ?s ?p ?o } { ?s ?p ?o }")),
    "quads": lambda store: store.quads(),
    "quads of runs": lambda store: store.quads(URIRef(f"{BASE}graph/runs")),
    "graphs": lambda store: store.graphs(),
    "documents": lambda store: store.documents(),
    "text": lambda store: store.text("a"),
    "versions": lambda store: store.versions("a"),
    "version": lambda store: store.version("a", 1),
    "nquads": lambda store: store.nquads(),
    "dataset": lambda store: store.dataset(),
    "flush": lambda store: store.flush(),
}


@pytest.mark.parametrize("call", CALLS)
def test_a_closed_store_says_so(store: Store, call: str) -> None:
    store.close()
    store.close()
    with pytest.raises(StoreClosed, match="open it again"):
        CALLS[call](store)
