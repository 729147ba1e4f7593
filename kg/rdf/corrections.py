"""Corrections that hold, as quads: one graph a document, beside the graph of the judgements."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from rdflib import URIRef

from kg.corrections import Correction
from kg.ids import digest
from kg.quads import Quad, Term
from kg.rdf.iri import Iris
from kg.rdf.literals import moment, plain, shortened, tagged
from ontology import CK, PROV, RDF, RDFS

__all__ = ["encode_corrections"]


def encode_corrections(
    corrections: Iterable[Correction], items: Mapping[str, tuple[str, str]], document_id: str, base: str
) -> list[Quad]:
    """The quads of the corrections that were applied to a document.

    A node's IRI comes from what was corrected and the new value, never from who and when, which byte comparisons leave
    out. Who it was is named by IRI alone: the graph of judgements says more of that person, and no triple may stand twice.

    Args:
        items: id of a correction → kind and id of its item, where it is still there.
    """
    iris = Iris(base)
    graph = iris.corrections_graph(document_id)
    quads: dict[Quad, None] = {}
    for correction in corrections:
        kind, key = items.get(correction.id, ("", ""))
        item = iris.item(kind, key) if key else None
        words = [piece.exact for piece in correction.target.pieces]
        occurrences = [str(piece.occurrence) for piece in correction.target.pieces]
        new = correction.shown()
        said = (correction.target.kind.value, correction.property.value, new)
        node = iris.correction(digest(document_id, "correction", *said, *words, *occurrences))
        facts: list[tuple[URIRef, Term]] = [
            (RDF.type, CK.Correction),
            (RDFS.label, tagged(shortened(f"{correction.property.value}: {new}"))),
            (CK.inDocument, iris.document(document_id)),
            (CK.correctedProperty, plain(correction.property.value)),
            (CK.newValue, plain(new)),
            (PROV.wasAttributedTo, iris.person_agent(correction.by)),
            (PROV.generatedAtTime, moment(correction.at)),
        ]
        facts += [(CK.corrects, item)] if item is not None else []
        facts += [(CK.oldValue, plain(correction.old))] if correction.old else []
        facts += [(CK.reason, plain(correction.why))] if correction.why else []
        if not any(held[0] == node for held in quads):
            quads.update(((node, predicate, object_, graph), None) for predicate, object_ in facts)
    return list(quads)
