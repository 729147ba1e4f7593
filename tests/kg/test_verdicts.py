"""Verdicts: folded, revised without loss, encoded by their shapes, in and out as ClaimReview."""

from __future__ import annotations

import io
import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kg.actions import Action
from kg.audit import Trail, Verb
from kg.claim_reviews import looks_like_claim_reviews, read_claim_reviews
from kg.errors import BadParameter, BadSetting, InputError
from kg.export import write
from kg.rated import put_verdicts, verdicts
from kg.rdf.validate import violations
from kg.rdf.verdicts import encode_verdicts
from kg.reviews.exchange import line_of, read_lines
from kg.scales import SHIPPED, scale_named
from kg.store import Store, memory_store
from kg.verdicts import Status, checked_detail, fold_verdicts
from tests.queries.disputes import disputed, rating, spring
from tests.queries.fixtures import fill

BASE = "https://example.org/kg/"


def added(trail: Trail, **more: object) -> Action:
    return trail.record(
        Verb.VERDICT, (f"{BASE}assertion/spring-s2",), {"act": "add", **rating("false", 1, **more)}, by="ida"
    )


@pytest.fixture
def store() -> Store:
    return disputed(memory_store(BASE))


def test_a_revision_keeps_what_it_revises(store: Store) -> None:
    (line,) = verdicts(store)
    first, second = line.versions
    assert (first.rating.word, first.status, first.revises) == ("half true", Status.SUPERSEDED, None)
    assert (second.rating.word, second.status, second.revises) == ("mostly false", Status.IN_FORCE, first.id)
    assert first.evidence == second.evidence
    assert [s.by for s in second.seconds] == ["rolf"]
    assert [r.whose for r in second.replies] == ["Nora Feld"]


def test_the_graph_keeps_to_the_shapes(store: Store) -> None:
    assert violations(encode_verdicts(verdicts(store), BASE)) == ()


def test_a_verdict_withdrawn_stands_again_when_it_is_revised(store: Store) -> None:
    trail = Trail(store)
    first = trail.actions[0]
    gone = trail.record(Verb.VERDICT, first.target, {"act": "withdraw", "line": first.id}, by="ida")
    assert [v.status for v in fold_verdicts(trail.actions)[0].versions] == [Status.SUPERSEDED, Status.WITHDRAWN]
    again = {"act": "revise", "line": first.id, **rating("true", 5)}
    trail.record(Verb.VERDICT, first.target, again, by="ida")
    assert [v.status for v in fold_verdicts(trail.actions)[0].versions][-1] is Status.IN_FORCE
    trail.undo(gone.id, by="ida")
    assert len(fold_verdicts(trail.actions)[0].versions) == 3


def test_undo_gives_the_graph_before_whatever_rests_on_it(store: Store) -> None:
    trail = Trail(store)
    before = store.nquads(comparable_only=True)
    undos = [trail.undo(action.id, by="ida") for action in trail.actions]
    put_verdicts(store)
    assert verdicts(store) == []
    # Without the first version the second stands by itself.
    trail.undo(undos[1].id, by="ida")
    assert [v.rating.word for v in verdicts(store)[0].versions] == ["mostly false"]
    for undo in (undos[0], *undos[2:]):
        trail.undo(undo.id, by="ida")
    put_verdicts(store)
    assert store.nquads(comparable_only=True) == before


def test_words_of_a_document_that_moved_are_found_and_lost_ones_keep_no_place() -> None:
    store = fill(memory_store(BASE), [spring()])
    trail, words = Trail(store), "Nobody checked it."
    at = spring().text.index(words)
    added(trail, evidence=[{"document": "spring", "start": at + 3, "end": at + 3 + len(words), "words": words}])
    added(trail, evidence=[{"document": "spring", "start": 0, "end": 6, "words": "no such words"}])
    added(trail, evidence=[{"document": "elsewhere", "start": 0, "end": 6, "words": "absent"}])
    found = [line.current.evidence[0] for line in verdicts(store)]
    assert [(e.start, e.words) for e in found] == [(at, words), (None, "no such words"), (0, "absent")]
    assert violations(encode_verdicts(verdicts(store), BASE)) == ()


