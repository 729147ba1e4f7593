"""Whose name a mention is: the guard that no bare surname is given to one of two people who bear it."""

from __future__ import annotations

from collections import Counter, defaultdict

from ingest.resolve.discourse import SUBJECTS, Discourse, Mention
from ingest.resolve.gender import Gender, gender_of_name, gender_of_word
from ingest.resolve.lexicon import TITLES, word_set
from ingest.resolve.resolved import How, Resolved
from kg.record import EntityType

__all__ = ["Names", "uncovered_names"]

_LEAST_OPENING = 4
_BUSINESS_WORDS = word_set(
    """labs systems motors foods airlines airways technologies robotics software industries energy grid partners holdings
    group networks media studios pharmaceuticals therapeutics semiconductor semiconductors electronics aerospace bank
    capital ventures research analytics security computing cloud ai audio games marine shipping steel chemicals inc corp
    ltd llc plc gmbh ag"""
)
_OFTEN = 2
"""Full names after which a bare surname stays with its first bearer although another has come up."""


class Names:
    """Names of the document's people, by surname."""

    def __init__(self, discourse: Discourse) -> None:
        self._discourse = discourse
        self._holders: dict[str, list[str]] = defaultdict(list)
        self._given: dict[str, list[str]] = defaultdict(list)
        self._introduced: dict[str, int] = {}
        self._bare: dict[str, int] = {}
        for entity in discourse.entities:
            if entity.type is EntityType.PERSON and entity.mentions:
                words = _words(entity.name)
                if words:
                    self._holders[words[-1]].append(entity.id)
                    if len(words) > 1:
                        self._given[words[0]].append(entity.id)
        self._by_name: dict[str, list[str]] = defaultdict(list)
        self._initials: dict[str, set[str]] = defaultdict(set)
        self._openings: dict[str, set[str]] = defaultdict(set)
        for entity in discourse.entities:
            self._initials[_initials(entity.name)].add(entity.id)
            if entity.type is EntityType.ORGANIZATION and (opening := _opening(entity.name)) is not None:
                self._openings[opening].add(entity.id)
            for key in dict.fromkeys(" ".join(_words(name)) for name in (entity.name, *entity.aliases)):
                self._by_name[key].append(entity.id)
        self._full: Counter[str] = Counter()
        self._short_forms: dict[str, set[str]] = defaultdict(set)
        for mention in discourse.mentions:
            self._read_short_form(mention)
            self._full[mention.entity.id] += len(self._spoken(mention)) > 1
            target = self._bare if len(self._spoken(mention)) == 1 else self._introduced
            target.setdefault(mention.entity.id, mention.first)

    def _read_short_form(self, mention: Mention) -> None:
        """Keep the short form of "the Northwind Rescue Agency (NRA)"."""
        parse, short = self._discourse.parse, mention.last + 2
        if short + 1 < len(parse) and parse.word[short - 1] == "(" and parse.word[short + 1] == ")":
            written = parse.text[parse.start[short] : parse.end[short]]
            if written != parse.word[short]:
                self._short_forms[parse.word[short]].add(mention.entity.id)

    def _spoken(self, mention: Mention) -> list[str]:
        parse = self._discourse.parse
        return _words(" ".join(parse.word[mention.first : mention.last + 1]))

    def resolve(self, mention: Mention, *, titled: bool = False) -> Resolved | None:
        """The entity that the mention names, or None where a bare surname may mean another bearer of it.

        Two bearers: the surname alone stays with the one who was named in full first, and was called by the bare surname
        before the other came up; that is how newspapers write. It is then uncertain.
        """
        entity, spoken = mention.entity, self._spoken(mention)
        if entity.type is not EntityType.PERSON:
            titled_as = self._discourse.title_before(mention) if len(spoken) == 1 else None
            if titled_as is not None and (holders := self._holders.get(spoken[0])):
                return self._titled(holders, gender_of_word(titled_as))  # "Ms Lind" is nobody's firm
            return Resolved(entity.id, entity.name, True, How.NAME)
        if len(spoken) > 1:
            return Resolved(entity.id, entity.name, True, How.TITLE if titled else How.NAME)
        if spoken and len(_words(entity.name)) == 1:
            return self._lone(mention, spoken[0])
        how = How.TITLE if titled or self._discourse.title_before(mention) else How.SURNAME
        word = spoken[-1] if spoken else ""
        rivals = [other for other in (*self._holders.get(word, ()), *self._given.get(word, ())) if other != entity.id]
        gender = gender_of_word(self._discourse.title_before(mention) or "")
        if gender.excludes(gender_of_name([entity.name])):
            return self._titled(rivals, gender)
        if not rivals:
            return Resolved(entity.id, entity.name, True, how)
        introduced = self._introduced.get(entity.id)
        if introduced is None or introduced > mention.first:
            return None
        bare = self._bare.get(entity.id, mention.first)
        for rival in rivals:
            came = self._introduced.get(rival)
            if came is not None and came < mention.first and (came < introduced or bare > came):
                return None
        return Resolved(entity.id, entity.name, False, how)

    def _lone(self, mention: Mention, word: str) -> Resolved | None:
        """A surname that is held as an entity of its own because several bear it: who was named in full before, if one was.

        Once another bearer has come up it stays with the first only where that one was called so before.
        """
        entity, by_id = mention.entity, self._discourse.entities.by_id
        full = [holder for holder in self._holders.get(word, ()) if len(_words(by_id[holder].name)) > 1]
        came = sorted((self._introduced[h], h) for h in full if self._introduced.get(h, mention.first) < mention.first)
        if not came:
            return Resolved(entity.id, entity.name, True, How.NAME)
        gender = gender_of_word(self._discourse.title_before(mention) or "")
        if len(came) > 1 and self._bare.get(entity.id, mention.first) > came[1][0]:
            if gender is not Gender.UNKNOWN:
                return self._titled([holder for _, holder in came], gender)
            # Who is named in full again and again, others once, is who the text is about.
            if self._full[came[0][1]] < _OFTEN or any(self._full[holder] > 1 for _, holder in came[1:]):
                return None
        first = by_id[came[0][1]]
        if gender.excludes(gender_of_name([first.name])):
            return self._titled([holder for _, holder in came[1:]], gender)
        return Resolved(first.id, first.name, False, How.SURNAME)

    def _titled(self, rivals: list[str], gender: Gender) -> Resolved | None:
        """The one other bearer of the surname whom the title fits ("Mr Lind" beside Ana Lind)."""
        by_id = self._discourse.entities.by_id
        fitting = [rival for rival in rivals if not gender.excludes(gender_of_name([by_id[rival].name]))]
        if len(fitting) != 1:
            return None
        return Resolved(fitting[0], by_id[fitting[0]].name, False, How.TITLE)

    def called_at(self, text: str, at: int) -> Resolved | None:
        """As `called`, but with the bare surname of several at token `at` given to the one of them who has been named so far.

        Newspapers name in full first; that the other comes up later leaves it uncertain.
        """
        words = _words(text)
        found = self.called(text)
        if found is not None or len(words) != 1 or text.islower():
            return found
        by_id = self._discourse.entities.by_id
        holders = self._holders.get(words[0], [])
        gender = self._title_gender(text, at)
        if gender is not Gender.UNKNOWN:
            # "Ms Lind" is no brother of hers.
            fitting = [h for h in holders if not gender.excludes(gender_of_name([by_id[h].name]))]
            if len(fitting) < len(holders) or len(fitting) == 1:
                return self._titled(holders, gender)
        came = [holder for holder in holders if self._introduced.get(holder, at) < at]
        if len(holders) < 2 or self._given.get(words[0]) or not came:
            return None
        often = [holder for holder in came if self._full[holder] >= _OFTEN]
        if len(came) > 1 and (len(often) != 1 or came[0] != often[0]):
            return None
        entity = by_id[came[0]]
        return Resolved(entity.id, entity.name, False, How.SURNAME)

    def _title_gender(self, text: str, at: int) -> Gender:
        """What the title in or before the words says of the gender."""
        parse = self._discourse.parse
        before = [parse.word[i] for i in (at - 1, at) if i >= 0]
        told = {gender_of_word(word) for word in [*text.split(), *before] if word.casefold().rstrip(".") in TITLES}
        told.discard(Gender.UNKNOWN)
        return told.pop() if len(told) == 1 else Gender.UNKNOWN

    def called(self, text: str) -> Resolved | None:
        """The one entity that is called so, where no mention covers the words: a name, a surname, initials, or the short
        form that stands in brackets after the full name."""
        words = _words(text)
        if not words or len(words) > 5:
            return None
        by_id = self._discourse.entities.by_id
        name = " ".join(words)
        holders = self.named(text)
        if len(holders) == 1 and (len(words) > 1 or not text.islower()):
            return Resolved(holders[0], by_id[holders[0]].name, True, How.NAME)
        if holders or len(words) > 1 or text.islower():
            return None
        opened = self._openings.get(name, set())
        if len(opened) == 1 and name not in self._holders and name not in self._given:
            entity = by_id[next(iter(opened))]
            return Resolved(entity.id, entity.name, True, How.NAME)
        short = self._short_forms.get(name, set()) or (
            self._initials.get(name, set()) if text.split()[-1].isupper() else set()
        )
        people = set(self._holders.get(name, ()))
        if len(short | people) != 1:
            return None
        entity = by_id[next(iter(short | people))]
        return Resolved(entity.id, entity.name, True, How.NAME if short else How.SURNAME)

    def named(self, name: str) -> list[str]:
        """Ids of the entities with this name or alias, an article, titles, case and a possessive aside, in document order."""
        return self._by_name.get(" ".join(_words(name)), [])


