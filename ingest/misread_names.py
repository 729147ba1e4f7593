"""Given names that the model reads as another word: "Per Orr could not say" is for it "by Orr, could not say".

Such a name is put as one that the model knows, of the same length, so that offsets hold; words are sliced from the text, so
that the name stays what it is.
"""

from __future__ import annotations

import re

from ingest.extract.word_lists import word_set

__all__ = ["with_known_names"]

_NAME = r"[A-ZÅÄÖØÆ][\w’'-]+"
_VERB = (
    r"(?:is|was|has|had|will|would|could|can|cannot|may|might|must|should|did|does|said|says|told|tells|claims|thinks|believes|"
    r"wrote|argues|denies|knew|ran|led|left|became|began|won|lost|took|gave|saw|met|went|made|held|heard|sold|bought|built|"
    r"also|never|later|then|once|now|(?!unnamed|united)[a-z]{3,}ed)\b"
)
_START = r"(?<!\w )(?<![\w-])"
_SURE = (
    re.compile(rf"(?:(?<=[a-z] )|(?<=[a-z], )|(?<=Mr )|(?<=Dr )|(?<=Mr\. )|(?<=Dr\. ))Per (?:{_NAME} )?({_NAME})"),
    re.compile(rf"{_START}Per (?:{_NAME} )?({_NAME})(?:,[^,.\n]{{1,60}},)? {_VERB}"),
    re.compile(rf"{_START}Per (?:{_NAME} )?({_NAME}), who\b"),
)
"""Inside a sentence before a capital; before a name with its verb and no comma of a clause; before "…, who"."""
_MEASURES = word_set(
    """Annum Capita Cent Click Customer Day Diem Head Hour Kilometer Kilometre Mile Minute Month Night Person Piece Query Request
    Se Seat Second Share Token Transaction Unit User Visit Week Year"""
)


def with_known_names(text: str) -> str:
    """The text, with "Per" as "Tom" before each surname that the text surely gives to a Per. Cost: linear.

    >>> with_known_names("Per Orr could not say."), with_known_names("Per Orr Bank, the mine is open.")
    ('Tom Orr could not say.', 'Per Orr Bank, the mine is open.')
    """
    if "Per " not in text:
        return text
    surnames = {match[1] for pattern in _SURE for match in pattern.finditer(text)} - _MEASURES
    if not surnames:
        return text
    known = "|".join(re.escape(name) for name in sorted(surnames))
    return re.sub(rf"(?<![\w-])Per(?= (?:{_NAME} )?(?:{known})\b)", "Tom", text)
