"""Ids: what a document and the items inside it are called, for good.

An id hashes what an item *is* (its document, kind, exact words and which occurrence of these words it is), never where
it stands, how sure we are, which model found it, or when: mending a typo early in a text leaves all other ids alone.
Parts are joined with their lengths, so that no two different lists of parts give the same input to the hash.
"""

from __future__ import annotations

import hashlib
import re
from urllib.parse import parse_qsl, urlencode, urlsplit, urlunsplit

from kg.errors import BadSetting

__all__ = ["Occurrences", "canonical_url", "digest", "document_id", "item_id", "occurrence_number"]

LENGTH = 20
"""Hex digits of an id: 80 bits; with 50 million items the chance of any collision is about 1e-9."""

_GIVEN = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]{0,63}")
_RUN = re.compile(r"[^\W_]+")
_TRACKING = re.compile(r"utm_\w+|gclid|fbclid|mc_cid|mc_eid|igshid")
_DEFAULT_PORTS = {"http": 80, "https": 443}


def digest(*parts: str | int) -> str:
    """The first 20 hex digits of the sha256 of the parts; the same on every machine.

    >>> digest("ab", "c") == digest("a", "bc")
    False
    """
    hashed = hashlib.sha256()
    for part in parts:
        data = str(part).encode("utf-8", "surrogatepass")
        hashed.update(b"%d:" % len(data))
        hashed.update(data)
    return hashed.hexdigest()[:LENGTH]


def canonical_url(url: str) -> str:
    """The URL without fragment, default port and tracking parameters, scheme and host in lower case.

    >>> canonical_url("HTTPS://News.Example:443/a?id=7&utm_source=x#top")
    'https://news.example/a?id=7'
    """
    parts = urlsplit(url.strip())
    try:
        port = parts.port
    except ValueError:  # "http://host:abc/": nothing to make canonical
        return url.strip()
    host = (parts.hostname or "").lower()
    if ":" in host:
        host = f"[{host}]"
    if port is not None and port != _DEFAULT_PORTS.get(parts.scheme.lower()):
        host = f"{host}:{port}"
    kept = [
        (key, value) for key, value in parse_qsl(parts.query, keep_blank_values=True) if not _TRACKING.fullmatch(key)
    ]
    path = parts.path or ("/" if host else "")
    return urlunsplit((parts.scheme.lower(), host, path, urlencode(kept), ""))


def document_id(url: str | None, given: str | None, sha256: str) -> str:
    """The id of a document: from its canonical URL; else the given id as it is; else from the sha256 of its first text.

    Raises:
        BadSetting: a given id that could not stand in an IRI and on a command line without quoting.

    >>> document_id(None, "interview-7", "0" * 64)
    'interview-7'
    """
    if url:
        return digest("document", "url", canonical_url(url))
    if given is not None:
        if not _GIVEN.fullmatch(given):
            raise BadSetting(
                f"document id {given!r}: only letters a-z, digits, '.', '_' and '-' are allowed, at most 64, "
                "and the first is a letter or digit. Give another --id, or none."
            )
        return given
    return digest("document", "text", sha256)


def item_id(document_id: str, kind: str, pieces: tuple[str, ...], occurrence: int, *more: str | int) -> str:
    """The id of an item inside a document.

    `pieces` are the exact words of its spans in order; `occurrence` is `occurrence_number` of the first piece; `more`
    tells apart what shares words and place: an attribution adds the words of its cue and its hop (1 = outermost).

    >>> item_id("d", "span", ("a", "b"), 1) == item_id("d", "span", ("a b",), 1)
    False
    """
    return digest(document_id, kind, len(pieces), *pieces, occurrence, *more)


class Occurrences:
    """Which occurrence of its words a span is. Remembers what it has searched: one per text, many spans.

    Cost: the text once, then the places with the same first two words for each new list of words. (A search of the
    whole text for each was 3.3 times slower for a text twice as long.)
    """

    def __init__(self, text: str) -> None:
        self._text = text
        self._starts: dict[str, dict[int, int]] = {}
        self._places: dict[tuple[str, ...], list[int]] | None = None

    def number(self, start: int, words: str) -> int:
        """1 for the first place where `words` stand as whole words, 2 for the next …; places inside a word are
        counted apart as -1, -2 …, so that a new "there" does not renumber every "here". Empty words: 1.

        Raises:
            ValueError: `words` do not stand at `start`.
        """
        if not words:
            return 1
        known = self._starts.get(words)
        if known is None or start not in known:
            whole = words[0].isalnum() and not (start > 0 and self._text[start - 1].isalnum())
            known = self._whole_words(words) if whole else None
            if known is None or start not in known:
                known = _numbered(self._text, words)
            self._starts[words] = known
        try:
            return known[start]
        except KeyError:
            raise ValueError(f"{words!r} does not stand at {start} in the text") from None

    def _whole_words(self, words: str) -> dict[int, int]:
        """Start → number where `words`, which begin with a letter or digit, stand as whole words."""
        if self._places is None:
            self._places = {}
            runs = list(_RUN.finditer(self._text))
            for run, following in zip(runs, [*runs[1:], None], strict=True):
                self._places.setdefault((run[0],), []).append(run.start())
                if following is not None:
                    self._places.setdefault((run[0], following[0]), []).append(run.start())
        first: list[str] = _RUN.findall(words)[:2]
        # The last run of the words may be the head of a longer one in the text only where it is cut: then it is no whole word.
        numbers: dict[int, int] = {}
        for at in self._places.get(tuple(first), ()):
            end = at + len(words)
            if self._text.startswith(words, at) and not (words[-1].isalnum() and self._text[end : end + 1].isalnum()):
                numbers[at] = len(numbers) + 1
        return numbers


def _numbered(text: str, words: str) -> dict[int, int]:
    """Start → number for every occurrence, overlapping ones too; linear in the text."""
    numbers: dict[int, int] = {}
    whole = inside = 0
    at = text.find(words)
    while at >= 0:
        end = at + len(words)
        cut_left = at > 0 and text[at].isalnum() and text[at - 1].isalnum()
        cut_right = end < len(text) and text[end - 1].isalnum() and text[end].isalnum()
        if cut_left or cut_right:
            inside += 1
            numbers[at] = -inside
        else:
            whole += 1
            numbers[at] = whole
        at = text.find(words, at + 1)
    return numbers


def occurrence_number(text: str, start: int, words: str) -> int:
    """`Occurrences(text).number(start, words)`, for a single span; linear in the text.

    >>> occurrence_number("here, there, here", 13, "here")
    2
    """
    return Occurrences(text).number(start, words)
