"""Whom definite noun phrases mean: "the chief executive", "his wife", "the company", "the statement"."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping

from ingest.resolve.chain import Chain, Point
from ingest.resolve.discourse import SUBJECTS, Discourse
from ingest.resolve.documents import Documents
from ingest.resolve.lexicon import (
    EMPTY_MODIFIERS,
    GENERIC_ORGANISATION_NOUNS,
    KIN_NOUNS,
    ORGANISATION_ANAPHORS,
    REPORTING_VERBS,
    ROLE_NOUNS,
    SPOKESMAN_NOUNS,
)
from ingest.resolve.names import Names
from ingest.resolve.organisations import Organisations, bars, same_noun
from ingest.resolve.phrase import Phrase, PhraseKind
from ingest.resolve.resolved import How, Resolved
from ingest.resolve.roles import Roles
from kg.record import EntityType

__all__ = ["DEFINITE", "Definites"]

DEFINITE = frozenset({"the", "this", "that", "these", "those"})
_INDEFINITE = frozenset({"a", "an", "another", "one", "some", "no", "every", "each"})
_HEADLINE_ROLES = frozenset({"chief", "boss", "head"})
_RIGHT_BEFORE = 2
"""Sentences that count as right before."""
_FAINT = 0.12
"""Presence under which nobody is meant any more."""
_AHEAD_OF_RIVAL = 1.4
_PRESENT, _FAINT_AHEAD = 0.5, 1.8
"""An organisation less present than that must be further ahead."""
_CLEAR = 2.0
_CALLED = 0.8
"""With a capital ("the Commission") the noun must be part of what the organisation is called."""


_TOPIC, _IN_TITLE = 0.4, 0.3
"""How much more an organisation is meant that is named most, and one that the first line names."""


def _topics(discourse: Discourse) -> dict[str, float]:
    """Organisation → how far the text is about it: "the company" is seldom the one named in passing."""
    spoken = [
        m for m in discourse.mentions if m.entity.type is EntityType.ORGANIZATION and m.first not in discourse.labels
    ]
    counts = Counter(mention.entity.id for mention in spoken)
    most = max(counts.values(), default=1)
    found = {key: _TOPIC * (count - 1) / most for key, count in counts.items()}
    for mention in spoken:
        if discourse.line_of[mention.first] == 0:
            found[mention.entity.id] = (
                max(found[mention.entity.id], _IN_TITLE) if counts[mention.entity.id] > 1 else 0.0
            )
    return found


_NAMED_SO = 0.95
"""The fit of what is named or called so."""
_OTHERWISE = 0.6


class Definites:
    """Answers for the definite noun phrases of one text, against what has been spoken of and resolved so far."""

    def __init__(
        self,
        discourse: Discourse,
        names: Names,
        roles: Roles,
        chain: Chain,
        documents: Documents,
        resolved: Mapping[int, Resolved],
    ) -> None:
        self._discourse = discourse
        self._names = names
        self._roles = roles
        self._organisations = Organisations(discourse)
        self._chain = chain
        self._documents = documents
        self._resolved = resolved
        self._topic = _topics(discourse)
        self._first: dict[str, int] = {}
        for mention in discourse.mentions:
            if mention.entity.type is EntityType.ORGANIZATION:
                self._first.setdefault(mention.entity.id, mention.first)
        self._named_so: dict[str, list[str]] = {}
        self.complete = False
        """Whether the whole text has been read: a headline's "chief" is known only then."""
        self.unnamed: dict[int, str] = {}
        """Token of "the company" → key of the point that it goes back to, where that has no entity."""

    def owner(self, phrase: Phrase) -> Resolved | None:
        """The possessor that the phrase names or points at."""
        if phrase.owner is not None:
            return self._names.resolve(phrase.owner)
        token = phrase.owner_token
        if token is not None and token not in self._resolved and self._discourse.parse.dep[token] == "compound":
            return self.organisation(Phrase(PhraseKind.ORGANISATION, token, token, token), bare=True)
        return self._resolved.get(phrase.owner_token) if phrase.owner_token is not None else None

    def role(self, phrase: Phrase) -> Resolved | None:
        """The named person whom "the chief executive" or "his wife" means."""
        if phrase.noun in self._resolved:
            return self._resolved[phrase.noun]
        parse = self._discourse.parse
        if parse.word[phrase.first] in _INDEFINITE and not parse.word[phrase.noun].startswith("spokes"):
            return None
        owner = self.owner(phrase)
        if owner is None and phrase.owner_token is None and parse.word[phrase.noun].startswith("spokes"):
            return self.spokesman(phrase)
        if owner is None and phrase.owner_token is not None:
            if parse.word[phrase.noun] in KIN_NOUNS - ROLE_NOUNS and parse.pos[phrase.owner_token] == "PRON":
                return self._relative(phrase)
            return None  # somebody else's: "the union's general secretary", where the union has no name
        holders = self._roles.holders(phrase.noun, phrase.first, phrase.last, owner.entity_id if owner else None)
        if owner is not None and owner.entity_id is not None:
            holders.pop(owner.entity_id, None)  # "her minister" is not herself
        if not holders and owner is not None and parse.word[phrase.noun] in _HEADLINE_ROLES:
            leading = self._roles.leading(owner.entity_id or "")
            if self.complete and self._discourse.line_of[phrase.noun] == 0 and len(leading) == 1:
                entity = self._discourse.entities.by_id[leading.pop()]
                return Resolved(entity.id, entity.name, False, How.ROLE)
        if not holders and not self._roles.called(parse.word[phrase.noun]):
            found = self._named_before(phrase)
            if found is not None and found.entity_id is not None:
                body = owner.entity_id if owner is not None else None
                self._roles.learn(found.entity_id, phrase.first, phrase.noun, phrase.last, body)
            return found
        if not holders or (len(holders) > 1 and parse.word[phrase.noun] in KIN_NOUNS - ROLE_NOUNS):
            return None
        scores = self._chain.present(phrase.noun, lambda point: holders.get(point.key, 0.0))
        if len(holders) == 1 and owner is not None and parse.word[phrase.noun] in KIN_NOUNS - ROLE_NOUNS:
            # However far back: nobody else of the text is his daughter.
            scores = {key: max(value, _PRESENT) for key, value in (scores or holders).items()}
        return self._clear(scores, holders, How.ROLE)

    def _named_before(self, phrase: Phrase) -> Resolved | None:
        """ "…," the chief executive of Northwind told a podcast: the one person named right before, whose role the text has not told.

        Only right behind a quotation: news names somebody, quotes and then says who that is. A role that begins its
        sentence is mostly somebody else.
        """
        discourse, parse = self._discourse, self._discourse.parse
        word = parse.word[phrase.noun]
        if not discourse.reports(phrase.noun) or word in SPOKESMAN_NOUNS | (KIN_NOUNS - ROLE_NOUNS):
            return None
        if parse.word[phrase.first] not in DEFINITE or discourse.region_of[phrase.noun] >= 0:
            return None
        before = phrase.first - 1
        if before >= 0 and parse.lemma[before] in REPORTING_VERBS:
            before -= 1  # "…," says the founder
        while before >= 0 and parse.pos[before] == "PUNCT" and discourse.region_of[before] < 0:
            before -= 1
        if before < 0 or discourse.region_of[before] < 0 or discourse.line_of[before] != discourse.line_of[phrase.noun]:
            return None
        seen: dict[str, bool] = {}
        for point in self._chain.before(phrase.noun, horizon=_RIGHT_BEFORE):
            if point.kind != "person" or point.plural or discourse.region_of[point.token] >= 0:
                continue
            if discourse.line_of[phrase.noun] != discourse.line_of[point.token]:
                break
            if point.entity is not None:
                leads = discourse.is_subject(point.token) and discourse.parse.dep[point.token] in SUBJECTS
                seen[point.entity] = seen.get(point.entity, False) or leads
        if len(seen) != 1:
            return None
        key, leads = seen.popitem()
        entity = discourse.entities.by_id[key]
        if not leads or self._roles.nouns_of.get(key, set()) & ROLE_NOUNS:
            return None
        return Resolved(entity.id, entity.name, False, How.ROLE)

    def spokesman(self, phrase: Phrase) -> Resolved | None:
        """ "A spokesperson wrote": for the organisation that was just said to have stated something, in the same paragraph."""
        discourse = self._discourse
        for point in self._chain.before(phrase.noun, horizon=_RIGHT_BEFORE):
            if discourse.line_of[point.token] != discourse.line_of[phrase.noun]:
                return None
            if point.kind == "organisation" and discourse.reports(point.token):
                if point.entity is None:
                    return None
                entity = discourse.entities.by_id[point.entity]
                return Resolved(entity.id, entity.name, False, How.SPOKESMAN)
        return None

    def _relative(self, phrase: Phrase) -> Resolved | None:
        """ "His daughter", whoever he is, where the text has called one person alone somebody's daughter."""
        found = self._roles.called(self._discourse.parse.word[phrase.noun])
        if len(found) != 1:
            return None
        entity = self._discourse.entities.by_id[found.pop()]
        return Resolved(entity.id, entity.name, False, How.ROLE)

    def _clear(self, scores: dict[str, float], holders: dict[str, float], how: How) -> Resolved | None:
        """The one holder, or the one that is clearly the most present."""
        if len(holders) == 1 and not scores:
            scores = {key: 0.3 * fit for key, fit in holders.items()}
        ranked = sorted(scores.items(), key=lambda pair: (-pair[1], pair[0]))
        if not ranked or ranked[0][1] < _FAINT or ranked[0][0].startswith("?"):
            return None
        faint = how is How.THE_ORGANISATION and ranked[0][1] < _PRESENT
        # What is merely nearer than the firm that the text is about must be far ahead of it.
        passing = len(ranked) > 1 and self._topic.get(ranked[0][0], 0.0) < self._topic.get(ranked[1][0], 0.0)
        ahead = _FAINT_AHEAD if faint or passing else _AHEAD_OF_RIVAL
        if len(ranked) > 1 and ranked[0][1] < ahead * ranked[1][1]:
            return None
        entity = self._discourse.entities.by_id[ranked[0][0]]
        clear = len(ranked) == 1 or ranked[0][1] >= _CLEAR * ranked[1][1]
        return Resolved(entity.id, entity.name, clear, how)

    def organisation(self, phrase: Phrase, *, bare: bool = False) -> Resolved | None:
        """The named organisation that "the company" means: a present one that can be called so, or the one of a person
        who is being spoken of. `bare` stands without "the": "a company spokesman"."""
        parse, noun = self._discourse.parse, phrase.noun
        if noun in self._resolved:
            return self._resolved[noun]
        word = parse.word[noun]
        modifiers = self._modifiers(phrase)
        # "the fire service", "the rescue team": a noun that alone means nobody needs words of the name.
        if not (bare or parse.word[phrase.first] in DEFINITE) or (word not in ORGANISATION_ANAPHORS and not modifiers):
            return None
        if noun + 1 < len(parse) and parse.pos[noun + 1] == "PROPN":
            return None  # "the organisation Northwind Aid" is named on the spot
        clause = parse.child(noun, "relcl")
        if clause is not None and noun < clause and "," not in parse.word[noun:clause]:
            return None  # "the company that won the contract" tells a new one
        capital = parse.text[parse.start[noun]].isupper()
        fits: dict[str, float] = {}
        bound = self._otherwise_called(noun)

        def fit(entity: str) -> float:
            if entity not in fits:
                value = self._organisations.fit(entity, word)
                if {same_noun(m) for m in modifiers} - self._organisations.said_of(entity) or (
                    capital and value < _CALLED
                ):
                    value = 0.0
                fits[entity] = value
            return fits[entity]

        def accept(point: Point) -> float:
            if point.kind != "organisation" or point.plural or point.key in bound:
                return 0.0
            if point.entity is not None:
                return fit(point.entity)
            return bars(point.key.removeprefix("?"), word) * (0.5 if modifiers else 1.0)

        scores = self._chain.present(noun, accept)
        called = max((fits.get(key, 0.0) for key in scores), default=0.0) >= 1.0
        for key, value in scores.items():
            other = called and key in fits and fits[key] < _CALLED  # another one is what the text calls so
            scores[key] = value * (1.0 + self._topic.get(key, 0.0)) * (_OTHERWISE if other else 1.0)
        for point in self._chain.before(noun, horizon=4):
            # The company of the person who is being spoken of.
            if point.kind == "person" and point.entity is not None:
                organisation = self._roles.organisation_of(point.entity, noun)
                if organisation is not None and organisation not in bound and (value := fit(organisation)) > 0:
                    scores[organisation] = max(scores.get(organisation, 0.0), 0.6 * value * point.weight)
        self._remember(noun, scores)
        if not scores and word not in GENERIC_ORGANISATION_NOUNS:
            return self._only_one(noun, fit)
        return self._clear(scores, scores, How.THE_ORGANISATION)

    def _only_one(self, noun: int, fit: Callable[[str], float]) -> Resolved | None:
        """ "The committee", long after it was named, where the text names one alone."""
        word = self._discourse.parse.word[noun]
        if self._discourse.region_of[noun] >= 0:
            return None
        if word not in self._named_so:
            self._named_so[word] = [key for key in self._first if self._organisations.fit(key, word) >= _NAMED_SO]
        fitting = [key for key in self._named_so[word] if self._first[key] < noun and fit(key) >= _NAMED_SO]
        if len(fitting) != 1:
            return None
        entity = self._discourse.entities.by_id[fitting[0]]
        return Resolved(entity.id, entity.name, False, How.THE_ORGANISATION)

    def _remember(self, noun: int, scores: dict[str, float]) -> None:
        """Keep which organisation without an entity the noun means, where one is ahead: it only bars others."""
        ranked = sorted(scores.items(), key=lambda pair: (-pair[1], pair[0]))
        if ranked and ranked[0][0].startswith("?"):
            self.unnamed[noun] = ranked[0][0]

    def _otherwise_called(self, noun: int) -> set[str]:
        """Entities that a clause over the noun has as its subject in other words: "the bank said the company" are two."""
        parse, here, found = self._discourse.parse, noun, set[str]()
        for _ in range(12):
            head = parse.head[here]
            if head == here:
                break
            subject = parse.child(head, "nsubj", "nsubjpass")
            if subject is not None and subject < noun and parse.word[subject] != parse.word[noun]:
                known = self._resolved.get(subject)
                if known is not None and known.entity_id is not None and known.how is How.THE_ORGANISATION:
                    found.add(known.entity_id)
            here = head
        return found

    def _modifiers(self, phrase: Phrase) -> set[str]:
        """Words that narrow the noun down ("the rescue agency", "the bank of Oakhurst"); the organisation must be called so."""
        parse, noun = self._discourse.parse, phrase.noun
        words = {
            parse.word[k]
            for k in range(phrase.first + 1, noun)
            if parse.pos[k] in {"ADJ", "NOUN", "PROPN", "VERB"} and not parse.word[k].endswith("based")
        }
        complement = parse.child(noun, "prep")
        if complement is not None and parse.word[complement] in {"of", "for"}:
            words.update(parse.word[c] for c in parse.children[complement] if parse.dep[c] == "pobj")
        return words - EMPTY_MODIFIERS

    def issuer(self, phrase: Phrase) -> Resolved | None:
        """Who stands behind "its report", "the statement"; an organisation where "the website" is one itself."""
        owner = self.owner(phrase)
        if owner is not None:
            return Resolved(owner.entity_id, owner.name, owner.certain, How.ISSUER)
        if phrase.owner_token is not None:
            return None
        parse = self._discourse.parse
        narrowed = any(parse.text[parse.start[k]].isupper() for k in range(phrase.first + 1, phrase.noun))
        if parse.word[phrase.first] not in DEFINITE or narrowed:
            return None  # "the Oakhurst statement" is not just any earlier one
        return self._documents.issuer(phrase.noun) or self.organisation(phrase)
