"""What a read phrase is."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from ingest.resolve.discourse import Mention

__all__ = ["Phrase", "PhraseKind"]


class PhraseKind(StrEnum):
    NAME = "name"
    PRONOUN = "pronoun"
    ROLE = "role"
    ORGANISATION = "organisation"
    DOCUMENT = "document"
    SPOKESMAN = "spokesman"
    PERSON = "person"
    """An unnamed single person: "a resident", "his wife"."""
    GROUP = "group"
    """Several, or people without a name: "officials", "Lind and Berg"."""
    OTHER = "other"


@dataclass(frozen=True, slots=True)
class Phrase:
    """A read phrase. `noun` is its head noun, `first` to `last` its tokens without what only adds to the head noun.

    `mention` is the name that stands for the whole (NAME); `owner` the possessor, or the X of "spokesman for X",
    "report by X"; `owner_token` a possessive pronoun or the
    noun of "the company's", which may be resolved or not.
    """

    kind: PhraseKind
    first: int
    last: int
    noun: int
    mention: Mention | None = None
    owner: Mention | None = None
    owner_token: int | None = None
    bare: bool = False
    """NAME only: nothing but the name and titles."""
