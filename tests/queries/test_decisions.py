"""What people corrected and judged, as tables: the same on every engine, also on a flat export."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import rdflib

from kg.audit import Trail
from kg.corrections import Correction, ItemKind, Property, Target, Value, Who
from kg.judgements import JudgementKind, Outcome
from kg.persons import put_persons
from kg.rdf.corrections import encode_corrections
from kg.rdf.iri import Iris
from kg.record import LinkRelation
from kg.reviews import judge, put_reviews
from kg.store import Store, memory_store, open_store
from kg.store.bind import bound
from queries import catalogue
from queries.parameter import terms_of
from tests.queries.disputes import disputed

NAMES = ("corrections", "judgements")
BY = "Ida Fell"


def decided(store: Store) -> Store:
    """The world of disputes with a correction, and judgements of two people."""
    disputed(store)
    iris = Iris(store.base)
    one, other, third = (str(iris.assertion(key)) for key in ("spring-s2", "autumn-s2", "spring-s3"))
    trail = Trail(store)
    judge(trail, store, JudgementKind.SAME_CLAIM, (one, other), Outcome.NEGATIVE, by=BY, reason="another year")
    judge(trail, store, JudgementKind.LINK, (third, other), Outcome.POSITIVE, by="Rolf", relation=LinkRelation.SUPPORTS)
    judge(
        trail, store, JudgementKind.SAME_ENTITY,
        (str(iris.entity("spring-e1")), str(iris.entity("autumn-e1"))), Outcome.UNSURE, by="Rolf",
    )  # fmt: skip
    put_reviews(store)
    target = Target(document="spring", kind=ItemKind.ASSERTION, key="s2", text="0" * 64)
    correction = Correction(
        id="c" * 20, target=target, property=Property.SPEAKER, old="Nora Feld", new=Value(who=Who(name="Ivo Brandt")),
        by=BY, at="2026-10-06T09:00:00Z", why="misheard",
    )  # fmt: skip
    quads = encode_corrections([correction], {correction.id: ("assertion", "spring-s2")}, "spring", store.base)
    store.replace_graph(iris.corrections_graph("spring"), quads)
    put_persons(store, {BY})
    return store


@pytest.fixture(scope="module")
def store() -> Store:
    return decided(memory_store())


def rows(store: Store, query: str, *columns: str, **parameters: str) -> list[tuple[Any, ...]]:
    table = catalogue.run(query, store, **parameters)
    return [
        tuple(v.rpartition("/")[2] if isinstance(v, str) and v.startswith("https://ex") else v for v in row)
        for row in zip(*(table.column(name) for name in columns), strict=True)
    ]


def test_corrections_by_whom_when_and_why(store: Store) -> None:
    shown = ("corrected", "by", "property", "before", "after", "why", "statement", "document", "item")
    wanted = [
        (
            *("2026-10-06T09:00:00Z", BY, "speaker", "Nora Feld", "Ivo Brandt", "misheard"),
            *("Quillset serves 40 open models today.", "spring.txt", "spring-s2"),
        )
    ]
    assert rows(store, "corrections", *shown) == wanted
    assert rows(store, "corrections", *shown, person="ida fell", document="spring.txt") == wanted
    assert rows(store, "corrections", *shown, person="Rolf") == []
    assert rows(store, "corrections", *shown, document="autumn.txt") == []


def test_judgements_by_person_and_kind(store: Store) -> None:
    shown = ("by", "kind", "outcome", "a_iri", "relation", "b_iri", "why")
    claims = (BY, "sameClaim", "negative", "autumn-s2", None, "spring-s2", "another year")
    links = ("Rolf", "linkHolds", "positive", "spring-s3", "supports", "autumn-s2", None)
    names = ("Rolf", "sameEntity", "unsure", "autumn-e1", None, "spring-e1", None)
    assert rows(store, "judgements", *shown) == [claims, links, names]
    assert rows(store, "judgements", *shown, person="rolf") == [links, names]
    assert rows(store, "judgements", *shown, kind="linkHolds") == [links]
    assert rows(store, "judgements", *shown, outcome="negative") == [claims]
    assert rows(store, "judgements", *shown, document="spring.txt", person=BY) == [claims]
    assert rows(store, "judgements", "a", "a_document", kind="sameEntity") == [("Nora Feld", "autumn.txt")]


@pytest.mark.parametrize("name", NAMES)
def test_a_store_on_disk_answers_the_same(name: str, store: Store, tmp_path: Path) -> None:
    with open_store(tmp_path / "store", write=True) as disk:
        columns = [c.name for c in catalogue.load(name).columns if c.name != "judged"]
        assert rows(decided(disk), name, *columns) == rows(store, name, *columns)


@pytest.mark.parametrize("name", NAMES)
def test_another_engine_answers_the_same_on_a_flat_export(name: str, store: Store) -> None:
    flat = rdflib.Graph()
    for subject, predicate, object_, _ in store.quads():
        flat.add((subject, predicate, object_))
    query = catalogue.load(name)
    terms = {p.name: terms_of("test", p, p.default, store) for p in query.parameters if p.default}
    found = [[None if v is None else str(v) for v in row] for row in flat.query(bound(query.text, terms))]  # type: ignore[union-attr]
    ours = [[None if v is None else str(v) for v in row] for row in catalogue.run(name, store).rows]
    assert found == ours
    assert ours
