"""The made-up press is the same on every machine, and the seeds' answers are right where people accept what is queued."""

from __future__ import annotations

import hashlib
from itertools import combinations
from pathlib import Path

import pytest

from bench.syndicated import OPEN, SETS, Phrasing, kinds_of, stories
from bench.syndication import seed_answers, seed_assertion

SHARED = Path(__file__).parents[2] / ".." / "shared"
JOINED = (("000-034", "003-046"), ("000-001", "003-006"))
"""Questions whose claim stands in both documents in other words, with where it stands in the other."""


@pytest.mark.parametrize("phrasing", SETS, ids=lambda p: p.name)
def test_the_set_is_large_enough_and_its_pages_say_what_they_are_said_to(phrasing: Phrasing) -> None:
    made = stories(phrasing)
    assert len(made) >= 40
    assert len({story.kind for story in made}) == len(kinds_of(phrasing)) >= 12
    names = [page.name for story in made for page in story.pages]
    assert len(set(names)) == len(names)
    for story in made:
        for page in story.pages:
            says = story.words in " ".join(page.paragraphs)
            assert says or page.name not in story.stating or page.name in story.paraphrasing, page.name
        assert story.answer.documents == len(story.stating)
        assert story.answer.traced_independent + story.answer.not_traceable > 0


def test_the_set_is_the_same_on_every_machine() -> None:
    written = "".join(page.written() for story in stories(OPEN) for page in story.pages)
    assert written == "".join(page.written() for story in stories(OPEN) for page in story.pages)
    assert hashlib.sha256(written.encode()).hexdigest()[:16] == "8a59f2d791b7c2ac"


@pytest.mark.parametrize(("one", "other"), combinations(SETS, 2), ids=lambda p: p.name)
def test_the_sets_share_no_words_of_their_own(one: Phrasing, other: Phrasing) -> None:
    its, others = (
        {
            part
            for templates in (p.facts, p.said, p.paper_says, p.own_count, p.quotations, p.outlets)
            for part in templates
        }
        for p in (one, other)
    )
    assert not its & others


@pytest.mark.model
@pytest.mark.shared
def test_accepted_pairs_give_the_seeds_answers() -> None:
    if not SHARED.is_dir():
        pytest.skip("the evaluation data is not beside this checkout")
    from bench.syndication import SEEDS, ingested
    from ingest.link import link
    from kg.audit import Trail
    from kg.judgements import JudgementKind, Outcome
    from kg.reviews import judge

    with ingested(sorted(SEEDS.glob("*.txt")), write=True) as store:
        trail = Trail(store)
        for pair in JOINED:
            (one, _), (other, _) = (seed_assertion(store, gold_id) for gold_id in pair)
            judge(trail, store, JudgementKind.SAME_CLAIM, (one, other), Outcome.POSITIVE, by="ida")
        link(store)
        wrong = [answer for answer in seed_answers(store) if not answer.is_right]
    assert wrong == []
