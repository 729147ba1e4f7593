"""Which entities of two documents are joined, which are queued with a reason, and which are nothing to each other."""

from __future__ import annotations

import random
from dataclasses import replace
from itertools import count

import pytest

from ingest.link.entities import Named, block_keys, judge_block
from kg.judgements import Judgement, Outcome, cluster

_NUMBERS = count()


def named(document: str, name: str, type_: str = "Person", /, **more: object) -> Named:
    """Whatever company is given counts, unless `grounds` says which of it does."""
    more.setdefault("grounds", {*more.get("ties", ()), *more.get("near", ())})  # type: ignore[misc]
    sets = {key: frozenset(value) for key, value in more.items() if isinstance(value, set)}
    return Named(f"e{next(_NUMBERS):05}", document, type_, name, **{**more, **sets})  # type: ignore[arg-type]


def judged(*entities: Named) -> list[Judgement]:
    keys = sorted({key for entity in entities for key in block_keys(entity)})
    return [
        judgement
        for key in keys
        for judgement in judge_block(key, [entity for entity in entities if key in block_keys(entity)])
    ]


def outcomes(*entities: Named) -> set[tuple[Outcome, str]]:
    return {(judgement.outcome, judgement.method) for judgement in judged(*entities)}


JOINED = {Outcome.POSITIVE}


@pytest.mark.parametrize(
    ("a", "b"),
    [
        (
            named("d1", "Ana Lind", ties={"quillstone"}, employers={"quillstone"}),
            named("d2", "Ana Lind", ties={"quillstone"}, employers={"quillstone"}),
        ),
        (named("d1", "Ana Moss", near={"tove berg"}), named("d2", "Ana MOSS", near={"tove berg"})),
        (named("d1", "Ines Quillfeather"), named("d2", "Ines Quillfeather", employers={"city hospital"})),
        (named("d1", "Quillstone", "Organization"), named("d2", "Quillstone", "Organization")),
        (
            named("d1", "Harbor", "Organization", near={"ana lind"}),
            named("d2", "Harbor", "Organization", near={"ana lind"}),
        ),
        (named("d1", "Quillstone", "Organization"), named("d2", "Quillstone, Inc.", "Organization")),
        (
            named("d1", "Larkmoor Compute", "Organization", aliases=("Larkmoor",), near={"ana lind"}),
            named("d2", "Larkmoor", "Organization", near={"ana lind"}),
        ),
        (named("d1", "prefix caching", "Technology"), named("d2", "Prefix caching", "Technology")),
        (named("d1", "Codex", "Product", known="k1"), named("d2", "OpenAI Codex", "Product", known="k1")),
        (
            named("d1", "Loud Hour #7", "Work", kind="episode", day="2026-10-12", shows={"loud hour"}),
            named("d2", "The talk with Ana Lind", "Work", kind="episode", day="2026-10-12", shows={"loud hour"}),
        ),
        (
            named("d1", "Quillstone's announcement", "Work", kind="announcement", day="2026-10-12"),
            named("d2", "Quillstone's announcement", "Work", kind="announcement", day="2026-10-12"),
        ),
        (named("d1", "Lindholm Forum 2026", "Event"), named("d2", "Lindholm Forum 2026", "Event")),
    ],
)
def test_one_and_the_same(a: Named, b: Named) -> None:
    assert {judgement.outcome for judgement in judged(a, b)} == JOINED


