"""Shapes of names: where a name's span really starts and ends, and what its words alone tell of its type."""

from __future__ import annotations

import re
from functools import lru_cache
from importlib.resources import files

from ingest.extract.words import WORD
from kg.record import Span

__all__ = [
    "NO_PERSON",
    "OFFICES",
    "ORGANIZATION_ENDS",
    "TITLES",
    "fold",
    "given_names",
    "initials",
    "is_acronym",
    "is_mixed",
    "is_place",
    "looks_like_organization",
    "looks_like_person",
    "surname",
    "trim",
]

TITLES = frozenset(
    [
        "mr",
        "mrs",
        "ms",
        "miss",
        "mx",
        "dr",
        "prof",
        "professor",
        "sir",
        "dame",
        "lord",
        "lady",
        "sen",
        "senator",
        "rep",
        "representative",
        "congressman",
        "congresswoman",
        "gov",
        "governor",
        "president",
        "premier",
        "chancellor",
        "minister",
        "secretary",
        "ambassador",
        "judge",
        "justice",
        "chief",
        "sheriff",
        "mayor",
        "king",
        "queen",
        "prince",
        "princess",
        "sultan",
        "pope",
        "bishop",
        "archbishop",
        "rev",
        "reverend",
        "father",
        "gen",
        "general",
        "col",
        "colonel",
        "maj",
        "major",
        "capt",
        "captain",
        "lt",
        "lieutenant",
        "sgt",
        "sergeant",
        "admiral",
        "officer",
        "detective",
        "commissioner",
        "councillor",
        "councilman",
        "councilwoman",
        "chairman",
        "chairwoman",
        "chair",
        "director",
        "ceo",
        "cto",
        "cfo",
        "coo",
        "founder",
        "coach",
        "host",
        "guest",
        "moderator",
        "vice",
        "deputy",
        "first",
        "prime",
        "attorney",
        "speaker",
        "democrat",
        "republican",
        "actor",
        "actress",
        "singer",
        "author",
    ]
)
"""Words that stand before a person's name and are no part of it."""

ORGANIZATION_ENDS = frozenset(
    [
        "inc",
        "corp",
        "corporation",
        "co",
        "company",
        "ltd",
        "limited",
        "llc",
        "llp",
        "plc",
        "gmbh",
        "ag",
        "sa",
        "nv",
        "bv",
        "ab",
        "oy",
        "asa",
        "spa",
        "kk",
        "group",
        "holdings",
        "holding",
        "ventures",
        "venture",
        "capital",
        "partners",
        "labs",
        "lab",
        "laboratories",
        "laboratory",
        "technologies",
        "technology",
        "systems",
        "software",
        "networks",
        "network",
        "institute",
        "university",
        "college",
        "school",
        "academy",
        "foundation",
        "association",
        "council",
        "commission",
        "committee",
        "agency",
        "authority",
        "administration",
        "department",
        "ministry",
        "office",
        "bureau",
        "bank",
        "union",
        "party",
        "parliament",
        "congress",
        "senate",
        "assembly",
        "court",
        "tribunal",
        "police",
        "army",
        "navy",
        "force",
        "forces",
        "guard",
        "league",
        "club",
        "team",
        "federation",
        "confederation",
        "alliance",
        "coalition",
        "consortium",
        "society",
        "trust",
        "fund",
        "museum",
        "hospital",
        "clinic",
        "church",
        "center",
        "centre",
        "service",
        "services",
        "news",
        "times",
        "post",
        "journal",
        "herald",
        "tribune",
        "gazette",
        "press",
        "media",
        "radio",
        "tv",
        "television",
        "studios",
        "pictures",
        "records",
        "entertainment",
        "airlines",
        "airways",
        "motors",
        "industries",
        "pharmaceuticals",
        "pharma",
        "therapeutics",
        "energy",
        "oil",
        "gas",
        "insurance",
        "securities",
        "exchange",
        "board",
        "corps",
        "organization",
        "organisation",
        "initiative",
        "project",
        "brothers",
        "solutions",
        "robotics",
        "semiconductor",
        "semiconductors",
        "health",
        "healthcare",
        "intelligence",
        "research",
        "compute",
        "computing",
        "cloud",
        "ai",
    ]
)
"""Last words of names of organisations."""

