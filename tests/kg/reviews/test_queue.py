"""The queue: what waits for a person, in which order, and what leaves it."""

from __future__ import annotations

from dataclasses import replace

import pytest

from ingest.link import link
from kg.audit import Trail
from kg.errors import BadParameter, NotFound
from kg.judged import judgements
from kg.judgements import Judgement, JudgementKind, Outcome
from kg.rdf.across import encode_judgements
from kg.record import LinkRelation
from kg.reviews import judge, put_reviews
from kg.reviews.conflict import clusters_of
from kg.reviews.find import Target, action_named, target_named
from kg.reviews.news import news
from kg.reviews.queue import Item, ItemKind, queue, short_queue
from kg.reviews.scope import Scope
from kg.store import Store, memory_store
from ontology import CK
from tests.queries.builder import RecordBuilder
from tests.queries.fixtures import fill, world

BASE = "https://example.org/kg/"
TOY, FAST, HALVES = (f"{BASE}assertion/{name}" for name in ("riverbed-s2", "deep-stack-s2", "ledger-s1"))
BED, NORTH = f"{BASE}entity/riverbed-e2", f"{BASE}entity/ledger-e4"


def proposed(kind: JudgementKind, a: str, b: str, score: float) -> Judgement:
    a, b = sorted((a, b))
    return Judgement(kind, a, b, Outcome.UNSURE, "words", score, reason=f"made up {score}")


@pytest.fixture
def store() -> Store:
    """The world, with three pairs of which the program is unsure; without what the linker itself proposes there."""
    filled = fill(memory_store(BASE), world())
    pairs = [
        proposed(JudgementKind.SAME_CLAIM, TOY, FAST, 0.8),
        proposed(JudgementKind.SAME_CLAIM, FAST, HALVES, 0.7),
        proposed(JudgementKind.SAME_ENTITY, BED, NORTH, 0.6),
    ]
    own = [judgement for judgement in judgements(filled) if judgement.outcome is Outcome.UNSURE]
    filled.patch(encode_judgements(pairs, BASE), encode_judgements(own, BASE))
    return filled


def pairs(items: list[Item]) -> list[tuple[str, str]]:
    return [(item.a.iri.rpartition("/")[2], item.b.iri.rpartition("/")[2]) for item in items]


def test_the_most_useful_come_first_and_what_was_cut_is_counted(store: Store) -> None:
    kinds = (ItemKind.CLAIMS, ItemKind.ENTITIES)
    items, total = queue(store, kinds)
    assert [item.kind for item in items] == [ItemKind.CLAIMS, ItemKind.CLAIMS, ItemKind.ENTITIES]
    assert [item.weight for item in items] == sorted((item.weight for item in items), reverse=True)
    assert total == 3
    assert queue(store, kinds, limit=1) == (items[:1], 3)


def test_an_entry_shows_both_sides_with_words_place_and_reason(store: Store) -> None:
    item = next(item for item in queue(store)[0] if HALVES in (item.a.iri, item.b.iri))
    side = item.b if item.b.iri == HALVES else item.a
    assert side.text == "Aurova roughly halves the cost of serving."
    assert side.words == "Aurova … halves the cost of serving"
    assert (side.speaker, side.document, side.published) == ("Mara Lindquorn", "ledger.txt", "2026-03-10")
    assert item.reason == "made up 0.7"
    entity = next(item for item in queue(store)[0] if item.kind is ItemKind.ENTITIES)
    assert {entity.a.type, entity.b.type} == {"Organization"}
    assert all(side.context and side.text in side.context for side in (entity.a, entity.b))


def test_filters(store: Store) -> None:
    assert pairs(queue(store, (ItemKind.ENTITIES,))[0]) == [("ledger-e4", "riverbed-e2")]
    among = Scope(store, documents=["riverbed"])
    assert pairs(queue(store, (ItemKind.CLAIMS,), among=among)[0]) == [("deep-stack-s2", "riverbed-s2")]
    assert queue(store, among=Scope(store, documents=[])) == ([], 0)
    assert queue(store, (ItemKind.JOINED,))[1] > 5


