"""Which entities a proposition is about."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ingest.extract.tokens import TokenMap
from kg.record import Entity, Spans

if TYPE_CHECKING:
    from ingest.extract.entity_index import EntityIndex
    from ingest.resolve.references import References

__all__ = ["entities_about"]

_POINTING = frozenset({"PRON", "NOUN", "PROPN"})


def entities_about(
    tokens: TokenMap, content: Spans, entities: EntityIndex, references: References
) -> tuple[Entity, ...]:
    """Entities named in `content`, and those that its pronouns and definite nouns surely stand for, in text order, each once."""
    found: list[tuple[int, Entity]] = []
    for start, end in content:
        found.extend((span[0], entity) for span, entity in entities.mentions(start, end))
    for i in tokens.inside(content):
        token = tokens.doc[i]
        if token.pos_ not in _POINTING or token.pos_ == "PROPN":
            continue
        resolved = references.of_token(i)
        if (
            resolved is not None
            and resolved.certain
            and resolved.entity_id is not None
            and resolved.entity_id in entities.by_id
        ):
            found.append((tokens.starts[i], entities.by_id[resolved.entity_id]))
    seen: dict[str, Entity] = {}
    for _, entity in sorted(found, key=lambda pair: pair[0]):
        seen.setdefault(entity.id, entity)
    return tuple(seen.values())
