"""What speaks for and against a link between two statements that nothing marks: features of the pair, as the model knows them.

All are categories with a name that a person can read ("frame x same next": somebody's words right after the author summed
them up). What belongs to one statement is worked out once; a pair adds few.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from ingest.extract.links.acts import moves, presents
from ingest.extract.links.background import are_contrary
from ingest.extract.links.connectives import Connective, connectives
from ingest.extract.links.frames import Frame, frames
from ingest.extract.links.statements import OPEN_TYPES, Argument, Statement
from kg.record import AUTHOR, Polarity

__all__ = ["QUIET", "Weighing"]

_SENTENCES, _PARAGRAPHS = 4, 1
"""How far apart the two may stand."""
_SHORT = 14
QUIET = "quiet"
"""The feature of every pair of a text that is no quarrel."""
_QUARREL = 0.12
"""From which share of statements that answer, object, agree or concede on a text is a quarrel and no plain report."""
_RUN = 5
_NEGATIONS = frozenset(
    {
        "not",
        "n't",
        "n’t",
        "no",
        "never",
        "none",
        "nobody",
        "nothing",
        "neither",
        "nor",
        "without",
        "hardly",
        "cannot",
        "little",
    }
)
_OPENERS = frozenset(
    {"because", "since", "as", "if", "when", "while", "although", "though", "but", "so", "which", "who", "even"}
)
_JOINTS = frozenset(
    {";", ":", "—", "–", "and", "but", ",", "because", "while", "as", "when", "if", "since", "so", "though", "although"}
)
_LEADING = ("connective", "opens", "pointing", "act")
_POINTING = frozenset({"this", "that", "these", "those", "it", "such"})


@dataclass(frozen=True, slots=True)
class _Seen:
    """One statement, as pairs look at it."""

    statement: Statement
    frame: Frame
    traits: frozenset[str]
    later: dict[str, list[str]]
    """What its traits add to a pair of which it is the later one, by whether both are of the same holder, or none stands between."""
    earlier: dict[str, list[str]]
    denies: bool
    counts: bool
    short: bool
    author: bool
    run: int
    """How the last summing up of the same holder stood to what was said; 0 where there is none."""
    run_from: int


class Weighing:
    """The statements of one document, and the features of its pairs."""

    def __init__(self, argument: Argument) -> None:
        self._argument = argument
        self._frames = frames(argument)
        self._seen = [
            self._look(s)
            for s in argument.statements
            if s.end and not s.asks and not argument.in_turn(argument.doc[s.first])
        ]
        moving = sum(s.frame.stance != 0 or any(t.startswith("act") for t in s.traits) for s in self._seen)
        self._quiet = moving < _QUARREL * len(self._seen)

    def pairs(self) -> Iterator[tuple[Statement, Statement, list[str]]]:
        """Every two statements that may be linked, the later first, with their features; in text order, the nearest first.

        None of them is a question, or a speaker's own words in a transcript.
        """
        held = self._seen
        for place, later in enumerate(held):
            for back in range(place - 1, -1, -1):
                earlier = held[back]
                if (
                    later.statement.sentence - earlier.statement.sentence > _SENTENCES
                    or later.statement.paragraph - earlier.statement.paragraph > _PARAGRAPHS
                ):
                    break
                yield later.statement, earlier.statement, self._features(later, earlier, held[back + 1 : place])

    def _look(self, statement: Statement) -> _Seen:
        frame = self._frames[statement.number]
        run, run_from = self._run(statement, frame.holder)
        traits = frozenset(self._traits(statement))
        return _Seen(
            statement,
            frame,
            traits,
            {
                "same": [f"a {trait} same" for trait in traits],
                "other": [f"a {trait} other" for trait in traits],
                "first": [f"a {trait} first" for trait in traits if trait.startswith(_LEADING)],
            },
            {"same": [f"b {trait} same" for trait in traits], "other": [f"b {trait} other" for trait in traits]},
            "neg" in traits,
            bool(statement.assertion.quantities),
            len(statement.tokens) <= _SHORT,
            statement.voice == AUTHOR,
            run,
            run_from,
        )

    def _run(self, statement: Statement, holder: str) -> tuple[int, int]:
        """How the last summing up of the holder, or of a group, in the paragraph stood to what was said; and where it is."""
        if statement.voice == AUTHOR:
            return 0, 0
        for number in range(statement.number - 1, max(statement.number - 1 - _RUN, -1), -1):
            before, frame = self._argument.statements[number], self._frames[number]
            told = before.paragraph == statement.paragraph and frame.stance != 0
            if told and (frame.holder == holder or frame.holder[0] == "!"):
                return frame.stance, number
        return 0, 0

    def _traits(self, statement: Statement) -> Iterator[str]:
        argument, assertion = self._argument, statement.assertion
        forms = [argument.forms[i] for i in statement.tokens]
        if assertion.type in OPEN_TYPES:
            yield "open"
        if assertion.polarity is Polarity.DENIES or not _NEGATIONS.isdisjoint(forms):
            yield "neg"
        if presents(argument, statement):
            yield "presents"
        if (
            statement.voice == AUTHOR
            and assertion.type not in OPEN_TYPES
            and any(argument.doc[i].tag_ == "VBD" for i in statement.tokens if argument.parts[i] in ("VERB", "AUX"))
        ):
            yield "event"
        if statement.coordinate:
            yield "coordinate"
        yield from self._place(statement)
        if forms[0] in _OPENERS:
            yield "opens " + forms[0]
        if forms[0] in _POINTING:
            yield "pointing"

    def _place(self, statement: Statement) -> Iterator[str]:
        argument = self._argument
        number = statement.number
        if number == 0 or argument.statements[number - 1].paragraph != statement.paragraph:
            yield "begins paragraph"
        if argument.of_sentence[statement.sentence][0] is statement:
            yield "begins sentence"
            for connective in connectives(argument, statement.sentence):
                if connective.between:
                    yield "connective " + connective.sense.value
        for move in moves(argument, statement.sentence):
            yield "act " + move.act.value

    def _features(self, a: _Seen, b: _Seen, between: list[_Seen]) -> list[str]:
        """The features of a later statement `a` and an earlier one `b`."""
        x, y = a.statement, b.statement
        one, other = a.frame.holder, b.frame.holder
        same = "same" if one == other else "other"
        apart = min(x.sentence - y.sentence, 2)
        beyond = x.paragraph > y.paragraph
        who = f"{same} {'A' if one == AUTHOR else 'x'}{'A' if other == AUTHOR else 'x'}"
        far = x.sentence - y.sentence
        first = not between or between[0].statement.sentence >= x.sentence  # they stand in text order
        shared = min(len(x.lemmas & y.lemmas), 3)
        out = [
            f"{who} {apart}",
            f"{who} {'beyond' if beyond else 'here'}",
            f"shared {shared} {same}",
            f"shared {shared} {min(apart, 1)}",
        ]
        if self._quiet:
            out += [QUIET, f"{QUIET} {who}"]
        out += a.later[same]
        out += b.earlier[same]
        if first:
            out += a.later["first"]
        if a.denies != b.denies:
            out.append(f"one denies {same}")
            if shared:
                out.append(f"one denies, shared {same}")
            if are_contrary(x, y):
                out.append("contrary")
        if a.counts or b.counts:
            out.append(f"counts {'a' if a.counts else ''}{'b' if b.counts else ''} {same}")
            if a.counts and b.counts and shared:
                out.append(f"both count, shared {same}")
        if b.frame.sums_up and not beyond:
            out += self._summed(a, b, between, first)
        if same == "other":
            out += self._opposed(a, b, between)
        if far == 0:
            out += self._inside(x, y)
        return out

    def _summed(self, a: _Seen, b: _Seen, between: list[_Seen], first: bool) -> Iterator[str]:
        """What stands after the author's summing up."""
        one, other = a.frame.holder, b.frame.holder
        what = "a" if a.author else "x"
        whose = "same" if one == other != AUTHOR else "author" if other == AUTHOR else "other"
        near = "next" if first else "later"
        run = "run" if all(s.frame.holder == one for s in between) else "broken"
        short = "short" if b.short else "long"
        held = "stance" if b.frame.stance else "plain"
        yield f"frame {what} {whose} {near}"
        yield f"frame {what} {near} {short}"
        yield f"frame {what} {near} {held}"
        yield f"frame {what} {whose} {run}"
        yield f"frame {what} {whose} {held}"
        yield f"frame {what} {b.frame.kind}"
        if "begins paragraph" in b.traits:
            yield f"frame {what} begins paragraph"
        if a.author and a.counts and first:
            yield "frame a counts"
        if a.author and a.frame.sums_up:
            yield "frame frame"

    def _opposed(self, a: _Seen, b: _Seen, between: list[_Seen]) -> Iterator[str]:
        """Of two holders: which of the other's statements it is, and how the one was said to stand to it."""
        x, y = a.statement, b.statement
        one, other = a.frame.holder, b.frame.holder
        spoken = "author" if b.author else "said"
        if a.frame.stance:
            yield f"stance {a.frame.stance} {min(x.sentence - y.sentence, 3)}"
            yield f"stance {a.frame.stance} {spoken}"
        if a.run and a.run_from > y.number:
            yield f"run {a.run} {spoken}"
        strange = [s for s in between if s.frame.holder not in (one, AUTHOR)]
        mine = any(s.frame.holder == one for s in between)
        if other != AUTHOR:
            if not strange:
                yield "last of another" + (" answered" if mine else "")
            if all(s.frame.holder == other for s in strange):
                yield f"last speaker {'author' if a.author else 'x'}"
        if other in x.assertion.via_ids:
            yield "relayed"

    def _inside(self, x: Statement, y: Statement) -> Iterator[str]:
        """Two of one sentence: what joins them."""
        argument = self._argument
        for connective in connectives(argument, x.sentence):
            if not connective.between and (connective.opens or y.first < connective.first <= x.last):
                yield _joint(connective)
        if y.last >= x.first:
            yield "joint nested"
        else:
            for i in range(y.last + 1, x.first):
                if argument.doc[i].text in _JOINTS:
                    yield "joint " + argument.doc[i].text


def _joint(connective: Connective) -> str:
    return f"inside {connective.sense.value}{' opens' if connective.opens else ''}"
