"""Literals in the one form that a store gives back unchanged, so that the difference of two runs can be empty.

Oxigraph puts numbers, times and language tags into canonical form when it stores them; rdflib rewrites "…Z" when it is
left to itself (`normalize=False` stops that). Both give the same literal for what is made here.
"""

from __future__ import annotations

import re
from decimal import Decimal, InvalidOperation

from rdflib import Literal

from kg.errors import ModelError
from ontology import XSD

__all__ = [
    "boolean",
    "decimal",
    "integer",
    "language_tag",
    "moment",
    "plain",
    "score",
    "seconds",
    "shortened",
    "tagged",
]

_TAG = re.compile(r"[a-z]{2,3}(-[a-z0-9]{2,8})*")
_LONGEST_LABEL = 120


def plain(text: str) -> Literal:
    """A plain string (`xsd:string`)."""
    return Literal(text)


def language_tag(language: str | None) -> str:
    """The language as a lower-case tag; "en" where it is not known or is no tag.

    >>> language_tag("en_US"), language_tag("English"), language_tag(None)
    ('en-us', 'en', 'en')
    """
    tag = (language or "").strip().replace("_", "-").lower()
    return tag if _TAG.fullmatch(tag) else "en"


def tagged(text: str, language: str = "en") -> Literal:
    """A string with a language tag, as given by `language_tag`."""
    return Literal(text, lang=language)


def integer(value: int) -> Literal:
    return Literal(str(value), datatype=XSD.integer, normalize=False)


def boolean(value: bool) -> Literal:
    return Literal("true" if value else "false", datatype=XSD.boolean, normalize=False)


def decimal(value: str) -> Literal:
    """The decimal in canonical form: no exponent, no zeros at its ends.

    Raises:
        ModelError: not a finite decimal number.

    >>> str(decimal("1e3")), str(decimal("0.50")), str(decimal("-0"))
    ('1000', '0.5', '0')
    """
    try:
        number = Decimal(value)
    except InvalidOperation:
        number = Decimal("NaN")
    if not number.is_finite():
        raise ModelError(
            f"{value!r} is not a decimal number; a quantity's value is canonical decimal text such as '0.1'."
        )
    text = format(number, "f")
    if "." in text:
        text = text.rstrip("0").rstrip(".")
    return Literal("0" if text in {"-0", ""} else text, datatype=XSD.decimal, normalize=False)


def score(value: float) -> Literal:
    """A score from 0 to 1, rounded to two decimals."""
    return decimal(f"{value:.2f}")


def seconds(value: float) -> Literal:
    """Seconds in a recording, rounded to milliseconds."""
    return decimal(f"{value:.3f}")


def moment(text: str) -> Literal:
    """A time in UTC that is already written as "2026-10-06T00:00:00Z"."""
    return Literal(text, datatype=XSD.dateTime, normalize=False)


def shortened(text: str, longest: int = _LONGEST_LABEL) -> str:
    """The text on one line for a label, cut at a space where it is longer than `longest` code points.

    >>> shortened("one  two three", 10)
    'one two…'
    """
    line = " ".join(text.split())
    if len(line) <= longest:
        return line
    cut = line[: longest - 1]
    return (cut[: cut.rfind(" ")] if " " in cut else cut).rstrip(" ,;:") + "…"
