"""What a resolved reference is."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

__all__ = ["How", "Resolved"]


class How(StrEnum):
    """By which evidence a reference was resolved."""

    NAME = "name"
    """The full name stands there."""
    SURNAME = "surname"
    """Part of a name, a title or an alias that only one entity of the document can mean."""
    TITLE = "title"
    """A title with a name: "Senator Lind"."""
    APPOSITION = "apposition"
    """A description with the name in it: "the mayor of Oakhurst, Ana Lind"."""
    PRONOUN = "pronoun"
    RELATIVE = "relative"
    """ "who" or "which", by the noun it hangs on."""
    ROLE = "role"
    """ "the chief executive", by a role that the text gives to a named person."""
    THE_ORGANISATION = "the-organisation"
    """ "the company", "the agency"."""
    SPOKESMAN = "spokesman"
    """An unnamed spokesman: the person or organisation spoken for."""
    ISSUER = "issuer"
    """A document: whoever issued it."""
    GROUP = "group"
    """Several, or a group without a proper name: the text's own words, possessors in full."""
    TURN = "turn"
    """ "I" or "we": the speaker of the turn."""


@dataclass(frozen=True, slots=True)
class Resolved:
    """The entity that a piece of text stands for. `certain` is False where a rival reading was close or evidence thin.

    `entity_id` is None only for a turn's speaker whom the entities do not hold.
    """

    entity_id: str | None
    name: str | None
    certain: bool
    how: How
