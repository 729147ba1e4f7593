"""What was recorded about reading a location: which document it gave, when, by which program and model. Never compared, never in the union."""

from __future__ import annotations

from collections.abc import Iterable

from rdflib import URIRef

from kg.ids import digest
from kg.quads import Quad
from kg.rdf.iri import Iris
from kg.rdf.literals import moment, plain, tagged
from kg.record import DocumentRecord, Provenance
from ontology import CK, PROV, RDF, RDFS

__all__ = ["encode_run", "location_graph", "run_document"]


def location_graph(location: str, base: str) -> URIRef:
    """The graph that holds the last run over a location (an absolute path or a URL)."""
    return Iris(base).run_graph(digest("location", location))


def encode_run(record: DocumentRecord, location: str, ended: str, base: str) -> list[Quad]:
    """The quads of one run; `ended` is in UTC, as "2026-10-06T09:00:00Z"."""
    iris = Iris(base)
    graph = location_graph(location, base)
    run = iris.run(digest("location", location))
    made_by = record.provenance
    return [
        (run, RDF.type, PROV.Activity, graph),
        (run, RDFS.label, tagged(f"reading of {location}"), graph),
        (run, CK.path, plain(location), graph),
        (run, PROV.used, iris.document(record.id), graph),
        (run, PROV.generated, iris.text(record.id, record.sha256), graph),
        (run, PROV.endedAtTime, moment(ended), graph),
        (run, CK.program, plain(made_by.program), graph),
        (run, CK.pipeline, plain(_models(made_by)), graph),
    ]


def _models(made_by: Provenance) -> str:
    """The models that had a say, as one line: the pipeline, and the scorer and the endpoint's model where they are not the usual."""
    said = [f"{made_by.pipeline} {made_by.pipeline_version}"]
    if made_by.scorer is not None:
        said.append(f"scorer {made_by.scorer}")
    if made_by.endpoint_model is not None:
        said.append(f"endpoint model {made_by.endpoint_model} ({made_by.endpoint_refused or 0} items refused)")
    return "; ".join(said)


def run_document(quads: Iterable[Quad], base: str) -> str | None:
    """The id of the document that a run gave; None where there is no run."""
    for _, predicate, object_, _ in quads:
        if predicate == PROV.used:
            return Iris(base).document_id(str(object_))
    return None
