"""Made documents, seeded: people, firms, statements that repeat across documents, quotations and transcripts, and names that
several people have. What is the same is known, since it was made so."""

from __future__ import annotations

import hashlib
import random
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from kg.ids import item_id
from kg.record import (
    Assertion,
    AssertionForm,
    DocumentRecord,
    Entity,
    EntityType,
    Metadata,
    Polarity,
    Provenance,
    Quotation,
    Relation,
    Segment,
    Span,
)

__all__ = ["Person", "World", "made_document", "made_documents"]

_SYLLABLES = ["bran", "cor", "dal", "fen", "gra", "hol", "jor", "kel", "lom", "mar", "nor", "pel", "quin", "ros", "sel", "tor", "vey", "wal"]  # fmt: skip
_FIRST = ["Ada", "Bela", "Cato", "Dora", "Eno", "Fara", "Gil", "Hana", "Ivo", "Jana", "Kai", "Lena", "Milo", "Nora", "Otto", "Pia"]  # fmt: skip
_ENDINGS = ["Labs", "Systems", "Works", "Capital", "Foods", "Bank", "Motors", "Health"]
_VERBS = ["sells", "tests", "owns", "repairs", "buys", "builds", "rents", "counts", "paints", "moves"]
PROVENANCE = Provenance(program="claim-kg", reader="made 1", pipeline="none", pipeline_version="0")


@dataclass(frozen=True)
class Person:
    """A person and where they work; `number` tells apart those of one name."""

    number: int
    name: str
    employer: str


