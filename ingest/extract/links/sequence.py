"""What follows without a mark: the answer of one who was contradicted, a figure after a claim, others' practice, a verdict."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from ingest.extract.links.acts import moves, presents
from ingest.extract.links.connectives import Sense, connectives
from ingest.extract.links.found import Found
from ingest.extract.links.neighbours import previous
from ingest.extract.links.statements import Argument, Statement
from ingest.extract.word_lists import word_set
from kg.record import AUTHOR, AssertionType, LinkRelation, Span

if TYPE_CHECKING:
    from spacy.tokens import Token

__all__ = ["answers", "practice", "rejoinders", "verdicts"]

_MANY = word_set(
    "most many several some others rivals competitors peers all few both two three dozens hundreds thousands"
)
_ADOPTING = word_set("already now also too")
_OPEN = frozenset({AssertionType.OPINION, AssertionType.COMPARISON, AssertionType.PREDICTION, AssertionType.CAUSAL})
_WRONG = word_set("wrong false untrue misleading mistaken nonsense incorrect inaccurate")
_RIGHT = word_set("right true correct accurate")
_AFTER = 2


def rejoinders(argument: Argument, disputes: Iterable[Found]) -> Iterator[Found]:
    """What somebody says next, in the paragraph, after another disputed his words: said against that."""
    replies: dict[int, tuple[Statement, Statement]] = {}
    for dispute in disputes:
        against, mine = dispute.source, dispute.target.voice
        if mine == AUTHOR or mine[0] == "?" or against.voice in (AUTHOR, mine):
            continue
        reply = _next_of(argument, against, mine)
        if reply is not None and (reply.number not in replies or replies[reply.number][1].number < against.number):
            replies[reply.number] = reply, against
    for reply, against in replies.values():
        reason = "the answer of one whose words were just disputed"
        span = _telling(argument, reply)
        yield Found(reply, against, LinkRelation.DISPUTES, span, reason, 0.6, marked=False)


def answers(argument: Argument) -> Iterator[Found]:
    """What another says right after a question: its answer."""
    for question in argument.statements:
        if not question.asks:
            continue
        for statement in argument.statements[question.number + 1 :]:
            if statement.sentence > question.sentence + _AFTER:
                break
            if statement.asks or not statement.end or statement.voice in (question.voice, AUTHOR):
                continue
            span = argument.span(question.first, question.last)
            yield Found(statement, question, LinkRelation.ELABORATES, span, "answers the question", 0.6, marked=False)
            break


def _telling(argument: Argument, statement: Statement) -> Span:
    """The words that say whose the statement is."""
    act = argument.attributions.get(statement.assertion.attribution or "")
    return (act.source or act.cue or act.content)[0] if act else statement.assertion.content[0]


def _next_of(argument: Argument, against: Statement, voice: str) -> Statement | None:
    """The next statement of a voice, where nobody else speaks between, in the paragraph."""
    for statement in argument.statements[against.number + 1 :]:
        if statement.sentence > against.sentence + _AFTER or statement.paragraph != against.paragraph:
            return None
        if statement.voice == voice and statement.end and not statement.asks:
            agreeing = any(m.act.value in ("agree", "concede") for m in moves(argument, statement.sentence))
            return None if agreeing else statement
        if statement.voice not in (against.voice, AUTHOR):
            return None
    return None


def practice(argument: Argument) -> Iterator[Found]:
    """What many others do, or have done, after an opinion or recommendation: its ground."""
    for statement in argument.statements:
        if not statement.end or statement.asks:
            continue
        subject = _plural_subject(argument, statement)
        if subject is None or not _adopted(argument, statement):
            continue
        if any(c.between and c.sense is Sense.CONTRAST for c in connectives(argument, statement.sentence)):
            continue
        target = next((s for s in previous(argument, statement.sentence) if s.assertion.type in _OPEN), None)
        if target is None or target.paragraph != statement.paragraph:
            continue
        span = argument.span(subject.left_edge.i, subject.i)
        words = argument.document.text[span[0] : span[1]]
        yield Found(
            statement,
            target,
            LinkRelation.SUPPORTS,
            span,
            f"what “{words}” do is given right after it",
            0.55,
            marked=False,
        )


def _plural_subject(argument: Argument, statement: Statement) -> Token | None:
    """The subject, where it is a group told by a quantifier: "almost all suppliers", "two of them"."""
    for i in statement.tokens:
        token = argument.doc[i]
        if token.dep_ == "nsubj" and (
            token.lower_ in _MANY or any(c.lower_ in _MANY and c.i < token.i for c in token.children)
        ):
            return token
    return None


def _adopted(argument: Argument, statement: Statement) -> bool:
    """Whether it is told of now or as done: "have moved", "now use", "also do"."""
    words = [argument.doc[i] for i in statement.tokens]
    perfect = any(t.dep_ == "aux" and t.lower_ in ("have", "has") for t in words)
    return perfect or any(t.lower_ in _ADOPTING for t in words)


def verdicts(argument: Argument) -> Iterator[Found]:
    """ "It is mostly wrong", "That is only partly true": said of the statement before."""
    for statement in argument.statements:
        if not statement.end or statement.asks or len(statement.tokens) > 10:
            continue
        found = _verdict(argument, statement)
        target = next(iter(previous(argument, statement.sentence)[:1]), None)
        if found is None or target is None or presents(argument, statement):
            continue
        word, relation = found
        span = argument.span(word.i, word.i)
        yield Found(statement, target, relation, span, f"“{word.text}” is said of the other", 0.75)


def _verdict(argument: Argument, statement: Statement) -> tuple[Token, LinkRelation] | None:
    words = [argument.doc[i] for i in statement.tokens]
    if words[0].lower_ not in ("it", "that", "this", "they", "these"):
        return None
    for token in words:
        if token.dep_ not in ("acomp", "attr"):
            continue
        negated = any(t.dep_ == "neg" or t.lower_ in ("hardly", "only", "partly", "half", "barely") for t in words)
        if token.lower_ in _WRONG:
            return token, LinkRelation.SUPPORTS if negated else LinkRelation.DISPUTES
        if token.lower_ in _RIGHT:
            return token, LinkRelation.QUALIFIES if negated else LinkRelation.SUPPORTS
    return None
