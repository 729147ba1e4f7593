"""Stage 6: who speaks in each stretch of a transcript."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from ingest.extract.entity_index import EntityIndex
from ingest.extract.turn_dialogue import FREE, PARAGRAPHS, asking_side, own_odds
from ingest.extract.turn_features import sentences
from ingest.extract.turn_labels import LabelResolver
from ingest.extract.turn_leanings import leanings
from ingest.extract.turn_participants import Participants, find_participants, spoken_blocks
from ingest.extract.turn_sides import interview_sides
from ingest.extract.turn_voices import CALLS_LONG, voices
from kg.record import Document, Span, Turn

if TYPE_CHECKING:
    from spacy.tokens import Doc

__all__ = ["find_turns"]

_SURE_FREE = 0.65
_SURE_PARAGRAPHS = 0.65
_SURE_OF_SEVERAL = 0.8
"""Probability from which a stretch is given to a side or, of several guests, to one whom nobody called by name before it; below
it nobody is named; the same for the asking side where it neither asks nor calls anybody. (In chats of three, of those called 85 % are right from 0.6 on, of the others 82 % from 0.8 on.)"""
_MOST_GUESTS = 6
"""Of more nobody is told apart, and the cost grows with their square."""
_QUOTED, _CALLED = 4.0, 2.0
"""Log-odds that a sentence is whose the page says elsewhere, and that nobody calls himself by name."""
_APART = 0.5
"""Difference of mean log-odds from which one of two labels is the asking side's."""
_CHANGE = ">>"
"""The label of captions that mark where the speaker changes, but not to whom."""
_LONGEST = 60
"""Mean words a sentence above which the text has no punctuation to go by."""
_WORD = re.compile(r"\w+")


def find_turns(document: Document, doc: Doc, entities: EntityIndex) -> tuple[Turn, ...]:
    """The turns of a transcript in text order, not overlapping; empty for what is no transcript.

    With labels: the reader's turns, each label resolved to a person's name. Without: stretches of whole sentences, given to
    the one who asks or the one who is asked where the page says who they are; `speaker_certain` is then false, and `speaker`
    None where it cannot be told. No stretch crosses a time label. Cost linear in the text. `doc` is not needed today.
    """
    people = interview_sides(document, entities, find_participants(document, entities))
    if document.turns and any(turn.label != _CHANGE for turn in document.turns):
        return _labelled(document, entities, people)
    if document.turns:
        return _unlabelled(document, people, tuple(turn.span for turn in document.turns), by_time=False)
    if document.metadata.kind not in {"transcript", "transcript-page"}:
        return ()
    blocks = spoken_blocks(document)
    return _unlabelled(document, people, blocks, by_time=2 * len(document.segments) >= len(blocks))


def _labelled(document: Document, entities: EntityIndex, people: Participants) -> tuple[Turn, ...]:
    labels = [turn.label for turn in document.turns if turn.label is not None]
    resolver = LabelResolver(labels, entities, people)
    sides = _sides_of_labels(document, people) if all(resolver.is_anonymous(label) for label in labels) else {}
    resolved: list[Turn] = []
    for turn in document.turns:
        label = turn.label or ""
        speaker, certain = resolver.speaker(label) if label else (None, False)
        if speaker is None and label in sides:
            speaker, certain = sides[label], False
        if turn.label_span is None:
            certain = False  # told by its type alone, and by whom the page names
        resolved.append(turn.model_copy(update={"speaker": speaker, "speaker_certain": certain}))
    return tuple(resolved)


def _sides_of_labels(document: Document, people: Participants) -> dict[str, str | None]:
    """For exactly two labels that name nobody ("Speaker 1"): the host's name for the one that asks, the guest's for the other."""
    by_label: dict[str, list[str]] = {}
    for turn in document.turns:
        if turn.label is not None:
            by_label.setdefault(turn.label, []).append(document.text[slice(*turn.span)])
    if len(by_label) != 2 or (people.host is None and people.guest is None):
        return {}
    odds: dict[str, float] = {}
    for label, said in by_label.items():
        pieces = [text[start:end] for text in said for start, end in sentences(text, 0, len(text))]
        evidence = _evidence(pieces, people)
        odds[label] = sum(own_odds(piece) + evidence.get(i, 0.0) for i, piece in enumerate(pieces)) / len(pieces)
    asking, asked = sorted(odds, key=lambda label: (-odds[label], label))
    if odds[asking] - odds[asked] < _APART:
        return {}
    return {asking: people.host, asked: people.guest}


