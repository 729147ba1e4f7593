"""What may say the same as a claim and waits for a person, and what the figures would be if she accepted it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from kg.reviews.items import Side
from kg.reviews.queue import sides
from queries.graph.independence.evidence import rows
from queries.graph.independence.model import Figures, Passage, Queued

if TYPE_CHECKING:
    from kg.store.base import Store

__all__ = ["MOST", "find_queued"]

MOST = 10
"""Other claims of which the figures are worked out: each costs about as much as the count itself."""
_MOST_TOGETHER = 100
"""Other claims whose statements are still counted together."""

_Count = Callable[[Sequence[str]], Figures]
"""The figures of a claim joined with others (IRIs)."""


def find_queued(store: Store, claim: str, count: _Count) -> tuple[tuple[Queued, ...], Figures | None]:
    """The claims that wait, each once, in order of file name, and the figures with all of them; none of which a person has kept
    one statement apart, as then the two claims cannot become one."""
    found: dict[str, Queued] = {}
    members: dict[str, dict[str, float]] = {}
    decided: set[str] = set()
    for row in rows(store, "queued", claim=(claim,)):
        other, statement, sentence, document, file, score, reason, outcome, judgement = row
        if outcome == "negative":
            decided.add(other)
        elif outcome == "unsure":
            sure = float(str(score or 0))
            if sure > max(members.get(other, {}).values(), default=-1.0):
                found[other] = Queued(
                    assertion=statement, sentence=sentence, document=file, document_iri=document, reason=reason,
                    claim=other, judgement=judgement,
                )  # fmt: skip
            members.setdefault(other, {}).setdefault(statement, sure)
    waiting = sorted((q for other, q in found.items() if other not in decided), key=lambda q: (q.document, q.assertion))
    seen = sides(store, (statement for q in waiting for statement in members[q.claim]))
    told = []
    for number, queued in enumerate(waiting):
        passages = sorted(
            (_passage(seen[statement]) for statement in members[queued.claim] if statement in seen),
            key=lambda passage: (passage.document, passage.char_start),
        )
        figures = count((claim, queued.claim)) if number < MOST else None
        told.append(queued.model_copy(update={"passages": tuple(passages), "if_accepted": figures}))
    together = None
    if 1 < len(told) <= _MOST_TOGETHER:
        together = count((claim, *(queued.claim for queued in told)))
    return tuple(told), together


def _passage(side: Side) -> Passage:
    return Passage(
        document=side.document or "",
        document_iri=side.document_iri or "",
        quote=side.words,
        char_start=side.char_start or 0,
        char_end=side.char_end or 0,
        timecode=side.timecode,
    )
