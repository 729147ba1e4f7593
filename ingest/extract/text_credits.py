"""The house that a text credits for all of it: an agency before its first words, where it first appeared, a release it is made from."""

from __future__ import annotations

import re

from kg.record import Span

__all__ = ["text_credits"]

_WORD = r"[A-Z0-9][\w&’'-]*"
_NAME = rf"(?:[Tt]he )?(?P<name>{_WORD}(?: (?:(?:of|the|and|for|&) )?{_WORD}){{0,6}})"
_DATELINE = re.compile(
    rf"^(?:[A-Z][A-Z .’'-]{{2,30}}(?:, [\w. ]{{2,25}}){{0,2}} ?)?\({_NAME}\) ?(?:—|–|-{{1,2}}) ", re.MULTILINE
)
_TEXT = r"(?:article|story|report|text|page|piece|post|dispatch)"
_WHOLE = re.compile(
    rf"^\W*(?:"
    rf"[Tt]his {_TEXT} (?:is|was|comes|has been) (?:(?:first |originally )?(?:published|printed) (?:by|in|on)|from|provided by|taken from|republished from)"
    rf"|(?:[Ff]irst|[Oo]riginally) (?:published|printed) (?:by|in|on)|(?:[Rr]epublished|[Rr]eprinted) (?:from|with permission (?:of|from))|[Ss]ource:"
    rf"|(?:[Tt]his {_TEXT} is )?(?:[Bb]ased|[Mm]ade|[Ww]ritten) (?:on|from) (?:a|the) (?:press|news|media) release (?:by|of|from)"
    rf"|[Ss]ource: (?:(?:a|the) )?(?:press|news|media) release (?:by|of|from)"
    rf") {_NAME}\W*$",
    re.MULTILINE,
)


_EDGE = 1500
"""Code points from the start in which a text says where it is from."""
_FOOT = 300
"""Code points that may follow a credit at the end; one in the middle is that of a picture or table."""


def text_credits(text: str) -> list[tuple[Span, str]]:
    """The places where the text credits a house for the whole of it, and the house's name without "the", in text order.

    Who contributed or reported beside others is credited for a part only and is left out. Linear in the text.

    >>> text_credits("MALBORO, May 3 (Delta Wire) — It rained.\\nThis story was first published by the Tide Press.")
    [((16, 26), 'Delta Wire'), ((79, 89), 'Tide Press')]
    >>> text_credits("With reporting by Delta Wire.")
    []
    """
    opening = _DATELINE.finditer(text, 0, _EDGE)
    edges = [match for match in _WHOLE.finditer(text) if match.start() < _EDGE or len(text) - match.end() < _FOOT]
    return sorted((match.span("name"), match["name"]) for match in (*opening, *edges))