def uncovered_names(discourse: Discourse) -> frozenset[str]:
    """Words, folded, of organisations' names that no entity holds ("Northwind Foods"): tagged so, or subjects of several words
    that are tagged nothing else."""
    parse, found = discourse.parse, set[str]()
    for i in range(len(parse)):
        if parse.pos[i] != "PROPN" or discourse.mention_of[i] >= 0 or parse.dep[i] == "compound":
            continue
        words = [parse.word[c] for c in parse.children[i] if c < i and parse.dep[c] == "compound"] + [parse.word[i]]
        if parse.ent[i] == "ORG" or (not parse.ent[i] and parse.dep[i] in SUBJECTS and len(words) > 1):
            found.update(words)
    return frozenset(found)


def _words(name: str) -> list[str]:
    words = [word.strip(".,'’\"“”()") for word in name.casefold().replace("’s", "").replace("'s", "").split()]
    words = [word for word in words if word]
    while len(words) > 1 and (words[0] in TITLES or words[0] in {"the", "a", "an"}):
        words.pop(0)
    return words


def _initials(name: str) -> str:
    return "".join(word[0] for word in name.split() if word[0].isupper()).casefold()


def _opening(name: str) -> str | None:
    """The first word of a business's name that stands for the whole ("Northwind" for "Northwind Motors"); None where what
    follows is not a word for a kind of business, or the first word is a common one itself."""
    words = _words(name)
    if len(words) != 2 or words[1] not in _BUSINESS_WORDS or len(words[0]) < _LEAST_OPENING:
        return None
    return words[0]
