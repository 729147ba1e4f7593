"""The terms of the graph in a reader's words, for what is shown on the screen; programs get the terms themselves."""

from __future__ import annotations

import re

__all__ = ["kinds_told", "property_told"]

_KINDS = {
    "ck:Assertion": "statement",
    "ck:Work": "work",
    "prov:Entity": "",
    "schema:DigitalDocument": "",
}
"""Where the word is not that of the term; empty: it tells a reader nothing."""
_PROPERTIES = {
    "ck:assertionType": "type",
    "ck:attributionKind": "kind",
    "ck:authorName": "author named as",
    "ck:checkReason": "worth checking because",
    "ck:checkWorthy": "worth checking (0 to 1)",
    "ck:citedSource": "source cited",
    "ck:content": "what is said",
    "ck:cue": "words of saying",
    "ck:date": "time it speaks of",
    "ck:explanation": "how it was read",
    "ck:expresses": "expresses the claim",
    "ck:fileName": "file",
    "ck:graphDigest": "digest of what was read",
    "ck:hasQuantity": "quantity",
    "ck:inDocument": "document",
    "ck:normalized": "as one sentence",
    "ck:origin": "said in",
    "ck:piece": "words",
    "ck:quote": "exact words",
    "ck:realis": "was it said",
    "ck:refersTo": "is (across documents)",
    "ck:resolution": "speaker found by",
    "ck:source": "words that name who says it",
    "schema:alternateName": "also called",
    "schema:datePublished": "published",
}
_VALUES = {"true": "yes", "false": "no"}
_CAMEL = re.compile(r"(?<=[a-z])(?=[A-Z])")


def kinds_told(types: tuple[str, ...]) -> str:
    """What sort of thing a node is.

    >>> kinds_told(("ck:Document", "ck:Work", "prov:Entity", "schema:NewsArticle")), kinds_told(("schema:Claim",))
    ('document, work, news article', 'claim')
    """
    return ", ".join(dict.fromkeys(told for type_ in types if (told := _KINDS.get(type_, _words(type_)))))


def property_told(predicate: str, value: str) -> tuple[str, str] | None:
    """A property and its value in words; None where it tells a reader nothing.

    >>> property_told("ck:negativeForm", "true"), property_told("ck:polarity", "ck:asserts")
    (('known in its negative form only', 'yes'), ('polarity', 'asserts'))
    """
    if predicate == "ck:negativeForm":
        return ("known in its negative form only", "yes") if value == "true" else None
    value = _VALUES.get(value, value.removeprefix("ck:") if re.fullmatch(r"ck:\w+", value) else value)
    return _PROPERTIES.get(predicate, _words(predicate)), value


def _words(term: str) -> str:
    """A term's own name as words; that of a vocabulary that is not known here stays whole."""
    prefix, _, name = term.partition(":")
    return _CAMEL.sub(" ", name).lower() if prefix in ("ck", "schema", "prov", "rdfs") and name else term
