"""Stage 6: who speaks in each stretch of a transcript."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from ingest.extract.entity_index import EntityIndex
from ingest.extract.turn_dialogue import FREE, PARAGRAPHS, asking_side
from ingest.extract.turn_features import sentences
from ingest.extract.turn_labels import LabelResolver
from ingest.extract.turn_participants import Participants, find_participants, spoken_blocks
from kg.record import Document, Span, Turn

if TYPE_CHECKING:
    from spacy.tokens import Doc

__all__ = ["find_turns"]

_SURE_FREE = 0.6
_SURE_PARAGRAPHS = 0.7
"""Probability from which a stretch is given to a side; below it nobody is named."""
_EVIDENCE = 4.0
"""Log-odds that a sentence is whose the page says elsewhere."""
_LONGEST = 60
"""Mean words a sentence above which the text has no punctuation to go by."""
_WORD = re.compile(r"\w+")


def find_turns(document: Document, doc: Doc, entities: EntityIndex) -> tuple[Turn, ...]:
    """The turns of a transcript in text order, not overlapping; empty for what is no transcript.

    With labels: the reader's turns, each label resolved to a person's name. Without: stretches of whole sentences, given to
    the one who asks or the one who is asked where the page says who they are; `speaker_certain` is then false, and `speaker`
    None where it cannot be told. No stretch crosses a time label. Cost linear in the text. `doc` is not needed today.
    """
    if document.turns:
        return _labelled(document, entities)
    if document.metadata.kind not in {"transcript", "transcript-page"}:
        return ()
    return _unlabelled(document, find_participants(document, entities))


def _labelled(document: Document, entities: EntityIndex) -> tuple[Turn, ...]:
    labels = [turn.label for turn in document.turns if turn.label is not None]
    resolver = LabelResolver(labels, entities, find_participants(document, entities))
    resolved: list[Turn] = []
    for turn in document.turns:
        speaker, certain = resolver.speaker(turn.label) if turn.label is not None else (None, False)
        resolved.append(turn.model_copy(update={"speaker": speaker, "speaker_certain": certain}))
    return tuple(resolved)


def _unlabelled(document: Document, people: Participants) -> tuple[Turn, ...]:
    text = document.text
    blocks = spoken_blocks(document)
    pieces = [(span, number) for number, block in enumerate(blocks) for span in sentences(text, *block)]
    words = [text[start:end] for (start, end), _ in pieces]
    known = people.host is not None or people.guest is not None
    if not pieces or not known or sum(len(w.split()) for w in words) > _LONGEST * len(words):
        return tuple(Turn(span=block, speaker=None, speaker_certain=False) for block in blocks)
    timed = bool(document.segments)
    first = [i == 0 or number != pieces[i - 1][1] for i, (_, number) in enumerate(pieces)]
    switch = [True] * len(pieces) if timed else first
    asking = asking_side(words, switch, FREE if timed else PARAGRAPHS, _evidence(words, people))
    sure = _SURE_FREE if timed else _SURE_PARAGRAPHS
    stretches: list[list[int]] = []
    for i, probability in enumerate(asking):
        if stretches and (probability >= 0.5) == (asking[i - 1] >= 0.5) and not first[i]:
            stretches[-1].append(i)
        else:
            stretches.append([i])
    return tuple(_turn(stretch, [span for span, _ in pieces], words, asking, people, sure) for stretch in stretches)


def _turn(
    stretch: list[int],
    spans: list[Span],
    words: list[str],
    asking: tuple[float, ...],
    people: Participants,
    sure: float,
) -> Turn:
    weight = sum(len(words[i].split()) for i in stretch)
    mean = sum(asking[i] * len(words[i].split()) for i in stretch) / weight
    speaker = people.host if mean >= sure else people.guest if 1 - mean >= sure else None
    return Turn(span=(spans[stretch[0]][0], spans[stretch[-1]][1]), speaker=speaker, speaker_certain=False)


def _evidence(words: list[str], people: Participants) -> dict[int, float]:
    """Log-odds for the asking side, where the page quotes a sentence under a name or a sentence calls somebody by name."""
    found: dict[int, float] = {}
    quoted = [(_plain(quote), _EVIDENCE if name in people.hosts else -_EVIDENCE) for quote, name in people.quoted]
    for i, sentence in enumerate(words):
        plain = _plain(sentence)
        for quote, odds in quoted:
            if len(plain) >= 20 and (plain in quote or quote in plain):
                found[i] = odds
    return found


def _plain(words: str) -> str:
    return " ".join(_WORD.findall(words.lower()))
