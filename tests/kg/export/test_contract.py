"""What every export format keeps: readable by a public reader, whole, the same bytes, whole files or none."""

from __future__ import annotations

import hashlib
import io
import os
import shutil
import subprocess
import sys
from collections import Counter
from pathlib import Path
from typing import Any

import networkx as nx
import pytest
import rdflib
from rdflib import RDF, RDFS, Literal, URIRef

from kg import export
from kg.errors import InputError, ModelError, UnknownTerm
from kg.export import EXCERPT_FORMATS, FORMATS, GRAPH_FORMATS, RDF_FORMATS, Figure
from kg.export.attributes import plain
from kg.export.picture import positions
from kg.quads import Quad
from ontology import CK, XSD
from tests.kg.export.projections import BASE, synthetic
from tests.kg.export.readers import READERS

GRAPH_NAMES = [form.NAME for form in GRAPH_FORMATS]
RDF_NAMES = [form.NAME for form in RDF_FORMATS]
EXCERPT_NAMES = [form.NAME for form in EXCERPT_FORMATS]
DOCS = Path(__file__).parents[3] / "docs" / "exports.md"


def sample_quads() -> list[Quad]:
    graph, other = URIRef(f"{BASE}graph/doc/1"), URIRef(f"{BASE}graph/derived")
    claim = URIRef(f"{BASE}claim/c1")
    return [
        (claim, RDF.type, CK.Assertion, graph),
        (claim, RDFS.label, Literal("Only 10 % of “tokens”\nare cached", lang="en"), graph),
        (claim, CK.speaker, URIRef(f"{BASE}entity/e1"), graph),
        (claim, CK.hedged, Literal("false", datatype=XSD.boolean, normalize=False), graph),
        (claim, CK.checkWorthy, Literal("0.9", datatype=XSD.decimal, normalize=False), graph),
        (claim, CK.startSeconds, Literal("12", datatype=XSD.decimal, normalize=False), graph),
        (claim, RDFS.label, Literal("Only 10 % of “tokens”\nare cached", lang="en"), other),
        (URIRef(f"{BASE}text/1"), CK.length, Literal("17", datatype=XSD.integer, normalize=False), graph),
        (URIRef("urn:x:näher?q=a&b#c"), RDFS.label, Literal(""), other),
    ]  # fmt: skip


def written(name: str, source: Any, figure: Figure | None = None) -> bytes:
    stream = io.BytesIO()
    export.write(name, source, stream, figure)
    return stream.getvalue()


def source_of(name: str) -> Any:
    return sample_quads() if name in (*RDF_NAMES, *EXCERPT_NAMES) else synthetic(40)


def edges_of(graph: nx.MultiDiGraph) -> Counter[tuple[str, str, str]]:
    names = {node: data["name"] for node, data in graph.nodes(data=True)}
    return Counter((names[s], data["predicate"], names[t]) for s, t, data in graph.edges(data=True))


def test_names_suffixes_and_kinds_of_all_formats() -> None:
    assert len({form.NAME for form in FORMATS}) == len(FORMATS)
    assert len({form.SUFFIX for form in FORMATS}) == len(FORMATS)
    assert all(form.SUFFIX.startswith(".") and "/" in form.MEDIA_TYPE for form in FORMATS)
    assert {form.KIND for form in RDF_FORMATS} == {export.Kind.RDF}
    assert {form.KIND for form in EXCERPT_FORMATS} == {export.Kind.EXCERPT}
    assert {form.KIND for form in GRAPH_FORMATS} == {export.Kind.GRAPH, export.Kind.TABLE}


@pytest.mark.parametrize("name", [form.NAME for form in FORMATS])
def test_every_format_is_documented_with_its_suffix(name: str) -> None:
    assert f"| `{name}` | `{export.find(name).SUFFIX}` |" in DOCS.read_text(encoding="utf-8")


