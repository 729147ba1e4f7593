"""Undo after any sequence of reviews gives the graph before it, byte for byte; what holds depends on no order."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from ingest.link import link
from kg.audit import Trail, Verb
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


def one_review(draw: st.DrawFn, store: Store, trail: Trail) -> None:
    kind = draw(st.sampled_from(JudgementKind))
    # Few items, so that joins and words against them meet.
    items = (entities(store) if kind is JudgementKind.SAME_ENTITY else statements(store))[:5]
    a, b = draw(st.lists(st.sampled_from(items), min_size=2, max_size=2, unique=True))
    relation = draw(st.sampled_from(LinkRelation)) if kind is JudgementKind.LINK else None
    judge(trail, store, kind, (a, b), draw(st.sampled_from(Outcome)), by=draw(st.sampled_from(PEOPLE)),
          reason=draw(st.sampled_from(["", "other year"])), relation=relation)  # fmt: skip


@settings(max_examples=15, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.data())
def test_undo_gives_the_graph_before(store: Store, data: st.DataObject) -> None:
    draw = data.draw
    trail = Trail(store)
    start = graph(store)
    recorded: list[str] = []
    for _ in range(draw(st.integers(1, 6))):
        one_review(draw, store, trail)
        recorded.append(trail.actions[-1].id)
    after = graph(store)
    # Undone in any order, and the last one redone and undone again.
    for action in draw(st.permutations(recorded)):
        last = trail.undo(action, by=draw(st.sampled_from(PEOPLE)))
    assert graph(store) == start
    redone = [trail.undo(a.id, by="ida").id for a in trail.actions if a.verb is Verb.UNDO and a.undoes in recorded]
    assert last.id in {a.undoes for a in trail.actions}
    assert graph(store) == after
    for action in redone:
        trail.undo(action, by="ida")
    assert graph(store) == start


@settings(max_examples=8, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.data())
def test_the_graph_does_not_depend_on_when_words_and_documents_came(store: Store, data: st.DataObject) -> None:
    """Reviews made on a full store and sent to one that gets its documents one by one, between them."""
    trail = Trail(store)
    known = len(trail)
    for _ in range(data.draw(st.integers(1, 5))):
        one_review(data.draw, store, trail)
    made = [action for action in trail.actions if action.number > known]
    wanted = graph(store)

    try:
        other = memory_store()
        arrivals = data.draw(st.permutations([*world(), *made]))
        elsewhere = Trail(other)
        for arrival in arrivals:
            if hasattr(arrival, "verb"):
                elsewhere.put(arrival)
            else:
                fill(other, [arrival])
        assert graph(other) == wanted
    finally:
        for action in made:
            trail.undo(action.id, by="ida")
        link(store)


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
