"""Between rdflib's terms and Oxigraph's: the one converter."""

from __future__ import annotations

from collections.abc import Callable
from decimal import Decimal

import pyoxigraph as ox
from rdflib import Literal, URIRef

from kg.errors import ModelError
from kg.quads import Quad, Term
from kg.store.base import Plain
from ontology import XSD

__all__ = ["from_ox", "plain_of", "quad_from_ox", "quad_to_ox", "to_ox"]

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


def quad_to_ox(quad: Quad) -> ox.Quad:
    """The same quad for Oxigraph.

    Raises:
        ModelError: a term that is not valid RDF.
    """
    try:
        subject, predicate, graph = (ox.NamedNode(str(quad[i])) for i in (0, 1, 3))
        return ox.Quad(subject, predicate, to_ox(quad[2]), graph)
    except (ValueError, TypeError) as error:
        raise ModelError(
            f"{quad}: not valid RDF ({error}). This is a fault of the program; please report it."
        ) from error


def quad_from_ox(quad: ox.Quad) -> Quad:
    """The same quad for rdflib."""
    object_ = quad.object
    return (
        URIRef(from_ox(quad.subject)),
        URIRef(quad.predicate.value),
        from_ox(object_),
        URIRef(quad.graph_name.value if isinstance(quad.graph_name, ox.NamedNode) else ""),
    )
