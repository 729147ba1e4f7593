"""From what a person asks of `kg correct` to changes of an item, and what is shown of them."""

from __future__ import annotations

import difflib
import shlex
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass, replace
from enum import StrEnum
from pathlib import PurePath
from typing import TYPE_CHECKING

from desk.cli.several import members, several_items
from ingest.correct import Change, Made, correct, lost, undo, value_of
from ingest.corrections.items import Item, document_item, item_named, item_of
from ingest.corrections.wording import in_context, worded
from kg.corrections import ItemKind, Property, Value, Who, anchored
from kg.errors import BadParameter, NotFound
from kg.rdf.iri import Iris
from kg.rdf.values import PREDICATES
from kg.record import AUTHOR, AssertionType, Entity, EntityType, Polarity, Realis, Spans

if TYPE_CHECKING:
    from kg.settings import Settings
    from kg.store import Store

__all__ = ["Wish", "listed", "made", "shown", "undone"]

SHORT = 8
_ADDING = ("add_claim", "add_entity", "add_relation")
_OF_ACT = frozenset({Property.SPEAKER, Property.CUE, Property.SOURCE, Property.REALIS})
_OF_STATEMENT = frozenset({Property.TYPE, Property.POLARITY, Property.HEDGED, Property.DATE, Property.NORMALIZED})


@dataclass(frozen=True)
class Wish:
    """What was asked for, as it was typed."""

    speaker: str | None = None
    nobody: bool = False
    author: bool = False
    content: str | None = None
    cue: str | None = None
    source: str | None = None
    type: str | None = None
    polarity: str | None = None
    hedged: bool | None = None
    date: str | None = None
    realis: str | None = None
    normalized: str | None = None
    name: str | None = None
    predicate: str | None = None
    strike: bool = False
    narration: bool = False
    split: str | None = None
    mentions: tuple[str, ...] = ()
    merge: str | None = None
    add_claim: str | None = None
    add_entity: str | None = None
    add_relation: str | None = None
    subject: str | None = None
    object: str | None = None
    at: int | None = None


def made(store: Store, settings: Settings, named: str, wish: Wish, by: str, why: str) -> list[tuple[object, ...]]:
    """Makes the changes and gives a row for each: correction, property, before, after, passage, document, item, note.

    Raises:
        BadParameter: it cannot be done so; the message says what could.
    """
    if any(getattr(wish, adding) is not None for adding in _ADDING):
        item = document_item(store, document_named(store, named), settings)
        changes = [_addition(item, wish)]
    else:
        item = _named(store, named, settings)
        changes = list(_changes(store, settings, item, wish))
    if not changes:
        raise BadParameter("nothing was asked to be changed. `kg correct --help` lists what can be.")
    return [
        _row(change, one)
        for change, one in zip(changes, correct(store, changes, settings, by=by, why=why), strict=True)
    ]


def undone(store: Store, settings: Settings, correction: str, by: str, why: str) -> list[tuple[object, ...]]:
    """Takes a correction back; its row, the values the other way round."""
    action, first = undo(store, correction, settings, by=by, why=why)
    words = " … ".join(" ".join(piece.exact.split()) for piece in first.target.pieces[:1])
    file = _file(store, first.target.document)
    return [(action.id, f"{first.property.value} (undone)", first.shown(), first.old, words or None, file, None, None)]


def listed(store: Store, settings: Settings, named: str | None) -> Iterator[tuple[object, ...]]:
    """The corrections that hold, of a document or of all: what, by whom, whether it has effect."""
    document = document_named(store, named) if named is not None else None
    for standing in lost(store, settings, document):
        correction = standing.correction
        what = " … ".join(" ".join(piece.exact.split()) for piece in correction.target.pieces[:2])
        yield (
            correction.id[:SHORT],
            correction.at,
            correction.by,
            correction.property.value,
            what or _file(store, correction.target.document),
            correction.old or None,
            correction.shown(),
            correction.why or None,
            "in effect" if standing.reason is None else f"not applied: {standing.reason}",
        )


