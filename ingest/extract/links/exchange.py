"""Links between what people say to each other: objection, answer, denial, agreement, concession."""

from __future__ import annotations

from collections.abc import Iterator

from ingest.extract.links.acts import DENYING, WRONG, Act, Move, moves, presents, says_same
from ingest.extract.links.background import are_contrary, is_background
from ingest.extract.links.found import Found
from ingest.extract.links.signs import Sign
from ingest.extract.links.statements import Argument, Statement, content_lemmas
from kg.record import AUTHOR, AttributionKind, LinkRelation, Realis

__all__ = ["exchanges"]

_WINDOW = 12
"""How many sentences before its answer a statement may stand."""
_FIGURES = frozenset(
    {"figure", "number", "count", "estimate", "statistic", "data", "percentage", "total", "calculation"}
)
_OF_ITSELF = frozenset({"confirm", "affirm", "second"})
"""What these verbs say is only what they report; "confirmed on Friday" agrees with nobody."""
_FAR = 40
"""How many sentences before "others say the same" the same may stand."""
_JUST = 1
"""How many sentences before a concession the other said it."""
_DENIED = 3.0
"""What saying the contrary in the same words adds to a fit: more than place and thesis do together."""
_CARRY = 2
"""How many sentences after "she rejected that" the objection goes on."""
_THESIS = frozenset(
    {"argue", "claim", "contend", "maintain", "insist", "predict", "warn", "want", "propose", "promise"}
)


def exchanges(argument: Argument) -> Iterator[Found]:
    """Every link that an act of one person on another's statement gives, in text order."""
    known: dict[int, Statement] = {}
    for sentence in argument.sentences:
        for move in moves(argument, sentence):
            if move.act in (Act.ARGUE, Act.CAUTION, Act.DIVIDED):
                continue
            own = _content(argument, move)
            if not own:
                continue
            if move.verb.lemma_ in _OF_ITSELF and not _confirmed(argument, move, own[0]):
                continue
            if move.act is Act.INSIST and not _is_cue(argument, move, own[0]):
                continue
            if move.act is Act.CONCEDE and _of_a_thing(argument, move, own[0]):
                continue
            if move.act is Act.CONCEDE:
                yield from _concession(argument, move, own)
                continue
            target = known.get(own[0].number) or _target(argument, move, own)
            if target is None:
                continue
            if move.act is Act.DISPUTE and own[0].voice[0] == "?":
                own = [*own, *_joining(argument, own[-1], target)]
            for statement in own:
                known.setdefault(statement.number, target)
            if move.act is Act.AGREE and target.voice == AUTHOR and not _alike(move):
                continue
            if _alike(move):
                yield from _likewise(argument, move, own, target)
                continue
            for statement in own:
                relation = LinkRelation.SUPPORTS if move.act is Act.AGREE else LinkRelation.DISPUTES
                yield _found(argument, move, statement, target, relation)


def _likewise(argument: Argument, move: Move, own: list[Statement], target: Statement) -> Iterator[Found]:
    """ "Others make a similar case": that, and what each of them says, supports the claim; what they say bears out that too."""
    told = next(
        (s for s in argument.ends(move.sentence) if s.voice == AUTHOR and s.first <= move.verb.i <= s.last), None
    )
    if told is not None:
        yield _found(argument, move, told, target, LinkRelation.SUPPORTS)
    heard: set[str] = set()
    for statement in own:
        if statement is not told and (statement.voice not in heard or statement.lemmas & target.lemmas):
            heard.add(statement.voice)
            yield _found(argument, move, statement, target, LinkRelation.SUPPORTS)
            if told is not None:
                yield _found(argument, move, statement, told, LinkRelation.SUPPORTS)


def _of_a_thing(argument: Argument, move: Move, own: Statement) -> bool:
    """ "did not dispute the documents": what is conceded is a thing, not what he says next."""
    named = [t for t in move.verb.children if t.dep_ == "dobj" and t.pos_ != "PRON"]
    return bool(named) and not _is_cue(argument, move, own)


def _alike(move: Move) -> bool:
    """Whether others are said to say the same: "others make a similar case"."""
    return move.act is Act.AGREE and move.last > move.verb.i


def _repeats(move: Move) -> bool:
    """Whether what is said has the words of what it is about: the same case, or what is denied."""
    return _alike(move) or move.verb.lemma_ == "deny"


def _denied_clause(argument: Argument, move: Move, own: Statement) -> bool:
    """Whether what the verb reports is what is disputed: "disputed that he was asked" is about that, not about what was said before."""
    return move.act is Act.DISPUTE and (
        move.verb.lemma_ == "deny" or (move.verb.lemma_ in DENYING and _is_cue(argument, move, own))
    )


