"""Applies corrections to a record: pure, in the order in which they were made, each on what the ones before it left."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from ingest.assemble import reminted
from ingest.corrections.additions import add_claim, add_relation
from ingest.corrections.draft import Draft, inside
from ingest.corrections.entities import add_entity, merge, rename, split, strike_entity
from ingest.corrections.locate import Locator, OldText, relation_key, turn_key
from kg.corrections import Correction, ItemKind, Property
from kg.errors import InputError
from kg.record import (
    AUTHOR,
    AssertionType,
    Attribution,
    AttributionKind,
    DocumentRecord,
    EntityType,
    Polarity,
    Realis,
    Spans,
)

__all__ = ["Corrected", "Unmet", "apply"]


LABEL_GAP = 40
"""Most characters between a speaker's label and his words: a colon, a time."""


@dataclass(frozen=True)
class Unmet:
    """A correction that could not be applied to this record, and why in one clause."""

    correction: Correction
    reason: str


@dataclass(frozen=True)
class Corrected:
    """A corrected record and what became of the corrections.

    `agreed` are those among `applied` whose new value is what the extractor now gives by itself. `keys` maps kind and new
    id to the id that the extractor gave ("added …" for what a correction brought in); `items` gives for each applied
    correction the kind and new id of its item, where that is still there.
    """

    record: DocumentRecord
    applied: tuple[Correction, ...]
    unmet: tuple[Unmet, ...]
    agreed: tuple[Correction, ...]
    keys: Mapping[tuple[ItemKind, str], str]
    items: Mapping[str, tuple[ItemKind, str]]


def _no_old_text(sha256: str) -> str | None:
    return None


def apply(record: DocumentRecord, corrections: Sequence[Correction], old_text: OldText = _no_old_text) -> Corrected:
    """The record with the corrections worked in, and its ids as the words now have them.

    Nothing dangles: what refers to a struck item refers to nothing, or is struck with it. A correction whose item is not
    found, or whose words stand no more, is not applied and told. Deterministic; without corrections the record itself.

    Args:
        old_text: gives the text of an earlier version by its sha256, for corrections that were made on it.
    """
    draft = Draft(record)
    locator = Locator(record.text, record.sha256, old_text)
    applied: list[Correction] = []
    unmet: list[Unmet] = []
    agreed: list[Correction] = []
    found: dict[str, tuple[ItemKind, str]] = {}
    for correction in corrections:
        before = draft.corrected()
        try:
            item = _work_in(draft, locator, correction)
        except (InputError, ValueError) as error:
            draft = Draft(before)  # nothing of it stays
            # A foreign file, or another version of the program, may know other types.
            unknown = "this version of the program does not know its new value"
            unmet.append(Unmet(correction, str(error) if isinstance(error, InputError) else unknown))
            continue
        applied.append(correction)
        found[correction.id] = item
        if draft.corrected() == before:
            agreed.append(correction)
    if not applied:
        return Corrected(record, (), tuple(unmet), (), _own_keys(record), {})
    final, renamed = reminted(draft.corrected())
    ids = {(ItemKind(kind), old): new for (kind, old), new in renamed.items()}
    return Corrected(
        final,
        tuple(applied),
        tuple(unmet),
        tuple(agreed),
        {(kind, new): old for (kind, old), new in ids.items()},
        {key: (item[0], ids[item]) for key, item in found.items() if item in ids},
    )


def _own_keys(record: DocumentRecord) -> dict[tuple[ItemKind, str], str]:
    kinds = (
        (ItemKind.ENTITY, record.entities),
        (ItemKind.ATTRIBUTION, record.attributions),
        (ItemKind.ASSERTION, record.assertions),
        (ItemKind.QUOTATION, record.quotations),
    )
    return {(kind, item.id): item.id for kind, items in kinds for item in items}


