"""Whether a report in indirect speech has the very words that were said, but for what reporting changes.

Person ("we" – "the company"), tense of auxiliaries ("will" – "would"), aspect ("we're hiring" – "hires"), and what speech has
and writing leaves out (`speech.py`) may differ. Every other word has to stand in its place on both sides: one number, name,
negation, degree, preposition or verb that differs makes it another statement, and so does one that only one side has.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from enum import StrEnum
from typing import NamedTuple

from ingest.link.matching.counted import number_at
from ingest.link.matching.lexicon import MONTHS, NUMBER_WORDS, SORTS, TITLES
from ingest.link.matching.speech import ARTICLES, SPEECH_VERSION, spoken_words, told_words
from ingest.link.quotes.lexicon import word_set
from ingest.link.words import stem

__all__ = [
    "COMPANIES",
    "MIN_MATTER",
    "REPORTING_VERSION",
    "Unit",
    "kinds_of_body",
    "modals_apart",
    "reports",
    "said_units",
    "same_words",
    "told_units",
]

REPORTING_VERSION = f"3.{SPEECH_VERSION}"
"""Raised whenever the same two texts may be compared otherwise."""

MIN_MATTER = 3
"""Words of matter that a statement needs: shorter ones are said twice in one talk by chance."""


class Kind(StrEnum):
    WORD = "word"
    NUMBER = "number"
    PERSON = "person"
    """A pronoun, or in a report what may stand for one."""
    BODY = "body"
    """In a report, "the company" and its like: itself, or whoever says "we"."""
    ANYBODY = "anybody"
    """In a report, "companies", "people" and their like: themselves, or the "you" of speech."""
    MODAL = "modal"
    BE = "be"
    HAVE = "have"
    DO = "do"
    REFERENT = "referent"
    """What follows "is" in a cleft: "where", "what", "the ones"."""


class Unit(NamedTuple):
    """One word, or few that count as one. `past` is of the tense of auxiliaries; `ongoing` says that "be" went into it."""

    kind: Kind
    form: str
    word: str = ""
    past: bool = False
    ongoing: bool = False


_NOW, _THEN = word_set("is are am"), word_set("was were")
_MODALS = {"would": "will", "could": "can", "might": "may"} | {
    word: word for word in ("will", "can", "may", "shall", "should", "must")
}
_PAST_MODALS = word_set("would could might")
_CLEFT = word_set("where what who which whom")
_SAYERS = {"i": "I", "me": "I", "myself": "I", "we": "we", "us": "we", "ourselves": "we", "you": "you"}
_OWNERS = {"my": "I", "mine": "I", "our": "we", "ours": "we", "your": "you", "yours": "you"}
_OTHERS = word_set("he him himself she her herself they them themselves it itself")
_OTHERS_OWN = word_set("his hers their theirs its")
_STANDS_FOR = {
    "I": word_set("he him himself she her herself"),
    "we": word_set("they them themselves it itself"),
    "you": word_set("they them themselves"),
}
_OWNS_FOR = {"I": word_set("his her hers"), "we": word_set("their theirs its"), "you": word_set("their theirs")}
_ANYBODY = word_set("companies firms businesses people one someone somebody anyone")
"""Not "parents" or "patients": who they are is part of what is said."""
_BODIES = SORTS | word_set("union school hospital city council university publisher brewery team party organisation")
COMPANIES = word_set("company firm startup start-up")
"""What a report may call the body of whoever is known to be of one that has no other kind in its name."""
_ONE_FORM = {
    "big": "large",
    "bigger": "larger",
    "biggest": "largest",
    "begin": "start",
    "begins": "starts",
    "purchase": "buy",
    "nearly": "almost",
    "maybe": "perhaps",
    "kids": "children",
    "kid": "child",
    "folks": "people",
    "everybody": "everyone",
    "anybody": "anyone",
    "somebody": "someone",
}
_ABOUT = word_set("about roughly around approximately")
_NO_VERBS = word_set(
    "thing something nothing anything everything king ring spring morning evening during interesting missing willing going "
    "being bring sing string"
)


def said_units(text: str) -> tuple[Unit, ...]:
    """What was said, as it is compared; about 50 microseconds."""
    return _Reader(spoken_words(text), (), is_report=False).units()


def told_units(text: str, speaker: str | None = None) -> tuple[Unit, ...]:
    """What a report says that somebody said; `speaker` is his name, by which the report may call him."""
    return _Reader(told_words(text), tuple((speaker or "").lower().split()), is_report=True).units()


def same_words(a: Sequence[Unit], b: Sequence[Unit]) -> bool:
    """Whether both have the same words (`said_units`), and enough of them.

    >>> same_words(said_units("And, you know, we've never sold a boat."), said_units("We have never sold a boat."))
    True
    """
    return tuple(a) == tuple(b) and _matter(a) >= MIN_MATTER


def kinds_of_body(names: Iterable[str]) -> frozenset[str]:
    """What a report may call the bodies of these names after "the": the kind in the name, else "company" and its like.

    >>> sorted(kinds_of_body(["Oslo City Council"])), "company" in kinds_of_body(["Harbor Foods"])
    (['council'], True)
    """
    found: set[str] = set()
    for name in names:
        words = name.lower().split()
        kinds = [word for word in reversed(words) if word in _BODIES]
        found |= {kinds[0]} if kinds else COMPANIES
        found |= COMPANIES if kinds and kinds[0] in COMPANIES else set()
    return frozenset(found)


def reports(said: Sequence[Unit], told: Sequence[Unit], own: Collection[str] = COMPANIES) -> bool:
    """Whether the report says what was said and nothing else. `own` are the words after "the" that may stand for "we": what
    the speaker's own body is called.

    >>> said = said_units("I think we're gonna close, um, the yard in Oslo by May.")
    >>> reports(said, told_units("the company would close the yard in Oslo by May"))
    True
    >>> reports(said, told_units("the company would close the yard in Oslo by June"))
    False
    """
    if len(said) != len(told) or _matter(told) < MIN_MATTER:
        return False
    means: dict[str, str] = {}
    foreign = any(unit.kind is Kind.BODY and unit.word not in own for unit in told)
    if foreign and any(a.kind is Kind.PERSON and b.kind is Kind.BODY for a, b in zip(said, told, strict=True)):
        return False
    return all(_fits(said, told, place, means) for place in range(len(said)))


def modals_apart(a: Sequence[Unit], b: Sequence[Unit]) -> list[str]:
    """The modal verbs but "will" that only one of the two has, whatever their tense: "may" made "will", or left out.

    >>> modals_apart(said_units("It may open in June."), told_units("the yard will open in June"))
    ['may']
    """
    forms = [{unit.form for unit in units if unit.kind is Kind.MODAL} - {"will"} for units in (a, b)]
    return sorted(forms[0] ^ forms[1])


def _matter(units: Sequence[Unit]) -> int:
    return sum(unit.kind in {Kind.WORD, Kind.NUMBER, Kind.ANYBODY, Kind.BODY} for unit in units)


def _fits(said: Sequence[Unit], told: Sequence[Unit], place: int, means: dict[str, str]) -> bool:
    a, b = said[place], told[place]
    if a.kind is Kind.PERSON:
        return _person_fits(a, b, means)
    if b.kind is Kind.BODY or b.kind is Kind.ANYBODY:
        return a.kind is Kind.WORD and a.word == b.word
    if a.kind is not b.kind or a.form != b.form or (a.past and not b.past):
        return False
    if a.kind is not Kind.WORD or a.word == b.word:
        return a.ongoing == b.ongoing or a.kind is not Kind.WORD or not a.past
    if a.ongoing != b.ongoing:  # "we're hiring" – "hires"
        plain = b if a.ongoing else a
        return not plain.word.endswith(("ing", "ed", "er", "ers"))
    if a.ongoing:
        return False
    # "we start" – "the company starts": only the verb of a subject that reporting changes.
    after_person = any(unit.kind is Kind.PERSON for unit in said[max(place - 2, 0) : place])
    return after_person and {a.word, b.word} in ({a.word, f"{a.word}s"}, {a.word, f"{a.word}es"}, {b.word, f"{b.word}s"}, {b.word, f"{b.word}es"})  # fmt: skip


def _person_fits(said: Unit, told: Unit, means: dict[str, str]) -> bool:
    """Whether the report's word may stand for the pronoun, and stands for nobody else elsewhere in it."""
    if told.kind is Kind.BODY:
        return said.form == "we"
    if told.kind is Kind.ANYBODY:
        return said.form == "you"
    if told.kind is not Kind.PERSON:
        return False
    if told.form == "speaker":
        return said.form == "I"
    owns = said.word in _OWNERS
    fits = told.word in (_OWNS_FOR if owns else _STANDS_FOR).get(said.form, frozenset())
    if said.word in _OTHERS | _OTHERS_OWN:
        fits = said.word == told.word and said.word not in {"he", "him", "his", "she", "her", "hers"}
    return fits and means.setdefault(told.form, said.form) == said.form


