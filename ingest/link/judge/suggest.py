"""Asks the judge about pairs, and gives what it says as suggestions for a person."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from importlib.resources import files

from ingest.endpoint import Endpoint
from ingest.endpoint.client import TooLong
from ingest.link.judge.answer import PROMPT, SCHEMA, Answer, Refusal, Relation, Statement, messages, read_answer
from kg.errors import ServiceError
from kg.judgements import Judgement, JudgementKind, Outcome
from kg.rdf.iri import Iris
from kg.record import LinkRelation
from kg.store import Store

__all__ = ["Suggested", "Suggestion", "suggest", "suggest_on_conflicts"]

_MOST_TOKENS = 400
_AROUND = 300
"""Characters of context on either side."""
_SCORE = 0.5
"""Nobody has measured the user's model here."""
_LINKS = {
    Relation.SUPPORTS: LinkRelation.SUPPORTS,
    Relation.DISPUTES: LinkRelation.DISPUTES,
    Relation.QUALIFIES: LinkRelation.QUALIFIES,
}


@dataclass(frozen=True, slots=True)
class Suggestion:
    """What the model says of a pair (IRIs), with the words it points at in each document, the model, and which question it was."""

    a: str
    b: str
    answer: Answer
    model: str
    prompt: str

    @property
    def judgement(self) -> Judgement | None:
        """The suggestion as the unsure judgement that a person is shown; None where the model sees nothing to judge."""
        answer = self.answer
        method = f"endpoint {self.model}"
        reason = f"suggested by {self.model}: {answer.relation.value} ({answer.reason.value})"
        if answer.relation is Relation.REPEATS:
            a, b = sorted((self.a, self.b))
            return Judgement(JudgementKind.SAME_CLAIM, a, b, Outcome.UNSURE, method, _SCORE, reason=reason)
        relation = _LINKS.get(answer.relation)
        if relation is None:
            return None
        return Judgement(
            JudgementKind.LINK, self.a, self.b, Outcome.UNSURE, method, _SCORE, reason=reason, relation=relation
        )


@dataclass(frozen=True)
class Suggested:
    """The suggestions in the order of the pairs; how many answers were refused, by reason; and why it stopped, if it did."""

    suggestions: tuple[Suggestion, ...]
    refused: Counter[Refusal]
    stopped: str | None = None


def suggest(endpoint: Endpoint, pairs: Iterable[tuple[Statement, Statement]]) -> Suggested:
    """What the endpoint's model says of each pair. Never raises for what it answers.

    An answer that breaks the schema, or quotes words that do not stand in its statement, is dropped and counted. Where the
    endpoint does not answer at all, no further pair is asked: what was found by rules stands as it is.
    """
    found: list[Suggestion] = []
    refused: Counter[Refusal] = Counter()
    stopped = None
    for a, b in pairs:
        try:
            completion = endpoint.complete(messages(a, b), SCHEMA, most_tokens=_MOST_TOKENS, name="judgement")
        except TooLong:
            refused[Refusal.SILENT] += 1
            continue
        except ServiceError as error:
            refused[Refusal.SILENT] += 1
            stopped = str(error)
            break
        answer = read_answer(a, b, completion.text)
        if isinstance(answer, Refusal):
            refused[answer] += 1
        else:
            found.append(Suggestion(a.iri, b.iri, answer, endpoint.model, PROMPT))
    return Suggested(tuple(found), refused, stopped)


def suggest_on_conflicts(endpoint: Endpoint, store: Store) -> Suggested:
    """What the model says of the store's possible conflicts, in order of their IRIs. Reads only; writes nothing."""
    return suggest(endpoint, _conflicting(store))


def _conflicting(store: Store) -> Iterator[tuple[Statement, Statement]]:
    query = files("ingest.link.judge").joinpath("conflicts.rq").read_text(encoding="utf-8")
    texts: dict[str, str] = {}
    for row in list(store.select(query).values()):
        _, a, a_document, a_start, a_end, b, b_document, b_start, b_end = (str(cell) for cell in row)
        yield (
            _statement(store, texts, a, a_document, int(a_start), int(a_end)),
            _statement(store, texts, b, b_document, int(b_start), int(b_end)),
        )


def _statement(store: Store, texts: dict[str, str], iri: str, document: str, start: int, end: int) -> Statement:
    if document not in texts:
        texts[document] = store.text(Iris(store.base).document_id(document) or "")
    text = texts[document]
    return Statement(iri, text[start:end], text[max(start - _AROUND, 0) : end + _AROUND], start)
