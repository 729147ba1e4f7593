"""What the search for conflicts reads of a store."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from importlib.resources import files

from rdflib import URIRef

from ingest.link.conflicts.side import Side, read_side
from kg.rdf.links import RELATIONS
from kg.record import LinkRelation
from kg.store import Store

__all__ = ["StatedLink", "all_documents", "expressed", "held_sides", "stated_links"]

_AT_ONCE = 200
"""Terms given to one query."""
_RELATION_OF = {str(term): relation for relation, term in RELATIONS.items()}
StatedLink = tuple[str, str, str, str, LinkRelation, bool]
"""Document, link, from, to, relation, and whether the document only suggests it."""


def all_documents(store: Store) -> list[str]:
    return [str(iri) for (iri,) in store.select(_query("all-documents.rq")).values()]


def held_sides(store: Store, documents: Sequence[str]) -> Iterator[Side]:
    """The assertions of these documents that can be in conflict with another, in order of IRI within each 200 documents."""
    query = _query("sides.rq")
    for part in _parts(documents):
        texts: dict[str, tuple[str, str, str, str]] = {}
        dates: dict[str, set[str]] = defaultdict(set)
        names: dict[str, set[str]] = defaultdict(set)
        rows = store.select(query, {"document": [URIRef(iri) for iri in part]})
        for assertion, document, normalized, speaker, date, name, published in rows.values():
            iri = str(assertion)
            texts[iri] = str(document), str(normalized), str(speaker or ""), str(published or "")
            if date is not None:
                dates[iri].add(str(date))
            if name is not None:
                names[iri].add(str(name))
        for iri, (document, text, speaker, published) in sorted(texts.items()):
            side = read_side(
                iri, document, text, speaker=speaker, names=sorted(names[iri]), dates=dates[iri], published=published
            )
            if side is not None:
                yield side


def stated_links(store: Store, documents: Sequence[str]) -> Iterator[StatedLink]:
    """The links that these documents state, or only suggest."""
    query = _query("stated.rq")
    for part in _parts(documents):
        rows = store.select(query, {"document": [URIRef(iri) for iri in part]})
        for document, link, from_, to, relation, possible in rows.values():
            yield str(document), str(link), str(from_), str(to), _RELATION_OF[str(relation)], bool(possible)


def expressed(store: Store, assertions: Sequence[str]) -> dict[str, str]:
    """Which claim each of these assertions expresses, those left out that deny what the claim's text says."""
    query = _query("expressed.rq")
    found: dict[str, str] = {}
    for part in _parts(assertions):
        rows = store.select(query, {"assertion": [URIRef(iri) for iri in part]})
        found.update((str(assertion), str(claim)) for assertion, claim, denied in rows.values() if not denied)
    return found


def _parts(terms: Sequence[str]) -> Iterator[Sequence[str]]:
    return (terms[at : at + _AT_ONCE] for at in range(0, len(terms), _AT_ONCE))


def _query(name: str) -> str:
    return files("ingest.link.conflicts").joinpath(name).read_text(encoding="utf-8")
