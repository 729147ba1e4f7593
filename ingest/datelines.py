"""The place, day and agency that a wire sets before the first words of a text: no part of its first sentence."""

from __future__ import annotations

import re

__all__ = ["without_datelines"]

_CITY = r"[A-Z][A-Z.’'-]+(?: [A-Z][A-Z.’'-]+){0,3}"
_MONTH = r"(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Sept|Oct|Nov|Dec)[a-z]{0,6}\.?"
_DAY = rf"(?:,? (?:{_MONTH} \d{{1,2}}|\d{{1,2}} {_MONTH})(?:,? \d{{4}})?)"
_REGION = r"(?:, [A-Z][A-Za-z.]{1,14}(?: [A-Z][A-Za-z.]{1,14})?)?"
_AGENCY = r"(?: ?\([A-Z][\w&.’' -]{1,40}\))"
_DASH = r"[ \t]*(?:[—–]|-{1,2})[ \t]+(?=[\"“‘'A-Z0-9])"
_SURE = re.compile(
    rf"^[ \t]*(?:{_CITY}|[A-Z][a-z]+(?: [A-Z][a-z]+)?(?={_REGION}{_DAY}?{_AGENCY})){_REGION}(?:{_DAY}{_AGENCY}?|{_AGENCY}){_DASH}",
    re.MULTILINE,
)
_BARE = re.compile(rf"^[ \t]*(?P<place>{_CITY}{_REGION}){_DASH}", re.MULTILINE)
_SHORTEST = 5
"""Letters of a place that stands alone: what is shorter is as often a firm."""
_OPENING = 1500
"""Code points from the start in which a place alone is looked for; one that comes again is the label of a speaker."""


def without_datelines(text: str) -> str:
    """The text with spaces in place of its datelines, of the same length.

    With its day or its agency a dateline is known anywhere, by its place alone only where nothing else in the text looks so.

    >>> without_datelines("NORVIK, May 3 (Wire) - It rained.").strip(), without_datelines("NORVIK - It rained.").strip()
    ('It rained.', 'It rained.')
    >>> without_datelines("AMD - It rained."), without_datelines("MARA - Yes.\\nJONAS - No.")
    ('AMD - It rained.', 'MARA - Yes.\\nJONAS - No.')
    """
    found = [*_SURE.finditer(text)]
    if not found:
        bare = [*_BARE.finditer(text)]
        alone = len(bare) == 1 and bare[0].start() < _OPENING and len(bare[0]["place"]) >= _SHORTEST
        found = bare if alone else []
    for match in found:
        text = f"{text[: match.start()]}{' ' * len(match[0])}{text[match.end() :]}"
    return text
