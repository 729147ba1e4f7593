"""Shapes of names: where a name's span really starts and ends, and what its words alone tell of its type."""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache
from importlib.resources import files

from ingest.extract.name_words import words_of
from ingest.extract.words import WORD
from ingest.resolve.given_names import FEMALE, MALE
from kg.record import Span

__all__ = [
    "NOUN_SURNAMES",
    "NO_PERSON",
    "OFFICES",
    "ORGANIZATION_ENDS",
    "TITLES",
    "fold",
    "initials",
    "is_acronym",
    "is_given_name",
    "is_mixed",
    "is_place",
    "looks_like_organization",
    "looks_like_person",
    "person_tail",
    "plain",
    "surname",
    "trim",
]

TITLES = words_of("titles")
"""Words that stand before a person's name and are no part of it."""

ORGANIZATION_ENDS = words_of("organization_ends")
"""Last words of names of organisations."""

_ORGANIZATION_STARTS = words_of("organization_starts")
_PARTICLES = words_of("name_particles")
_SUFFIXES = words_of("name_suffixes")
NO_PERSON = words_of("no_person")
"""Words that no name of a person ends with or holds."""
NOUN_SURNAMES = words_of("noun_surnames")
"""Nouns that are also surnames: "Joon Park" is a person, "Hyde Park" is none."""
OFFICES = words_of("offices")
"""Last words of offices, which are no names: "Home Secretary", "Archbishop of York"."""


@lru_cache(maxsize=1)
def _given_names() -> frozenset[str]:
    rows = (files("ingest") / "extract" / "data" / "given_names.txt").read_text(encoding="utf-8")
    return frozenset(plain(name) for name in rows.split()) | FEMALE | MALE


def plain(word: str) -> str:
    """The word in lower case without diacritics.

    >>> plain("José"), plain("Łukasz")
    ('jose', 'lukasz')
    """
    decomposed = unicodedata.normalize("NFD", word.casefold().translate(_STROKED))
    return "".join(mark for mark in decomposed if not unicodedata.combining(mark))


_STROKED = str.maketrans({"ł": "l", "ø": "o", "đ": "d", "ı": "i", "æ": "ae", "œ": "oe"})


@lru_cache(maxsize=4096)
def is_given_name(word: str) -> bool:
    """Whether the word is a common given name, written with a capital: "Ana", "José", "Nils-Erik"."""
    return word[:1].isupper() and not word.isupper() and plain(word.split("-")[0].strip(".")) in _given_names()


@lru_cache(maxsize=1)
def _places() -> frozenset[str]:
    rows = (files("ingest") / "extract" / "data" / "places.txt").read_text(encoding="utf-8").splitlines()
    return frozenset(name for row in rows for name in row.split("|"))


def fold(name: str) -> str:
    """The name as a key: case, typographic apostrophes, a leading article and a possessive set aside.

    >>> fold("The Acme’s"), fold("ACME")
    ('acme', 'acme')
    """
    folded = re.sub(r"\s+", " ", name.casefold().replace("’", "'").strip())
    return folded.removeprefix("the ").removesuffix("'s").removesuffix("'")


def is_place(name: str) -> bool:
    """Whether the name is that of a country, a state, a large city or a region (a short list; the model knows more)."""
    return name in _places() or (name.startswith(("the ", "The ")) and name[4:] in _places())


def is_acronym(word: str) -> bool:
    """Two to six capitals, digits allowed after the first."""
    return (
        2 <= len(word) <= 6
        and word.isalnum()
        and word[0].isupper()
        and word == word.upper()
        and sum(map(str.isalpha, word)) >= 2
    )


def is_mixed(name: str) -> bool:
    """A name by its shape alone: a capital inside a word ("PyTorch", "vLLM") or letters with digits ("AC2", "Quartz-3").

    >>> [is_mixed(w) for w in ("PyTorch", "vLLM", "AC2", "Quartz-3", "TensorRT-LLM")]
    [True, True, True, True, True]
    >>> [is_mixed(w) for w in ("Ford", "NASA", "McDonald", "29th", "H", "Al-Harbi", "COVID-19")]
    [False, False, False, False, False, False, False]
    """
    parts = re.split(r"[-.]", name)
    if len(parts) > 1:
        numbered = parts[-1].isdigit() and parts[0][:1].isupper() and not parts[0].isupper()
        return numbered or any(map(is_mixed, parts))
    if len(name) < 3 or not name.isalnum():
        return False
    digits = any(map(str.isdigit, name))
    if name.startswith(("Mc", "Mac", "De", "Le", "La", "Di", "Van", "O")) and not digits and name[-1].islower():
        return False
    inner_capital = (
        any(map(str.isupper, name[1:])) and any(map(str.islower, name)) and not re.fullmatch(r"[A-Z]+s", name)
    )
    return inner_capital or (digits and name[0].isupper() and name[-1].isdigit() and sum(map(str.isupper, name)) >= 2)


