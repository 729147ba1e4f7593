"""Corrections of who and what is named: another name or type, one entity that is two, two that are one, a missed or wrong one."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from ingest.corrections.draft import ADDED, Draft, inside
from kg.record import AUTHOR, Assertion, Attribution, Entity, Quotation, Relation, Spans

__all__ = ["add_entity", "merge", "rename", "split", "strike_entity"]

_Speaking = TypeVar("_Speaking", Attribution, Assertion, Quotation)
_ROLES = (("speaker", "speaker_id"), ("cited_source", "cited_source_id"), ("origin", "origin_id"))


def rename(draft: Draft, entity: Entity, name: str) -> None:
    """Gives the entity another name, everywhere; the old one is kept as an alias where the text has it."""
    said = [draft.text[start:end] for start, end in entity.mentions]
    aliases = [alias for alias in (*entity.aliases, entity.name) if alias != name and alias in (*entity.aliases, *said)]
    draft.entities[entity.id] = entity.model_copy(update={"name": name, "aliases": tuple(dict.fromkeys(aliases))})
    _refer(draft, {entity.id: entity.id}, {entity.name: name})


def add_entity(draft: Draft, entity: Entity, mentions: Spans) -> None:
    """Adds mentions to the entity; they are taken from whoever had them."""
    for other in list(draft.entities.values()):
        left = tuple(span for span in other.mentions if span not in mentions)
        if other.id != entity.id and left != other.mentions:
            draft.entities[other.id] = other.model_copy(update={"mentions": left})
    every = tuple(sorted({*draft.entities[entity.id].mentions, *mentions}))
    draft.entities[entity.id] = draft.entities[entity.id].model_copy(update={"mentions": every})


def merge(draft: Draft, kept: Entity, gone: Entity) -> None:
    """Makes two entities one: all that is said of the second is said of the first."""
    aliases = [name for name in (*kept.aliases, gone.name, *gone.aliases) if name != kept.name]
    draft.entities[kept.id] = kept.model_copy(
        update={
            "aliases": tuple(dict.fromkeys(aliases)),
            "mentions": tuple(sorted({*kept.mentions, *gone.mentions})),
            "known": kept.known or gone.known,
            "detail": kept.detail or gone.detail,
            "date": kept.date or gone.date,
        }
    )
    del draft.entities[gone.id]
    _refer(draft, {gone.id: kept.id}, {gone.name: kept.name})
    draft.relations = list(dict.fromkeys(r for r in draft.relations if r.subject_id != r.object_id))
    draft.renew_relayers()


def strike_entity(draft: Draft, entity: Entity) -> None:
    """Takes the entity away: its mentions, its relations, and who was taken for it is nobody known."""
    del draft.entities[entity.id]
    draft.relations = [r for r in draft.relations if entity.id not in (r.subject_id, r.object_id)]
    _refer(draft, {entity.id: None}, {entity.name: None})
    draft.renew_relayers()


def split(draft: Draft, entity: Entity, name: str, mentions: Spans, correction: str) -> Entity:
    """Makes one entity two: the given mentions are of the second, and with them what is said where they stand.

    A source, statement or relation whose words hold mentions of one of the two is that one's. Where there is none (a pronoun
    stands there), it is that of the nearest mention before it, and a speaker is marked as not certain.
    """
    second = Entity(
        id=f"{ADDED}{correction}",
        type=entity.type,
        name=name,
        mentions=mentions,
        aliases=tuple(
            dict.fromkeys(word for s, e in mentions if (word := draft.text[s:e]) != name)
        ),
        detail=entity.detail,
    )  # fmt: skip
    left = tuple(span for span in entity.mentions if span not in mentions)
    words = {draft.text[start:end] for start, end in left}
    moved = {draft.text[start:end] for start, end in mentions}
    aliases = tuple(alias for alias in entity.aliases if alias in words or alias not in moved)
    draft.entities[entity.id] = first = entity.model_copy(update={"mentions": left, "aliases": aliases})
    draft.entities[second.id] = second

    def whose(places: Spans) -> tuple[Entity, bool]:
        """Which of the two the places speak of, and whether they name it."""
        named = {e.id for e in (first, second) if any(inside(span, places) for span in e.mentions)}
        if len(named) == 1:
            return draft.entities[next(iter(named))], True
        at = places[0][0] if places else 0
        before = max(((span, e.id) for e in (first, second) for span in e.mentions if span[0] <= at), default=None)
        return draft.entities[before[1]] if before else first, len(named) == 2

    _divide(draft, entity, second, whose)
    return second


def _divide(draft: Draft, entity: Entity, second: Entity, whose: Callable[[Spans], tuple[Entity, bool]]) -> None:
    for attribution in list(draft.attributions.values()):
        if attribution.speaker_id == entity.id:
            owner, certain = whose(attribution.source or attribution.cue or attribution.content)
            draft.set_speaker(attribution, owner)
            now = draft.attributions[attribution.id]
            draft.attributions[attribution.id] = now.model_copy(update={"speaker_certain": certain})
    for assertion in list(draft.assertions.values()):
        if entity.id in assertion.about_ids:
            named = {
                e.id
                for e in (draft.entities[entity.id], second)
                if any(inside(m, assertion.content) for m in e.mentions)
            }
            kept = named or {whose(assertion.content)[0].id}
            pairs: list[tuple[str, str]] = []
            for key, name in zip(assertion.about_ids, assertion.about, strict=True):
                also = [(e.id, e.name) for e in (draft.entities[entity.id], second) if e.id in kept]
                pairs += also if key == entity.id else [(key, name)]
            update = {"about_ids": tuple(k for k, _ in pairs), "about": tuple(n for _, n in pairs)}
            draft.assertions[assertion.id] = assertion.model_copy(update=update)
    for number, relation in enumerate(draft.relations):
        owner = whose((relation.evidence,))[0]
        for side in ("subject", "object"):
            if getattr(relation, f"{side}_id") == entity.id:
                relation = relation.model_copy(update={side: owner.name, f"{side}_id": owner.id})
        draft.relations[number] = relation
    for number, turn in enumerate(draft.turns):
        if turn.speaker == entity.name and turn.label_span is not None:
            owner, named_there = whose((turn.label_span,))
            if named_there:
                draft.turns[number] = turn.model_copy(update={"speaker": owner.name})
    draft.renew_relayers()


def _refer(draft: Draft, ids: dict[str, str | None], names: dict[str, str | None]) -> None:
    """Lets everything that named an entity name what it is now; None: nobody."""

    def speaking(item: _Speaking) -> _Speaking:
        update: dict[str, str | None] = {}
        for name_field, id_field in _ROLES:
            key, name = getattr(item, id_field, None), getattr(item, name_field, None)
            if key in ids:
                update[id_field] = ids[key]
                update[name_field] = _name(draft, ids[key])
            elif key is None and name in names:
                update[name_field] = names[name]
        return item.model_copy(update=update)

    draft.attributions = {key: speaking(item) for key, item in draft.attributions.items()}
    draft.quotations = {key: speaking(item) for key, item in draft.quotations.items()}
    draft.assertions = {key: _about(draft, speaking(item), ids) for key, item in draft.assertions.items()}
    draft.relations = [_related(draft, relation, ids) for relation in draft.relations]
    known = {entity.name for entity in draft.entities.values()}
    draft.turns = [
        turn.model_copy(update={"speaker": names[turn.speaker]})
        if turn.speaker is not None and turn.speaker in names and turn.speaker not in known - set(names)
        else turn
        for turn in draft.turns
    ]


def _name(draft: Draft, key: str | None) -> str | None:
    return key if key is None or key == AUTHOR else draft.entities[key].name


def _about(draft: Draft, assertion: Assertion, ids: dict[str, str | None]) -> Assertion:
    """The statement with what it is about, and through whom it is relayed, as they are called now."""
    update: dict[str, tuple[str, ...]] = {}
    for names_field, ids_field in (("about", "about_ids"), ("via", "via_ids")):
        held: tuple[str, ...] = getattr(assertion, ids_field)
        if not any(key in ids for key in held):
            continue
        now = [new for key in held if (new := ids.get(key, key)) is not None]
        update[ids_field] = tuple(dict.fromkeys(now))
        update[names_field] = tuple(_name(draft, key) or "" for key in update[ids_field])
    return assertion.model_copy(update=update)


def _related(draft: Draft, relation: Relation, ids: dict[str, str | None]) -> Relation:
    update: dict[str, str] = {}
    for side in ("subject", "object"):
        key = ids.get(getattr(relation, f"{side}_id"))
        if key is not None:
            update |= {side: draft.entities[key].name, f"{side}_id": key}
    return relation.model_copy(update=update)
