"""What is offered for an item that is lost: items of its document with its words, the most alike first, and never taken."""

from __future__ import annotations

from kg.audit import Trail
from kg.judgements import JudgementKind, Outcome
from kg.near import near_items, near_lost
from kg.reviews import judge
from kg.reviews.fold import State, held_reviews
from kg.reviews.items import ItemKind
from kg.reviews.queue import queue
from kg.store import memory_store
from tests.kg.reviews.test_gone import put

WHOLE = "Norrvik carried 1.2 million passengers and sold two ships"
HALF, REST, OTHER = "Norrvik carried 1.2 million passengers", "sold two ships", "The harbour was closed for a week"


def test_what_has_its_words_is_offered_the_most_alike_first() -> None:
    store = memory_store()
    half, rest, _ = put(store, HALF, REST, OTHER)
    gone = f"{store.base}assertion/{'0' * 20}"
    assert [(n.of, n.iri, n.words) for n in near_items(store, gone, "report", WHOLE)] == [
        (gone, half, HALF),
        (gone, rest, REST),
    ]
    assert near_items(store, gone, "report", "…") == []
    assert near_items(store, f"{store.base}turn/1", "report", WHOLE) == []


def test_a_judgement_on_a_statement_that_was_split_is_lost_and_its_parts_are_offered() -> None:
    store = memory_store()
    whole, other = put(store, WHOLE, OTHER)
    judge(Trail(store), store, JudgementKind.SAME_CLAIM, (whole, other), Outcome.NEGATIVE, by="ida")
    [action] = Trail(store).actions
    assert near_lost(store, action) == []
    half, rest, _ = put(store, HALF, REST, OTHER)
    assert [held.state for held in held_reviews(store)] == [State.LOST]
    assert [near.iri for near in near_lost(store, action)] == [half, rest]
    [item], _ = queue(store, kinds=(ItemKind.LOST,))
    assert f"near it stands {half.removeprefix(store.base)} “{HALF}”" in item.reason
