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

from ingest.extract.entity_candidates import Page
from ingest.extract.names import is_given_name
from ingest.extract.words import NameTable
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
            (topics if entity.context == "topic" and name.islower() else exact).add(name, entity.key)
    return exact, topics


FIELD = 4
"""How strongly a text must be of the field for ambiguous names to be read as the field's: 2 a sure name, 1 an ambiguous one."""


def find_known(page: Page) -> list[tuple[Span, KnownEntity]]:
    """Places that name an entity of the list, the longest reading at each place, in text order.

    A name without other meaning counts wherever its words stand. One that is also a plain word counts where the model takes
    it for an organisation or product, or in a text of the field where it stands as a name; one that is also a person's name,
    and the field's common nouns, only in a text of the field.
    """
    exact, topics = _tables()
    rows = _by_key()
    found = [(span, rows[key]) for span, key in exact.find(page.words)]
    sure = {entity.key for span, entity in found if not _ambiguous(page, span, entity)}
    inside = {
        entity.key for span, entity in found if span[0] not in page.sentence_starts and not page.in_title(span[0])
    }
    is_field = (
        bool(sure)
        and 2 * len(sure) + len({e.key for _, e in found if e.context in ("word", "person")} & inside - sure) >= FIELD
    )
    if is_field:
        found += [(span, rows[key]) for span, key in topics.find(page.words)]
    model = {(ent.start_char, ent.end_char) for ent in page.doc.ents if ent.label_ in ("ORG", "PRODUCT")}
    kept = []
    for span, entity in found:
        if not _ambiguous(page, span, entity):
            kept.append((span, entity))
        elif entity.context == "topic":
            if is_field:
                kept.append((span, entity))
        elif _stands_as_name(page, span, entity, inside) and (is_field or (entity.context == "word" and span in model)):
            kept.append((span, entity))
    return _longest(kept)


def _ambiguous(page: Page, span: Span, entity: KnownEntity) -> bool:
    """A longer alias ("Fireworks AI") of an ambiguous name is sure; a single word of it is not."""
    form = page.text[slice(*span)]
    return entity.context == "topic" or (entity.context != "" and " " not in form and "." not in form)


def _stands_as_name(page: Page, span: Span, entity: KnownEntity, inside: set[str]) -> bool:
    """No part of a person's name; at a sentence's start only a proper noun that is no plain word of this text."""
    text = page.text
    if span[0] in page.sentence_starts and entity.key not in inside:
        token = page.token_at(span[0])
        proper = token is not None and page.doc[token].pos_ == "PROPN"
        if not proper or text[slice(*span)].casefold() in page.lower_words or page.in_title(span[0]):
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