@pytest.mark.parametrize("outcome", Outcome)
def test_what_a_person_judged_leaves_the_queue(store: Store, outcome: Outcome) -> None:
    target = target_named(store, queue(store, (ItemKind.CLAIMS,))[0][0].id[:6])
    judge(Trail(store), store, target.kind, target.pair, outcome, by="ida", reason="a guess")
    put_reviews(store)
    assert target.pair not in {(item.a.iri, item.b.iri) for item in queue(store, (ItemKind.CLAIMS,))[0]}
    doubted = queue(store, (ItemKind.UNSURE,))[0]
    assert [item.reason for item in doubted] == (["a guess"] if outcome is Outcome.UNSURE else [])


def test_what_is_one_claim_already_is_not_asked(store: Store) -> None:
    trail = Trail(store)
    for pair in ((FAST, f"{BASE}assertion/news-s2"), (f"{BASE}assertion/news-s2", TOY)):
        judge(trail, store, JudgementKind.SAME_CLAIM, pair, Outcome.POSITIVE, by="ida")
    link(store)
    store.patch(encode_judgements([proposed(JudgementKind.SAME_CLAIM, TOY, FAST, 0.8)], BASE), ())
    assert ("deep-stack-s2", "riverbed-s2") not in pairs(queue(store, (ItemKind.CLAIMS,))[0])


def test_a_pair_proposed_by_two_methods_is_one_entry(store: Store) -> None:
    again = replace(proposed(JudgementKind.SAME_CLAIM, TOY, FAST, 0.9), method="another method")
    store.patch(encode_judgements([again], BASE), ())
    found = [item for item in queue(store, (ItemKind.CLAIMS,))[0] if TOY in (item.a.iri, item.b.iri)]
    assert [item.score for item in found] == [0.9]


def test_ids_by_their_beginning(store: Store) -> None:
    item = queue(store, (ItemKind.CLAIMS,))[0][0]
    assert target_named(store, item.id[:7]) == Target(item.judged, (item.a.iri, item.b.iri))
    assert target_named(store, f"{BASE}judgement/{item.id}") == target_named(store, item.id)
    with pytest.raises(BadParameter, match="at least 4"):
        target_named(store, item.id[:3])
    with pytest.raises(NotFound):
        target_named(store, "ffff0000ffff")


def test_an_undo_may_name_the_entry_and_takes_ones_own_word_first(store: Store) -> None:
    item, trail = queue(store, (ItemKind.CLAIMS,))[0][0], Trail(store)
    with pytest.raises(NotFound, match="nobody has judged"):
        action_named(store, trail, item.id, by="ida")
    mine = judge(trail, store, item.judged, (item.a.iri, item.b.iri), Outcome.POSITIVE, by="ida")
    theirs = judge(trail, store, item.judged, (item.a.iri, item.b.iri), Outcome.NEGATIVE, by="rolf")
    assert action_named(store, trail, item.id, by="ida") == mine
    assert action_named(store, trail, item.id, by="nobody") == theirs
    assert action_named(store, trail, mine.id[:5], by="rolf") == mine


def test_a_pair_needs_two_items(store: Store) -> None:
    with pytest.raises(BadParameter, match="twice"):
        judge(Trail(store), store, JudgementKind.SAME_CLAIM, (TOY, TOY), Outcome.POSITIVE, by="ida")


def test_a_pair_that_follows_from_better_ones_is_held_back_until_they_are_decided(store: Store) -> None:
    store.patch(encode_judgements([proposed(JudgementKind.SAME_CLAIM, TOY, HALVES, 0.5)], BASE), ())
    assert queue(store, (ItemKind.CLAIMS,))[1] == 3
    items, total, follow = short_queue(store, (ItemKind.CLAIMS,))
    assert (pairs(items), total, follow) == (pairs(queue(store, (ItemKind.CLAIMS,))[0][:2]), 2, 1)
    assert short_queue(store, (ItemKind.CLAIMS,), limit=1)[1:] == (2, 1)
    weakest = queue(store, (ItemKind.CLAIMS,))[0][-1]
    trail = Trail(store)
    judge(trail, store, JudgementKind.SAME_CLAIM, (TOY, FAST), Outcome.NEGATIVE, by="ida")
    put_reviews(store)
    link(store)
    assert weakest.id in {item.id for item in short_queue(store, (ItemKind.CLAIMS,))[0]}


