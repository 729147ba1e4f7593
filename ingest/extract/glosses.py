"""Finds the facts that an author slips into a sentence beside its main statement.

"Ada Quill, head of research at Lumen" · "kernels, the code that runs on a chip" · "the code, known as kernels," · "Lumen,
opening its first plant on 3 May 2025, said" · "a report published on 3 May 2025". Inside quotation marks they are the
speaker's, so the caller leaves those out.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING

from ingest.extract.propositions import finite
from ingest.extract.tokens import TokenMap
from ingest.extract.word_lists import word_set

if TYPE_CHECKING:
    from spacy.tokens import Token

__all__ = ["Gloss", "GlossKind", "find_glosses"]

_NAMING = frozenset({"call", "know", "name", "dub", "nickname", "term"})
_ISSUING = frozenset(
    {
        "publish",
        "release",
        "date",
        "file",
        "post",
        "air",
        "issue",
        "launch",
        "found",
        "record",
        "sign",
        "hold",
        "broadcast",
        "print",
        "unveil",
    }
)
_WORKS = word_set("""announcement statement report post page article interview filing letter email memo paper study survey release blog tweet document
    episode press speech note book ruling order decree law bill""")
_DATE = re.compile(
    r"\b(?:(?:19|20)\d\d|Jan(?:uary)?|Feb(?:ruary)?|March|April|June|July|Aug(?:ust)?|Sept(?:ember)?|Oct(?:ober)?|Nov(?:ember)?|Dec(?:ember)?|yesterday)\b"
    r"|\b(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day\b|\bMay \d"
)


class GlossKind(StrEnum):
    APPOSITION = "apposition"
    NAMING = "naming"
    PARTICIPLE = "participle"
    RELATIVE = "relative"
    ISSUED = "issued"
    MEANING = "meaning"


@dataclass(frozen=True, slots=True)
class Gloss:
    """A fact beside the main statement. `subject` are the tokens it is about, `rest` those that say it; `head` its predicate.

    `removable`: the main statement reads on without `rest`.
    """

    kind: GlossKind
    subject: tuple[int, ...]
    rest: tuple[int, ...]
    head: int
    removable: bool

    @property
    def tokens(self) -> tuple[int, ...]:
        return tuple(sorted({*self.subject, *self.rest}))


def find_glosses(tokens: TokenMap, first: int, last: int) -> Iterator[Gloss]:
    """Glosses in the half-open token range of one sentence, in the order of their predicates. Cost: linear."""
    for i in range(first, last):
        token = tokens.doc[i]
        if token.dep_ == "appos":
            yield from _apposition(tokens, token)
        elif token.dep_ in ("acl", "advcl"):
            yield from _participle(tokens, token)
        elif token.dep_ == "pobj":
            yield from _dated_work(tokens, token)


def noun_phrase(noun: Token) -> set[int]:
    """The noun with what stands before it, and what narrows it directly after it, before any comma."""
    kept = {noun.i}
    for child in noun.children:
        if child.dep_ in ("appos", "conj", "cc", "punct"):
            continue
        before = child.i < noun.i
        narrowing = child.dep_ in ("prep", "relcl", "acl") and not _set_off(child)
        if before or narrowing:
            kept |= {t.i for t in child.subtree}
    # What follows a comma inside a narrowing phrase belongs to the next statement.
    return {i for i in kept if i <= noun.i or not any(noun.doc[k].text in {",", ";"} for k in range(noun.i + 1, i))}


def _set_off(token: Token) -> bool:
    edge = token.left_edge.i - 1
    return edge >= 0 and token.doc[edge].text in {",", "-", "–", "—", "(", "--"}


def _apposition(tokens: TokenMap, apposed: Token) -> Iterator[Gloss]:
    noun = apposed.head
    if (
        apposed.i < noun.i
        or not _set_off(apposed)
        or apposed.pos_ not in ("NOUN", "ADJ")
        or noun.pos_ not in ("NOUN", "PROPN", "PRON")
    ):
        return
    describing = {c.dep_ for c in apposed.children} & {
        "det",
        "prep",
        "amod",
        "poss",
        "relcl",
        "compound",
        "nummod",
        "acl",
    }
    if not describing or noun.dep_ == "nummod" or apposed.tag_ == "CD":
        return
    person = next(
        (c for c in apposed.children if c.dep_ == "relcl" and c.left_edge.lower_ == "who" and finite(c)), None
    )
    complete = person is not None and any(c.dep_ in ("prep", "amod", "compound", "poss") for c in apposed.children)
    subject = noun_phrase(noun)
    subtree = {t.i for t in apposed.subtree if not t.is_space}
    rest = subtree - subject
    if complete and person is not None:
        clause = {t.i for t in person.subtree if not t.is_space}
        rest -= clause
        yield Gloss(GlossKind.APPOSITION, tuple(sorted(subject)), tuple(sorted(rest)), apposed.i, True)
        yield Gloss(
            GlossKind.RELATIVE, tuple(sorted(subject)), tuple(sorted(clause - {person.left_edge.i})), person.i, True
        )
    elif rest:
        yield Gloss(GlossKind.APPOSITION, tuple(sorted(subject)), tuple(sorted(rest)), apposed.i, True)


def _participle(tokens: TokenMap, verb: Token) -> Iterator[Gloss]:
    rest = {t.i for t in verb.subtree if not t.is_space}
    if verb.tag_ == "VBG" and verb.lemma_ == "mean":
        before = tokens.text[: tokens.starts[verb.i]].rstrip()[-3:]
        if any(mark in before for mark in '"”'):
            yield Gloss(GlossKind.MEANING, (), tuple(sorted(rest)), verb.i, True)
        return
    if verb.dep_ == "acl" and verb.tag_ == "VBN" and verb.head.pos_ in ("NOUN", "PROPN"):
        subject = noun_phrase(verb.head) - rest
        if verb.lemma_ in _NAMING and _set_off(verb) and len(rest) > 1:
            yield Gloss(GlossKind.NAMING, tuple(sorted(subject)), tuple(sorted(rest)), verb.i, False)
        elif verb.lemma_ in _ISSUING and _DATE.search(_words(tokens, rest)):
            yield Gloss(
                GlossKind.ISSUED, tuple(sorted(_wider(verb.head, subject, rest))), tuple(sorted(rest)), verb.i, False
            )
        return
    if verb.tag_ == "VBG" and _set_off(verb) and any(c.dep_ in ("dobj", "prep", "attr") for c in verb.children):
        noun = _noun_before(tokens, verb)
        if noun is not None and noun.i not in rest:
            yield Gloss(
                GlossKind.PARTICIPLE, tuple(sorted(noun_phrase(noun) - rest)), tuple(sorted(rest)), verb.i, True
            )


def _wider(noun: Token, subject: set[int], rest: set[int]) -> set[int]:
    """ "the Quay podcast, in an episode published …": the work that the issued part belongs to, where it stands just before."""
    if noun.dep_ == "pobj" and noun.head.dep_ == "prep" and noun.head.lower_ == "in":
        edge = noun.head.i - 1
        if edge > 0 and noun.doc[edge].text == "," and noun.doc[edge - 1].pos_ in ("NOUN", "PROPN"):
            host = noun.doc[edge - 1]
            return subject | noun_phrase(host) - rest | {noun.head.i}
    return subject


def _noun_before(tokens: TokenMap, verb: Token) -> Token | None:
    """The subject that ends right before the comma of a participle: "Lumen, opening its plant, said"."""
    edge = verb.left_edge.i - 2
    if edge < 0 or tokens.doc[edge + 1].text != ",":
        return None
    token = tokens.doc[edge]
    while (
        token.head.i != token.i and token.dep_ not in ("nsubj", "nsubjpass") and token.pos_ in ("NOUN", "PROPN", "ADP")
    ):
        token = token.head
    return token if token.dep_ in ("nsubj", "nsubjpass") and token.right_edge.i >= edge else None


def _dated_work(tokens: TokenMap, date: Token) -> Iterator[Gloss]:
    """ "the firm's own report from 3 May 2025": that the work exists, and its date."""
    prep = date.head
    noun = prep.head
    if prep.lower_ not in ("from", "of", "dated") or noun.lemma_.lower() not in _WORKS or date.i < noun.i:
        return
    rest = {t.i for t in prep.subtree if not t.is_space}
    if not _DATE.search(_words(tokens, rest)) or not any(c.dep_ in ("poss", "compound") for c in noun.children):
        return
    yield Gloss(GlossKind.ISSUED, tuple(sorted(noun_phrase(noun) - rest)), tuple(sorted(rest)), prep.i, False)


def _words(tokens: TokenMap, chosen: set[int]) -> str:
    return " ".join(tokens.text[tokens.starts[i] : tokens.ends[i]] for i in sorted(chosen))