def _work_in(draft: Draft, locator: Locator, correction: Correction) -> tuple[ItemKind, str]:
    """Applies one correction; the kind and id of the item that it is about.

    Raises:
        InputError: it cannot be applied; the message says why in one clause.
    """
    target, new = correction.target, correction.new

    def spans(pieces: object, what: str) -> Spans:
        placed = locator.spans(target.text, pieces)  # type: ignore[arg-type]
        if placed is None:
            raise InputError(f"the words of its {what} do not stand in the text any more")
        return placed

    match correction.property:
        case Property.ADDED_CLAIM:
            return add_claim(
                draft, correction, spans(new.pieces, "content"), spans(new.cue, "cue"), spans(new.source, "source")
            )
        case Property.ADDED_ENTITY if new.who is not None:
            entity = draft.entity_of(new.who, correction.id)
            add_entity(draft, entity, spans(new.pieces, "mentions"))
            return ItemKind.ENTITY, entity.id
        case Property.ADDED_RELATION:
            return add_relation(draft, correction, spans(new.pieces, "evidence"))
    key = locator.find(draft, target)
    if key is None and correction.property is Property.STRUCK:
        raise InputError("what was struck is not read from the text any more")
    if key is None and correction.property is Property.SPEAKER and target.content:
        return _said_again(draft, locator, correction)
    if key is None:
        raise _not_found(draft, locator, correction)
    if correction.property is Property.SPEAKER and not locator.stood(target.text, _who_says(draft, target.kind, key)):
        raise InputError("who says it is told with other words in the text now")
    other = locator.find(draft, new.item) if new.item is not None else None
    if new.item is not None and other is None:
        raise InputError("the entity to merge is not found in the text any more")
    value = _Change(draft, correction, key, spans(new.pieces, correction.property.value), other)
    value.run()
    return target.kind, key


def _not_found(draft: Draft, locator: Locator, correction: Correction) -> InputError:
    """That the item is lost, with what stands near it: a person may correct that, the program does not guess."""
    near = locator.near(draft, correction.target)
    offered = f"; near it stands {', '.join(near)}" if near else ""
    kind = correction.target.kind.value
    if locator.moved(correction.target):
        return InputError(
            f"the words of its {kind} stand in the text still, but at another place: that they are the same passage cannot be told for "
            f"sure{offered}"
        )
    return InputError(f"its {kind} is not found in the text any more{offered}")


def _who_says(draft: Draft, kind: ItemKind, key: str) -> Spans:
    """The words that tell who says an act, quotation or turn: its source, or the label before its stretch of a transcript."""
    if kind is ItemKind.QUOTATION:
        act = draft.attributions.get(draft.quotations[key].attribution or "")
    else:
        act = draft.attributions.get(key) if kind is ItemKind.ATTRIBUTION else None
    if act is not None and act.kind is not AttributionKind.TURN:
        return act.source
    place = act.content[0] if act is not None else None
    for turn in draft.turns:
        if turn.label and (turn_key(turn.span) == key if place is None else inside(place, (turn.span,))):
            before = draft.text.rfind(turn.label, max(0, turn.span[0] - len(turn.label) - LABEL_GAP), turn.span[0])
            return ((before, before + len(turn.label)),) if before >= 0 else ()
    return ()


def _said_again(draft: Draft, locator: Locator, correction: Correction) -> tuple[ItemKind, str]:
    """Adds the act whose speaker somebody corrected, where the program reads nothing at all in its words any more.

    Raises:
        InputError: its words do not stand in the text, or the program reads other acts there.
    """
    target = correction.target
    placed = locator.spans(target.text, target.pieces)
    lost = _not_found(draft, locator, correction)
    if placed is None or correction.new.who is None or correction.new.who.name == AUTHOR:
        raise lost
    content, cue = placed[: target.content], placed[target.content :]
    taken = (
        span for act in draft.attributions.values() if act.kind is not AttributionKind.TURN for span in act.content
    )
    if any(s < end and start < e for s, e in taken for start, end in content):
        raise lost
    return add_claim(draft, correction, content, cue, ())


