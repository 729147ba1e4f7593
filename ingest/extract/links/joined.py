"""Links that a connective marks: cause and result support; contrast, concession and limits qualify; examples support."""

from __future__ import annotations

from collections.abc import Iterator

from ingest.extract.links.connectives import Connective, Sense, connectives
from ingest.extract.links.found import Found
from ingest.extract.links.neighbours import both_sides, opening, previous
from ingest.extract.links.signs import Sign
from ingest.extract.links.statements import OPEN_TYPES, Argument, Statement
from kg.record import LinkRelation

__all__ = ["joined", "stated_reasons"]

_SAYS = {
    Sense.CAUSE: "“{words}” gives it as the reason",
    Sense.RESULT: "“{words}”: the other follows from it",
    Sense.CONTRAST: "“{words}” sets it against the other",
    Sense.LIMIT: "“{words}” limits the other",
    Sense.EXAMPLE: "“{words}”: an example of the other",
    Sense.PRACTICE: "“{words}” sets how it is against the other",
}
_SIGNS = {
    Sense.CAUSE: Sign.CAUSE,
    Sense.RESULT: Sign.RESULT,
    Sense.CONTRAST: Sign.CONTRAST,
    Sense.LIMIT: Sign.LIMIT,
    Sense.EXAMPLE: Sign.EXAMPLE,
    Sense.PRACTICE: Sign.IN_PRACTICE,
}
_SPOKEN = {
    Sign.CAUSE: Sign.SPOKEN_CAUSE,
    Sign.RESULT: Sign.SPOKEN_RESULT,
    Sign.CONTRAST: Sign.SPOKEN_CONTRAST,
    Sign.CONTRAST_BETWEEN: Sign.SPOKEN_CONTRAST_BETWEEN,
}
_POINTING = frozenset({"that", "which", "this", "it"})
_WHY = frozenset({"why", "reason", "reasons"})
_NEAR = 8
"""How many words may stand between "which" and "why"."""


def joined(argument: Argument) -> Iterator[Found]:
    """Every link that a connective between clauses or sentences marks, in text order."""
    for sentence in argument.sentences:
        for connective in connectives(argument, sentence):
            yield from _between(argument, connective) if connective.between else _within(argument, connective)


def _within(argument: Argument, connective: Connective) -> Iterator[Found]:
    sides = both_sides(argument, connective)
    if sides is None:
        return
    main, clause = sides
    if connective.sense is Sense.CAUSE and argument.doc[main.first].lower_ in ("because", "partly"):
        return  # two reasons side by side
    if clause.asks or (main.asks and connective.sense is not Sense.CAUSE):
        return
    if connective.sense is Sense.RESULT:
        yield _found(argument, connective, main, clause)
    else:
        yield _found(argument, connective, clause, main)


def _between(argument: Argument, connective: Connective) -> Iterator[Found]:
    mine = opening(argument, connective.sentence)
    spoken = argument.in_turn(argument.doc[connective.first])
    if mine is None or (spoken and connective.sense is Sense.RESULT and connective.first == connective.last):
        return  # "So" begins many a spoken sentence
    others = [s for s in previous(argument, connective.sentence) if s.number < mine.number]
    if spoken:  # "But" of the next speaker in a conversation is no objection by itself
        others = [s for s in others if s.voice == mine.voice]
    targets = _main(others)
    for target in targets:
        if connective.sense is Sense.RESULT:
            yield _found(argument, connective, target, mine)
        else:
            yield _found(argument, connective, mine, target)


def _main(others: list[Statement]) -> list[Statement]:
    """The main statement of a sentence, and the one that is coordinated with it where they are two."""
    if len(others) == 2 and others[1].coordinate:
        return others
    return others[:1]


def _found(argument: Argument, connective: Connective, source: Statement, target: Statement) -> Found:
    span = argument.span(connective.first, connective.last)
    words = argument.document.text[span[0] : span[1]]
    relation = LinkRelation.SUPPORTS
    if connective.sense is Sense.EXAMPLE and target.assertion.type not in OPEN_TYPES:
        relation = LinkRelation.ELABORATES  # an example of a fact says more of it; of an opinion, it is a ground
    if connective.sense in (Sense.CONTRAST, Sense.LIMIT, Sense.PRACTICE):
        relation = LinkRelation.QUALIFIES  # also between two speakers: the author sets them side by side, no more
    reason = _SAYS[connective.sense].format(words=words)
    return Found(source, target, relation, span, reason, _sign(argument, connective))


def _sign(argument: Argument, connective: Connective) -> Sign:
    sign = _SIGNS[connective.sense]
    if sign is Sign.CONTRAST and connective.between:
        sign = Sign.CONTRAST_BETWEEN
    return _SPOKEN.get(sign, sign) if argument.in_turn(argument.doc[connective.first]) else sign


def stated_reasons(argument: Argument) -> Iterator[Found]:
    """Links where a clause says that what was said is the reason: "that is the reason …", "which, she said, is why …"."""
    for sentence in argument.sentences:
        if _WHY.isdisjoint(argument.forms[slice(*argument.tokens.sentences[sentence])]):
            continue
        for token in argument.words(sentence):
            if argument.forms[token.i] not in _WHY:
                continue
            statement = next((s for s in argument.ends(sentence) if s.first <= token.i <= s.last), None)
            if statement is None or statement.asks or not _points_back(statement, token.i, argument):
                continue
            earlier = [
                s
                for s in argument.ends(sentence)
                if s.last < token.i and s is not statement and s.first < statement.first
            ]
            target = earlier[-1:] or [s for s in previous(argument, sentence) if not s.asks][-1:]
            for ground in target:
                span = argument.span(token.i, token.i)
                yield Found(
                    ground,
                    statement,
                    LinkRelation.SUPPORTS,
                    span,
                    f"“{argument.document.text[span[0] : span[1]]}”: the other follows from it",
                    Sign.SPOKEN_REASON if argument.in_turn(token) else Sign.STATED_REASON,
                )


def _points_back(statement: Statement, place: int, argument: Argument) -> bool:
    """Whether its subject is "that" or "which" and a form of "be" stands before the word for reason."""
    before = [argument.doc[i] for i in statement.tokens if i < place][-_NEAR:]
    pointing = next((k for k, t in enumerate(before) if t.dep_ == "nsubj" and t.lower_ in _POINTING), None)
    return pointing is not None and any(t.lemma_ == "be" for t in before[pointing:])
