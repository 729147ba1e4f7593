"""How alike two tokens are: by their letters, their consonants and their endings; what a recogniser or a typist mixes up."""

from __future__ import annotations

import re
from functools import lru_cache

from ingest.link.quotes.confusable import confusable
from ingest.link.quotes.lexicon import FUNCTION_WORDS, NEGATIONS
from ingest.link.quotes.numerals import is_number
from ingest.link.quotes.skeleton import skeleton

__all__ = ["ALIKE", "alike", "antonyms", "distance", "skeleton"]

ALIKE = 0.75
"""From here on two tokens may be one word heard or spelled in two ways."""

_SILENT = re.compile(r"^(?:kn|gn)|^wr|gh(?=t|$)|ps(?=y)|ph")
_ENDING = re.compile(r"(?:s|es|ed|d|ing|in|er|ly|y|e)$")
_SAME_SOUND = [
    set(group.split())
    for group in (
        "there their", "to too 2", "for 4", "your you", "than then", "whose who", "here hear", "no know", "right write",
        "by buy", "1 won", "weather whether", "role roll", "8 ate", "a the an", "in and", "of have", "it that", "is 's",
        "has 's", "us 's", "its 's", "our are", "week weak", "sea see", "would had", "do to",
    )
]  # fmt: skip
_OPPOSITES = """more less|most least|increase decrease|increased decreased|increases decreases|increasing decreasing|high low|higher lower|highest lowest|
good bad|better worse|best worst|always never|all none|easy hard|easier harder|fast slow|faster slower|big small|bigger smaller|new old|newer older|first last|
before after|up down|public private|open closed|cheap expensive|rich poor|strong weak|stronger weaker|many few|everyone nobody|everything nothing|start stop|
started stopped|buy sell|bought sold|win lose|won lost|love hate|agree disagree|true false|right wrong|early late|earlier later|simple complex|long short|
longer shorter|above below|over under|inside outside|internal external|major minor|maximum minimum|majority minority|rise fall|rose fell|accept reject|
include exclude|included excluded|import export|inflow outflow|ascend descend|with without|hire fire|hired fired|gain loss|gains losses|male female|former latter"""
_OPPOSITE = {
    pair for row in _OPPOSITES.replace("\n", "").split("|") for a, b in [row.split()] for pair in ((a, b), (b, a))
}
_NEGATING = ("un", "in", "im", "ir", "il", "dis", "non", "mis", "a")


def _spoken(token: str) -> str:
    """The skeleton without letters that are written only."""
    return skeleton(
        _SILENT.sub(
            lambda match: (
                {"k": "n", "g": "", "w": "r", "p": "s"}[match[0][0]]
                if match[0] not in ("gn", "ph")
                else {"gn": "n", "ph": "f"}[match[0]]
            ),
            token,
        )
    )


@lru_cache(maxsize=50_000)
def distance(a: str, b: str) -> int:
    """How many letters have to be changed, added or left out to make one word of the other."""
    if len(a) < len(b):
        a, b = b, a
    row = list(range(len(b) + 1))
    for i, letter in enumerate(a, 1):
        above, row[0] = row[0], i
        for j, other in enumerate(b, 1):
            above, row[j] = row[j], min(row[j] + 1, row[j - 1] + 1, above + (letter != other))
    return row[-1]


def antonyms(a: str, b: str) -> bool:
    """Whether the two are opposites, by a short list or by a negating prefix ("able", "unable")."""
    if (a, b) in _OPPOSITE:
        return True
    short, long = sorted((a, b), key=len)
    return len(short) > 3 and any(long == prefix + short for prefix in _NEGATING[:-1])


@lru_cache(maxsize=50_000)
def alike(a: str, b: str) -> float:
    """From 0 to 1: whether `a` may be `b`, misheard, misspelled or with another ending. Opposites, negations and two
    different numbers are 0, however alike they look."""
    if a == b:
        return 1.0
    if any(a in group and b in group for group in _SAME_SOUND):
        return 0.9
    if is_number(a) or is_number(b):
        return 0.9 if is_number(a) and is_number(b) and a.lstrip("0") == b.lstrip("0") else 0.0
    if antonyms(a, b) or confusable(a, b) or (a in NEGATIONS) != (b in NEGATIONS):
        return 0.0
    if a in FUNCTION_WORDS and b in FUNCTION_WORDS:
        return 0.5
    longest = max(len(a), len(b))
    apart = distance(a, b)
    letters = 1 - apart / longest
    if _ENDING.sub("", a) == _ENDING.sub("", b) and min(len(a), len(b)) > 2:
        return max(letters, 0.9)
    same = skeleton(a) == skeleton(b) != "" or _spoken(a) == _spoken(b) != ""
    if a[0] == b[0] and longest > 2:
        return max(letters, 0.85 if same else 0.0, 0.8 if letters >= 0.65 or apart <= 1 else 0.0)
    close = same and letters >= 0.5 and a[-1] == b[-1]
    return max(0.8 if close else 0.0, min(letters, 0.8 if apart <= 1 and longest > 4 else 0.6))