def initials(name: str) -> str:
    """First letters of the capitalised words.

    >>> initials("Institute of Example Studies")
    'IES'
    """
    return "".join(word[0] for word in WORD.findall(name) if word[0].isupper())


def surname(name: str) -> str | None:
    """The last word of a person's full name, with its particles ("van der Berg"); None for a name of one word.

    >>> surname("Ana de la Cruz Jr."), surname("Cher")
    ('de la Cruz', None)
    """
    words = name.split()
    while len(words) > 1 and words[-1].strip(".,").casefold() in _SUFFIXES:
        words.pop()
    if len(words) < 2:
        return None
    start = len(words) - 1
    while start > 1 and words[start - 1].casefold() in _PARTICLES:
        start -= 1
    return " ".join(words[start:]).strip(",")


def looks_like_person(name: str) -> bool:
    """Two to five words that start with a common given name, all capitalised but particles, none of them a common noun."""
    words = name.split()
    if not 2 <= len(words) <= 5 or not is_given_name(words[0]):
        return False
    return all(
        (word[:1].isupper() and not is_acronym(word)) or word.casefold() in _PARTICLES for word in words
    ) and not any(word.casefold().strip(".") in NO_PERSON or word.casefold() in ORGANIZATION_ENDS for word in words[1:])


_FIELDS = frozenset({"relations", "affairs", "rights", "studies", "services", "nations", "association", "council"})
"""Last words of names of bodies; a person's name after them is not part of it."""


def person_tail(name: str) -> str | None:
    """The person in a name with an office or place before it: "Presidential Spokesperson Ana Lim", "Vermont Ana Lim"."""
    words = name.split()
    for place in range(1, len(words) - 1):
        tail = " ".join(words[place:])
        before = words[place - 1].casefold().strip(".")
        if looks_like_person(tail) and (
            before in OFFICES or before in TITLES or before in _FIELDS or is_place(" ".join(words[:place]))
        ):
            return tail
    return None


def looks_like_organization(name: str) -> bool:
    """Whether the last word, or a first word before "of", is one that names of organisations have."""
    words = [word.casefold().strip(".,") for word in name.split()]
    if not words:
        return False
    return (len(words) > 1 and words[-1] in ORGANIZATION_ENDS) or (
        len(words) > 2 and words[0] in _ORGANIZATION_STARTS and words[1] in {"of", "for"}
    )


_TRIM_LEFT = re.compile(
    r"""[\s"'“”‘’().,;:!?·|•*\-–—]+|(?:the|a|an|The|A|An|ex|former|some|its|their|our|his|her|Unlike|Despite|Longtime|Long-time|Veteran|Former|Besides)(?=[\s\-])|(?<=[Oo]n\s)(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day(?=\s[A-Z])"""
)
_CUT = re.compile(r":(?=\s)|\s[–—|·]\s")
_TRIM_RIGHT = re.compile(r"""(?:[\s"“”‘().,;:!?·|•*\-–—&]|['’]s?)+$""")
_TIME_TAIL = re.compile(r"(?<=[^\W\d_])\d{1,2}:\d\d(?::\d\d)?$")


def trim(text: str, span: Span) -> Span:
    """The span without what is no part of a name at its ends: blanks, marks, articles, a possessive, a time label glued on.

    It ends at the first line end, colon or dash inside it. An empty span comes back where nothing is left.
    """
    start, end = span
    newline = text.find("\n", start, end)
    while newline == start:
        start += 1
        newline = text.find("\n", start, end)
    if newline >= 0:
        end = newline
    cut = _CUT.search(text, start, end)
    if cut:
        end = cut.start()
    while (match := _TRIM_LEFT.match(text, start, end)) and match.end() > start:
        start = match.end()
    piece = text[start:end]
    for _ in range(3):
        shorter = _TIME_TAIL.sub("", _TRIM_RIGHT.sub("", piece))
        keeps_dot = piece.endswith(".") and re.search(r"(?:^|[\s.])(?:[A-Z]|Jr|Sr|Inc|Co|Corp|Ltd|St)\.$", piece)
        if keeps_dot or shorter == piece:
            break
        piece = shorter
    return start, start + len(piece)
