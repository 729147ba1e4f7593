"""Speaker labels of shapes that prose has too: a name alone above its words, "Ms. Lind. …", "Q. …", "Ana Lind — …".

They count only where the lines take turns: several come back and nearly every line belongs to one.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence

from ingest.read.layout import Line

__all__ = ["LabelPlace", "faint_labels"]

LabelPlace = tuple[int, int, int, int]
"""Number of the line, half-open offsets of the label in it, and of where its words start; from the line's start."""

_WORD = r"[^\W\d_a-z][\w’'-]*\w"
_INITIAL = r"[^\W\d_a-z]\."
_FULL = rf"{_WORD}(?: (?:(?:de|da|di|del|van|von|der|den|la|le|bin|al|el) ){{0,2}}(?:{_WORD}|{_INITIAL})){{1,3}}"
_TITLED = rf"(?:(?:Mr|Ms|Mrs|Mx|Dr|Sen|Rep|Gen|Prof)\.|Senator|Representative|Judge|Justice|Chairman|Chairwoman|Dame|Sir) (?:{_WORD}|{_FULL})"
_CHAIR = r"(?:The|Mr\.|Madam) (?i:chair(?:man|woman|person)?|speaker|witness|court|clerk)"
_SHAPES = (
    re.compile(r"(?P<label>[QA])\.\s+(?=\S)"),
    re.compile(rf"(?P<label>{_TITLED}|{_CHAIR}|The Witness|The Court)\.\s+(?=[“\"‘'(\[]?[^\W\d_a-z])"),
    re.compile(rf"(?P<label>{_FULL})\s+[–—]\s+(?=\S)"),
    re.compile(
        rf"(?P<label>{_FULL}|{_TITLED}|(?i:host|guest|interviewer|interviewee|moderator|speaker [a-z0-9]{{1,2}}))$"
    ),
)
_ALONE = len(_SHAPES) - 1
_LEAST = 3
_SHARE, _SHARE_ALONE = 0.5, 0.3
"""Share of the lines from the first label on that bear one."""
_SENTENCE_END = re.compile(r"[.!?…][”\"’')\]]*$")


def faint_labels(found: Sequence[Line]) -> list[LabelPlace]:
    """The labels of the first shape that the lines are taken turns in by; empty where there is none. Linear."""
    for number, shape in enumerate(_SHAPES):
        places = [
            (i, match.start("label"), match.end("label"), match.end())
            for i, line in enumerate(found)
            if (match := shape.match(line.text)) is not None and (number != _ALONE or _stands_above(found, i))
        ]
        least = _SHARE_ALONE if number == _ALONE else _SHARE
        if _take_turns(found, places, least):
            return places
    return []


def _take_turns(found: Sequence[Line], places: Sequence[LabelPlace], least: float) -> bool:
    """Two labels or more, the first two most frequent ones back again or one of them twice back, on enough of the lines."""
    if len(places) < _LEAST or len(places) < least * (len(found) - places[0][0]):
        return False
    counts = Counter(found[i].text[start:end].casefold().split()[-1] for i, start, end, _ in places)
    most = counts.most_common(2)
    back = sum(count for count in counts.values() if count > 1)
    return len(most) > 1 and most[0][1] > 1 and back >= _SHARE * len(places)


def _stands_above(found: Sequence[Line], i: int) -> bool:
    """The next line is somebody's words: a sentence, no name."""
    if i + 1 >= len(found):
        return False
    below = found[i + 1].text
    return _SENTENCE_END.search(below) is not None and _SHAPES[_ALONE].match(below) is None
