"""Judging one attribution as right; one that is wrong is struck by a correction (`ingest.correct`)."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from typing import Any

from rdflib import Literal

from kg.actions import latest
from kg.audit import Action, Trail, Verb
from kg.errors import BadParameter, InputError
from kg.followed import followed
from kg.judgements import Outcome
from kg.rdf.iri import Iris
from kg.rdf.literals import decimal
from kg.reviews.items import Item, ItemKind, Side
from kg.reviews.judge import rows, said_of
from kg.store import Store

__all__ = [
    "UNSURE_BELOW",
    "attribution_items",
    "attribution_judgements",
    "attribution_named",
    "checked",
    "is_on_attribution",
    "judge_attribution",
    "judged_attributions",
]

KIND = "attribution"
"""`detail["kind"]` of a judgement on one attribution; it has one target and joins nothing."""
UNSURE_BELOW = "0.8"
"""Score below which an attribution is listed for review."""


def attribution_named(store: Store, named: str) -> str | None:
    """The IRI of the attribution whose id begins so, or whose IRI this is; None where there is none.

    Raises:
        BadParameter: several begin so.
    """
    start = str(Iris(store.base).attribution(named.rpartition("/")[2]))
    found = [str(item) for (item,) in rows(store, "attribution-named", start=(Literal(start),))]
    if len(found) > 1 and start not in found:
        near = ", ".join(iri.rpartition("/")[2][: len(named) + 4] for iri in found[:5])
        raise BadParameter(f"attribution {named!r} could be {near}. Give more characters.")
    return start if start in found else next(iter(found), None)


def attribution_judgements(actions: Iterable[Action]) -> dict[tuple[str, str], Action]:
    """The last judgement in force of each person on each attribution, as it was named then: (person, IRI) → action."""
    return latest(
        (a for a in actions if a.verb is Verb.UNDO or (a.verb is Verb.JUDGE and is_on_attribution(a))),
        lambda action: (action.by, action.target[0]),
    )


def is_on_attribution(action: Action) -> bool:
    """Whether a judgement is on one attribution, not on a pair."""
    return action.detail.get("kind") == KIND


def checked(action: Action) -> None:
    """Refuses a judgement on an attribution that has not one target and an outcome.

    Raises:
        InputError: it has not. Attributions that are wrong are struck, which is a correction.
    """
    outcomes = (Outcome.POSITIVE.value, Outcome.UNSURE.value)
    if len(action.target) != 1 or action.detail.get("outcome") not in outcomes:
        raise InputError("a judgement on an attribution has one target, and the outcome positive or unsure.")


def judge_attribution(trail: Trail, store: Store, iri: str, outcome: Outcome, *, by: str, reason: str = "") -> Action:
    """Records that an attribution is right, or that it cannot be told."""
    detail: dict[str, Any] = {"kind": KIND, "outcome": outcome.value, **said_of(store, (iri,))}
    return trail.record(Verb.JUDGE, (iri,), detail, by=by, reason=reason)


def judged_attributions(store: Store, actions: Collection[Action]) -> frozenset[str]:
    """The attributions that persons judged, under the names they have now."""
    found = set()
    for action in actions:
        if action.verb is Verb.JUDGE and is_on_attribution(action):
            document, text = (next(iter(action.detail.get(key) or ()), None) for key in ("documents", "texts"))
            found.add(followed(store, action.target[0], document, text))
    return frozenset(iri for iri in found if iri is not None)


def attribution_items(store: Store, judged: Collection[str]) -> Iterator[Item]:
    """The attributions below `UNSURE_BELOW` that nobody has judged: on the left who says it, on the right the content."""
    facts: dict[str, tuple[Any, ...]] = {}
    pieces: dict[str, dict[int, tuple[int, str]]] = {}
    below: Literal = decimal(UNSURE_BELOW)
    for item, score, explanation, speaker, file, start, end, words, cue in rows(store, "attributions", below=(below,)):
        facts[str(item)] = (float(str(score)), str(explanation or ""), speaker, str(file), cue)
        pieces.setdefault(str(item), {})[int(str(start))] = (int(str(end)), str(words))
    for iri, (score, explanation, speaker, file, cue) in facts.items():
        if iri in judged:
            continue
        spans = sorted((start, *rest) for start, rest in pieces[iri].items())
        content = " … ".join(words for _, _, words in spans)
        yield Item(
            id=iri.rpartition("/")[2],
            kind=ItemKind.ATTRIBUTION,
            judged=None,
            a=Side(iri, f"{speaker or 'somebody not named'} {cue or '(no words of saying)'}", document=file),
            b=Side(iri, content, document=file, char_start=spans[0][0], char_end=spans[-1][1]),
            score=score,
            reason=explanation or "the program is not sure of it",
            weight=round(1 - score, 4),
        )