@dataclass(frozen=True)
class _Change:
    """One correction of an item that was found, its words placed."""

    draft: Draft
    correction: Correction
    key: str
    pieces: Spans
    other: str | None

    def run(self) -> None:
        ways: Mapping[ItemKind, Callable[[], None]] = {
            ItemKind.ATTRIBUTION: self._attribution,
            ItemKind.ASSERTION: self._assertion,
            ItemKind.ENTITY: self._entity,
            ItemKind.RELATION: self._relation,
            ItemKind.QUOTATION: self._quotation,
            ItemKind.TURN: self._turn,
        }
        ways[self.correction.target.kind]()

    def _refused(self) -> InputError:
        kind, property_ = self.correction.target.kind.value, self.correction.property.value
        article = "an" if kind[0] in "aeiou" else "a"
        return InputError(f"the {property_} of {article} {kind} cannot be corrected so")

    def _attribution(self) -> None:
        draft, new = self.draft, self.correction.new
        item = draft.attributions[self.key]
        match self.correction.property:
            case Property.SPEAKER if new.who is not None and new.who.name == AUTHOR:
                draft.strike_attribution(self.key, keep_as_narration=True)
            case Property.SPEAKER:
                draft.set_speaker(item, draft.entity_of(new.who, self.correction.id) if new.who else None)
            case Property.STRUCK:
                draft.strike_attribution(self.key, keep_as_narration=bool(new.flag))
            case Property.CONTENT if self.pieces:
                self._act_content(item)
            case (Property.CUE | Property.SOURCE) as part:
                draft.attributions[self.key] = item.model_copy(update={part.value: self.pieces})
            case Property.REALIS:
                realis = Realis(new.text or "")
                draft.attributions[self.key] = item.model_copy(update={"realis": realis})
                for assertion in draft.of_attribution(self.key):
                    draft.assertions[assertion.id] = assertion.model_copy(update={"realis": realis})
            case _:
                raise self._refused()

    def _act_content(self, item: Attribution) -> None:
        """The act's statement follows where it is the only one; statements whose words are left out go."""
        draft = self.draft
        draft.attributions[item.id] = item.model_copy(update={"content": self.pieces})
        statements = draft.of_attribution(item.id)
        for assertion in statements:
            if len(statements) == 1:
                draft.set_content(assertion, self.pieces, self.correction.new.normalized)
            elif not all(inside(span, self.pieces) for span in assertion.content):
                draft.strike_assertion(assertion.id)

    def _assertion(self) -> None:
        draft, new = self.draft, self.correction.new
        item = draft.assertions[self.key]
        update: dict[str, object] = {}
        match self.correction.property:
            case Property.STRUCK:
                draft.strike_assertion(self.key)
                return
            case Property.CONTENT if self.pieces:
                draft.set_content(item, self.pieces, new.normalized)
                self._widen(
                    item.attribution,
                    alone=item.attribution is not None and len(draft.of_attribution(item.attribution)) == 1,
                )
                return
            case Property.SPEAKER:
                self._narration_spoken()
                return
            case Property.TYPE:
                update = {"type": AssertionType(new.text or "")}
            case Property.POLARITY:
                update = {"polarity": Polarity(new.text or "")}
            case Property.HEDGED:
                draft.weighed.add(self.key)
                update = {"hedged": bool(new.flag), "hedge_words": item.hedge_words if new.flag else ()}
            case Property.DATE:
                update = {"date": new.text, "date_words": None}
            case Property.NORMALIZED if new.text:
                draft.worded.add(self.key)
                update = {"normalized": new.text}
            case _:
                raise self._refused()
        draft.assertions[self.key] = item.model_copy(update=update)

    def _widen(self, key: str | None, *, alone: bool) -> None:
        """An act holds the words of its statements: it takes over those of its only one, or what it lacks of them."""
        if key is None:
            return
        act = self.draft.attributions[key]
        missing = [span for span in self.pieces if not inside(span, act.content)]
        if alone:
            content = self.pieces
        elif missing:
            kept = [s for s in act.content if not any(s[0] < e and b < s[1] for b, e in missing)]
            content = tuple(sorted([*kept, *missing]))
        else:
            return
        self.draft.attributions[key] = act.model_copy(update={"content": content})

    def _narration_spoken(self) -> None:
        """The author's statement becomes one that somebody is said to hold; an attributed one changes with its act."""
        draft, new = self.draft, self.correction.new
        item = draft.assertions[self.key]
        if item.attribution is not None:
            act = draft.attributions[item.attribution]
            if new.who is not None and new.who.name == AUTHOR:
                draft.strike_attribution(act.id, keep_as_narration=True)
            else:
                draft.set_speaker(act, draft.entity_of(new.who, self.correction.id) if new.who else None)
            return
        if new.who is None or new.who.name == AUTHOR:
            raise InputError("it is the author's own statement, and stays so")
        add_claim(draft, self.correction, item.content, (), (), statement=item)

    def _entity(self) -> None:
        draft, new = self.draft, self.correction.new
        item = draft.entities[self.key]
        match self.correction.property:
            case Property.NAME if new.text:
                rename(draft, item, new.text)
            case Property.TYPE:
                draft.entities[self.key] = item.model_copy(update={"type": EntityType(new.text or "")})
            case Property.STRUCK:
                strike_entity(draft, item)
            case Property.SPLIT if new.who is not None and self.pieces:
                if any(entity.name == new.who.name for entity in draft.entities.values()):
                    raise InputError(f"the document already names another {new.who.name}")
                missing = [span for span in self.pieces if span not in item.mentions]
                if missing or len(self.pieces) == len(item.mentions):
                    raise InputError("these are not some of its mentions any more")
                split(draft, item, new.who.name, self.pieces, self.correction.id)
            case Property.MERGED if self.other is not None and self.other != self.key:
                merge(draft, item, draft.entities[self.other])
            case _:
                raise self._refused()

    def _relation(self) -> None:
        draft = self.draft
        number = next(i for i in range(len(draft.relations)) if relation_key(draft, i) == self.key)
        match self.correction.property:
            case Property.STRUCK:
                del draft.relations[number]
            case Property.PREDICATE if self.correction.new.text:
                update = {"predicate": self.correction.new.text}
                draft.relations[number] = draft.relations[number].model_copy(update=update)
            case _:
                raise self._refused()

    def _quotation(self) -> None:
        draft, new = self.draft, self.correction.new
        item = draft.quotations[self.key]
        match self.correction.property:
            case Property.STRUCK:
                del draft.quotations[self.key]
            case Property.SPEAKER:
                entity = draft.entity_of(new.who, self.correction.id) if new.who else None
                if item.attribution is not None:
                    draft.set_speaker(draft.attributions[item.attribution], entity)
                said = {"speaker": entity.name if entity else None, "speaker_id": entity.id if entity else None}
                draft.quotations[self.key] = draft.quotations[self.key].model_copy(update=said)
            case _:
                raise self._refused()

    def _turn(self) -> None:
        """Who speaks in a stretch of a transcript, and so in every act that is this stretch's own words."""
        draft, new = self.draft, self.correction.new
        if self.correction.property is not Property.SPEAKER:
            raise self._refused()
        number = next(i for i, turn in enumerate(draft.turns) if turn_key(turn.span) == self.key)
        turn = draft.turns[number]
        entity = draft.entity_of(new.who, self.correction.id) if new.who else None
        draft.turns[number] = turn.model_copy(
            update={"speaker": entity.name if entity else None, "speaker_certain": True}
        )
        for attribution in list(draft.attributions.values()):
            own = attribution.kind is AttributionKind.TURN and all(inside(s, (turn.span,)) for s in attribution.content)
            if own:
                draft.set_speaker(attribution, entity)