def test_entries_of_other_kinds_are_never_held_back(store: Store) -> None:
    items, total, follow = short_queue(store)
    assert (items, total) == queue(store)
    assert follow == 0


def told(*told: tuple[str, str, str]) -> Store:
    """A store of documents that each say one sentence so, linked."""
    filled = memory_store(BASE)
    records = []
    for name, words, polarity in told:
        builder = RecordBuilder(f"{name}.txt", f"{words}.", kind="article", title=name)
        builder.assertion(words, normalized=f"{words}.", polarity=polarity)
        records.append(builder.record())
    fill(filled, records)
    link(filled)
    return filled


def test_a_denial_of_one_and_the_same_claim_is_no_possible_conflict_to_be_decided() -> None:
    one, other = "Corvin Works sells 400 boats in Bodo", "Corvin Works does not sell 400 boats in Bodo"
    filled = told(("a", one, "asserts"), ("b", other, "denies"))
    a, b = (f"{BASE}assertion/{name}-s1" for name in "ab")
    before = queue(filled, (ItemKind.CONFLICT,))[0]
    if clusters_of(filled, (a, b))[a] != clusters_of(filled, (a, b))[b]:
        assert before
        judge(Trail(filled), filled, JudgementKind.SAME_CLAIM, (a, b), Outcome.POSITIVE, by="ida")
        put_reviews(filled)
        link(filled)
    assert any(True for _ in filled.quads(predicate=CK.conflictKind))
    assert queue(filled, (ItemKind.CONFLICT,)) == ([], 0)
    assert news(filled, {"a", "b"}).conflicts == 0


def test_links_that_say_the_same_of_the_same_claims_are_asked_once_and_not_after_one_was_accepted() -> None:
    forty, fifty = "Halden Cells employs 400 people in Bodo", "Halden Cells employs 500 people in Bodo"
    filled = told(("a", forty, "asserts"), ("b", forty, "asserts"), ("c", fifty, "asserts"))
    every, total = queue(filled, (ItemKind.CONFLICT,))
    assert total == 2
    (first,), shown, follow = short_queue(filled, (ItemKind.CONFLICT,))
    assert (first, shown, follow) == (every[0], 1, 1)
    trail, pair = Trail(filled), (first.a.iri, first.b.iri)
    no = judge(trail, filled, JudgementKind.LINK, pair, Outcome.NEGATIVE, by="ida", relation=LinkRelation.DISPUTES)
    put_reviews(filled)
    assert [item.id for item in short_queue(filled, (ItemKind.CONFLICT,))[0]] == [every[1].id]
    trail.undo(no.id, by="ida")
    judge(trail, filled, JudgementKind.LINK, pair, Outcome.POSITIVE, by="ida", relation=LinkRelation.DISPUTES)
    put_reviews(filled)
    assert short_queue(filled, (ItemKind.CONFLICT,)) == ([], 0, 1)


def test_an_act_to_be_judged_is_shown_in_its_sentence() -> None:
    filled = memory_store(BASE)
    text = (
        "The quay is old.\nAda Quill, who runs it, told us in May that the harbour freezes, she added.\nNobody came.\n"
    )
    builder = RecordBuilder("a.txt", text, kind="article", title="A")
    builder.attribution("the harbour freezes", speaker=builder.entity("Person", "Ada Quill"), cue="told", score=0.4)
    fill(filled, [builder.record()])
    ((item,), _) = queue(filled, (ItemKind.ATTRIBUTION,))
    assert item.b.context == "Ada Quill, who runs it, told us in May that the harbour freezes, she added."
    assert item.b.document_iri == f"{BASE}doc/a"
