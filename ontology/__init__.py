"""The vocabulary: OWL (`kg.ttl`), SHACL (`shapes.ttl`), JSON-LD context, and closed namespaces generated from the OWL.

A term that `kg.ttl` does not declare is an `AttributeError` at run time and an error of the type checker:

>>> CK.speaker
rdflib.term.URIRef('https://w3id.org/claim-kg/ns#speaker')
>>> CK.speeker
Traceback (most recent call last):
    ...
AttributeError: term 'speeker' not in namespace 'https://w3id.org/claim-kg/ns#'

A term that is a Python keyword is an item: `CK["from"]`. Knows nothing of records, stores or queries.
"""

from __future__ import annotations

from importlib import resources

from rdflib import OWL, RDF, RDFS, SKOS, XSD

from ontology.terms import CITO, CK, DCTERMS, NAMESPACES, OA, ORG, PROV, SCHEMA

__all__ = [
    "CITO",
    "CK",
    "DCTERMS",
    "NAMESPACES",
    "OA",
    "ORG",
    "OWL",
    "PREFIXES",
    "PROV",
    "RDF",
    "RDFS",
    "SCHEMA",
    "SKOS",
    "XSD",
    "is_declared",
    "text",
]

_OTHERS = {"owl": str(OWL), "rdf": str(RDF), "rdfs": str(RDFS), "skos": str(SKOS), "xsd": str(XSD)}
PREFIXES: dict[str, str] = dict(sorted(({prefix: str(ns) for prefix, ns in NAMESPACES.items()} | _OTHERS).items()))
"""Prefix → namespace of every vocabulary in use, in the order of the prefixes; for serialisers and queries."""


def text(name: str) -> str:
    """The text of a file of this package: `kg.ttl`, `shapes.ttl`, `context.jsonld`.

    Raises:
        FileNotFoundError: the package has no such file.
    """
    return resources.files(__package__).joinpath(name).read_text(encoding="utf-8")


def is_declared(iri: str) -> bool:
    """Whether the IRI is a term of the closed namespaces, or lies outside all of them.

    >>> is_declared("https://w3id.org/claim-kg/ns#speeker")
    False
    >>> is_declared("https://example.org/kg/doc/1")
    True
    """
    for namespace in NAMESPACES.values():
        base = str(namespace)
        if iri.startswith(base):
            return iri[len(base) :] in namespace
    return True
