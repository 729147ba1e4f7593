"""Which assertion states a relation: a relation is what somebody says, never a bare fact."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence

from kg.record import Assertion, Realis, Relation, Span, Spans

__all__ = ["with_assertions"]

_UNSTATED = frozenset({Realis.DENIED, Realis.ASKED, Realis.HYPOTHETICAL})
LEAST = 0.5
"""Share of the evidence that the assertion's words must cover."""


def with_assertions(relations: Sequence[Relation], assertions: Sequence[Assertion]) -> tuple[Relation, ...]:
    """The relations, each with the assertion whose words cover its evidence best, in the order given.

    Of several that cover equally much the one with the fewest words, then the first in the text; None where no
    assertion covers half of the evidence. Left out is what its assertion does not state: was asked, never said, taken back.
    Cost: linear in the text for evidence of bounded length.
    """
    pieces = sorted((start, end, number) for number, a in enumerate(assertions) for start, end in a.content)
    longest = max((end - start for start, end, _ in pieces), default=0)
    by_id = {a.id: a for a in assertions}
    found = [r.model_copy(update={"assertion": _stating(r.evidence, pieces, longest, assertions)}) for r in relations]
    return tuple(r for r in found if r.assertion is None or by_id[r.assertion].realis not in _UNSTATED)


def _stating(
    evidence: Span, pieces: Sequence[tuple[int, int, int]], longest: int, assertions: Sequence[Assertion]
) -> str | None:
    start, end = evidence
    covered: dict[int, int] = {}
    place = bisect_left(pieces, (start - longest, 0, 0))
    while place < len(pieces) and pieces[place][0] < end:
        s, e, number = pieces[place]
        covered[number] = covered.get(number, 0) + max(0, min(e, end) - max(s, start))
        place += 1
    fitting = [n for n, length in covered.items() if length >= LEAST * (end - start)]
    if not fitting:
        return None
    best = min(fitting, key=lambda n: (-covered[n], _length(assertions[n].content), assertions[n].content[0], n))
    return assertions[best].id


def _length(spans: Spans) -> int:
    return sum(end - start for start, end in spans)
