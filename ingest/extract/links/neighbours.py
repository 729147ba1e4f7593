"""Which statements stand on the two sides of a connective, and which come before a sentence; and the words that tell one."""

from __future__ import annotations

from ingest.extract.links.acts import presents
from ingest.extract.links.connectives import Connective
from ingest.extract.links.statements import Argument, Statement
from kg.record import Span

__all__ = ["both_sides", "opening", "previous", "telling"]

_BACK = 2
"""How many sentences back the last statement may stand."""


def both_sides(argument: Argument, connective: Connective) -> tuple[Statement, Statement] | None:
    """The statement of the main clause and that of the clause which the connective opens; None where they were not split."""
    held = argument.ends(connective.sentence)
    after = next((s for s in held if s.first > connective.last), None)
    inside = next((s for s in held if s.first == connective.first and s.last > connective.last), None)
    clause = inside or after
    if clause is None:
        return None
    mine = set(clause.tokens)
    if connective.opens:
        main = next((s for s in held if s.first > clause.first and mine.isdisjoint(s.tokens)), None)
    else:
        earlier = [s for s in held if s.first < connective.first and mine.isdisjoint(s.tokens)]
        main = max(earlier, key=lambda s: (min(s.last, connective.first), s.first), default=None)
    return (main, clause) if main is not None else None


def opening(argument: Argument, sentence: int) -> Statement | None:
    """The first statement of a sentence; where the sentence only presents somebody's words, the first of the next one."""
    held = [s for s in argument.ends(sentence) if not s.asks]
    stated = next((s for s in held if not presents(argument, s)), None)
    if stated is not None or sentence + 1 not in argument.sentences:
        return stated
    if argument.place(sentence + 1) != argument.place(sentence):
        return None
    return next((s for s in argument.ends(sentence + 1) if not s.asks and not presents(argument, s)), None)


def previous(argument: Argument, sentence: int) -> list[Statement]:
    """The statements of the nearest sentence before that states something; none beyond a paragraph and two sentences."""
    for back in range(sentence - 1, max(sentence - 1 - _BACK, -1), -1):
        if argument.place(sentence) - argument.place(back) > 1:
            return []
        held = [s for s in argument.ends(back) if not s.asks and not presents(argument, s)]
        if held:
            return held
    return []


def telling(argument: Argument, statement: Statement) -> Span:
    """The words that say whose the statement is."""
    act = argument.attributions.get(statement.assertion.attribution or "")
    return (act.source or act.cue or act.content)[0] if act else statement.assertion.content[0]
