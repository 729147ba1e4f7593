"""JSON-LD with the vocabulary's context written into the file: nothing is fetched to read it."""

from __future__ import annotations

import json
from collections.abc import Iterable
from itertools import groupby
from operator import itemgetter
from typing import BinaryIO

from rdflib import RDF, XSD, URIRef

import ontology
from kg.errors import ModelError
from kg.export.figure import Figure, Kind
from kg.export.json_text import json_text
from kg.export.rdf_text import ordered
from kg.quads import Quad, Term

NAME = "jsonld"
SUFFIX = ".jsonld"
MEDIA_TYPE = "application/ld+json"
KIND = Kind.RDF


def write(quads: Iterable[Quad], stream: BinaryIO, figure: Figure) -> None:
    """Writes the quads as JSON-LD 1.1, one node a line inside its graph, sorted; holds all of them in memory."""
    context = json.loads(ontology.text("context.jsonld"))["@context"]
    compact = _Compact(context)
    parts = []
    for graph, inside in groupby(ordered(quads), key=itemgetter(3)):
        nodes = [json_text(compact.node(subject, list(rows))) for subject, rows in groupby(inside, key=itemgetter(0))]
        body = ",\n".join(nodes)
        parts.append(body if not graph else f'{{"@id":{json_text(compact.iri(graph))},"@graph":[\n{body}\n]}}')
    stream.write(f'{{"@context":{json_text(context)},\n"@graph":[\n'.encode())
    stream.write((",\n".join(parts) + "\n]}\n").encode())


class _Compact:
    """Names of a context: prefixes, and terms with the type that they give to a bare string."""

    def __init__(self, context: dict[str, object]) -> None:
        self._prefixes = {
            name: iri for name, iri in context.items() if isinstance(iri, str) and not iri.startswith("@")
        }
        self._by_namespace = {iri: name for name, iri in self._prefixes.items()}
        self._terms: dict[str, tuple[str, str | None]] = {}
        for name, rule in context.items():
            if isinstance(rule, dict):
                kind = rule.get("@type")
                expanded = None if kind is None else kind if kind.startswith("@") else self._expanded(kind)
                self._terms[self._expanded(str(rule["@id"]))] = (name, expanded)

    def _expanded(self, name: str) -> str:
        prefix, _, local = name.partition(":")
        return f"{self._prefixes[prefix]}{local}" if prefix in self._prefixes else name

    def iri(self, iri: str) -> str:
        """The IRI, with a prefix where the context has one."""
        for namespace, prefix in self._by_namespace.items():
            if iri.startswith(namespace) and not iri[len(namespace) :].startswith("//"):
                return f"{prefix}:{iri[len(namespace) :]}"
        scheme, _, rest = iri.partition(":")
        if scheme != "_" and scheme in self._prefixes and not rest.startswith("//"):
            raise ModelError(
                f"<{iri}> cannot be written as JSON-LD: its scheme is the prefix {scheme!r}. Use TriG or N-Quads."
            )
        return iri

    def node(self, subject: URIRef, rows: list[Quad]) -> dict[str, object]:
        """One subject with all that is said of it."""
        node: dict[str, object] = {"@id": self.iri(subject)}
        for predicate, same in groupby(rows, key=itemgetter(1)):
            targets = [row[2] for row in same]
            if predicate == RDF.type and all(isinstance(target, URIRef) for target in targets):
                node["@type"] = _one_or_all([self.iri(target) for target in targets])
                continue
            name, kind = self._terms.get(str(predicate), (self.iri(predicate), None))
            node[name] = _one_or_all([self._value(target, kind) for target in targets])
        return node

    def _value(self, term: Term, kind: str | None) -> object:
        if isinstance(term, URIRef):
            return self.iri(term) if kind == "@id" else {"@id": self.iri(term)}
        if term.language:
            return {"@value": str(term), "@language": term.language}
        datatype = str(term.datatype or XSD.string)
        if datatype == (kind or str(XSD.string)):
            return str(term)
        return (
            {"@value": str(term)} if datatype == str(XSD.string) else {"@value": str(term), "@type": self.iri(datatype)}
        )


def _one_or_all(values: list[object]) -> object:
    return values[0] if len(values) == 1 else values