@pytest.mark.parametrize(
    ("a", "b", "reason"),
    [
        (named("d1", "Ana Moss"), named("d2", "Ana Moss"), "nothing else tells"),
        (
            named("d1", "Ana Lind", employers={"quillstone"}, near={"tove berg"}),
            named("d2", "Ana Lind", employers={"city hospital"}, near={"tove berg"}),
            "other organisations: quillstone against city hospital",
        ),
        (named("d1", "Ana B. Lind", near={"x"}), named("d2", "Ana Lind", near={"x"}), "same first and last name"),
        (named("d1", "Ana Lind Jr."), named("d2", "Ana Lind"), "same first and last name"),
        (named("d1", "Mercury", "Organization"), named("d2", "Mercury", "Organization"), "nothing else tells"),
        (
            named("d1", "First National Bank", "Organization"),
            named("d2", "First National Bank", "Organization"),
            "nothing",
        ),
        (named("d1", "Mercury", "Organization"), named("d2", "Mercury Ltd", "Organization"), "differ in form"),
        (
            named("d1", "Quillstone Inc", "Organization"),
            named("d2", "Quillstone GmbH", "Organization"),
            "differ in form",
        ),
        (
            named("d1", "Larkmoor Compute", "Organization", aliases=("Larkmoor",)),
            named("d2", "Larkmoor", "Organization"),
            "alias of the other",
        ),
        (
            named("d1", "Training API", "Product", employers={"quillstone"}, near={"x"}),
            named("d2", "Training API", "Product", employers={"larkmoor"}, near={"x"}),
            "other organisations",
        ),
        (
            named("d1", "Quillstone's announcement", "Work", ties={"quillstone"}),
            named("d2", "Quillstone's announcement", "Work", ties={"quillstone"}),
            "nothing else tells",
        ),
        (named("d1", "Spring Summit", "Event"), named("d2", "Spring Summit", "Event"), "nothing else tells"),
    ],
)
def test_what_may_be_one_is_queued_with_its_reason(a: Named, b: Named, reason: str) -> None:
    found = judged(a, b)
    assert {judgement.outcome for judgement in found} == {Outcome.UNSURE}
    assert all(reason in judgement.reason for judgement in found)


@pytest.mark.parametrize(
    ("a", "b"),
    [
        (named("d1", "Lind", near={"x"}), named("d2", "Lind", near={"x"})),
        (named("d1", "Dr. Lind", near={"x"}), named("d2", "Ana Lind", near={"x"})),
        (
            named("d1", "Ana Lind", aliases=("Lind",), near={"x"}),
            named("d2", "Ola Lind", aliases=("Lind",), near={"x"}),
        ),
        (named("d1", "Ana B. Lind", near={"x"}), named("d2", "Ana C. Lind", near={"x"})),
        (named("d1", "Harbor", "Organization", near={"x"}), named("d2", "Harbor", "Product", near={"x"})),
        (named("d1", "the announcement", "Work"), named("d2", "the announcement", "Work")),
        (
            named("d1", "Larkmoor Compute", "Organization", aliases=("Larkmoor",), near={"x"}),
            named("d2", "Larkmoor Foods", "Organization", aliases=("Larkmoor",), near={"x"}),
        ),
    ],
)
def test_what_is_not_even_a_candidate(a: Named, b: Named) -> None:
    assert judged(a, b) == []


@pytest.mark.parametrize(
    ("a", "b"),
    [
        (
            named("d1", "Falcon", "Technology", known="k1", near={"x"}),
            named("d2", "Falcon", "Technology", known="k2", near={"x"}),
        ),
        (
            named("d1", "Loud Hour #7", "Work", kind="episode", day="2026-10-12", shows={"loud hour"}),
            named("d2", "Loud Hour #7", "Work", kind="episode", day="2026-10-19", shows={"loud hour"}),
        ),
    ],
)
def test_what_is_known_to_be_two_is_never_joined(a: Named, b: Named) -> None:
    assert Outcome.POSITIVE not in {judgement.outcome for judgement in judged(a, b)}


def test_two_of_a_name_in_one_document_join_nobody_through_it() -> None:
    twins = [named("d1", "Ana Lind", near={"x"}), named("d1", "Ana Lind", near={"x"})]
    assert judged(*twins, named("d2", "Ana Lind", near={"x"})) == []


def test_two_titles_of_one_episode_in_one_document_are_one() -> None:
    short = named("d1", "Loud Hour, episode 7", "Work", kind="episode", day="2026-10-12", shows={"loud hour"})
    long = named("d1", "Loud Hour, episode 7: on ships", "Work", day="2026-10-12", shows={"loud hour"})
    other = named("d1", "Loud Hour, episode 8", "Work", kind="episode", day="2026-10-12", shows={"loud hour"})
    assert outcomes(short, long) == {(Outcome.POSITIVE, "one episode")}
    assert outcomes(short, other) == set()


