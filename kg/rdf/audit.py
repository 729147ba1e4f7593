"""Actions of the audit trail as quads, one graph an action, and back. Outside the union; never compared."""

from __future__ import annotations

import json
from collections.abc import Iterable

from rdflib import URIRef

from kg.actions import Action, Verb
from kg.quads import Quad, Term
from kg.rdf.iri import Iris
from kg.rdf.literals import integer, moment, plain, shortened, tagged
from ontology import CK, PROV, RDF, RDFS

__all__ = ["decode_action", "encode_action"]


def encode_action(action: Action, base: str) -> list[Quad]:
    """The quads of one action, in the graph `audit/<number>`.

    The detail's JSON holds what RDF has no order for: targets in order, the ids as they are.
    """
    iris = Iris(base)
    graph = iris.action_graph(action.number)
    node, user = iris.action(action.id), iris.person_agent(action.by)
    said = {"by": action.by, "detail": dict(action.detail), "id": action.id, "target": list(action.target)}
    if action.undoes is not None:
        said["undoes"] = action.undoes
    found: list[tuple[URIRef, URIRef, Term]] = [
        (node, RDF.type, CK.Action),
        (node, RDFS.label, tagged(shortened(f"{action.verb.value} by {action.by}"))),
        (node, CK.number, integer(action.number)),
        (node, CK.verb, plain(action.verb.value)),
        (node, CK.actionDetail, plain(json.dumps(said, ensure_ascii=False, sort_keys=True))),
        (node, PROV.wasAssociatedWith, user),
        (node, PROV.endedAtTime, moment(action.at)),
        (user, RDF.type, PROV.Agent),
        (user, RDFS.label, tagged(action.by)),
    ]
    found += [(node, CK.target, URIRef(target)) for target in action.target]
    if action.reason:
        found.append((node, CK.reason, plain(action.reason)))
    if action.undoes is not None:
        found.append((node, CK.undoes, iris.action(action.undoes)))
    return [(*triple, graph) for triple in found]


def decode_action(quads: Iterable[Quad]) -> Action | None:
    """The action that a graph of the trail holds; None where the graph is empty."""
    facts = {str(predicate): str(object_) for _, predicate, object_, _ in quads if predicate != RDFS.label}
    if not facts:
        return None
    said = json.loads(facts[str(CK.actionDetail)])
    return Action(
        id=said["id"],
        number=int(facts[str(CK.number)]),
        verb=Verb(facts[str(CK.verb)]),
        target=tuple(said["target"]),
        detail=said["detail"],
        by=said["by"],
        at=facts[str(PROV.endedAtTime)],
        reason=facts.get(str(CK.reason), ""),
        undoes=said.get("undoes"),
    )
