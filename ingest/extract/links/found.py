"""A link before it is recorded, and what every rule gives."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace

from ingest.extract.links.signs import STATED, Sign, is_possible, precision
from ingest.extract.links.statements import Argument, Statement
from kg.record import LinkRelation, Span

__all__ = ["Found", "Rule"]


@dataclass(frozen=True, slots=True)
class Found:
    """A link between two statements, with the words that say so. `marked`: they mark it themselves, not its place alone.

    `weight`: how likely it is by all that is known of the two, where that was asked; else its sign's precision counts.
    """

    source: Statement
    target: Statement
    relation: LinkRelation
    evidence: Span
    reason: str
    sign: Sign
    marked: bool = True
    weight: float | None = None

    @property
    def score(self) -> float:
        return precision(self.sign) if self.weight is None else self.weight

    @property
    def possible(self) -> bool:
        """Whether it is only a lead for a person."""
        return is_possible(self.sign) if self.weight is None else self.weight < STATED

    def with_weight(self, weight: float) -> Found:
        """The same link, as likely as that."""
        return replace(self, weight=weight)


Rule = Callable[[Argument], Iterator[Found]]
