"""Quotations that a sentence is about: "“We will close the yard” is not what Orr said" holds that nobody said so.

Such words are its subject. They are not the claim of whoever speaks of them, and their "we" is not his.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from ingest.extract.propositions import Proposition, split
from ingest.extract.quotation_regions import Region, Regions
from ingest.extract.tokens import TokenMap
from kg.record import Span

__all__ = ["about_words", "mentioned_within", "split_around"]

_ABOUT = re.compile(
    r"""\s*,?\s*(?:is|are|was|were|(?:has|have|had)\s+(?:not\s+|never\s+)?been|(?:is|are|was|were)n[’']t)\b
    (?:\s+(?:not|never|hardly|simply|certainly|definitely|precisely|exactly|clearly|just|still|quite|really|also|even|at\ all))*
    \s+(?:what|how|something|anything|nothing|the\ way|(?:the\ |a\ )?(?:words?|phrase|sentence|thing|quote|quotation))\b
    [^.!?;\n"“”]{1,80}?\b
    (?:say|says|said|saying|tell|tells|told|write|writes|wrote|written|mean|means|meant|claim|claims|claimed|promise|promises
    |promised|utter|utters|uttered|state|states|stated|announce|announced|declare|declared|report|reported|put|use|used
    |speak|spoke|spoken|argue|argued|suggest|suggested|testify|testified|recall|recalled|hear|heard)\b""",
    re.VERBOSE | re.IGNORECASE,
)
_REACH = 200
"""Code points after a quotation in which such a predicate must stand."""


def about_words(text: str, region: Region) -> bool:
    """Whether the quotation is the subject of a predicate that tells whether somebody used these words."""
    return region.closed and _ABOUT.match(text, region.end, region.end + _REACH) is not None


def mentioned_within(text: str, regions: Regions, start: int, end: int) -> list[Region]:
    """Quotations between the offsets that the text around them is about, in text order, predicate included in the stretch."""
    return [r for r in regions.within(start, end) if start <= r.start and r.end < end and about_words(text, r)]


def split_around(tokens: TokenMap, spans: Iterable[Span], regions: Regions) -> list[Proposition]:
    """As `split`, but a quotation and what the sentence says of it are one proposition, in text order."""
    spans = list(spans)
    found: list[Proposition] = []
    rest: list[Span] = []
    for start, end in spans:
        for region in mentioned_within(tokens.text, regions, start, end):
            inside = tokens.inside([(region.start, end)])
            verb = next((i for i in inside if tokens.starts[i] >= region.end and tokens.doc[i].lemma_ == "be"), None)
            if verb is None or region.start < start:
                continue
            stop = tokens.sentence_of[verb]
            own = [i for i in inside if tokens.starts[i] < region.end or tokens.sentence_of[i] == stop]
            found.append(Proposition(tuple(own), verb))
            rest.append((start, region.start))
            start = tokens.ends[own[-1]]
        rest.append((start, end))
    if not found:
        return split(tokens, spans)
    return sorted([*found, *split(tokens, [span for span in rest if span[0] < span[1]])], key=lambda p: p.tokens[0])