def shown(store: Store, settings: Settings, named: str) -> Iterator[str]:
    """The item as it is, line by line, with its numbered mentions where it is an entity."""
    item = _named(store, named, settings)
    record = item.record
    yield f"{item.kind.value} {item.id[:SHORT]} of {PurePath(record.doc).name}"
    for property_ in Property:
        value = value_of(record, item.kind, item.id, property_)
        if value and property_ not in (Property.STRUCK, Property.SPLIT, Property.MERGED):
            yield f"  {property_.value:12} {value}"
    if item.kind is ItemKind.ENTITY:
        for number, span in enumerate(item.spans, 1):
            yield f"  {number:4}  {in_context(record.text, (span,))}"
    elif item.spans:
        yield f"  {in_context(record.text, item.spans)}"
    if item.kind is ItemKind.ATTRIBUTION:
        for assertion in record.assertions:
            if assertion.attribution == item.id:
                yield f"  holds assertion {assertion.id[:SHORT]}: {assertion.normalized}"


def _named(store: Store, named: str, settings: Settings) -> Item:
    """The item of this id; else of the name, sentence or exact words that a person gives.

    Raises:
        NotFound: there is none.
        BadParameter: several are meant.
    """
    from queries.view import nodes_named

    try:
        return item_named(store, named, settings)
    except (NotFound, BadParameter) as error:
        if not any(char.isspace() for char in named.strip()):
            _check_no_document(store, named)
        try:
            nodes = nodes_named(store, named)
        except NotFound:
            raise error from None
    if len(nodes) > 1:
        raise BadParameter(
            f"{named!r} is what {len(nodes)} things are called: {', '.join(nodes)}. Give the id of the one you mean."
        )
    every = members(store, nodes[0])
    if len(every) > 1:
        raise several_items(store, named, every)
    return item_named(store, nodes[0], settings)


def _check_no_document(store: Store, named: str) -> None:
    """Refuses a document where an item of one is asked for.

    Raises:
        BadParameter: it is a document; the message says how its items are named, and what is missing is added.
    """
    with suppress(NotFound):
        document_named(store, named)
        raise BadParameter(
            f"{named!r} is a document. `kg claims --document {named}` lists its statements with their ids; what was missed is added "
            "with --add-claim, --add-entity or --add-relation."
        )


def document_named(store: Store, named: str) -> str:
    """The id of the document with this id, IRI, title or file name."""
    from queries.lookup import documents
    from queries.parameter import Parameter, ParameterType

    iris = Iris(store.base)
    key = named.removeprefix(f"{store.base}doc/").removeprefix("doc/")
    if next(store.quads(iris.document_graph(key)), None) is not None:
        return key
    found = documents("kg correct", Parameter("document", ParameterType.DOCUMENT, ""), named, store)
    return iris.document_id(str(found[0])) or key


def _file(store: Store, document_id: str) -> str:
    from ontology import CK

    graph = Iris(store.base).document_graph(document_id)
    return next((str(quad[2]) for quad in store.quads(graph, predicate=CK.fileName)), document_id)


def _advice(change: Change) -> Iterator[str]:
    """What to type where the change may not be what was meant: a name that is nearly another's, one of several statements."""
    record, who = change.item.record, change.new.who
    names = {name for entity in record.entities for name in (entity.name, *entity.aliases)}
    if who is not None and who.name != AUTHOR and who.key is None and who.name not in names:
        meant = _alike(who.name, names)
        # The second of one that is split is somebody else: the document's own name for the first is not what was meant.
        if meant is not None and change.property is not Property.SPLIT:
            yield f"did you mean {meant}? `kg correct {change.item.id[:SHORT]} --{change.property.value} {shlex.quote(meant)}`"
    if change.item.kind is ItemKind.ATTRIBUTION and change.property is Property.SPEAKER:
        held = [s for s in record.assertions if s.attribution == change.item.id]
        if len(held) > 1:
            yield (
                f"it is one act of saying; to change who says one of them only, take this back, `kg correct {held[-1].id[:SHORT]} "
                f"--strike`, and `kg correct {shlex.quote(PurePath(record.doc).name)} --add-claim WORDS --speaker NAME` (or --author) "
                f"with its exact words; the statements: {'; '.join(f'{s.id[:SHORT]} {s.normalized}' for s in held)}"
            )


