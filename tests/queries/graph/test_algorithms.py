"""The contract over the registry of algorithms, and known small answers."""

from __future__ import annotations

import subprocess
import sys

import pytest

import queries
from ingest.assemble import reminted
from kg.audit import Trail
from kg.errors import BadParameter, NotFound, UnknownQuery
from kg.judgements import JudgementKind, Outcome
from kg.projection import project
from kg.rdf.encode import encode
from kg.rdf.iri import Iris
from kg.reviews import judge
from kg.store import Store
from kg.table import Table
from queries import graph
from queries.graph.communities import communities
from queries.graph.evidence_path import evidence_path
from queries.graph.most_connected import most_connected
from tests.queries.builder import RecordBuilder
from tests.queries.graph import worlds

BASE = "https://example.org/kg/"


def _given(name: str, **known: str) -> dict[str, str]:
    return {p.name: known[p.type.value] for p in graph.load(name).parameters if p.required}


@pytest.mark.parametrize("name", graph.names())
def test_contract_of_the_registry(name: str) -> None:
    algorithm = graph.load(name)
    assert algorithm.name == name
    assert algorithm.question.endswith("?")
    assert len({column.name for column in algorithm.columns}) == len(algorithm.columns)


@pytest.mark.parametrize("name", graph.names())
def test_empty_graph(name: str) -> None:
    given = _given(name, node=f"{BASE}doc/none", claim=f"{BASE}claim/none")
    if given:
        with pytest.raises(NotFound):
            graph.run(name, worlds.empty(), **given)
    else:
        assert len(graph.run(name, worlds.empty())) == 0


@pytest.mark.parametrize("name", [n for n in graph.names() if n != "independent-sources"])
def test_one_node(name: str) -> None:
    assert len(graph.run(name, worlds.one_node(), **_given(name, node="blank.txt"))) == 0


@pytest.mark.parametrize("name", graph.names())
def test_disconnected(name: str) -> None:
    table = graph.run(name, worlds.disconnected(), **_given(name, node="Bo Larsen", claim="Hill Power runs on coal."))
    assert all(len(row) == len(table.columns) for row in table.rows)
    assert "Ada Reyes" not in [cell for row in table.rows for cell in row] or name == "most-connected"


@pytest.mark.parametrize("name", graph.names())
def test_stores_agree_and_runs_agree(name: str, memory: Store, disk: Store) -> None:
    given = _given(name, node="Aurova", claim="Small models win on cost.")
    answers: list[Table] = [graph.run(name, store, **given) for store in (memory, disk, memory)]
    assert answers[0] == answers[1] == answers[2]


def test_a_path_has_evidence_for_each_step(memory: Store) -> None:
    steps = list(queries.run("evidence-path", memory, start="Riverbed Data", end="vLLM").records())
    assert [(s["walk_from"], s["predicate"], s["walk_to"]) for s in steps] == [
        ("Riverbed Data", "works_at", "Tov Lindquorn"),
        ("Tov Lindquorn", "claims", "vLLM serves 40 percent of open models."),
        ("vLLM serves 40 percent of open models.", "about", "vLLM"),
    ]
    assert [(s["quotation"], s["document"], s["char_start"]) for s in steps[:2]] == [
        ("Tov Lindquorn, who works at Riverbed Data", "riverbed.txt", 0),
        ("vLLM serves 40 percent of open models", "ledger.txt", 239),
    ]


def test_a_mention_is_the_last_resort(memory: Store) -> None:
    projection = project(memory)
    by_name = {data["name"]: node for node, data in projection.nodes(data=True) if data["kind"] != "document"}
    steps = evidence_path(projection, [by_name["Mara Lindquorn"]], [by_name["Tov Lindquorn"]])
    assert [projection.nodes[step.end]["kind"] for step in steps] == ["claim", "person"]
    assert evidence_path(projection, [by_name["vLLM"]], [by_name["vLLM"]]) == []


