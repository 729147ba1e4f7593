"""What spans documents as quads: judgements, and the things and claims derived from them."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from rdflib import URIRef

from kg.ids import digest
from kg.judgements import Judgement, JudgementKind, Outcome
from kg.quads import Quad
from kg.rdf.iri import Iris
from kg.rdf.literals import boolean, plain, score, shortened, tagged
from ontology import CK, PROV, RDF, RDFS, SCHEMA

__all__ = ["Claim", "Thing", "encode_derived", "encode_judgements"]

_KINDS = {JudgementKind.SAME_CLAIM: CK.sameClaim, JudgementKind.SAME_ENTITY: CK.sameEntity}
_OUTCOMES = {Outcome.POSITIVE: CK.positive, Outcome.NEGATIVE: CK.negative, Outcome.UNSURE: CK.unsure}


@dataclass(frozen=True)
class Thing:
    """Entities of documents that are one: `members` are their IRIs, sorted; `types` those of the members."""

    members: tuple[str, ...]
    types: tuple[str, ...]
    name: str
    known: str | None = None


@dataclass(frozen=True)
class Claim:
    """Assertions that express one proposition: `members` are their IRIs, sorted; `text` its positive form where one is stated;
    `negative` where none is, so that the text holds the negation."""

    members: tuple[str, ...]
    text: str
    language: str = "en"
    negative: bool = False


def encode_judgements(judgements: Iterable[Judgement], base: str) -> list[Quad]:
    """The quads of the judgements, in the graph `judgements`; without who and when, which `runs` holds."""
    iris = Iris(base)
    graph = iris.graph("judgements")
    linker = iris.agent("linker")
    quads: list[Quad] = []
    for judgement in judgements:
        node = iris.judgement(digest(judgement.kind.value, judgement.a, judgement.b, judgement.method))
        quads += [
            (node, RDF.type, CK.Judgement, graph),
            (node, RDFS.label, tagged(f"{judgement.outcome.value}: {judgement.kind.value}, {judgement.method}"), graph),
            (node, CK.judgementKind, _KINDS[judgement.kind], graph),
            (node, CK.member, URIRef(judgement.a), graph),
            (node, CK.member, URIRef(judgement.b), graph),
            (node, CK.outcome, _OUTCOMES[judgement.outcome], graph),
            (node, CK.method, plain(judgement.method), graph),
            (node, CK.score, score(judgement.score), graph),
            (node, PROV.wasAttributedTo, linker, graph),
        ]
    if quads:
        quads += [(linker, RDF.type, PROV.Agent, graph), (linker, RDFS.label, tagged("linker of claim-kg"), graph)]
    return quads


def encode_derived(things: Iterable[Thing], claims: Iterable[Claim], base: str) -> list[Quad]:
    """The quads of things and claims, in the graph `derived`. A thing's or claim's id is that of its smallest member."""
    iris = Iris(base)
    graph = iris.graph("derived")
    quads: list[Quad] = []
    for thing in things:
        node = iris.thing(_key(thing.members[0]))
        quads += [(node, RDF.type, URIRef(type_), graph) for type_ in thing.types]
        quads.append((node, RDFS.label, tagged(thing.name), graph))
        if thing.known is not None:
            quads.append((node, CK.knownAs, URIRef(thing.known), graph))
        quads += [(URIRef(member), CK.refersTo, node, graph) for member in thing.members]
    for claim in claims:
        node = iris.claim(_key(claim.members[0]))
        quads += [
            (node, RDF.type, SCHEMA.Claim, graph),
            (node, RDFS.label, tagged(shortened(claim.text), claim.language), graph),
            (node, SCHEMA.text, tagged(claim.text, claim.language), graph),
            (node, CK.negativeForm, boolean(claim.negative), graph),
        ]
        quads += [(URIRef(member), CK.expresses, node, graph) for member in claim.members]
    return quads


def _key(iri: str) -> str:
    return iri.rsplit("/", 1)[-1]
