"""Frames: sentences in which an author sums up what somebody says next, and whether that is for or against what was said."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from ingest.extract.links.acts import WRONG
from ingest.extract.links.statements import Argument, Statement
from ingest.extract.word_lists import word_set
from kg.record import AUTHOR, AssertionType

if TYPE_CHECKING:
    from spacy.tokens import Token

__all__ = ["Frame", "frames", "stance", "subject_of"]

_AGAINST = WRONG | word_set(
    "deny reject dispute refute rebut contradict counter disagree object oppose doubt question challenge dismiss bristle scoff"
    " balk resist refuse decry criticise criticize condemn attack undercut undermine complain protest demur differ clash quarrel"
    " sceptical skeptical unconvinced unimpressed unpersuaded wary doubtful different differently contrary opposite otherwise"
    " sceptic skeptic critic opponent detractor exception objection less cool cooler problem worry worried hardly scorn push brush"
)
_FOR = word_set(
    "agree back support confirm echo endorse concur corroborate credit vindicate welcome applaud praise concede admit acknowledge"
    " grant accept allow defend side sympathise sympathize similar same alike bear match fit consistent right correct true fair"
    " yield share"
)
_ASSENT = word_set(
    "convinced satisfied persuaded impressed sure certain buy believe accept agree think everybody everyone clear care happy"
)
"""What only its denial makes a stance: "is not satisfied"."""
_NEGATIONS = frozenset(
    {"not", "n't", "n’t", "no", "never", "none", "nobody", "nothing", "neither", "nor", "hardly", "few", "less"}
)
_GROUPS = frozenset({"everyone", "everybody", "nobody", "others", "some", "many", "all", "few"})
_PRONOUNS = frozenset({"he", "she", "they", "it", "we"})
_POINTING = frozenset({"that", "this", "those"})
_NEAR = 1
"""How many paragraphs back the one may have been named whom a pronoun stands for."""


@dataclass(frozen=True, slots=True)
class Frame:
    """What one statement is to those around it.

    `holder` is whose words it is or sums up: an entity, the author, or a key of its own for a group or somebody not known.
    `sums_up`: the author's own short view, without figures, in a sentence that reports nothing; what follows may bear it out.
    `stance`: 1 for and -1 against what was said before, as far as the author's words tell; 0 for the rest.
    `kind`: what its subject is; "cue" where the verb that reports it tells the stance.
    """

    holder: str
    sums_up: bool
    stance: int
    kind: str


def frames(argument: Argument) -> list[Frame]:
    """One for each statement, in text order; a speaker's own words in a transcript are not looked at. Linear."""
    voices = {s.voice for s in argument.statements if s.voice != AUTHOR and s.voice[0] != "?"}
    found: list[Frame] = []
    last: tuple[str, int] | None = None
    for statement in argument.statements:
        if argument.in_turn(argument.doc[statement.first]):
            found.append(Frame(statement.voice, False, 0, "none"))
            continue
        frame = (
            _narrated(argument, statement, voices)
            if statement.voice == AUTHOR
            else _reported(argument, statement, _speaker(argument, statement, last))
        )
        found.append(frame)
        if frame.holder != AUTHOR and frame.holder[0] not in "?!":
            last = frame.holder, statement.paragraph
    return found


def _reported(argument: Argument, statement: Statement, holder: str) -> Frame:
    """Somebody's words; where they are but a thing that he rejects or concedes ("rejected that view"), the author sums him up."""
    if any(argument.parts[i] in ("VERB", "AUX") for i in statement.tokens) or statement.assertion.quantities:
        return Frame(holder, False, 0, "none")
    way = -1 if statement.cues & _AGAINST else int(bool(statement.cues & _FOR))
    return Frame(holder, way != 0, way, "cue" if way else "none")


def _narrated(argument: Argument, statement: Statement, voices: set[str]) -> Frame:
    subject = subject_of(argument, statement)
    kind = _kind(subject)
    way = stance(argument, statement)
    plain = not statement.assertion.quantities
    reports = any(s.voice != AUTHOR for s in argument.of_sentence[statement.sentence])
    sums_up = plain and not reports and statement.assertion.type is not AssertionType.DEFINITION
    holder = AUTHOR
    if subject is not None and (sums_up or (way and plain)):
        whom = argument.entity_of(subject)
        if whom in voices and whom is not None:
            holder = whom
        elif way and kind == "group":
            holder = f"!{statement.number}"
    return Frame(holder, sums_up, way, kind)


def _speaker(argument: Argument, statement: Statement, last: tuple[str, int] | None) -> str:
    """Whose words they are; of a pronoun or a bare quotation whose bearer is not known, the one named last, close by."""
    if statement.voice[0] != "?" or last is None or statement.paragraph - last[1] > _NEAR:
        return statement.voice
    act = argument.attributions.get(statement.assertion.attribution or "")
    source = argument.tokens.inside(act.source) if act is not None and act.source else []
    silent = not source or (len(source) == 1 and argument.doc[source[0]].pos_ == "PRON")
    return last[0] if silent else statement.voice


def subject_of(argument: Argument, statement: Statement) -> Token | None:
    """The subject of the statement's main verb, else of any."""
    members = set(statement.tokens)
    heads = argument.tokens.heads
    subjects = [t for i in statement.tokens if (t := argument.doc[i]).dep_ in ("nsubj", "nsubjpass", "expl")]
    if not subjects:
        return None
    root = next(
        (
            i
            for i in statement.tokens
            if argument.parts[i] in ("VERB", "AUX") and (heads[i] not in members or heads[i] == i)
        ),
        None,
    )
    return next((t for t in subjects if heads[t.i] == root), subjects[0])


def _kind(subject: Token | None) -> str:
    if subject is None:
        return "none"
    word = subject.lower_
    if subject.dep_ == "expl":
        return "there"
    if word in _PRONOUNS:
        return "pronoun"
    if word in _POINTING:
        return "pointing"
    if word in _GROUPS or subject.tag_ in ("NNS", "NNPS"):
        return "group"
    return "name" if subject.pos_ == "PROPN" else "noun"


def stance(argument: Argument, statement: Statement) -> int:
    """1 for, -1 against what was said, 0 where a narrated statement's words do not tell."""
    lemmas = {argument.lemmas[i] for i in statement.tokens}
    against, agreeing = lemmas & _AGAINST, lemmas & _FOR
    if _NEGATIONS.isdisjoint([argument.forms[i] for i in statement.tokens]):
        return -1 if against else bool(agreeing)
    if against - {"less"}:
        return int(not agreeing)
    return -1 if agreeing or lemmas & _ASSENT or "less" in lemmas else 0
