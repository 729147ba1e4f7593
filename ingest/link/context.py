"""By which names two statements that name nothing are known to speak of one thing: those beside them, in either document."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from importlib.resources import files

from rdflib import URIRef

from ingest.link.entities.facets import tells_alone
from ingest.link.entities.lexicon import everywhere
from ingest.link.entities.named import Named
from ingest.link.entities.names import folded
from kg.rdf.iri import Iris
from kg.record import Span
from kg.store import Store
from kg.store.base import Plain
from ontology import SCHEMA

__all__ = ["CONTEXT_VERSION", "telling_names"]

CONTEXT_VERSION = "2"
"""Raised whenever the same document may give other names."""

_TYPES = {str(SCHEMA.Person): "Person", str(SCHEMA.Organization): "Organization", str(SCHEMA.Product): "Product"}
_BESIDE = 300
"""Characters on either side of a statement in which a name stands beside it, in its paragraph. A report of a year, or a talk of an
hour, names half of a field: two of these share names whatever one sentence of them is about."""
_BREAK = re.compile(r"\n\s*\n|(?<=[^\n]{120})\n")
"""Ends a paragraph: a blank line, or the end of a line that is too long to be a wrapped one."""
_AT_ONCE = 500
"""Statements asked for in one query."""


@dataclass
class _Page:
    """What one document names, where, and what its headline names; `makers` are who wrote and published it."""

    named: list[tuple[Span, str]] = field(default_factory=list)
    headline: str | None = None
    makers: set[str] = field(default_factory=set)


def telling_names(store: Store, documents: Sequence[str], wanted: Collection[str]) -> dict[str, frozenset[str]]:
    """For each of the `wanted` assertions (IRIs) of these documents (as many as one query takes) the folded names that hardly two
    bear of the people, organisations and products beside it, and in its document's headline; those that have none are left out.

    Not who wrote it, who published it where that is not the firm that announces, and what is named everywhere: these are in
    every story of a paper or of a field. Cost: three queries, and the texts are read.
    """
    if not wanted:
        return {}
    pages = _pages(store, documents)
    places: dict[tuple[str, str], list[Span]] = defaultdict(list)
    asked = sorted(wanted)
    for at in range(0, len(asked), _AT_ONCE):
        for document, assertion, start, end in _rows(store, "places.rq", "assertion", asked[at : at + _AT_ONCE]):
            places[str(document), str(assertion)].append((int(str(start)), int(str(end))))
    iris = Iris(store.base)
    by_document: dict[str, dict[str, list[Span]]] = defaultdict(dict)
    for (document, assertion), spans in places.items():
        if pages[document].named:
            by_document[document][assertion] = spans
    found: dict[str, frozenset[str]] = {}
    for document, statements in by_document.items():
        text = store.text(iris.document_id(document) or "")
        found |= _beside(pages[document], text, statements)
    return found


def _pages(store: Store, documents: Sequence[str]) -> dict[str, _Page]:
    pages: dict[str, _Page] = defaultdict(_Page)
    for document, headline, *made_by in _rows(store, "makers.rq", "document", documents):
        page = pages[str(document)]
        page.headline = None if headline is None else min(str(headline), page.headline or str(headline))
        page.makers |= {folded(str(maker)) for maker in made_by if maker is not None}
    for document, type_, name, start, end in _rows(store, "context.rq", "document", documents):
        word = _telling(_TYPES[str(type_)], str(name))
        if word is not None and word not in pages[str(document)].makers:
            pages[str(document)].named.append(((int(str(start)), int(str(end))), word))
    return pages


@lru_cache(maxsize=1 << 14)
def _telling(type_: str, name: str) -> str | None:
    """The name folded, where it tells whom it means; None else."""
    word = folded(name)
    return word if word not in everywhere() and tells_alone(Named("", "", type_, name)) else None


def _beside(page: _Page, text: str, statements: dict[str, list[Span]]) -> Iterator[tuple[str, frozenset[str]]]:
    breaks = [match.span() for match in _BREAK.finditer(text)]
    headline = page.headline or ""
    over = text.find(headline)
    until = over + len(headline) if over >= 0 else over
    of_all = {word for (start, end), word in page.named if over <= start and end <= until}
    for assertion, spans in sorted(statements.items()):
        first, last = min(start for start, _ in spans), max(end for _, end in spans)
        low = max([first - _BESIDE, *(end for _, end in breaks if end <= first)])
        high = min([last + _BESIDE, *(start for start, _ in breaks if start >= last)])
        names = of_all | {word for (start, end), word in page.named if low <= start and end <= high}
        if names:
            yield assertion, frozenset(names)


def _rows(store: Store, query: str, by: str, iris: Sequence[str]) -> Iterator[tuple[Plain, ...]]:
    text = files("ingest.link").joinpath(query).read_text(encoding="utf-8")
    return store.select(text, {by: [URIRef(iri) for iri in iris]}).values()
