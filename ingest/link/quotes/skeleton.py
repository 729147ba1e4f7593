"""The consonants of a word as classes of sound."""

from __future__ import annotations

import re
from functools import lru_cache

from ingest.link.quotes.numerals import is_number

__all__ = ["skeleton"]

_CLASSES = str.maketrans({
    **dict.fromkeys("bfpv", "1"), **dict.fromkeys("cgjkqsxz", "2"), **dict.fromkeys("dt", "3"), "l": "4",
    **dict.fromkeys("mn", "5"), "r": "6", **dict.fromkeys("aeiouhwy", ""),
})  # fmt: skip


@lru_cache(maxsize=200_000)
def skeleton(token: str) -> str:
    """The consonant classes of a token in order, vowels and doubles left out; empty for numbers and where there are none.

    >>> skeleton("risk"), skeleton("rough")
    ('62', '62')
    """
    if is_number(token):
        return ""
    return re.sub(r"(.)\1+", r"\1", "".join(c for c in token.translate(_CLASSES) if c.isdigit()))
