"""Made documents, seeded, in which several people, firms, products and works have one name, and one has several: who is who
is known. What is counted is what the linker joins, queues and misses."""

from __future__ import annotations

import hashlib
import random
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations

from bench.made_documents import PROVENANCE
from ingest.link import link
from kg.ids import item_id
from kg.judged import judgements
from kg.judgements import JudgementKind, Outcome
from kg.rdf.encode import encode
from kg.rdf.iri import Iris
from kg.record import Assertion, AssertionForm, DocumentRecord, Entity, EntityType, Metadata, Relation
from kg.store import Store, memory_store
from ontology import CK

__all__ = ["Collisions", "measured"]

_PEOPLE = [
    "David Chen", "Maria Garcia", "John Smith", "Anna Petrova", "Priya Sharma", "Mohammed Ali", "James Brown", "Wei Zhang",
    "Ines Quillfeather", "Tomas Abelgrave", "Sarah Kim", "Carlos Diaz", "Emma Watson", "Peter Larsen", "Nina Weber",
]  # fmt: skip
_FIRMS = [
    "Mercury", "Apollo", "Summit Health", "First National Bank", "Atlas Systems", "Delta", "Union Hospital", "Pioneer Foods",
    "Northgate Research", "Quillstone", "Liberty Capital", "Green Valley Farms",
]  # fmt: skip
_PRODUCTS = ["Training API", "Falcon", "Echo", "Compass", "Brightlark", "Titan"]
_RARE = frozenset({"Ines Quillfeather", "Tomas Abelgrave", "Northgate Research", "Quillstone", "Brightlark"})
_SHOWS = ["The Loud Hour", "Deep Water", "Morning Market"]
_EMPLOYERS = ["Corvale Labs", "Fennmark Motors", "Dalquin Bank", "Holvey Foods", "Pelros Health", "Kelmarr Systems", "Selgrave Works",
              "Tornor Capital", "Wallom Media", "Veyfen Energy", "Grajor Air", "Lomsel Steel"]  # fmt: skip
_FRIENDS = ["Odo Brackenfold", "Ulla Tidewright", "Jory Penhallow", "Tove Marrowby", "Ezra Coldharbour", "Mabel Thornquist",
            "Silas Wetherhead", "Runa Aldersgate", "Idris Farrowdale", "Petra Umberlight", "Casper Dunmorrow", "Ottilie Grimsway"]  # fmt: skip
_DAYS = [f"2026-{month:02}-{day:02}" for month in (3, 4) for day in (2, 9, 16, 23)]


@dataclass(frozen=True)
class _True:
    """Somebody or something as it is: what it is called, where it belongs, and whom it keeps company with."""

    number: int
    type: EntityType
    name: str
    of: str = ""
    company: tuple[str, ...] = ()
    day: str = ""


@dataclass(frozen=True)
class Collisions:
    """Pairs of entities of two documents: how many are one, how many of these were joined, queued and missed; and how many that
    are two were joined."""

    same: int
    joined: int
    queued: int
    false: int

    def figures(self) -> dict[str, float]:
        """Percent of the pairs that are one, and the count of false joins."""
        return {
            "names: joined of what is one": 100 * self.joined / self.same,
            "names: joined or queued of what is one": 100 * (self.joined + self.queued) / self.same,
            "names: joined of what is two": float(self.false),
        }


def _world(draw: random.Random) -> list[_True]:
    """Two or three of each common name, which never keep the same company; one of each name that is rare."""
    made: list[_True] = []

    def add(type_: EntityType, name: str, *of: str, days: Sequence[str] = ("",)) -> None:
        friends = draw.sample(_FRIENDS, len(_FRIENDS))
        for place, (owner, day) in enumerate(zip(of, days if len(days) > 1 else list(days) * len(of), strict=True)):
            company = tuple(friends[2 * place : 2 * place + 2])
            made.append(_True(len(made), type_, name, owner, company, day))

    for name in _PEOPLE:
        add(EntityType.PERSON, name, *draw.sample(_EMPLOYERS, 1 if name in _RARE else 3))
    for name in _FIRMS:
        add(EntityType.ORGANIZATION, name, *([""] if name in _RARE else ["", ""]))
    for name in _PRODUCTS:
        add(EntityType.PRODUCT, name, *draw.sample(_EMPLOYERS, 1 if name in _RARE else 2))
    for show in _SHOWS:
        add(EntityType.WORK, show, show, show, show, days=draw.sample(_DAYS, 3))
    for maker in draw.sample(_EMPLOYERS, 4):
        add(EntityType.WORK, f"{maker}'s announcement", maker, maker, days=draw.sample(_DAYS, 2))
    return made


def _called(one: _True, draw: random.Random) -> str:
    """What a document calls it."""
    match one.type:
        case EntityType.PERSON if draw.random() < 0.15:
            first, last = one.name.split()
            return f"{first} {'ABCDE'[one.number % 5]}. {last}"
        case EntityType.ORGANIZATION if draw.random() < 0.2:
            return f"{one.name} {'Inc.' if one.number % 2 else 'Ltd'}"
        case EntityType.WORK if one.of == one.name:
            return draw.choice((f"{one.name} episode published {one.day}", f"{one.name}, episode {one.number}"))
    return one.name


