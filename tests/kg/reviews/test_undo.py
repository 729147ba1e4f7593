"""Undo after any sequence of reviews gives the graph before it, byte for byte; what holds depends on no order."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from ingest.link import link
from kg.audit import Action, Trail
from kg.judgements import JudgementKind, Outcome
from kg.record import LinkRelation
from kg.reviews import conflicts, judge
from kg.store import Store, memory_store
from ontology import CK, RDF
from tests.queries.fixtures import fill, world

PEOPLE = ("ida", "rolf", "Mo O’Neil")


@pytest.fixture(scope="module")
def store() -> Store:
    return fill(memory_store(), world())


def statements(store: Store) -> list[str]:
    return sorted(str(quad[0]) for quad in store.quads(predicate=RDF.type, object_=CK.Assertion))


def entities(store: Store) -> list[str]:
    return sorted({str(quad[0]) for quad in store.quads(predicate=CK.refersTo)})


def graph(store: Store) -> bytes:
    link(store)
    return store.nquads(comparable_only=True)


@st.composite
def plans(draw: st.DrawFn, most: int) -> list[tuple[JudgementKind, int, int, Outcome, str, str, LinkRelation | None]]:
    """What is to be judged, drawn before anything is done: an example that is cut off must leave no trace in the store."""
    found = []
    for _ in range(draw(st.integers(1, most))):
        kind = draw(st.sampled_from(JudgementKind))
        # Few items, so that joins and words against them meet.
        a, b = draw(st.lists(st.integers(0, 4), min_size=2, max_size=2, unique=True))
        relation = draw(st.sampled_from(LinkRelation)) if kind is JudgementKind.LINK else None
        said = (
            draw(st.sampled_from(Outcome)),
            draw(st.sampled_from(PEOPLE)),
            draw(st.sampled_from(["", "other year"])),
        )
        found.append((kind, a, b, *said, relation))
    return found


def act(store: Store, trail: Trail, plan: list[tuple[JudgementKind, int, int, Outcome, str, str, LinkRelation | None]]) -> list[Action]:  # fmt: skip
    items = {kind: statements(store) for kind in JudgementKind} | {JudgementKind.SAME_ENTITY: entities(store)}
    return [
        judge(trail, store, kind, (items[kind][a], items[kind][b]), outcome, by=by, reason=reason, relation=relation)
        for kind, a, b, outcome, by, reason, relation in plan
    ]


@settings(max_examples=15, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(plans(6), st.integers(0, 10**6), st.lists(st.sampled_from(PEOPLE), min_size=6, max_size=6))
def test_undo_gives_the_graph_before(store: Store, plan: list[Any], seed: int, people: list[str]) -> None:
    # Not hypothesis's own random numbers: those are drawn as they are used, and an example could be cut off between.
    random, trail = Random(seed), Trail(store)
    start = graph(store)
    made = [action.id for action in act(store, trail, plan)]
    after = graph(store)
    # Undone in any order by anybody, then all redone, then undone again.
    undos = [trail.undo(action, by=by).id for action, by in zip(shuffled(made, random), people, strict=False)]
    assert graph(store) == start
    redone = [trail.undo(undo, by="ida").id for undo in shuffled(undos, random)]
    assert graph(store) == after
    for action in redone:
        trail.undo(action, by="ida")
    assert graph(store) == start


def shuffled(items: list[Any], random: Random) -> list[Any]:
    return random.sample(items, len(items))


@settings(max_examples=8, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(plans(5), st.integers(0, 10**6))
def test_the_graph_does_not_depend_on_when_words_and_documents_came(store: Store, plan: list[Any], seed: int) -> None:
    """Reviews made on a full store and sent to one that gets its documents one by one, between them."""
    random, trail = Random(seed), Trail(store)
    made = act(store, trail, plan)
    wanted = graph(store)
    other = memory_store()
    elsewhere = Trail(other)
    for arrival in shuffled([*world(), *made], random):
        if isinstance(arrival, Action):
            elsewhere.put(arrival)
        else:
            fill(other, [arrival])
    found = graph(other)
    for action in made:
        trail.undo(action.id, by="ida")
    link(store)
    assert found == wanted


def test_a_join_against_another_persons_word_is_recorded_and_not_applied(store: Store) -> None:
    trail = Trail(store)
    before = graph(store)
    a, b, c = statements(store)[:3]
    apart = judge(trail, store, JudgementKind.SAME_CLAIM, (a, c), Outcome.NEGATIVE, by="rolf", reason="other year")
    first = judge(trail, store, JudgementKind.SAME_CLAIM, (a, b), Outcome.POSITIVE, by="ida")
    link(store)
    assert conflicts(store) == []
    second = judge(trail, store, JudgementKind.SAME_CLAIM, (b, c), Outcome.POSITIVE, by="ida")
    link(store)
    (conflict,) = conflicts(store)
    assert {conflict.join.a, conflict.join.b} <= {a, b, c}
    assert conflict.why == f"this merge joins two claims that rolf kept apart on {apart.at[:10]}: other year"
    for action in (apart, first, second):
        trail.undo(action.id, by="ida")
    assert graph(store) == before
    assert conflicts(store) == []
