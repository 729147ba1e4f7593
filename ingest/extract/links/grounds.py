"""Evidence given right after a claim: figures, records, announcements and others' practice; what follows an argued thesis."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from ingest.extract.links.acts import MATCHING, Act, moves, presents
from ingest.extract.links.background import is_background
from ingest.extract.links.connectives import Sense, connectives
from ingest.extract.links.found import Found
from ingest.extract.links.neighbours import previous
from ingest.extract.links.signs import Sign
from ingest.extract.links.statements import OPEN_TYPES, Argument, Statement, content_lemmas
from ingest.extract.word_lists import word_set
from kg.record import AUTHOR, LinkRelation, Polarity

__all__ = ["argued", "colons", "likened", "recorded"]

_RECORDS = word_set(
    "record figure data survey poll study report document page filing letter statistic census audit register paper review test"
    " trial experiment measurement analysis count table chart database archive log invoice contract receipt announcement website"
    " listing map photograph image email memo transcript law statute"
)
_ALIKE = frozenset({("in", "line", "with"), ("consistent", "with"), ("similar", "to"), ("the", "same", "as")})
_THEN = 3


def argued(argument: Argument) -> Iterator[Found]:
    """What the same voice, or the author for him, says in the sentences after a thesis that he is said to argue."""
    for sentence in argument.sentences:
        for move in moves(argument, sentence):
            if move.act is not Act.ARGUE:
                continue
            thesis = next((s for s in argument.ends(sentence) if s.first > move.verb.i and s.voice == move.voice), None)
            if thesis is None:
                continue
            yield from _grounds_of(argument, thesis, argument.span(move.verb.i, move.last))


def _grounds_of(argument: Argument, thesis: Statement, evidence: tuple[int, int]) -> Iterator[Found]:
    """One link a sentence: to the thesis, or to the sentence before where it shares more words with that."""
    before = thesis
    words = argument.document.text[evidence[0] : evidence[1]]
    for sentence in range(thesis.sentence + 1, thesis.sentence + 1 + _THEN):
        if (
            sentence not in argument.sentences
            or argument.place(sentence) != thesis.paragraph
            or _turns(argument, sentence)
        ):
            return
        held = [s for s in argument.ends(sentence) if not s.asks and not presents(argument, s)]
        if any(s.voice not in (thesis.voice, AUTHOR) for s in held) or (held and _comments(argument, held[0])):
            return
        for statement in held[:1]:
            nearer = len(statement.lemmas & before.lemmas) > len(statement.lemmas & thesis.lemmas)
            target = before if nearer else thesis
            reason = f"follows what was “{words}” as its ground"
            yield Found(statement, target, LinkRelation.SUPPORTS, evidence, reason, Sign.THESIS, marked=False)
            before = statement


def _comments(argument: Argument, statement: Statement) -> bool:
    """ "That is only partly true": about the thesis, not for it."""
    words = [argument.doc[i].lower_ for i in statement.tokens[:2]]
    return words[0] in ("that", "this") and words[1] in ("is", "was")


def _turns(argument: Argument, sentence: int) -> bool:
    """Whether a sentence brings another act or a contrast."""
    return bool(moves(argument, sentence)) or any(
        c.between and c.sense is Sense.CONTRAST for c in connectives(argument, sentence)
    )


def recorded(argument: Argument) -> Iterator[Found]:
    """A record, figure, page or announcement cited right after a claim, as its ground."""
    for sentence in argument.sentences:
        cited = [s for s in argument.ends(sentence) if not s.asks and not s.assertion.hedged and _cites(argument, s)]
        if not cited or any(c.between and c.sense is Sense.CONTRAST for c in connectives(argument, sentence)):
            continue
        target = _claim_before(argument, sentence, cited)
        if target is None:
            continue
        for statement in cited:
            if statement.voice == target.voice and not statement.assertion.quantities:
                continue  # what he says in a letter of his own is more of the same
            act = argument.attributions[statement.assertion.attribution or ""]
            span = (act.source or act.cue)[0]
            words = argument.document.text[span[0] : span[1]]
            yield Found(
                statement,
                target,
                LinkRelation.SUPPORTS,
                span,
                f"“{words}” is cited after it as evidence",
                Sign.RECORD,
                marked=False,
            )


def _cites(argument: Argument, statement: Statement) -> bool:
    """Whether a written record or a body of figures says so."""
    act = argument.attributions.get(statement.assertion.attribution or "")
    if act is None or not (act.source or act.cue):
        return False
    source = argument.tokens.inside(act.source)
    top = next((argument.doc[i] for i in source if argument.doc[i].head.i not in source), None)
    if top is not None and top.pos_ == "NOUN" and top.lemma_.lower() in _RECORDS:
        return True
    pronoun = top is not None and top.pos_ == "PRON"
    return pronoun and act.cited_source is not None and not argument.is_person(statement.voice)


def _claim_before(argument: Argument, sentence: int, cited: list[Statement]) -> Statement | None:
    """The claim that evidence is for: in the paragraph, no evidence itself, near, and sharing words with it."""
    about = _common(argument, cited)
    place = argument.place(sentence)
    candidates = []
    for back in range(sentence - 1, max(sentence - 5, -1), -1):
        if argument.place(back) != place:
            break
        for held in argument.ends(back):
            if held.asks or presents(argument, held) or _cites(argument, held) or is_background(argument, held):
                continue
            shared = len(about & _common(argument, [held]))
            claimed = held.assertion.type in OPEN_TYPES or held.assertion.speaker != AUTHOR
            if claimed and (shared or sentence - back == 1):  # what the author tells as a fact asks for no evidence
                candidates.append((shared - 0.4 * (sentence - back), -held.number, held))
    return max(candidates, key=lambda c: c[:2])[2] if candidates else None


def _common(argument: Argument, statements: list[Statement]) -> frozenset[str]:
    """Their words of meaning, without names."""
    return content_lemmas([argument.doc[i] for s in statements for i in s.tokens if argument.doc[i].pos_ != "PROPN"])


def colons(argument: Argument) -> Iterator[Found]:
    """A clause after a colon that says why the clause before it holds."""
    for sentence in argument.sentences:
        if ":" not in argument.forms[slice(*argument.tokens.sentences[sentence])]:
            continue
        held = argument.ends(sentence)
        for left, right in pairwise(held):
            if left.voice != right.voice or left.asks or right.asks or left.last >= right.first:
                continue
            between = [argument.doc[i] for i in range(left.last + 1, right.first) if not argument.doc[i].is_quote]
            if len(between) == 1 and between[0].text == ":" and _clauses(argument, left, right):
                span = argument.span(between[0].i, between[0].i)
                ground = left.assertion.type in OPEN_TYPES or left.assertion.polarity is Polarity.DENIES
                relation = LinkRelation.SUPPORTS if ground else LinkRelation.ELABORATES
                says = "“:” gives it as the ground of the other" if ground else "“:” says it more closely"
                yield Found(right, left, relation, span, says, Sign.COLON, marked=False)


def _clauses(argument: Argument, left: Statement, right: Statement) -> bool:
    """Whether a clause stands on both sides, and the second does not just speak of the first ("the idea", "that")."""
    pointing = argument.doc[right.first].lower_ in ("that", "this", "which") or (
        argument.doc[right.first].lower_ == "the"
        and argument.doc[right.first + 1].lemma_ in ("idea", "claim", "view", "notion")
    )
    verbal = all(any(argument.doc[i].pos_ in ("VERB", "AUX") for i in s.tokens) for s in (left, right))
    return verbal and not pointing


def likened(argument: Argument) -> Iterator[Found]:
    """ "That matches …", "which is in line with …": what agrees with a claim supports it."""
    for sentence in argument.sentences:
        if MATCHING.isdisjoint(argument.lemmas[slice(*argument.tokens.sentences[sentence])]):
            continue
        frame = argument.words(sentence)
        place = next(
            (k for k, t in enumerate(frame) if t.lower_ in ("that", "this", "which") and k + 1 < len(frame)), None
        )
        if place is None:
            continue
        after = frame[place + 1 : place + 6]
        verb = next((t for t in after if t.lemma_.lower() in MATCHING and t.pos_ == "VERB"), None)
        if verb is None or place > 1 or verb.i - frame[place].i > 2:
            continue
        target = next(iter(previous(argument, sentence)[-1:]), None)
        later = [s for k in (sentence, sentence + 1) for s in argument.ends(k) if not presents(argument, s)]
        own = next((s for s in later if s.first > verb.i and s.voice != (target.voice if target else "")), None)
        if target is not None and own is not None and own.paragraph == argument.place(sentence):
            yield Found(
                own,
                target,
                LinkRelation.SUPPORTS,
                argument.span(frame[place].i, verb.i),
                f"“{frame[place].text} {verb.text}”: it agrees with the other",
                Sign.LIKENED,
            )
