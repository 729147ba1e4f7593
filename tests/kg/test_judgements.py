"""Clusters follow from judgements, whatever their order; a person's word stands over a machine's."""

from __future__ import annotations

import random
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kg.judgements import EQUAL_HERE, EQUAL_TEXT, Judgement, JudgementKind, Outcome, cluster

MEMBERS = ["a", "b", "c", "d", "e", "f"]


def judgement(
    a: str, b: str, outcome: Outcome = Outcome.POSITIVE, score: float = 0.9, *, by_person: bool = False
) -> Judgement:
    a, b = sorted((a, b))
    return Judgement(JudgementKind.SAME_CLAIM, a, b, outcome, "test", score, by_person)


def test_a_join_gives_the_cluster_the_name_of_its_smallest_member() -> None:
    assert cluster(["c", "a", "b"], [judgement("b", "c")]).members() == {"a": ["a"], "b": ["b", "c"]}


def test_of_a_b_b_c_and_not_a_c_the_weaker_join_falls_and_is_reported() -> None:
    weak, strong = judgement("a", "b", score=0.8), judgement("b", "c", score=0.9)
    result = cluster("abc", [weak, strong, judgement("a", "c", Outcome.NEGATIVE)])
    assert result.of == {"a": "a", "b": "b", "c": "b"}
    assert [refusal.join for refusal in result.refused] == [weak]


def test_a_persons_join_stands_over_a_stronger_one_of_the_machine() -> None:
    person, machine = judgement("a", "b", score=0.1, by_person=True), judgement("b", "c", score=1.0)
    result = cluster("abc", [machine, person, judgement("a", "c", Outcome.NEGATIVE)])
    assert result.of == {"a": "a", "b": "a", "c": "c"}
    assert [refusal.join for refusal in result.refused] == [machine]


def test_a_negative_judgement_keeps_clusters_apart_that_were_joined_through_others() -> None:
    joins = [judgement("a", "b", score=1.0), judgement("c", "d", score=1.0), judgement("b", "c", score=0.9)]
    result = cluster("abcd", [*joins, judgement("a", "d", Outcome.NEGATIVE)])
    assert result.members() == {"a": ["a", "b"], "c": ["c", "d"]}


def test_judgements_on_members_that_are_gone_have_no_effect() -> None:
    assert cluster(["a"], [judgement("a", "b")]).of == {"a": "a"}


def test_two_persons_in_conflict_are_kept_apart_and_reported() -> None:
    yes, no = judgement("a", "b", by_person=True), judgement("a", "b", Outcome.NEGATIVE, by_person=True)
    result = cluster("ab", [yes, no])
    assert result.of == {"a": "a", "b": "b"}
    (refusal,) = result.refused
    assert (refusal.join, refusal.because, refusal.is_conflict) == (yes, (no,), True)
    assert "a person kept apart <a> and <b>" in refusal.why


def test_a_person_who_is_unsure_stops_the_machines_join_of_that_pair_only() -> None:
    machine, unsure = judgement("a", "b"), judgement("a", "b", Outcome.UNSURE, by_person=True)
    result = cluster("abc", [machine, unsure])
    assert result.of == {"a": "a", "b": "b", "c": "c"}
    assert result.refused[0].is_overruled
    assert cluster("abc", [machine, unsure, judgement("a", "c"), judgement("b", "c")]).of == dict.fromkeys("abc", "a")


def test_doubt_of_the_program_parts_what_others_would_join_only_where_asked_and_never_against_a_person() -> None:
    doubt = judgement("b", "c", Outcome.UNSURE)
    joins = [judgement("a", "b", score=1.0), judgement("a", "c", score=0.9)]
    assert cluster("abc", [*joins, doubt]).members() == {"a": ["a", "b", "c"]}
    parted = cluster("abc", [*joins, doubt], doubt_parts={"test"})
    assert parted.members() == {"a": ["a", "b"], "c": ["c"]}
    assert parted.refused[0].because == (doubt,)
    said = judgement("b", "c", by_person=True)
    assert cluster("abc", [*joins, doubt, said], doubt_parts={"test"}).members() == {"a": ["a", "b", "c"]}


