"""Linking depends on the documents and the persons' judgements alone: not on their order, on how often it ran, or on its notes."""

from __future__ import annotations

import random
import shutil
from collections.abc import Callable, Collection, Iterator
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from bench.made_documents import World, made_document
from ingest.link import link
from kg.audit import Trail
from kg.judged import judgements
from kg.judgements import JudgementKind, Outcome
from kg.quads import Quad
from kg.rdf.across import encode_judgements
from kg.rdf.encode import encode
from kg.rdf.iri import Iris
from kg.rdf.validate import violations
from kg.record import DocumentRecord, EntityType
from kg.redirects import redirects, resolve
from kg.reviews import judge
from kg.store import Store, memory_store, open_store
from ontology import CK

# A small world: everybody is in many documents, some under one name, and statements repeat.
WORLD = World(7, people=14, firms=6, statements=12)
RECORDS = tuple(made_document(WORLD, 7, number, assertions=4) for number in range(8))
BASE = "https://example.org/kg/"
QUADS = {record.id: encode(record, BASE) for record in RECORDS}


def read_otherwise(record: DocumentRecord) -> DocumentRecord:
    """The same document as another version of the program reads it: nobody works anywhere, one statement less, one otherwise."""
    first, *others = record.assertions[1:]
    return record.model_copy(
        update={
            "relations": (),
            "assertions": (first.model_copy(update={"normalized": WORLD.statements[0]}), *others),
        }
    )


OTHERWISE = {record.id: encode(read_otherwise(record), BASE) for record in RECORDS}
BACK_ENDS: dict[str, Callable[[Path], Store]] = {
    "memory": lambda folder: memory_store(BASE),
    "disk": lambda folder: open_store(folder / "s.kg", base=BASE, write=True),
}


def put(store: Store, record: DocumentRecord) -> None:
    store.replace_document(Iris(BASE).document_graph(record.id), QUADS[record.id])


def drop(store: Store, record: DocumentRecord) -> None:
    store.remove_graph(Iris(BASE).document_graph(record.id))


def said(store: Store, kind: JudgementKind, pair: tuple[str, str], outcome: Outcome, by: str) -> str:
    """Somebody's judgement; the id of the action."""
    return judge(Trail(store), store, kind, pair, outcome, by=by, reason="so it is").id


def assertion(record: DocumentRecord, place: int = 0) -> str:
    return str(Iris(BASE).assertion(record.assertions[place].id))


def person(record: DocumentRecord, place: int = 0) -> str:
    people = [entity for entity in record.entities if entity.type is EntityType.PERSON]
    return str(Iris(BASE).entity(people[place % len(people)].id))


def claim_of(store: Store, member: str) -> str:
    return next(str(o) for s, p, o, g in store.quads() if str(s) == member and p == CK.expresses)


def expected(documents: Collection[int], reviews: list[tuple[JudgementKind, tuple[str, str], Outcome, str]]) -> bytes:
    """The graph of these documents and reviews, linked once in a new store. A document may be given with its quads."""
    store = memory_store(BASE)
    for number in sorted(documents):
        quads = documents[number] if isinstance(documents, dict) else QUADS[RECORDS[number].id]
        store.replace_document(Iris(BASE).document_graph(RECORDS[number].id), quads)
    for kind, pair, outcome, by in reviews:
        said(store, kind, pair, outcome, by)
    link(store)
    return store.nquads(comparable_only=True)


@pytest.fixture(params=BACK_ENDS)
def store(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Store]:
    with BACK_ENDS[request.param](tmp_path) as opened:
        yield opened


steps = st.lists(
    st.one_of(
        st.tuples(st.just("put"), st.integers(0, len(RECORDS) - 1), st.booleans()),
        st.tuples(st.just("drop"), st.integers(0, len(RECORDS) - 1)),
        st.tuples(
            st.just("judge"),
            st.sampled_from([JudgementKind.SAME_CLAIM, JudgementKind.SAME_ENTITY]),
            st.integers(0, 31),
            st.integers(0, 31),
            st.sampled_from(Outcome),
            st.sampled_from(["Mira", "Jo"]),
        ),
        st.tuples(st.just("link")),
    ),
    min_size=4,
    max_size=24,
)