class _Reader:
    """Reads words into units, one after the other."""

    def __init__(self, words: Sequence[str], speaker: Sequence[str], *, is_report: bool) -> None:
        self._words, self._speaker, self._is_report = words, speaker, is_report
        self._at = 0
        self._found: list[Unit] = []

    def units(self) -> tuple[Unit, ...]:
        while self._at < len(self._words):
            for read in (self._name, self._article, self._number, self._be, self._auxiliary, self._person, self._idiom):
                if read():
                    break
            else:
                self._word()
        return _without_doubled_most(_without_repeated_subject(self._found))

    def _peek(self, ahead: int) -> str:
        at = self._at + ahead
        return self._words[at] if at < len(self._words) else ""

    def _take(self, length: int, *units: Unit) -> bool:
        self._at += length
        self._found += units
        return True

    def _name(self) -> bool:
        """The speaker's name in a report, with or without title and first names."""
        name = self._speaker
        if not self._is_report or not name:
            return False
        title = 1 if self._peek(0) in TITLES else 0
        for length in range(len(name), 0, -1):
            here = tuple(self._peek(title + ahead) for ahead in range(length))
            if here == tuple(name[-length:]) or (length > 1 and here == tuple(name[:length])):
                return self._take(title + length, Unit(Kind.PERSON, "speaker"))
        return False

    def _article(self) -> bool:
        if self._peek(0) == "that":
            return self._take(1)
        if self._peek(0) not in ARTICLES:
            return False
        following = self._peek(1)
        if self._is_report and self._peek(0) == "the" and following in _BODIES:
            return self._take(2, Unit(Kind.BODY, "body", following))
        if following in {"one", "ones"} and self._found and self._found[-1].kind is Kind.BE:
            return self._take(2, Unit(Kind.REFERENT, "one"))
        return self._take(1)

    def _number(self) -> bool:
        word = self._peek(0)
        if word == "$":
            return self._take(1)
        found = number_at(self._words, self._at)
        if found is None:
            return False
        value, length = found[0], found[1] - self._at
        unit = "$" if self._at and self._words[self._at - 1] == "$" else ""
        if self._peek(length) in {"%", "percent"}:
            unit, length = "%", length + 1
        elif (self._peek(length), self._peek(length + 1)) == ("per", "cent"):
            unit, length = "%", length + 2
        elif self._peek(length) == "dollars":
            unit, length = "$", length + 1
        return self._take(length, Unit(Kind.NUMBER, f"{value:.12g}{unit}"))

    def _be(self) -> bool:
        word = self._peek(0)
        if word not in _NOW and word not in _THEN:
            return False
        past = word in _THEN
        if (self._peek(1), self._peek(2)) == ("going", "to"):
            return self._take(3, Unit(Kind.MODAL, "will", past=past))
        ahead = 1
        between: list[Unit] = []
        while self._peek(ahead) == "not" or (self._peek(ahead).endswith("ly") and len(between) < 2):
            between.append(Unit(Kind.WORD, stem(self._peek(ahead)), self._peek(ahead)))
            ahead += 1
        verb = self._peek(ahead)
        if (verb, self._peek(ahead + 1)) == ("going", "to"):
            return self._take(ahead + 2, *between, Unit(Kind.MODAL, "will", past=past))
        if verb.endswith("ing") and len(verb) >= 6 and verb not in _NO_VERBS:
            return self._take(ahead + 1, *between, Unit(Kind.WORD, stem(verb), verb, past, ongoing=True))
        cleft = self._peek(1) in _CLEFT
        return self._take(2 if cleft else 1, Unit(Kind.BE, "be", past=past), *[Unit(Kind.REFERENT, "one")] * cleft)

    def _auxiliary(self) -> bool:
        word = self._peek(0)
        # "May" is a month as often as it is a verb: a month where a number or the end follows "in", "by" and the like.
        if word in MONTHS and self._found and self._found[-1].word in {"in", "by", "since", "until", "before", "after"}:
            return False
        if word in _MODALS:
            modal = Unit(Kind.MODAL, _MODALS[word], past=word in _PAST_MODALS)
            later = [Unit(Kind.WORD, stem(self._peek(1)), self._peek(1))] if self._peek(1).endswith("ly") else []
            return self._take(1 + len(later), *later, modal)
        if word in {"do", "does", "did"} and self._peek(1) == "not":
            return self._take(1, Unit(Kind.DO, "do", past=word == "did"))
        if word in {"have", "has", "had"}:
            return self._take(1, Unit(Kind.HAVE, "have", past=word == "had"))
        return False

    def _person(self) -> bool:
        word = self._peek(0)
        if word in _SAYERS or word in _OWNERS:
            form = _SAYERS.get(word) or _OWNERS[word]
            return self._take(1, Unit(Kind.PERSON, form, word))
        if word in _OTHERS or word in _OTHERS_OWN:
            group = "it" if word.startswith("it") else "they" if word.startswith("the") else "he"
            return self._take(1, Unit(Kind.PERSON, group, word))
        if self._is_report and word in _ANYBODY:
            return self._take(1, Unit(Kind.ANYBODY, "anybody", word))
        return False

    def _idiom(self) -> bool:
        """What speech says with more words: "go and see", "start off", "spend money"."""
        word, last = self._peek(0), self._found[-1].form if self._found else ""
        if (word, self._peek(1)) == ("go", "and"):
            return self._take(2)
        if (word, last) == ("off", "start"):
            return self._take(1)
        if word == "money" and any(unit.form == "spend" for unit in self._found[-3:]):
            return self._take(1)
        following = self._peek(1)
        is_counted = following[:1].isdecimal() or following in NUMBER_WORDS
        if word in _ABOUT and is_counted:
            return self._take(1, Unit(Kind.WORD, "about", "about"))
        return word == "like" and is_counted and not self._is_report and self._take(1)

    def _word(self) -> None:
        word = _ONE_FORM.get(self._peek(0), self._peek(0))
        self._take(1, Unit(Kind.WORD, stem(word), word))


def _without_repeated_subject(units: Sequence[Unit]) -> list[Unit]:
    """Without a pronoun that repeats the statement's first after "and": "we sell and we repair"."""
    found: list[Unit] = []
    for unit in units:
        first = units[0]
        joined = found[-1:] and (found[-1].form == "and" or [one.form for one in found[-2:]] == ["and", "then"])
        if not (joined and unit.kind is Kind.PERSON and unit == first):
            found.append(unit)
    return found


def _without_doubled_most(units: list[Unit]) -> tuple[Unit, ...]:
    """Without "largest" where the same noun phrase has "the most" in its clause: "the largest shops where you sell the most"."""
    for place, unit in enumerate(units):
        if unit.word not in {"largest", "most"}:
            continue
        for clause in range(place + 2, min(place + 4, len(units))):
            if units[clause].word in {"where", "which", "who"} and any(
                one.word == "most" for one in units[clause + 1 : clause + 5]
            ):
                return (*units[:place], *units[place + 1 :])
    return tuple(units)
