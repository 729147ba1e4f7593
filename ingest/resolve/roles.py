"""Which named person has which role, and whom "the chief executive" then means."""

from __future__ import annotations

from bisect import bisect_left
from collections import defaultdict
from dataclasses import dataclass

from ingest.resolve.descriptions import describe
from ingest.resolve.discourse import POSSESSIVES, Discourse, Mention
from ingest.resolve.lexicon import KIN_NOUNS, ROLE_NOUNS, ROLE_SYNONYMS, word_set
from kg.record import EntityType

__all__ = ["Roles", "fold_role"]

_NOUNS = ROLE_NOUNS | KIN_NOUNS
_RANK_WORDS = frozenset({"vice", "deputy", "assistant", "associate", "under", "junior", "shadow", "elect", "first"})
"""A vice president is not the president: these must agree."""
_EMPTY_WORDS = word_set(
    "the a an this that his her its their our then current new longtime long-time and of for at in ’s 's - former ex same us u.s. – & ,"
)
_LEADING = word_set(
    "executive ceo founder co-founder cofounder president chief boss head leader chairman chairwoman chair"
)
"""Whom a headline calls "chief", "boss" or "head"."""
_AFFILIATIONS = frozenset({"of", "from", "at", "with", "for"})


_SHOW_ROLES = frozenset({"host", "presenter", "moderator"})
_SHOWS = frozenset({"show", "podcast", "programme", "program", "broadcast", "episode", "series"})
"""One conversation is called by several of these."""


@dataclass(frozen=True, slots=True)
class _Fact:
    entity: str
    noun: str
    words: frozenset[str]
    organisation: str | None
    past: bool
    possessor: str | None = None


def fold_role(words: list[str]) -> tuple[str, frozenset[str]]:
    """The head word of a role and its other words; words that mean the same are folded ("ceo" = "chief executive").

    >>> fold_role(["interim", "ceo"])[0]
    'executive'
    >>> fold_role(["chief", "executive", "officer"])[0]
    'executive'
    """
    head, rest = words[-1], list(words[:-1])
    folded = ROLE_SYNONYMS.get(head, (head,))
    rest += folded[:-1]
    head = folded[-1]
    if head == "officer" and {"chief", "executive"} <= set(rest):
        rest.remove("executive")
        head = "executive"
    return head, frozenset(rest) - _EMPTY_WORDS


