"""Decisions whose items are lost or not held: found by the document and the person of then, with a true word on what became of them."""

from __future__ import annotations

import pytest

from ingest.assemble import reminted
from ingest.link import link
from kg.audit import Trail, Verb
from kg.judgements import JudgementKind, Outcome
from kg.rdf.encode import encode
from kg.rdf.iri import Iris
from kg.reviews import judge
from kg.reviews.items import Item, ItemKind
from kg.reviews.judge import said_of
from kg.reviews.queue import queue
from kg.reviews.scope import Scope
from kg.store import Store, memory_store
from ontology import CK
from tests.queries.builder import RecordBuilder

CARGO, ANCHORS, CLOSED = "the ship carried 12 containers", "the crew lost 14 anchors", "the office is closed"


def put(store: Store, id_: str, *told: tuple[str, str], rest: str = "", polarity: str = "asserts") -> list[str]:
    """One document in which each of these speakers says this; the IRIs of the statements. What is the same elsewhere stays."""
    text = f"On the harbour. {' '.join(f'{who} said {words}.' for who, words in told)} {rest}"
    builder = RecordBuilder(f"{id_}.txt", text, kind="article", title=id_)
    people = {who: builder.entity("Person", who) for who in dict.fromkeys(who for who, _ in told)}
    for who, words in told:
        act = builder.attribution(words, speaker=people[who], cue=f"{who} said")
        builder.assertion(words, normalized=f"{words.capitalize()}.", attribution=act, polarity=polarity)
    record, _ = reminted(builder.record())
    store.replace_document(Iris(store.base).document_graph(id_), encode(record, store.base))
    return [str(Iris(store.base).assertion(assertion.id)) for assertion in record.assertions]


@pytest.fixture
def store() -> Store:
    return memory_store()


def listed(store: Store, kind: ItemKind, among: Scope | None = None) -> list[Item]:
    return queue(store, (kind,), among=among)[0]


def thing(store: Store, name: str) -> str:
    named = {quad[0] for quad in store.quads() if str(quad[2]) == name}
    return next(str(quad[2]) for quad in store.quads(predicate=CK.refersTo) if quad[0] in named)


def apart(store: Store, a: str, b: str) -> str:
    return judge(Trail(store), store, JudgementKind.SAME_CLAIM, (a, b), Outcome.NEGATIVE, by="ida").id


@pytest.mark.parametrize(
    ("now", "told"),
    [
        ((("Ola Brekke", CLOSED),), "the words of both are no longer found in a.txt"),
        ((("Ola Brekke", ANCHORS), ("Ola Brekke", CARGO)), "stand in a.txt still, but at another place"),
    ],
)
def test_what_became_of_the_words_is_told_truly(store: Store, now: tuple[tuple[str, str], ...], told: str) -> None:
    apart(store, *put(store, "a", ("Ola Brekke", CARGO), ("Ola Brekke", ANCHORS)))
    put(store, "a", *now)
    (item,) = listed(store, ItemKind.LOST)
    assert told in item.reason
    assert ("no longer found" in item.reason) is ("no longer found" in told)


def test_words_that_are_meant_otherwise_now_are_not_called_gone(store: Store) -> None:
    said = (("Ola Brekke", CARGO), ("Ola Brekke", ANCHORS))
    apart(store, *put(store, "a", *said))
    put(store, "a", *said, polarity="denies", rest="That is all.")
    (item,) = listed(store, ItemKind.LOST)
    assert "the words of both stand in a.txt still, but are said by another or in another way there" in item.reason


def test_words_that_no_statement_is_made_of_now_are_not_called_gone(store: Store) -> None:
    apart(store, *put(store, "a", ("Ola Brekke", CARGO), ("Ola Brekke", ANCHORS)))
    put(store, "a", ("Ola Brekke", CARGO), rest=f"He said {ANCHORS}.")
    (item,) = listed(store, ItemKind.LOST)
    which = "first" if item.a.lost else "second"
    assert f"the words of the {which} stand in a.txt still, but are not read as they were" in item.reason
    lost, held = (item.a, item.b) if item.a.lost else (item.b, item.a)
    assert (lost.text, lost.speaker, lost.document, lost.char_start) == (
        "The crew lost 14 anchors.",
        "Ola Brekke",
        "a.txt",
        None,
    )
    assert (held.text, held.document) == ("The ship carried 12 containers.", "a.txt")
    assert held.char_start is not None


