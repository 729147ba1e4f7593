"""Who stands behind "the statement", "the letter", "the complaint"."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable

from ingest.resolve.discourse import SUBJECTS, Discourse
from ingest.resolve.lexicon import ISSUING_VERBS, REPORTING_VERBS
from ingest.resolve.resolved import How, Resolved

__all__ = ["Documents"]

_LOOKBACK = 40
"""Document nouns looked at, so that a text of nothing but reports stays linear."""
_NEW = frozenset({"a", "an", "another", "one", "some", "no"})
_CARRIERS = frozenset({"in", "via", "through", "on", "with"})
_SAME = (
    "statement announcement release press-release",
    "letter email e-mail memo note",
    "tweet post message posting thread",
    "study paper report research findings analysis",
    "complaint lawsuit suit filing petition affidavit",
    "ruling judgement judgment decision order verdict opinion",
)
_WORKED_OUT = frozenset({"study", "paper", "report", "research", "analysis", "survey", "review", "poll", "trial"})
"""What somebody's work is, whoever prints it; "the account for a show presented by Lind" is not Lind's."""
_KIND = {word: line.split()[0] for line in _SAME for word in line.split()}

Token = Callable[[int], Resolved | None]


class Documents:
    """Document nouns of the text in order, with whoever issued them: "Lind wrote a letter", "in a statement, the bank said"."""

    def __init__(self, discourse: Discourse, of_token: Token) -> None:
        self._discourse = discourse
        self._of_token = of_token
        self._nouns: list[int] = []
        self._owners: dict[int, Resolved] = {}

    def add(self, noun: int, owner: Resolved | None) -> None:
        """A document noun of the text, with its possessor or author where the phrase itself names one."""
        self._nouns.append(noun)
        if owner is not None:
            self._owners[noun] = owner

    def issuer(self, noun: int) -> Resolved | None:
        """Who issued the document that the noun at this token speaks of, by its own sentence or by an earlier mention."""
        kind = self._kind(noun)
        subject = self._issuing_subject(noun)
        if subject is not None:
            return self._issued(subject)
        place = bisect_left(self._nouns, noun)
        for earlier in reversed(self._nouns[max(place - _LOOKBACK, 0) : place]):
            if self._kind(earlier) != kind:
                continue
            subject = self._issuing_subject(earlier)
            found = self._owners.get(earlier) or (self._issued(subject) if subject is not None else None)
            if found is not None:
                return Resolved(found.entity_id, found.name, False, How.ISSUER)
            if subject is not None or self._is_new(earlier):
                return None  # "the union issued a statement": the statement is the union's, which has no name
        return None

    def issuing(self, noun: int) -> int | None:
        """The token of whoever issued the document, named or not, by its own sentence or by the last mention of such a one."""
        subject = self._issuing_subject(noun)
        kind = self._kind(noun)
        place = bisect_left(self._nouns, noun)
        for earlier in reversed(self._nouns[max(place - _LOOKBACK, 0) : place]):
            if subject is not None:
                break
            if self._kind(earlier) == kind:
                subject = self._issuing_subject(earlier)
                if subject is None and self._is_new(earlier):
                    return None
        return subject

    def _is_new(self, noun: int) -> bool:
        """ "A report", "another letter", "the union's letter": not one that was spoken of before."""
        parse = self._discourse.parse
        determiner = parse.child(noun, "det")
        return parse.child(noun, "poss") is not None or (determiner is not None and parse.word[determiner] in _NEW)

    def _kind(self, noun: int) -> str:
        word = self._discourse.parse.word[noun]
        return _KIND.get(word, word)

    def _issuing_subject(self, noun: int) -> int | None:
        """The token of the subject of the verb that issues the document, or that says something in it."""
        parse = self._discourse.parse
        makers = self._makers(noun)
        if makers is not None:
            return makers
        head = parse.head[noun]
        verb: int | None = None
        if parse.dep[noun] == "dobj" and parse.lemma[head] in ISSUING_VERBS:
            verb = head
        elif parse.dep[noun] == "nsubjpass" and parse.lemma[head] in ISSUING_VERBS | {"bring"}:
            agent = parse.child(head, "agent")  # "The suit was brought by Lind"
            return parse.child(agent, "pobj") if agent is not None else None
        elif parse.dep[noun] == "pobj" and parse.word[head] in _CARRIERS:
            above = parse.head[head]
            if self._discourse.mention_of[above] >= 0:  # "Lind, in a statement, said"
                return above
            verb = above if parse.lemma[above] in REPORTING_VERBS else None
        if verb is None:
            return None
        for _ in range(3):
            subject = parse.child(verb, *SUBJECTS - {"nsubjpass"})
            if subject is not None:
                return subject
            if parse.dep[verb] not in {"conj", "xcomp", "advcl"}:
                return None
            verb = parse.head[verb]
        return None

    def _makers(self, noun: int) -> int | None:
        """ "A study by engineers at Northwind", "a paper published in May by Ana Lind": who follows "by"."""
        parse = self._discourse.parse
        if parse.word[noun] not in _WORKED_OUT:
            return None
        for i in (noun, *(c for c in parse.children[noun] if c > noun and parse.dep[c] == "acl")):
            if i != noun and parse.lemma[i] not in ISSUING_VERBS:
                continue
            by = next((c for c in parse.children[i] if c > noun and parse.word[c] == "by"), None)
            maker = parse.child(by, "pobj") if by is not None else None
            if maker is not None and parse.pos[maker] in {"NOUN", "PROPN"}:
                return maker
        return None

    def _issued(self, token: int) -> Resolved | None:
        if self._discourse.parse.child(token, "conj") is not None:
            return None  # several issued it together
        found = self._of_token(token)
        return None if found is None else Resolved(found.entity_id, found.name, found.certain, How.ISSUER)
