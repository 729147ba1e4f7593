"""Which person a speaker label stands for."""

from __future__ import annotations

import re
from collections.abc import Iterable

from ingest.extract.entity_index import EntityIndex
from ingest.extract.turn_participants import Participants
from kg.record import EntityType

__all__ = ["LabelResolver"]

_TITLE = re.compile(
    r"^(?:dr|prof|professor|mr|mrs|ms|sir|dame|senator|sen|rep|president|minister|rev|judge|justice|gen|col|capt)\.? ",
    re.IGNORECASE,
)
_SUFFIX = re.compile(
    r"(?:,? (?:ph\.?d|psy\.?d|m\.?d|jr|sr|esq|mba|msc?|ii|iii)\.?| ?\([^()]*\)|, [^,]*)$", re.IGNORECASE
)
_ASKING = re.compile(r"(?:co-?)?hosts?|interviewer|moderator|presenter|anchor|q|question(?:er)?", re.IGNORECASE)
_ASKED = re.compile(r"guest|interviewee|a|answer", re.IGNORECASE)
_NOBODY = re.compile(
    r"speaker[ _-]?\w{1,3}|(?:unknown|unidentified)(?: speaker)?|audience(?: member)?(?:[ _-]?\d+)?|(?:man|woman)(?:[ _-]?\d+)?|participant[ _-]?\d*|all|both|crowd|voice-?over|narrator|announcer|caller|operator|reporter|>>+",
    re.IGNORECASE,
)


class LabelResolver:
    """Resolves labels of one document. A label that fits several people fits none.

    Full names in the labels themselves count as people, so that "LIND:" is Ana Lind where "Ana Lind:" stands before.
    """

    def __init__(self, labels: Iterable[str], entities: EntityIndex, participants: Participants) -> None:
        self._entities = entities
        self._participants = participants
        self._people: dict[str, str] = {}
        for entity in entities:
            if entity.type is EntityType.PERSON:
                for name in (entity.name, *entity.aliases):
                    if " " in name:
                        self._people.setdefault(_fold(name), entity.name)
        self._roles: dict[str, str] = {}
        for role, name in participants.roles:
            self._roles.setdefault(_role_key(role), name)
            self._people.setdefault(_fold(name), name)
        for label in labels:
            if _role_key(label) in self._roles:
                continue
            words = _bare(label)
            if " " in words and not self._is_role(label) and _fold(words) not in self._people:
                # "The Stack:" is the Stack that the finder of names holds, without its article.
                held = {entity.name for name in (words, _article(words)) for entity in entities.named(name)}
                self._people[_fold(words)] = held.pop() if len(held) == 1 else _cased(words)

    def speaker(self, label: str) -> tuple[str | None, bool]:
        """The name that a label stands for, and whether that is certain: None where it names nobody, or one of several."""
        if _role_key(label) in self._roles:
            return self._roles[_role_key(label)], True
        if _NOBODY.fullmatch(label):
            return None, False
        if _ASKING.fullmatch(label):
            return self._participants.host, self._participants.host is not None
        if _ASKED.fullmatch(label):
            return self._participants.guest, self._participants.guest is not None
        words = _fold(_bare(label))
        if words in self._people:
            return self._people[words], True
        if len(by_initials := self._with_initials(words)) == 1:
            return by_initials.pop(), True  # before names: the finder of names takes "MV" for one
        exact = {entity.name for entity in self._entities.named(_bare(label))}
        if len(exact) == 1:
            return exact.pop(), True
        if " " not in words:
            return self._single(words)
        return None, False

    @staticmethod
    def is_anonymous(label: str) -> bool:
        """True for a label that names nobody and no side: "Speaker 1", ">>"."""
        return _NOBODY.fullmatch(label) is not None

    def _single(self, word: str) -> tuple[str | None, bool]:
        for part in (-1, 0):
            fitting = {name for folded, name in self._people.items() if folded.split()[part] == word}
            if len(fitting) == 1:
                return fitting.pop(), True
            if fitting:
                return None, False
        return None, False

    def _with_initials(self, word: str) -> set[str]:
        """The people whose initials a word of two or three letters may be."""
        if not 2 <= len(word) <= 3:
            return set()
        return {name for folded, name in self._people.items() if "".join(part[0] for part in folded.split()) == word}

    @staticmethod
    def _is_role(label: str) -> bool:
        return bool(_NOBODY.fullmatch(label) or _ASKING.fullmatch(label) or _ASKED.fullmatch(label))


def _bare(label: str) -> str:
    """The label without title, degree and bracket: "Dr. ANA LIND, PhD (guest)" gives "ANA LIND"."""
    words = label.strip()
    while (shorter := _SUFFIX.sub("", _TITLE.sub("", words)).strip()) != words and shorter:
        words = shorter
    return words


def _role_key(label: str) -> str:
    return _fold(label).removeprefix("the ")


def _cased(name: str) -> str:
    return name.title() if name.isupper() and len(name) > 4 else name


def _article(name: str) -> str:
    """The name without an article before it."""
    return re.sub(r"^the ", "", name, flags=re.IGNORECASE)


def _fold(name: str) -> str:
    return " ".join(name.casefold().replace("’", "'").split())
