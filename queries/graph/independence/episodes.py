"""Which works and documents are one episode: of one podcast and of one day, or a transcript and what it writes down.

Documents describe an episode in words of their own ("the episode published October 12", "episode 41"), so that neither
title nor merged entity tells. The podcast's name is that of the series which a work is said to be a part of, or stands
at one end of its title.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

__all__ = ["Episodes", "find_episodes", "is_show"]

_SHOWS = frozenset({"podcast", "show", "program", "programme", "series", "broadcast"})
_EPISODES = _SHOWS | {"episode", "interview"}


@dataclass(slots=True)
class _Item:
    """One work or document that appeared on a day, with all that is said of what it is."""

    names: set[str] = field(default_factory=set)
    details: set[str] = field(default_factory=set)
    kinds: set[str] = field(default_factory=set)
    series: set[str] = field(default_factory=set)

    @property
    def is_transcript(self) -> bool:
        return any(kind.startswith("transcript") for kind in self.kinds)

    @property
    def is_described_as_episode(self) -> bool:
        return any(_last_word(detail) in _EPISODES for detail in self.details)


@dataclass(frozen=True, slots=True)
class Episodes:
    """`first`: work or document → the one that stands for its episode. `series`: that one → its podcasts' names, folded.
    `day`: that one → the moment at which its day begins. `transcripts`: the documents among them. What is no part of an
    episode is in none of them."""

    first: Mapping[str, str] = field(default_factory=dict)
    series: Mapping[str, frozenset[str]] = field(default_factory=dict)
    day: Mapping[str, str] = field(default_factory=dict)
    transcripts: frozenset[str] = frozenset()

    def of(self, iri: str) -> str:
        """What stands for the episode; a work that is none stands for itself."""
        return self.first.get(iri, iri)

    def all_of(self, iri: str) -> set[str]:
        """All works and documents that are the same episode, itself included."""
        return {iri, *(other for other, first in self.first.items() if first == self.of(iri))}

    def of_show(self, show: str, candidates: Iterable[str]) -> str | None:
        """The one episode of the podcast of this name among the candidates; None where there are several or none."""
        name = folded(show)
        found = {self.of(one) for one in candidates if name in self.series.get(self.of(one), ())}
        return found.pop() if len(found) == 1 else None


def is_show(detail: str | None) -> bool:
    """Whether what a work is called says that it is a podcast as a whole, not an episode of one.

    >>> is_show("podcast"), is_show("podcast episode"), is_show(None)
    (True, False, False)
    """
    return _last_word(detail) in _SHOWS


def folded(name: str) -> str:
    """A podcast's name without what documents add or leave out.

    >>> folded("The Loud  Hour podcast") == folded("Loud Hour")
    True
    """
    words = "".join(c if c.isalnum() else " " for c in name.casefold()).split()
    words = words[1:] if words[:1] == ["the"] and len(words) > 1 else words
    return " ".join(words[:-1] if words[-1:] == ["podcast"] and len(words) > 1 else words)


def find_episodes(appeared: Iterable[tuple[Any, ...]], written_down: Iterable[tuple[str, str]]) -> Episodes:
    """The episodes among what appeared on some days.

    Args:
        appeared: rows of (day, work or document, name, detail, document's kind, series), the last three None where
            there is none; one thing may have several rows.
        written_down: pairs of a transcript's document and the work that it was made from.
    """
    days: dict[str, dict[str, _Item]] = defaultdict(lambda: defaultdict(_Item))
    for day, iri, name, detail, kind, series in appeared:
        item = days[day][iri]
        item.names.add(name)
        for values, value in ((item.details, detail), (item.kinds, kind), (item.series, series)):
            if value is not None:
                values.add(value)
    written = sorted(set(written_down))
    recorded = {work for _, work in written}
    groups = _Groups()
    for day, items in sorted(days.items()):
        podcasts = _podcasts(items)
        for iri, item in sorted(items.items()):
            if item.series or item.is_transcript or item.is_described_as_episode or iri in recorded:
                for podcast in sorted(_podcasts_of(item, podcasts)):
                    groups.join(iri, (day, podcast))
    for document, work in written:
        groups.join_both(document, work)
    described: dict[str, int] = {}
    for items in days.values():
        for iri, item in items.items():
            if item.is_described_as_episode:
                named = any(f" {podcast} " in f" {folded(n)} " for podcast in _podcasts(items) for n in item.names)
                described[iri] = 0 if named else 1
    documents = {iri for items in days.values() for iri, item in items.items() if item.is_transcript}
    return groups.episodes(described, documents | {document for document, _ in written})


class _Groups:
    """Joins works and documents by what they share: (day, podcast), or that one writes the other down."""

    def __init__(self) -> None:
        self._group: dict[str, set[str]] = {}
        self._keys: dict[tuple[str, str], str] = {}
        self._of: dict[str, set[tuple[str, str]]] = defaultdict(set)

    def join(self, iri: str, key: tuple[str, str]) -> None:
        self._of[iri].add(key)
        self.join_both(iri, self._keys.setdefault(key, iri))

    def join_both(self, one: str, other: str) -> None:
        joined = self._group.get(one, {one}) | self._group.get(other, {other})
        for iri in joined:
            self._group[iri] = joined

    def episodes(self, rank: Mapping[str, int], documents: set[str]) -> Episodes:
        """Each group under its member of the lowest rank: what is described as an episode and named after the podcast, then
        what is described as an episode, then the rest; ties by IRI."""
        first = {iri: min(group, key=lambda i: (rank.get(i, 2), i)) for iri, group in self._group.items()}
        series: dict[str, frozenset[str]] = {}
        day: dict[str, str] = {}
        for iri, one in first.items():
            keys = {key for member in self._group[iri] for key in self._of[member]}
            if keys:
                series[one] = frozenset(podcast for _, podcast in keys)
                day[one] = min(when for when, _ in keys)
        return Episodes(first, series, day, frozenset(documents & first.keys()))


def _podcasts(items: Mapping[str, _Item]) -> set[str]:
    """The names of all podcasts of which something appeared on the day."""
    series = {folded(name) for item in items.values() for name in item.series}
    dated = {folded(n) for item in items.values() if any(map(is_show, item.details)) for n in item.names}
    return (series | dated) - {""}


def _podcasts_of(item: _Item, podcasts: Iterable[str]) -> set[str]:
    """Those that the item is said to be a part of; else those whose name begins or ends its title."""
    stated = {folded(name) for name in item.series} - {""}
    titles = [f" {folded(name)} " for name in item.names]
    return stated or {p for p in podcasts if any(t.startswith(f" {p} ") or t.endswith(f" {p} ") for t in titles)}


def _last_word(detail: str | None) -> str:
    return (detail or "").casefold().split()[-1] if (detail or "").split() else ""
