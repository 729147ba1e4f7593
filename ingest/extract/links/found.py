"""A link before it is recorded, and what every rule gives."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from ingest.extract.links.signs import Sign, precision
from ingest.extract.links.statements import Argument, Statement
from kg.record import LinkRelation, Span

__all__ = ["Found", "Rule"]


@dataclass(frozen=True, slots=True)
class Found:
    """A link between two statements, with the words that say so. `marked`: they mark it themselves, not its place alone."""

    source: Statement
    target: Statement
    relation: LinkRelation
    evidence: Span
    reason: str
    sign: Sign
    marked: bool = True

    @property
    def score(self) -> float:
        return precision(self.sign)


Rule = Callable[[Argument], Iterator[Found]]