def test_what_is_lost_is_listed_with_its_document_and_who_said_it(store: Store) -> None:
    (cargo,) = put(store, "a", ("Ola Brekke", CARGO))
    (anchors,) = put(store, "b", ("Eva Moen", ANCHORS))
    apart(store, cargo, anchors)
    put(store, "c", ("Ola Brekke", CLOSED))
    put(store, "a", ("Ola Brekke", CLOSED))
    put(store, "b", ("Eva Moen", CLOSED))
    for documents, number in ((["a"], 1), (["b"], 1), (["a", "c"], 1), (["c"], 0), ([], 0)):
        assert len(listed(store, ItemKind.LOST, Scope(store, documents=documents))) == number


def test_what_is_lost_is_listed_with_who_said_it_then(store: Store) -> None:
    cargo, anchors = put(store, "a", ("Ola Brekke", CARGO), ("Ola Brekke", ANCHORS))
    put(store, "b", ("Eva Moen", CLOSED))
    apart(store, cargo, anchors)
    link(store)
    things = {name: thing(store, name) for name in ("Ola Brekke", "Eva Moen")}
    put(store, "a", ("Ola Brekke", CLOSED))
    link(store)
    for name, number in (("Ola Brekke", 1), ("Eva Moen", 0)):
        assert len(listed(store, ItemKind.LOST, Scope(store, things=[things[name]]))) == number
        assert listed(store, ItemKind.LOST, Scope(store, documents=["b"], things=[things[name]])) == []
    assert len(listed(store, ItemKind.LOST, Scope(store, documents=["a"], things=[things["Ola Brekke"]]))) == 1


def test_what_waits_is_listed_with_the_document_that_is_not_held(store: Store) -> None:
    (cargo,) = put(store, "a", ("Ola Brekke", CARGO))
    (anchors,) = put(store, "b", ("Eva Moen", ANCHORS))
    apart(store, cargo, anchors)
    store.replace_document(Iris(store.base).document_graph("b"), [])
    assert [item.reason for item in listed(store, ItemKind.WAITS, Scope(store, documents=["b"]))] == [
        "a document of it is not held; it takes effect when that comes"
    ]
    assert len(listed(store, ItemKind.WAITS, Scope(store, documents=["a"]))) == 1
    assert listed(store, ItemKind.WAITS, Scope(store, documents=["c"])) == []


def test_a_lost_verdict_is_listed_with_its_document(store: Store) -> None:
    (cargo,) = put(store, "a", ("Ola Brekke", CARGO))
    put(store, "b", ("Eva Moen", CLOSED))
    detail = {"act": "add", "rating": {"word": "false", "scale": "truth"}, "claim": CARGO, "reviewer": "ida"}
    Trail(store).record(Verb.VERDICT, (cargo,), {**detail, **said_of(store, (cargo,))}, by="ida")
    put(store, "a", ("Ola Brekke", CLOSED))
    assert [item.a.text for item in listed(store, ItemKind.LOST, Scope(store, documents=["a"]))] == [CARGO]
    assert listed(store, ItemKind.LOST, Scope(store, documents=["b"])) == []


def test_a_verdict_on_a_document_that_is_not_held_waits_and_is_lost_to_nobody(store: Store) -> None:
    (cargo,) = put(store, "a", ("Ola Brekke", CARGO))
    detail = {"act": "add", "rating": {"word": "false", "scale": "truth"}, "claim": CARGO, "reviewer": "ida"}
    Trail(store).record(Verb.VERDICT, (cargo,), {**detail, **said_of(store, (cargo,))}, by="ida")
    assert listed(store, ItemKind.WAITS) == []
    store.replace_document(Iris(store.base).document_graph("a"), [])
    (item,) = listed(store, ItemKind.WAITS, Scope(store, documents=["a"]))
    assert (item.a.text, item.a.document, item.b.text) == (CARGO, "a.txt", "verdict of ida: false")
    assert listed(store, ItemKind.LOST) == listed(store, ItemKind.WAITS, Scope(store, documents=["b"])) == []
    put(store, "a", ("Ola Brekke", CARGO))
    assert listed(store, ItemKind.WAITS) == []