class Run:
    """A store on which steps are taken, and what it should hold after them."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.held: dict[int, list[Quad]] = {}
        self.reviews: list[tuple[JudgementKind, tuple[str, str], Outcome, str]] = []

    def take(self, step: tuple) -> None:  # type: ignore[type-arg]
        match step:
            case ("put", number, otherwise):
                self.held[number] = (OTHERWISE if otherwise else QUADS)[RECORDS[number].id]
                self.store.replace_document(Iris(BASE).document_graph(RECORDS[number].id), self.held[number])
            case ("drop", number):
                drop(self.store, RECORDS[number])
                self.held.pop(number, None)
            case ("judge", kind, a, b, outcome, by):
                item = assertion if kind is JudgementKind.SAME_CLAIM else person
                pair = (item(RECORDS[a % 8], a // 8), item(RECORDS[b % 8], b // 8))
                if pair[0] != pair[1]:
                    said(self.store, kind, pair, outcome, by)
                    self.reviews.append((kind, pair, outcome, by))
            case ("link",):
                link(self.store)


@given(steps)
@settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.too_slow])
def test_any_sequence_of_steps_gives_what_one_run_over_its_outcome_gives(taken: list[tuple]) -> None:  # type: ignore[type-arg]
    run = Run(memory_store(BASE))
    for step in taken:
        run.take(step)
    link(run.store)
    assert run.store.nquads(comparable_only=True) == expected(run.held, run.reviews)


@pytest.mark.parametrize("seed", range(3))
def test_any_order_of_documents_gives_the_same(store: Store, seed: int) -> None:
    order = list(range(len(RECORDS)))
    random.Random(seed).shuffle(order)
    for number in order:
        put(store, RECORDS[number])
        link(store)
    assert store.nquads(comparable_only=True) == expected(set(order), [])


def test_what_is_made_shows_every_kind_of_judgement() -> None:
    """Else the tests of this file would say little."""
    store = memory_store(BASE)
    for record in RECORDS:
        put(store, record)
    report = link(store)
    found = {(judgement.kind, judgement.outcome) for judgement in judgements(store)}
    assert (JudgementKind.SAME_CLAIM, Outcome.POSITIVE) in found
    assert {outcome for kind, outcome in found if kind is JudgementKind.SAME_ENTITY} >= {
        Outcome.POSITIVE,
        Outcome.UNSURE,
    }
    assert report.shared_claims > 0
    assert report.shared_things > 0
    assert violations(store.quads()) == ()


def test_again_writes_nothing(store: Store) -> None:
    for record in RECORDS:
        put(store, record)
    assert link(store).change
    report = link(store)
    assert not report.change
    assert (report.documents, report.anew) == (0, False)


def test_removing_a_document_undoes_it(store: Store) -> None:
    for record in RECORDS[:5]:
        put(store, record)
    link(store)
    before = store.nquads(comparable_only=True)
    put(store, RECORDS[6])
    link(store)
    drop(store, RECORDS[6])
    link(store)
    assert store.nquads(comparable_only=True) == before


def test_undo_of_reviews_gives_the_graph_before(store: Store) -> None:
    for record in RECORDS:
        put(store, record)
    link(store)
    states = [store.nquads(comparable_only=True)]
    actions = []
    for number, outcome in enumerate([Outcome.POSITIVE, Outcome.NEGATIVE, Outcome.POSITIVE, Outcome.UNSURE]):
        pair = (assertion(RECORDS[number], 1), assertion(RECORDS[number + 2], 2))
        actions.append(said(store, JudgementKind.SAME_CLAIM, pair, outcome, "Mira"))
        actions.append(
            said(store, JudgementKind.SAME_ENTITY, (person(RECORDS[0]), person(RECORDS[number + 1])), outcome, "Jo")
        )
        link(store)
        states.append(store.nquads(comparable_only=True))
    trail = Trail(store)
    for number in reversed(range(len(states) - 1)):
        for action in actions[2 * number : 2 * number + 2]:
            trail.undo(action, by="Mira")
        link(store)
        assert store.nquads(comparable_only=True) == states[number]


def test_lost_torn_and_foreign_notes_are_made_again(tmp_path: Path) -> None:
    with open_store(tmp_path / "s.kg", base=BASE, write=True) as store:
        for record in RECORDS:
            put(store, record)
        link(store)
        whole = store.nquads(comparable_only=True)
        state = tmp_path / "s.kg" / "index" / "link" / "state.sqlite"
        for data in (None, b"", b"no database at all", state.read_bytes()[:5000]):
            if data is None:
                shutil.rmtree(state.parent)
            else:
                state.write_bytes(data)
            report = link(store)
            assert report.anew
            assert not report.change
            assert not link(store).anew
        assert store.nquads(comparable_only=True) == whole


def test_what_somebody_else_left_in_the_graphs_goes_when_all_is_linked_anew(tmp_path: Path) -> None:
    with open_store(tmp_path / "s.kg", base=BASE, write=True) as store:
        for record in RECORDS[:4]:
            put(store, record)
        link(store)
        put(store, RECORDS[5])
        link(store)
        drop(store, RECORDS[5])
        shutil.rmtree(tmp_path / "s.kg" / "index")
        assert link(store).anew
        assert store.nquads(comparable_only=True) == expected({0, 1, 2, 3}, [])


def test_a_run_that_fails_is_made_good_by_the_next(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    put(store, RECORDS[0])
    link(store)
    put(store, RECORDS[1])

    def fail(*_: object) -> None:
        raise RuntimeError("cut off")

    with monkeypatch.context() as patched:
        patched.setattr("ingest.link.derive.redirect", fail)
        with pytest.raises(RuntimeError):
            link(store)
    assert link(store).anew
    assert store.nquads(comparable_only=True) == expected({0, 1}, [])


def test_ids_that_were_handed_out_lead_to_where_their_members_are(store: Store) -> None:
    order = sorted(range(len(RECORDS)), key=lambda number: RECORDS[number].id, reverse=True)
    seen: dict[str, str] = {}
    for number in order:
        put(store, RECORDS[number])
        link(store)
        for subject, predicate, object_, _ in store.quads():
            if predicate in (CK.expresses, CK.refersTo):
                seen[str(object_)] = str(subject)
    now = {str(s): str(o) for s, p, o, _ in store.quads() if p in (CK.expresses, CK.refersTo)}
    assert redirects(store)
    assert {old: resolve(store, old) for old in seen} == {old: now[member] for old, member in seen.items()}


def test_a_claim_whose_smallest_member_is_removed_leads_on(store: Store) -> None:
    for record in RECORDS:
        put(store, record)
    link(store)
    groups: dict[str, list[str]] = {}
    for subject, predicate, object_, _ in store.quads():
        if predicate == CK.expresses:
            groups.setdefault(str(object_), []).append(str(subject))
    claim, members = max(groups.items(), key=lambda group: len(group[1]))
    smallest = min(members)
    drop(store, next(r for r in RECORDS if smallest in [assertion(r, place) for place in range(len(r.assertions))]))
    link(store)
    left = [member for member in members if next((q for q in store.quads() if str(q[0]) == member), None)]
    assert left
    assert resolve(store, claim) == claim_of(store, min(left)) != claim


def test_a_judgement_on_a_document_that_comes_later_waits_for_it(store: Store) -> None:
    pair = (assertion(RECORDS[0], 1), assertion(RECORDS[1], 1))
    for record in RECORDS[:2]:
        put(store, record)
    said(store, JudgementKind.SAME_CLAIM, pair, Outcome.POSITIVE, "Mira")
    link(store)
    assert claim_of(store, pair[0]) == claim_of(store, pair[1])
    drop(store, RECORDS[1])
    link(store)
    put(store, RECORDS[1])
    link(store)
    assert claim_of(store, pair[0]) == claim_of(store, pair[1])


def test_conflicts_of_persons_are_told(store: Store) -> None:
    for record in RECORDS[:2]:
        put(store, record)
    pair = (assertion(RECORDS[0], 1), assertion(RECORDS[1], 1))
    said(store, JudgementKind.SAME_CLAIM, pair, Outcome.POSITIVE, "Mira")
    said(store, JudgementKind.SAME_CLAIM, pair, Outcome.NEGATIVE, "Jo")
    report = link(store)
    (conflict,) = report.conflicts
    assert (conflict.join.by, [judgement.by for judgement in conflict.because]) == ("Mira", ["Jo"])
    assert claim_of(store, pair[0]) != claim_of(store, pair[1])
    assert link(store).conflicts == report.conflicts


def test_judgements_of_the_program_say_why_and_who_judged(store: Store) -> None:
    for record in RECORDS:
        put(store, record)
    link(store)
    held = judgements(store)
    assert all(judgement.reason for judgement in held if judgement.kind is JudgementKind.SAME_ENTITY)
    assert set(encode_judgements(held, BASE)) == set(store.quads(Iris(BASE).graph("judgements")))
