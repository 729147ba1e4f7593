"""What follows without a mark: the answer of one who was contradicted, a figure after a claim, others' practice, a verdict."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from ingest.extract.links.acts import SAID, WRONG, Act, moves, presents
from ingest.extract.links.connectives import Sense, connectives
from ingest.extract.links.found import Found
from ingest.extract.links.neighbours import previous, telling
from ingest.extract.links.realis import is_unreal
from ingest.extract.links.signs import Sign
from ingest.extract.links.statements import OPEN_TYPES, Argument, Statement
from ingest.extract.word_lists import word_set
from kg.record import AUTHOR, LinkRelation

if TYPE_CHECKING:
    from spacy.tokens import Token

__all__ = ["answers", "divided", "opponents", "practice", "rejoinders", "verdicts"]

_MANY = word_set(
    "most many several some others rivals competitors peers all few both two three dozens hundreds thousands"
)
_ADOPTING = word_set("already now also too")
_RIGHT = word_set("right true correct accurate realistic feasible plausible fair reasonable credible justified")
_VERDICTS = WRONG | _RIGHT
_POINTING = frozenset({"it", "that", "this", "they", "these", "those"})
_PARTS = frozenset(
    {"of", "for", "in", "at", "on", "outside", "inside", "during", "among", "under", "before", "after", "since"}
)
_WHOLLY = word_set("way fact view opinion mind course respect word start eye experience point rule")
_VERDICT_WORDS = 10
_NEAR = 6
_DIVIDED = 4
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
        span = telling(argument, reply)
        yield Found(reply, against, LinkRelation.DISPUTES, span, reason, Sign.REJOINDER, marked=False)


def opponents(argument: Argument, disputes: Iterable[Found]) -> Iterator[Found]:
    """What one of two who dispute each other's words says right after the other, on the same thing."""
    pairs = {frozenset((f.source.voice, f.target.voice)) for f in disputes}
    last: Statement | None = None
    for statement in argument.statements:
        if statement.voice == AUTHOR or not (statement.end or statement.asks):
            continue
        if last is not None and not (last.asks or statement.asks) and _opposed(argument, statement, last, pairs):
            reason = "said right after the other, whose words the speaker disputes elsewhere"
            span = telling(argument, statement)
            yield Found(statement, last, LinkRelation.DISPUTES, span, reason, Sign.OPPONENT, marked=False)
        last = statement


def _opposed(argument: Argument, statement: Statement, last: Statement, pairs: set[frozenset[str]]) -> bool:
    if frozenset((last.voice, statement.voice)) not in pairs or last.voice == statement.voice:
        return False
    agreeing = any(m.act in (Act.AGREE, Act.CONCEDE) for m in moves(argument, statement.sentence))
    return not agreeing and statement.sentence - last.sentence <= _AFTER and bool(statement.lemmas & last.lemmas)


def divided(argument: Argument) -> Iterator[Found]:
    """Two that follow "experts disagree": the second is against the first."""
    for sentence in argument.sentences:
        move = next((m for m in moves(argument, sentence) if m.act is Act.DIVIDED), None)
        if move is None:
            continue
        place = argument.place(sentence)
        said = [
            s
            for k in range(sentence + 1, min(sentence + 1 + _DIVIDED, len(argument.sentences)))
            for s in argument.ends(k)
            if s.paragraph == place and s.voice != AUTHOR and not s.asks
        ]
        second = next((s for s in said if s.voice != said[0].voice), None)
        if second is not None:
            span = argument.span(move.verb.i, move.last)
            words = argument.document.text[span[0] : span[1]]
            reason = f"“{words}”: the two hold different views"
            yield Found(second, said[0], LinkRelation.DISPUTES, span, reason, Sign.DIVIDED)


def answers(argument: Argument) -> Iterator[Found]:
    """What another says right after a question: its answer."""
    for question in argument.statements:
        if not question.asks:
            continue
        for statement in argument.statements[question.number + 1 :]:
            if statement.sentence > question.sentence + _AFTER:
                break
            if statement.voice == AUTHOR and _unanswered(argument, question, statement):
                break
            if statement.asks or not statement.end or statement.voice in (question.voice, AUTHOR):
                continue
            span = argument.span(question.first, question.last)
            yield Found(
                statement, question, LinkRelation.ELABORATES, span, "answers the question", Sign.REPLY, marked=False
            )
            break


def _unanswered(argument: Argument, question: Statement, statement: Statement) -> bool:
    """Whether the author goes on after a question: by his own words after his own question, or by telling that nobody answered."""
    if statement.asks or statement.sentence == question.sentence or not statement.end:
        return False
    return question.voice == AUTHOR or any(is_unreal(argument.doc[i]) for i in statement.tokens)


