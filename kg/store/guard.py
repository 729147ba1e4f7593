"""Lets a SPARQL text from outside through only where it can neither write, nor reach the network, nor crash the engine.

Oxigraph follows `SERVICE <any address>` and `LOAD`, has no switch against either, and 3,000 nested groups overflow its
stack, which kills the process (0.5.13). So the text is looked at in words first, then parsed, then run. FROM and
FROM NAMED choose among the graphs that the store holds and are never fetched. What the guard does not do: it sets no
limit on time or memory (Oxigraph plans 200 patterns for more than 10 s); a server runs such queries in a process of its own.
"""

from __future__ import annotations

import re

import pyparsing
from rdflib.plugins.sparql.parser import parseQuery

from kg.errors import QueryError
from kg.store.tokens import tokens
from ontology import PREFIXES

__all__ = ["DEEPEST", "LONGEST", "MOST_SYMBOLS", "checked"]

LONGEST = 50_000
"""Characters of a query."""
DEEPEST = 30
"""Brackets within brackets; rdflib's parser gives up a little above, Oxigraph crashes far above."""
MOST_SYMBOLS = 1_000
"""Operators and punctuation: a chain of 20,000 "+", "||", "!" or MINUS crashes Oxigraph without any bracket; of 2,000 none did."""

_FORMS = ("SELECT", "ASK", "CONSTRUCT", "DESCRIBE")
_WRITING = {"INSERT", "DELETE", "LOAD", "CLEAR", "DROP", "CREATE", "ADD", "MOVE", "COPY"}
_CHAINED = {"BIND", "FILTER", "GRAPH", "MINUS", "OPTIONAL", "UNION"}
_ESCAPE = re.compile(r"\\u([0-9A-Fa-f]{4})|\\U([0-9A-Fa-f]{8})")
_DECLARED = re.compile(r"(?i)\bPREFIX\s+([\w.-]*):")


def checked(query: str) -> str:
    """The query, with declarations of the vocabulary's prefixes in front where it uses them without.

    Raises:
        QueryError: an update, SERVICE, a text that is too long or nested too deep, or no SPARQL.

    >>> checked("SELECT * { SERVICE <http://e.example/> { ?s ?p ?o } }")
    Traceback (most recent call last):
        ...
    kg.errors.QueryError: SERVICE is not allowed: a query asks this store only.
    """
    if len(query) > LONGEST:
        raise QueryError(f"the query has {len(query):,} characters; at most {LONGEST:,} are allowed.")
    if "\x00" in query:
        raise QueryError("the query has a character of code 0; remove it.")
    # Escapes can spell keywords and brackets, and engines differ in when they read them: both readings must be harmless.
    for reading in {query, _unescaped(query)}:
        _refuse_words(reading)
        _refuse_size(reading)
    query = _with_prefixes(query)
    try:
        parseQuery(query)
    except pyparsing.ParseBaseException as error:
        raise QueryError(
            f"the query cannot be read: {_told(error)}. `kg queries` lists queries to start from."
        ) from error
    except RecursionError as error:
        raise QueryError("the query is nested too deep; write it with fewer groups within groups.") from error
    except Exception as error:  # rdflib's parse actions raise whatever goes wrong in them
        raise QueryError(f"the query cannot be read: {error}. `kg queries` lists queries to start from.") from error
    return query


def _unescaped(query: str) -> str:
    def character(match: re.Match[str]) -> str:
        code = int(match[1] or match[2], 16)
        return chr(code) if code <= 0x10FFFF else ""

    return _ESCAPE.sub(character, query)


def _refuse_words(query: str) -> None:
    first = None
    for token in tokens(query):
        word = token.keyword
        if word == "SERVICE":
            raise QueryError("SERVICE is not allowed: a query asks this store only.")
        if word in _WRITING:
            raise QueryError(f"{word} is not allowed: a query reads, it does not write. {', '.join(_FORMS)} are.")
        if first is None and word in _FORMS:
            first = word
    if first is None:
        raise QueryError(f"this is no query; it must have one of {', '.join(_FORMS)}.")


def _refuse_size(query: str) -> None:
    depth = deepest = symbols = 0
    for token in tokens(query):
        if token.kind == "brace":
            depth += 1 if token.text in "{([" else -1
            deepest = max(deepest, depth)
        symbols += token.kind == "other" or token.keyword in _CHAINED
    if deepest > DEEPEST:
        raise QueryError(f"the query is nested {deepest} deep; at most {DEEPEST} is allowed.")
    if symbols > MOST_SYMBOLS:
        raise QueryError(
            f"the query has {symbols:,} operators; at most {MOST_SYMBOLS:,} are allowed. Use VALUES for long lists."
        )


def _with_prefixes(query: str) -> str:
    declared = set(_DECLARED.findall(query))
    used = {token.text.partition(":")[0] for token in tokens(query) if token.kind == "name"}
    missing = [prefix for prefix in PREFIXES if prefix in used - declared]
    return "".join(f"PREFIX {prefix}: <{PREFIXES[prefix]}>\n" for prefix in missing) + query


def _told(error: pyparsing.ParseBaseException) -> str:
    return f"line {error.lineno}, column {error.column}: {str(error).partition('  (at char')[0]}"
