"""What became of an action: told in a row, with whether it took effect."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import TYPE_CHECKING

from desk.cli.output import counted
from kg.audit import Action, Trail, Verb
from kg.corrections import Correction
from kg.judgements import Judgement, JudgementKind, Outcome
from kg.rdf.iri import Iris
from kg.reviews.attribution import is_on_attribution
from kg.reviews.conflict import Conflict, clusters_of
from kg.reviews.fold import judgement_of
from kg.reviews.history import items_of, sentence
from kg.reviews.items import Item, ItemKind, Side
from kg.reviews.judge import links_between
from kg.reviews.queue import sides
from ontology import CK

if TYPE_CHECKING:
    from kg.reviews.scope import Scope
    from kg.settings import Settings
    from kg.store import Store

__all__ = ["decisions_on", "effects", "lost_corrections"]

SHORT = 8
_WHAT = {Verb.JUDGE: "judgement", Verb.CORRECT: "correction", Verb.VERDICT: "verdict", Verb.UNDO: "undo"}


def effects(
    store: Store, trail: Trail, made: Sequence[Action], conflicts: Sequence[Conflict], known: Collection[str] = ()
) -> list[tuple[tuple[object, ...], bool]]:
    """For each action its row (action, id, outcome, relation, a, b, effect) and whether what it says took effect. `known` are the
    ids of actions that were recorded before and only said again."""
    found = []
    for action in made:
        row, applied = _told(store, trail, action, conflicts)
        if action.id in known:
            row = (*row[:-1], f"{told_already(action)}; {row[-1]}")
        found.append((row, applied))
    return found


def told_already(action: Action) -> str:
    """That a person said this before: "already accepted by ida on 2026-11-30"."""
    word = {"positive": "accepted", "negative": "rejected", "unsure": "marked unsure"}[str(action.detail["outcome"])]
    why = f" ({action.reason})" if action.reason else ""
    return f"already {word} by {action.by} on {action.at[:10]}{why}"


def _told(store: Store, trail: Trail, action: Action, conflicts: Sequence[Conflict]) -> tuple[tuple[object, ...], bool]:
    if action.verb is Verb.UNDO:
        return _undone(trail, action)
    if action.verb is Verb.CORRECT:
        return (action.id[:SHORT], None, "negative", None, sentence(action), None, "attribution struck"), True
    if is_on_attribution(action):
        outcome = str(action.detail["outcome"])
        effect = "attribution confirmed" if outcome == Outcome.POSITIVE.value else "noted"
        return (action.id[:SHORT], None, outcome, None, items_of(action)[0], None, effect), True
    return _judged(store, action, conflicts)


def _undone(trail: Trail, action: Action) -> tuple[tuple[object, ...], bool]:
    first = trail.find(action.undoes or "")
    a, b = items_of(first) if first.verb is Verb.JUDGE else (sentence(first), None)
    back = f"{_WHAT[first.verb]} of {first.by} on {first.at[:10]} taken back"
    return (action.id[:SHORT], first.id[:SHORT], "undo", first.detail.get("relation"), a, b, back), True


def _judged(store: Store, action: Action, conflicts: Sequence[Conflict]) -> tuple[tuple[object, ...], bool]:
    judgement = judgement_of(action)
    same = (action.by, judgement.kind, judgement.pair, judgement.relation)
    against = next((c for c in conflicts if (c.join.by, c.join.kind, c.join.pair, c.join.relation) == same), None)
    effect = f"not applied: {against.why}" if against else _effect(store, action)
    row = (action.id[:SHORT], None, judgement.outcome.value, judgement.relation, *items_of(action), effect)
    return row, against is None


def _effect(store: Store, action: Action) -> str:
    judgement = judgement_of(action)
    if judgement.kind is JudgementKind.LINK:
        known = any(relation is judgement.relation for _, relation, _ in links_between(store, *judgement.pair))
        said = {
            Outcome.POSITIVE: "link confirmed" if known else "link added",
            Outcome.NEGATIVE: "link rejected",
            Outcome.UNSURE: "noted",
        }
        return said[judgement.outcome]
    cluster = clusters_of(store, judgement.pair)
    if judgement.outcome is Outcome.POSITIVE:
        about = _denied(store, judgement) or _mixed(store, judgement)
        return f"one {_noun(judgement.kind)}: <{cluster.get(judgement.a)}>{about}"
    if judgement.outcome is Outcome.NEGATIVE:
        return "kept apart"
    # Of what a person could not tell, only the program's own join of this very pair falls.
    together = cluster.get(judgement.a) == cluster.get(judgement.b)
    return "noted; still one, through other joins" if together else "noted; not joined"


def _denied(store: Store, judgement: Judgement) -> str:
    """Who denies what the other says, where two such statements are one claim now."""
    seen = sides(store, judgement.pair) if judgement.kind is JudgementKind.SAME_CLAIM else {}
    said = [seen[member] for member in judgement.pair if member in seen]
    denying = [side for side in said if side.polarity == "denies"]
    if len(said) != 2 or len(denying) != 1:
        return ""
    asserting = next(side for side in said if side is not denying[0])
    return f", asserted by {asserting.who}, denied by {denying[0].who} (`kg query disputed-claims`)"


def _mixed(store: Store, judgement: Judgement) -> str:
    """What the two are, where one entity was made of two of different types: it may be a slip."""
    seen = sides(store, judgement.pair) if judgement.kind is JudgementKind.SAME_ENTITY else {}
    told = [
        f"{seen[iri].text} is read as {_article(seen[iri].type)}"
        for iri in judgement.pair
        if iri in seen and seen[iri].type
    ]
    types = {side.type for side in seen.values()}
    return f", though {' and '.join(told)}: undo it if that is a slip" if len(types) > 1 and len(told) == 2 else ""


def _article(type_: str | None) -> str:
    word = (type_ or "thing").lower()
    return f"{'an' if word[0] in 'aeiou' else 'a'} {word}"


def _noun(kind: JudgementKind) -> str:
    return "claim" if kind is JudgementKind.SAME_CLAIM else "entity"


def decisions_on(store: Store, document_id: str) -> str:
    """What people decided in force about what stands in a document, counted ("2 judgements, 1 verdict"); empty where nothing."""
    counts: dict[Verb, int] = {}
    for action in Trail(store).in_force():
        if action.verb is Verb.CORRECT:
            documents = {Correction.of(action).target.document}
        else:
            documents = set(action.detail.get("documents") or ())
        if document_id in documents:
            counts[action.verb] = counts.get(action.verb, 0) + 1
    return ", ".join(counted(number, _WHAT[verb]) for verb, number in sorted(counts.items()))


def lost_corrections(
    store: Store, settings: Settings, kinds: Collection[ItemKind], among: Scope | None = None
) -> list[Item]:
    """The corrections within some limits that have no effect, as entries of the queue: their words are lost, or their document is not
    held."""
    from ingest.correct import lost

    trail = Trail(store)
    if not {ItemKind.LOST, ItemKind.WAITS} & set(kinds) or not trail.in_force(Verb.CORRECT):
        return []
    found = []
    files = _files(store, trail)
    for standing in lost(store, settings):
        kind = ItemKind.WAITS if (standing.reason or "").endswith("waits for it") else ItemKind.LOST
        if standing.reason is None or kind not in kinds:
            continue
        correction = standing.correction
        targets = trail.find(correction.id).target or ("",)  # what was missed has none
        if among is not None and not any(among.held(iri, correction.target.document) for iri in targets):
            continue
        words = " … ".join(" ".join(piece.exact.split()) for piece in correction.target.pieces[:2])
        change = f"{correction.property.value}: {correction.old or '(none)'} -> {correction.shown()}"
        file = files.get(correction.target.document)
        sides = (Side(correction.id, words or correction.target.key, document=file), Side(correction.id, change))
        found.append(
            Item(
                correction.id,
                kind,
                None,
                *sides,
                1.0,
                f"correction: {standing.reason}",
                1.0,
                by=correction.by,
                at=correction.at,
            )
        )
    return found


def _files(store: Store, trail: Trail) -> dict[str, str]:
    """The file names of documents by their ids: as they are held, else as decisions on them note them."""
    noted = {
        str(document): str(file)
        for action in trail.actions
        for document, file in zip(*(action.detail.get(key) or () for key in ("documents", "files")), strict=False)
        if document and file
    }
    iris = Iris(store.base)
    held = {iris.document_id(str(q[0])) or "": str(q[2]) for q in store.quads(predicate=CK.fileName)}
    return noted | held