@pytest.mark.parametrize(
    "detail",
    [
        {},
        {"act": "guess"},
        {"act": "add"},
        {"act": "add", **rating("false", 1, date="2026-13-01")},
        {"act": "add", **rating("false", 1, evidence=[{"title": "nowhere"}])},
        {"act": "add", **rating("false", 1, evidence=[{"url": "u", "retrieved_at": "yesterday"}])},
        {"act": "add", **rating("false", 1, evidence=[{"document": "d", "start": 3}])},
        {"act": "add", **rating("false", 1, unknown=True)},
        {"act": "withdraw"},
        {"act": "second", "line": "x", "version": "x"},
        {"act": "reply", "line": "x", "version": "x", "whose": "", "text": "t"},
    ],
)
def test_a_detail_that_could_not_be_folded_is_refused(detail: dict[str, object]) -> None:
    with pytest.raises(InputError, match="verdict: "):
        checked_detail(detail)


def test_verdicts_travel_as_lines(store: Store) -> None:
    other = fill(memory_store(BASE), [spring()])
    lines = [line_of(action, BASE) for action in Trail(store).actions]
    assert read_lines(lines, Trail(other), BASE).bad == ()
    put_verdicts(other)
    assert verdicts(other) == verdicts(store)
    wrong = json.dumps({**json.loads(lines[0]), "id": "0" * 20, "detail": {"act": "adds"}})
    assert [bad.number for bad in read_lines([wrong], Trail(other), BASE).bad] == [1]


def test_scales_keep_the_desks_words() -> None:
    own = {"haus": ("frei erfunden", " eher  falsch", "stimmt", "~offen")}
    scale = scale_named("haus", own)
    assert vars(scale.rating("EHER FALSCH")) == {
        "word": "eher falsch",
        "scale": "haus",
        "value": "2",
        "worst": "1",
        "best": "3",
    }
    assert scale.rating("offen").value is None
    with pytest.raises(BadParameter, match="frei erfunden, eher falsch, stimmt, offen"):
        scale.rating("true")
    with pytest.raises(BadParameter, match="evidence, haus, truth"):
        scale_named("none", own)
    with pytest.raises(BadSetting):
        scale_named("haus", {"haus": ("a", "A")})
    assert all(scale_named(name, {}).ordered for name in SHIPPED)


REVIEW = {
    "@type": "ClaimReview",
    "url": "https://checks.example/1",
    "claimReviewed": "Quillset serves 40 models",
    "author": {"@type": "Organization", "name": "Check Desk"},
    "datePublished": "2026-05-01T08:00:00+02:00",
    "reviewRating": {"ratingValue": "2", "bestRating": 5, "worstRating": 1, "alternateName": "Mostly wrong"},
    "itemReviewed": {"@type": "Claim", "author": {"name": "Nora Feld"}},
}


def imported(trail: Trail, data: object) -> tuple[int, int, int]:
    read = read_claim_reviews(json.dumps(data), trail, by="ida")
    return read.added, read.held, len(read.bad)


@pytest.mark.parametrize("wrap", [lambda r: r, lambda r: [r], lambda r: {"@graph": [{"x": r}]}, lambda r: {**r, "@type": ["Review", "schema:ClaimReview"]}])  # fmt: skip
def test_claim_reviews_of_others_are_read_however_deep_they_lie(wrap: object) -> None:
    trail = Trail(memory_store(BASE))
    assert imported(trail, wrap(REVIEW)) == (1, 0, 0)  # type: ignore[operator]
    (line,) = fold_verdicts(trail.actions)
    version = line.current
    assert (version.reviewer, version.date, version.claimant) == ("Check Desk", "2026-05-01", "Nora Feld")
    assert (version.rating.word, version.rating.scale, version.rating.value) == ("Mostly wrong", "Check Desk", "2")
    assert (version.others, version.assertion) == (True, None)


def test_a_claim_review_again_is_held_and_another_version_is_a_revision() -> None:
    trail = Trail(memory_store(BASE))
    assert imported(trail, REVIEW) == (1, 0, 0)
    assert imported(trail, REVIEW) == (0, 1, 0)
    assert imported(trail, {**REVIEW, "reviewRating": "Wrong"}) == (1, 0, 0)
    (line,) = fold_verdicts(trail.actions)
    assert [version.rating.word for version in line.versions] == ["Mostly wrong", "Wrong"]


