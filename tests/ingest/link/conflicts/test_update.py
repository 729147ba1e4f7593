"""The graphs of conflicts and of links between claims depend on documents and persons alone, not on how they came about."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from ingest.link import link
from ingest.link.conflicts import update_claim_links, update_conflicts
from kg.audit import Trail
from kg.judgements import JudgementKind, Outcome
from kg.rdf.encode import encode
from kg.rdf.iri import Iris
from kg.rdf.validate import violations
from kg.record import DocumentRecord, LinkRelation, Polarity
from kg.reviews import judge
from kg.store import Store, memory_store, open_store
from ontology import CK, RDF
from tests.queries.builder import RecordBuilder

BASE = "https://example.org/kg/"
TEXTS = {
    "one": ("Halden Cells employs 400 people in Bodo.", "Halden's new engine is open source software."),
    "two": ("Halden Cells employs 500 people in Bodo.", "The old tram of Averland runs every twelve minutes."),
    "three": ("Halden's new engine is not open source software.", "Halden Cells employs 400 people in Bodo."),
    "four": ("The old tram of Averland runs every six minutes.", "All forests of Averland lost sugar in the soil."),
}
DENIED = {
    "five": ("The yard at Orrin does not close in May.", "Every ferry of Orrin runs on batteries."),
    "six": ("The yard at Orrin closes in May.", "A cook of Orrin grows beans."),
}
"""The first statement of "five" denies it, and supports the second; that of "six" says it."""


def record(name: str) -> DocumentRecord:
    first, second = (TEXTS | DENIED)[name]
    builder = RecordBuilder(f"{name}.txt", f"{first} {second}\n", kind="article", title=name, published="2026-01-01")
    polarity = Polarity.DENIES if name == "five" else Polarity.ASSERTS
    a = builder.assertion(first.rstrip("."), normalized=first, polarity=polarity)
    b = builder.assertion(second.rstrip("."), normalized=second)
    if name in ("one", "five"):
        builder.link(a, "supports", b, first.split()[1])
    return builder.record()


RECORDS = {name: record(name) for name in TEXTS | DENIED}
QUADS = {name: encode(held, BASE) for name, held in RECORDS.items()}
IRIS = Iris(BASE)


def put(store: Store, name: str) -> None:
    store.replace_document(IRIS.document_graph(name), QUADS[name])


def drop(store: Store, name: str) -> None:
    store.remove_graph(IRIS.document_graph(name))


def links(store: Store) -> set[tuple[str, str, str]]:
    """From, to and kind of each possible conflict, by the names of assertions."""
    graph = IRIS.graph("links")
    found = set()
    for node in {quad[0] for quad in store.quads(graph, predicate=RDF.type)}:
        values = {quad[1]: str(quad[2]).rsplit("/", 1)[-1] for quad in store.quads(graph, subject=node)}
        found.add((values[CK.linkFrom], values[CK.linkTo], values[CK.conflictKind].rpartition("#")[2]))
    return found


def claim_links(store: Store) -> dict[str, bool]:
    """The relation of each link between claims, and whether it is only possible."""
    graph = IRIS.graph("derived")
    found = {}
    for node in {quad[0] for quad in store.quads(graph, predicate=RDF.type, object_=CK.ClaimLink)}:
        values = {quad[1]: str(quad[2]) for quad in store.quads(graph, subject=node)}
        found[values[CK.linkRelation].rpartition("/")[2]] = values[CK.possible] == "true"
    return found


@pytest.fixture(params=["memory", "disk"])
def store(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Store]:
    opened = memory_store(BASE) if request.param == "memory" else open_store(tmp_path / "s.kg", base=BASE, write=True)
    with opened as held:
        yield held


def test_conflicts_between_documents_in_their_own_graph(store: Store) -> None:
    for name in TEXTS:
        put(store, name)
    link(store)
    assert links(store) == {
        ("one-s1", "two-s1", "numberConflict"),
        ("three-s2", "two-s1", "numberConflict"),
        ("one-s2", "three-s1", "negationConflict"),
        ("four-s1", "two-s2", "numberConflict"),
    }
    assert violations(store.quads(IRIS.graph("links"))) == ()
    assert claim_links(store)["supports"] is False
    assert claim_links(store)["disputes"] is True
    derived = [q for q in store.quads(IRIS.graph("derived")) if str(q[0]).startswith(str(IRIS.claim_link("")))]
    assert violations(derived) == ()


def test_nothing_is_written_twice(store: Store) -> None:
    for name in TEXTS:
        put(store, name)
    link(store)
    documents = [str(IRIS.document(name)) for name in TEXTS]
    assert not update_conflicts(store, documents, ())
    assert not update_claim_links(store, documents, (), ())
    assert not update_conflicts(store, (), (), anew=True)
    assert not update_claim_links(store, (), (), (), anew=True)


def test_what_is_lost_is_made_again(tmp_path: Path) -> None:
    with open_store(tmp_path / "s.kg", base=BASE, write=True) as store:
        for name in TEXTS:
            put(store, name)
        link(store)
        before = store.nquads(comparable_only=True)
        folder = store.derived_folder("conflicts")
        assert folder is not None
        shutil.rmtree(folder)
        drop(store, "two")
        link(store)
        put(store, "two")
        link(store)
        assert store.nquads(comparable_only=True) == before


def test_a_person_rejects_or_accepts_a_link(store: Store) -> None:
    for name in TEXTS:
        put(store, name)
    link(store)
    before = claim_links(store)
    support = (str(IRIS.assertion("one-s1")), str(IRIS.assertion("one-s2")))
    conflict = (str(IRIS.assertion("one-s2")), str(IRIS.assertion("three-s1")))
    others = len(links(store))
    trail = Trail(store)
    judge(
        trail,
        store,
        JudgementKind.LINK,
        support,
        Outcome.NEGATIVE,
        by="ana",
        reason="no",
        relation=LinkRelation.SUPPORTS,
    )
    link(store)
    assert "supports" in before
    assert "supports" not in claim_links(store)
    for name in ("two", "four"):
        drop(store, name)
    judge(
        trail,
        store,
        JudgementKind.LINK,
        conflict,
        Outcome.POSITIVE,
        by="ana",
        reason="yes",
        relation=LinkRelation.DISPUTES,
    )
    link(store)
    assert claim_links(store) == {"disputes": False}
    assert len(links(store)) < others


def test_what_a_denial_supports_its_claim_does_not(store: Store) -> None:
    put(store, "five")
    link(store)
    assert claim_links(store) == {"supports": False}, (
        "alone, the claim is known in its negative form: it says what the denial says"
    )
    put(store, "six")
    link(store)
    assert claim_links(store) == {}
    drop(store, "six")
    link(store)
    assert claim_links(store) == {"supports": False}


@given(st.lists(st.tuples(st.sampled_from(sorted(TEXTS | DENIED)), st.booleans(), st.booleans()), max_size=8))
@settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_any_order_gives_the_same_graph(steps: list[tuple[str, bool, bool]]) -> None:
    store = memory_store(BASE)
    held: set[str] = set()
    for name, there, linked in steps:
        (put if there else drop)(store, name)
        held = held | {name} if there else held - {name}
        if linked:
            link(store)
    link(store)
    other = memory_store(BASE)
    for name in sorted(held):
        put(other, name)
    link(other)
    assert store.nquads(comparable_only=True) == other.nquads(comparable_only=True)
