from __future__ import annotations

from typing import Any

import pytest

from kg.errors import NotFound
from kg.projection import EdgeAttributes, Graph, NodeAttributes, NodeKind, Predicate, ego, project
from kg.rdf.values import PREDICATES
from kg.reviews.queue import ItemKind, queue
from kg.store import memory_store
from queries import catalogue
from tests.queries.builder import RecordBuilder
from tests.queries.fixtures import fill, world

BASE = "https://example.org/kg/"
MARA, TOM, NORTH, AURORA = (f"{BASE}thing/{key}" for key in ("deep-stack-e1", "ledger-e2", "copycat-e2", "copycat-e1"))


@pytest.fixture(scope="module")
def graph() -> Graph:
    return project(fill(memory_store(), world()))


def test_every_node_and_edge_has_all_attributes_of_its_type(graph: Graph) -> None:
    node_types = {
        "kind": str,
        "name": str,
        "url": str | None,
        "date": str | None,
        "types": tuple,
        "documents": int,
        "check_worthy": float | None,
    }
    edge_types = dict.fromkeys(EdgeAttributes.__annotations__, str | None) | {
        "predicate": str, "document": str, "document_name": str, "char_start": int | None, "char_end": int | None,
        "hedged": bool, "negated": bool,
    }  # fmt: skip
    assert set(node_types) == set(NodeAttributes.__annotations__)
    for _, data in graph.nodes(data=True):
        assert set(data) == set(node_types)
        assert all(isinstance(data[key], type_) for key, type_ in node_types.items())
        assert data["kind"] in set(NodeKind)
    for _, _, data in graph.edges(data=True):
        assert set(data) == set(edge_types)
        assert all(isinstance(data[key], type_) for key, type_ in edge_types.items())
        assert data["predicate"].removeprefix("not_") in {*Predicate, *PREDICATES}
        assert data["predicate"].startswith("not_") <= data["negated"]


def test_quotes_stand_where_the_edge_says(graph: Graph) -> None:
    texts = {f"{BASE}doc/{record.id}": record.text for record in world()}
    checked = 0
    for _, _, data in graph.edges(data=True):
        if data["quote"] is None:
            assert data["predicate"] == "derives_from"
            continue
        pieces = data["quote"].split(" … ")
        inside = texts[data["document"]][data["char_start"] : data["char_end"]]
        assert inside.startswith(pieces[0])
        assert inside.endswith(pieces[-1])
        checked += 1
    assert checked > 50


def test_who_claims_what(graph: Graph) -> None:
    once = f"{BASE}claim/copycat-s1"
    assert set(graph[MARA][once]) == {f"{BASE}assertion/deep-stack-s1", f"{BASE}assertion/ledger-s2"}
    assert set(graph[TOM][once]) == {f"{BASE}assertion/riverbed-s1"}
    assert {data["predicate"] for data in graph[f"{BASE}doc/copycat"][once].values()} == {"states"}
    spoken = graph.edges[MARA, once, f"{BASE}assertion/deep-stack-s1"]
    assert (spoken["timecode"], spoken["hedged"], spoken["said_by"], spoken["date"]) == (
        "00:10",
        True,
        "Mara Lindquorn",
        "2026-03-02",
    )


def test_a_relayed_claim_is_its_speakers_and_its_relayers(graph: Graph) -> None:
    claim = f"{BASE}claim/ledger-s3"
    key = f"{BASE}assertion/ledger-s3"
    assert graph.edges[TOM, claim, key]["predicate"] == "claims"
    assert graph.edges[MARA, claim, key]["predicate"] == "relays"


def test_what_was_not_said_is_no_edge(graph: Graph) -> None:
    assert f"{BASE}claim/ledger-s7" not in graph


def test_what_somebody_not_named_says_is_the_documents_report(graph: Graph) -> None:
    """The claim is known in its negative form only, so who denies says just what its text says."""
    (data,) = graph[f"{BASE}doc/copycat"][f"{BASE}claim/copycat-s2"].values()
    assert (data["predicate"], data["negated"], data["said_by"]) == ("reports", True, None)


def test_a_question_is_no_claim(graph: Graph) -> None:
    (data,) = graph[f"{BASE}thing/ledger-e3"][f"{BASE}claim/ledger-s6"].values()
    assert data["predicate"] == "questions"


def test_relations_keep_who_says_so_and_when_they_end(graph: Graph) -> None:
    (offers,) = graph[NORTH][AURORA].values()
    assert (offers["predicate"], offers["said_by"]) == ("offers", "author of Small models, small bills")
    (left,) = graph[TOM][NORTH].values()  # what is only asked (does he own it?) is no second edge
    assert (left["predicate"], left["until"]) == ("formerly_at", "before 2026-04-02")


def test_every_relation_has_somebody_who_says_so(graph: Graph) -> None:
    relations = [data for _, _, data in graph.edges(data=True) if data["predicate"].removeprefix("not_") in PREDICATES]
    assert len(relations) == 8
    assert {data["said_by"] for data in relations} == {
        "author of Small models, small bills", "author of The other Lindquorn", "Northlight Labs",
    }  # fmt: skip


