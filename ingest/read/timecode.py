"""Time labels: "29:24", "1:02:03", "00:00:01.500" in seconds, and back."""

from __future__ import annotations

import re

__all__ = ["CLOCK", "label", "seconds"]

CLOCK = r"(?:\d{1,3}:)?\d{1,3}:[0-5]\d(?:[.,]\d{1,3})?"
"""A pattern (no groups) of a clock time with minutes and seconds."""


def seconds(clock: str) -> float:
    """The seconds that a clock time stands for; `clock` matches `CLOCK`.

    >>> seconds("29:24"), seconds("1:00:01,5")
    (1764.0, 3601.5)
    """
    total = 0.0
    for part in re.split(":", clock.strip().replace(",", ".")):
        total = total * 60 + float(part)
    return round(total, 3)


def label(start_s: float) -> str:
    """The label for a time without one of its own: minutes and seconds, hours where there are any.

    >>> label(1764.2), label(3723)
    ('29:24', '1:02:03')
    """
    whole = int(start_s)
    hours, rest = divmod(whole, 3600)
    minutes, second = divmod(rest, 60)
    return f"{hours}:{minutes:02}:{second:02}" if hours else f"{minutes}:{second:02}"
