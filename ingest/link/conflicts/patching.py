"""Writes a difference in one transaction where it is small enough, else in parts."""

from __future__ import annotations

from kg.quads import Quad
from kg.store import Change, Store

__all__ = ["patched"]

_PART = 40_000
"""Quads of one transaction: it is held in memory, at about 1 KB a quad."""


def patched(store: Store, added: list[Quad], removed: list[Quad]) -> Change:
    """In one transaction where it is small enough, what goes first. What is both taken out and put in stays."""
    if len(added) + len(removed) <= _PART:
        return store.patch(added, removed)
    kept = set(added)
    total = Change(0, 0)
    for at in range(0, len(removed), _PART):
        part = store.patch((), [quad for quad in removed[at : at + _PART] if quad not in kept])
        total = Change(total.added + part.added, total.removed + part.removed)
    for at in range(0, len(added), _PART):
        part = store.patch(added[at : at + _PART], ())
        total = Change(total.added + part.added, total.removed + part.removed)
    return total
