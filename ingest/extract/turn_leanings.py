"""Which words of a conversation are one guest's rather than another's, by what the page tells of each."""

from __future__ import annotations

import re
from collections.abc import Sequence

from ingest.resolve.lexicon import word_set
from kg.record import Document

__all__ = ["leanings"]

_WORD = re.compile(r"[^\W_][\w’'-]*")
_EACH, _MOST = 0.5, 1.0
"""Log-odds of a word that the page ties to one guest alone, and the most that several give."""
_SHORTEST = 4
_EMPTY = word_set(
    "about after also that this with from have what when where which while they them their then than will would says said "
    "tells explains talks describes discusses why how who host guest guests people more most into over some each very"
)


def leanings(
    document: Document, said_from: int, guests: Sequence[str], sentences: Sequence[str]
) -> dict[int, tuple[float, ...]]:
    """Sentence → log-odds for each guest, where the sentence has words that the page before offset `said_from` ties to one alone.

    A word is tied to whose name or given name last stood before it in its line. Linear in the text.
    """
    if len(guests) < 2:
        return {}
    tied: dict[str, set[int]] = {}
    called = {name: k for k, guest in enumerate(guests) for name in (guest, guest.split()[0], guest.split()[-1])}
    pattern = re.compile("|".join(rf"\b{re.escape(name)}\b" for name in sorted(called, key=len, reverse=True)))
    for line in document.text[:said_from].splitlines():
        names = list(pattern.finditer(line))
        for place, match in enumerate(names):
            end = names[place + 1].start() if place + 1 < len(names) else len(line)
            for word in _words(line[match.end() : end]):
                tied.setdefault(word, set()).add(called[match.group()])
    own = {word: next(iter(holders)) for word, holders in tied.items() if len(holders) == 1}
    found = {}
    for i, sentence in enumerate(sentences):
        row = [0.0] * len(guests)
        for word in _words(sentence) & own.keys():
            row[own[word]] = min(row[own[word]] + _EACH, _MOST)
        if any(row):
            found[i] = tuple(row)
    return found


def _words(text: str) -> set[str]:
    """Content words in small letters, and names of letters and digits ("T4")."""
    return {
        word.casefold()
        for word in _WORD.findall(text)
        if (len(word) >= _SHORTEST or any(map(str.isdigit, word)) or word.isupper())
        and len(word) > 1
        and word.casefold() not in _EMPTY
    }
