"""Names as they are compared: folded, taken apart, and whether a name alone can tell whom it means."""

from __future__ import annotations

import re
import unicodedata
from functools import cache, lru_cache
from importlib.resources import files

from ingest.link.words import stem, weight

__all__ = [
    "bare_organisation",
    "first_and_last",
    "folded",
    "is_coinage",
    "is_full_name",
    "is_rare_organisation",
    "is_rare_person",
    "is_telling_title",
    "show_name",
    "without_possessor",
]

_SPACE = re.compile(r"\s+")
_EDGE = re.compile(r"^[\W_]+|[\W_]+$")
_QUOTES = str.maketrans({"’": "'", "‘": "'", "“": '"', "”": '"', "–": "-", "—": "-"})
_TITLES = frozenset(
    [
        "mr",
        "mrs",
        "ms",
        "mx",
        "miss",
        "dr",
        "prof",
        "professor",
        "sir",
        "dame",
        "lord",
        "lady",
        "judge",
        "justice",
        "senator",
        "sen",
        "rep",
        "gov",
        "governor",
        "president",
        "minister",
        "rev",
        "reverend",
        "captain",
        "capt",
        "col",
        "colonel",
        "gen",
        "general",
        "lt",
        "sgt",
    ]
)
_GENERATIONS = frozenset({"jr", "sr", "ii", "iii", "iv"})
_LEGAL = frozenset(
    [
        "inc",
        "incorporated",
        "corp",
        "corporation",
        "co",
        "company",
        "llc",
        "llp",
        "lp",
        "ltd",
        "limited",
        "plc",
        "gmbh",
        "ag",
        "sa",
        "sas",
        "srl",
        "spa",
        "bv",
        "nv",
        "oy",
        "ab",
        "kg",
        "kk",
        "pty",
        "pbc",
    ]
)
_POSSESSED = re.compile(r"^(?P<owner>.+?)(?:'s|s') (?P<thing>[a-z].*)$")
RARE = 0.97
"""Weight from which a word hardly stands in English but as a name (`ingest.link.words.weight`)."""
_UNHEARD, _RARE_FIRST = 0.995, 0.9
"""What an English table has not is unheard in English only: of family names and firms' names it says little by itself, so
that length, ending (`surname_ends.txt`) and other languages' words (`foreign_words.txt`) are asked for too."""
_LONG_LAST, _LONG_COINED = 8, 5
_OTHER_SPELLINGS = frozenset({"center", "color", "defense", "favor", "harbor", "honor", "labor", "neighbor", "theater"})
"""Words of English that the table of weights has in the other spelling."""


@lru_cache(maxsize=1 << 16)
@lru_cache(maxsize=1 << 16)
def folded(name: str) -> str:
    """The name without case, outer punctuation and shape of quotation marks; one space between words.

    >>> folded(" The  Harbor Ledger, ")
    'the harbor ledger'
    """
    return _EDGE.sub("", _SPACE.sub(" ", unicodedata.normalize("NFC", name).translate(_QUOTES).casefold()))


def _words(name: str) -> list[str]:
    return [word for word in (part.strip(".,()\"'") for part in folded(name).split()) if word]


def is_full_name(name: str) -> bool:
    """Whether a person's name has a first and a last name, neither an initial; a surname alone names nobody.

    >>> is_full_name("Ines Varga"), is_full_name("Varga"), is_full_name("Dr. Varga"), is_full_name("I. Varga")
    (True, False, False, False)
    """
    words = [word for word in _words(name) if word not in _TITLES | _GENERATIONS]
    return len(words) >= 2 and len(words[0]) > 1 and len(words[-1]) > 1


def first_and_last(name: str) -> tuple[str, tuple[str, ...]]:
    """A person's first and last name as one string, and what stands between or behind them: initials, middle names, Jr.

    >>> first_and_last("Dr. Ines B. Varga Jr.")
    ('ines varga', ('b', 'jr'))
    """
    words = [word for word in _words(name) if word not in _TITLES]
    behind = tuple(word for word in words if word in _GENERATIONS)
    named = [word for word in words if word not in _GENERATIONS]
    return (f"{named[0]} {named[-1]}", (*named[1:-1], *behind)) if len(named) >= 2 else (" ".join(named), behind)


@lru_cache(maxsize=1 << 16)
def bare_organisation(name: str) -> tuple[str, str]:
    """An organisation's name without its legal form and a leading article, and the legal form.

    >>> bare_organisation("The Larkmoor Co., Inc."), bare_organisation("Larkmoor Compute")
    (('larkmoor', 'co inc'), ('larkmoor compute', ''))
    """
    words = _words(name)
    if len(words) > 1 and words[0] == "the":
        words = words[1:]
    legal: list[str] = []
    while len(words) > 1 and words[-1].replace(".", "") in _LEGAL:
        legal.insert(0, words.pop().replace(".", ""))
    return " ".join(words), " ".join(legal)


