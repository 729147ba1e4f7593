"""Candidates of one name taken together, and the type that all their votes give it."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field

from ingest.extract.entity_candidates import GROUP, PLACE, Candidate, Page
from ingest.extract.name_types import context_votes, name_votes
from ingest.extract.names import NO_PERSON, fold, given_names, is_mixed, looks_like_person
from kg.record import EntityType, Span

__all__ = ["NameGroup", "group"]

CONTEXTS = 8
"""Places of one name whose surroundings are read; more change no decision and cost time."""
NEEDED = 1.0
"""Votes that a name needs. One plain vote of the model is just enough inside a sentence."""


@dataclass
class NameGroup:
    """All places of one name, with the votes for its type. `known` is a key of the curated list."""

    key: str
    name: str
    spans: list[Span] = field(default_factory=list)
    votes: Counter[str] = field(default_factory=Counter)
    model: Counter[str] = field(default_factory=Counter)
    known: str | None = None
    aliases: list[str] = field(default_factory=list)
    detail: str | None = None
    date: str | None = None

    @property
    def type(self) -> str | None:
        """The type with most votes, where they are enough; ties go to the order of `EntityType`."""
        if not self.votes:
            return None
        order = [*EntityType, PLACE, GROUP]
        best = max(order, key=lambda label: (self.votes[label], -order.index(label)))
        return best if self.votes[best] >= NEEDED else None

    @property
    def is_entity(self) -> bool:
        return self.type is not None and self.type not in (PLACE, GROUP)


def group(page: Page, found: list[Candidate]) -> dict[str, NameGroup]:
    """Groups by folded name, in order of first place, with all votes counted."""
    groups: dict[str, NameGroup] = {}
    for candidate in found:
        key = fold(candidate.name)
        entry = groups.setdefault(key, NameGroup(key, candidate.name))
        span = (candidate.start, candidate.end)
        if span not in entry.spans:
            entry.spans.append(span)
        if candidate.label:
            (entry.model if candidate.how == "model" else entry.votes)[candidate.label] += candidate.weight
        if candidate.name != entry.name and entry.name.isupper() and not candidate.name.isupper():
            entry.name = candidate.name
    for entry in groups.values():
        _count(page, entry)
    _share_in_lists(page, groups)
    return groups


def _count(page: Page, entry: NameGroup) -> None:
    words = entry.name.split()
    doubtful = entry.model[EntityType.WORK] or (entry.name not in given_names() and entry.model[EntityType.PERSON])
    most = 0.9 if len(words) == 1 and doubtful else 3.0
    total = sum(entry.model.values())
    for label, weight in entry.model.items():
        share = weight if total <= most else most * weight / total
        entry.votes[label] += share
    if len(words) > 1 and words[0] not in given_names() and _holds_common_word(page, words):
        entry.votes[EntityType.PERSON] -= 1.5
    for label, weight in name_votes(entry.name):
        entry.votes[label] += weight
    for start, end in entry.spans[:CONTEXTS]:
        for label, weight in context_votes(page.text, start, end):
            entry.votes[label] += weight / min(len(entry.spans), 3)
    if looks_like_person(entry.name) and not entry.model and not entry.votes[EntityType.PERSON] > 2.5:
        entry.votes[EntityType.PERSON] -= 1.0
    if " " not in entry.name and not is_mixed(entry.name) and not entry.model:
        for label in EntityType:
            entry.votes[label] -= 0.3


def _holds_common_word(page: Page, words: list[str]) -> bool:
    return any(
        word.casefold() in NO_PERSON or word.casefold() in page.lower_words
        for word in words[1:]
        if word.isalpha() and len(word) > 3
    )


def _share_in_lists(page: Page, groups: dict[str, NameGroup]) -> None:
    """Neighbours in a list ("A, B and C") lend each other their type: 1.3 from a name that is sure of its own."""
    places = sorted((span, key) for key, entry in groups.items() for span in entry.spans)
    lent: list[tuple[str, str]] = []
    for (left, left_key), (right, right_key) in zip(places, places[1:], strict=False):
        if page.text[left[1] : right[0]] in (", ", " and ", " or ", ", and ", " & ", "/") and left_key != right_key:
            for giver, taker in ((groups[left_key], right_key), (groups[right_key], left_key)):
                kind = giver.type
                if kind and giver.votes[kind] >= 1.5:
                    lent.append((taker, kind))
    for key, kind in lent:
        groups[key].votes[kind] += 1.3