def _joining(argument: Argument, last: Statement, target: Statement) -> list[Statement]:
    """What named people say in the sentences after a group was said to doubt or dispute: they are of the group."""
    found: list[Statement] = []
    for statement in argument.statements[last.number + 1 :]:
        if statement.paragraph != last.paragraph or statement.sentence > last.sentence + _CARRY:
            break
        if statement.voice in (AUTHOR, target.voice) or moves(argument, statement.sentence):
            break
        if statement.end and not statement.asks:
            found.append(statement)
    return found


def _content(argument: Argument, move: Move) -> list[Statement]:
    """The statements by which somebody objects or agrees: what the verb itself reports, else what he says next."""
    here = [s for s in argument.ends(move.sentence) if not presents(argument, s)]
    cued = [s for s in here if _is_cue(argument, move, s)]
    if cued and move.last > move.verb.i:
        here = [s for s in here if s not in cued]  # "called the figures misleading" is no statement of its own
        cued = [s for s in cued if s.first > move.last]
    if cued:
        return [s for s in cued if s is cued[0] or s.coordinate]
    voice = move.voice
    found = [s for s in here if s.first > move.verb.i and s.voice != AUTHOR and voice in (None, s.voice)]
    sentence = move.sentence + 1
    many = _alike(move) and voice is None
    while (not found or many) and sentence in argument.sentences and sentence <= move.sentence + _CARRY + many * 2:
        if argument.place(sentence) != argument.place(move.sentence):
            break
        said = [s for s in argument.ends(sentence) if not s.asks and _says(argument, s, voice)]
        found += [s for s in said if s is said[0] or s.coordinate]
        sentence += 1
    return found


def _says(argument: Argument, statement: Statement, voice: str | None) -> bool:
    """Whether it may be what the one who acts says next: his, or a pronoun's whose bearer is not known."""
    if statement.voice == AUTHOR:
        return False
    if voice is None or statement.voice == voice:
        return True
    act = argument.attributions.get(statement.assertion.attribution or "")
    source = argument.tokens.inside(act.source) if act else []
    return statement.voice[0] == "?" and len(source) == 1 and argument.doc[source[0]].pos_ == "PRON"


def _is_cue(argument: Argument, move: Move, statement: Statement) -> bool:
    act = argument.attributions.get(statement.assertion.attribution or "")
    return act is not None and move.verb.i in argument.tokens.inside(act.cue)


def _confirmed(argument: Argument, move: Move, own: Statement) -> bool:
    """Whether a clause is confirmed, not a thing: "confirmed that it was safe", not "confirmed its first case"."""
    act = argument.attributions.get(own.assertion.attribution or "")
    return act is not None and act.kind is not AttributionKind.NOUN_PHRASE and _is_cue(argument, move, own)


def _target(argument: Argument, move: Move, own: list[Statement]) -> Statement | None:
    """The statement that the act is about: of another voice, near, sharing words, put forward as a thesis."""
    first = own[0]
    since = move.sentence - (_FAR if _repeats(move) else _WINDOW)
    before = [
        s
        for s in argument.statements[: first.number]
        if s.sentence >= since
        and s.end
        and not s.asks
        and s.assertion.realis is Realis.SAID
        and s.voice != first.voice
        and s.sentence < move.sentence + (s.last < move.verb.i)
        and not presents(argument, s)
        and not is_background(argument, s)
    ]
    if move.act is Act.ANSWER and _asked(argument, first):
        return None
    if move.verb.lemma_ in _OF_ITSELF:
        before = [s for s in before if s.lemmas & first.lemmas]
    elif move.act is Act.AGREE and not _alike(move):
        before = [s for s in before if s.lemmas & first.lemmas or move.sentence - s.sentence <= 1]
    if _denied_clause(argument, move, first):
        before = [
            s for s in before if s.voice != AUTHOR and 2 * len(s.lemmas & first.lemmas) >= min(len(first.lemmas), 4)
        ]
    if move.act is Act.INSIST:
        before = [s for s in before if s.voice != AUTHOR and first.paragraph - s.paragraph <= 1]
    before = (_bare(move) and [s for s in before if s.paragraph == first.paragraph]) or before
    named = {who for t in move.object if t.dep_ == "pobj" and (who := argument.entity_of(t)) is not None}
    before = [s for s in before if s.voice in named] or before
    if not before:
        return None
    scale = _Scale(argument, move, own, before)
    best = max(before, key=lambda s: (scale.fit(s), s.number))
    plain = move.act is not Act.ANSWER and scale.is_plain(best)  # nobody answers the author
    return best if best.voice != AUTHOR or plain else None


def _asked(argument: Argument, first: Statement) -> bool:
    """Whether the last words of another before an answer are a question."""
    for statement in reversed(argument.statements[: first.number]):
        if statement.voice not in (first.voice, AUTHOR):
            return statement.asks and first.sentence - statement.sentence <= _CARRY
    return False


