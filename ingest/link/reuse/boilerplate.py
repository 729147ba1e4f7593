"""Lines that every page of a house may have, told by what they speak of: never by how many documents have them.

Counting would make the finding for two documents depend on what else the store holds, and on the order of ingest.
"""

from __future__ import annotations

import re

__all__ = ["is_boilerplate"]

_SURE = re.compile(
    r"©|\ball rights reserved\b|\bprivacy (?:policy|notice)\b|\bterms (?:of|and) (?:use|service|conditions)\b|\bcookies?\b.{0,40}\b(?:site|settings|accept|use)\b"
    r"|\bforward-looking statements\b|\b(?:media|press) (?:contacts?|inquiries|enquiries)\b|\bsign up (?:for|to) (?:our|the)\b|\bsubscribe (?:to|now|today|here)\b"
    r"|\bfollow us on\b|\bshare this (?:article|story|page)\b|\bread more\b|\bget the (?:app|newsletter)\b|\beditor[’']s note\b",
    re.IGNORECASE,
)
_HOUSE = re.compile(
    r"\b(?:subscri(?:bers?|ptions?|be)|newsletters?|readers|letters? to the editors?|write to (?:us|the editors?)|the editors|advertis(?:ers?|ing|ements?)|corrections?"
    r"|complaints?|deliver(?:y|ed)|edition|printed|copyright|licen[cs]ed?|syndication|reprints?|circulation|contact|(?:e-?mail|phone|telephone)|website|podcast app"
    r"|front desk|counter|mailbox|newsstands?|members?hip|donat(?:e|ions?)|support our|unsubscribe|trademarks?)\b",
    re.IGNORECASE,
)
_SHORT = 25
"""Words of a line in which one word of a house's own business is enough to count half."""


def is_boilerplate(line: str) -> bool:
    """Whether a line (a paragraph) speaks of the house's own business: rights, delivery, letters, contact.

    >>> is_boilerplate("Subscribers can write to the editors by post."), is_boilerplate("The plant delivered 40 tons of tin.")
    (True, False)
    """
    if _SURE.search(line) and len(line.split()) <= 4 * _SHORT:
        return True
    words = len(line.split())
    kinds = {match.group().casefold().rstrip("s") for match in _HOUSE.finditer(line)}
    return len(kinds) >= 2 and words <= 40 * (len(kinds) - 1)