def test_unknown_format_names_the_known_ones() -> None:
    with pytest.raises(UnknownTerm) as caught:
        written("pdf", synthetic(5))
    assert caught.value.known == tuple(form.NAME for form in FORMATS)
    assert "graphml" in str(caught.value)


def test_every_graph_format_has_a_reader() -> None:
    assert set(READERS) == set(GRAPH_NAMES)


@pytest.mark.parametrize("name", GRAPH_NAMES)
def test_a_public_reader_finds_every_node_and_edge(name: str) -> None:
    graph = synthetic(40)
    names, edges = READERS[name](written(name, graph, Figure(limit=1000)))
    assert names == sorted(data["name"] for _, data in graph.nodes(data=True))
    assert edges == edges_of(graph)


@pytest.mark.parametrize("name", GRAPH_NAMES)
@pytest.mark.parametrize("nodes", [0, 1])
def test_graphs_without_edges(name: str, nodes: int) -> None:
    graph: nx.MultiDiGraph = nx.MultiDiGraph()
    for index in range(nodes):
        graph.add_node(f"{BASE}thing/{index}", kind="person", name="Ada")
    # GraphML without edges has nothing that tells NetworkX it is a multigraph; all else must read the same.
    assert READERS[name](written(name, graph)) == (["Ada"] * nodes, Counter())


@pytest.mark.parametrize("name", GRAPH_NAMES)
def test_the_order_in_which_a_graph_was_built_does_not_show(name: str) -> None:
    assert written(name, synthetic(60)) == written(name, synthetic(60, shuffled=True))


@pytest.mark.parametrize("name", [*RDF_NAMES, *EXCERPT_NAMES])
def test_the_order_of_quads_and_repeats_do_not_show(name: str) -> None:
    quads = sample_quads()
    assert written(name, quads) == written(name, [*reversed(quads), *quads])


@pytest.mark.parametrize("name", RDF_NAMES)
def test_rdflib_reads_the_same_quads_back(name: str) -> None:
    read = rdflib.Dataset()
    # "nquads" and "jsonld" are rdflib's names too but for one.
    read.parse(data=written(name, sample_quads()), format={"jsonld": "json-ld"}.get(name, name))
    found = {(s, p, o, None if name == "turtle" else g) for s, p, o, g in read.quads()}
    expected = {(s, p, o, None if name == "turtle" else g) for s, p, o, g in sample_quads()}
    assert {(s, p, o.n3(), g) for s, p, o, g in found} == {(s, p, o.n3(), g) for s, p, o, g in expected}


@pytest.mark.parametrize("name", [*RDF_NAMES, *EXCERPT_NAMES])
def test_a_dataset_is_a_source_too(name: str) -> None:
    dataset = rdflib.Dataset()
    for quad in sample_quads():
        dataset.add(quad)
    assert written(name, dataset) == written(name, sample_quads())


_HASHES = """
import hashlib, io, sys
from kg import export
from tests.kg.export.test_contract import source_of
for form in export.FORMATS:
    stream = io.BytesIO()
    export.write(form.NAME, source_of(form.NAME), stream)
    print(form.NAME, hashlib.sha256(stream.getvalue()).hexdigest())
"""


