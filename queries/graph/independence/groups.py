"""Bodies that speak without a name of their own: "the food agency said", "according to Lind's office".

They are told apart from people of whom nothing is known ("officials", "people familiar with the matter"), who are no source that
could be traced. Which agency it is need not be known: it counts with whoever else stands behind the claim.
"""

from __future__ import annotations

import re

__all__ = ["GROUP", "body_in"]

GROUP = "Group"
"""The kind of the node of such a body."""

_BODIES = (
    "agency|association|authority|board|charity|church|city|club|coalition|commission|committee|consortium|council|county|court"
    "|department|directorate|embassy|federation|fund|government|guild|hospital|inspectorate|institute|institution|laboratory|ministry|navy"
    "|office|ombudsman|parliament|party|police|prosecution|regulator|school|senate|society|state|tribunal|union|university|utility|watchdog"
)
_SPOKEN_FOR = r"(?:[Aa]n?|[Tt]he|[Ii]ts) (?:spokes(?:man|woman|person)|representative|press officer) (?:for|of|at) "
_BODY = re.compile(
    rf"(?:{_SPOKEN_FOR})?(?P<body>(?:[Tt]he|[A-Z][\w.-]*(?: [A-Z][\w.-]*)*['’]s?) (?:[\w.'’-]+ ){{0,4}}?(?:{_BODIES}))(?: (?:in|of|for) [^,;]+)?"
)


def body_in(words: str) -> str | None:
    """The body that a source phrase names by what it is; None for people, for firms, and for what is new ("a council").

    >>> body_in("The state drinking-water office"), body_in("a spokeswoman for the ministry"), body_in("Lind’s office")
    ('the state drinking-water office', 'the ministry', 'Lind’s office')
    >>> body_in("officials"), body_in("the council’s lawyers"), body_in("a union"), body_in("the company")
    (None, None, None, None)
    """
    match = _BODY.fullmatch(" ".join(words.split()).strip(" ,"))
    if match is None:
        return None
    body = match["body"]
    return body[0].lower() + body[1:] if body[:4].lower() == "the " else body
