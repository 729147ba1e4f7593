"""By which names two documents are known to speak of one story."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from importlib.resources import files

from rdflib import URIRef

from ingest.link.entities.facets import tells_alone
from ingest.link.entities.lexicon import everywhere
from ingest.link.entities.named import Named
from ingest.link.entities.names import folded
from kg.store import Store
from ontology import SCHEMA

__all__ = ["CONTEXT_VERSION", "telling_names"]

CONTEXT_VERSION = "1"
"""Raised whenever the same document may give other names."""

_TYPES = {str(SCHEMA.Person): "Person", str(SCHEMA.Organization): "Organization", str(SCHEMA.Product): "Product"}


def telling_names(store: Store, documents: Sequence[str]) -> dict[str, frozenset[str]]:
    """For each of these documents (IRIs; as many as one query takes) the folded names of people, organisations and products in
    it that hardly two bear. Left out are who wrote it, who published it where that is not the firm that announces, and what is
    named everywhere: these are in every story of a paper or of a field."""
    query = files("ingest.link").joinpath("context.rq").read_text(encoding="utf-8")
    named: dict[str, set[str]] = defaultdict(set)
    makers: dict[str, set[str]] = defaultdict(set)
    for document, type_, name, *made_by in store.select(
        query, {"document": [URIRef(iri) for iri in documents]}
    ).values():
        iri, word = str(document), folded(str(name))
        makers[iri] |= {folded(str(maker)) for maker in made_by if maker is not None}
        if word not in everywhere() and tells_alone(Named("", iri, _TYPES[str(type_)], str(name))):
            named[iri].add(word)
    return {iri: frozenset(words - makers[iri]) for iri, words in named.items()}