def test_a_relation_said_by_somebody_not_named() -> None:
    b = RecordBuilder("rumour.txt", "Sources say Bo Larsen owns Hill Power.")
    bo, hill = b.entity("Person", "Bo Larsen"), b.entity("Organization", "Hill Power")
    act = b.attribution("Bo Larsen owns Hill Power", source="Sources", cue="say")
    said = b.assertion(
        "Bo Larsen owns Hill Power", attribution=act, hedge="say", normalized="Bo Larsen owns Hill Power."
    )
    b.relation(bo, "owns", hill, "Bo Larsen owns Hill Power", assertion=said)
    found = project(fill(memory_store(), [b.record()]))
    (data,) = (data for _, _, data in found.edges(data=True) if data["predicate"] == "owns")
    assert (data["said_by"], data["hedged"], data["negated"]) == ("somebody not named", True, False)


def test_what_is_not_said_to_hold_looks_like_no_fact(graph: Graph) -> None:
    """Whether Tov owns Northlight is only asked; that he leads Riverbed is denied."""
    assert {data["predicate"] for data in graph[TOM][NORTH].values()} == {"formerly_at"}
    bed = f"{BASE}thing/riverbed-e2"
    assert {(data["predicate"], data["negated"]) for data in graph[TOM][bed].values()} == {
        ("works_at", False),
        ("not_leads", True),
    }


@pytest.mark.parametrize(
    ("more", "shown"),
    [
        ({}, [("owns", False)]),
        ({"polarity": "denies"}, [("not_owns", True)]),
        ({"polarity": "questions"}, []),
        ({"realis": "denied"}, []),
        ({"realis": "hypothetical"}, []),
        ({"realis": "future"}, []),
    ],
)
def test_a_relation_is_held_as_its_statement_holds_it(more: dict[str, Any], shown: list[tuple[str, bool]]) -> None:
    b = RecordBuilder("a.txt", "Ada Reyes: Bo Larsen owns Hill Power.")
    ada, bo, hill = (
        b.entity("Person", "Ada Reyes"),
        b.entity("Person", "Bo Larsen"),
        b.entity("Organization", "Hill Power"),
    )
    act = b.attribution("Bo Larsen owns Hill Power", speaker=ada)
    said = b.assertion("Bo Larsen owns Hill Power", attribution=act, normalized="Bo Larsen owns Hill Power.", **more)
    b.relation(bo, "owns", hill, "Bo Larsen owns Hill Power", assertion=said)
    found = project(fill(memory_store(), [b.record()]))
    edges = [(d["predicate"], d["negated"]) for _, _, d in found.edges(data=True) if d["predicate"].endswith("owns")]
    assert edges == shown


def test_when_it_was_said_is_not_the_time_that_it_speaks_of(graph: Graph) -> None:
    """Said on a podcast in December of a day in February; relayed in a dated episode; told by a document of March."""
    ines = f"{BASE}thing/ledger-e3"
    cheap = graph.edges[ines, f"{BASE}claim/riverbed-s3", f"{BASE}assertion/riverbed-s3"]
    assert (cheap["date"], cheap["speaks_of"]) == ("2025-12-10", "2026-02-20")
    relayed = graph.edges[TOM, f"{BASE}claim/ledger-s3", f"{BASE}assertion/ledger-s3"]
    assert (relayed["date"], relayed["speaks_of"]) == ("2026-03-02", "2026-02-20")
    founded = graph.edges[NORTH, f"{BASE}claim/ledger-s4", f"{BASE}assertion/ledger-s4"]
    assert (founded["date"], founded["speaks_of"]) == ("2026-03-10", "2023")


def test_a_relation_keeps_the_time_that_it_speaks_of_apart() -> None:
    b = RecordBuilder(
        "a.txt", "Vale Group acquired Hill Power in 2024.", published="2026-05-01", url="https://news.example/a"
    )
    vale, hill = b.entity("Organization", "Vale Group"), b.entity("Organization", "Hill Power")
    b.relation(vale, "acquired", hill, "Vale Group acquired Hill Power in 2024", date="2024")
    found = project(fill(memory_store(), [b.record()]))
    (data,) = (data for _, _, data in found.edges(data=True) if data["predicate"] == "acquired")
    assert (data["date"], data["speaks_of"], data["said_by"]) == ("2026-05-01", "2024", "author of a.txt")
    assert found.nodes[f"{BASE}doc/a"]["url"] == "https://news.example/a"


def test_the_first_mention_in_the_text_makes_the_edge(graph: Graph) -> None:
    (data,) = graph[f"{BASE}doc/ledger"][MARA].values()
    assert (data["char_start"], data["quote"]) == (0, "Mara Lindquorn")


def test_a_work_that_only_the_metadata_name_is_a_node(graph: Graph) -> None:
    works = {
        target
        for _, target, data in graph.out_edges(f"{BASE}doc/deep-stack", data=True)
        if data["predicate"] == "derives_from"
    }
    assert [graph.nodes[work]["name"] for work in works] == ["Deep Stack, March 2"]


