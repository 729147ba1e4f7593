"""The corrections of a store that hold, by document, read from the audit trail once."""

from __future__ import annotations

from collections import defaultdict
from weakref import WeakKeyDictionary

from kg.audit import Trail
from kg.corrections import Correction, corrections_in_force
from kg.rdf.iri import Iris
from kg.store import Store

__all__ = ["corrected_documents", "held_corrections"]

_Known = tuple[int, dict[str, tuple[Correction, ...]], frozenset[str]]
_known: WeakKeyDictionary[Store, _Known] = WeakKeyDictionary()
"""Of each open store: how many actions were read, what holds, which documents anybody ever corrected. The trail only grows,
so one look for the next action tells whether it is still true."""


def held_corrections(store: Store, document_id: str) -> tuple[Correction, ...]:
    """The corrections of the document that hold, oldest first."""
    return _read(store)[1].get(document_id, ())


def corrected_documents(store: Store) -> frozenset[str]:
    """The documents with a correction, undone ones too."""
    return _read(store)[2]


def _read(store: Store) -> _Known:
    known = _known.get(store)
    if known is not None and next(store.quads(Iris(store.base).action_graph(known[0] + 1)), None) is None:
        return known
    actions = Trail(store).actions
    by_document: dict[str, list[Correction]] = defaultdict(list)
    for correction in corrections_in_force(actions):
        by_document[correction.target.document].append(correction)
    every = frozenset(str(action.detail["target"]["document"]) for action in actions if action.verb.value == "correct")
    found = (len(actions), {key: tuple(held) for key, held in by_document.items()}, every)
    _known[store] = found
    return found
