"""Statements that stand in words which another document has too: whose words they are, by the graph `derivation`."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Protocol

if TYPE_CHECKING:
    from queries.graph.independence.evidence import Told

__all__ = ["Alike", "Copies", "Side", "find_copies"]

_WHOLE = 0.5
"""Share of a document's words from which it is a copy as a whole, so that what it states in its own voice is the other's."""
_COVERED = 0.5
"""Share of a statement's words that must lie in a passage which both have."""

Span = tuple[int, int]


class Side(Protocol):
    """A statement's place, as far as it matters here."""

    @property
    def document(self) -> str: ...
    @property
    def start(self) -> int: ...
    @property
    def end(self) -> int: ...


@dataclass(frozen=True, slots=True)
class Alike:
    """Two documents that share words, seen from the one: `share` of its words stand in `other`, in the passages (own place,
    the other's place). `is_source`: the other was first; None where the order cannot be told. `quotations`: they share
    quotations only."""

    document: str
    other: str
    share: float
    is_source: bool | None
    quotations: bool
    kind: str
    reason: str
    passages: tuple[tuple[Span, Span], ...]

    def carries(self, told: Side) -> bool:
        """Whether the statement's words are among those that both have, or the document is a copy as a whole."""
        if self.quotations:
            return False
        return self.share >= _WHOLE or any(_covers(own, told) for own, _ in self.passages)

    def same_place(self, told: Side, other: Side) -> bool:
        """Whether the two statements stand in one passage."""
        return any(_covers(own, told) and _covers(their, other) for own, their in self.passages)


class Copies:
    """What the documents of a claim share in words; the findings of each in order of the other's IRI."""

    def __init__(self, found: Iterable[Alike] = ()) -> None:
        self._found: dict[str, list[Alike]] = defaultdict(list)
        for alike in found:
            self._found[alike.document].append(alike)

    def of(self, document: str) -> Sequence[Alike]:
        return self._found.get(document, ())

    def origins(
        self, told: Told, in_document: dict[str, list[Told]], *, ordered: bool
    ) -> list[tuple[Alike, list[Told]]]:
        """The documents whose words the statement has, each with their statements: of the same passage where there are any,
        else all. `ordered`: those that were first; else those of which nobody can say."""
        found = []
        for alike in self.of(told.document):
            if alike.is_source is not (True if ordered else None) or not alike.carries(told):
                continue
            others = in_document.get(alike.other, [])
            same = [other for other in others if alike.same_place(told, other)]
            if same or others:
                found.append((alike, same or others))
        return found


def find_copies(rows: Iterable[tuple[Any, ...]]) -> Copies:
    """The copies among the documents of the rows of `reuse.rq`, each seen from both sides."""
    pairs: dict[str, tuple[Any, ...]] = {}
    passages: dict[str, set[tuple[Span, Span]]] = defaultdict(set)
    for row in rows:
        derivation, first_from, first_to, second_from, second_to = row[0], *row[8:12]
        pairs[derivation] = row[1:8]
        if first_from is not None and second_from is not None:
            passages[derivation].add(((first_from, first_to), (second_from, second_to)))
    found = []
    for derivation, (kind, first, second, first_share, second_share, derived, reason) in sorted(pairs.items()):
        places = sorted(passages[derivation])
        only_quoted = kind == "sharedQuotations"
        for document, other, share, own in (
            (first, second, first_share, places),
            (second, first, second_share, [(b, a) for a, b in places]),
        ):
            is_source = None if derived is None else derived == document
            found.append(Alike(document, other, float(share), is_source, only_quoted, kind, reason, tuple(own)))
    return Copies(sorted(found, key=lambda alike: (alike.document, alike.other)))


def _covers(span: Span, told: Side) -> bool:
    common = min(span[1], told.end) - max(span[0], told.start)
    return common >= _COVERED * max(told.end - told.start, 1)
