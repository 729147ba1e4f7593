"""Terms of RDF as text, and quads in a fixed order, for the writers of Turtle, TriG, N-Quads and JSON-LD.

Own writers rather than rdflib's: sorted output in one pass (same bytes for the same quads in any order), ten times
faster, and a graph without blank nodes needs none of the rest.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from itertools import groupby
from operator import itemgetter
from typing import Any

from rdflib import RDF, XSD, BNode, Literal, URIRef
from rdflib.graph import DATASET_DEFAULT_GRAPH_ID

from kg.errors import ModelError
from kg.quads import Quad, Term
from ontology import PREFIXES

__all__ = ["Names", "angled", "literal", "ordered", "turtle_blocks"]

_LOCAL = re.compile(r"[A-Za-z0-9_](?:[A-Za-z0-9_-]*[A-Za-z0-9_])?\Z")
_PREFIX = re.compile(r"[a-z][a-z0-9-]*\Z")
_NOT_IN_IRI = re.compile(r'[\x00-\x20<>"{}|^`\\]')
_ESCAPES = {ord(c): e for c, e in zip('\\"\n\r\t\b\f', ("\\\\", '\\"', "\\n", "\\r", "\\t", "\\b", "\\f"), strict=True)}
_ESCAPES |= {code: f"\\u{code:04X}" for code in (*range(0x20), 0x7F) if code not in _ESCAPES}
_BARE = {
    str(XSD.integer): re.compile(r"[+-]?[0-9]+\Z"),
    str(XSD.decimal): re.compile(r"[+-]?[0-9]*\.[0-9]+\Z"),
    str(XSD.boolean): re.compile(r"(?:true|false)\Z"),
}
# A namespace of the data gets a prefix of its own from this many subjects on.
_FREQUENT = 3


def ordered(quads: Iterable[Quad]) -> list[Quad]:
    """The quads once each: by graph, subject, predicate (rdf:type first), then IRIs before literals by their text.

    A graph that is None or rdflib's default graph sorts first and becomes "".

    Raises:
        ModelError: an IRI or a blank node's name with a character that it cannot have.
    """
    checked = set()
    for subject, predicate, target, graph in quads:
        name = URIRef("") if graph is None or graph == DATASET_DEFAULT_GRAPH_ID else graph
        checked.add((_checked(subject), _checked(predicate), _checked(target), _checked(name)))
    return sorted(checked, key=_order)


def _checked(term: Any) -> Any:
    if isinstance(term, BNode):
        term = URIRef(f"_:{term}")
    if isinstance(term, Literal):
        return term
    if isinstance(term, URIRef) and not _NOT_IN_IRI.search(term) and (term[:2] != "_:" or _LOCAL.match(term[2:])):
        return term
    raise ModelError(
        f"{term!r} cannot be exported: it is no literal, and an IRI has no spaces, quotes or brackets. "
        "Ingest the document again, or mend what was written to the store by hand."
    )


def angled(iri: str) -> str:
    """The IRI in angle brackets; a blank node of somebody else's graph, which a store names `_:name`, as it is."""
    return iri if iri.startswith("_:") else f"<{iri}>"


def _order(quad: Quad) -> tuple[str, str, str, int, str, str, str]:
    subject, predicate, target, graph = quad
    verb = "" if predicate == RDF.type else str(predicate)
    if isinstance(target, Literal):
        return str(graph), str(subject), verb, 1, str(target), target.language or "", str(target.datatype or "")
    return str(graph), str(subject), verb, 0, str(target), "", ""


def literal(term: Literal, datatype: str | None) -> str:
    """The literal in N-Quads' form; `datatype` is its datatype as text, None for a plain string."""
    words = f'"{str(term).translate(_ESCAPES)}"'
    if term.language:
        return f"{words}@{term.language}"
    return words if datatype is None else f"{words}^^{datatype}"


class Names:
    """Prefixes of one file: those of the vocabularies, and one for each frequent namespace of the data."""

    def __init__(self, quads: Iterable[Quad]) -> None:
        counts: dict[str, int] = {}
        previous = None
        used: set[str] = set()
        for subject, predicate, target, graph in quads:
            if subject != previous:
                counts[_namespace(subject)] = counts.get(_namespace(subject), 0) + 1
                previous = subject
            used.update(_namespace(t) for t in (subject, predicate, target, graph) if isinstance(t, URIRef))
            if isinstance(target, Literal) and target.datatype:
                used.add(_namespace(target.datatype))
        self.prefixes: dict[str, str] = {prefix: iri for prefix, iri in PREFIXES.items() if iri in used}
        known = set(PREFIXES.values())
        for namespace in sorted(iri for iri, count in counts.items() if count >= _FREQUENT and iri not in known):
            prefix = self._free(namespace)
            if prefix is not None:
                self.prefixes[prefix] = namespace
        self._by_namespace = {iri: prefix for prefix, iri in self.prefixes.items()}

    def _free(self, namespace: str) -> str | None:
        parts = [part for part in re.split(r"[/#:]", namespace.lower()) if part]
        for size in (1, 2, 3):
            prefix = "-".join(parts[-size:])
            if _PREFIX.match(prefix) and prefix not in self.prefixes and prefix not in PREFIXES:
                return prefix
        return None

    def declarations(self) -> Iterator[str]:
        """The `@prefix` lines."""
        for prefix, namespace in sorted(self.prefixes.items()):
            yield f"@prefix {prefix}: <{namespace}> ."

    def term(self, term: Term) -> str:
        """The term as Turtle writes it, as short as is safe."""
        if isinstance(term, Literal):
            datatype = None if term.datatype is None or term.datatype == XSD.string else str(term.datatype)
            if datatype in _BARE and _BARE[datatype].match(term):
                return str(term)
            return literal(term, None if datatype is None else self.term(URIRef(datatype)))
        namespace = _namespace(term)
        local = term[len(namespace) :]
        prefix = self._by_namespace.get(namespace)
        return f"{prefix}:{local}" if prefix is not None and _LOCAL.match(local) else angled(term)


def _namespace(iri: str) -> str:
    return iri[: max(iri.rfind("/"), iri.rfind("#"), iri.rfind(":") if "/" not in iri else -1) + 1]


def turtle_blocks(quads: Iterable[Quad], names: Names, indent: str = "") -> Iterator[str]:
    """One block a subject, in the order of the quads (as `ordered` gives them)."""
    for subject, about in groupby(quads, key=itemgetter(0)):
        verbs = []
        for predicate, rows in groupby(about, key=itemgetter(1)):
            verb = "a" if predicate == RDF.type else names.term(predicate)
            verbs.append(f"{verb} {', '.join(names.term(row[2]) for row in rows)}")
        yield f"{indent}{names.term(subject)} " + f" ;\n{indent}    ".join(verbs) + " .\n"
