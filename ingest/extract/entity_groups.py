"""Candidates of one name taken together, and the type that all their votes give it."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from dataclasses import dataclass, field
from itertools import islice

from ingest.extract.entity_candidates import GROUP, PLACE, SPEECH, Candidate, Page
from ingest.extract.name_types import STRONG, context_votes, name_votes
from ingest.extract.names import (
    NO_PERSON,
    NOUN_SURNAMES,
    ORGANIZATION_ENDS,
    fold,
    is_acronym,
    is_given_name,
    is_mixed,
    looks_like_organization,
    looks_like_person,
)
from kg.record import EntityType, Span

__all__ = ["NameGroup", "group"]

CONTEXTS = 8
"""Places of one name whose surroundings are read; more change no decision and cost time."""
NEEDED = 1.0
"""Votes that a name needs. One plain vote of the model is just enough inside a sentence."""


_LABELLED = 3.0
"""What a turn's label votes."""


def _in_small_letters(name: str) -> str:
    """ "ANA MCLIM-O'SHEA" as a text would have it: "Ana McLim-O'Shea"."""
    return re.sub(r"\bMc([a-z])", lambda match: "Mc" + match.group(1).upper(), name.title())


@dataclass
class NameGroup:
    """All places of one name, with the votes for its type. `known` is a key of the curated list."""

    key: str
    name: str
    spans: dict[Span, None] = field(default_factory=dict)
    votes: defaultdict[str, float] = field(default_factory=lambda: defaultdict(float))
    model: defaultdict[str, float] = field(default_factory=lambda: defaultdict(float))
    known: str | None = None
    aliases: list[str] = field(default_factory=list)
    detail: str | None = None
    date: str | None = None
    alias_of: str = ""
    speaks: int = 0
    """Places where it says something, or a spokesman does for it."""

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
        entry.spans[candidate.start, candidate.end] = None
        if candidate.alias_of and candidate.alias_of != key:
            entry.alias_of = candidate.alias_of
        entry.speaks += candidate.how == SPEECH
        if candidate.label:
            (entry.model if candidate.how == "model" else entry.votes)[candidate.label] += candidate.weight
        if candidate.name != entry.name and entry.name.isupper() and not candidate.name.isupper():
            entry.name = candidate.name
    for entry in groups.values():
        if entry.name.isupper() and " " in entry.name and entry.votes[EntityType.PERSON] >= _LABELLED:
            entry.aliases.append(entry.name)
            entry.name = _in_small_letters(entry.name)
    surnames = {key.rsplit(" ", 1)[1] for key, entry in groups.items() if " " in key and not entry.model[PLACE]}
    for entry in groups.values():
        _count(page, entry)
    firsts = {key.split(" ", 1)[0] for key, entry in groups.items() if looks_like_organization(entry.name)}
    given = {key.split(" ", 1)[0] for key, entry in groups.items() if " " in key and entry.type == EntityType.PERSON}
    for entry in groups.values():
        if entry.speaks:
            is_first = entry.key in given and entry.key not in firsts
            _count_speech(page, entry, is_surname=entry.key in surnames or is_first, is_short=entry.key in firsts)
    _share_in_lists(page, groups)
    return groups


def _count(page: Page, entry: NameGroup) -> None:
    words = entry.name.split()
    doubtful = entry.model[EntityType.WORK] or (not is_given_name(entry.name) and entry.model[EntityType.PERSON])
    most = 0.9 if len(words) == 1 and doubtful else 3.0
    total = sum(entry.model.values())
    for label, weight in entry.model.items():
        share = weight if total <= most else most * weight / total
        entry.votes[label] += share
    if len(words) > 1 and _is_no_person(page, words):
        entry.votes[EntityType.PERSON] -= 1.5
    if len(words) == 1 and entry.name.casefold() in page.lower_words and not is_mixed(entry.name):
        entry.votes[EntityType.ORGANIZATION] -= 0.6
    for label, weight in name_votes(entry.name):
        entry.votes[label] += weight
    for start, end in islice(entry.spans, CONTEXTS):
        for label, weight in context_votes(page.text, start, end):
            entry.votes[label] += weight if weight >= STRONG else weight / min(len(entry.spans), 3)
    if looks_like_person(entry.name) and not entry.model and not entry.votes[EntityType.PERSON] > 2.5:
        entry.votes[EntityType.PERSON] -= 1.0
    if " " not in entry.name and not is_mixed(entry.name) and not entry.model:
        for label in EntityType:
            entry.votes[label] -= 0.3


_PRONOUN = re.compile(r"[^.;\n]{0,160}?\b(?:(it|its)|he|she)\b")


