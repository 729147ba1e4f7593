"""The curated list of the field's names (`data/known_entities.csv`) and where a text names one of them.

The list says what the field knows: a name, its type, other names, who makes it, and the page that says so. It never says what
a document is about; relations are read from the text alone.
"""

from __future__ import annotations

import csv
import re
from dataclasses import dataclass
from functools import lru_cache
from importlib.resources import files
from typing import Literal

from ingest.extract.names import is_given_name
from ingest.extract.words import NameTable, Words
from kg.errors import BadSetting
from kg.record import EntityType, Span

__all__ = ["KnownEntity", "find_known", "known_entities"]

Context = Literal["", "word", "person", "topic"]


@dataclass(frozen=True, slots=True)
class KnownEntity:
    """One row of the list. `key` is stable: the name in lower case with hyphens.

    `context`: "word" and "person" mark names that are also a plain word or a person's name and so need other names of the
    field in the text; "topic" marks common nouns of the field, which match in any case and need them too.
    """

    key: str
    name: str
    type: EntityType
    aliases: tuple[str, ...]
    developed_by: str | None
    source: str
    wikidata: str | None
    context: Context


@lru_cache(maxsize=1)
def known_entities() -> tuple[KnownEntity, ...]:
    """All rows, in the order of the file.

    Raises:
        BadSetting: a row is malformed; the message names its line.
    """
    text = (files("ingest") / "extract" / "data" / "known_entities.csv").read_text(encoding="utf-8")
    rows = []
    for number, row in enumerate(csv.DictReader(text.splitlines()), start=2):
        try:
            context = row["context"]
            if context not in ("", "word", "person", "topic"):
                raise ValueError(f"context {context!r}")
            rows.append(
                KnownEntity(
                    key=re.sub(r"[^a-z0-9]+", "-", row["name"].casefold()).strip("-"),
                    name=row["name"],
                    type=EntityType(row["type"]),
                    aliases=tuple(filter(None, row["aliases"].split("|"))),
                    developed_by=row["developed_by"] or None,
                    source=row["source"],
                    wikidata=row["wikidata"] or None,
                    context=context,  # type: ignore[arg-type]
                )
            )
        except (KeyError, ValueError, AttributeError) as error:
            raise BadSetting(
                f"known_entities.csv, line {number}: {error}. Compare the row with its neighbours."
            ) from error
    return tuple(rows)


@lru_cache(maxsize=1)
def _by_key() -> dict[str, KnownEntity]:
    return {entity.key: entity for entity in known_entities()}


@lru_cache(maxsize=1)
def _tables() -> tuple[NameTable, NameTable]:
    exact, topics = NameTable(), NameTable(any_case=True)
    for entity in known_entities():
        for name in (entity.name, *entity.aliases):
            (topics if entity.context == "topic" and not name.isupper() else exact).add(name, entity.key)
    return exact, topics


FIELD = 2
"""How many different sure names of the field make a text one in which ambiguous names are read as the field's."""


def find_known(words: Words, sentence_starts: frozenset[int]) -> list[tuple[Span, KnownEntity]]:
    """Places that name an entity of the list, the longest reading at each place, in text order.

    A name without other meaning counts wherever its words stand. One that is also a plain word or a person's name counts only
    in a text with two other sure names of the field, and at a sentence's start only where it also stands inside a sentence.
    """
    exact, topics = _tables()
    rows = _by_key()
    found = [(span, rows[key]) for span, key in exact.find(words)]
    sure = {entity.key for span, entity in found if not _ambiguous(words, span, entity)}
    if len(sure) >= FIELD:
        found += [(span, rows[key]) for span, key in topics.find(words)]
    inside = {entity.key for span, entity in found if span[0] not in sentence_starts}
    kept = [
        (span, entity)
        for span, entity in found
        if not _ambiguous(words, span, entity)
        or (
            len(sure - {entity.key}) >= FIELD
            and (entity.context == "topic" or _stands_as_name(words, span, entity, sentence_starts, inside))
        )
    ]
    return _longest(kept)


def _ambiguous(words: Words, span: Span, entity: KnownEntity) -> bool:
    """A longer alias ("Fireworks AI") of an ambiguous name is sure; a single word of it is not."""
    form = words.text[slice(*span)]
    return entity.context == "topic" or (entity.context != "" and " " not in form and "." not in form)


def _stands_as_name(words: Words, span: Span, entity: KnownEntity, starts: frozenset[int], inside: set[str]) -> bool:
    text = words.text
    if (
        span[0] in starts
        and entity.key not in inside
        and not re.match(r", (?:a|an|the|which|who|launching)\b|['’]s ", text[span[1] : span[1] + 16])
    ):
        return False
    if entity.context == "person":
        before = re.search(r"([A-Z][\w’'.-]*) $", text[max(0, span[0] - 30) : span[0]])
        after = re.match(r" [A-Z][a-z]", text[span[1] : span[1] + 3])
        return not after and not (before and is_given_name(before.group(1)))
    return True


def _longest(found: list[tuple[Span, KnownEntity]]) -> list[tuple[Span, KnownEntity]]:
    kept: list[tuple[Span, KnownEntity]] = []
    for span, entity in sorted(found, key=lambda pair: (pair[0][0], -pair[0][1])):
        if kept and span[0] < kept[-1][0][1]:
            continue
        kept.append((span, entity))
    return kept
