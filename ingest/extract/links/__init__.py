"""What one assertion does to another by the document's own words: supports, disputes, qualifies, elaborates."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from ingest.extract.links.background import are_contrary, says_again
from ingest.extract.links.caveats import cautions, interests, known_before, undisclosed
from ingest.extract.links.exchange import exchanges
from ingest.extract.links.found import Found, Rule
from ingest.extract.links.grounds import argued, colons, likened, recorded
from ingest.extract.links.joined import joined, stated_reasons
from ingest.extract.links.judging import judged
from ingest.extract.links.realis import not_disputing
from ingest.extract.links.sequence import answers, divided, opponents, practice, rejoinders, verdicts
from ingest.extract.links.signs import allowed
from ingest.extract.links.statements import Argument
from kg.record import Assertion, Attribution, Document, Link, LinkRelation

if TYPE_CHECKING:
    from spacy.tokens import Doc

    from ingest.extract.entity_index import EntityIndex
    from ingest.resolve.references import References

__all__ = ["RULES", "find_links", "ruled"]

RULES: tuple[Rule, ...] = (
    stated_reasons,
    joined,
    exchanges,
    recorded,
    likened,
    argued,
    colons,
    interests,
    undisclosed,
    known_before,
    cautions,
    verdicts,
    practice,
    answers,
    divided,
)
"""All rules; a new one is a function and one entry here. Of two that find the same link the surer one gives its words."""


def find_links(
    document: Document,
    doc: Doc,
    entities: EntityIndex,
    references: References,
    attributions: tuple[Attribution, ...],
    assertions: tuple[Assertion, ...],
) -> tuple[Link, ...]:
    """The links that the text states between its assertions, in order of their words; one for each two ends.

    Pure and deterministic; linear in the text. No second parse.
    """
    argument = Argument(document, doc, entities, references, attributions, assertions)
    return tuple(_link(found) for found in sorted(judged(argument, ruled(argument)), key=_order))


def ruled(argument: Argument) -> list[Found]:
    """What the rules find, one link for each two ends and none each way, before `judged` weighs it."""
    best: dict[tuple[int, int], Found] = {}
    for rule in RULES:
        _keep(argument, best, rule(argument))
    disputes = [found for found in best.values() if found.relation is LinkRelation.DISPUTES]
    _keep(argument, best, rejoinders(argument, disputes))
    _keep(argument, best, opponents(argument, disputes))
    return _one_way(_told(best))


def _keep(argument: Argument, best: dict[tuple[int, int], Found], more: Iterable[Found]) -> None:
    for found in more:
        key = found.source.number, found.target.number
        if key[0] == key[1] or not allowed(found.sign, found.relation):
            continue
        if found.relation is LinkRelation.SUPPORTS and are_contrary(found.source, found.target):
            continue
        if found.relation is LinkRelation.DISPUTES and says_again(argument, found.source, found.target):
            continue
        if found.relation is LinkRelation.DISPUTES and any(not_disputing(argument.doc[i]) for i in found.source.tokens):
            continue
        if key not in best or found.score > best[key].score:
            best[key] = found


def _told(best: dict[tuple[int, int], Found]) -> dict[tuple[int, int], Found]:
    """What words mark goes before what only its place suggests: a statement that agrees with one is no evidence for another."""
    marked = {f.source.number for f in best.values() if f.marked and f.relation is not LinkRelation.QUALIFIES}
    return {key: f for key, f in best.items() if f.marked or f.source.number not in marked}


def _one_way(best: dict[tuple[int, int], Found]) -> list[Found]:
    """Of two links between the same two statements, one each way, the surer one; the later statement's where they are equal."""
    kept = []
    for (a, b), found in best.items():
        back = best.get((b, a))
        if back is None or (found.score, a > b) > (back.score, b > a):
            kept.append(found)
    return kept


def _order(found: Found) -> tuple[int, int, int, LinkRelation]:
    return found.source.number, found.target.number, found.evidence[0], found.relation


def _link(found: Found) -> Link:
    return Link(
        from_assertion=found.source.assertion.id,
        to_assertion=found.target.assertion.id,
        relation=found.relation,
        evidence=found.evidence,
        reason=found.reason,
        score=found.score,
        possible=found.possible and found.relation is not LinkRelation.ELABORATES,
    )
