"""Whose name a mention is: the guard that no bare surname is given to one of two people who bear it."""

from __future__ import annotations

from collections import defaultdict

from ingest.resolve.discourse import Discourse, Mention
from ingest.resolve.gender import Gender, gender_of_name, gender_of_word
from ingest.resolve.lexicon import TITLES
from ingest.resolve.resolved import How, Resolved
from kg.record import EntityType

__all__ = ["Names"]


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
        for entity in discourse.entities:
            self._initials[_initials(entity.name)].add(entity.id)
            for key in dict.fromkeys(" ".join(_words(name)) for name in (entity.name, *entity.aliases)):
                self._by_name[key].append(entity.id)
        self._short_forms: dict[str, set[str]] = defaultdict(set)
        for mention in discourse.mentions:
            self._read_short_form(mention)
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
            return Resolved(entity.id, entity.name, True, How.NAME)
        if len(spoken) > 1 or (spoken and len(_words(entity.name)) == 1):
            return Resolved(entity.id, entity.name, True, How.TITLE if titled else How.NAME)
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

    def _titled(self, rivals: list[str], gender: Gender) -> Resolved | None:
        """The one other bearer of the surname whom the title fits ("Mr Lind" beside Ana Lind)."""
        by_id = self._discourse.entities.by_id
        fitting = [rival for rival in rivals if not gender.excludes(gender_of_name([by_id[rival].name]))]
        if len(fitting) != 1:
            return None
        return Resolved(fitting[0], by_id[fitting[0]].name, False, How.TITLE)

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


def _words(name: str) -> list[str]:
    words = [word.strip(".,'’\"“”()") for word in name.casefold().replace("’s", "").replace("'s", "").split()]
    words = [word for word in words if word]
    while len(words) > 1 and (words[0] in TITLES or words[0] in {"the", "a", "an"}):
        words.pop(0)
    return words


def _initials(name: str) -> str:
    return "".join(word[0] for word in name.split() if word[0].isupper()).casefold()
