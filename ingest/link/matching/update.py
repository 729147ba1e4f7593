"""Brings the judgements on claim pairs up to date with the documents that changed."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from types import MappingProxyType

from ingest.link.equal import LocalAssertion
from ingest.link.held import document_digests, held_assertions
from ingest.link.matching.candidates import candidates
from ingest.link.matching.conversation import Conversation, Said, conversations, held_said
from ingest.link.matching.decision import DECISION_VERSION
from ingest.link.matching.encoders import encoder
from ingest.link.matching.index import ClaimIndex
from ingest.link.matching.judging import judge, read_assertion
from ingest.link.matching.passages import PASSAGES_VERSION, Side, judge_passages
from ingest.link.matching.statement import STATEMENT_VERSION
from ingest.link.matching.vectors import similarity, whole_vectors
from ingest.link.matching.words import WORDS_VERSION
from kg.judgements import Judgement, Outcome
from kg.store import Store

__all__ = [
    "LINK_ENCODER",
    "judge_claims",
    "judge_pair",
    "judged_of",
    "matching_version",
    "store_index",
    "update_claims",
]

LINK_ENCODER = "static"
"""The graph does not depend on what else is installed, so it is always made with the encoder that every installation has."""


def matching_version() -> str:
    """Names all that a judgement depends on beside its two assertions: another version means to judge all anew."""
    return "/".join(
        (encoder(LINK_ENCODER).version, WORDS_VERSION, STATEMENT_VERSION, DECISION_VERSION, PASSAGES_VERSION)
    )


def update_claims(
    store: Store, changed: Mapping[str, Sequence[LocalAssertion]], removed: Collection[str]
) -> list[Judgement]:
    """The judgements of all pairs of assertions with at least one member in a changed document, sorted.

    `changed` maps the IRI of each document that is new or other than before to its assertions as they are now (none:
    an empty sequence); `removed` are the IRIs of documents that are no longer held. Judgements of pairs whose documents
    are in neither stay as they were. Whether a pair is judged, and how, depends on the two assertions alone; where the one
    document reports a talk of which the other is the transcript, on these two documents. Which these are is read from the
    ledger of quotations, which has to be up to date.

    What is held is compared from the store's folder `index/claims`; documents that it lacks are read from the graphs, and
    in a store in memory all are.
    """
    index = store_index(store, besides={*changed, *removed})
    index.put(changed)
    talks = conversations(store, changed)
    said = held_said(store, {iri for talk in talks for iri in (talk.article, talk.transcript)})
    judgements = sorted(judged_of(index, changed, talks, said))
    index.save()
    return judgements


def store_index(store: Store, besides: Collection[str] = ()) -> ClaimIndex:
    """The index of all documents of the store but those named, as it stands on disk, with what it lacks read from the graphs;
    nothing is written."""
    index = ClaimIndex(store.derived_folder("claims"), matching_version(), encoder(LINK_ENCODER))
    held = set(document_digests(store))
    index.drop({*besides, *(iri for iri in index.documents if iri not in held)})
    lacking = sorted(held - set(index.documents) - set(besides))
    if lacking:
        index.put(_by_document(lacking, (one.local for one in held_assertions(store, lacking))))
    return index


def judge_claims(assertions: Sequence[LocalAssertion]) -> list[Judgement]:
    """The judgements of all pairs among these assertions, sorted: what `update_claims` gives where all are new."""
    made = encoder(LINK_ENCODER)
    index = ClaimIndex(None, matching_version(), made)
    documents = sorted({one.document for one in assertions})
    index.put(_by_document(documents, assertions))
    return sorted(judged_of(index, documents))


def judge_pair(a: LocalAssertion, b: LocalAssertion) -> Judgement | None:
    """The judgement of one pair; None where nothing is to be said."""
    made = encoder(LINK_ENCODER)
    left, right = read_assertion(a), read_assertion(b)
    rows = whole_vectors([left.statement, right.statement], made)
    return judge(left, right, similarity=similarity(rows[0], rows[1], made), share=made.share)


def judged_of(
    index: ClaimIndex,
    documents: Collection[str],
    talks: Sequence[Conversation] = (),
    said: Mapping[str, Said] = MappingProxyType({}),
) -> Iterator[Judgement]:
    """The judgements of all pairs of rows with at least one member in `documents`, in no order.

    `talks` are the conversations that these documents are a part of, `said` the words of the assertions of all of them: there
    only the best passages are queued.
    """
    reported = _passages(index, talks, said)
    told_of = {frozenset((talk.article, talk.transcript)) for talk in talks if talk.article != talk.transcript}
    made = encoder(LINK_ENCODER)
    fresh = index.numbers(documents)
    seen: set[tuple[int, int]] = set()
    for mine, theirs, alike in candidates(index.held(), fresh, made):
        for a, b, similar in zip(mine.tolist(), theirs.tolist(), alike.tolist(), strict=True):
            if (a, b) in seen:
                continue
            left, right = index.read(a), index.read(b)
            judgement = judge(left, right, similarity=min(1.0, max(0.0, similar)), share=made.share)
            if judgement is None:
                continue
            seen.add((a, b))
            is_told = frozenset((left.assertion.document, right.assertion.document)) in told_of
            if judgement.outcome is Outcome.POSITIVE:
                reported.pop((judgement.a, judgement.b), None)
            elif is_told or (judgement.a, judgement.b) in reported:
                continue
            yield judgement
    yield from reported.values()


def _passages(
    index: ClaimIndex, talks: Sequence[Conversation], said: Mapping[str, Said]
) -> dict[tuple[str, str], Judgement]:
    """The judgements between those who report a talk and its transcript, by pair; what joins before what is queued."""
    made = encoder(LINK_ENCODER)
    found: dict[tuple[str, str], Judgement] = {}
    for talk in talks:
        article, transcript = (_side(index, iri, said) for iri in (talk.article, talk.transcript))
        for judgement in judge_passages(article, transcript, talk, made):
            pair = (judgement.a, judgement.b)
            if pair not in found or found[pair].outcome is not Outcome.POSITIVE:
                found[pair] = judgement
    return found


def _side(index: ClaimIndex, document: str, said: Mapping[str, Said]) -> Side:
    numbers = [number for number in index.numbers([document]).tolist() if index.read(number).assertion.iri in said]
    return Side([index.read(number) for number in numbers], index.held().vectors[numbers], said)


def _by_document(
    documents: Collection[str], assertions: Sequence[LocalAssertion] | Iterator[LocalAssertion]
) -> dict[str, list[LocalAssertion]]:
    found: dict[str, list[LocalAssertion]] = {iri: [] for iri in documents}
    for assertion in assertions:
        found[assertion.document].append(assertion)
    return found