_ORGANIZATION_STARTS = frozenset(
    [
        "university",
        "bank",
        "department",
        "ministry",
        "institute",
        "office",
        "bureau",
        "court",
        "house",
        "federation",
        "association",
        "council",
    ]
)
_PARTICLES = frozenset(
    [
        "de",
        "del",
        "della",
        "der",
        "den",
        "di",
        "da",
        "dos",
        "das",
        "do",
        "du",
        "la",
        "le",
        "van",
        "von",
        "bin",
        "ibn",
        "al",
        "el",
        "ben",
        "ter",
        "ten",
        "af",
        "av",
        "zu",
        "y",
        "e",
        "o'",
    ]
)
_SUFFIXES = frozenset(["jr", "sr", "ii", "iii", "iv"])
NO_PERSON = frozenset(
    [
        "the",
        "a",
        "an",
        "of",
        "and",
        "for",
        "in",
        "on",
        "at",
        "to",
        "with",
        "from",
        "by",
        "act",
        "bill",
        "law",
        "day",
        "week",
        "month",
        "year",
        "street",
        "road",
        "avenue",
        "park",
        "county",
        "state",
        "river",
        "lake",
        "island",
        "islands",
        "mountain",
        "mountains",
        "airport",
        "station",
        "bridge",
        "tower",
        "building",
        "hall",
        "stadium",
        "prize",
        "award",
        "awards",
        "cup",
        "championship",
        "championships",
        "series",
        "model",
        "api",
        "app",
        "policy",
        "report",
        "study",
        "paper",
        "book",
        "season",
        "episode",
        "update",
        "today",
        "tomorrow",
        "why",
        "how",
        "what",
        "when",
        "where",
        "who",
        "this",
        "that",
        "these",
        "those",
        "new",
        "my",
        "our",
        "your",
        "his",
        "her",
        "their",
        "its",
        "railway",
        "railways",
        "express",
        "junction",
        "tribe",
        "tribes",
        "nation",
        "vote",
        "election",
        "elections",
        "festival",
        "conference",
        "summit",
        "war",
        "battle",
        "revolution",
        "treaty",
        "agreement",
        "accord",
        "convention",
        "constitution",
        "amendment",
        "code",
        "license",
        "licence",
        "project",
        "program",
        "programme",
        "plan",
        "platform",
        "division",
        "province",
        "district",
        "valley",
        "coast",
        "beach",
        "forest",
        "field",
        "highway",
        "image",
        "photo",
        "picture",
        "file",
        "video",
        "map",
        "website",
        "internet",
        "page",
        "virus",
        "disease",
        "syndrome",
        "effect",
        "curve",
        "theorem",
        "principle",
        "rule",
        "test",
        "score",
        "index",
        "scale",
        "driver",
        "drivers",
        "house",
        "palace",
        "castle",
        "church",
        "square",
        "market",
        "plaza",
        "fair",
        "range",
        "base",
        "camp",
        "center",
        "centre",
        "show",
    ]
)
"""Words that no name of a person ends with or holds."""
OFFICES = frozenset(
    [
        "secretary",
        "minister",
        "president",
        "premier",
        "chancellor",
        "leader",
        "archbishop",
        "bishop",
        "commissioner",
        "sheriff",
        "officer",
        "officers",
        "chief",
        "director",
        "attorney",
        "ambassador",
        "senator",
        "senators",
        "representative",
        "governor",
        "mayor",
        "judge",
        "justice",
        "speaker",
        "whip",
        "chairman",
        "chairwoman",
        "chair",
        "prosecutor",
        "general",
        "inspector",
        "superintendent",
        "administrator",
        "coroner",
        "king",
        "queen",
        "prince",
        "princess",
        "pope",
        "sultan",
        "emperor",
        "ceo",
        "cto",
        "manager",
        "spokesman",
        "spokeswoman",
        "spokesperson",
        "pilot",
        "coach",
        "captain",
    ]
)
"""Last words of offices, which are no names: "Home Secretary", "Archbishop of York"."""


@lru_cache(maxsize=1)
def given_names() -> frozenset[str]:
    """Common given names of many languages, as they are written."""
    return frozenset((files("ingest") / "extract" / "data" / "given_names.txt").read_text(encoding="utf-8").split())


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
    if not 2 <= len(words) <= 5 or words[0].strip(".") not in given_names():
        return False
    return all(
        (word[:1].isupper() and not is_acronym(word)) or word.casefold() in _PARTICLES for word in words
    ) and not any(word.casefold().strip(".") in NO_PERSON or word.casefold() in ORGANIZATION_ENDS for word in words[1:])


def looks_like_organization(name: str) -> bool:
    """Whether the last word, or a first word before "of", is one that names of organisations have."""
    words = [word.casefold().strip(".,") for word in name.split()]
    if not words:
        return False
    return (len(words) > 1 and words[-1] in ORGANIZATION_ENDS) or (
        len(words) > 2 and words[0] in _ORGANIZATION_STARTS and words[1] in {"of", "for"}
    )


_TRIM_LEFT = re.compile(
    r"""[\s"'“”‘’().,;:!?·|•*\-–—]+|(?:the|a|an|The|A|An|ex|former|some|its|their|our|his|her)(?=[\s\-])"""
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
