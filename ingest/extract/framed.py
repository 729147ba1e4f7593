"""Where a reporting frame ends and what it frames begins, told by words and commas alone, without the parse.

"According to X, the head of Y, | the mine is open", "the mine is open, | said X, who teaches at Y": a small model often hangs
the content on the name beside it. The parser can be asked again for each half; this module says where to cut.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from ingest.extract import cues
from ingest.extract.role_words import ROLE
from ingest.extract.word_lists import word_set

if TYPE_CHECKING:
    from spacy.tokens import Doc, Token

__all__ = ["Framed", "framed"]

FINITE = frozenset(("VBD", "VBZ", "VBP", "MD"))
_RELATIVE = frozenset(("who", "whose", "whom", "which"))
_ASIDE = frozenset(("of", "formerly", "then", "now", "once", "also", "previously", "himself", "herself"))
_ARTICLES = frozenset(("a", "an", "the", "former", "its", "their", "one"))
_ROLE = re.compile(rf"\b{ROLE}\b", re.IGNORECASE)
_NAMING = frozenset(("PROPN", "DET", "PRON", "ADJ", "NOUN", "NUM", "PART", "ADP", "ADV"))
_SUBORDINATE = word_set(
    """when if after as because although though while whereas since once until unless before to in by with without at on
    under during for from like despite besides among"""
)
_WORDS = word_set(
    """interview words statement letter email e-mail message memo note post tweet speech report conversation call view
    opinion"""
)
"""What somebody says something in."""
_ENDS = frozenset((".", "!", "?", "…", "”", '"', ".”", '."'))
_CLOSING = "”\"’'"
_LONGEST = 14
"""Tokens of the longest apposition or name."""
_TAIL = 9
"""Tokens that may stand in a tag behind its verb: whom it was told, when, where."""


@dataclass(frozen=True, slots=True)
class Framed:
    """Tokens of one frame and of its content, each as first and last (inclusive); `verb` heads the frame.

    `leads`: the frame stands before the content. `according`: its head is a preposition, so that the content is the main
    clause; else the content is the verb's complement.
    """

    frame: tuple[int, int]
    content: tuple[int, int]
    verb: int
    leads: bool
    according: bool


def framed(doc: Doc) -> Iterator[Framed]:
    """The frames at the edges of sentences, at most one a sentence, in text order. Linear."""
    for sentence in doc.sents:
        first, last = sentence.start, sentence.end - 1
        while last > first and (doc[last].is_space or doc[last].text in _ENDS):
            last -= 1
        if last - first < 5:
            continue
        found = _leading(doc, first, last) or _trailing(doc, first, last)
        if found is not None:
            yield found


def _leading(doc: Doc, first: int, last: int) -> Framed | None:
    """ "According to NAME, apposition, CONTENT", "In an interview with NAME, CONTENT"."""
    start = first
    while start < last and (doc[start].is_punct or doc[start].is_space or doc[start].lower_ in ("and", "but")):
        start += 1
    comma = _comma(doc, start + 2, last)
    if comma is None or comma - start > _LONGEST or _verbs(doc, start + 2, comma):
        return None
    if not (doc[start].lower_ == "according" and doc[start + 1].lower_ == "to") and not _says_where(doc, start, comma):
        return None
    name = doc[comma - 1]
    while (end := _comma(doc, comma + 1, last)) is not None and _is_apposition(doc, comma + 1, end, name):
        after = _comma(doc, end + 1, last)
        if after is not None and doc[after + 1].tag_ in FINITE and not _verbs(doc, end + 1, after):
            break  # "According to X, the firm's chief, Y, will resign": the role is that of the subject
        comma = end
    if doc[comma + 1].lower_ in ("and", "or", "but"):
        return None
    begin = comma + 1
    while begin < last and doc[begin].text in "“\"‘'":
        begin += 1
    return Framed((start, comma), (begin, last), start, leads=True, according=True)


def _says_where(doc: Doc, start: int, comma: int) -> bool:
    """ "In an interview with the paper", "in the words of X", "in a letter to the board"."""
    if doc[start].lower_ != "in":
        return False
    noun = start + 1
    while noun < comma and doc[noun].pos_ in ("DET", "ADJ", "PRON", "NUM"):
        noun += 1
    return doc[noun].lower_ in _WORDS and (
        noun + 1 == comma or doc[noun + 1].lower_ in ("with", "to", "of", "by", "on")
    )


def _trailing(doc: Doc, first: int, last: int) -> Framed | None:
    """ "CONTENT, said NAME, apposition", "CONTENT, NAME, apposition, said", "CONTENT, according to NAME"."""
    for comma in _commas(doc, first + 2, last):
        start = comma + 1
        while start < last and doc[start].text in _CLOSING:
            start += 1
        token = doc[start]
        if token.lower_ == "according" and start + 2 <= last and doc[start + 1].lower_ == "to":
            if _is_name(doc, start + 2, last):
                return _behind(doc, first, comma, start, last, start, according=True)
        elif _reports(token) and _is_name(doc, start + 1, last):
            return _behind(doc, first, comma, start, last, start)
        elif token.pos_ in ("PROPN", "DET", "PRON", "NOUN", "ADJ") and token.lower_ not in _RELATIVE:
            verb = _verb_behind(doc, start, last)
            if verb is not None:
                return _behind(doc, first, comma, start, last, verb)
    return None


def _behind(
    doc: Doc, first: int, comma: int, start: int, last: int, verb: int, *, according: bool = False
) -> Framed | None:
    while first < comma and (doc[first].is_space or doc[first].text in "“\"‘'"):
        first += 1
    if doc[first].lower_ in _SUBORDINATE or _reports(doc[first]) or comma - first < 2:
        return None
    if doc[comma - 1].pos_ in ("AUX", "SCONJ", "CCONJ", "DET"):
        return None  # "the work is, according to X, free": the content goes on behind the frame
    return Framed((start, last), (first, comma - 1), verb, leads=False, according=according)


def _reports(token: Token) -> bool:
    return token.tag_ in ("VBD", "VBZ", "VBP") and token.lemma_.lower() in cues.SAY


def _is_name(doc: Doc, start: int, last: int) -> bool:
    """A name or noun phrase, and then nothing but appositions, to the sentence's end."""
    if start > last or doc[start].pos_ not in ("PROPN", "DET", "PRON", "NOUN", "ADJ", "NUM"):
        return False
    comma = _comma(doc, start, last)
    end = last if comma is None else comma - 1
    if end - start >= _LONGEST or _verbs(doc, start, end + 1):
        return False
    while comma is not None:
        after = _comma(doc, comma + 1, last)
        if not _is_apposition(doc, comma + 1, after if after is not None else last + 1, doc[comma - 1]):
            return False
        comma = after
    return True


