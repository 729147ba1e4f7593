"""Whether a statement speaks of a thing that only its own document tells from others like it, though it has no "we" or "it"."""

from __future__ import annotations

import re

__all__ = ["BARE_VERSION", "is_bare"]

BARE_VERSION = "3"
"""Raised whenever the same text may be judged otherwise."""

_YEAR = re.compile(r"\b(?:19|20)\d\d\b")
_PERIOD = re.compile(
    r"\b(?:the|that|same) (?:[a-z]+ ){0,2}(?:quarter|half|year|month|season|week|weekend|decade|period|summer|winter|spring|autumn"
    r"|night|morning|evening|afternoon|time|moment)\b(?! \d)"
)
_THING = re.compile(
    r"\b(?P<head>the|that|both|either) (?:[a-z][a-z-]* ){0,3}(?:accident|acquisition|agreement|alliance|announcement|attack|auction|ban|bid|blaze"
    r"|brand|breach|buyout|case|closure|collapse|collision|company|conflict|contract|court|crash|cuts?|deal|dispute|dividend|election|explosion"
    r"|ferry|figures?|fine|fire|firm|flood|fund|guilty|industry|inquiry|investigation|judge|jury|launch|lawsuit|layoffs?|listing|loan"
    r"|lorry|market|match|mayor|measure|meeting|merger|mine|minister|ministry|mission|outage|park|partnership|patient|plaintiff|plan|plane"
    r"|plant|police|policy|price|prime minister|product|programme|program|project|protests?|proposal|purchase|regulator|report|results?|sale|settlement"
    r"|ship|shooting|shares?|site|stake|storm|strike|study|suit|suspect|survey|takeover|talks|tender|tournament|trial|train|transaction"
    r"|treaty|truck|union|vessel|victims?|vote|war|winner|witness|yard)\b(?P<after>[^.,;!?]{0,60})"
)
"""A thing that stands out in its own document only. It is named where a name follows at once: "the merger of Halden with …"."""
_NAMED_AFTER = re.compile(
    r"^(?: (?:of|in|at|between|with|for|near|off|from|on|against|to|by|called|named)(?: (?:the|a|an))?(?: [a-z-]+){0,2})? [\"“]?(?:[A-Z]|\d{4}\b)"
)
_HEAD = re.compile(r"^(?:The|These|Those|Both|Its|Their) [a-z]")
_NEAR = 8
"""Words after "The" at the head in which what it speaks of has to be named."""
_NAME = re.compile(r"[^\W_]*[A-Z][\w-]*$")


def is_bare(text: str, *, named: bool) -> bool:
    """Whether the text speaks of a thing or a time that stands out in its own document only: "the ferry", "the quarter", "the merger".

    `named` says that the text has a name. One that names nothing at all ("Inflation is 4 percent.") is not bare in this sense.

    >>> is_bare("The ferry sank in May.", named=False), is_bare("The Ulvik yard is shut.", named=True)
    (True, False)
    >>> is_bare("Halden lost 3 boats in the quarter.", named=True), is_bare("Inflation is 4 percent.", named=False)
    (True, False)
    >>> is_bare("Halden won the case against Mirova.", named=True)
    False
    """
    if _PERIOD.search(text) and not (named and _YEAR.search(text)):
        return True
    return _has_unnamed(text) or _starts_unnamed(text)


def _has_unnamed(text: str) -> bool:
    lowered = text[:1].lower() + text[1:]
    return any(not _NAMED_AFTER.match(match["after"]) for match in _THING.finditer(lowered))


def _starts_unnamed(text: str) -> bool:
    if not _HEAD.match(text):
        return False
    words = [word.strip("\"'“”‘’(),.;:") for word in text.split()[1 : 1 + _NEAR]]
    return not any(_NAME.match(word) and word[:1].isupper() for word in words)
