"""The currency between the mapping and the stores: plain tuples of rdflib terms. No blank nodes, no default graph."""

from __future__ import annotations

from rdflib import Literal, URIRef

__all__ = ["Quad", "Term"]

Term = URIRef | Literal
Quad = tuple[URIRef, URIRef, Term, URIRef]
"""(subject, predicate, object, graph)."""
