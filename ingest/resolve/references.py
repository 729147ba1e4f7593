"""Stage 4: who or what a pronoun, a surname, a role or "the company" stands for.

One pass over the text, in order, resolves pronouns and definite nouns; source phrases are read on demand against what that
pass has found. A reference that cannot be told is None: a wrong name is worse than none.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from typing import TYPE_CHECKING

from ingest.resolve.discourse import view
from ingest.resolve.groups import Group, Groups
from ingest.resolve.resolved import How, Resolved
from ingest.resolve.resolver import Resolver
from kg.record import Document, Turn

if TYPE_CHECKING:
    from spacy.tokens import Doc

    from ingest.extract.entity_index import EntityIndex

__all__ = ["Group", "How", "References", "Resolved", "resolve"]

_POSSESSIVE = frozenset({"his", "hers", "its", "their", "theirs", "whose"})


class References:
    """The resolved references of one document. Every answer is deterministic."""

    def __init__(self, resolver: Resolver) -> None:
        self._resolver = resolver
        self._groups: Groups | None = None

    def group_at(self, start: int, end: int, speaker: str | None = None) -> Group | None:
        """The group that the source phrase at `[start, end)` names by its own words or points back at: "Lind and Berg", "researchers
        from the University of Oakhurst", "his family", "they". For phrases that `entity_at` gives nobody for.

        Args:
            speaker: the name of who says "my" there.
        """
        if self._groups is None:
            self._groups = Groups(self._resolver)
        tokens = self._resolver.discourse.parse.within(start, end)
        return self._groups.at(tokens.start, tokens.stop - 1, speaker) if tokens else None

    def entity_at(self, start: int, end: int) -> Resolved | None:
        """Whom the source phrase at `[start, end)` stands for: a name with or without role and apposition, a surname, a
        pronoun, a role, "the company", a document's issuer, an unnamed spokesman's principal.

        None for groups ("officials", "Lind and Berg"), unnamed people, and where it cannot be told.
        """
        tokens = self._resolver.discourse.parse.within(start, end)
        return self._resolver.phrase(tokens.start, tokens.stop - 1) if tokens else self._covering(start)

    def _covering(self, start: int) -> Resolved | None:
        parse = self._resolver.discourse.parse
        if not len(parse):
            return None
        i = parse.at(start)
        return self._resolver.phrase(i, i) if parse.start[i] <= start < parse.end[i] else None

    def token_at(self, offset: int) -> int:
        """The index of the token that covers the character at `offset`, or follows it; for `of_token` and `replacement`."""
        return self._resolver.discourse.parse.at(offset)

    def of_token(self, i: int) -> Resolved | None:
        """Whom token `i` stands for, where it is a third-person or relative pronoun, the head of a definite noun phrase
        ("the company"), or part of a name; None elsewhere and where it cannot be told."""
        return self._resolver.token(i)

    def first_person(self, offset: int, turns: Sequence[Turn]) -> Resolved | None:
        """The speaker of the turn at `offset`, whom "I" and "we" mean there; None outside turns and where no speaker is told.

        `turns` are in text order.
        """
        place = bisect_right(turns, offset, key=lambda turn: turn.span[0]) - 1
        if place < 0 or offset >= turns[place].span[1]:
            return None
        turn = turns[place]
        if turn.speaker is None:
            return None
        holders = self._resolver.names.named(turn.speaker)
        return Resolved(holders[0] if len(holders) == 1 else None, turn.speaker, turn.speaker_certain, How.TURN)

    def replacement(self, i: int) -> str | None:
        """The words to put in place of token `i`, a pronoun or the head of a definite noun phrase: a name, or its possessive.

        None where nothing is known, and for "who", which needs no replacing.
        """
        resolved = self.of_token(i)
        parse = self._resolver.discourse.parse
        if resolved is None or resolved.name is None or resolved.how in {How.RELATIVE, How.NAME}:
            return None
        word = parse.word[i]
        if word in _POSSESSIVE or (word == "her" and parse.dep[i] == "poss"):
            return resolved.name + ("'" if resolved.name.endswith("s") else "'s")
        return resolved.name


def resolve(document: Document, doc: Doc, entities: EntityIndex) -> References:
    """The references of one document. `doc` is the annotation of `document.text`.

    Pure, deterministic, linear in the text.
    """
    return References(Resolver(view(document, doc, entities)))