def _count_speech(page: Page, entry: NameGroup, *, is_surname: bool, is_short: bool) -> None:
    """What speaks is a party: a place becomes a body, and a name that nothing else types becomes a person or a body.

    One plain word that ends no fuller name of the text and stands beside no "he" or "she" is a body: people are introduced.
    """
    kind = entry.type
    if is_surname and kind in (None, PLACE):
        entry.votes[EntityType.PERSON] = max(NEEDED, entry.votes[PLACE] + 0.1)
    elif kind == PLACE or (kind == GROUP and is_acronym(entry.name.split()[-1])):
        entry.votes[EntityType.ORGANIZATION] = entry.votes[kind] + 0.1
    elif kind in (EntityType.PRODUCT, EntityType.TECHNOLOGY, EntityType.WORK, EntityType.EVENT):
        party = max(EntityType.PERSON, EntityType.ORGANIZATION, key=lambda label: entry.votes[label])
        if entry.model[party] >= 0.6 and entry.votes[party] > 0:
            entry.votes[party] = entry.votes[kind] + 0.1
    elif kind == EntityType.PERSON and not is_surname and _is_plain_body(page, entry):
        entry.votes[EntityType.ORGANIZATION] = entry.votes[kind] + 0.1
    elif kind is None and not (entry.votes[PLACE] or entry.votes[GROUP]):
        body = _is_body(page, entry, is_short)
        if body or entry.votes[EntityType.PERSON] > -1.0:
            label = EntityType.ORGANIZATION if body else EntityType.PERSON
            entry.votes[label] = max(NEEDED, *entry.votes.values()) + 0.1


def _is_plain_body(page: Page, entry: NameGroup) -> bool:
    """Whether one word that the model weakly takes for a person says things of "it" and never of "he" or "she"."""
    if " " in entry.name or is_given_name(entry.name) or entry.votes[EntityType.PERSON] > 1.2:
        return False
    pronouns = [match.group(1) for _, end in entry.spans if (match := _PRONOUN.match(page.text, end))]
    return bool(pronouns) and all(pronouns)


def _is_body(page: Page, entry: NameGroup, is_short: bool) -> bool:
    """Whether an untyped speaking name is a body's: by its letters, an article, votes, or "it" and no "he" in what it says."""
    if is_acronym(entry.name) or is_short:
        return True
    if any(page.text[max(0, start - 4) : start].casefold() == "the " for start, _ in entry.spans):
        return True
    pronouns = [match.group(1) is not None for _, end in entry.spans if (match := _PRONOUN.match(page.text, end))]
    own = sum(pronouns)
    body = entry.votes[EntityType.ORGANIZATION] + 0.6 * own
    person = entry.votes[EntityType.PERSON] + 0.6 * (len(pronouns) - own)
    spoken = page.document.metadata.kind in ("transcript", "transcript-page")
    introduced = spoken or " " in entry.name or is_given_name(entry.name)
    return body >= max(person, 0.5) or (not introduced and own == len(pronouns))


def _is_no_person(page: Page, words: list[str]) -> bool:
    """A word in the name that no name holds, or, after an uncommon first word, one that the text also has in lower case."""
    if (
        any(word.casefold() in NO_PERSON for word in words)
        or (words[-1].casefold() in NOUN_SURNAMES and not is_given_name(words[0]))
        or (is_acronym(words[0]) and len(words[0]) > 2)
        or (words[-1].casefold() in ORGANIZATION_ENDS and not is_given_name(words[0]))
    ):
        return True
    rest = [word for word in words[1:] if word.isalpha() and len(word) > 3 and not is_given_name(word)]
    return not is_given_name(words[0]) and any(word.casefold() in page.lower_words for word in rest)


_SEPARATORS = (", ", " and ", " or ", ", and ", ", or ", " & ", "/")


def _share_in_lists(page: Page, groups: dict[str, NameGroup]) -> None:
    """Names in a list ("A, B and C") take the type of the members that are sure of theirs: 1.3 votes. "A, B's maker" is none."""
    for members in _lists(page, groups):
        lent: Counter[str] = Counter()
        for key in members:
            kind = groups[key].type
            if kind and groups[key].votes[kind] >= 1.2:
                lent[kind] += 1
        if not lent:
            continue
        kind, count = lent.most_common(1)[0]
        for key in members:
            if groups[key].type != kind and (count > 1 or len(lent) == 1):
                groups[key].votes[kind] += 1.3


def _lists(page: Page, groups: dict[str, NameGroup]) -> list[list[str]]:
    """Keys of names that stand in one list, with an "and" or "or" in it, or three or more long."""
    places = sorted(
        {span: key for key, entry in groups.items() for span in entry.spans if not page.in_title(span[0])}.items()
    )
    found: list[list[str]] = []
    chain: list[str] = []
    joined = ""
    for place, (span, key) in enumerate(places):
        chain.append(key)
        following = places[place + 1][0] if place + 1 < len(places) else None
        gap = page.text[span[1] : following[0]] if following and following[0] - span[1] <= 6 else ""
        if gap in _SEPARATORS:
            joined += gap
            continue
        owner = page.text[span[1] : span[1] + 2] in ("'s", "’s")
        members = chain[:-1] if owner and joined.endswith(", ") else chain
        if len(members) > 1 and ("and" in joined or "or" in joined or "&" in joined or len(members) > 2):
            found.append(list(members))
        chain, joined = [], ""
    return found