def _alike(name: str, known: set[str]) -> str | None:
    """A known name that this one may be a misspelling of."""
    by_fold = {one.casefold(): one for one in sorted(known)}
    found = difflib.get_close_matches(name.casefold(), sorted(by_fold), n=1, cutoff=0.85)
    return by_fold[found[0]] if found else None


def _row(change: Change, made_: Made) -> tuple[object, ...]:
    record = change.item.record
    spans: Spans = tuple((piece.start, piece.end) for piece in change.new.pieces) or change.item.spans[:3]
    passage = in_context(record.text, tuple(sorted(spans))) if spans and len(spans) <= 3 else None
    return (
        made_.action.id,
        change.property.value,
        made_.before,
        made_.after,
        passage,
        PurePath(record.doc).name,
        made_.item,
        "; ".join((*made_.notes, *_advice(change))) or None,
    )


# -- what is asked of an item


def _changes(store: Store, settings: Settings, item: Item, wish: Wish) -> Iterator[Change]:
    for property_, new in _values(store, settings, item, wish):
        aimed = _aimed(store, item, property_)
        yield Change(aimed, property_, _placed(aimed, property_, new, wish))


def _values(store: Store, settings: Settings, item: Item, wish: Wish) -> Iterator[tuple[Property, Value]]:
    """Each property that was asked for with its value, words still without places."""
    if sum((wish.speaker is not None, wish.nobody, wish.author)) > 1:
        raise BadParameter("give one of --speaker, --nobody and --author.")
    if wish.speaker is not None:
        yield Property.SPEAKER, Value(who=who_named(item, wish.speaker))
    elif wish.nobody or wish.author:
        yield Property.SPEAKER, Value(who=Who(name=AUTHOR) if wish.author else None)
    for property_, words in (
        (Property.CONTENT, wish.content),
        (Property.CUE, wish.cue),
        (Property.SOURCE, wish.source),
    ):
        if words is not None:
            yield property_, Value(text=words, normalized=wish.normalized if property_ is Property.CONTENT else None)
    of_entity = item.kind is ItemKind.ENTITY
    if wish.type is not None:
        yield Property.TYPE, Value(text=_one_of(EntityType if of_entity else AssertionType, wish.type, "--type"))
    if wish.polarity is not None:
        yield Property.POLARITY, Value(text=_one_of(Polarity, wish.polarity, "--polarity"))
    if wish.hedged is not None:
        yield Property.HEDGED, Value(flag=wish.hedged)
    if wish.date is not None:
        yield Property.DATE, Value(text=None if wish.date == "none" else wish.date)
    if wish.realis is not None:
        yield Property.REALIS, Value(text=_one_of(Realis, wish.realis, "--realis"))
    if wish.normalized is not None and wish.content is None:
        yield Property.NORMALIZED, Value(text=wish.normalized)
    if wish.name is not None:
        yield Property.NAME, Value(text=wish.name)
    if wish.predicate is not None:
        yield Property.PREDICATE, Value(text=predicate_named(wish.predicate))
    if wish.split is not None:
        yield Property.SPLIT, Value(who=Who(name=wish.split))
    if wish.merge is not None:
        other = _named(store, wish.merge, settings)
        if other.kind is not ItemKind.ENTITY or other.record.id != item.record.id:
            raise BadParameter(
                f"{wish.merge!r} is no entity of this document. Entities of different documents are one by judgement: `kg review same`."
            )
        yield Property.MERGED, Value(item=other.target)
    if wish.strike:
        yield Property.STRUCK, Value(flag=True if wish.narration else None)