def test_the_machines_doubt_does_not_forbid_what_a_person_joins_elsewhere() -> None:
    doubt, said = judgement("a", "c", Outcome.NEGATIVE), judgement("b", "c", by_person=True)
    result = cluster("abc", [judgement("a", "b", by_person=True), said, doubt])
    assert result.members() == {"a": ["a", "b", "c"]}


pairs = st.tuples(st.sampled_from(MEMBERS), st.sampled_from(MEMBERS)).filter(lambda p: p[0] != p[1])
judgements = st.lists(
    st.builds(
        lambda pair, outcome, score, person: judgement(*pair, outcome, score, by_person=person),
        pairs,
        st.sampled_from(Outcome),
        st.sampled_from([0.5, 0.8, 1.0]),
        st.booleans(),
    ),
    max_size=15,
)


@given(judgements, st.randoms(use_true_random=False))
def test_the_order_of_members_and_judgements_changes_nothing(
    given_judgements: list[Judgement], order: random.Random
) -> None:
    shuffled, members = list(given_judgements), list(MEMBERS)
    order.shuffle(shuffled)
    order.shuffle(members)
    assert cluster(members, shuffled) == cluster(MEMBERS, given_judgements)


@given(judgements)
def test_no_two_members_that_a_person_judged_different_share_a_cluster(given_judgements: list[Judgement]) -> None:
    of = cluster(MEMBERS, given_judgements).of
    assert all(of[j.a] != of[j.b] for j in given_judgements if j.outcome is Outcome.NEGATIVE and j.by_person)


SAID = st.lists(
    st.tuples(st.sampled_from(MEMBERS), st.sampled_from(MEMBERS), st.sampled_from(list(Outcome))).filter(
        lambda pair: pair[0] < pair[1]
    ),
    max_size=6,
)


def _equal(a: str, b: str) -> Judgement:
    return Judgement(JudgementKind.SAME_CLAIM, a, b, Outcome.POSITIVE, EQUAL_TEXT, 1.0)


@given(SAID, st.sets(st.sampled_from(MEMBERS), min_size=2), st.randoms())
def test_equal_words_judged_beside_the_smallest_only_give_what_all_their_pairs_give(
    said: list[tuple[str, str, Outcome]], group: set[str], order: random.Random
) -> None:
    first, *others = sorted(group)
    persons = [judgement(a, b, outcome, by_person=True) for a, b, outcome in said]
    few = [*persons, *(_equal(first, other) for other in others)]
    order.shuffle(few)
    all_ = [*persons, *(_equal(a, b) for a, b in combinations(sorted(group), 2))]
    assert cluster(MEMBERS, few).of == cluster(MEMBERS, all_).of


@pytest.mark.parametrize("parted", ["ab", "ac", "bd", "cd"])
def test_what_a_person_says_of_one_copy_in_a_document_holds_for_the_other(parted: str) -> None:
    """Of one document are a and d, and b and c; the smallest is judged beside each other one."""
    here = [
        Judgement(JudgementKind.SAME_CLAIM, *pair, Outcome.POSITIVE, EQUAL_HERE, 1.0)
        for pair in (("a", "d"), ("b", "c"))
    ]
    joins = [*here, *(_equal("a", other) for other in "bc")]
    assert cluster("abcd", joins).members() == {"a": list("abcd")}
    said = judgement(*parted, Outcome.NEGATIVE, by_person=True)
    assert cluster("abcd", [*joins, said]).members() == {"a": ["a", "d"], "b": ["b", "c"]}


def test_two_that_a_person_keeps_from_a_third_of_equal_words_stay_together() -> None:
    joins = [_equal("a", other) for other in "bcdef"]
    apart = [judgement("c", other, Outcome.NEGATIVE, by_person=True) for other in "ef"]
    assert cluster(MEMBERS, [*joins, *apart]).members() == {"a": list("abcd"), "e": ["e", "f"]}
