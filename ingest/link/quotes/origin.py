"""Whether a document takes its quotations from the recording that a transcript writes down, by what the two say of themselves."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass

from ingest.link.quotes.lexicon import word_set

__all__ = ["Source", "Standing", "Transcripts", "may_be_quoted", "same_origin"]

_WORD = re.compile(r"\w+")
_RECORDING = re.compile(
    r"\b(?:episode|podcast|interview|recording|broadcast|conversation|video|talk|speech|call|webinar|keynote)\b"
)
_EMPTY = word_set(
    "the a an of on in and with for to episode podcast interview recording published show named not work transcript "
    "machine january february march april may june july august september october november december"
)


@dataclass(frozen=True)
class Source:
    """A work that a document derives from: its name, what it is, and the day it was published (ISO 8601) where known."""

    name: str
    detail: str | None = None
    date: str | None = None

    @property
    def is_recording(self) -> bool:
        return bool(_RECORDING.search((self.detail or self.name).lower()))


@dataclass(frozen=True)
class Standing:
    """What a document says of itself: its title and publisher, the shows it names, the works it derives from."""

    document: str
    title: str | None = None
    publisher: str | None = None
    url: str | None = None
    shows: frozenset[str] = frozenset()
    sources: tuple[Source, ...] = ()


def same_origin(quoting: Standing, transcript: Standing) -> bool:
    """Whether both go back to one recording.

    The document is the transcript itself; or derives from it, or from a work of the same title; or both derive from
    recordings of one day and name one show. A day alone, or a show alone, is not enough.
    """
    if quoting.document == transcript.document:
        return True
    titles = {_folded(source.name) for source in transcript.sources if _telling(source.name)}
    if transcript.title is not None and _telling(transcript.title):
        titles.add(_folded(transcript.title))
    for source in quoting.sources:
        if _folded(source.name) in titles:
            return True
        if not source.is_recording or source.date is None:
            continue
        days = {other.date for other in transcript.sources}
        if source.date in days and _show(quoting, source) & _shows_of(transcript):
            return True
    return False


class Transcripts:
    """Transcripts by title and day, so that those of one origin with a document are found without looking at all."""

    def __init__(self, standings: Iterable[Standing]) -> None:
        self._held: dict[str, Standing] = {}
        self._by_key: dict[str, set[str]] = defaultdict(set)
        for standing in standings:
            self._held[standing.document] = standing
            for name in (standing.title, *(source.name for source in standing.sources)):
                self._by_key[_folded(name or "")].add(standing.document)
            for source in standing.sources:
                self._by_key[source.date or ""].add(standing.document)

    def of(self, quoting: Standing) -> set[str]:
        """The transcripts of one origin with the document (`same_origin`)."""
        keys = {key for source in quoting.sources for key in (_folded(source.name), source.date or "")}
        near = {quoting.document}.union(*(self._by_key.get(key, set()) for key in keys if key))
        return {iri for iri in near if iri in self._held and same_origin(quoting, self._held[iri])}


def may_be_quoted(speaker: str | None, voices: Iterable[str | None]) -> bool:
    """Whether the speaker of a quotation may be heard in a transcript: not where all voices have other names."""
    heard = list(voices)
    if speaker is None or not heard or any(voice is None for voice in heard):
        return True
    wanted = set(_WORD.findall(speaker.lower()))
    return any(wanted & set(_WORD.findall((voice or "").lower())) for voice in heard)


def _show(quoting: Standing, source: Source) -> set[str]:
    """Telling words of the shows that the source belongs to: one that its name contains, else those of its own name."""
    named = [show for show in quoting.shows if _words(show) and _words(show) <= _words(source.name)]
    return set().union(*map(_words, named)) if named else _words(source.name)


def _shows_of(transcript: Standing) -> set[str]:
    names = [*transcript.shows, transcript.publisher or "", *(source.name for source in transcript.sources)]
    return set().union(*map(_words, names))


def _words(name: str) -> set[str]:
    return {word for word in _WORD.findall(name.lower()) if word not in _EMPTY and not word.isdigit()}


def _folded(name: str) -> str:
    return " ".join(_WORD.findall(name.lower()))


def _telling(name: str) -> bool:
    """Whether a title is one of its own: two telling words or more, and not made up by the reader."""
    return "(not named)" not in name and len(_words(name)) >= 2