def test_a_tied_verdict_stays_tied_when_it_is_revised() -> None:
    store = fill(memory_store(BASE), [spring()])
    trail = Trail(store)
    imported(trail, REVIEW)
    (line,) = fold_verdicts(trail.actions)
    target = (f"{BASE}assertion/spring-s2",)
    tie = trail.record(Verb.VERDICT, target, {"act": "tie", "line": line.id}, by="ida")
    imported(trail, {**REVIEW, "reviewRating": "Wrong"})
    assert {version.assertion for version in fold_verdicts(trail.actions)[0].versions} == set(target)
    trail.undo(tie.id, by="ida")
    assert fold_verdicts(trail.actions)[0].versions[0].assertion is None


def test_what_is_no_claim_review_is_told() -> None:
    trail = Trail(memory_store(BASE))
    assert imported(trail, [REVIEW, {"@type": "ClaimReview", "url": "x"}, {**REVIEW, "reviewRating": {"ratingValue": -1}}]) == (2, 0, 1)  # fmt: skip
    with pytest.raises(InputError, match="no ClaimReview"):
        imported(trail, {"@type": "Article"})
    with pytest.raises(InputError, match="no JSON"):
        read_claim_reviews("<html>", trail, by="ida")


def test_files_are_told_apart() -> None:
    assert looks_like_claim_reviews(json.dumps(REVIEW, indent=1))
    assert not looks_like_claim_reviews('{"verb": "judge", "reason": "a ClaimReview says so"}\n{}')
    assert not looks_like_claim_reviews("{}")


@given(st.recursive(st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(), lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from([*REVIEW, "name", "x"]), inner, max_size=4), max_leaves=12))  # fmt: skip
def test_any_values_in_a_claim_review_are_taken_or_told(value: object) -> None:
    store = memory_store(BASE)
    trail = Trail(store)
    for key in REVIEW:
        changed = {**REVIEW, key: value}
        if key == "@type":
            continue
        added, held, bad = imported(trail, changed)
        assert added + held + bad >= 1
    put_verdicts(store)
    assert violations(encode_verdicts(verdicts(store), BASE)) == ()


def test_own_verdicts_in_force_are_exported_as_claim_reviews(store: Store) -> None:
    imported(Trail(store), REVIEW)
    put_verdicts(store)
    stream = io.BytesIO()
    write("claimreview", store, stream)
    (review,) = json.loads(stream.getvalue())
    assert (review["@context"], review["@type"]) == ("https://schema.org", "ClaimReview")
    assert review["claimReviewed"] == "Quillset serves 40 open models today"
    assert review["reviewRating"] == {"@type": "Rating", "alternateName": "mostly false", "ratingValue": "2",
                                      "worstRating": "1", "bestRating": "5"}  # fmt: skip
    assert review["itemReviewed"]["author"]["name"] == "Nora Feld"
    assert review["itemReviewed"]["appearance"] == {
        "@type": "CreativeWork",
        "headline": "Spring",
        "datePublished": "2026-03-01",
    }
    assert review["citation"] == [{"@type": "CreativeWork", "url": "https://figures.example/q"}]
    # What we export, others can read, and so can we.
    assert imported(Trail(memory_store(BASE)), [review]) == (1, 0, 0)


@settings(max_examples=20, deadline=None)
@given(st.data())
def test_any_sequence_of_verdicts_undone_in_any_order_leaves_no_trace(data: st.DataObject) -> None:
    store = disputed(memory_store(BASE))
    trail, draw = Trail(store), data.draw
    put_verdicts(store)
    before, made = store.nquads(comparable_only=True), []
    for _ in range(draw(st.integers(1, 6))):
        lines = fold_verdicts(trail.actions)
        line = lines[draw(st.integers(0, 5)) % len(lines)].id
        detail: dict[str, object] = draw(
            st.sampled_from(
                [
                    {"act": "add", **rating("true", 5)},
                    {"act": "revise", "line": line, **rating("false", 1)},
                    {"act": "withdraw", "line": line},
                    {"act": "tie", "line": line},
                    {"act": "second", "line": line, "version": line, "agrees": False},
                    {"act": "reply", "line": line, "version": line, "whose": "Nora Feld", "text": "No."},
                ]
            )
        )
        target = (f"{BASE}assertion/{draw(st.sampled_from(['spring-s1', 'spring-s2', 'autumn-s2']))}",)
        made.append(trail.record(Verb.VERDICT, target, detail, by=draw(st.sampled_from(["ida", "rolf"]))).id)
        put_verdicts(store)
        assert violations(encode_verdicts(verdicts(store), BASE)) == ()
    for action in draw(st.permutations(made)):
        trail.undo(action, by="ida")
    put_verdicts(store)
    assert store.nquads(comparable_only=True) == before
