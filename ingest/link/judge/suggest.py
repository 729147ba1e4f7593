"""Asks the user's model about pairs, one at a time, and keeps what it says as suggestions for a person."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import UTC, datetime

from ingest.endpoint import Endpoint
from ingest.endpoint.client import TooLong
from ingest.link.judge.question import Answer, Question, Refusal, Subject
from ingest.link.judge.subjects import Pair
from kg.errors import ServiceError
from kg.reviews.items import Item
from kg.reviews.suggestions import Suggestion, Suggestions

__all__ = ["Asked", "suggest", "waiting"]

_MOST_TOKENS = 1_000
"""Room for two quotations, and for a model that thinks aloud first."""
_NOT_KEPT = frozenset({Refusal.SHAPE, Refusal.CUT, Refusal.TOO_LONG})
"""Another setting of the server may change these."""
_HOPELESS = 5
"""So many such answers and no other: the server does not hold its answers to a schema."""


@dataclass(frozen=True)
class Asked:
    """An entry of the queue and what the model says of it; `held` where that was kept from before."""

    item: Item
    suggestion: Suggestion
    held: bool


def waiting(pairs: Iterable[Pair], held: Suggestions, model: str) -> list[Pair]:
    """The pairs that the model has not answered in these very words yet."""
    return [pair for pair in pairs if held.get(pair[1].key(model, *pair[2:])) is None]


def suggest(endpoint: Endpoint, pairs: Iterable[Pair], held: Suggestions, *, again: bool = False) -> Iterator[Asked]:
    """What the model says of each pair, in their order; kept at once, so that a run that is cut off goes on where it was.

    A pair that was asked about before in these very words is not asked again, unless `again`. An answer that quotes words
    which do not stand there is refused, and that is kept; one that is not of the schema is refused and asked for again by the
    next run, as the server may have been mended.

    Raises:
        ServiceError: the endpoint does not answer, or the first answers are all something else than JSON of the schema. What was
            answered before stands.
    """
    shapeless = taken = 0
    for item, question, a, b in pairs:
        key = question.key(endpoint.model, a, b)
        known = held.get(key)
        if known is not None and not again:
            yield Asked(item, known, held=True)
            continue
        answer = _asked(endpoint, question, a, b)
        suggestion = _suggestion(key, question, a, b, endpoint.model, answer)
        if answer in _NOT_KEPT:
            shapeless += 1
        else:
            taken += 1
            held.add(suggestion)
        if shapeless == _HOPELESS and not taken:
            raise ServiceError(
                f"endpoint {endpoint.url}, model {endpoint.model}: the first {_HOPELESS} answers are not the JSON they were "
                f"asked for (the last one: {answer}). Does the server hold answers to a JSON schema (response_format json_schema)?"
            )
        yield Asked(item, suggestion, held=False)


def _asked(endpoint: Endpoint, question: Question, a: Subject, b: Subject) -> Answer | Refusal:
    try:
        completion = endpoint.complete(
            question.messages(a, b), question.schema, most_tokens=_MOST_TOKENS, name="judgement"
        )
    except TooLong:
        return Refusal.TOO_LONG
    if not completion.whole:
        return Refusal.CUT
    return question.read(a, b, completion.text)


def _suggestion(
    key: str, question: Question, a: Subject, b: Subject, model: str, answer: Answer | Refusal
) -> Suggestion:
    now = datetime.now(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")
    if isinstance(answer, Refusal):
        return Suggestion(key, a.iri, b.iri, model, question.prompt, now, refused=answer.value)
    one, other = answer.quotes
    return Suggestion(
        key, a.iri, b.iri, model, question.prompt, now, answer.relation, answer.reason,
        one.words, other.words, one.start, other.start,
    )  # fmt: skip
