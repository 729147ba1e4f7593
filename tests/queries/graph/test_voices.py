"""Who counts as one on a claim though no role joins them: words taken up in a recording, and short names. All names are fictional."""

from __future__ import annotations

import pytest
from rdflib import URIRef

from ingest.link import link
from kg.audit import Trail
from kg.judgements import JudgementKind, Outcome
from kg.reviews import judge
from kg.store import Store, memory_store
from ontology import CK
from queries.graph.independence.evidence import Node
from queries.graph.independence.voices import BESIDE, voices_of
from tests.queries.builder import RecordBuilder
from tests.queries.graph.test_queued import CLAIM, OTHER, figures, page, queue, statements, store_of, traced

FIRM = "Corvin Labs"
"""One by its name in both documents."""


def recording(*said: tuple[str, str], between: str = "") -> RecordBuilder:
    """A talk in which each says a sentence once; nobody's role is told."""
    text = between.join(f" {who}: {words}." for words, who in said)
    builder = RecordBuilder("talk.vtt", text, kind="transcript")
    for words, who in said:
        act = builder.attribution(words, speaker=builder.entity("Organization" if who == FIRM else "Person", who))
        builder.assertion(words, normalized=f"{words}.", attribution=act)
    return builder


def talk_and_page(*, between: str = "", outcome: Outcome = Outcome.UNSURE) -> tuple[int, int, int] | None:
    """The guest says it in other words, the host takes it up; elsewhere the guest says it in the host's words."""
    store = store_of(recording((OTHER, FIRM), (CLAIM, "Mo Pell"), between=between), page("a", (CLAIM, FIRM)))
    (guest,) = statements(store, OTHER)
    (host,) = [s for s in statements(store, CLAIM) if _document(store, s) == _document(store, guest)]
    queue(store, guest, host, outcome=outcome)
    return figures(traced(store))


def _document(store: Store, statement: str) -> str:
    (quad,) = store.quads(subject=URIRef(statement), predicate=CK.inDocument)
    return str(quad[2])


def test_a_host_who_takes_up_the_guests_words_is_no_source_beside_her() -> None:
    assert talk_and_page() == (2, 1, 0)


def test_what_a_person_keeps_apart_is_not_taken_up() -> None:
    assert talk_and_page(outcome=Outcome.NEGATIVE) == (2, 2, 0)