def _next_of(argument: Argument, against: Statement, voice: str) -> Statement | None:
    """The next statement of a voice, where nobody else speaks between, in the paragraph."""
    for statement in argument.statements[against.number + 1 :]:
        if statement.sentence > against.sentence + _AFTER or statement.paragraph != against.paragraph:
            return None
        if statement.voice == voice and statement.end and not statement.asks:
            agreeing = any(m.act in (Act.AGREE, Act.CONCEDE) for m in moves(argument, statement.sentence))
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
        target = next((s for s in previous(argument, statement.sentence) if s.assertion.type in OPEN_TYPES), None)
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
            Sign.PRACTICE,
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
    """ "It is mostly wrong", "That is only partly true", "The comparison is unfair", "She is exaggerating": said of what was said.

    Where the author says so, his next sentence gives the ground: it stands to the other as the verdict does.
    """
    for statement in argument.statements:
        if not statement.end or statement.asks or len(statement.tokens) > _VERDICT_WORDS:
            continue
        if _VERDICTS.isdisjoint([argument.forms[i] for i in statement.tokens]):
            continue
        found = _verdict(argument, statement)
        if found is None or presents(argument, statement):
            continue
        word, relation, person = found
        target = _judged(argument, statement, person)
        if target is None:
            continue
        span = argument.span(word.i, word.i)
        if _of_a_part(word):
            reason = f"“{word.text}” is said of a part of the other"
            yield Found(statement, target, LinkRelation.QUALIFIES, span, reason, Sign.PART)
            continue
        yield Found(statement, target, relation, span, f"“{word.text}” is said of the other", Sign.VERDICT)
        after = next(iter(argument.ends(statement.sentence + 1)), None)
        if statement.voice == AUTHOR and after is not None and after.paragraph == statement.paragraph:
            reason = f"follows “{word.text}”, said of the other, as its ground"
            yield Found(after, target, relation, span, reason, Sign.VERDICT_GROUND, marked=False)


def _of_a_part(word: Token) -> bool:
    """Whether a verdict is on some cases only: "not true of the north harbour", "wrong in winter"; not "wrong in every way"."""
    return any(
        child.dep_ == "prep"
        and any(
            c.dep_ == "pobj" and c.pos_ in ("NOUN", "PROPN") and c.lemma_.lower() not in _WHOLLY for c in child.children
        )
        for head in (word, word.head)
        for child in head.children
        if child.i > word.i and child.lower_ in _PARTS
    )


def _denied(words: list[Token]) -> bool:
    """ "She did not lie" clears a person; it says nothing of a statement."""
    return any(t.dep_ == "neg" for t in words)


def _judged(argument: Argument, statement: Statement, person: str | None) -> Statement | None:
    """What a verdict is on: the last statement of the person that it names, else the one before."""
    if person is None:
        return next(iter(s for s in previous(argument, statement.sentence) if s.voice != statement.voice), None)
    near = (s for s in reversed(argument.statements[: statement.number]) if s.sentence >= statement.sentence - _NEAR)
    return next((s for s in near if s.voice == person and s.end and not s.asks), None)


def _verdict(argument: Argument, statement: Statement) -> tuple[Token, LinkRelation, str | None] | None:
    """The judging word, what it does, and whom it is said of (None: of what was said)."""
    words = [argument.doc[i] for i in statement.tokens]
    subject = next((t for t in words if t.dep_ == "nsubj"), None)
    if subject is None:
        return None
    first, person = subject.left_edge.lower_, None
    pointing = first in _POINTING and (subject.left_edge.i == subject.i or subject.lemma_ in SAID)
    if not pointing and not (first == "the" and subject.lemma_ in SAID):
        person = argument.entity_of(subject)
        if person is None or not argument.is_person(person) or person == statement.voice or _denied(words):
            return None
    negated = any(t.dep_ == "neg" or t.lower_ in ("hardly", "only", "partly", "half", "barely") for t in words)
    for token in words:
        if token.head.i != subject.head.i and token.i != subject.head.i:
            continue
        if token.lower_ in WRONG and token.dep_ in ("acomp", "attr", "ROOT", "ccomp"):
            return token, LinkRelation.SUPPORTS if negated else LinkRelation.DISPUTES, person
        if token.lower_ in _RIGHT and token.dep_ in ("acomp", "attr"):
            return token, LinkRelation.DISPUTES if negated else LinkRelation.SUPPORTS, person
    return None
