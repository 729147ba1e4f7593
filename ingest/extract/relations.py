"""Finds relations between entities, as somebody says them: roles, founders, products, publications, shows. Never a bare fact."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

from ingest.extract.entity_index import EntityIndex
from ingest.extract.masked_text import MaskedText
from ingest.extract.predicates import PREDICATES
from ingest.extract.relation_found import Found, Reading
from ingest.extract.relation_makers import maker_relations
from ingest.extract.relation_pages import page_relations
from ingest.extract.relation_roles import career_relations, role_relations
from ingest.extract.relation_stakes import career_moves, stake_relations
from ingest.extract.relation_times import PAST
from ingest.extract.relation_verbs import verb_relations
from ingest.extract.relation_works import work_relations
from kg.record import Document, Relation

if TYPE_CHECKING:
    from spacy.tokens import Doc

    from ingest.resolve.references import References

__all__ = ["READERS", "find_relations"]

READERS: tuple[Callable[[Reading], Iterator[Found]], ...] = (
    role_relations,
    career_relations,
    verb_relations,
    maker_relations,
    stake_relations,
    career_moves,
    work_relations,
    page_relations,
)
"""All readers of relations; a new family of predicates is one module and one entry here."""


def find_relations(document: Document, doc: Doc, entities: EntityIndex, references: References) -> tuple[Relation, ...]:
    """The relations that the text states between its entities, in order of evidence; one for each subject, predicate and object.

    `evidence` spans the words that state it. `entities` are those of `find_works`. Linear in the text; deterministic.
    """
    reading = Reading(document, doc, entities, references, MaskedText(document.text, doc, entities, references))
    best: dict[tuple[str, str, str], Found] = {}
    for reader in READERS:
        for item in reader(reading):
            key = (item.subject.id, item.predicate, item.object.id)
            old = best.get(key)
            if old is None or _better(item, old):
                best[key] = item
    kept = _consistent(best)
    order = list(PREDICATES)
    kept.sort(key=lambda item: (item.evidence, order.index(item.predicate), item.subject.id, item.object.id))
    return tuple(_relation(item) for item in kept)


def _better(new: Found, old: Found) -> bool:
    """Said rather than denied, dated rather than undated, then the earlier place."""
    return (new.negated, -_dated(new), new.evidence) < (old.negated, -_dated(old), old.evidence)


def _dated(item: Found) -> int:
    return sum(value not in (None, PAST) for value in (item.when.date, item.when.start, item.when.end))


def _consistent(best: dict[tuple[str, str, str], Found]) -> list[Found]:
    """Without the general where the particular is said: "works at" beside "chief executive of" the same firm, "founded" beside "co-founded"."""
    pairs: dict[tuple[str, str], set[str]] = {}
    for subject, predicate, object_ in best:
        pairs.setdefault((subject, object_), set()).add(predicate)
    kept = []
    for (subject, predicate, object_), item in best.items():
        others = pairs[subject, object_] - {predicate}
        if predicate == "works_at" and others & {
            "chief_executive_of",
            "leads",
            "formerly_at",
            "co_founded",
            "founded",
            "spokesperson_of",
        }:
            continue
        if predicate == "founded" and "co_founded" in others:
            continue
        if predicate == "develops" and "offers" in others and _near(item, best[subject, "offers", object_]):
            continue
        if predicate == "created" and "published" in others:
            continue
        if predicate == "partner_of" and (object_, predicate, subject) in best and object_ < subject:
            continue
        kept.append(item)
    return kept


def _near(left: Found, right: Found) -> bool:
    """In one clause: "Acme, launching its Tool" offers it; that it is Acme's says nothing more."""
    return abs(left.evidence[0] - right.evidence[0]) < 80


def _relation(item: Found) -> Relation:
    return Relation(
        subject=item.subject.name,
        predicate=item.predicate,
        object=item.object.name,
        date=item.when.date,
        subject_id=item.subject.id,
        object_id=item.object.id,
        start=item.when.start,
        end=item.when.end,
        negated=item.negated,
        evidence=item.evidence,
    )
