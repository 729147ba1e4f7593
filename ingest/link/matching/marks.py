"""The signs of a statement that are no words and yet part of what it claims: currency, plus and minus, "<", "1/2", "A+"."""

from __future__ import annotations

import re
import unicodedata

__all__ = ["MARKS_VERSION", "marks"]

MARKS_VERSION = "1"
"""Raised whenever the same text may have other marks."""

_PLAIN = frozenset(".,;:!?\"'“”„‘’‚()[]{}…—_`´|%•·")
"""Signs that set words off and claim nothing; "%" is read with its number."""
_DASHES = "-−–‐‑"
_GRADE = re.compile(r"(?<![^\W_])[A-Z]{1,3}$")
_BARE_WORD = re.compile(r"[^\W_]+(?:[.,][^\W_]+)*")
_THOUSANDTHS = re.compile(r"(?<![\d.,])\d{1,3}(?:\.\d{3})+(?![\d.,])")
"""1.500 is one and a half here and fifteen hundred there, so it equals itself only."""
_SET_APART = re.compile(r"\(\d[\d.,]*\)|\d['\"](?=\s[a-z])")
"""A loss as accounts write it, feet and inches."""


def marks(text: str) -> tuple[str, ...]:
    """Each sign with the word it belongs to, in order.

    >>> marks("It grew -3 percent to $40 million, graded A+."), marks("A well-known firm of Oslo - and Turin - grew.")
    (('-3', '$40', 'A+'), ())
    """
    found: list[tuple[int, str]] = [(match.start(), match[0]) for match in _THOUSANDTHS.finditer(text)]
    found += [(match.start(), match[0]) for match in _SET_APART.finditer(text)]
    for at, sign in enumerate(text):
        if sign.isspace() or sign.isalnum() or sign in _PLAIN:
            continue
        before, after = text[at - 1 : at], text[at + 1 : at + 2]
        grade = _GRADE.search(text, max(0, at - 4), at)
        ends = not after or not (after.isalnum() or after in _DASHES)
        if sign in _DASHES:
            if before.isdecimal() and after.isdecimal():
                found.append((at, f"{_word(text, at - 1, back=True)}-{_word(text, at + 1)}"))
            elif not before.isalnum() and (after.isdecimal() or unicodedata.category(after or " ") == "Sc"):
                found.append((at, f"-{_word(text, at + 1)}"))
            elif grade and ends:
                found.append((at, f"{grade[0]}-"))
        elif after and (after.isalnum() or not before.isalnum()):
            joint = _word(text, at - 1, back=True) if sign in "/\\" else ""
            found.append((at, f"{joint}{sign}{_word(text, at + 1)}"))
        else:
            found.append((at, f"{_word(text, at - 1, back=True)}{sign}"))
    return tuple(mark for _, mark in sorted(found))


def _word(text: str, at: int, *, back: bool = False) -> str:
    """The word that begins here, or ends here, past a space; none where another sign stands there."""
    if back:
        head = text[max(0, at - 40) : at + 1].rstrip()
        words = [match for match in _BARE_WORD.finditer(head) if match.end() == len(head)]
        return words[0][0] if words else ""
    match = _BARE_WORD.match(text, at + (len(text[at:]) - len(text[at:].lstrip())))
    return match[0] if match else ""