def _document(one: _True, number: int, draw: random.Random) -> tuple[DocumentRecord, str]:
    """A document that speaks of one of them, and the id of its entity. What it says besides is drawn: where it belongs, its
    company, both, or nothing."""
    id_ = hashlib.sha256(f"collision {one.number} {number}".encode()).hexdigest()[:20]
    text, entities, relations = "", [], []

    def name(type_: EntityType, called: str, detail: str | None = None, day: str | None = None) -> str:
        nonlocal text
        key = item_id(id_, "entity", (type_.value, called), 1)
        span = (len(text), len(text) + len(called))
        text += called + ", "
        entities.append(Entity(id=key, type=type_, name=called, mentions=(span,), detail=detail, date=day))
        return key

    def tie(subject: str, predicate: str, object_: str) -> None:
        names = {entity.id: entity.name for entity in entities}
        relations.append(
            Relation(
                subject=names[subject],
                predicate=predicate,
                object=names[object_],
                subject_id=subject,
                object_id=object_,
                evidence=(0, len(text)),
            )
        )

    called = _called(one, draw)
    if one.type is EntityType.WORK:
        is_episode = one.of == one.name
        dated = one.day if is_episode or draw.random() < 0.7 else None
        own = name(one.type, called, "podcast episode" if is_episode else "announcement", dated)
        if is_episode:
            tie(own, "part_of", name(EntityType.WORK, one.of, "podcast"))
        else:
            tie(name(EntityType.ORGANIZATION, one.of), "published", own)
    else:
        own = name(one.type, called)
        if one.of and draw.random() < 0.6:
            firm = name(EntityType.ORGANIZATION, one.of)
            if one.type is EntityType.PERSON:
                tie(own, "works_at", firm)
            else:
                tie(firm, "offers", own)
    about = [own]
    if draw.random() < 0.5:
        about.append(name(EntityType.PERSON, draw.choice(one.company)))
    said = f"There is talk of number {number}."
    span = (len(text), len(text) + len(said))
    text += said
    names = {entity.id: entity.name for entity in entities}
    statement = Assertion(
        id=item_id(id_, "assertion", (said,), 1),
        content=(span,),
        form=AssertionForm.NARRATION,
        about=tuple(names[key] for key in about),
        about_ids=tuple(about),
        normalized=said,
    )
    sha256 = hashlib.sha256(text.encode()).hexdigest()
    record = DocumentRecord(
        doc=f"collision-{one.number}-{number}.txt",
        id=id_,
        sha256=sha256,
        raw_sha256=sha256,
        text=text,
        metadata=Metadata(title=f"Talk {one.number}-{number}", published="2026-05-04", language="en"),
        entities=tuple(entities),
        relations=tuple(relations),
        assertions=(statement,),
        provenance=PROVENANCE,
    )
    return record, own


def _documents(seed: int, each: int) -> Iterator[tuple[DocumentRecord, str, int]]:
    draw = random.Random(seed)
    for one in _world(draw):
        for number in range(each):
            record, own = _document(one, number, draw)
            yield record, own, one.number


def measured(seed: int = 1, *, each: int = 4) -> Collisions:
    """Links a made world in memory and counts pairs; `each` is how many documents speak of one of its people and things."""
    store = memory_store()
    iris = Iris(store.base)
    true: dict[str, int] = {}
    for record, own, number in _documents(seed, each):
        store.replace_document(iris.document_graph(record.id), encode(record, store.base))
        true[str(iris.entity(own))] = number
    link(store)
    thing = {str(s): str(o) for s, p, o, _ in store.quads(iris.graph("derived")) if p == CK.refersTo}
    return _counted(true, thing, _queued(store, thing))


def _queued(store: Store, thing: dict[str, str]) -> set[frozenset[str]]:
    """The pairs of things of which a person is asked."""
    return {
        frozenset((thing[judgement.a], thing[judgement.b]))
        for judgement in judgements(store)
        if judgement.kind is JudgementKind.SAME_ENTITY and judgement.outcome is Outcome.UNSURE
    }


def _counted(true: dict[str, int], thing: dict[str, str], queued: set[frozenset[str]]) -> Collisions:
    groups: dict[int, list[str]] = defaultdict(list)
    for entity, number in true.items():
        groups[number].append(entity)
    same = joined = asked = 0
    for members in groups.values():
        for a, b in combinations(members, 2):
            same += 1
            joined += thing[a] == thing[b]
            asked += thing[a] != thing[b] and frozenset((thing[a], thing[b])) in queued
    merged: dict[str, list[int]] = defaultdict(list)
    for entity, number in true.items():
        merged[thing[entity]].append(number)
    false = sum(a != b for numbers in merged.values() for a, b in combinations(numbers, 2))
    return Collisions(same, joined, asked, false)


if __name__ == "__main__":
    for seed in range(1, 6):
        print(seed, {name: round(value, 1) for name, value in measured(seed).figures().items()})