def test_far_apart_in_a_recording_nobody_takes_up_the_other() -> None:
    assert talk_and_page(between=" So it goes." * (BESIDE // 10)) == (2, 2, 0)


@pytest.mark.parametrize("short", ["Reyes", "A. Reyes"])
def test_a_short_name_is_no_source_beside_the_whole_one(short: str) -> None:
    answer = traced(store_of(page("a", (CLAIM, "Ada Reyes")), page("b", (CLAIM, short))))
    assert figures(answer) == (2, 1, 0)
    assert answer.sources[0].party == "Ada Reyes"
    (told,) = [s for s in answer.statements if s.speaker == short]
    assert told.steps[-1].text == "nothing tells whether that is Ada Reyes, so both count as one"


@pytest.mark.parametrize("other", ["Bo Reyes", "B. Reyes", "Ada", "Reyes Larsen"])
def test_another_name_is_another_source(other: str) -> None:
    assert figures(traced(store_of(page("a", (CLAIM, "Ada Reyes")), page("b", (CLAIM, other))))) == (2, 2, 0)


def test_of_two_bearers_a_short_name_adds_none() -> None:
    store = store_of(page("a", (CLAIM, "Ada Reyes")), page("b", (CLAIM, "Bo Reyes")), page("c", (CLAIM, "Reyes")))
    assert figures(traced(store)) == (3, 2, 0)


def citing(name: str, work: str) -> RecordBuilder:
    """A page that has the claim from a work of which it says no more."""
    builder = RecordBuilder(f"{name}.txt", f" {work}: {CLAIM}.")
    act = builder.attribution(CLAIM, speaker=builder.entity("Work", work))
    builder.assertion(CLAIM, normalized=f"{CLAIM}.", attribution=act)
    return builder


@pytest.mark.parametrize("work", ["study", "internal memo", "Monday's release", "report (2)"])
@pytest.mark.parametrize("other", ["Ada Reyes", FIRM])
def test_a_work_of_which_nobody_says_whose_it_is_is_no_source_beside_another(work: str, other: str) -> None:
    answer = traced(store_of(page("a", (CLAIM, other)), citing("b", work)))
    assert figures(answer) == (2, 1, 0)
    assert answer.sources[0].party == other
    (told,) = [s for s in answer.statements if s.speaker == work]
    assert told.steps[-1].text == f"nothing tells who stands behind “{work}”, so it counts with {other}"


def test_such_works_alone_are_one_source_and_titled_ones_are_their_own() -> None:
    assert figures(traced(store_of(citing("a", "study"), citing("b", "internal memo")))) == (2, 1, 0)
    assert figures(traced(store_of(citing("a", "Deep Harbours"), citing("b", "Salt and Steel")))) == (2, 2, 0)
    three = (citing("a", "study"), page("b", (CLAIM, "Ada Reyes")), page("c", (CLAIM, FIRM)))
    assert figures(traced(store_of(*three))) == (3, 2, 0)


def told_by(name: str, words: str) -> RecordBuilder:
    """A page that has the claim from somebody whom it calls by these words only."""
    builder = RecordBuilder(f"{name}.txt", f" {words} said: {CLAIM}.", kind="article")
    act = builder.attribution(CLAIM, source=words)
    builder.assertion(CLAIM, normalized=f"{CLAIM}.", attribution=act)
    return builder


@pytest.mark.parametrize(
    ("words", "body"),
    [
        ("The food agency", "the food agency"),
        ("A spokeswoman for the ministry", "the ministry"),
        ("Lind's office", "Lind's office"),
    ],
)
def test_a_body_is_a_source_without_a_name_but_none_beside_another(words: str, body: str) -> None:
    answer = traced(store_of(told_by("a", words)))
    assert figures(answer) == (1, 1, 0)
    assert answer.statements[0].speaker == body
    assert figures(traced(store_of(told_by("a", words), page("b", (CLAIM, "Ada Reyes"))))) == (2, 1, 0)
    assert figures(traced(store_of(told_by("a", words), told_by("b", "The union"), citing("c", "study")))) == (3, 1, 0)


@pytest.mark.parametrize(
    "words", ["Officials", "Two people familiar with the matter", "A union", "The council's lawyers"]
)
def test_people_of_whom_nothing_is_known_are_no_source(words: str) -> None:
    assert figures(traced(store_of(told_by("a", words)))) == (1, 0, 1)


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        ("The Norra Herald and Harbour Weekly", (2, 1, 0)),
        ("A rival of the Norra Herald", (2, 1, 1)),
        ("The Coast Ledger and Harbour Weekly", (2, 1, 1)),
    ],
)
def test_papers_named_together_are_followed_to_what_is_held_of_them(words: str, expected: tuple[int, int, int]) -> None:
    held = page("a", (CLAIM, "Ada Reyes"), publisher="Norra Herald")
    answer = traced(store_of(held, told_by("b", words)))
    assert figures(answer) == expected
    assert answer.sources[0].party == "Ada Reyes"


def test_a_group_told_by_where_it_works_is_no_source_beside_that_body() -> None:
    group, other, body = "researchers at Alder University", "engineers from the Alder University", "Alder University"
    assert figures(
        traced(store_of(page("a", (CLAIM, group)), citing("b", "Alder study"), told_by_body("c", body)))
    ) == (3, 2, 0)
    assert figures(traced(store_of(page("a", (CLAIM, group)), page("b", (CLAIM, other))))) == (2, 1, 0)
    assert figures(
        traced(store_of(page("a", (CLAIM, group)), page("b", (CLAIM, "researchers at Norra University"))))
    ) == (2, 2, 0)


def told_by_body(name: str, body: str) -> RecordBuilder:
    builder = RecordBuilder(f"{name}.txt", f" {body}: {CLAIM}.")
    act = builder.attribution(CLAIM, speaker=builder.entity("Organization", body))
    builder.assertion(CLAIM, normalized=f"{CLAIM}.", attribution=act)
    return builder


def test_two_of_one_name_are_one_source_where_nobody_has_told_them_apart() -> None:
    one, other, drummer = (
        Node(iri, "Ada Reyes", kind) for iri, kind in (("urn:a", "Person"), ("urn:b", "Person"), ("urn:c", "Work"))
    )
    found = voices_of(memory_store(), (), (), [one, other, drummer])
    assert {iri: voice.node for iri, voice in found.items()} == {"urn:b": one}
    assert found["urn:b"].reason == "nothing tells whether the two called Ada Reyes are two, so both count as one"


def test_two_of_one_name_whom_a_person_tells_apart_are_two_sources() -> None:
    store = store_of(page("a", (CLAIM, "Ada Reyes")), page("b", (CLAIM, "Ada Reyes")))
    assert figures(traced(store)) == (2, 1, 0)
    one, other = sorted({str(quad[2]) for quad in store.quads(predicate=CK.speaker)})
    judge(Trail(store), store, JudgementKind.SAME_ENTITY, (one, other), Outcome.NEGATIVE, by="ida")
    link(store)
    assert figures(traced(store)) == (2, 2, 0)
