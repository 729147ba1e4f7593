"""How wide a text will be, without a font at hand: for placing labels and breaking lines in a figure."""

from __future__ import annotations

import unicodedata

__all__ = ["broken", "shortened", "text_width"]

_NARROW = frozenset("iljtfrI.,:;'|!()[]{} `’‘·")
_WIDE = frozenset("mwMWQO@%—…")


def text_width(text: str, size: float) -> float:
    """The width in pixels at a font size, erring on the wide side; East Asian wide characters count as squares.

    >>> text_width("claims", 10) < text_width("CLAIMS", 10) < text_width("声明声明声明", 10)
    True
    """
    return size * sum(map(_em, text))


def _em(c: str) -> float:
    if c in _NARROW:
        return 0.33
    if c in _WIDE:
        return 0.9
    if c.isascii():
        return 0.68 if c.isupper() else 0.57
    if unicodedata.combining(c) or unicodedata.category(c) in ("Mn", "Cf"):
        return 0.0
    return 1.02 if unicodedata.east_asian_width(c) in "WF" else 0.68


def shortened(text: str, width: float, size: float) -> str:
    """The text on one line, cut with an ellipsis where it would be wider than `width`."""
    line = " ".join(text.split())
    if text_width(line, size) <= width:
        return line
    kept = line
    while kept and text_width(kept, size) > width - size:
        kept = kept[:-1]
    return f"{kept.rstrip(' ,;:')}…"


def broken(text: str, width: float, size: float, most: int) -> list[str]:
    """The text in at most `most` lines no wider than `width`, broken at spaces (or anywhere in a script without)."""
    lines: list[str] = []
    line = ""
    for word in text.split():
        candidate = f"{line} {word}".strip()
        if text_width(candidate, size) <= width:
            line = candidate
            continue
        if line:
            lines.append(line)
        line = word
        while text_width(line, size) > width:
            size_in_characters = max(
                sum(1 for index in range(len(line)) if text_width(line[: index + 1], size) <= width), 1
            )
            lines.append(line[:size_in_characters])
            line = line[size_in_characters:]
    lines = [*lines, line] if line else lines
    if len(lines) > most:
        lines = [*lines[: most - 1], shortened(f"{lines[most - 1]} {lines[most]}", width, size)]
    return lines or [""]
