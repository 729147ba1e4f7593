"""A text in which every mention is one character that says its type, so that patterns over entities stay short and fast.

"Ana Lim, chief executive of Acme" reads "P, chief executive of O" (with private-use characters for P and O). Pronouns and
definite nouns that are resolved ("he", "the company", "the show") are replaced as well; "its" becomes O's.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from typing import TYPE_CHECKING

from ingest.extract.entity_index import EntityIndex
from ingest.resolve.resolved import How
from kg.record import Entity, EntityType, Span

if TYPE_CHECKING:
    from spacy.tokens import Doc

    from ingest.resolve.references import References

__all__ = ["MASKS", "MaskedText", "pattern"]

MASKS: dict[EntityType, str] = {kind: chr(0xE000 + number) for number, kind in enumerate(EntityType)}
_NAMES = {
    "P": EntityType.PERSON,
    "O": EntityType.ORGANIZATION,
    "T": EntityType.TECHNOLOGY,
    "D": EntityType.PRODUCT,
    "W": EntityType.WORK,
    "E": EntityType.EVENT,
}
_POSSESSIVE = frozenset({"his", "its", "their", "her", "whose"})


def pattern(source: str, flags: int = 0) -> re.Pattern[str]:
    """The pattern with «P», «O», «T», «D», «W», «E» standing for a mention of that type, «OP» for either, «P+» for a list of them."""

    def mask(match: re.Match[str]) -> str:
        kinds = "".join(MASKS[_NAMES[letter]] for letter in match.group(1) if letter != "+")
        one = f"[{kinds}]" if len(kinds) > 1 else kinds
        return rf"{one}(?:(?:, | and |, and | & ){one})*" if match.group(1).endswith("+") else one

    return re.compile(re.sub(r"«([POTDWE]+\+?)»", mask, source), flags)


class MaskedText:
    """The masked text with the way back: from its places to entities and to spans of the real text. Linear to build."""

    def __init__(self, text: str, doc: Doc, entities: EntityIndex, references: References) -> None:
        self.entities = entities
        pieces = _pieces(text, doc, entities, references)
        self._starts: list[int] = []
        self._pieces: list[tuple[int, int, int, Entity | None]] = []
        out: list[str] = []
        length = place = 0
        for start, end, entity, is_possessive in pieces:
            length = self._keep(out, text, place, start, length)
            self._starts.append(length)
            self._pieces.append((length, start, end, entity))
            out.append(MASKS[entity.type] + ("'s" if is_possessive else ""))
            length += len(out[-1])
            place = end
        self._keep(out, text, place, len(text), length)
        self.text = "".join(out)

    def _keep(self, out: list[str], text: str, start: int, end: int, length: int) -> int:
        if end > start:
            self._starts.append(length)
            self._pieces.append((length, start, end, None))
            out.append(text[start:end].replace("’", "'"))
        return length + max(0, end - start)

    def entity(self, place: int) -> Entity:
        """The entity whose mention stands at `place` of the masked text."""
        entity = self._pieces[bisect_right(self._starts, place) - 1][3]
        if entity is None:
            raise ValueError(f"no mention stands at {place} of the masked text")
        return entity

    def entities_in(self, span: Span) -> list[Entity]:
        """The entities mentioned in a stretch of the masked text, in order."""
        return [self.entity(place) for place in range(*span) if "\ue000" <= self.text[place] <= "\ue00f"]

    def real(self, span: Span) -> Span:
        """The span of the real text that a stretch of the masked text stands for."""
        return self._offset(span[0], after=False), self._offset(span[1], after=True)

    def _offset(self, place: int, *, after: bool) -> int:
        number = bisect_right(self._starts, place - 1 if after else place) - 1
        if number < 0:
            return 0
        masked, start, end, entity = self._pieces[number]
        if entity is not None:
            return end if after else start
        return min(start + place - masked, end)


def _pieces(text: str, doc: Doc, entities: EntityIndex, references: References) -> list[tuple[int, int, Entity, bool]]:
    """Outermost mentions and resolved references that no mention covers, in text order, without overlap."""
    found: list[tuple[int, int, Entity, bool]] = []
    end = 0
    for span, entity in entities.mentions():
        if span[0] >= end:
            found.append((span[0], span[1], entity, False))
            end = span[1]
    covered = [(start, stop) for start, stop, _, _ in found]
    named = set(covered)
    starts = [start for start, _ in covered]
    shows = [
        entity
        for entity in entities
        if entity.detail == "podcast" and any(text[slice(*span)] == entity.name for span in entity.mentions)
    ]
    for token in doc:
        piece = _reference(token, entities, references, shows)
        if piece is None:
            continue
        place = bisect_right(starts, piece[1] - 1) - 1
        if place < 0 or covered[place][1] <= piece[0]:
            found.append(piece)
    found.sort(key=lambda piece: (piece[0], -piece[1]))
    kept: list[tuple[int, int, Entity, bool]] = []
    for piece in found:
        if (not kept or piece[0] >= kept[-1][1]) and not (
            kept and (piece[0], piece[1]) not in named and _is_apposition(text, kept[-1], piece)
        ):
            kept.append(piece)
    return kept


def _is_apposition(text: str, before: tuple[int, int, Entity, bool], piece: tuple[int, int, Entity, bool]) -> bool:
    """Whether "the founder" in "Ana Lim, the founder of Acme" says the name's role: masked, the role could not be read."""
    between, after = text[before[1] : piece[0]], text[piece[1] : piece[1] + 4]
    return before[2].id == piece[2].id and between in (", ", " (") and after in (" of ", " at ", " for")


def _reference(
    token: object, entities: EntityIndex, references: References, shows: list[Entity]
) -> tuple[int, int, Entity, bool] | None:
    lower: str = token.lower_  # type: ignore[attr-defined]
    part: str = token.pos_  # type: ignore[attr-defined]
    number: int = token.i  # type: ignore[attr-defined]
    doc = token.doc  # type: ignore[attr-defined]
    if part == "PRON" or lower in _POSSESSIVE:
        first = number
    elif part == "NOUN" and number and doc[number - 1].lower_ in ("the", "this"):
        first = number - 1
        if lower in ("show", "podcast") and len(shows) == 1:
            return doc[first].idx, token.idx + len(lower), shows[0], False  # type: ignore[attr-defined]
    else:
        return None
    resolved = references.of_token(number)
    if resolved is None or resolved.entity_id is None or not (resolved.certain or resolved.how is How.THE_ORGANISATION):
        return None
    if resolved.how is How.RELATIVE and lower != "whose":
        return None
    entity = entities.by_id.get(resolved.entity_id)
    if entity is None:
        return None
    possessive = lower in _POSSESSIVE and not (lower == "her" and token.dep_ != "poss")  # type: ignore[attr-defined]
    return doc[first].idx, token.idx + len(token), entity, possessive  # type: ignore[attr-defined,arg-type]
