"""What the linker reads of a store: which documents have changed, and the assertions of some of them."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from importlib.resources import files
from weakref import WeakKeyDictionary

from rdflib import URIRef

from ingest.link.bearers import bearers
from ingest.link.context import telling_names
from ingest.link.equal import LocalAssertion
from kg.quads import Term
from kg.rdf.graph_digest import graph_digest
from kg.rdf.iri import Iris
from kg.store import Store
from ontology import CK

__all__ = ["HeldAssertion", "document_digests", "held_assertions", "one_look"]

_LOOKED_AT: WeakKeyDictionary[Store, dict[str, str]] = WeakKeyDictionary()
_AT_ONCE = 200
"""Documents asked for in one query."""


@dataclass(frozen=True)
class HeldAssertion:
    """An assertion as claims are judged by, and the language of its normalised sentence."""

    local: LocalAssertion
    language: str


def document_digests(store: Store) -> dict[str, str]:
    """Every document with the digest of its graph, in order of IRI. Where an older version of the program wrote none, the
    graph is read. Within `one_look` at a store it is asked once."""
    looked_at = _LOOKED_AT.get(store)
    if looked_at is not None:
        return dict(looked_at)
    found = {str(document): str(digest) for document, digest in store.select(_query("digests.rq")).values()}
    if len(found) != store.documents():
        iris = Iris(store.base)
        for (document,) in store.select(_query("no-digest.rq")).values():
            iri = str(document)
            found[iri] = graph_digest(store.quads(iris.document_graph(iris.document_id(iri) or "")))
    return dict(sorted(found.items()))


@contextmanager
def one_look(store: Store) -> Iterator[None]:
    """Within it the documents of the store are taken to stay as they are: its digests are read once (0.02 s at 2,000)."""
    _LOOKED_AT[store] = document_digests(store)
    try:
        yield
    finally:
        del _LOOKED_AT[store]


def held_assertions(store: Store, documents: Sequence[str]) -> list[HeldAssertion]:
    """The assertions of these documents, in order of IRI; `about` is left empty, since things depend on the whole store."""
    found: list[HeldAssertion] = []
    for at in range(0, len(documents), _AT_ONCE):
        found += _of_some(store, documents[at : at + _AT_ONCE])
    return sorted(found, key=lambda held: held.local.iri)


def _of_some(store: Store, documents: Sequence[str]) -> Iterator[HeldAssertion]:
    texts: dict[str, tuple[Term, str, str, str | None, str | None]] = {}
    dates: dict[str, set[str]] = defaultdict(set)
    names: dict[str, set[str]] = defaultdict(set)
    concerned: dict[str, set[str]] = defaultdict(set)
    told_of = bearers(store, documents)
    rows = store.select(_query("assertions.rq"), {"document": [URIRef(iri) for iri in documents]})
    for assertion, document, normalized, polarity, speaker, date, name, published, *entities in rows:
        iri = str(assertion)
        if normalized is None:
            continue
        said_by = None if speaker is None else str(speaker)
        texts[iri] = (
            normalized,
            str(document),
            str(polarity).removeprefix(str(CK)),
            said_by,
            None if published is None else str(published)[:10],
        )
        if date is not None:
            dates[iri].add(str(date))
        if name is not None:
            names[iri].add(str(name))
        concerned[iri] |= {told_of[str(entity)] for entity in entities if str(entity) in told_of}
    context = telling_names(store, documents, [iri for iri in texts if not any(map(_is_name, names[iri]))])
    for iri, (text, standing_in, way, who, appeared) in texts.items():
        local = LocalAssertion(
            iri,
            standing_in,
            str(text),
            way,
            frozenset(dates[iri]),
            speaker=who,
            names=frozenset(names[iri]),
            published=appeared,
            context=context.get(iri, frozenset()),
            bearers=frozenset(concerned[iri]),
        )
        yield HeldAssertion(local, getattr(text, "language", None) or "en")


def _is_name(name: str) -> bool:
    """Whether a thing has a name of its own; of a field's terms ("inference") many things are said that differ."""
    return not name[:1].islower()


def _query(name: str) -> str:
    return files("ingest.link").joinpath(name).read_text(encoding="utf-8")
