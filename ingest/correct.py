"""Corrects what was read out of a document: tries the change, records it in the audit trail, and writes the document anew."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace

from ingest.corrections import Corrected, apply
from ingest.corrections.held import corrected_documents, held_corrections
from ingest.corrections.items import Item
from ingest.records import kept, raw_record
from ingest.storing import Written, old_text, put_record
from kg.audit import Action, Trail, Verb
from kg.corrections import REPEATABLE, Correction, ItemKind, Property, Value, corrections_in_force
from kg.errors import BadParameter, InputError, ModelError, NotFound
from kg.rdf.encode import encode
from kg.rdf.iri import Iris
from kg.rdf.validate import check
from kg.record import Assertion, Attribution, DocumentRecord, Entity, Quotation
from kg.settings import Settings
from kg.store import Store

__all__ = ["Change", "Made", "correct", "lost", "refresh", "undo", "value_of"]

_WHOLE = frozenset({Property.STRUCK, Property.SPLIT, Property.MERGED})
"""What is corrected is the item as a whole."""
_TRIED = "0" * 20
"""The id of a correction that is only tried."""


@dataclass(frozen=True)
class Change:
    """What is to be changed of an item: a property and its new value."""

    item: Item
    property: Property
    new: Value


@dataclass(frozen=True)
class Made:
    """A recorded correction: the action, the values before and after as lines for people, the item as it is called now
    (None where it was struck), how many items changed their names with it, and sentences on what else followed."""

    action: Action
    before: str
    after: str
    item: str | None
    moved: int
    notes: tuple[str, ...] = ()


def correct(store: Store, changes: Sequence[Change], settings: Settings, *, by: str, why: str = "") -> list[Made]:
    """Makes the changes, all of one document, or none of them; derived data follow with `ingest.link.link`.

    Raises:
        BadParameter: a change cannot be applied, changes nothing, or makes a graph that breaks a rule.
    """
    document = changes[0].item.record.id
    raw = raw_record(store, document, settings)
    tried = [
        Correction(
            id=f"{_TRIED}{number}",
            target=change.item.target,
            property=change.property,
            old=_old(change),
            new=change.new,
            by=by,
            at="",
            why=why,
        )
        for number, change in enumerate(changes)
    ]
    _try(store, raw.record, tried)
    held = held_corrections(store, document)
    trail = Trail(store)
    actions = [
        trail.record(Verb.CORRECT, _concerned(store, change.item), correction.detail(), by=by, reason=why)
        for change, correction in zip(changes, tried, strict=True)
    ]
    written = put_record(raw.record, store)
    others = _replaced(tried, held, by)
    known = {entity.name for entity in changes[0].item.record.entities}
    made = [_made(store, action, correction, written, known) for action, correction in zip(actions, tried, strict=True)]
    return [replace(one, notes=(*one.notes, *others[number])) for number, one in enumerate(made)]


def _concerned(store: Store, item: Item) -> tuple[str, ...]:
    """The item, and of an act its statements: who asks for the history of one wants to see what was done to its act."""
    iris, statements = Iris(store.base), item.record.assertions
    held = [s.id for s in statements if item.kind is ItemKind.ATTRIBUTION and s.attribution == item.id]
    return (item.iri, *(str(iris.assertion(key)) for key in held))


def _replaced(tried: Sequence[Correction], held: Sequence[Correction], by: str) -> list[list[str]]:
    """For each change the corrections of other people that it takes the place of."""
    return [
        [
            f"this takes the place of {other.by}'s correction {other.id[:8]} of {other.at[:10]} ({other.shown()})"
            for other in held
            if other.by != by
            and other.property not in REPEATABLE
            and (other.target.kind, other.target.key, other.property) == (one.target.kind, one.target.key, one.property)
        ]
        for one in tried
    ]


def _old(change: Change) -> str:
    """The value before the change as one line; of turns and relations, which have no ids in the record, by their places."""
    item, record = change.item, change.item.record
    if item.kind is ItemKind.TURN:
        return next((turn.speaker or "nobody" for turn in record.turns if (turn.span,) == item.spans), "")
    if item.kind is ItemKind.RELATION:
        found = (
            r for r in record.relations if item.target.key == f"{r.subject} {r.predicate} {r.object} {r.evidence[0]}"
        )
        relation = next(found, None)
        whole = f"{relation.subject} {relation.predicate} {relation.object}" if relation is not None else ""
        return relation.predicate if relation is not None and change.property is Property.PREDICATE else whole
    return value_of(record, item.kind, item.id, change.property)


def _try(store: Store, record: DocumentRecord, tried: Sequence[Correction]) -> None:
    """Refuses what would not hold, before anything is recorded."""
    held = held_corrections(store, record.id)
    corrected = apply(record, [*held, *tried], lambda sha256: old_text(store, record.id, sha256))
    mine = {correction.id for correction in tried}
    for unmet in corrected.unmet:
        if unmet.correction.id in mine:
            raise BadParameter(f"{unmet.correction.property.value}: {unmet.reason}. Nothing was changed.")
    for correction in corrected.agreed:
        if correction.id in mine:
            raise BadParameter(f"{correction.property.value}: it is {correction.shown()} already. Nothing was changed.")
    try:
        check(record.doc, encode(corrected.record, store.base))
    except ModelError as error:
        raise BadParameter(f"the graph would break a rule with this change: {error} Nothing was changed.") from error


def _made(store: Store, action: Action, correction: Correction, written: Written, known: set[str]) -> Made:
    found = written.corrected.items.get(action.id)
    item = str(Iris(store.base).item(found[0].value, found[1])) if found is not None else None
    if correction.property is Property.STRUCK:
        after = correction.shown()
    elif correction.property is Property.SPLIT and correction.new.who is not None:
        after = f"{correction.old}, {correction.new.who.name}"
    elif correction.property is Property.MERGED:
        after = f"{correction.old}, one with {correction.shown()}"
    elif found is not None:
        after = value_of(written.corrected.record, found[0], found[1], correction.property) or correction.shown()
    else:
        after = correction.shown()
    notes = tuple(_notes(correction, found, written.corrected.record, known))
    return Made(action, correction.old, after, item, written.moved, notes)


def _notes(
    correction: Correction, found: tuple[ItemKind, str] | None, record: DocumentRecord, known: set[str]
) -> Iterator[str]:
    """What a person should know of a change beside the value."""
    if correction.property is Property.SPEAKER and found is not None and found[0] is ItemKind.ATTRIBUTION:
        statements = sum(assertion.attribution == found[1] for assertion in record.assertions)
        if statements > 1:
            yield f"all {statements} statements of this attribution have this speaker now"
    for who in (correction.new.who, correction.new.other):
        entity = next((e for e in record.entities if who is not None and e.name == who.name), None)
        if entity is not None and entity.name not in known:
            places = len(entity.mentions)
            named = (
                f"the text has the name {places} times"
                if places > 1
                else "the text has the name once"
                if places
                else "the text does not have the name"
            )
            yield f"{entity.name} is new in this document; {named}"


def undo(store: Store, action_id: str, settings: Settings, *, by: str, why: str = "") -> tuple[Action, Correction]:
    """Takes a correction back and writes its document as it was without it; the undo and what it undoes.

    Raises:
        NotFound, BadParameter: no such action, or it is undone already, or no correction.
    """
    trail = Trail(store)
    action = trail.find(action_id)
    if action.verb is not Verb.CORRECT:
        raise BadParameter(
            f"action {action.id[:8]} is no correction ({action.verb.value}); `kg review undo` takes it back."
        )
    taken_back = trail.undo(action.id, by=by, reason=why)
    refresh(store, settings)
    return taken_back, Correction.of(action)


def refresh(store: Store, settings: Settings) -> tuple[str, ...]:
    """Writes the documents anew whose graphs do not have the corrections that hold now; their ids.

    After an undo, or after actions came in from another store. Documents that are not held wait; of one whose bytes are
    not kept, or are read otherwise by now, `lost` says so. Safe to run again.
    """
    changed = []
    for document in sorted(corrected_documents(store)):
        if next(store.quads(Iris(store.base).document_graph(document)), None) is None:
            continue
        wanted = tuple(correction.id for correction in held_corrections(store, document))
        found = kept(store, document)
        if found is not None and found.corrections == wanted:
            continue
        with suppress(NotFound, InputError):  # told by `lost`: one document must not keep the others from theirs
            put_record(raw_record(store, document, settings).record, store)
            changed.append(document)
    return tuple(changed)


@dataclass(frozen=True)
class Standing:
    """A correction that holds, and why it has no effect on its document now; None where it has."""

    correction: Correction
    reason: str | None


def lost(store: Store, settings: Settings, document_id: str | None = None) -> list[Standing]:
    """All corrections that hold, oldest first, with what keeps those from effect whose words or items are lost.

    A correction whose document is not held waits for it.
    """
    standing: list[Standing] = []
    results: dict[str, Corrected | str] = {}
    for correction in corrections_in_force(Trail(store).actions, document_id):
        document = correction.target.document
        if document not in results:
            results[document] = _result(store, document, settings)
        result = results[document]
        if isinstance(result, str):
            standing.append(Standing(correction, result))
            continue
        unmet = next((u.reason for u in result.unmet if u.correction.id == correction.id), None)
        standing.append(Standing(correction, unmet))
    return standing


def _result(store: Store, document: str, settings: Settings) -> Corrected | str:
    """What the corrections of a document make of it, or why that cannot be said."""
    if next(store.quads(Iris(store.base).document_graph(document)), None) is None:
        return "its document is not in the store; it waits for it"
    try:
        raw = raw_record(store, document, settings)
    except (NotFound, InputError) as error:
        return str(error)
    return apply(raw.record, held_corrections(store, document), lambda sha256: old_text(store, document, sha256))


def value_of(record: DocumentRecord, kind: ItemKind, id_: str, property_: Property) -> str:
    """The value of an item's property as one line for people; empty where there is none."""
    items: dict[ItemKind, tuple[Attribution | Assertion | Entity | Quotation, ...]] = {
        ItemKind.ATTRIBUTION: record.attributions,
        ItemKind.ASSERTION: record.assertions,
        ItemKind.ENTITY: record.entities,
        ItemKind.QUOTATION: record.quotations,
    }
    item = next((item for item in items.get(kind, ()) if item.id == id_), None)
    if item is None or (not hasattr(item, property_.value) and property_ not in _WHOLE):
        return ""
    if property_ in _WHOLE:
        return str(getattr(item, "normalized", None) or getattr(item, "name", None) or _words(record, item))
    found = getattr(item, property_.value, None)
    if property_ is Property.SPEAKER:
        return str(found or "nobody")
    if isinstance(found, tuple):
        return " … ".join(" ".join(record.text[start:end].split()) for start, end in found)
    if isinstance(found, bool):
        return "yes" if found else "no"
    return "" if found is None else str(found)


def _words(record: DocumentRecord, item: object) -> str:
    spans = getattr(item, "content", None) or (getattr(item, "span", (0, 0)),)
    return " … ".join(" ".join(record.text[start:end].split()) for start, end in spans)
