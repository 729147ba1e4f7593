"""What waits for a person's word on a claim: each other claim once, with the figures as they would be. All names are fictional."""

from __future__ import annotations

from io import StringIO
from typing import Any

import pytest

from desk.cli.commands.trace import write_trace
from ingest.link import link
from kg.audit import Trail
from kg.judgements import Judgement, JudgementKind, Outcome
from kg.rdf.across import encode_judgements
from kg.reviews import judge
from kg.store import Store, memory_store
from ontology import CK
from queries.graph.independence import Figures, Independence, independent_sources
from queries.graph.independence.queued import MOST
from tests.queries.builder import RecordBuilder
from tests.queries.fixtures import fill

CLAIM = "The Corvin plant halves waste"
OTHER = "Corvin cut its waste by half"


def page(name: str, *said: tuple[str, str], publisher: str = "") -> RecordBuilder:
    """A page of its own paper on which people say sentences, in order; each occurrence of a sentence is one statement."""
    text = " ".join(f"{words}, said {who}." for words, who in said)
    builder = RecordBuilder(
        f"{name}.html", text, kind="article", publisher=publisher or f"{name} Post", published="2026-03-02"
    )
    known: dict[str, str] = {}
    seen: dict[str, int] = {}
    for words, who in said:
        known.setdefault(who, builder.entity("Person", who) if who not in known else "")
        seen[words] = seen.get(words, 0) + 1
        place = (words, seen[words])
        act = builder.attribution(place, speaker=known[who])
        builder.assertion(place, normalized=f"{words}.", attribution=act)
    return builder


def store_of(*pages: RecordBuilder) -> Store:
    return fill(memory_store(), [one.record() for one in pages])


def statements(store: Store, sentence: str) -> list[str]:
    return sorted(str(q[0]) for q in store.quads(predicate=CK.normalized) if str(q[2]) == f"{sentence}.")


def queue(store: Store, a: str, b: str, score: float = 0.6, outcome: Outcome = Outcome.UNSURE) -> None:
    one, other = sorted((a, b))
    judged = Judgement(JudgementKind.SAME_CLAIM, one, other, outcome, "by hand", score, reason=f"words {score:.2f}")
    store.patch(encode_judgements([judged], store.base), ())


def traced(store: Store) -> Independence:
    (first, *_) = statements(store, CLAIM)
    return independent_sources(store, first)


def figures(answer: Independence | Figures | None) -> tuple[int, int, int] | None:
    return None if answer is None else (answer.documents, answer.traced_independent, answer.not_traceable)


def printed(answer: Independence) -> str:
    stream = StringIO()
    write_trace(answer, stream)
    return stream.getvalue()


def test_the_figures_as_they_would_be_are_those_that_they_are_afterwards() -> None:
    store = store_of(page("dawn", (CLAIM, "Ada Reyes")), page("dusk", (OTHER, "Bo Larsen")))
    one, other = statements(store, CLAIM)[0], statements(store, OTHER)[0]
    queue(store, one, other)
    answer = traced(store)
    (queued,) = answer.queued
    assert figures(answer) == (1, 1, 0)
    assert figures(queued.if_accepted) == (2, 2, 0)
    assert answer.if_all_accepted is None
    assert "if it is: 2 documents, 2 independent sources – from " in printed(answer)
    judge(Trail(store), store, JudgementKind.SAME_CLAIM, (one, other), Outcome.POSITIVE, by="ida")
    link(store)
    assert figures(traced(store)) == figures(queued.if_accepted)


def test_of_one_source_it_is_said_that_both_are_from_it() -> None:
    store = store_of(page("dawn", (CLAIM, "Ada Reyes")), page("dusk", (OTHER, "Ada Reyes")))
    queue(store, statements(store, CLAIM)[0], statements(store, OTHER)[0])
    (queued,) = traced(store).queued
    assert queued.if_accepted is not None
    documents, sources, _ = figures(queued.if_accepted) or (0, 0, 0)
    assert (documents, sources) == (2, len(queued.if_accepted.origins))


def test_two_places_of_one_other_claim_are_listed_once_with_both() -> None:
    store = store_of(page("dawn", (CLAIM, "Ada Reyes")), page("dusk", (OTHER, "Bo Larsen"), (OTHER, "Bo Larsen")))
    one = statements(store, CLAIM)[0]
    first, second = statements(store, OTHER)
    queue(store, one, first, 0.6)
    queue(store, one, second, 0.7)
    answer = traced(store)
    (queued,) = answer.queued
    assert queued.assertion == second
    assert queued.reason == "words 0.70"
    starts = [passage.char_start for passage in queued.passages]
    assert starts == sorted(starts)
    assert len(starts) == 2
    assert {passage.quote for passage in queued.passages} == {OTHER}
    assert printed(answer).count(f"“{OTHER}” – dusk.html, characters") == 2
    assert printed(answer).count("if it is: ") == 1


