"""Names speakers that no entity is: several people at once, a group that the text names by its own words.

Runs after attributions are found and fills in those whose source is nobody so far, so that no group is an entity unless it speaks.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from ingest.extract.entity_index import GROUP, EntityIndex
from ingest.resolve.resolved import How
from kg.record import Attribution, AttributionKind, Entity, EntityType, Quotation

if TYPE_CHECKING:
    from ingest.resolve.references import Group, References

__all__ = ["name_groups"]

_FIRST = frozenset(("i", "we", "me", "us", "my", "our"))


def name_groups(
    text: str,
    entities: EntityIndex,
    references: References,
    attributions: Sequence[Attribution],
    quotations: Sequence[Quotation],
) -> tuple[EntityIndex, tuple[Attribution, ...], tuple[Quotation, ...]]:
    """The entities with the groups that speak added to them, and the attributions and quotations with these as speakers.

    Order and ids stay. A group is an Organization, one person without a name ("Lind's publicist") a Person. Linear in the
    attributions.
    """
    made: dict[str, Entity] = {}
    named: dict[str, Attribution] = {}
    by_id = {attribution.id: attribution for attribution in attributions}
    for attribution in attributions:
        if attribution.kind is AttributionKind.TURN or not attribution.source:
            continue
        if attribution.speaker is not None and not _is_bare_work(entities, attribution):
            continue
        start, end = attribution.source[0][0], attribution.source[-1][1]
        if text[start:end].casefold() in _FIRST:
            outer = named.get(attribution.reported_by or "")
            if outer is not None:
                update = {
                    "speaker": outer.speaker,
                    "speaker_id": outer.speaker_id,
                    "resolution": "first person in a quotation",
                }
                named[attribution.id] = attribution.model_copy(update=update)
            continue
        outer = by_id.get(attribution.reported_by or "")
        group = references.group_at(start, end, outer.speaker if outer is not None else None)
        if group is None:
            continue
        entity = _entity(entities, made, group)
        how = (attribution.resolution or "").partition(";")[0]
        named[attribution.id] = attribution.model_copy(
            update={
                "speaker": entity.name,
                "speaker_id": entity.id,
                "speaker_certain": group.certain,
                "resolution": f"{how}; {How.GROUP}" if how else How.GROUP.value,
            }
        )
    if not named:
        return entities, tuple(attributions), tuple(quotations)
    return (
        entities.with_entities(made.values()),
        tuple(named.get(a.id, a) for a in attributions),
        tuple(_quotation(q, named) for q in quotations),
    )


def _is_bare_work(entities: EntityIndex, attribution: Attribution) -> bool:
    """The speaker is a document without a name of its own ("study"): whoever issued it speaks, where that is told."""
    entity = entities.by_id.get(attribution.speaker_id or "")
    return entity is not None and entity.type is EntityType.WORK and entity.name.islower()


def _entity(entities: EntityIndex, made: dict[str, Entity], group: Group) -> Entity:
    """The entity for the group, made or given another mention."""
    key = group.name.casefold()
    old = made.get(key)
    if old is None:
        same = [entity for entity in entities.named(group.name) if entity.type is not EntityType.WORK]
        if len(same) == 1:
            return same[0]
        kind = EntityType.PERSON if group.single else EntityType.ORGANIZATION
        number = len(entities) + len(made) + 1
        old = Entity(id=f"e{number}", type=kind, name=group.name, mentions=(group.span,), detail=GROUP)
    elif group.span not in old.mentions:
        old = old.model_copy(update={"mentions": tuple(sorted({*old.mentions, group.span}))})
    made[key] = old
    return old


def _quotation(quotation: Quotation, named: dict[str, Attribution]) -> Quotation:
    said = named.get(quotation.attribution or "")
    if said is None:
        return quotation
    return quotation.model_copy(update={"speaker": said.speaker, "speaker_id": said.speaker_id})
