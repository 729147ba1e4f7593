"""Puts terms into a query at the places that it keeps for them; values are never pasted as text.

A query keeps a place as `VALUES ?person { UNDEF }`: run as it is, ?person is free; bound, the block holds the term or
terms. Where a query has no such block, one is put at the head of its outermost group. Not done with the engine's own
substitution: it refuses variables that the SELECT does not list, and inside sub-selects it gives other rows than rdflib.
"""

from __future__ import annotations

from collections.abc import Sequence

import pyoxigraph as ox
from rdflib import Literal, URIRef

from kg.errors import BadParameter
from kg.quads import Term
from kg.store.base import Bindings
from kg.store.terms import to_ox
from kg.store.tokens import Token, tokens

__all__ = ["bound"]


def bound(query: str, bindings: Bindings | None) -> str:
    """The query with the bindings in their places; the query itself where there are none.

    Raises:
        BadParameter: a variable that the query does not have, no terms, or a term that is not valid.
    """
    if not bindings:
        return query
    found = list(tokens(query))
    places = _places(found)
    used = {token.text[1:] for token in found if token.kind == "variable"}
    edits: list[tuple[int, int, str]] = []
    for name, given in bindings.items():
        if name not in used:
            raise BadParameter(
                f"the query has no variable ?{name}; it has {', '.join(f'?{n}' for n in sorted(used)) or 'none'}."
            )
        terms = [given] if isinstance(given, URIRef | Literal) else list(given)
        block = _block(name, terms)
        if name in places:
            edits += [(start, end, block) for start, end in places[name]]
        elif sum(token.keyword == "SELECT" for token in found) > 1:
            raise BadParameter(
                f"the query has sub-selects, so it must keep a place `VALUES ?{name} {{ UNDEF }}` where it uses ?{name}."
            )
        else:
            head = _outermost(found)
            edits.append((head, head, f" VALUES ?{name} {block} "))
    for start, end, text in sorted(edits, key=lambda edit: edit[:2], reverse=True):
        query = query[:start] + text + query[end:]
    return query


def _block(name: str, terms: Sequence[Term]) -> str:
    if not terms:
        raise BadParameter(f"no term is given for ?{name}; leave it out to have it free.")
    written = []
    for term in terms:
        if not isinstance(term, URIRef | Literal):
            raise BadParameter(f"?{name}: {term!r} is no IRI or literal.")
        try:
            written.append(_sparql(term))
        except ValueError as error:
            raise BadParameter(f"?{name}: {str(term)!r} is not a valid term ({error}).") from error
    return "{ " + " ".join(written) + " }"


def _sparql(term: Term) -> str:
    """The term in N-Triples' form, which SPARQL reads; the engine's own writer escapes it."""
    line = ox.serialize([ox.Triple(_ANY, _ANY, to_ox(term))], format=ox.RdfFormat.N_TRIPLES)
    if line is None:  # the writer was given no file, so it always gives bytes
        raise ValueError("it cannot be written")
    return line.decode()[len(f"{_ANY} {_ANY} ") : -len(" .\n")]


_ANY = ox.NamedNode("x:x")


def _places(found: list[Token]) -> dict[str, list[tuple[int, int]]]:
    """Variable → the `{ UNDEF }` blocks kept for it, as half-open offsets."""
    places: dict[str, list[tuple[int, int]]] = {}
    for at in range(len(found) - 4):
        values, variable, open_, undef, close = found[at : at + 5]
        if (
            values.keyword == "VALUES"
            and variable.kind == "variable"
            and (open_.text, undef.keyword, close.text) == ("{", "UNDEF", "}")
        ):
            places.setdefault(variable.text[1:], []).append((open_.start, close.end))
    return places


def _outermost(found: list[Token]) -> int:
    """Offset just inside the group of the query: after its last top-level "{" that is no template or data block.

    Raises:
        BadParameter: the query has no group.
    """
    depth = 0
    heads: list[tuple[int, Token | None]] = []
    previous: Token | None = None
    for token in found:
        if token.text == "{" and token.kind == "brace":
            if depth == 0:
                heads.append((token.end, previous))
            depth += 1
        elif token.text == "}" and token.kind == "brace":
            depth -= 1
        previous = token
    for end, before in heads:
        if before is None or not (
            before.keyword == "CONSTRUCT" or (before.kind == "variable" and _is_values(found, before))
        ):
            return end
    raise BadParameter("the query has no group of patterns that a value could be bound in.")


def _is_values(found: list[Token], variable: Token) -> bool:
    """Whether the variable heads a data block, `VALUES ?x {`, rather than ending `SELECT ?x {`."""
    at = found.index(variable)
    return at > 0 and found[at - 1].keyword == "VALUES"
