"""Judging one attribution as right; one that is wrong is struck by a correction (`ingest.correct`)."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from rdflib import Literal, URIRef

from kg.actions import in_force, latest
from kg.audit import Action, Trail, Verb
from kg.errors import BadParameter, InputError
from kg.followed import followed
from kg.judgements import Outcome
from kg.near import near_lost
from kg.rdf.iri import Iris
from kg.rdf.literals import decimal
from kg.rdf.values import term_of
from kg.record import Stance
from kg.redirects import resolve
from kg.reviews.items import Item, ItemKind, Side
from kg.reviews.judge import rows, said_of
from kg.store import Store
from ontology import CK, RDFS

__all__ = [
    "UNSURE_BELOW",
    "JudgedAttribution",
    "Lapse",
    "attribution_items",
    "attribution_judgements",
    "attribution_named",
    "checked",
    "is_on_attribution",
    "judge_attribution",
    "judged_attributions",
    "lapsed_items",
]

KIND = "attribution"
"""`detail["kind"]` of a judgement on one attribution; it has one target and joins nothing."""
SHORT = 8
"""Characters of an id in a message."""
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
    """Records that an attribution is right, or that it cannot be told; and what was judged so: who says what in which words, and
    whether it was said, for another version of the program may read the same words as somebody else's (`judged_attributions`)."""
    detail: dict[str, Any] = {
        "kind": KIND,
        "outcome": outcome.value,
        **said_of(store, (iri,)),
        "acts": [_act(store, iri)],
    }
    return trail.record(Verb.JUDGE, (iri,), detail, by=by, reason=reason)


class Lapse(StrEnum):
    """Why a person's word on an attribution does not hold now."""

    GONE = "it is not found for sure in its document any more"
    CHANGED = "it is read otherwise now"
    WAITS = "its document is not held; it takes effect when that comes"


@dataclass(frozen=True)
class JudgedAttribution:
    """The last word of a person on an attribution: its IRI now, and why the word does not hold of it; None: it holds.

    `before` is what was judged, "speaker cue: content"; `now` what is read there of the same words, where that is another.
    """

    action: Action
    iri: str | None
    before: str
    lapse: Lapse | None = None
    now: str | None = None


def judged_attributions(store: Store, actions: Collection[Action]) -> list[JudgedAttribution]:
    """The last word in force of each person on each attribution, oldest first.

    It holds as long as the same speaker is said to have said the same words in the same way. It is no word on an act of another
    speaker, be it that another version of the program or a correction gave the words to her.
    """
    found = []
    for action in attribution_judgements(actions).values():
        document, text, before = (
            next(iter(action.detail.get(key) or ()), None) for key in ("documents", "texts", "words")
        )
        iri = followed(store, action.target[0], document, text)
        before = str(before or action.target[0])
        if iri is None:
            found.append(JudgedAttribution(action, None, before, Lapse.GONE))
            continue
        now = _act(store, iri)
        if not now:
            is_held = document is not None and next(store.quads(Iris(store.base).document_graph(document)), None)
            found.append(JudgedAttribution(action, None, before, Lapse.GONE if is_held else Lapse.WAITS))
        elif _is_same(store, before, next(iter(action.detail.get("acts") or ()), {}), now):
            found.append(JudgedAttribution(action, iri, before))
        else:
            found.append(JudgedAttribution(action, iri, before, Lapse.CHANGED, now["words"]))
    return sorted(found, key=lambda judged: judged.action.moment)


def _act(store: Store, iri: str) -> dict[str, str]:
    """Who says what in which words ("words": speaker, cue, content), in what way; empty where the store has no such attribution."""
    said = {predicate: str(object_) for _, predicate, object_, _ in store.quads(subject=URIRef(iri))}
    if RDFS.label not in said:
        return {}
    wanted = {"words": RDFS.label, "speaker": CK.speaker, "realis": CK.realis, "stance": CK.stance}
    return {name: said[predicate] for name, predicate in wanted.items() if predicate in said}


