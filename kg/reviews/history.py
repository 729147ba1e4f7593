"""Who changed what about an item: the actions that concern it, in order of time, with what has become of each."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from rdflib import URIRef

from kg.actions import Action, Verb, in_force, undone
from kg.corrections import Correction, Property, corrections_in_force
from kg.rdf.iri import Iris
from kg.redirects import redirects
from kg.reviews.attribution import attribution_judgements, is_on_attribution
from kg.reviews.fold import held_reviews
from kg.reviews.judge import rows
from kg.store import Store

__all__ = ["Entry", "Standing", "concerning", "history", "items_of", "sentence"]


class Standing(StrEnum):
    """What has become of an action."""

    HOLDS = "holds"
    UNDONE = "undone"
    REPLACED = "replaced"
    """The same person has judged the same anew, or somebody has corrected the same again."""


@dataclass(frozen=True)
class Entry:
    """One action with its standing; `undone_by` is the undo in force that takes it back."""

    action: Action
    standing: Standing
    undone_by: Action | None = None


def history(store: Store, actions: Iterable[Action], nodes: Collection[str] | None = None) -> list[Entry]:
    """The actions, of these nodes only where some are given, oldest first."""
    every = sorted(actions, key=lambda action: action.moment)
    by_id = {action.id: action for action in every}
    gone = undone(every)
    undoers = {a.undoes: a for a in every if a.verb is Verb.UNDO and a.id not in gone}
    holding = {held.action.id for held in held_reviews(store, every)}
    holding |= {action.id for action in attribution_judgements(every).values()}
    holding |= {correction.id for correction in corrections_in_force(every)}
    current = {action.id for action in in_force(every)}
    wanted = None if nodes is None else concerning(store, nodes)
    return [
        Entry(action, _standing(action, gone, current, holding), undoers.get(action.id))
        for action in every
        if wanted is None or wanted & _named(action, store, by_id)
    ]


def concerning(store: Store, nodes: Collection[str]) -> frozenset[str]:
    """All IRIs under which an action may name these nodes: their own, those of their members, and former ones."""
    found = {str(node) for node in nodes}
    found |= {str(member) for _, member in rows(store, "members", node=tuple(map(URIRef, sorted(found))))}
    # Backwards along the redirects, until nothing is new.
    before: dict[str, set[str]] = {}
    for old, new in redirects(store).items():
        before.setdefault(new, set()).add(old)
    open_ = list(found)
    while open_:
        new_names = before.get(open_.pop(), set()) - found
        found |= new_names
        open_ += new_names
    return frozenset(found)


def _named(action: Action, store: Store, by_id: Mapping[str, Action]) -> set[str]:
    """The items and documents that an action names; of an undo those of what it takes back."""
    iris = Iris(store.base)
    found: set[str] = set()
    seen: set[str] = set()
    while True:
        documents = [*action.detail.get("documents", ()), action.detail.get("document")]
        found |= {*action.target, *(str(iris.document(str(document))) for document in documents if document)}
        seen.add(action.id)
        first = by_id.get(action.undoes or "")
        if first is None or first.id in seen:
            return found
        action = first


def _standing(action: Action, gone: Collection[str], current: Collection[str], holding: Collection[str]) -> Standing:
    if action.id in gone:
        return Standing.UNDONE
    if action.verb in (Verb.JUDGE, Verb.CORRECT) and action.id in current and action.id not in holding:
        return Standing.REPLACED
    return Standing.HOLDS


def sentence(action: Action, first: Action | None = None) -> str:
    """What an action says, for people; `first` is the action that an undo takes back, where it is held."""
    detail = action.detail
    if action.verb is Verb.UNDO:
        return f"took back: {sentence(first) if first else action.undoes}"
    if action.verb is Verb.JUDGE and is_on_attribution(action):
        return f"attribution {'right' if detail.get('outcome') == 'positive' else 'unsure'}: {items_of(action)[0]}"
    if action.verb is Verb.JUDGE:
        one, other = items_of(action)
        suggested = _suggested(detail)
        if detail.get("kind") == "link":
            said = {"positive": detail.get("relation"), "negative": f"not {detail.get('relation')}"}
            holds = said.get(str(detail.get("outcome")), "perhaps " + str(detail.get("relation")))
            return f"{one} – {holds} – {other}{suggested}"
        said = {"positive": "the same", "negative": "not the same", "unsure": "perhaps the same"}
        return f"{said.get(str(detail.get('outcome')), '')}: {one} and {other}{suggested}"
    if action.verb is Verb.VERDICT:
        return _on_verdict(action)
    if action.verb is Verb.CORRECT:
        correction = Correction.of(action)
        if correction.property is Property.STRUCK:
            return f"struck: {correction.old}"
        return f"{correction.property.value}: {correction.old or '(none)'} -> {correction.shown()}"
    return "; ".join(
        f"{key}: {_shown(value)}" for key, value in sorted(detail.items()) if value not in (None, "", [], {})
    )


def _suggested(detail: Mapping[str, Any]) -> str:
    """What language models had said of the pair, where whoever judged could read it."""
    told = [
        f"{str(one.get('method', '')).removeprefix('endpoint ')}: {one.get('relation')}"
        for one in detail.get("suggested") or ()
        if isinstance(one, dict)
    ]
    return f" (suggested by {'; '.join(told)})" if told else ""


def items_of(action: Action) -> tuple[str, str]:
    """The two items of a judgement as they read when it was made: “words” (file), or the IRI where nobody wrote them down."""
    words = [*action.detail.get("words", ()), None, None]
    files = [*action.detail.get("files", ()), None, None]
    shown = [
        (f"“{word}”" + (f" ({file})" if file else "")) if word else f"<{iri}>"
        for word, file, iri in zip(words, files, action.target, strict=False)
    ]
    return shown[0], shown[-1]


def _on_verdict(action: Action) -> str:
    detail = action.detail
    match detail.get("act"):
        case "add" | "revise":
            word = detail.get("rating", {}).get("word")
            return f"{'rated' if detail['act'] == 'add' else 'rated anew'} {word}: “{detail.get('claim')}”"
        case "second":
            return f"second review: {'agrees' if detail.get('agrees') else 'does not agree'}{_told(detail.get('text'))}"
        case "reply":
            return f"reply of {detail.get('whose')}{_told(detail.get('text'))}"
        case "tie":
            return f"verdict tied to “{(detail.get('words') or ['?'])[0]}”"
        case _:
            return "verdict withdrawn"


def _told(text: Any) -> str:
    return f": {text}" if text else ""


def _shown(value: Any) -> str:
    if isinstance(value, list):
        return ", ".join(map(_shown, value))
    if isinstance(value, dict):
        return ", ".join(f"{key} {_shown(item)}" for key, item in value.items())
    return str(value)