def _bare(move: Move) -> bool:
    """Whether the act names nothing that it is about but "that": then it is about what was just said."""
    named = (
        t for t in move.object if t.dep_ in ("dobj", "pobj") and t.pos_ in ("NOUN", "PROPN") and t.lower_ not in WRONG
    )
    return move.act in (Act.ANSWER, Act.INSIST) or next(named, None) is None


class _Scale:
    """How well a statement fits as what an act is about. Weights set by hand on the development articles."""

    def __init__(self, argument: Argument, move: Move, own: list[Statement], before: list[Statement]) -> None:
        self._move = move
        self._bare = _bare(move)
        self._alike = _repeats(move)
        self._paragraph = argument.place(move.sentence)
        self._object = content_lemmas([t for t in move.object if t.pos_ != "PROPN"]) | content_lemmas(
            [t for t in argument.frame(move.sentence) if t.pos_ == "NOUN" and t.i < move.verb.i]
        )
        self._own = frozenset().union(*(s.lemmas for s in own))
        self._sources = own
        self._figures = any(t.lemma_.lower() in _FIGURES for t in move.object)
        self._opponent = next((s.voice for s in reversed(before) if s.voice != AUTHOR), AUTHOR)
        self._heads: dict[str, int] = {}
        for statement in argument.statements:
            if statement.end and not statement.asks:
                self._heads.setdefault(statement.voice, statement.number)

    def is_plain(self, candidate: Statement) -> bool:
        """Whether it is plainly what the act is about: said just before, or with two words of the act's."""
        shared = (self._object | self._own) & candidate.lemmas
        return len(shared) > 1 or self._move.sentence - candidate.sentence <= 1

    def fit(self, candidate: Statement) -> float:
        here = candidate.paragraph == self._paragraph
        distance = self._move.sentence - candidate.sentence
        if self._alike:
            return len(self._own & candidate.lemmas) + 0.3 * (candidate.voice == self._opponent) - 0.02 * distance
        return (
            min(len(self._object & candidate.lemmas), 2) * 0.8
            + min(len(self._own & candidate.lemmas), 2) * 0.4
            + (0.6 if self._figures and candidate.assertion.quantities else 0.0)
            + (0.6 if candidate.voice == self._opponent else 0.0)
            + (1.0 if candidate.cues & _THESIS and not (here and self._bare) else 0.0)
            + (_DENIED if any(are_contrary(s, candidate) for s in self._sources) else 0.0)
            + (0.4 if self._heads.get(candidate.voice) == candidate.number and candidate.voice != AUTHOR else 0.0)
            - (0.4 if candidate.voice == AUTHOR else 0.0)
            + (0.8 - (0.6 if self._bare else 0.3) * distance if here else -0.05 * distance)
        )


def _concession(argument: Argument, move: Move, own: list[Statement]) -> Iterator[Found]:
    """What somebody admits qualifies what he said before, or supports the other who just said so."""
    first = own[0]
    earlier = [
        s
        for s in argument.statements[: first.number]
        if s.end and s.sentence < move.sentence and not presents(argument, s) and not s.asks
    ]
    mine = [s for s in earlier if s.voice == first.voice and s.sentence >= move.sentence - _WINDOW]
    just = [
        s
        for s in earlier
        if s.sentence >= move.sentence - _JUST and s.voice not in (AUTHOR, first.voice) and s.lemmas & first.lemmas
    ]
    if just and (not mine or mine[-1].number < just[-1].number) and just[-1].paragraph == first.paragraph:
        yield _found(argument, move, first, just[-1], LinkRelation.SUPPORTS)
    elif mine:
        yield _found(argument, move, first, mine[-1], LinkRelation.QUALIFIES)


def _found(argument: Argument, move: Move, source: Statement, target: Statement, relation: LinkRelation) -> Found:
    span = argument.span(move.verb.i, move.last)
    words = argument.document.text[span[0] : span[1]]
    says = {
        LinkRelation.DISPUTES: f"“{words}”: said against the other",
        LinkRelation.SUPPORTS: f"“{words}”: said in agreement with the other",
        LinkRelation.QUALIFIES: f"“{words}”: conceded beside the other",
    }[relation]
    return Found(source, target, relation, span, says, _sign(argument, move, source, relation))


def _sign(argument: Argument, move: Move, source: Statement, relation: LinkRelation) -> Sign:
    if _alike(move):
        return Sign.LIKEWISE if says_same(move.verb) else Sign.AGREEMENT  # "bears her out" is said of a thing too
    if move.act is Act.CONCEDE:
        return Sign.CONCESSION if relation is LinkRelation.QUALIFIES else Sign.CONCEDED_TO_OTHER
    if move.act is Act.DISPUTE:
        return Sign.OBJECTION if _is_cue(argument, move, source) else Sign.OBJECTION_NEXT
    return {Act.ANSWER: Sign.ANSWER, Act.INSIST: Sign.INSISTENCE}.get(move.act, Sign.AGREEMENT)
