"""Brings the judgements on claim pairs up to date with the documents that changed."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from types import MappingProxyType

import numpy as np

from ingest.link.bearers import BEARERS_VERSION
from ingest.link.context import CONTEXT_VERSION
from ingest.link.equal import LocalAssertion
from ingest.link.held import document_digests, held_assertions
from ingest.link.matching.candidates import candidates, similarities
from ingest.link.matching.conversation import Conversation, Said, conversations, held_said
from ingest.link.matching.decision import DECISION_VERSION
from ingest.link.matching.encoders import Encoder, encoder
from ingest.link.matching.index import ClaimIndex
from ingest.link.matching.judging import (
    EQUAL_CONTENT,
    EQUAL_HERE,
    EQUAL_OPEN,
    EQUAL_TEXT,
    PARTED,
    Read,
    equal_group,
    have_no_context,
    judge,
    periods,
    read_assertion,
)
from ingest.link.matching.passages import PASSAGES_VERSION, SAME_WORDS, Side, judge_passages
from ingest.link.matching.statement import STATEMENT_VERSION
from ingest.link.matching.vectors import similarity, whole_vectors
from ingest.link.words import WORDS_VERSION
from kg.judgements import Judgement, Outcome
from kg.store import Store

__all__ = [
    "LINK_ENCODER",
    "Judgements",
    "judge_claims",
    "judge_pair",
    "judged_of",
    "matching_version",
    "store_index",
    "update_claims",
]

_OF_GROUPS = (EQUAL_HERE, EQUAL_TEXT, EQUAL_CONTENT, EQUAL_OPEN, PARTED)
"""The methods by which members of a group are judged beside each other."""
_GROUPS = "groups 9"
"""Raised whenever the same judgements of single pairs are written otherwise."""
LINK_ENCODER = "static"
"""The graph does not depend on what else is installed, so it is always made with the encoder that every installation has."""


def matching_version() -> str:
    """Names all that a judgement depends on beside its two assertions: another version means to judge all anew."""
    return "/".join(
        (
            encoder(LINK_ENCODER).version,
            WORDS_VERSION,
            STATEMENT_VERSION,
            DECISION_VERSION,
            PASSAGES_VERSION,
            CONTEXT_VERSION,
            BEARERS_VERSION,
            _GROUPS,
        )
    )


@dataclass(frozen=True)
class Judgements:
    """`made`: the judgements that hold of all pairs with a member in a changed document, and of the pairs of equal
    assertions that are judged because of what changed; `ended`: those noted of other pairs that are judged no more."""

    made: list[Judgement]
    ended: list[Judgement]


def update_claims(
    store: Store,
    changed: Mapping[str, Sequence[LocalAssertion]],
    removed: Collection[str],
    noted: Callable[[Sequence[str]], Iterable[Judgement]] = lambda _: (),
    beside: Mapping[str, Collection[str]] = MappingProxyType({}),
) -> Judgements:
    """The judgements as they are after a change.

    `changed` maps the IRI of each document that is new or other than before to its assertions as they are now (none:
    an empty sequence); `removed` are the IRIs of documents that are no longer held. Judgements of pairs whose documents
    are in neither stay as they were, but for those within a group of equal assertions (`judging.equal_group`), where only
    the smallest of a period is judged beside each other one of it: so `noted` gives what has been noted between some assertions, and `beside` maps
    other documents to those of their assertions that were judged beside one of a document that changed or went.

    How a pair is judged depends on the two assertions alone; where the one document reports a talk of which the other is
    the transcript, on these two documents. Which these are is read from the ledger of quotations, which has to be up to date.

    What is held is compared from the store's folder `index/claims`; documents that it lacks are read from the graphs, and
    in a store in memory all are.
    """
    index = store_index(store, besides={*changed, *removed})
    index.put(changed)
    talks = conversations(store, changed)
    said = held_said(store, {iri for talk in talks for iri in (talk.article, talk.transcript)})
    made = list(judged_of(index, changed, talks, said))
    ended: list[Judgement] = []
    fresh = set(index.numbers(changed).tolist())
    partners = {iri for held in beside.values() for iri in held}
    left = [number for number in index.numbers(beside).tolist() if index.iri(number) in partners]
    for group in index.groups(np.array(sorted({*fresh, *left}), np.int64)):
        pairs = _pairs_of(index, group)
        judged = {frozenset((index.iri(one), index.iri(other))) for one, other in pairs}
        among = noted([index.iri(number) for number in group])
        held = {judgement.pair: judgement for judgement in among if judgement.method in _OF_GROUPS}
        told = {index.iri(number) for number in group if number in fresh}
        ended += [j for pair, j in held.items() if frozenset(pair) not in judged and told.isdisjoint(pair)]
        new = [
            (one, other)
            for one, other in pairs
            if fresh.isdisjoint((one, other)) and (index.iri(one), index.iri(other)) not in held
        ]
        if new:
            around = {index.document(number) for pair in new for number in pair}
            told_of = _told_of(conversations(store, around))
            made += judged_beside(index, new, told_of)
    index.save()
    return Judgements(sorted(made), sorted(ended))


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
    told_of = _told_of(talks)
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
    found = set(fresh.tolist())
    for group in index.groups(fresh):
        yield from judged_beside(
            index, [pair for pair in _pairs_of(index, group) if not found.isdisjoint(pair)], told_of
        )
    yield from reported.values()


def _pairs_of(index: ClaimIndex, group: Sequence[int]) -> list[tuple[int, int]]:
    """The pairs of a group, in order of IRI, that are judged: of those that share what would join them (`judging.periods`) the
    smallest of each period beside each other one of it, and those of two periods beside each other; and the smallest of all beside
    each one that shares nothing with it. Not beside others of another period, which would come to it past what parts the two periods.
    About two a member, and for a statement that names nothing one more a name beside it."""
    heads: dict[str, dict[str, int]] = defaultdict(dict)
    pairs = []
    first = {by for by, _ in periods(index.read(group[0]))}
    for number in group:
        mine = periods(index.read(number))
        others = {group[0]} if first.isdisjoint(by for by, _ in mine) else set()
        for by, period in mine:
            of_periods = heads[by]
            head = of_periods.setdefault(period, number)
            others |= {head} if head != number else set(of_periods.values())
        pairs += sorted((other, number) for other in others if other != number)
    return pairs


def judged_beside(
    index: ClaimIndex, pairs: Sequence[tuple[int, int]], told_of: Collection[frozenset[str]]
) -> Iterator[Judgement]:
    """The judgements of pairs of one group: joined where the words say by themselves what is claimed, else queued, across
    documents of which none reports the other."""
    if not pairs:
        return
    made = encoder(LINK_ENCODER)
    a, b = (np.array(side, np.int64) for side in zip(*pairs, strict=True))
    alike = similarities(index.held(), a, b, made)
    for (one, other), similar in zip(pairs, alike.tolist(), strict=True):
        left, right = index.read(one), index.read(other)
        judgement = judge(left, right, similarity=min(1.0, max(0.0, similar)), share=made.share)
        if judgement is None:
            continue
        told = frozenset((left.assertion.document, right.assertion.document))
        if judgement.outcome is Outcome.POSITIVE or (judgement.method == PARTED and told not in told_of):
            yield judgement
        elif len(told) > 1 and told not in told_of:
            yield replace(judgement, method=EQUAL_OPEN)


def _told_of(talks: Iterable[Conversation]) -> set[frozenset[str]]:
    return {frozenset((talk.article, talk.transcript)) for talk in talks if talk.article != talk.transcript}


def _passages(
    index: ClaimIndex, talks: Sequence[Conversation], said: Mapping[str, Said]
) -> dict[tuple[str, str], Judgement]:
    """The judgements between those who report a talk and its transcript, by pair; what joins before what is queued."""
    made = encoder(LINK_ENCODER)
    found: dict[tuple[str, str], Judgement] = {}
    for talk in talks:
        article, transcript = (_side(index, iri, said) for iri in (talk.article, talk.transcript))
        reads = {read.assertion.iri: read for side in (article, transcript) for read in side.reads}
        for judgement in judge_passages(article, transcript, talk, made):
            pair = (judgement.a, judgement.b)
            if _are_joined(reads[judgement.a], reads[judgement.b]):
                continue  # as members of one group
            if pair not in found or found[pair].outcome is not Outcome.POSITIVE:
                found[pair] = judgement
        equal = _equal_in_talk(article, transcript, made) if talk.article != talk.transcript else ()
        for judgement in equal:
            if judgement.pair not in found or found[judgement.pair].outcome is not Outcome.POSITIVE:
                found[judgement.pair] = judgement
    return found


def _equal_in_talk(article: Side, transcript: Side, made: Encoder) -> Iterator[Judgement]:
    """The joins of those whose words are equal and that are joined only since both are of one talk, which tells of what they
    speak: of each sentence the smallest of either document. Not where the sentence around takes them back."""
    pairs = set()
    for key in ("text_key", "content_key"):
        first: list[dict[object, int]] = [{}, {}]
        for side, places in zip((article, transcript), first, strict=True):
            for place, read in enumerate(side.reads):
                if not side.words(place).is_turned:
                    places.setdefault(getattr(read, key), place)
        pairs |= {(first[0][value], first[1][value]) for value in first[0].keys() & first[1].keys() - {None}}
    for i, j in sorted(pairs):
        a, b = article.reads[i], transcript.reads[j]
        similar = similarity(article.vectors[i], transcript.vectors[j], made)
        alone, together = (judge(a, b, similarity=similar, share=made.share, one_talk=talk) for talk in (False, True))
        if together is not None and together.outcome is Outcome.POSITIVE and (alone is None or alone != together):
            yield replace(together, method=SAME_WORDS, reason=f"{together.reason}, one recording")


def _are_joined(a: Read, b: Read) -> bool:
    """Whether two of a talk and its report are joined with all of their group (`judging.equal_group`) by their words alone."""
    if any(read.statement.is_bare or not read.is_closed for read in (a, b)):
        return False
    group = equal_group(a)
    return group is not None and group == equal_group(b) and not have_no_context(a, b)


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
