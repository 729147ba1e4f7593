"""One quotation checked against one transcript: the grade, where to listen, what differs and why that may be."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher

from ingest.link.quotes.compare import Comparison, compare
from ingest.link.quotes.confusable import confusable
from ingest.link.quotes.difference import Block, Change, Effect
from ingest.link.quotes.indexed import IndexedTranscript
from ingest.link.quotes.lexicon import FILLERS, NEGATIONS
from ingest.link.quotes.numerals import is_number
from ingest.link.quotes.preceding import limits_before
from ingest.link.quotes.quoted import Quoted
from ingest.link.quotes.sound import distance
from ingest.link.quotes.spoken import Spoken, Timed
from ingest.link.quotes.words import Token, core, other_amount, tokens
from ingest.read.timecode import label
from kg.quotations import Flag, Grade

__all__ = ["SHORT", "Check", "Difference", "Place", "check", "wording"]

SHORT = 5
"""Words under which a quotation says nothing where the transcript is not of the same origin."""


_FLAG_OF = {
    Change.NUMBER: Flag.NUMBER,
    Change.NEGATION: Flag.NEGATION,
    Change.NAME: Flag.NAME,
    Change.MODAL: Flag.MODAL,
    Change.WORDING: Flag.WORDING,
    Change.WORDS_ADDED: Flag.WORDING,
}
_LIMITING = frozenset(["unless", "except", "provided", "until"])
_LIMITING_IN_SENTENCE = frozenset(["if", "but", "although", "though", "however", "only", "when"])
_LIMITING_PHRASES = (("as", "long", "as"), ("only", "if"), ("if", "and", "only"), ("at", "least", "if"))
_ENDS = re.compile(r"[.!?…][\"”’')\]]*$")
_MEANT = frozenset([("i", "mean"), ("i", "meant"), ("or", "rather"), ("no", "sorry"), ("no", "wait")])
_CORRECTION = 6
"""Most words of a sentence that corrects the one before."""
_EXCERPT_S = 120.0
"""A transcript that begins later than this is part of a recording."""


@dataclass(frozen=True)
class Place:
    """Words `[start, end)` of a transcript, counted from 0, and what they are: characters, time, speaker."""

    words: tuple[int, int]
    span: tuple[int, int]
    timecode: str | None
    start_s: float | None
    speaker: str | None
    speaker_iri: str | None = None
    speaker_certain: bool = True


@dataclass(frozen=True)
class Difference:
    """Words of the quotation that stand against other words of the transcript; either may be empty."""

    quoted: str
    said: str
    change: Change
    harmless: bool

    def as_data(self) -> dict[str, object]:
        return {"quoted": self.quoted, "said": self.said, "change": self.change.value, "harmless": self.harmless}


@dataclass(frozen=True)
class Check:
    """The finding. `places`: where to listen, none when not found; `covers`: the first and last timecode of the transcript."""

    grade: Grade
    places: tuple[Place, ...]
    differences: tuple[Difference, ...]
    flags: tuple[Flag, ...]
    score: float
    covers: tuple[str, str] | None
    before: str = ""
    """The words directly before the passage that limit it or take it back; said with the flag `LIMITED`."""


def check(
    quotation: str,
    spoken: Spoken,
    *,
    speaker: str | None = None,
    index: IndexedTranscript | None = None,
    quoted: Quoted | None = None,
) -> Check:
    """The finding on a quotation; `speaker` is whose words it is said to be.

    Depends on the quotation and the transcript alone. `index` and `quoted`: the same made ready before, for bulk work.
    """
    quoted = Quoted.of(quotation) if quoted is None else quoted
    found = compare(quoted, spoken.index if index is None else index, spoken.words)
    places = tuple(_place(spoken, words) for words in found.spans)
    differences = tuple(_differences(quoted, found, spoken))
    flags = set(_flags(quotation, quoted, found, differences))
    if places and found.grade is not Grade.STITCHED and _truncated(quotation, spoken, found.spans[-1][1]):
        flags.add(Flag.TRUNCATED)
    before = _before(quoted, found, spoken)
    if before:
        flags.add(Flag.LIMITED)
    if places and speaker is not None and _others(speaker, places):
        flags.add(Flag.OTHER_SPEAKER)
    covers = spoken.covers
    if found.grade is Grade.NOT_FOUND and covers is not None and covers[0].start_s > _EXCERPT_S:
        flags.add(Flag.PARTIAL)
    return Check(
        found.grade,
        places,
        differences,
        tuple(flag for flag in Flag if flag in flags),
        round(found.score, 2),
        None if covers is None else (covers[0].timecode, _until(covers[1])),
        before,
    )


def wording(check: Check) -> str:
    """The finding in a sentence that accuses nobody: the transcript may be what is wrong."""
    at = [place.timecode or f"character {place.span[0]}" for place in check.places]
    if Flag.SHORT in check.flags:
        return "too short to tell"
    match check.grade:
        case Grade.EXACT:
            text = f"said at {', '.join(dict.fromkeys(at))}"
        case Grade.NEAR:
            text = f"said at {', '.join(dict.fromkeys(at))}; only spelling, number format or what a transcript mishears differs"
        case Grade.ELIDED:
            text = f"words are left out at {at[0]} — listen{_left_out(check)}"
        case Grade.ALTERED:
            causes = [flag.value for flag in check.flags if flag in {*_FLAG_OF.values(), Flag.TRANSCRIPTION}]
            text = f"differs at {at[0]} — listen" + (f" ({', '.join(causes)}{_pairs(check)})" if causes else "")
        case Grade.STITCHED:
            text = f"put together from what is said at {' and '.join(at)} — listen"
        case Grade.NOT_FOUND:
            part = f", which covers {check.covers[0]}–{check.covers[1]}" if check.covers else ""
            text = f"not found in this transcript{part}"
    said_by = next((place.speaker for place in check.places if place.speaker), None)
    if Flag.OTHER_SPEAKER in check.flags and said_by:
        text += f"; the transcript gives these words to {said_by}"
    if Flag.LIMITED in check.flags:
        text += f"; what stands before it limits it: “{check.before}”"
    return text + ("; what follows limits it" if Flag.TRUNCATED in check.flags else "")


def _pairs(check: Check) -> str:
    """The words that differ, those of the quotation first."""
    shown = [f"“{d.quoted}” / “{d.said}”" for d in check.differences if not d.harmless]
    return ": " + "; ".join(shown[:3]) if shown else ""


_SHOWN = 12
"""Words left out that the finding names; the difference has all."""


def _left_out(check: Check) -> str:
    """The words that are left out, where they are few."""
    shown = [d.said for d in check.differences if not d.harmless and 0 < len(d.said.split()) <= _SHOWN]
    return " (" + "; ".join(f"“{said}”" for said in shown[:3]) + ")" if shown else ""


def _before(quoted: Quoted, found: Comparison, spoken: Spoken) -> str:
    """What limits the words where they begin; of words said at several places, only where none is said without a limit."""
    if not found.spans:
        return ""
    limits = [limits_before(quoted, spoken, span[0]) for span in found.spans]
    if found.grade is Grade.STITCHED:
        return next((limit for limit in limits if limit), "")
    return limits[0] if all(limits) else ""


def _place(spoken: Spoken, words: tuple[int, int]) -> Place:
    timed, voice = spoken.timed_at(words[0]), spoken.voice_at(words[0])
    return Place(
        words,
        spoken.span(words),
        None if timed is None else timed.timecode,
        None if timed is None else timed.start_s,
        None if voice is None else voice.speaker,
        None if voice is None else voice.iri,
        voice is not None and voice.certain,
    )


def _until(last: Timed) -> str:
    return label(last.end_s) if last.end_s is not None else last.timecode


def _differences(quoted: Quoted, found: Comparison, spoken: Spoken) -> Iterator[Difference]:
    if found.grade in (Grade.EXACT, Grade.NOT_FOUND, Grade.STITCHED):
        return
    if not found.blocks:
        yield from _spellings(quoted, spoken.words[slice(*found.spans[0])])
        return
    for block in found.blocks:
        ours = _words(quoted.words, quoted.tokens[slice(*block.quoted)])
        held = found.said[slice(*block.said)]
        theirs = " ".join(spoken.words[held[0][0] : held[-1][1]]) if held else ""
        yield Difference(ours, theirs, _change(block, quoted), block.effect is Effect.NONE)


def _words(words: Sequence[str], parts: Sequence[Token]) -> str:
    return " ".join(words[parts[0].first : parts[-1].last + 1]) if parts else ""


def _spellings(quoted: Quoted, said: Sequence[str]) -> Iterator[Difference]:
    """What differs in the words where no token does: spelling, number format, fillers."""
    ours = [(word, c) for word in quoted.words if (c := core(word))]
    theirs = [(word, c) for word in said if (c := core(word))]
    matcher = SequenceMatcher(None, [c for _, c in ours], [c for _, c in theirs], autojunk=False)
    for kind, i, k, j, m in matcher.get_opcodes():
        if kind != "equal":
            speech = i == k and all(c in FILLERS for _, c in theirs[j:m])
            amount = other_amount([c for _, c in ours[i:k]], [c for _, c in theirs[j:m]])
            change = Change.NUMBER if amount else Change.SPEECH if speech else Change.SPELLING
            yield Difference(
                " ".join(word for word, _ in ours[i:k]), " ".join(word for word, _ in theirs[j:m]), change, not amount
            )


def _change(block: Block, quoted: Quoted) -> Change:
    """The block's kind; a changed word that is written like a name is one."""
    if block.change is not Change.WORDING:
        return block.change
    for token in quoted.tokens[slice(*block.quoted)]:
        word = quoted.words[token.first].strip("\"'“”‘’([")
        opens = token.first == 0 or _ENDS.search(quoted.words[token.first - 1])
        if word[:1].isupper() and not opens and word not in ("I", "I'm"):
            return Change.NAME
    return block.change


