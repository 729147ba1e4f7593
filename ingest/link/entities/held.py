"""The entities that a store holds, as what decisions on them look at."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import cache
from importlib.resources import files

from rdflib import URIRef

from ingest.link.entities.named import Named
from ingest.link.entities.names import folded, show_name
from kg.rdf.values import ROLES, predicate_term
from kg.store import Store
from kg.store.base import Plain
from ontology import CK, SCHEMA

__all__ = ["held_entities"]

_TYPES = {
    str(SCHEMA.Person): "Person",
    str(SCHEMA.Organization): "Organization",
    str(SCHEMA.Product): "Product",
    str(SCHEMA.Event): "Event",
    str(CK.Technology): "Technology",
    str(CK.Work): "Work",
}
_ROLES = frozenset(str(predicate_term(role)) for role in ROLES)
_PART, _PUBLISHES = str(CK.partOf), str(CK.publishes)
_SHOWS = frozenset({"podcast", "show", "program", "programme", "series", "broadcast"})
_AT_ONCE = 200
"""Documents asked for in one query."""


@dataclass
class _Found:
    document: str
    types: set[str] = field(default_factory=set)
    name: str = ""
    known: str | None = None
    kind: str = ""
    day: str = ""
    aliases: set[str] = field(default_factory=set)
    employers: set[str] = field(default_factory=set)
    ties: set[str] = field(default_factory=set)
    near: set[str] = field(default_factory=set)
    shows: set[str] = field(default_factory=set)

    @property
    def type(self) -> str:
        return next((_TYPES[type_] for type_ in sorted(self.types) if type_ in _TYPES), "")


def held_entities(store: Store, documents: Sequence[str]) -> list[Named]:
    """The entities of these documents, in order of IRI. Cost: four queries for each 200 documents."""
    found: list[Named] = []
    for at in range(0, len(documents), _AT_ONCE):
        found += _of_some(store, documents[at : at + _AT_ONCE])
    return sorted(found, key=lambda entity: entity.iri)


def _of_some(store: Store, documents: Sequence[str]) -> Iterator[Named]:
    entities: dict[str, _Found] = {}
    for document, iri, type_, name, known, detail, day in _rows(store, "entities.rq", documents):
        entity = entities.setdefault(str(iri), _Found(str(document)))
        entity.types.add(str(type_))
        entity.name = str(name)
        entity.known = None if known is None else str(known)
        entity.kind = str(detail or "").casefold().split()[-1] if str(detail or "").split() else ""
        entity.day = min(filter(None, (entity.day, str(day or "")[:10])), default="")
    for iri, alias in _rows(store, "aliases.rq", documents):
        if str(iri) in entities:
            entities[str(iri)].aliases.add(str(alias))
    _tie(entities, [(str(s), str(p), str(o)) for s, p, o in _rows(store, "ties.rq", documents)])
    _put_near(entities, [(str(a), str(e)) for a, e in _rows(store, "near.rq", documents)])
    _name_shows(entities)
    for iri, entity in entities.items():
        if entity.type:
            yield Named(
                iri,
                entity.document,
                entity.type,
                entity.name,
                tuple(sorted(entity.types)),
                tuple(sorted(entity.aliases)),
                entity.known,
                entity.kind,
                entity.day,
                frozenset(entity.employers),
                frozenset(entity.ties),
                frozenset(entity.near - entity.ties),
                frozenset(entity.shows),
            )


def _tie(entities: dict[str, _Found], relations: list[tuple[str, str, str]]) -> None:
    for subject, predicate, object_ in relations:
        one, other = entities.get(subject), entities.get(object_)
        if one is None or other is None:
            continue
        for entity, partner in ((one, other), (other, one)):
            if _tells(partner):
                entity.ties.add(folded(partner.name))
        if predicate in _ROLES and one.type == "Person" and other.type == "Organization":
            one.employers.add(folded(other.name))
        if predicate == _PART and _is_show(other):
            one.shows.add(show_name(other.name))
        if predicate == _PUBLISHES and _is_show(one):
            other.shows.add(show_name(one.name))


def _put_near(entities: dict[str, _Found], statements: list[tuple[str, str]]) -> None:
    together: dict[str, list[_Found]] = defaultdict(list)
    for statement, iri in statements:
        if iri in entities:
            together[statement].append(entities[iri])
    for group in together.values():
        for entity in group:
            entity.near |= {folded(other.name) for other in group if other is not entity and _tells(other)}


def _name_shows(entities: dict[str, _Found]) -> None:
    """A work whose title begins or ends with the name of a podcast of its document is a part of it; of a podcast tells on
    which days it had episodes."""
    shows: dict[str, set[str]] = defaultdict(set)
    for entity in entities.values():
        if _is_show(entity):
            shows[entity.document].add(show_name(entity.name))
    for entity in entities.values():
        if entity.type == "Work" and not entity.shows and not _is_show(entity):
            title = f" {show_name(entity.name)} "
            own = shows[entity.document]
            entity.shows |= {show for show in own if title.startswith(f" {show} ") or title.endswith(f" {show} ")}
    days: dict[tuple[str, str], set[str]] = defaultdict(set)
    for entity in entities.values():
        for show in entity.shows if entity.day else ():
            days[entity.document, show].add(f"an episode of {entity.day}")
    for entity in entities.values():
        if _is_show(entity):
            entity.ties |= days[entity.document, show_name(entity.name)]


def _is_show(entity: _Found) -> bool:
    return entity.type == "Work" and (entity.kind in _SHOWS or str(SCHEMA.PodcastSeries) in entity.types)


def _tells(partner: _Found) -> bool:
    """Whether keeping company with it tells one bearer of a name from another: not a technology, nor what is everywhere."""
    if partner.type in ("Technology", "Event") or folded(partner.name) in _everywhere():
        return False
    return partner.type != "Person" or len(partner.name.split()) > 1


@cache
def _everywhere() -> frozenset[str]:
    text = files("ingest.link.entities").joinpath("everywhere.txt").read_text(encoding="utf-8")
    return frozenset(folded(line) for line in text.splitlines() if line and not line.startswith("#"))


def _rows(store: Store, name: str, documents: Sequence[str]) -> Iterator[tuple[Plain, ...]]:
    query = files("ingest.link.entities").joinpath(name).read_text(encoding="utf-8")
    return store.select(query, {"document": [URIRef(iri) for iri in documents]}).values()
