"""Turns bytes into text: UTF-8 first, byte order marks, then a careful guess that is named, or a refusal."""

from __future__ import annotations

import codecs
import re

from kg.errors import UnreadableDocument

__all__ = ["decode"]

_MARKS: tuple[tuple[bytes, str], ...] = (
    # The 32-bit mark begins with the 16-bit one: it must be tried first.
    (codecs.BOM_UTF32_LE, "utf-32-le"),
    (codecs.BOM_UTF32_BE, "utf-32-be"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
)
_LATIN = frozenset({"iso-8859-1", "iso8859-1", "latin-1", "latin1", "us-ascii", "ascii"})
_BYTE_ENCODING = re.compile(
    r"(?:windows-|cp\d|iso-?8859|latin|us-ascii|ascii|koi8|gb|big5|euc|shift|ms\d|mac|tis)", re.IGNORECASE
)
"""Declarations that are heeded. One of UTF is not: UTF-8 has been tried, and two bytes a character could not be declared so."""
_SAMPLE = 200_000
"""Bytes that the guess looks at; the whole is then decoded strictly."""


def decode(name: str, data: bytes, declared: str | None = None) -> tuple[str, str | None]:
    """The text without byte order mark, and the encoding's name where it is not UTF-8.

    `declared` is what the file says of itself (an HTML `charset`); it is tried after UTF-8 and before any guess.

    Raises:
        UnreadableDocument: no encoding fits, or several fit that give different texts.
    """
    if data.startswith(codecs.BOM_UTF8):
        data = data[len(codecs.BOM_UTF8) :]
    else:
        for mark, encoding in _MARKS:
            if data.startswith(mark):
                try:
                    return data[len(mark) :].decode(encoding), encoding
                except UnicodeDecodeError as error:
                    raise UnreadableDocument(
                        name, f"it begins like {encoding} but is not ({error.reason})", _REMEDY
                    ) from error
    try:
        return data.decode("utf-8"), None
    except UnicodeDecodeError:
        pass
    if declared is not None and _BYTE_ENCODING.match(declared):
        # Pages that say ISO 8859-1 mean its superset, as browsers take it.
        wanted = "cp1252" if declared.lower() in _LATIN else declared
        try:
            return data.decode(wanted), codecs.lookup(wanted).name
        except (LookupError, UnicodeError, ValueError, AssertionError):
            pass
    return _guess(name, data)


_REMEDY = "Save it as UTF-8 text and give that."


def _guess(name: str, data: bytes) -> tuple[str, str]:
    from charset_normalizer import from_bytes

    if b"\0" in data[:_SAMPLE]:
        raise UnreadableDocument(name, "it is binary, or text of two bytes a character without a mark", _REMEDY)
    matches = list(from_bytes(data[:_SAMPLE]))
    if not matches:
        raise UnreadableDocument(name, "its encoding cannot be told", _REMEDY)
    cleanest = min(match.chaos for match in matches)
    plausible = [match for match in matches if match.chaos <= cleanest + 0.02]
    coherent = max(match.coherence for match in plausible)
    readings: dict[str, tuple[float, str]] = {}
    for match in plausible:
        if match.coherence >= coherent - 0.1:
            try:
                readings.setdefault(data.decode(match.encoding), (match.coherence, match.encoding))
            except (UnicodeError, LookupError):
                continue
    choice = _choice(readings, _western(data))
    if choice is None:
        raise UnreadableDocument(name, "its encoding cannot be told with certainty", _REMEDY)
    return choice


def _choice(readings: dict[str, tuple[float, str]], western: str | None) -> tuple[str, str] | None:
    """The one reading, the one that is clearly the better language, or for nearly plain ASCII the Western one; else None."""
    ranked = sorted(readings.items(), key=lambda item: (-item[1][0], item[1][1]))
    if not ranked:
        return None
    text, (coherence, encoding) = ranked[0]
    if len(ranked) == 1 or (coherence - ranked[1][1][0] >= _CLEARLY and _foreign(text) >= _ENOUGH):
        return text, "cp1252" if text == western else encoding
    if western in readings and _foreign(western) <= _NEARLY_ASCII * sum(
        1 for character in western if character.isalpha()
    ):
        return western, "cp1252"
    return None


def _western(data: bytes) -> str | None:
    try:
        return data.decode("cp1252")
    except UnicodeDecodeError:
        return None


def _foreign(text: str) -> int:
    """Letters beyond ASCII."""
    return sum(1 for character in text if character > "\x7f" and character.isalpha())


_CLEARLY, _ENOUGH = 0.03, 10
_NEARLY_ASCII = 0.05
"""Share of letters beyond ASCII up to which a text is taken as English with some names: those are Western far more often."""