def _flags(quotation: str, quoted: Quoted, found: Comparison, differences: Sequence[Difference]) -> Iterator[Flag]:
    if found.grade is Grade.NOT_FOUND:
        return
    if quoted.marked and found.grade in (Grade.ELIDED, Grade.STITCHED, Grade.ALTERED):
        yield Flag.MARKED
    if "[" in quotation:
        yield Flag.BRACKETS
    if len(found.spans) > 1 and found.grade in (Grade.EXACT, Grade.NEAR):
        yield Flag.SEVERAL
    for difference in differences:
        if difference.harmless:
            if difference.change is Change.TRANSCRIPTION:
                yield Flag.TRANSCRIPTION
            continue
        if difference.change in _FLAG_OF:
            yield _FLAG_OF[difference.change]
        if _may_be_misheard(difference):
            yield Flag.TRANSCRIPTION


def _may_be_misheard(difference: Difference) -> bool:
    ours, theirs = ("".join(map(core, side.split())) for side in (difference.quoted, difference.said))
    longest = max(len(ours), len(theirs))
    if difference.change is Change.NUMBER:
        return _teens(tokens(difference.quoted.split()), tokens(difference.said.split()))
    if any(confusable(a, b) for a in map(core, difference.quoted.split()) for b in map(core, difference.said.split())):
        return True
    return bool(ours and theirs) and 1 - distance(ours, theirs) / longest >= 0.5