class World:
    """Who and what documents speak of, and the statements that more than one of them makes. The same for the same seed."""

    def __init__(self, seed: int, *, people: int = 4000, firms: int = 3000, statements: int = 20_000) -> None:
        draw = random.Random(seed)
        self.firms = [f"{_coined(draw)} {draw.choice(_ENDINGS)}" for _ in range(firms)]
        # A few surnames for many people, so that several people have one name.
        surnames = [_coined(draw) for _ in range(max(1, people // 12))]
        self.people = [
            Person(number, f"{draw.choice(_FIRST)} {draw.choice(surnames)}", draw.choice(self.firms))
            for number in range(people)
        ]
        self.statements = [self.statement(draw) for _ in range(statements)]

    def statement(self, draw: random.Random) -> str:
        """A sentence that hardly any other document makes."""
        words = [draw.choice(_words()) for _ in range(5)]
        return (
            f"{draw.choice(self.firms)} {draw.choice(_VERBS)} {draw.randrange(2, 900)} {words[0]} {words[1]} "
            f"for the {words[2]} {words[3]} of {words[4]}."
        )


@cache
def _words() -> list[str]:
    lines = files("ingest.link").joinpath("word-weights.tsv").read_text(encoding="utf-8").splitlines()
    return [word for word in (line.split("\t")[0] for line in lines) if word.isalpha() and len(word) > 3]


def _coined(draw: random.Random) -> str:
    return "".join(draw.choice(_SYLLABLES) for _ in range(draw.choice((2, 3)))).capitalize()


def made_documents(world: World, seed: int, documents: int, *, assertions: int = 50) -> Iterator[DocumentRecord]:
    """Documents in order of number; each depends on the world, the seed and its number alone. One in ten is a transcript."""
    for number in range(documents):
        yield made_document(world, seed, number, assertions=assertions)


class _Page:
    """The text while it is written, and where things stand in it."""

    def __init__(self, document: str) -> None:
        self.document = document
        self.text = ""
        self._entities: dict[tuple[EntityType, str], list[Span]] = {}
        self._known: dict[tuple[EntityType, str], str | None] = {}

    def write(self, words: str) -> Span:
        start = len(self.text)
        self.text += words
        return start, len(self.text)

    def name(self, type_: EntityType, name: str, known: str | None = None) -> str:
        """Writes a name; the id of its entity."""
        self._entities.setdefault((type_, name), []).append(self.write(name))
        self._known[type_, name] = known
        return self.id_of(type_, name)

    def id_of(self, type_: EntityType, name: str) -> str:
        return item_id(self.document, "entity", (type_.value, name), 1)

    def entities(self) -> tuple[Entity, ...]:
        return tuple(
            Entity(
                id=self.id_of(type_, name), type=type_, name=name, known=self._known[type_, name], mentions=tuple(spans)
            )
            for (type_, name), spans in self._entities.items()
        )


def made_document(world: World, seed: int, number: int, *, assertions: int = 50) -> DocumentRecord:
    """One document: a person of a firm says something of another firm, again and again."""
    draw = random.Random(f"{seed} {number}")
    id_ = hashlib.sha256(f"made {seed} {number}".encode()).hexdigest()[:20]
    spoken = number % 10 == 0
    page = _Page(id_)
    day = f"2026-{draw.randrange(1, 13):02}-{draw.randrange(1, 29):02}"
    # Some people and statements are in the news more than others.
    speakers = [world.people[int(len(world.people) * draw.random() ** 3)] for _ in range(4)]
    made: list[Assertion] = []
    relations: list[Relation] = []
    quotations: list[Quotation] = []
    segments: list[Segment] = []
    for person in dict.fromkeys(speakers):
        start = len(page.text)
        who = page.name(EntityType.PERSON, person.name)
        page.write(" works at ")
        firm = page.name(EntityType.ORGANIZATION, person.employer)
        evidence = (start, page.write(".")[1])
        page.write("\n")
        if not any(relation.subject_id == who for relation in relations):
            relations.append(
                Relation(
                    subject=person.name,
                    predicate="works_at",
                    object=person.employer,
                    subject_id=who,
                    object_id=firm,
                    evidence=evidence,
                )
            )
    for place in range(assertions):
        person = draw.choice(speakers)
        common = draw.random() < 0.3
        said = world.statements[int(len(world.statements) * draw.random() ** 2)] if common else world.statement(draw)
        start = len(page.text)
        about_name = " ".join(said.split()[:2])
        if not spoken:
            page.write(f"{person.name} said: “")
        inside = len(page.text)
        about = page.name(EntityType.ORGANIZATION, about_name)
        page.write(said[len(about_name) :])
        content = (inside, len(page.text))
        page.write("\n" if spoken else "”\n")
        if spoken:
            segments.append(
                Segment(
                    span=content,
                    start_s=9.0 * place,
                    end_s=9.0 * place + 9,
                    timecode=f"{9 * place // 60}:{9 * place % 60:02}",
                )
            )
        elif place % 10 == 0:
            quotations.append(
                Quotation(
                    id=item_id(id_, "quotation", (said,), place),
                    span=content,
                    speaker=person.name,
                    speaker_id=page.id_of(EntityType.PERSON, person.name),
                )
            )
        made.append(
            Assertion(
                id=item_id(id_, "assertion", (said,), place),
                content=(content,),
                speaker=person.name,
                speaker_id=page.id_of(EntityType.PERSON, person.name),
                form=AssertionForm.DIRECT,
                polarity=Polarity.ASSERTS,
                about=(about_name,),
                about_ids=(about,),
                normalized=said,
            )
        )
        assert start < len(page.text)
    sha256 = hashlib.sha256(page.text.encode()).hexdigest()
    return DocumentRecord(
        doc=f"made-{number}.{'vtt' if spoken else 'txt'}",
        id=id_,
        sha256=sha256,
        raw_sha256=sha256,
        text=page.text,
        metadata=Metadata(
            kind="transcript" if spoken else "article", title=f"Made {number}", published=day, language="en"
        ),
        segments=tuple(segments),
        entities=page.entities(),
        relations=tuple(relations),
        assertions=tuple(made),
        quotations=tuple(quotations),
        provenance=PROVENANCE,
    )
