"""Between rdflib's terms and Oxigraph's: the one converter."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from decimal import Decimal

import pyoxigraph as ox
from rdflib import Literal, URIRef

from kg.errors import ModelError
from kg.quads import Quad, Term
from kg.store.base import Plain
from ontology import XSD

__all__ = ["from_ox", "plain_of", "quads_from_ox", "quads_to_ox", "to_ox"]

_STRING = str(XSD.string)
_PLAIN: dict[str, Callable[[str], Plain]] = {
    str(XSD.integer): int,
    str(XSD.decimal): Decimal,
    str(XSD.boolean): lambda text: text in ("true", "1"),
}


def to_ox(term: Term) -> ox.NamedNode | ox.Literal:
    """The same term for Oxigraph.

    Raises:
        ValueError: no valid IRI or language tag.
    """
    if isinstance(term, Literal):
        if term.language:
            return ox.Literal(str(term), language=term.language)
        if term.datatype is None:
            return ox.Literal(str(term))
        return ox.Literal(str(term), datatype=ox.NamedNode(term.datatype))
    return ox.NamedNode(str(term))


def from_ox(term: ox.NamedNode | ox.Literal | ox.BlankNode | ox.Triple) -> Term:
    """The same term for rdflib, its text unchanged. A blank node (a foreign graph's) becomes an IRI `_:name`."""
    if isinstance(term, ox.NamedNode):
        return URIRef(term.value)
    if isinstance(term, ox.Literal):
        if term.language:
            return Literal(term.value, lang=term.language)
        datatype = term.datatype.value
        if datatype == _STRING:
            return Literal(term.value)
        return Literal(term.value, datatype=URIRef(datatype), normalize=False)
    return URIRef(str(term))


def plain_of(term: ox.NamedNode | ox.Literal | ox.BlankNode | ox.Triple | None) -> Plain:
    """The term as a plain value."""
    if term is None:
        return None
    if isinstance(term, ox.Literal):
        make = _PLAIN.get(term.datatype.value)
        return term.value if make is None else make(term.value)
    return term.value if isinstance(term, ox.NamedNode) else str(term)


def quads_to_ox(quads: Iterable[Quad]) -> Iterator[ox.Quad]:
    """The same quads for Oxigraph. IRIs repeat, so each is converted once: 2.5 instead of 5 us a quad.

    Raises:
        ModelError: a term that is not valid RDF.
    """
    nodes: dict[URIRef, ox.NamedNode] = {}

    def node(iri: URIRef) -> ox.NamedNode:
        found = nodes.get(iri)
        if found is None:
            found = nodes[iri] = ox.NamedNode(str(iri))
        return found

    for quad in quads:
        subject, predicate, object_, graph = quad
        try:
            target = to_ox(object_) if isinstance(object_, Literal) else node(object_)
            yield ox.Quad(node(subject), node(predicate), target, node(graph))
        except (ValueError, TypeError) as error:
            raise ModelError(
                f"{quad}: not valid RDF ({error}). This is a fault of the program; please report it."
            ) from error


def quads_from_ox(quads: Iterable[ox.Quad]) -> Iterator[Quad]:
    """The same quads for rdflib, lazily."""
    nodes: dict[str, URIRef] = {}

    def node(term: ox.NamedNode | ox.BlankNode | ox.Triple | ox.DefaultGraph) -> URIRef:
        text = term.value if isinstance(term, ox.NamedNode) else "" if isinstance(term, ox.DefaultGraph) else str(term)
        found = nodes.get(text)
        if found is None:
            found = nodes[text] = URIRef(text)
        return found

    for quad in quads:
        object_ = quad.object
        target = from_ox(object_) if isinstance(object_, ox.Literal) else node(object_)
        yield node(quad.subject), node(quad.predicate), target, node(quad.graph_name)