def _aimed(store: Store, item: Item, property_: Property) -> Item:
    """The item that has the property: who says a statement is its attribution's, what an act's only statement is, its statement's."""
    record = item.record
    if item.kind is ItemKind.ASSERTION:
        assertion = next(s for s in record.assertions if s.id == item.id)
        act = assertion.attribution
        if act is not None and property_ in _OF_ACT:
            return item_of(store, item.corrected, ItemKind.ATTRIBUTION, act)
        if (
            act is not None
            and property_ is Property.STRUCK
            and [s.id for s in record.assertions if s.attribution == act] == [item.id]
        ):
            return item_of(store, item.corrected, ItemKind.ATTRIBUTION, act)
    if item.kind is ItemKind.ATTRIBUTION and property_ in _OF_STATEMENT:
        statements = [s for s in record.assertions if s.attribution == item.id]
        if len(statements) != 1:
            listed_ = "; ".join(f"{s.id[:SHORT]} {s.normalized}" for s in statements) or "none"
            raise BadParameter(
                f"this attribution holds {len(statements)} statements; correct the one you mean: {listed_}."
            )
        return item_of(store, item.corrected, ItemKind.ASSERTION, statements[0].id)
    return item


def _placed(item: Item, property_: Property, new: Value, wish: Wish) -> Value:
    """The value with the places of its words."""
    text = item.record.text
    if property_ in (Property.CONTENT, Property.CUE, Property.SOURCE) and new.text is not None:
        if not new.text.strip() and property_ is not Property.CONTENT:
            return Value()
        spans = worded(text, new.text, near=_near(item), at=wish.at, what=f"words of --{property_.value}")
        return replace_text(new, spans, text)
    if property_ is Property.SPLIT:
        spans = mentions_named(item, wish.mentions)
        return new.model_copy(
            update={"pieces": anchored(text, spans), "who": Who(name=wish.split or "", type=_entity(item).type)}
        )
    return new


def replace_text(new: Value, spans: Spans, text: str) -> Value:
    """The value with places in place of the typed words."""
    return new.model_copy(update={"text": None, "pieces": anchored(text, spans)})


def _near(item: Item) -> tuple[Spans, ...]:
    """Where the words of an item are looked for first: in its own, then in the paragraphs that it stands in."""
    text = item.record.text
    if not item.spans:
        return ()
    start = text.rfind("\n", 0, item.spans[0][0]) + 1
    end = text.find("\n", max(e for _, e in item.spans))
    return item.spans, ((start, end if end >= 0 else len(text)),)


def mentions_named(item: Item, given: tuple[str, ...]) -> Spans:
    """Mentions of an entity by number, or by words that hold them.

    Raises:
        BadParameter: none, no such number, or words that hold none.
    """
    if item.kind is not ItemKind.ENTITY:
        raise BadParameter("only an entity can be split. Give the id of a person, organisation or the like.")
    found: set[tuple[int, int]] = set()
    for one in given:
        if one.isdecimal() and 1 <= int(one) <= len(item.spans):
            found.add(item.spans[int(one) - 1])
            continue
        if one.isdecimal():
            raise BadParameter(
                f"--mention {one}: it has {len(item.spans)} mentions. `kg correct {item.id[:SHORT]}` numbers them."
            )
        start, end = worded(item.record.text, one, what="words of --mention")[0]
        held = [span for span in item.spans if start <= span[0] and span[1] <= end]
        if not held:
            raise BadParameter(
                f"--mention {one!r}: these words hold no mention of it. `kg correct {item.id[:SHORT]}` numbers them."
            )
        found.update(held)
    if not found:
        raise BadParameter(
            f"which mentions are the second's? Give --mention NUMBER; `kg correct {item.id[:SHORT]}` numbers them."
        )
    return tuple(sorted(found))


def _entity(item: Item) -> Entity:
    return next(entity for entity in item.record.entities if entity.id == item.id)


