"""What spans documents as quads: judgements, and the things and claims derived from them."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass

from rdflib import URIRef

from kg.errors import ModelError
from kg.ids import digest
from kg.judgements import Judgement, JudgementKind, Outcome
from kg.quads import Quad, Term
from kg.rdf.iri import Iris
from kg.rdf.links import RELATIONS
from kg.rdf.literals import boolean, moment, plain, score, shortened, tagged
from ontology import CK, PROV, RDF, RDFS, SCHEMA

__all__ = [
    "Claim",
    "Thing",
    "decode_judgements",
    "derived_node",
    "encode_derived",
    "encode_judgements",
    "encode_node",
    "judgement_node",
    "member_quad",
]

_KINDS = {
    JudgementKind.SAME_CLAIM: CK.sameClaim,
    JudgementKind.SAME_ENTITY: CK.sameEntity,
    JudgementKind.LINK: CK.linkHolds,
}
_OUTCOMES = {Outcome.POSITIVE: CK.positive, Outcome.NEGATIVE: CK.negative, Outcome.UNSURE: CK.unsure}
_KIND_OF = {term: kind for kind, term in _KINDS.items()}
_OUTCOME_OF = {term: outcome for outcome, term in _OUTCOMES.items()}
_RELATION_OF = {term: relation for relation, term in RELATIONS.items()}


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


def judgement_node(judgement: Judgement, base: str) -> URIRef:
    """The IRI of a judgement: that of what is judged and by which method, or by which person; never of what was found."""
    if not judgement.by_person:
        parts = (judgement.kind.value, judgement.a, judgement.b, judgement.method)
    else:
        parts = (judgement.kind.value, judgement.a, judgement.b, f"person {judgement.by}")
    relation = () if judgement.relation is None else (judgement.relation.value,)
    return Iris(base).judgement(digest(*parts, *relation))


def encode_judgements(judgements: Iterable[Judgement], base: str) -> list[Quad]:
    """The quads of the judgements, in the graph `judgements`, with the agents who judged.

    Who judged and when is left out of byte comparisons (`kg.store.graphs`).

    Raises:
        ModelError: a judgement on a link without its relation, or on sameness with one.
    """
    iris = Iris(base)
    graph = iris.graph("judgements")
    agents: dict[URIRef, str] = {}
    quads: list[Quad] = []
    for judgement in judgements:
        if (judgement.relation is None) is (judgement.kind is JudgementKind.LINK):
            raise ModelError(f"{judgement}: a judgement on a link names its relation, and no other does.")
        node = judgement_node(judgement, base)
        agent = iris.person_agent(judgement.by) if judgement.by_person else iris.agent("linker")
        agents[agent] = (judgement.by or "a person") if judgement.by_person else "linker of claim-kg"
        by = "a person" if judgement.by_person else judgement.method
        quads += [
            (node, RDF.type, CK.Judgement, graph),
            (node, RDFS.label, tagged(f"{judgement.outcome.value}: {judgement.kind.value}, {by}"), graph),
            (node, CK.judgementKind, _KINDS[judgement.kind], graph),
            (node, CK.member, URIRef(judgement.a), graph),
            (node, CK.member, URIRef(judgement.b), graph),
            (node, CK.outcome, _OUTCOMES[judgement.outcome], graph),
            (node, CK.method, plain(judgement.method), graph),
            (node, CK.score, score(judgement.score), graph),
            (node, PROV.wasAttributedTo, agent, graph),
        ]
        if judgement.reason:
            quads.append((node, CK.reason, plain(judgement.reason), graph))
        if judgement.relation is not None:
            quads.append((node, CK.fromMember, URIRef(judgement.a), graph))
            quads.append((node, CK.linkRelation, RELATIONS[judgement.relation], graph))
        if judgement.by_person:
            quads.append((node, CK.byPerson, boolean(True), graph))
        if judgement.at:
            quads.append((node, PROV.generatedAtTime, moment(judgement.at), graph))
    for agent, name in sorted(agents.items()):
        quads += [(agent, RDF.type, PROV.Agent, graph), (agent, RDFS.label, tagged(name), graph)]
    return quads


def decode_judgements(quads: Iterable[Quad], base: str) -> list[Judgement]:
    """The judgements among the quads, sorted: what `encode_judgements` was given, with scores to two decimals.

    Other nodes of the graph are passed over.

    Raises:
        ModelError: a judgement that lacks what its shape asks for.
    """
    held: dict[URIRef, dict[URIRef, list[Term]]] = defaultdict(lambda: defaultdict(list))
    for subject, predicate, object_, _ in quads:
        held[subject][predicate].append(object_)
    return sorted(
        _decoded(node, values, Iris(base)) for node, values in held.items() if CK.Judgement in values.get(RDF.type, ())
    )


def _decoded(node: URIRef, values: dict[URIRef, list[Term]], iris: Iris) -> Judgement:
    def one(predicate: URIRef) -> Term | None:
        return values[predicate][0] if values.get(predicate) else None

    try:
        relation = one(CK.linkRelation)
        from_ = one(CK.fromMember)
        a, b = sorted(str(member) for member in values[CK.member])
        if from_ is not None and str(from_) != a:
            a, b = b, a
        by_person = one(CK.byPerson) is not None
        return Judgement(
            kind=_KIND_OF[URIRef(str(one(CK.judgementKind)))],
            a=a,
            b=b,
            outcome=_OUTCOME_OF[URIRef(str(one(CK.outcome)))],
            method=str(one(CK.method)),
            score=float(str(one(CK.score))),
            by_person=by_person,
            reason=str(one(CK.reason) or ""),
            relation=None if relation is None else _RELATION_OF[URIRef(str(relation))],
            by=(iris.agent_name(str(one(PROV.wasAttributedTo))) or "") if by_person else "",
            at=str(one(PROV.generatedAtTime) or ""),
        )
    except (KeyError, ValueError) as error:
        raise ModelError(
            f"<{node}>: this judgement is not as `docs/graph.md` lays down ({error}). `kg validate` says what is wrong."
        ) from error


def encode_derived(things: Iterable[Thing], claims: Iterable[Claim], base: str) -> list[Quad]:
    """The quads of things and claims, in the graph `derived`. A thing's or claim's id is that of its smallest member."""
    quads: list[Quad] = []
    items: list[Thing | Claim] = [*things, *claims]
    for item in items:
        quads += encode_node(item, base)
        quads += [member_quad(item, member, base) for member in item.members]
    return quads


def encode_node(item: Thing | Claim, base: str) -> list[Quad]:
    """The quads of a thing or claim itself, without those that its members point to it with."""
    graph = Iris(base).graph("derived")
    node = derived_node(item, base)
    if isinstance(item, Thing):
        quads: list[Quad] = [(node, RDF.type, URIRef(type_), graph) for type_ in item.types]
        quads.append((node, RDFS.label, tagged(item.name), graph))
        if item.known is not None:
            quads.append((node, CK.knownAs, URIRef(item.known), graph))
        return quads
    return [
        (node, RDF.type, SCHEMA.Claim, graph),
        (node, RDFS.label, tagged(shortened(item.text), item.language), graph),
        (node, SCHEMA.text, tagged(item.text, item.language), graph),
        (node, CK.negativeForm, boolean(item.negative), graph),
    ]


def member_quad(item: Thing | Claim, member: str, base: str) -> Quad:
    """That a document's entity is the thing, or an assertion expresses the claim."""
    points = CK.refersTo if isinstance(item, Thing) else CK.expresses
    return (URIRef(member), points, derived_node(item, base), Iris(base).graph("derived"))


def derived_node(item: Thing | Claim, base: str) -> URIRef:
    """The IRI of the thing or claim: that of its smallest member."""
    iris = Iris(base)
    return iris.thing(_key(item.members[0])) if isinstance(item, Thing) else iris.claim(_key(item.members[0]))


def _key(iri: str) -> str:
    return iri.rsplit("/", 1)[-1]