def test_the_same_bytes_in_two_processes_with_other_hash_seeds() -> None:
    def hashes(seed: str) -> str:
        root = Path(__file__).parents[3]
        environment = {**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": str(root)}
        run = subprocess.run(
            [sys.executable, "-c", _HASHES], env=environment, cwd=root, capture_output=True, text=True, check=True
        )
        return run.stdout

    first = hashes("1")
    assert first == hashes("4711")
    here = {form.NAME: hashlib.sha256(written(form.NAME, source_of(form.NAME))).hexdigest() for form in FORMATS}
    assert first.splitlines() == [f"{name} {digest}" for name, digest in here.items()]


@pytest.mark.parametrize("name", [form.NAME for form in FORMATS])
def test_the_wrong_kind_of_source_is_an_error_that_says_so(name: str) -> None:
    wrong: Any = synthetic(5) if name in (*RDF_NAMES, *EXCERPT_NAMES) else sample_quads()
    with pytest.raises(ModelError, match=name):
        written(name, wrong)


@pytest.mark.parametrize("name", [form.NAME for form in FORMATS])
def test_a_file_is_written_whole(name: str, tmp_path: Path) -> None:
    path = tmp_path / f"out{export.find(name).SUFFIX}"
    export.write_path(name, source_of(name), path)
    assert path.read_bytes() == written(name, source_of(name))
    assert list(tmp_path.iterdir()) == [path]


def test_a_failure_leaves_the_old_file_and_nothing_beside_it(tmp_path: Path) -> None:
    path = tmp_path / "out.ttl"
    path.write_text("before")

    def broken() -> Any:
        yield sample_quads()[0]
        raise RuntimeError("the store has gone")

    with pytest.raises(RuntimeError, match="gone"):
        export.write_path("turtle", broken(), path)
    assert path.read_text() == "before"
    assert list(tmp_path.iterdir()) == [path]


def test_a_folder_that_is_not_there_is_an_error_with_a_next_step(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="--output"):
        export.write_path("gexf", synthetic(5), tmp_path / "no" / "out.gexf")


def test_csv_goes_to_a_folder_where_one_is_given(tmp_path: Path) -> None:
    export.write_path("csv", synthetic(20), tmp_path / "tables")
    assert sorted(path.name for path in (tmp_path / "tables").iterdir()) == ["README.txt", "edges.csv", "nodes.csv"]


# igraph warns that it leaves out places and colours (GML's own nested `graphics`); as an error that warning aborts the process.
@pytest.mark.filterwarnings("ignore::RuntimeWarning")
@pytest.mark.parametrize("name", ["graphml", "gml"])
def test_igraph_reads_the_same_graph(name: str, tmp_path: Path) -> None:
    igraph = pytest.importorskip("igraph", reason="igraph is not installed (GPL, so no dependency of ours)")
    path = tmp_path / f"out.{name}"
    graph = synthetic(40)
    if name == "gml":  # it leaves GML's character references as they stand, and warns
        for *_, data in (*graph.nodes(data=True), *graph.edges(data=True)):
            data.update(
                {
                    key: value.encode("ascii", "replace").decode()
                    for key, value in data.items()
                    if isinstance(value, str)
                }
            )
    export.write_path(name, graph, path)
    read = igraph.Graph.Read(str(path), format=name)
    assert read.is_directed()
    assert sorted(read.vs["name"]) == sorted(data["name"] for _, data in graph.nodes(data=True))
    assert Counter(read.es["predicate"]) == Counter(data["predicate"] for *_, data in graph.edges(data=True))
    assert sorted(read.es["quote"]) == sorted(data["quote"] for *_, data in graph.edges(data=True))


@pytest.mark.skipif(shutil.which("dot") is None, reason="Graphviz is not installed")
def test_graphviz_draws_every_node_at_its_place(tmp_path: Path) -> None:
    path = tmp_path / "out.dot"
    graph = synthetic(40)
    export.write_path("dot", graph, path)
    drawn = subprocess.run(["dot", "-Tplain", str(path)], capture_output=True, text=True, check=True, timeout=60).stdout
    lines = drawn.splitlines()
    assert sum(line.startswith("node ") for line in lines) == graph.number_of_nodes()
    # Inches from the left of the leftmost; `!` in the file keeps them where they were put.
    across = [float(line.split()[2]) for line in lines if line.startswith("node ")]
    data = plain(graph)
    expected = [x for x, _ in positions(data)]
    shift = across[0] - expected[0] / 32
    assert across == pytest.approx([x / 32 + shift for x in expected], abs=0.01)
    assert sum(line.startswith("edge ") for line in lines) == graph.number_of_edges()