def _teens(ours: Sequence[Token], theirs: Sequence[Token]) -> bool:
    """Whether the numbers are a teen and a ten that sound alike: 13 and 30, 17 and 70."""
    a, b = ({int(part.text) for part in side if part.text.isdecimal()} for side in (ours, theirs))
    return any({10 + digit, 10 * digit} <= a ^ b for digit in range(3, 10))


def _truncated(quotation: str, spoken: Spoken, end: int) -> bool:
    """Whether the sentence goes on, where the quotation stops, with a clause that limits it."""
    if len(quotation.split()) < SHORT or quotation.rstrip("\"”'’ ").endswith(("…", "...")):
        return False
    following = spoken.words[end : end + 4]
    if following and _ENDS.search(spoken.words[end - 1]):
        return _corrected(spoken, end)
    if not following:
        return False
    heads = [core(word) for word in following]
    if heads[0] in FILLERS:
        heads = heads[1:]
    punctuated = any(_ENDS.search(word) for word in spoken.words[max(end - 60, 0) : end + 60])
    if not heads:
        return False
    return (
        heads[0] in _LIMITING
        or (punctuated and heads[0] in _LIMITING_IN_SENTENCE)
        or any(tuple(heads[: len(phrase)]) == phrase for phrase in _LIMITING_PHRASES)
    )


def _corrected(spoken: Spoken, start: int) -> bool:
    """Whether the same voice takes back in a short sentence what it has just said: "No, ten.", "Well, once, really."."""
    sentence = [word for word in spoken.words[start : start + _CORRECTION + 1] if core(word) not in FILLERS]
    end = next((at for at, word in enumerate(sentence, 1) if _ENDS.search(word)), None)
    voice, before = spoken.voice_at(start), spoken.voice_at(start - 1)
    if voice is not None and before is not None and voice.speaker != before.speaker:
        return False
    heads = [core(word) for word in sentence[:end]]
    if tuple(heads[:2]) in _MEANT or (heads and heads[0] in ("sorry", "correction", "scratch")):
        return True
    other = any(is_number(part.text) or part.text in NEGATIONS for part in tokens(heads[1:])) or "once" in heads
    turned = heads[:1] == ["or"] or (heads[:1] in (["no"], ["well"], ["actually"]) and sentence[0].endswith(","))
    return end is not None and 1 < len(heads) <= _CORRECTION and turned and other


def _others(speaker: str, places: Sequence[Place]) -> bool:
    """Whether somebody else says all of it, as far as the transcript is sure: no word of the two names is shared."""
    wanted = {core(word) for word in speaker.split()}
    heard = [place for place in places if place.speaker is not None and place.speaker_certain]
    return len(heard) == len(places) and all(
        not wanted & {core(word) for word in (place.speaker or "").split()} for place in heard
    )
