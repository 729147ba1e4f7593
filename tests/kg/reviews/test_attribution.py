"""A person's word on an attribution holds for the act that was judged, not for what another program reads in its place."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from kg.actions import Action
from kg.audit import Trail, Verb
from kg.judgements import Outcome
from kg.rdf.encode import encode
from kg.rdf.iri import Iris
from kg.record import Realis, Stance
from kg.reviews.attribution import Lapse, judge_attribution, judged_attributions
from kg.reviews.queue import ItemKind, queue
from kg.store import Store, memory_store
from tests.queries.builder import RecordBuilder

TEXT = "Ada Quill told Mira Voss that the harbour freezes in June."


def put(store: Store, speaker: str | None = "Ada Quill", text: str = TEXT, **more: Any) -> str:
    """The document as a program reads it that gives the words to this speaker; the IRI of its attribution."""
    builder = RecordBuilder("a.txt", text, kind="article", title="A")
    people = {name: builder.entity("Person", name) for name in ("Ada Quill", "Mira Voss") if name in text}
    act = builder.attribution(
        "the harbour freezes in June", cue="told", speaker=people.get(speaker or ""), **{"score": 0.5, **more}
    )
    builder.assertion("the harbour freezes in June", normalized="The harbour freezes in June.", attribution=act)
    store.replace_document(Iris(store.base).document_graph("a"), encode(builder.record(), store.base))
    return str(Iris(store.base).attribution(act))


def accept(store: Store, iri: str, by: str = "ida") -> Action:
    return judge_attribution(Trail(store), store, iri, Outcome.POSITIVE, by=by)


def listed(store: Store, kind: ItemKind) -> list[str]:
    return [item.reason for item in queue(store, (kind,))[0]]


@pytest.fixture
def store() -> Store:
    return memory_store()


def test_it_holds_of_the_same_act_whatever_its_score(store: Store) -> None:
    accept(store, put(store))
    put(store, score=0.3)
    assert [one.lapse for one in judged_attributions(store, Trail(store).actions)] == [None]
    assert listed(store, ItemKind.ATTRIBUTION) == listed(store, ItemKind.LOST) == []


@pytest.mark.parametrize(
    "otherwise",
    [{"speaker": "Mira Voss"}, {"speaker": None}, {"realis": Realis.DENIED}, {"stance": Stance.DISPUTING}],
    ids=lambda change: next(iter(change)),
)
def test_of_another_speaker_or_way_it_is_lost_and_listed(store: Store, otherwise: dict[str, Any]) -> None:
    action = accept(store, put(store))
    put(store, **otherwise)
    assert len(listed(store, ItemKind.ATTRIBUTION)) == 1
    (item,), total = queue(store, (ItemKind.LOST,))
    assert (item.id, total) == (action.id, 1)
    assert item.a.text == "Ada Quill told: the harbour freezes in June"
    assert "read otherwise now" in item.reason
    put(store)  # and holds again of what was judged
    assert listed(store, ItemKind.LOST) == listed(store, ItemKind.ATTRIBUTION) == []


def test_a_stance_that_says_no_more_than_none_is_no_other_way(store: Store) -> None:
    accept(store, put(store, stance=Stance.NEUTRAL))
    put(store)
    assert listed(store, ItemKind.LOST) == []


def test_once_what_is_read_now_is_judged_nothing_is_lost(store: Store) -> None:
    accept(store, put(store))
    accept(store, put(store, "Mira Voss"), by="bo")
    assert listed(store, ItemKind.LOST) == listed(store, ItemKind.ATTRIBUTION) == []


def test_an_older_word_is_known_by_its_words_alone(store: Store) -> None:
    trail, iri = Trail(store), put(store)
    action = accept(store, iri)
    detail = {key: value for key, value in action.detail.items() if key != "acts"}
    trail.put(replace(action, id="0" * 32, detail=detail, by="eva"))
    put(store, "Mira Voss")
    lapses = {one.action.by: one.lapse for one in judged_attributions(store, trail.actions)}
    assert lapses == {"ida": Lapse.CHANGED, "eva": Lapse.CHANGED}


def test_who_corrected_it_since_has_not_lost_it_and_who_did_not_is_told(store: Store) -> None:
    iri = put(store)
    accept(store, iri, by="ida")
    accept(store, iri, by="bo")
    Trail(store).record(Verb.CORRECT, (iri,), {"property": "speaker"}, by="ida")
    put(store, "Mira Voss")
    (reason,) = listed(store, ItemKind.LOST)
    assert "corrected by ida" in reason


def test_of_a_document_that_is_not_held_it_waits(store: Store) -> None:
    accept(store, put(store))
    store.replace_document(Iris(store.base).document_graph("a"), [])
    assert listed(store, ItemKind.LOST) == []
    assert len(listed(store, ItemKind.WAITS)) == 1


def test_where_the_words_are_gone_it_is_lost(store: Store) -> None:
    accept(store, put(store))
    put(store, "Ada Quill", "Ada Quill told nobody that the harbour freezes in June or July.")
    text = "Ada Quill sleeps."
    builder = RecordBuilder("a.txt", text, kind="article", title="A")
    store.replace_document(Iris(store.base).document_graph("a"), encode(builder.record(), store.base))
    (reason,) = listed(store, ItemKind.LOST)
    assert "not found for sure" in reason
