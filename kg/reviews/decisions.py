"""All that follows from what persons decided, written in one go, and not again while nothing of it has changed."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from pathlib import Path

from kg.actions import Action, Verb
from kg.audit import Trail
from kg.rated import put_verdicts
from kg.rdf.iri import Iris
from kg.reviews.fold import put_judgements
from kg.store import Change, Store
from kg.whole_file import whole_file
from ontology import CK

__all__ = ["put_reviews"]

_FORMAT = 1
"""Counted up when the same actions give other quads."""
_ON_VERDICTS = frozenset({"withdraw", "second", "reply"})
"""What is about a verdict, and about a document only through it."""


def put_reviews(store: Store, *, anew: bool = False) -> Change:
    """Makes the persons' judgements and the verdicts in the graph those of the audit trail; writes the difference only.

    Corrections are part of their documents' graphs (`kg/corrections.py`). Cost: about 0.7 ms an action; nearly nothing where
    no action has come and no document that actions are about has changed since the last time, as `index/reviews` says
    (not looked at with `anew`).
    """
    if not anew and _is_done(store):
        return Change(0, 0)
    actions = Trail(store).actions
    judged, rated = put_judgements(store, actions), put_verdicts(store, actions)
    _note(store, actions)
    return Change(judged.added + rated.added, judged.removed + rated.removed)


def _path(store: Store) -> Path | None:
    folder = store.derived_folder("reviews")
    return None if folder is None else folder / "done.json"


def _is_done(store: Store) -> bool:
    """Whether what the note says was done is all that there is to do."""
    path = _path(store)
    try:
        noted = json.loads(path.read_text(encoding="utf-8")) if path is not None else None
        known: Mapping[str, str | None] = noted["documents"] if noted is not None else {}
        if noted is None or noted["format"] != _FORMAT or _held(store, noted["actions"] + 1):
            return False
        return (noted["actions"] == 0 or _held(store, noted["actions"])) and all(
            _state(store, document) == state for document, state in known.items()
        )
    except (OSError, ValueError, KeyError, TypeError):
        return False  # it is only a note


def _note(store: Store, actions: Iterable[Action]) -> None:
    """Notes the number of actions, and the state of each document that they are about."""
    path, said = _path(store), list(actions)
    documents = _documents(said)
    if path is None or documents is None:
        return
    states = {document: _state(store, document) for document in sorted(documents)}
    if "" in states.values():
        return  # written by a version without digests: what changes in it cannot be seen
    path.parent.mkdir(parents=True, exist_ok=True)
    with whole_file(path) as stream:
        stream.write(json.dumps({"format": _FORMAT, "actions": len(said), "documents": states}).encode())


def _documents(actions: Iterable[Action]) -> set[str] | None:
    """The ids of the documents that judgements and verdicts are about; None where one does not say."""
    found: set[str] = set()
    for action in actions:
        if action.verb not in (Verb.JUDGE, Verb.VERDICT) or action.detail.get("act") in _ON_VERDICTS:
            continue
        named = list(action.detail.get("documents") or ())
        if len([document for document in named if document]) < len(action.target):
            return None
        found.update(str(document) for document in named)
        found.update(str(one["document"]) for one in action.detail.get("evidence") or () if one.get("document"))
    return found


def _held(store: Store, number: int) -> bool:
    return next(store.quads(Iris(store.base).action_graph(number)), None) is not None


def _state(store: Store, document: str) -> str | None:
    """The digest of a document's graph; None where it is not held, "" where it has none."""
    graph = Iris(store.base).document_graph(document)
    digest = next((str(quad[2]) for quad in store.quads(graph, predicate=CK.graphDigest)), None)
    if digest is None and next(store.quads(graph), None) is not None:
        return ""
    return digest