def _unlabelled(
    document: Document, people: Participants, blocks: tuple[Span, ...], *, by_time: bool
) -> tuple[Turn, ...]:
    text = document.text
    pieces = [(span, number) for number, block in enumerate(blocks) for span in sentences(text, *block)]
    words = [text[start:end] for (start, end), _ in pieces]
    known = 0 < len(people.guests) <= _MOST_GUESTS or (people.host is not None and not people.guests)
    if not pieces or not known or sum(len(w.split()) for w in words) > _LONGEST * len(words):
        return tuple(Turn(span=block, speaker=None, speaker_certain=False) for block in blocks)
    first = [i == 0 or number != pieces[i - 1][1] for i, (_, number) in enumerate(pieces)]
    weights, sure = (FREE, _SURE_FREE) if by_time else (PARAGRAPHS, _SURE_PARAGRAPHS)
    may_switch = [True] * len(pieces) if by_time else first
    evidence = _evidence(words, people)
    called = _called(words, people) if len(people.guests) > 1 else {}
    if len(people.guests) > 1:
        shares = voices(
            words,
            may_switch,
            weights,
            len(people.guests),
            called,
            leanings(document, blocks[0][0], people.guests, words),
            evidence,
        )
    else:
        shares = tuple((1 - asking, asking) for asking in asking_side(words, may_switch, weights, evidence))
    names = (*(people.guests or (None,)), people.host)
    stretches: list[list[int]] = []
    best = [max(range(len(share)), key=lambda k: (share[k], k)) for share in shares]
    for i in range(len(shares)):
        if stretches and best[i] == best[i - 1] and not first[i]:
            stretches[-1].append(i)
        else:
            stretches.append([i])
    spans = [span for span, _ in pieces]
    turns = []
    spoken: dict[int, int] = {}
    for stretch in stretches:
        who = best[stretch[0]]
        doubtful = len(people.guests) > 1 and not (
            _asks(stretch, words, called)
            if who == len(people.guests)
            else who in [called.get(i) for i in _before(stretch[0], spoken.get(who, 0))]
        )
        spoken[who] = stretch[-1]
        share = [shares[i][who] for i in stretch]
        turns.append(_turn(stretch, spans, words, share, _SURE_OF_SEVERAL if doubtful else sure, names[who]))
    return tuple(turns)


def _before(sentence: int, spoke: int) -> range:
    """The sentences right before one, in which somebody who last spoke at sentence `spoke` may be called to speak."""
    return range(max(0, spoke, sentence - CALLS_LONG), sentence)


def _asks(stretch: list[int], words: list[str], called: dict[int, int]) -> bool:
    """Whether a stretch of the asking side asks or calls somebody: among three a statement may as well be a guest's."""
    return any(i in called or "?" in words[i] for i in stretch)


def _turn(
    stretch: list[int], spans: list[Span], words: list[str], share: list[float], sure: float, name: str | None
) -> Turn:
    sizes = [len(words[i].split()) for i in stretch]
    mean = sum(part * size for part, size in zip(share, sizes, strict=True)) / sum(sizes)
    span = (spans[stretch[0]][0], spans[stretch[-1]][1])
    return Turn(span=span, speaker=name if mean >= sure else None, speaker_certain=False)


def _called(words: list[str], people: Participants) -> dict[int, int]:
    """Sentence → the guest whom it calls by name."""
    patterns = [_call((name,)) for name in people.guests]
    return {
        i: k
        for i, sentence in enumerate(words)
        for k, pattern in enumerate(patterns)
        if pattern is not None and pattern.search(sentence)
    }


def _evidence(words: list[str], people: Participants) -> dict[int, float]:
    """Log-odds for the asking side, where the page quotes a sentence under a name or a sentence calls somebody by name."""
    found: dict[int, float] = {}
    quoted = [(_plain(quote), _QUOTED if name in people.hosts else -_QUOTED) for quote, name in people.quoted]
    called = [(_call(people.guests), _CALLED), (_call(people.hosts), -_CALLED)]
    for i, sentence in enumerate(words):
        for pattern, odds in called:
            if pattern is not None and pattern.search(sentence):
                found[i] = odds
        plain = _plain(sentence)
        for quote, odds in quoted:
            if len(plain) >= 20 and (plain in quote or quote in plain):
                found[i] = odds
    return found


def _call(names: tuple[str, ...]) -> re.Pattern[str] | None:
    """A pattern of a sentence that calls one of the people: "So, Ana, what …", "Thanks, Ana."."""
    parts = sorted({part for name in names for part in (name, name.split()[0])})
    if not parts:
        return None
    name = "|".join(re.escape(part) for part in parts)
    return re.compile(
        rf"^(?:(?:[Ss]o|[Ww]ell|[Yy]eah|[Yy]es|[Nn]o|[Oo]kay|[Rr]ight|[Hh]i|[Hh]ey|[Tt]hanks|[Tt]hank you|[Aa]nd|[Bb]ut),? )?(?:{name}),|, (?:{name})[.?!]+$|, (?:{name}), (?:you|what|how|why|do|did|can|is|are)\b"
    )


def _plain(words: str) -> str:
    return " ".join(_WORD.findall(words.lower()))
