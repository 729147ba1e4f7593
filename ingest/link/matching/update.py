"""Brings the judgements on claim pairs up to date with the documents that changed."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Mapping, Sequence

from ingest.link.equal import LocalAssertion, claim_key
from ingest.link.matching.held import held_assertions
from kg.judgements import Judgement, JudgementKind, Outcome
from kg.store import Store

__all__ = ["update_claims"]


def update_claims(
    store: Store, changed: Mapping[str, Sequence[LocalAssertion]], removed: Collection[str]
) -> list[Judgement]:
    """The judgements of all pairs of assertions with at least one member in a changed document, sorted.

    `changed` maps the IRI of each document that is new or other than before to its assertions as they are now (none:
    an empty sequence); `removed` are the IRIs of documents that are no longer held. Judgements of pairs whose documents
    are in neither stay as they were. Whether a pair is judged, and how, depends on the two assertions alone.
    """
    touched = set(changed) | set(removed)
    fresh = [assertion for held in changed.values() for assertion in held]
    others = [assertion for assertion in held_assertions(store) if assertion.document not in touched]
    keyed: dict[tuple[str, frozenset[str], frozenset[str]], list[LocalAssertion]] = defaultdict(list)
    for assertion in [*others, *fresh]:
        key = _key(assertion)
        if key is not None:
            keyed[key].append(assertion)
    new = {assertion.iri for assertion in fresh}
    judgements = []
    for group in keyed.values():
        iris = sorted(assertion.iri for assertion in group)
        for place, a in enumerate(iris):
            judgements += [_same(a, b) for b in iris[place + 1 :] if a in new or b in new]
    return sorted(judgements)


def _key(assertion: LocalAssertion) -> tuple[str, frozenset[str], frozenset[str]] | None:
    if assertion.polarity == "questions":
        return None
    key = claim_key(assertion.normalized, denied=assertion.polarity == "denies")
    return None if key is None else (key, assertion.dates, frozenset(name.casefold() for name in assertion.names))


def _same(a: str, b: str) -> Judgement:
    return Judgement(JudgementKind.SAME_CLAIM, a, b, Outcome.POSITIVE, "equal normalised text", 1.0)
