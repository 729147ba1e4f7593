"""What the readers of relations have in common: the text in all its forms, and one relation as found."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from ingest.extract.entity_index import EntityIndex
from ingest.extract.masked_text import MaskedText
from ingest.extract.names import fold
from ingest.extract.predicates import PREDICATES, accepts
from ingest.extract.relation_times import Period
from kg.record import Document, Entity, Span

if TYPE_CHECKING:
    from spacy.tokens import Doc

    from ingest.resolve.references import References

__all__ = ["Found", "Reading", "found"]


@dataclass(frozen=True, slots=True)
class Reading:
    """One document as relation readers see it."""

    document: Document
    doc: Doc
    entities: EntityIndex
    references: References
    masked: MaskedText

    @property
    def text(self) -> str:
        return self.document.text

    def named(self, name: str | None) -> list[Entity]:
        """Entities of that name or alias, an article aside."""
        key = fold(name or "")
        return [entity for entity in self.entities if key and key in {fold(n) for n in (entity.name, *entity.aliases)}]


@dataclass(frozen=True, slots=True)
class Found:
    """One relation at one place; `evidence` is a span of the document's text."""

    subject: Entity
    predicate: str
    object: Entity
    evidence: Span
    when: Period = field(default_factory=Period)
    negated: bool = False


def found(
    subject: Entity,
    predicate: str,
    object_: Entity,
    evidence: Span,
    when: Period | None = None,
    *,
    negated: bool = False,
) -> list[Found]:
    """The relation in a list, or nothing where its types do not fit or it joins a thing to itself.

    A period that a predicate cannot have (a role's end on a purchase) is left out.
    """
    if subject.id == object_.id or not accepts(predicate, subject.type, object_.type):
        return []
    when = when or Period()
    if not PREDICATES[predicate].role and (when.start or when.end) and predicate != "formerly_at":
        when = Period(date=when.date or when.start)
    return [Found(subject, predicate, object_, evidence, when, negated)]