def test_a_third_one_does_not_join_two_who_contradict_each_other() -> None:
    one = named("d1", "Ana Lind", employers={"quillstone"}, near={"tove berg"})
    other = named("d2", "Ana Lind", employers={"city hospital"}, near={"rui moss"})
    between = named("d3", "Ana Lind", near={"tove berg", "rui moss"})
    found = judged(one, other, between)
    of = cluster([one.iri, other.iri, between.iri], found, doubt_parts={"equal name, other context"}).of
    assert of[one.iri] != of[other.iri]


def test_a_rare_name_that_two_have_after_all_tells_nothing_of_a_third() -> None:
    one = named("d1", "Ana Quillfeather", employers={"quillstone"})
    other = named("d2", "Ana Quillfeather", employers={"city hospital"})
    third = named("d3", "Ana Quillfeather")
    assert {judgement.outcome for judgement in judged(one, other, third)} == {Outcome.UNSURE}


def test_company_that_both_of_two_keep_says_nothing_of_a_third() -> None:
    one = named("d1", "Ana Lind", employers={"quillstone"}, near={"tove berg"})
    other = named("d2", "Ana Lind", employers={"city hospital"}, near={"tove berg"})
    third = named("d3", "Ana Lind", near={"tove berg"})
    assert {judgement.outcome for judgement in judged(one, other, third)} == {Outcome.UNSURE}


def test_a_career_that_one_document_tells_joins_its_stations() -> None:
    before = named("d1", "Ana Lind", employers={"quillstone"}, ties={"quillstone"})
    after = named("d2", "Ana Lind", employers={"larkmoor"}, ties={"larkmoor"})
    both = named("d3", "Ana Lind", employers={"quillstone", "larkmoor"}, ties={"quillstone", "larkmoor"})
    found = judged(before, after, both)
    assert {judgement.outcome for judgement in found} == JOINED
    assert len(found) == 2


def test_a_name_of_many_needs_few_judgements() -> None:
    many = [named(f"d{number}", "Quillstone", "Organization", near={"ana lind"}) for number in range(300)]
    assert len(judged(*many)) == 299


def test_the_order_of_members_changes_nothing() -> None:
    held = [
        named(
            f"d{number}",
            "Ana Lind",
            employers={e} if (e := random.Random(number).choice("abc ")) != " " else set(),
            near={n},
        )
        for number in range(30)
        for n in random.Random(-number).choice("vwxyz")
    ]
    (key,) = {key for entity in held for key in block_keys(entity) if key.startswith("name")}
    expected = judge_block(key, held)
    for seed in range(5):
        random.Random(seed).shuffle(held)
        assert judge_block(key, held) == expected


@pytest.mark.parametrize(
    ("a", "b", "reason"),
    [
        (
            named("d1", "Ana Moss", near={"bo lind"}, grounds=set()),
            named("d2", "Ana Moss", near={"bo lind"}, grounds=set()),
            "nothing else tells",
        ),
        (
            named("d1", "Ana Moss", near={"tarnwick"}, grounds={"tarnwick\nsort:band"}),
            named("d2", "Ana Moss", near={"tarnwick"}, grounds={"tarnwick\nsort:clinic"}),
            "nothing else tells",
        ),
        (
            named("d1", "Ines Quillfeather", near={"x"}, facts={"calling:drummer"}),
            named("d2", "Ines Quillfeather", near={"x"}, facts={"calling:surgeon"}),
            "hardly one person's: drummer against surgeon",
        ),
        (
            named("d1", "Ines Quillfeather", near={"x"}, facts={"year:1960", "died:1985"}),
            named("d2", "Ines Quillfeather", near={"x"}, facts={"year:2026"}),
            "years too far apart",
        ),
        (
            named("d1", "Quillstone", "Organization", near={"x"}, facts={"place:osterby"}),
            named("d2", "Quillstone", "Organization", near={"x"}, facts={"place:hobart"}),
            "other places: osterby against hobart",
        ),
        (
            named("d1", "Quillstone", "Organization", near={"x"}, facts={"sort:bank"}),
            named("d2", "Quillstone", "Organization", near={"x"}, facts={"sort:airline"}),
            "other sorts of organisation: bank against airline",
        ),
        (named("d1", "Eva Lund"), named("d2", "Eva Lund"), "nothing else tells"),
        (named("d1", "Ines Varga"), named("d2", "Ines Varga"), "nothing else tells"),
        (named("d1", "Vale Group", "Organization"), named("d2", "Vale Group", "Organization"), "nothing else tells"),
        (named("d1", "Sparkasse", "Organization"), named("d2", "Sparkasse", "Organization"), "nothing else tells"),
    ],
)
def test_a_doubtful_join_is_queued(a: Named, b: Named, reason: str) -> None:
    found = judged(a, b)
    assert {judgement.outcome for judgement in found} == {Outcome.UNSURE}
    assert any(reason in judgement.reason for judgement in found)