def test_the_same_data_gives_the_same_graph_in_the_same_order(graph: Graph) -> None:
    again = project(fill(memory_store(), reversed(world())))
    assert list(again.nodes(data=True)) == list(graph.nodes(data=True))
    assert list(again.edges(keys=True, data=True)) == list(graph.edges(keys=True, data=True))


def test_an_empty_store_gives_an_empty_graph() -> None:
    assert len(project(memory_store())) == 0


def test_ego(graph: Graph) -> None:
    vllm = f"{BASE}thing/ledger-e6"
    assert set(ego(graph, vllm, 0)) == {vllm}
    claim = f"{BASE}claim/ledger-s3"
    assert set(ego(graph, vllm, 1, without=["mentions"])) == {vllm, claim}
    around = ego(graph, vllm, 2, without=["mentions"])
    assert set(around) == {vllm, claim, MARA, TOM, f"{BASE}thing/ledger-e8"}
    assert all(data["predicate"] != "mentions" for _, _, data in around.edges(data=True))
    assert f"{BASE}doc/ledger" in ego(graph, vllm, 1)
    with pytest.raises(NotFound):
        ego(graph, "urn:none")


def test_ego_keeps_every_edge_between_its_nodes(graph: Graph) -> None:
    everything = ego(graph, MARA, 9)
    assert sorted(everything.edges(keys=True)) == sorted(graph.subgraph(everything.nodes).edges(keys=True))


def test_what_claims_do_to_each_other_has_the_words_that_say_so() -> None:
    text = "Tov Lindquorn said Aurova is slow. Mara Lindquorn disagreed: Aurova is fast. Northlight Labs opened 12 offices in Delmar."
    one = RecordBuilder("one.txt", text, kind="article", published="2026-03-10")
    tom, mara = one.entity("Person", "Tov Lindquorn"), one.entity("Person", "Mara Lindquorn")
    slow = one.attribution("Aurova is slow", speaker=tom, source="Tov Lindquorn", cue="said")
    fast = one.attribution("Aurova is fast", speaker=mara, source="Mara Lindquorn", cue="disagreed")
    first = one.assertion("Aurova is slow", attribution=slow, normalized="Aurova is slow.")
    second = one.assertion("Aurova is fast", attribution=fast, normalized="Aurova is fast.")
    one.assertion(
        "Northlight Labs opened 12 offices in Delmar", normalized="Northlight Labs opened 12 offices in Delmar."
    )
    one.link(second, "disputes", first, "disagreed")
    other = RecordBuilder("other.txt", "Northlight Labs opened 21 offices in Delmar.", kind="article")
    other.assertion(
        "Northlight Labs opened 21 offices in Delmar", normalized="Northlight Labs opened 21 offices in Delmar."
    )
    graph = project(fill(memory_store(), [one.record(), other.record()]))
    edges = [
        (graph.nodes[a]["name"], data["predicate"], graph.nodes[b]["name"], data)
        for a, b, data in graph.edges(data=True)
        if graph.nodes[a]["kind"] == graph.nodes[b]["kind"] == "claim"
    ]
    stated = next(edge for edge in edges if edge[1] == "disputes")
    assert (stated[0], stated[2]) == ("Aurova is fast.", "Aurova is slow.")
    data = stated[3]
    assert (data["quote"], text[data["char_start"] : data["char_end"]]) == ("disagreed", "disagreed")
    assert (data["said_by"], data["date"]) == ("Mara Lindquorn", "2026-03-10")
    possible = [edge for edge in edges if edge[1] == "may_dispute" and "offices" in edge[0]]
    assert len(possible) == 1
    assert possible[0][3]["quote"] is None
    assert {possible[0][0], possible[0][2]} == {f"Northlight Labs opened {n} offices in Delmar." for n in (12, 21)}


@pytest.mark.parametrize(("relation", "shown"), [("disputes", ["may_dispute"]), ("supports", []), ("qualifies", [])])
def test_of_leads_in_a_text_only_possible_disputes_are_edges(relation: str, shown: list[str]) -> None:
    one = RecordBuilder("one.txt", "The dam will hold. The walls have cracks.", kind="article")
    first = one.assertion("The dam will hold", normalized="The dam will hold.")
    second = one.assertion("The walls have cracks", normalized="The walls have cracks.")
    one.link(second, relation, first, "cracks", possible=True)
    store = fill(memory_store(), [one.record()])
    graph = project(store)
    edges = [
        data["predicate"]
        for a, b, data in graph.edges(data=True)
        if graph.nodes[a]["kind"] == graph.nodes[b]["kind"] == "claim"
    ]
    assert edges == shown
    rows = catalogue.run("claim-links", store).records()
    assert [(row["relation"], row["possible"], row["evidence"], row["conflict"]) for row in rows] == [
        (relation, True, "cracks", None)
    ]
    leads = [item for item in queue(store)[0] if item.kind is ItemKind.LINK]
    assert [item.relation.value for item in leads if item.relation] == [relation]
