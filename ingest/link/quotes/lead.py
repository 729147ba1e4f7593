"""Where a transcript may say what is told in other words: a lead to listen to, never a finding."""

from __future__ import annotations

import math
import re
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass

from ingest.link.quotes.lexicon import DISCOURSE, FILLERS, FUNCTION_WORDS
from ingest.link.quotes.sound import skeleton
from ingest.link.quotes.spoken import Spoken
from ingest.link.quotes.words import tokens

__all__ = ["Lead", "Speech", "leads"]

_WINDOW = 45
"""Words within which a paraphrase has to lie."""
_LEAST = 0.45
"""Score under which a passage is no lead."""
_LEAST_WORDS = 2
"""Different words of matter that claim and passage have to share."""
_ENDING = re.compile(
    r"(?:ization|isation|ations?|ments?|ness|ingly|edly|ings?|ers?|ors?|ies|ied|ed|es|s|ly|able|ible|ive|al|y|e)$"
)
_ENDS = re.compile(r"[.!?…][\"”’')\]]*$")


@dataclass(frozen=True)
class Lead:
    """Words `[start, end)` of a transcript, and the share of the claim's matter that they hold, weighed by rarity there."""

    words: tuple[int, int]
    score: float


class Speech:
    """A transcript made ready to be searched for many claims; linear in its words."""

    def __init__(self, spoken: Spoken) -> None:
        self.spoken = spoken
        self._places: dict[str, list[int]] = defaultdict(list)
        for token in tokens(spoken.words):
            stem = _stem(token.text)
            if stem is not None:
                self._places[stem].append(token.first)

    def places(self, stem: str) -> Sequence[int]:
        """The words in which the stem stands, in order."""
        return self._places.get(stem, ())

    def weight(self, stem: str) -> float:
        """What a stem counts: more the rarer it is in the transcript; one that is not in it counts like the rarest."""
        return math.log(2 + len(self.spoken.words) / (1 + len(self.places(stem))))


def leads(claim: str, speech: Speech, *, most: int = 1) -> list[Lead]:
    """The passages that share most of the claim's matter, best first, not overlapping; none where they share too little.

    Inflected forms count as one word. Depends on the two texts alone.
    """
    stems = sorted({stem for token in tokens(claim.split()) if (stem := _stem(token.text)) is not None})
    weights = {stem: speech.weight(stem) for stem in stems}
    whole = sum(weights.values())
    events = sorted((place, stem) for stem in stems for place in speech.places(stem))
    found: list[Lead] = []
    taken: list[tuple[int, int]] = []
    for score, start, end in _windows(events, weights, whole):
        if len(found) == most:
            break
        if all(end <= low or start >= high for low, high in taken):
            span = _clause(speech.spoken.words, start, end)
            found.append(Lead(span, round(score, 2)))
            taken.append(span)
    return found


def _windows(
    events: Sequence[tuple[int, str]], weights: dict[str, float], whole: float
) -> list[tuple[float, int, int]]:
    """(score, first word, end) of the window that begins at each event, tight around what it holds, best first."""
    scored: list[tuple[float, int, int]] = []
    for at, (place, _) in enumerate(events):
        held: set[str] = set()
        got, best, best_end = 0.0, 0.0, place + 1
        for other, stem in events[at:]:
            if other - place >= _WINDOW:
                break
            if stem not in held:
                held.add(stem)
                got += weights[stem]
                worth = got / whole - 0.002 * (other - place)  # of two windows with the same words the shorter
                if worth > best and len(held) >= _LEAST_WORDS:
                    best, best_end = worth, other + 1
        if best >= _LEAST:
            scored.append((best, place, best_end))
    return sorted(scored, key=lambda row: (-row[0], row[1]))


def _clause(words: Sequence[str], start: int, end: int) -> tuple[int, int]:
    """The passage made longer to the ends of its sentence, by at most 12 words on each side."""
    low = start
    while low > 0 and start - low < 12 and not _ENDS.search(words[low - 1]):
        low -= 1
    high = end
    while high < len(words) and high - end < 12 and not _ENDS.search(words[high - 1]):
        high += 1
    return (low if low == 0 or _ENDS.search(words[low - 1]) else start), (
        high if _ENDS.search(words[high - 1]) else end
    )


def _stem(token: str) -> str | None:
    """What the inflected forms of a word share; None for words without matter."""
    if token in FUNCTION_WORDS or token in DISCOURSE or token in FILLERS:
        return None
    if token[:1].isdigit() or len(token) < 4 or not skeleton(token):
        return token
    stem = _ENDING.sub("", token)
    stem = stem if len(stem) >= 3 else token
    return stem[:-1] if len(stem) > 3 and stem[-1] == stem[-2] else stem