@pytest.mark.parametrize(
    ("a", "b"),
    [
        (named("d1", "Ines Quillfeather", near={"x"}), named("d2", "Ines Quillfeather", near={"x"})),
        (named("d1", "Quillstone", "Organization"), named("d2", "Quillstone", "Organization")),
        (named("d1", "Quillstone GmbH", "Organization"), named("d2", "Quillstone", "Organization")),
        (
            named("d1", "Larkmoor Compute", "Organization", aliases=("Larkmoor",), near={"x"}),
            named("d2", "Larkmoor", "Organization", near={"x"}),
        ),
        (named("d1", "Codex", "Product", known="k1"), named("d2", "OpenAI Codex", "Product", known="k1")),
        (
            named("d1", "Loud Hour #7", "Work", kind="episode", day="2026-10-12", shows={"loud hour"}),
            named("d2", "The talk with Ana Lind", "Work", kind="episode", day="2026-10-12", shows={"loud hour"}),
        ),
    ],
)
@pytest.mark.parametrize("which", [0, 1])
def test_who_is_said_to_be_another_is_never_joined_and_the_words_are_told(a: Named, b: Named, which: int) -> None:
    pair = [a, b]
    pair[which] = replace(pair[which], facts=frozenset({"two:nothing to do with the other"}))
    found = judged(*pair)
    assert {judgement.outcome for judgement in found} == {Outcome.UNSURE}
    assert all("nothing to do with the other" in judgement.reason for judgement in found)


def test_where_one_document_knows_two_of_a_name_the_name_alone_joins_nobody() -> None:
    one = named("d1", "Quillstone", "Organization", facts={"two:a namesake"})
    others = [named(f"d{number}", "Quillstone", "Organization") for number in (2, 3)]
    assert {judgement.outcome for judgement in judged(one, *others)} == {Outcome.UNSURE}


def test_company_that_stands_beside_two_callings_says_nothing_of_a_third() -> None:
    one = named("d1", "Ana Lind", near={"tove quill"}, facts={"calling:minister"})
    other = named("d2", "Ana Lind", near={"tove quill"}, facts={"calling:barber"})
    third = named("d3", "Ana Lind", near={"tove quill"})
    assert {judgement.outcome for judgement in judged(one, other, third)} == {Outcome.UNSURE}


def test_what_one_person_may_well_be_both_of_keeps_nobody_apart() -> None:
    one = named("d1", "Ines Quillfeather", facts={"calling:surgeon", "year:2003"})
    other = named("d2", "Ines Quillfeather", facts={"calling:professor", "year:2026"})
    assert {judgement.outcome for judgement in judged(one, other)} == JOINED


def test_facts_in_any_order_of_members_give_the_same() -> None:
    facts = [{"calling:drummer"}, {"calling:surgeon"}, {"year:1960"}, {"year:2026"}, {"two:a namesake"}, set()]
    held = [
        named(
            f"d{n}",
            "Ines Quillfeather",
            facts=facts[n % 6],
            near={"vwx"[n % 3]},
            grounds={f"{'vwx'[n % 3]}\nsort:band"},
        )
        for n in range(24)
    ]
    (key,) = {key for entity in held for key in block_keys(entity) if key.startswith("name")}
    expected = judge_block(key, held)
    for seed in range(5):
        random.Random(seed).shuffle(held)
        assert judge_block(key, held) == expected