def _addition(item: Item, wish: Wish) -> Change:
    text = item.record.text
    if wish.add_claim is not None:
        if wish.speaker is None and not wish.nobody and not wish.author:
            raise BadParameter("who says it? Give --speaker NAME, --author, or --nobody where it is not known.")
        who = who_named(item, wish.speaker) if wish.speaker else Who(name=AUTHOR) if wish.author else None
        content = worded(text, wish.add_claim, at=wish.at, what="words of --add-claim")
        _check_new(item, content, narrated=who is not None and who.name == AUTHOR)
        near = _near(replace(item, spans=content))
        new = Value(
            pieces=anchored(text, content),
            cue=anchored(text, worded(text, wish.cue, near=near, what="words of --cue")) if wish.cue else (),
            source=anchored(text, worded(text, wish.source, near=near, what="words of --source"))
            if wish.source
            else (),
            who=who,
            type=_one_of(AssertionType, wish.type, "--type") if wish.type else None,
            polarity=_one_of(Polarity, wish.polarity, "--polarity") if wish.polarity else None,
            normalized=wish.normalized,
            flag=wish.hedged,
        )
        return Change(item, Property.ADDED_CLAIM, new)
    if wish.add_entity is not None:
        type_ = EntityType(_one_of(EntityType, wish.type or "Person", "--type"))
        spans = tuple(worded(text, words, at=wish.at, what="words of --mention")[0] for words in wish.mentions)
        who = Who(name=wish.add_entity, type=type_)
        return Change(item, Property.ADDED_ENTITY, Value(who=who, pieces=anchored(text, spans)))
    if wish.subject is None or wish.object is None or wish.predicate is None:
        raise BadParameter("a relation needs --subject NAME, --predicate WORD and --object NAME.")
    evidence = worded(text, wish.add_relation or "", at=wish.at, what="words of --add-relation")
    ends = who_named(item, wish.subject), who_named(item, wish.object)
    new = Value(who=ends[0], other=ends[1], text=predicate_named(wish.predicate), pieces=anchored(text, evidence[:1]))
    return Change(item, Property.ADDED_RELATION, new)


def _check_new(item: Item, content: Spans, *, narrated: bool) -> None:
    """Refuses to add a claim that is there: whoever said it would lose it, or be given another's.

    Raises:
        BadParameter: these very words are a statement already.
    """
    for held in item.record.assertions:
        if held.content == content and (held.attribution is None) is narrated:
            said = f"{held.speaker or 'nobody named'}: {held.normalized}"
            raise BadParameter(
                f"these words are a statement already, {held.id[:SHORT]} ({said}). `kg correct {held.id[:SHORT]}` changes it, for "
                "example its --speaker; to add another one, give more or fewer words."
            )


def who_named(item: Item, name: str) -> Who:
    """The entity of the document with this name or alias, without regard to case where none is spelled so; else somebody new.

    Raises:
        BadParameter: several are called so.
    """
    entities, keys = item.record.entities, item.corrected.keys
    for same in (
        [e for e in entities if e.name == name],
        [e for e in entities if name in e.aliases],
        [e for e in entities if name.casefold() in {n.casefold() for n in (e.name, *e.aliases)}],
        [e for e in entities if e.id.startswith(name.rpartition("/")[2]) and len(name) >= SHORT],
    ):
        if len(same) > 1:
            listed_ = "; ".join(f"{e.name} ({e.type.value}, {e.id[:SHORT]})" for e in same)
            raise BadParameter(
                f"{name!r} is what {len(same)} entities of the document are called: {listed_}. Give the id of the one you mean."
            )
        if same:
            return Who(name=same[0].name, key=keys.get((ItemKind.ENTITY, same[0].id)), type=same[0].type)
    if not name.strip():
        raise BadParameter("an empty name. Give --nobody where it is not known who says it.")
    return Who(name=name.strip())


def predicate_named(word: str) -> str:
    """The predicate as the record has it.

    Raises:
        BadParameter: there is none; the message lists them.
    """
    found = word.strip().lower().replace(" ", "_").replace("-", "_")
    if found not in PREDICATES:
        raise BadParameter(f"--predicate {word!r}: not one of {', '.join(sorted(PREDICATES))}.")
    return found


def _one_of(kinds: type[StrEnum], given: str, option: str) -> str:
    for kind in kinds:
        if kind.value.casefold() == given.casefold():
            return kind.value
    raise BadParameter(f"{option} {given!r}: not one of {', '.join(kind.value for kind in kinds)}.")