def _verb_behind(doc: Doc, start: int, last: int) -> int | None:
    """The verb of "NAME said", "NAME, apposition, told the paper" that begins at `start` and ends the sentence."""
    at = start
    while at <= last and doc[at].pos_ in _NAMING and at - start < _LONGEST and not doc[at].is_punct:
        at += 1
    if at > start and doc[at - 1].lower_ in _RELATIVE | {"that"}:
        return None
    while at <= last and doc[at].text == "," and (end := _comma(doc, at + 1, last)) is not None:
        if not _is_apposition(doc, at + 1, end, doc[at - 1]):
            return None
        at = end + 1 if doc[end + 1].text != "," and _reports(doc[end + 1]) else end
    if at > last or at == start or not _reports(doc[at]) or last - at > _TAIL:
        return None
    behind = range(at + 1, last + 1)
    if any(doc[i].text in (",", ":", ";") or doc[i].lower_ == "that" for i in behind) or _verbs(doc, at + 1, last + 1):
        return None
    return at


def _commas(doc: Doc, start: int, last: int) -> Iterator[int]:
    yield from (i for i in range(start, last) if doc[i].text == ",")


def _comma(doc: Doc, start: int, last: int) -> int | None:
    return next(_commas(doc, start, last), None)


def _verbs(doc: Doc, start: int, end: int) -> bool:
    return any(doc[i].tag_ in FINITE for i in range(start, end))


def _is_apposition(doc: Doc, start: int, end: int, name: Token) -> bool:
    """Whether the words between two commas say who somebody is and are no clause of their own."""
    if start >= end or end - start > _LONGEST:
        return False
    word = doc[start].lower_
    if word in ("and", "or", ";", ":"):
        return False
    if word in _RELATIVE:
        return True
    if name.pos_ == "NOUN" and all(doc[i].pos_ == "PROPN" for i in range(start, end)):
        return True  # "the team's coach, Ana Lim,"
    if _verbs(doc, start, end):
        return False
    if word in _ASIDE or word.isdigit():
        return True
    named = name.pos_ == "PROPN" or name.text[:1].isupper()
    words = " ".join(doc[i].text for i in range(start, end))
    if named and _ROLE.search(words) is not None:
        return True
    return named and word in _ARTICLES and word != "the" and not any(doc[i].tag_ == "VBG" for i in range(start, end))