def _is_same(store: Store, before: str, noted: Mapping[str, str], now: Mapping[str, str]) -> bool:
    """Whether the act is the one that was judged. `noted` is empty of what an older version of the program wrote down: then its
    words tell, which begin with the speaker's name."""
    if " ".join(before.split()) != " ".join(now["words"].split()):
        return False
    if not noted:
        return True
    speaker = noted.get("speaker")
    ways = all(_way(noted, name) == _way(now, name) for name in ("realis", "stance"))
    return ways and (None if speaker is None else resolve(store, speaker)) == now.get("speaker")


def _way(act: Mapping[str, str], name: str) -> str | None:
    """A stance that says only that others are cited is as good as none."""
    value = act.get(name)
    return None if value == str(term_of(Stance.NEUTRAL)) else value


def lapsed_items(store: Store, judged: Collection[JudgedAttribution], actions: Collection[Action]) -> Iterator[Item]:
    """The words of people on attributions that do not hold now: an entry for each, named by its action.

    Not of those who were unsure, not where somebody has judged what is read there now, and not where the same person has
    corrected it since.
    """
    settled = {one.iri for one in judged if one.lapse is None}
    corrections = [action for action in in_force(actions) if action.verb is Verb.CORRECT]
    for one in judged:
        action = one.action
        if one.lapse is None or action.detail["outcome"] != Outcome.POSITIVE.value or (one.iri and one.iri in settled):
            continue
        names = {action.target[0], one.iri}
        since = [c for c in corrections if names & set(c.target) and c.moment > action.moment]
        if any(correction.by == action.by for correction in since):
            continue
        file = next(iter(action.detail.get("files") or ()), None)
        yield Item(
            id=action.id,
            kind=ItemKind.WAITS if one.lapse is Lapse.WAITS else ItemKind.LOST,
            judged=None,
            a=Side(action.target[0], one.before, document=file),
            b=Side(
                one.iri or action.target[0], f"now: {one.now}" if one.now else "", document=file if one.now else None
            ),
            score=1.0,
            reason=_why(store, one, since),
            weight=1.0,
            by=action.by,
            at=action.at,
        )


def _why(store: Store, one: JudgedAttribution, since: Sequence[Action]) -> str:
    """Why a word does not hold, whose correction that comes from, and what can be done."""
    reason = f"confirmed, but {one.lapse}"
    if since:
        reason += f" ({', '.join(sorted({f'corrected by {c.by} on {c.at[:10]}' for c in since}))})"
    if one.iri is not None and one.lapse is Lapse.CHANGED:
        return f"{reason}; `kg review accept {one.iri.rpartition('/')[2][:SHORT]}` where that is right, or undo this"
    near = near_lost(store, one.action) if one.lapse is Lapse.GONE and not since else []
    offered = ", ".join(f"{n.iri.removeprefix(store.base)} “{' '.join(n.words.split())}”" for n in near)
    return f"{reason}; near it stands {offered}" if offered else reason


def attribution_items(store: Store, judged: Collection[JudgedAttribution]) -> Iterator[Item]:
    """The attributions below `UNSURE_BELOW` of which nobody's word holds: on the left who says it, on the right the content."""
    settled = {one.iri for one in judged if one.lapse is None}
    facts: dict[str, tuple[Any, ...]] = {}
    pieces: dict[str, dict[int, tuple[int, str]]] = {}
    below: Literal = decimal(UNSURE_BELOW)
    for item, score, explanation, speaker, file, start, end, words, cue in rows(store, "attributions", below=(below,)):
        facts[str(item)] = (float(str(score)), str(explanation or ""), speaker, str(file), cue)
        pieces.setdefault(str(item), {})[int(str(start))] = (int(str(end)), str(words))
    for iri, (score, explanation, speaker, file, cue) in facts.items():
        if iri in settled:
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
