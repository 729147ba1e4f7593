"""What is disputed, by whom, and what has been rated: on a world that has both."""

from __future__ import annotations

from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest
import rdflib

from ingest.link import link
from kg.audit import Trail
from kg.judgements import JudgementKind, Outcome
from kg.record import LinkRelation
from kg.reviews import judge, put_reviews
from kg.store import Store, memory_store, open_store
from kg.store.bind import bound
from queries import catalogue, graph
from queries.graph.independence import independent_sources
from queries.parameter import terms_of
from tests.queries.disputes import autumn, disputed, spring
from tests.queries.fixtures import fill

NAMES = ("check-worthy-without-verdict", "disputed-claims", "opposite-positions", "verdicts")


@pytest.fixture(scope="module")
def store() -> Store:
    return disputed(memory_store())


def rows(store: Store, query: str, *columns: str, **parameters: str) -> list[tuple[Any, ...]]:
    table = catalogue.run(query, store, **parameters)
    return [
        tuple(v.rpartition("/")[2] if isinstance(v, str) and v.startswith("https://ex") else v for v in row)
        for row in zip(*(table.column(name) for name in columns), strict=True)
    ]


def test_disputed_claims_and_by_whom(store: Store) -> None:
    shown = ("item", "speaker", "other", "disputed_by", "how", "conflict")
    assert rows(store, "disputed-claims", *shown) == [
        ("spring-s1", "Nora Feld", "autumn-s1", "Nora Feld", "denies", None),
        ("spring-s2", "Nora Feld", "autumn-s2", "Ivo Brandquorn", "possible", "number"),
        ("spring-s2", "Nora Feld", "spring-s3", "Ivo Brandquorn", "disputes", None),
    ]
    sure = rows(store, "disputed-claims", "how", possible="false")
    assert sorted(sure) == [("denies",), ("disputes",)]
    assert len(rows(store, "disputed-claims", "item", person="Ivo Brandquorn")) == 2
    assert len(rows(store, "disputed-claims", "item", document="autumn.txt")) == 2


def test_who_denies_with_a_hedge_doubts() -> None:
    late = autumn()
    first, *others = late.assertions
    doubt = first.model_copy(update={"hedged": True, "hedge_words": ((0, 8),)})
    store = fill(memory_store(), [spring(), late.model_copy(update={"assertions": (doubt, *others)})])
    link(store)
    assert ("spring-s1", "autumn-s1", "doubts") in rows(store, "disputed-claims", "item", "other", "how")
    assert rows(store, "opposite-positions", "item", "other", "how") == [("spring-s1", "autumn-s1", "doubts")]
    (told,) = independent_sources(store, f"{store.base}assertion/spring-s1").left_out
    assert (told.speaker, told.reason) == ("Nora Feld", "it doubts the claim")


def test_a_link_that_a_person_rejects_is_not_shown() -> None:
    store = disputed(memory_store())
    trail, pair = Trail(store), tuple(f"{store.base}assertion/{name}" for name in ("spring-s3", "spring-s2"))
    action = judge(trail, store, JudgementKind.LINK, (pair[0], pair[1]), Outcome.NEGATIVE, by="ida", relation=LinkRelation.DISPUTES)  # fmt: skip
    put_reviews(store)
    assert rows(store, "disputed-claims", "how", possible="false") == [("denies",)]
    trail.undo(action.id, by="ida")
    put_reviews(store)
    assert len(rows(store, "disputed-claims", "how", possible="false")) == 2


def test_same_speaker_opposite_position(store: Store) -> None:
    shown = ("speaker", "item", "said", "other", "other_said", "how")
    assert rows(store, "opposite-positions", *shown) == [
        ("Nora Feld", "spring-s1", "2026-03-01", "autumn-s1", "2026-09-01", "denies")
    ]
    assert rows(store, "opposite-positions", "item", person="Ivo Brandquorn") == []


def test_check_worthy_claims_without_a_verdict(store: Store) -> None:
    assert rows(store, "check-worthy-without-verdict", "claim", "check_worthy", "withdrawn") == [
        ("autumn-s2", Decimal("0.7"), 0),
        ("spring-s3", Decimal("0.6"), 0),
    ]


def test_what_is_still_open_by_check_worthiness_times_reach(store: Store) -> None:
    shown = ("claim", "priority", "check_worthy", "documents", "independent")
    table = graph.run("open-claims", store)
    found = [tuple(row[name] for name in shown) for row in table.records()]
    assert [(str(row[0]).rpartition("/")[2], *row[3:]) for row in found] == [("autumn-s2", 1, 1), ("spring-s3", 1, 1)]
    assert all(row[1] == row[2] * (row[3] + row[4]) for row in found)  # type: ignore[operator]
    untraced = graph.run("open-claims", store, traced="1").column("independent")
    assert untraced == [1, None]


def test_a_withdrawn_verdict_leaves_its_claim_open() -> None:
    from kg.audit import Verb

    store = disputed(memory_store())
    trail = Trail(store)
    first = trail.actions[0]
    trail.record(Verb.VERDICT, first.target, {"act": "withdraw", "line": first.id}, by="ida")
    put_reviews(store)
    assert ("spring-s2", 1) in rows(store, "check-worthy-without-verdict", "claim", "withdrawn")
    assert rows(store, "verdicts", "rating", status="withdrawn") == [("mostly false",)]


def test_verdicts_with_their_versions(store: Store) -> None:
    shown = ("rating", "status", "reviewer", "speaker", "evidence", "agreed", "disagreed", "replies", "claim_iri")
    assert sorted(rows(store, "verdicts", *shown)) == [
        ("half true", "superseded", "ida", "Nora Feld", 1, 0, 0, 0, "spring-s2"),
        ("mostly false", "inForce", "ida", "Nora Feld", 1, 1, 0, 1, "spring-s2"),
    ]
    (current,) = catalogue.run(
        "verdicts", store, status="inForce", claim="Quillset serves 40 open models today."
    ).records()
    (former,) = catalogue.run("verdicts", store, status="superseded").records()
    assert current["revises"] == former["verdict"]
    assert rows(store, "verdicts", "rating", person="Ivo Brandquorn") == []


@pytest.mark.parametrize("name", NAMES)
def test_a_store_on_disk_answers_the_same(name: str, store: Store, tmp_path: Path) -> None:
    with open_store(tmp_path / "store", write=True) as disk:
        assert catalogue.run(name, disputed(disk)) == catalogue.run(name, store)


@pytest.mark.parametrize("name", NAMES)
def test_another_engine_answers_the_same_on_a_flat_export(name: str, store: Store) -> None:
    flat = rdflib.Graph()
    for subject, predicate, object_, _ in store.quads():
        flat.add((subject, predicate, object_))
    query = catalogue.load(name)
    terms = {p.name: terms_of("test", p, p.default, store) for p in query.parameters if p.default}
    found = [[None if v is None else str(v) for v in row] for row in flat.query(bound(query.text, terms))]  # type: ignore[union-attr]
    table = catalogue.run(name, store)
    ours = [
        [None if v is None else str(v).lower() if isinstance(v, bool) else str(v) for v in row] for row in table.rows
    ]
    assert found == ours
    assert ours