def test_a_claim_of_which_one_statement_is_kept_apart_does_not_wait() -> None:
    store = store_of(page("dawn", (CLAIM, "Ada Reyes")), page("dusk", (OTHER, "Bo Larsen"), (OTHER, "Bo Larsen")))
    one = statements(store, CLAIM)[0]
    first, second = statements(store, OTHER)
    queue(store, one, first)
    queue(store, one, second, 1.0, Outcome.NEGATIVE)
    assert traced(store).queued == ()


def test_all_together_and_a_bound_on_what_is_worked_out(monkeypatch: pytest.MonkeyPatch) -> None:
    pages = [page("dawn", (CLAIM, "Ada Reyes"))]
    sentences = [f"Corvin cut its waste by half in town {letter}" for letter in "abcdefghijkl"]
    pages += [page(f"p{number}", (words, f"Bo Larsen{number}")) for number, words in enumerate(sentences)]
    store = store_of(*pages)
    for words in sentences:
        queue(store, statements(store, CLAIM)[0], statements(store, words)[0])
    answer = traced(store)
    assert len(answer.queued) == len(sentences) > MOST
    assert [q.if_accepted is not None for q in answer.queued] == [True] * MOST + [False] * (len(sentences) - MOST)
    assert answer.if_all_accepted is not None
    assert answer.if_all_accepted.documents == len(sentences) + 1
    told = printed(answer)
    assert "worked out for the first ones only" in told
    assert "if all of them are: 13 documents, " in told


def test_the_trace_as_json_holds_it() -> None:
    store = store_of(page("dawn", (CLAIM, "Ada Reyes")), page("dusk", (OTHER, "Bo Larsen")))
    queue(store, statements(store, CLAIM)[0], statements(store, OTHER)[0])
    said: dict[str, Any] = traced(store).model_dump(mode="json")
    assert said["queued"][0]["if_accepted"]["documents"] == 2
    assert said["queued"][0]["judgement"].startswith(f"{store.base}judgement/")
    assert Independence.model_validate(said) == traced(store)


def denied(name: str, words: str, who: str) -> RecordBuilder:
    """A page on which somebody says a negated sentence."""
    builder = RecordBuilder(
        f"{name}.html", f"{words}, said {who}.", kind="article", publisher=f"{name} Post", published="2026-03-02"
    )
    act = builder.attribution(words, speaker=builder.entity("Person", who))
    builder.assertion(words, normalized=f"{words}.", attribution=act, polarity="denies")
    return builder


@pytest.mark.parametrize("from_denial", [False, True])
def test_a_statement_that_denies_is_not_counted_before_or_after(from_denial: bool) -> None:
    other = "Corvin did not cut its waste by half"
    store = store_of(page("dawn", (CLAIM, "Ada Reyes")), denied("dusk", other, "Bo Larsen"))
    one, two = statements(store, CLAIM)[0], statements(store, other)[0]
    queue(store, one, two)
    (queued,) = independent_sources(store, two if from_denial else one).queued
    assert figures(queued.if_accepted) == (1, 1, 0)
    assert queued.if_accepted is not None
    assert queued.if_accepted.denying == ("Bo Larsen",)
    assert "; Bo Larsen would stand there as denying it, not counted" in printed(traced(store))
    judge(Trail(store), store, JudgementKind.SAME_CLAIM, (one, two), Outcome.POSITIVE, by="ida")
    link(store)
    assert figures(traced(store)) == figures(queued.if_accepted)
    assert [left.speaker for left in traced(store).left_out] == ["Bo Larsen"]


def test_two_claims_that_are_both_denials_count_as_one_denial() -> None:
    first, second = "The Corvin plant does not halve waste", "Corvin did not cut its waste by half"
    store = store_of(denied("dawn", first, "Ada Reyes"), denied("dusk", second, "Bo Larsen"))
    one, two = statements(store, first)[0], statements(store, second)[0]
    queue(store, one, two)
    (queued,) = independent_sources(store, one).queued
    assert figures(queued.if_accepted) == (2, 2, 0)
    judge(Trail(store), store, JudgementKind.SAME_CLAIM, (one, two), Outcome.POSITIVE, by="ida")
    link(store)
    assert figures(independent_sources(store, one)) == (2, 2, 0)