@lru_cache(maxsize=1 << 16)
def is_coinage(name: str) -> bool:
    """Whether the name has a word that is hardly used but as a name, so that two bearers of it are unlikely.

    >>> is_coinage("OpenRouter"), is_coinage("Quillstone"), is_coinage("First National Bank"), is_coinage("Mercury")
    (True, True, False, False)
    """
    if any(re.search(r"[a-z][A-Z]", word) for word in name.split()):
        return True
    words = set(_words(name)) - _OTHER_SPELLINGS - _foreign_words() - _common_surnames()
    return any(
        len(word) >= _LONG_COINED and word.isalpha() and word.isascii() and weight(stem(word)) >= RARE for word in words
    )


@lru_cache(maxsize=1 << 16)
def is_rare_person(name: str) -> bool:
    """Whether a person's full name is so rare that two who have it are unlikely: by first and last name together.

    The last name must be long, unheard in English, and not made as those of very many families are; the first name no
    everyday one.

    >>> is_rare_person("Ines Quillfeather"), is_rare_person("Ines Varga"), is_rare_person("Eva Lund"), is_rare_person("David Chen")
    (True, False, False, False)
    >>> is_rare_person("Kaisa Lappalainen"), is_rare_person("Eva Quillfeather")
    (False, False)
    """
    words = [word for word in _words(name) if word not in _GENERATIONS | _TITLES]
    if len(words) < 2 or not _is_coined_surname(words[-1]):
        return False
    return weight(stem(words[0])) >= _RARE_FIRST


def _is_coined_surname(word: str) -> bool:
    return (
        len(word) >= _LONG_LAST
        and word.isalpha()
        and word not in _common_surnames()
        and not word.endswith(_surname_ends())
        and weight(stem(word)) >= _UNHEARD
    )


@lru_cache(maxsize=1 << 16)
def is_rare_organisation(name: str) -> bool:
    """Whether two firms of this name are unlikely: it has a coined word that is no family's name.

    >>> is_rare_organisation("OpenRouter"), is_rare_organisation("Vale Group"), is_rare_organisation("Atlas Systems")
    (True, False, False)
    >>> is_rare_organisation("Lindqvist Auto"), is_rare_organisation("Sparkasse")
    (False, False)
    """
    words = [word for word in name.split() if not folded(word).endswith(_surname_ends())]
    return bool(words) and is_coinage(" ".join(words))


@cache
def _common_surnames() -> frozenset[str]:
    text = files("ingest.link.entities").joinpath("common_surnames.txt").read_text(encoding="utf-8")
    return frozenset(word.casefold() for line in text.splitlines() if not line.startswith("#") for word in line.split())


@cache
def _foreign_words() -> frozenset[str]:
    text = files("ingest.link.entities").joinpath("foreign_words.txt").read_text(encoding="utf-8")
    return frozenset(word.casefold() for line in text.splitlines() if not line.startswith("#") for word in line.split())


@cache
def _surname_ends() -> tuple[str, ...]:
    text = files("ingest.link.entities").joinpath("surname_ends.txt").read_text(encoding="utf-8")
    return tuple(sorted({end for line in text.splitlines() if not line.startswith("#") for end in line.split()}))


@lru_cache(maxsize=1 << 14)
def is_telling_title(title: str) -> bool:
    """Whether a work's title says so much that two works would hardly share it.

    >>> is_telling_title("Whoever trains a model should also serve it"), is_telling_title("The Daily Report")
    (True, False)
    """
    return sum(weight(stem(word)) for word in set(_words(title))) >= 2.0


def show_name(name: str) -> str:
    """A podcast's name without what documents add or leave out.

    >>> show_name("The Loud  Hour podcast") == show_name("Loud Hour")
    True
    """
    words = "".join(c if c.isalnum() else " " for c in folded(name)).split()
    words = words[1:] if words[:1] == ["the"] and len(words) > 1 else words
    return " ".join(words[:-1] if words[-1:] in (["podcast"], ["show"]) and len(words) > 1 else words)


def without_possessor(name: str) -> tuple[str, str] | None:
    """Whose and what, of a work that is named by its owner; None for a title of its own.

    >>> without_possessor("Quillstone's pricing page"), without_possessor("The Stack Hour")
    (('quillstone', 'pricing page'), None)
    """
    found = _POSSESSED.match(_SPACE.sub(" ", name.translate(_QUOTES).strip()))
    return (folded(found["owner"]), folded(found["thing"])) if found else None