class Roles:
    """Roles that the text gives to named people, with the organisation they hold them at."""

    def __init__(self, discourse: Discourse) -> None:
        self._discourse = discourse
        self._by_noun: dict[str, dict[_Fact, None]] = defaultdict(dict)
        self._affiliations: dict[str, list[tuple[int, str]]] = defaultdict(list)
        self.nouns_of: dict[str, set[str]] = defaultdict(set)
        """Entity id → role nouns as they stand in the text ("spokeswoman"), for gender."""
        for mention in discourse.mentions:
            if mention.entity.type is EntityType.PERSON:
                self._read(mention)

    def _read(self, mention: Mention) -> None:
        parse, person = self._discourse.parse, mention.entity.id
        for found in describe(self._discourse, mention, _NOUNS):
            head, words = fold_role(parse.word[found.first : found.noun + 1])
            words |= frozenset(parse.word[found.noun + 1 : found.last + 1]) - _EMPTY_WORDS
            organisation = self._organisation(found.first, found.last)
            past = any(
                w in {"former", "ex", "then"} or w.startswith(("ex-", "then-"))
                for w in parse.word[found.first : found.noun]
            )
            self._by_noun[head][
                _Fact(person, head, words, organisation, past, self._possessor(found.first, found.noun))
            ] = None
            self.nouns_of[person].add(parse.word[found.noun])
            if organisation is not None:
                self._affiliations[person].append((mention.first, organisation))
        after = mention.last + 1
        if after + 1 < len(parse) and parse.word[after] in _AFFILIATIONS and mention.head == parse.head[after]:
            organisation = self._organisation(after, min(after + 6, len(parse) - 1))
            if organisation is not None:
                self._affiliations[person].append((mention.first, organisation))

    def learn(self, person: str, first: int, noun: int, last: int, organisation: str | None) -> None:
        """Keep that the role at token `noun`, in the phrase `first` to `last`, is the person's."""
        parse = self._discourse.parse
        head, words = fold_role(parse.word[first : noun + 1])
        words |= frozenset(parse.word[noun + 1 : last + 1]) - _EMPTY_WORDS
        self._by_noun[head][_Fact(person, head, words, organisation, past=False)] = None
        if organisation is not None:
            self._affiliations[person].append((noun, organisation))
            self._affiliations[person].sort()

    def leading(self, organisation: str) -> set[str]:
        """The people whom the text gives a role at the head of the organisation."""
        return {
            fact.entity
            for facts in self._by_noun.values()
            for fact in facts
            if fact.organisation == organisation and fact.noun in _LEADING and not fact.past
        }

    def _organisation(self, first: int, last: int) -> str | None:
        for i in range(first, last + 1):
            mention = self._discourse.mention_at(i)
            if mention is not None and mention.entity.type is EntityType.ORGANIZATION:
                return mention.entity.id
        return None

    def _possessor(self, first: int, noun: int) -> str | None:
        """The person whose wife, lawyer or friend it is, where a name says so."""
        for i in range(first, noun):
            mention = self._discourse.mention_at(i)
            if mention is not None and mention.last == i and self._discourse.parse.word[i + 1] in POSSESSIVES:
                return mention.entity.id if mention.entity.type is EntityType.PERSON else None
        return None

    def called(self, noun: str) -> set[str]:
        """The people whom the text has called by the noun."""
        return {fact.entity for fact in self._by_noun.get(fold_role([noun])[0], ())}

    def organisation_of(self, person: str, before: int) -> str | None:
        """The organisation that the person was last described with before token `before`."""
        known = self._affiliations.get(person, [])
        place = bisect_left(known, (before + 1, "")) - 1
        return known[place][1] if place >= 0 else None

    def holders(self, noun: int, first: int, last: int, owner: str | None) -> dict[str, float]:
        """Entity id → how well the role at token `noun`, in the phrase `first` to `last`, fits what the text says of the person.

        1 where nothing speaks against it, less where the role is a former one. `owner` is the organisation that the
        phrase itself names or points at.
        """
        parse = self._discourse.parse
        head, words = fold_role(parse.word[first : noun + 1])
        words |= frozenset(parse.word[noun + 1 : last + 1]) - _EMPTY_WORDS
        past = any(w == "former" or w.startswith(("ex-", "then-")) for w in parse.word[first:noun])
        found: dict[str, float] = {}
        for fact in self._by_noun.get(head, ()):
            if self._fits(fact, words, owner):
                fit = 1.0 if fact.past == past else 0.5
                found[fact.entity] = max(found.get(fact.entity, 0.0), fit)
        return found

    def _called(self, entity: str) -> frozenset[str]:
        return frozenset(self._discourse.entities.by_id[entity].name.casefold().split()) - _EMPTY_WORDS

    def _fits(self, fact: _Fact, words: frozenset[str], owner: str | None) -> bool:
        if fact.noun in KIN_NOUNS and fact.noun not in ROLE_NOUNS:
            return owner is not None and fact.possessor in {None, owner} and fact.entity != owner
        if (words & _RANK_WORDS) != (fact.words & _RANK_WORDS):
            return False
        if owner is not None and fact.organisation is not None and owner != fact.organisation:
            return self._called(owner) <= self._called(fact.organisation) and words <= fact.words | self._called(owner)
        if fact.noun in _SHOW_ROLES:
            words -= _SHOWS
        known = fact.words | {word.removesuffix("n") for word in fact.words}
        if fact.organisation is not None:
            known |= self._called(fact.organisation)  # "the Oakhurst professor" is one of the University of Oakhurst
        return words <= known or (owner is not None and owner == fact.organisation)
