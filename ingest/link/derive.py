"""Judges what equality makes sure, and derives things and claims from all judgements."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from importlib.resources import files

from ingest.link.equal import LocalAssertion, LocalEntity, same_claims, same_entities
from ingest.link.quotes.ledger import check_quotations
from kg.judged import persons_judgements
from kg.judgements import Clusters, JudgementKind, cluster
from kg.rdf.across import Claim, Thing, encode_derived, encode_judgements
from kg.rdf.iri import Iris
from kg.reviews import put_reviews
from kg.store import Change, Store
from ontology import CK, PROV, SCHEMA

__all__ = ["LinkReport", "link"]

_TYPE_NAMES = {
    str(SCHEMA.Person): "Person",
    str(SCHEMA.Organization): "Organization",
    str(SCHEMA.Product): "Product",
    str(SCHEMA.Event): "Event",
    str(CK.Technology): "Technology",
    str(CK.Work): "Work",
}


@dataclass(frozen=True)
class LinkReport:
    """How many things and claims the store holds now, how many join several members, and what was written."""

    things: int
    shared_things: int
    claims: int
    shared_claims: int
    change: Change


def link(store: Store) -> LinkReport:
    """Judges and derives over all documents of the store; writes the difference only.

    The result depends on the documents, not on their order or on what stood in the graphs before. Each of the two
    graphs is replaced in one transaction; a kill between them is mended by the next run. Cost: n log n in the entities
    and assertions of the store.
    """
    entities, types = _entities(store)
    put_reviews(store)  # what was judged may have moved, or its document come
    said = persons_judgements(store)
    entity_judgements = [*same_entities(entities), *(j for j in said if j.kind is JudgementKind.SAME_ENTITY)]
    things = cluster((e.iri for e in entities), entity_judgements)
    assertions, languages = _assertions(store, things)
    claim_judgements = [*same_claims(assertions), *(j for j in said if j.kind is JudgementKind.SAME_CLAIM)]
    claims = cluster((a.iri for a in assertions), claim_judgements)

    iris = Iris(store.base)
    judged = store.replace_graph(
        iris.graph("judgements"),
        encode_judgements(
            [*entity_judgements, *claim_judgements, *(j for j in said if j.kind is JudgementKind.LINK)], store.base
        ),
    )
    derived = store.replace_graph(
        iris.graph("derived"),
        encode_derived(_things(things, entities, types), _claims(claims, assertions, languages), store.base),
    )
    quotations = check_quotations(store)
    return LinkReport(
        things=len(things.members()),
        shared_things=sum(len(m) > 1 for m in things.members().values()),
        claims=len(claims.members()),
        shared_claims=sum(len(m) > 1 for m in claims.members().values()),
        change=Change(
            judged.added + derived.added + quotations.change.added,
            judged.removed + derived.removed + quotations.change.removed,
        ),
    )


def _query(name: str) -> str:
    return files("ingest.link").joinpath(name).read_text(encoding="utf-8")


def _entities(store: Store) -> tuple[list[LocalEntity], dict[str, tuple[str, ...]]]:
    """The local entities in order of IRI, and each one's types."""
    rows: dict[str, tuple[str, str, str | None]] = {}
    types: dict[str, list[str]] = defaultdict(list)
    for found in store.select(_query("entities.rq")):
        iri, document, type_, name = (str(term) for term in found[:4])
        rows[iri] = (document, name, None if found[4] is None else str(found[4]))
        types[iri].append(type_)
    entities = []
    for iri, (document, name, known) in sorted(rows.items()):
        entity_type = _TYPE_NAMES[types[iri][0]]
        made_up = entity_type == "Work" and not _own_name(name)
        entities.append(LocalEntity(iri, document, entity_type, name, known, named_by_document=made_up))
    return entities, {iri: tuple(found) for iri, found in types.items()}


def _own_name(name: str) -> bool:
    """Whether a work's name is one of its own, not made of the words by which one document speaks of it.

    >>> _own_name("The Stack Hour"), _own_name("the announcement"), _own_name("Another podcast")
    (True, False, False)
    """
    words = name.split()
    if not words or not words[0][:1].isupper():
        return False
    return words[0].casefold() not in {"a", "an", "another", "the", "this", "unnamed"} or words[1:2] != [
        w.lower() for w in words[1:2]
    ]


def _assertions(store: Store, things: Clusters) -> tuple[list[LocalAssertion], dict[str, str]]:
    """The assertions in order of IRI, and the language of each one's normalised text."""
    about: dict[str, set[str]] = defaultdict(set)
    for assertion, entity in store.select(_query("about.rq")).values():
        about[str(assertion)].add(things.of.get(str(entity), str(entity)))
    texts: dict[str, tuple[str, str, str]] = {}
    dates: dict[str, set[str]] = defaultdict(set)
    languages: dict[str, str] = {}
    for assertion, document, normalized, polarity, date in store.select(_query("assertions.rq")):
        iri = str(assertion)
        texts[iri] = (str(document), str(normalized), str(polarity).rpartition("#")[2])
        languages[iri] = getattr(normalized, "language", None) or "en"
        if date is not None:
            dates[iri].add(str(date))
    found = [
        LocalAssertion(iri, document, normalized, polarity, frozenset(dates[iri]), frozenset(about[iri]))
        for iri, (document, normalized, polarity) in sorted(texts.items())
    ]
    return found, languages


def _things(clusters: Clusters, entities: Iterable[LocalEntity], types: dict[str, tuple[str, ...]]) -> list[Thing]:
    by_iri = {entity.iri: entity for entity in entities}
    things = []
    for members in clusters.members().values():
        local = [by_iri[member] for member in members]
        known = sorted({entity.known for entity in local if entity.known})
        held = {type_ for member in members for type_ in types[member] if type_ != str(PROV.Entity)}
        name = min((entity.name for entity in local), key=lambda n: (-len(n), n))
        things.append(Thing(tuple(members), tuple(sorted(held)), name, known[0] if len(known) == 1 else None))
    return things


def _claims(clusters: Clusters, assertions: Iterable[LocalAssertion], languages: dict[str, str]) -> list[Claim]:
    by_iri = {assertion.iri: assertion for assertion in assertions}
    claims = []
    for members in clusters.members().values():
        local = [by_iri[member] for member in members]
        positive = next((a for a in local if a.polarity != "denies"), None)
        stated = positive or local[0]
        claims.append(Claim(tuple(members), stated.normalized, languages[stated.iri], negative=positive is None))
    return claims