def test_no_path_between_islands() -> None:
    assert len(graph.run("evidence-path", worlds.disconnected(), start="Ada Reyes", end="Bo Larsen")) == 0


def test_most_connected_counts_each_neighbour_once(memory: Store) -> None:
    projection = project(memory)
    found = {projection.nodes[node]["name"]: dict(counts) for node, counts in most_connected(projection, "person")}
    assert list(found) == ["Mara Lindquorn", "Ines Okafor", "Tov Lindquorn"]
    # Mara: claims deep-stack-s1 (twice said), s2, s3, ledger-s1 and, as the relayer, ledger-s3.
    assert found["Mara Lindquorn"] == {"claim": 5, "entity": 1, "document": 2}


def test_communities_cover_every_node_once(memory: Store) -> None:
    projection = project(memory)
    groups = communities(projection)
    assert sorted(node for group in groups for node in group) == sorted(projection)
    assert groups == communities(projection, seed=1)
    assert [len(group) for group in groups] == sorted((len(group) for group in groups), reverse=True)


def test_communities_do_not_depend_on_how_text_is_hashed() -> None:
    """Sets of text iterate in another order in every process; the groups must not."""
    code = (
        "from tests.queries.fixtures import fill, world\n"
        "from kg.store import memory_store\n"
        "import queries\n"
        "print(queries.run('communities', fill(memory_store(), world())).rows)"
    )
    runs = {
        subprocess.run(
            [sys.executable, "-c", code], env={"PYTHONHASHSEED": seed}, capture_output=True, check=True, text=True
        ).stdout
        for seed in ("1", "2")
    }
    assert len(runs) == 1


def test_ego_leaves_mentions_out_unless_asked(memory: Store) -> None:
    near = queries.run("ego", memory, node="vLLM")
    assert set(near.column("predicate")) == {"about"}
    assert "mentions" in queries.run("ego", memory, node="vLLM", mentions="yes").column("predicate")


def test_errors_name_what_there_is(memory: Store) -> None:
    with pytest.raises(UnknownQuery, match="Known: circular-reporting, communities, ego"):
        graph.load("pagerank")
    with pytest.raises(BadParameter, match="must be a whole number"):
        queries.run("ego", memory, node="vLLM", hops="many")


def test_what_people_decided_on_is_lost_where_it_cannot_be_told_though_its_id_is_held() -> None:
    store = worlds.empty()
    one, two = "Boat Aina carried 12 people", "Boat Brand carried 14 people"

    def put(*sentences: str) -> list[str]:
        builder = RecordBuilder("report.txt", " ".join(f"{s}." for s in sentences), kind="article", title="Report")
        for sentence in sentences:
            builder.assertion(sentence, normalized=f"{sentence}.")
        record, _ = reminted(builder.record())
        store.replace_document(Iris(store.base).document_graph("report"), encode(record, store.base))
        return [str(Iris(store.base).assertion(assertion.id)) for assertion in record.assertions]

    first, _, second = put(one, "It rained", two)
    put(two, "It rained", one)
    assert len(graph.run("lost-items", store)) == 0  # nobody asked about them, and both stand there
    put(one, "It rained", two)
    judge(Trail(store), store, JudgementKind.SAME_CLAIM, (first, second), Outcome.NEGATIVE, by="ida")
    put(two, "It rained", one)
    table = graph.run("lost-items", store)
    names = [column.name for column in table.columns]
    listed = [dict(zip(names, row, strict=True)) for row in table.rows]
    assert listed
    assert {row["item"] for row in listed} <= {first, second}
    assert {row["now"] for row in listed} == {"there, but at another place"}
    assert all(row["near"] == row["words"] and row["decisions"] == 1 for row in listed)
    put("It rained")
    listed = [dict(zip(names, row, strict=True)) for row in graph.run("lost-items", store).rows]
    assert {row["item"]: row["now"] for row in listed} == {first: "gone", second: "gone"}
