"""Caveats: what a speaker stands to gain, what was not shown or told, what is not new; and a speaker's own."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from ingest.extract.links.acts import Act, moves
from ingest.extract.links.found import Found
from ingest.extract.links.signs import Sign
from ingest.extract.links.statements import Argument, Statement
from ingest.extract.word_lists import word_set
from kg.record import AUTHOR, LinkRelation, Polarity

if TYPE_CHECKING:
    from spacy.tokens import Token

__all__ = ["cautions", "interests", "known_before", "undisclosed"]

_STAKES = word_set(
    "pitch stake incentive interest adviser advisor shareholder lobbyist investor sponsor funder backer consultant customer"
)
_HOLDING = word_set("be have own hold remain")
_PAYING = word_set("fund sponsor finance bankroll pay")
_TELL = word_set("publish give provide disclose offer share specify release show name reveal present cite identify")
_ORDINARY = word_set("unique new novel alone unusual original unprecedented")
_SAYS = {
    Sign.STAKE: "the author says what the speaker stands to gain",
    Sign.UNDISCLOSED: "the author says what was not told",
    Sign.KNOWN_BEFORE: "the author says that others have it too",
    Sign.CAUTION: "the speaker limits what was said",
}
_BACK = 10
"""How many sentences before a caveat the claim may stand."""
_CLAIMS = 2
"""How many of a speaker's last claims his interest bears on."""


def interests(argument: Argument) -> Iterator[Found]:
    """What the author says of a speaker's interest qualifies what that speaker claims."""
    for statement in _narrated(argument):
        if _STAKES.isdisjoint([argument.lemmas[i] for i in statement.tokens]):
            continue
        words = [argument.doc[i] for i in statement.tokens]
        told = next((t for t in words if _is_stake(t)), None)
        if told is None or not any(t.lemma_ in _HOLDING for t in words):
            continue
        who = _people(argument, [t for t in words if t.dep_ in ("nsubj", "poss")])
        for target in _claims_of(argument, statement, who)[:_CLAIMS]:
            yield _found(argument, statement, target, (told, told), Sign.STAKE)


def _is_stake(token: Token) -> bool:
    return token.lemma_.lower() in _STAKES and token.pos_ == "NOUN" and token.dep_ in ("attr", "dobj")


def undisclosed(argument: Argument) -> Iterator[Found]:
    """What the author says was not shown or told qualifies the claim it was asked for."""
    for statement in _narrated(argument):
        if statement.assertion.polarity is not Polarity.DENIES:
            continue
        for verb in (argument.doc[i] for i in statement.tokens):
            negation = next((c for c in verb.children if c.dep_ == "neg"), None)
            if negation is None or verb.lemma_.lower() not in _TELL or verb.pos_ != "VERB":
                continue
            subject = _subject(verb)
            for target in _claims_of(argument, statement, _people(argument, [subject] if subject else []))[:1]:
                yield _found(argument, statement, target, (negation, verb), Sign.UNDISCLOSED)


def known_before(argument: Argument) -> Iterator[Found]:
    """That a thing is not new or not unique qualifies the claim before it."""
    for statement in _narrated(argument):
        if statement.assertion.polarity is not Polarity.DENIES:
            continue
        told = next((argument.doc[i] for i in statement.tokens if argument.doc[i].lower_ in _ORDINARY), None)
        if told is None or told.dep_ not in ("acomp", "attr", "advmod"):
            continue
        voices = {s.voice for s in argument.statements[: statement.number] if s.voice != AUTHOR and not s.asks}
        for target in _claims_of(argument, statement, voices)[:1]:
            yield _found(argument, statement, target, (told, told), Sign.KNOWN_BEFORE)


def cautions(argument: Argument) -> Iterator[Found]:
    """What a speaker says against his own words: "she cautioned", "he did not want to overstate it"."""
    for sentence in argument.sentences:
        for move in moves(argument, sentence):
            if move.act is not Act.CAUTION:
                continue
            own = next((s for s in argument.ends(sentence) if s.voice == move.voice and s.last > move.verb.i), None)
            if own is None:
                continue
            said = {own.voice}
            relayed = [
                s
                for s in argument.statements[: own.number]
                if s.end
                and not s.asks
                and s.sentence >= sentence - _BACK
                and (s.voice in said or said & set(s.assertion.via_ids))
            ]
            if relayed:
                yield _found(argument, own, relayed[-1], (move.verb, argument.doc[move.last]), Sign.CAUTION)
            after = next((s for k in (sentence, sentence + 1) for s in argument.ends(k) if s.first > own.last), None)
            if after is not None and after.voice == own.voice and after.paragraph == own.paragraph:
                yield Found(
                    after,
                    own,
                    LinkRelation.SUPPORTS,
                    argument.span(move.verb.i, move.last),
                    "said right after the speaker's own caveat, as its ground",
                    Sign.CAUTION_GROUND,
                )


def _narrated(argument: Argument) -> Iterator[Statement]:
    return (s for s in argument.statements if s.end and s.assertion.speaker == AUTHOR)


def _subject(verb: Token) -> Token | None:
    head = verb
    while True:
        found = next((c for c in head.children if c.dep_ in ("nsubj", "nsubjpass")), None)
        if found is not None or head.dep_ not in ("conj", "xcomp") or head.head.i == head.i:
            return found
        head = head.head


def _people(argument: Argument, nouns: list[Token]) -> set[str]:
    return {who for t in nouns if (who := argument.entity_of(t)) is not None}


def _claims_of(argument: Argument, statement: Statement, voices: set[str]) -> list[Statement]:
    """The claims, no questions, of some voices in the sentences before the statement, the last first."""
    found = []
    for other in reversed(argument.statements[: statement.number]):
        if other.sentence < statement.sentence - _BACK:
            break
        if other.end and not other.asks and other.voice in voices and other.sentence < statement.sentence:
            found.append(other)
    return found


def _found(argument: Argument, source: Statement, target: Statement, ends: tuple[Token, Token], sign: Sign) -> Found:
    span = argument.span(min(t.i for t in ends), max(t.i for t in ends))
    words = argument.document.text[span[0] : span[1]]
    return Found(source, target, LinkRelation.QUALIFIES, span, f"“{words}”: {_SAYS[sign]}", sign)
