"""The entities that a store holds, as what decisions on them look at."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from importlib.resources import files
from types import MappingProxyType

from rdflib import URIRef

from ingest.link.entities.described import Mentioned, described, sentences
from ingest.link.entities.facets import tells_alone
from ingest.link.entities.lexicon import everywhere
from ingest.link.entities.named import Named
from ingest.link.entities.names import folded, show_name
from kg.rdf.values import ROLES, predicate_term
from kg.store import Store
from kg.store.base import Plain
from ontology import CK, SCHEMA

__all__ = ["TALK", "held_entities"]

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
_EPISODE_OF = "an episode of "
_COPIED = frozenset({"Person", "Organization", "Product"})
"""Types of those who are one in a page and its copy: both name them in the same long sentence."""
TALK = "the recording "
"""What the company of those begins with whose document quotes a transcript, or is it."""
_SENTENCE = "the sentence "
"""What it begins with where it is a sentence that names them."""
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
    partners: set[str] = field(default_factory=set)
    facts: frozenset[str] = frozenset()

    @property
    def type(self) -> str:
        return next((_TYPES[type_] for type_ in sorted(self.types) if type_ in _TYPES), "")


def held_entities(
    store: Store, documents: Sequence[str], talks: Mapping[str, Collection[str]] = MappingProxyType({})
) -> list[Named]:
    """The entities of these documents, in order of IRI. `talks` are the transcripts of talks that a document reports, or is,
    by IRI. Cost: seven queries for each 200 documents, and one reading of their texts."""
    found: list[Named] = []
    for at in range(0, len(documents), _AT_ONCE):
        found += _of_some(store, documents[at : at + _AT_ONCE], talks)
    return sorted(found, key=lambda entity: entity.iri)


def _of_some(store: Store, documents: Sequence[str], talks: Mapping[str, Collection[str]]) -> Iterator[Named]:
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
    _put_near_talks(entities, talks)
    _describe(store, entities, documents)
    alone = {iri: line for iri, entity in entities.items() if (line := _ground(iri, entity)) is not None}
    for iri, entity in entities.items():
        if entity.type:
            grounds = {alone[partner] for partner in entity.partners if partner in alone}
            grounds |= {item for item in entity.ties | entity.near if item.startswith((_EPISODE_OF, TALK, _SENTENCE))}
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
                frozenset(grounds),
                entity.facts,
            )


def _describe(store: Store, entities: dict[str, _Found], documents: Sequence[str]) -> None:
    spans: dict[str, list[tuple[int, int]]] = defaultdict(list)
    for iri, start, end in _rows(store, "mentions.rq", documents):
        spans[str(iri)].append((int(start), int(end)))  # type: ignore[arg-type]
    present = {str(row[0]) for row in _rows(store, "speakers.rq", documents)}
    texts: dict[str, tuple[str, str]] = {}
    for document, text, day in _rows(store, "texts.rq", documents):
        texts.setdefault(str(document), (str(text), str(day or "")[:10]))
    held: dict[str, list[Mentioned]] = defaultdict(list)
    for iri, entity in entities.items():
        if entity.type and spans[iri]:
            held[entity.document].append(Mentioned(iri, entity.type, entity.name, tuple(sorted(spans[iri]))))
        if entity.employers:
            present.add(iri)
    for document, mentioned in held.items():
        text, day = texts.get(document, ("", ""))
        for iri, facts in described(text, mentioned, day, frozenset(present)).items():
            entities[iri].facts = facts
        for one in mentioned:
            if one.type in _COPIED:
                entities[one.iri].near |= {f"{_SENTENCE}“{words}”" for words in sentences(text, one)}


def _ground(iri: str, entity: _Found) -> str | None:
    """The entity as company that counts: what would be joined without company of its own, with what is said of it."""
    one = Named(iri, entity.document, entity.type, entity.name, known=entity.known, facts=entity.facts)
    if not entity.type or one.is_one_of_two or (one.known is None and not tells_alone(one)):
        return None
    said = [f"known:{one.known}"] if one.known is not None else []
    said += [f"employer:{employer}" for employer in entity.employers]
    return "\n".join((folded(one.name), *sorted({*said, *one.facts})))


def _tie(entities: dict[str, _Found], relations: list[tuple[str, str, str]]) -> None:
    for subject, predicate, object_ in relations:
        one, other = entities.get(subject), entities.get(object_)
        if one is None or other is None:
            continue
        for entity, partner, iri in ((one, other, object_), (other, one, subject)):
            if _tells(partner):
                entity.ties.add(folded(partner.name))
                entity.partners.add(iri)
        if predicate in _ROLES and one.type == "Person" and other.type == "Organization":
            one.employers.add(folded(other.name))
        if predicate == _PART and _is_show(other):
            one.shows.add(show_name(other.name))
        if predicate == _PUBLISHES and _is_show(one):
            other.shows.add(show_name(one.name))


def _put_near(entities: dict[str, _Found], statements: list[tuple[str, str]]) -> None:
    together: dict[str, list[tuple[str, _Found]]] = defaultdict(list)
    for statement, iri in statements:
        if iri in entities:
            together[statement].append((iri, entities[iri]))
    for group in together.values():
        for _, entity in group:
            others = [(iri, other) for iri, other in group if other is not entity and _tells(other)]
            entity.near |= {folded(other.name) for _, other in others}
            entity.partners |= {iri for iri, _ in others}


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
            days[entity.document, show].add(f"{_EPISODE_OF}{entity.day}")
    for entity in entities.values():
        if _is_show(entity):
            entity.ties |= days[entity.document, show_name(entity.name)]


def _put_near_talks(entities: dict[str, _Found], talks: Mapping[str, Collection[str]]) -> None:
    """A talk and the pages that report it speak of the same people: the episode, by podcast and day, and the transcript that a page
    quotes are company of all of whom a document tells."""
    told: dict[str, set[str]] = defaultdict(set)
    for entity in entities.values():
        if entity.type == "Work" and not _is_show(entity) and entity.day:
            told[entity.document] |= {f"{_EPISODE_OF}{show} of {entity.day}" for show in entity.shows}
    for entity in entities.values():
        if entity.type in ("Person", "Organization", "Product"):
            entity.near |= told[entity.document] | {f"{TALK}<{iri}>" for iri in talks.get(entity.document, ())}


def _is_show(entity: _Found) -> bool:
    return entity.type == "Work" and (entity.kind in _SHOWS or str(SCHEMA.PodcastSeries) in entity.types)


def _tells(partner: _Found) -> bool:
    """Whether keeping company with it tells one bearer of a name from another: not a technology, nor what is everywhere."""
    if partner.type in ("Technology", "Event") or folded(partner.name) in everywhere():
        return False
    return partner.type != "Person" or len(partner.name.split()) > 1


def _rows(store: Store, name: str, documents: Sequence[str]) -> Iterator[tuple[Plain, ...]]:
    query = files("ingest.link.entities").joinpath(name).read_text(encoding="utf-8")
    return store.select(query, {"document": [URIRef(iri) for iri in documents]}).values()
