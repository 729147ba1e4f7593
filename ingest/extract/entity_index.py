"""The entities of one document, looked up by place, id or name."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Iterator

from kg.record import Entity, EntityType, Span

__all__ = ["GROUP", "EntityIndex"]

GROUP = "group of speakers"
"""`Entity.detail` of who is named by a phrase of the text ("Lind and Berg", "researchers from Oakhurst")."""


class EntityIndex:
    """Entities with their mentions in text order. Immutable; `with_entities` makes a larger one.

    Mentions of different entities may nest ("Fireworks" in "Fireworks Training API") but no two have the same span.
    A group of speakers is found by id and name only: a place in its words is that of the names in them.
    """

    def __init__(self, entities: Iterable[Entity]) -> None:
        self.entities: tuple[Entity, ...] = tuple(entities)
        self.by_id: dict[str, Entity] = {entity.id: entity for entity in self.entities}
        pairs = sorted(
            ((span, entity.id) for entity in self.entities if entity.detail != GROUP for span in entity.mentions),
            key=lambda p: (p[0][0], -p[0][1], p[1]),
        )
        self._spans: list[Span] = [span for span, _ in pairs]
        self._ids: list[str] = [entity_id for _, entity_id in pairs]
        self._starts: list[int] = [span[0] for span in self._spans]
        self._longest = max((end - start for start, end in self._spans), default=0)

    def __iter__(self) -> Iterator[Entity]:
        return iter(self.entities)

    def __len__(self) -> int:
        return len(self.entities)

    def with_entities(self, more: Iterable[Entity]) -> EntityIndex:
        """A new index in which `more` replace those of equal id and follow the others."""
        changed = {entity.id: entity for entity in more}
        kept = [changed.pop(entity.id, entity) for entity in self.entities]
        return EntityIndex([*kept, *changed.values()])

    def mentions(
        self, start: int = 0, end: int | None = None, types: frozenset[EntityType] | None = None
    ) -> list[tuple[Span, Entity]]:
        """Mentions wholly inside `[start, end)`, in text order, an outer one before those it holds."""
        low = bisect_right(self._starts, start - 1)
        found = []
        for place in range(low, len(self._spans)):
            span = self._spans[place]
            if end is not None and span[0] >= end:
                break
            if end is None or span[1] <= end:
                entity = self.by_id[self._ids[place]]
                if types is None or entity.type in types:
                    found.append((span, entity))
        return found

    def at(self, offset: int, types: frozenset[EntityType] | None = None) -> tuple[Span, Entity] | None:
        """The longest mention that covers the character at `offset`, with its entity; None where there is none."""
        best: tuple[Span, Entity] | None = None
        place = bisect_right(self._starts, offset) - 1
        while place >= 0 and self._starts[place] > offset - self._longest:
            span = self._spans[place]
            entity = self.by_id[self._ids[place]]
            if (
                span[0] <= offset < span[1]
                and (types is None or entity.type in types)
                and (best is None or span[1] - span[0] > best[0][1] - best[0][0])
            ):
                best = (span, entity)
            place -= 1
        return best

    def named(self, name: str) -> list[Entity]:
        """Entities whose name or alias equals `name`, case and a possessive aside, in document order."""
        key = _fold(name)
        return [entity for entity in self.entities if key in {_fold(n) for n in (entity.name, *entity.aliases)}]


def _fold(name: str) -> str:
    folded = name.casefold().replace("’", "'").strip()
    return folded.removesuffix("'s").removesuffix("'")
