"""Stores: Oxigraph on disk and in memory behind one seam (`kg.store.base.Store`). rdflib terms go in and come out.

The only room that knows pyoxigraph and oxrdflib.
"""

from __future__ import annotations

from kg.store.base import Bindings, Change, Plain, Rows, Store, Version
from kg.store.open import memory_store, open_store

__all__ = ["Bindings", "Change", "Plain", "Rows", "Store", "Version", "memory_store", "open_store"]
