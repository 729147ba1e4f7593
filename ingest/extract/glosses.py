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

from ingest.extract.clauses import finite
from ingest.extract.role_words import ROLE
from ingest.extract.tokens import UNIT_MARKS, TokenMap
from ingest.extract.word_lists import word_set

if TYPE_CHECKING:
    from spacy.tokens import Token

__all__ = ["Gloss", "GlossKind", "find_glosses"]

_ROLE = re.compile(rf"{ROLE}", re.IGNORECASE)
_HOUSES = word_set(
    "company firm body agency maker manufacturer charity retailer supplier start-up startup group organisation organization"
)
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
_PUBLISHING = word_set("publish release date file post air issue broadcast print")
_WORKS = word_set("""announcement figure datum data statistic result poll video photo list index ranking number transcript memo column essay statement report post page article interview filing letter email memo paper study survey release blog tweet document
    episode press speech note book ruling order decree law bill""")
_WRITINGS = word_set(
    "critique account analysis indictment review defence defense examination history sequel summary attack plea"
)
"""What a document is called by what it does."""
_DATE = re.compile(
    r"\b(?:(?:19|20)\d\d|Jan(?:uary)?|Feb(?:ruary)?|March|April|June|July|Aug(?:ust)?|Sept(?:ember)?|Oct(?:ober)?|Nov(?:ember)?|Dec(?:ember)?|yesterday)\b"
    r"|\b(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day\b|\bMay \d"
)


_DESCRIBING = frozenset({"det", "prep", "amod", "poss", "relcl", "compound", "nummod", "acl"})


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
        if child.dep_ in ("appos", "conj", "cc", "punct") and not (child.i == noun.i + 1 and child.tag_ == "CD"):
            continue
        before = child.i < noun.i or (child.i == noun.i + 1 and child.tag_ == "CD")
        narrowing = child.dep_ in ("prep", "relcl", "acl") and not _set_off(child)
        if before or narrowing:
            kept |= {t.i for t in child.subtree}
    # What follows a comma inside a narrowing phrase belongs to the next statement.
    return {i for i in kept if i <= noun.i or not any(noun.doc[k].text in {",", ";"} for k in range(noun.i + 1, i))}


def _set_off(token: Token) -> bool:
    edge = token.left_edge.i - 1
    return edge >= 0 and token.doc[edge].text in {",", "-", "–", "—", "(", "--"}


def _apposition(tokens: TokenMap, apposed: Token) -> Iterator[Gloss]:
    noun = _told_of(apposed)
    if (
        apposed.i < noun.i
        or not _set_off(apposed)
        or apposed.pos_ not in ("NOUN", "ADJ")
        or noun.pos_ not in ("NOUN", "PROPN", "PRON")
    ):
        return
    if noun.i < noun.head.i < apposed.i and noun.dep_ in ("nsubj", "nsubjpass"):
        return  # "Orr says it is new, a claim that …": no word for Orr
    if any(t.lower_ in ("vs", "vs.", "versus") for t in apposed.subtree):
        return  # "the type of grant (research vs. training)": two sorts, not what a grant is
    if (
        apposed.left_edge.lower_ in ("not", "never", "nor", "rather")
        or apposed.doc[apposed.left_edge.i - 1].lower_ == "not"
    ):
        return  # "two hours, not two weeks"
    if any(c.dep_ == "poss" and c.tag_ == "PRP$" for c in apposed.children) and _listed(apposed):
        return  # "Orr, his brother, and his mother": three people
    named = {c.dep_ for c in apposed.children}
    if apposed.text[:1].isupper() and "conj" in named:
        return  # an item of a list of names
    if not named & _DESCRIBING or noun.dep_ == "nummod" or apposed.tag_ == "CD":
        return
    bearer = _bearer(apposed, noun)
    subject = (
        noun_phrase(bearer)
        if bearer is noun or bearer.i > noun.i
        else {t.i for t in bearer.lefts if t.dep_ == "compound"} | {bearer.i}
    )
    rest = _apposed_words(apposed) - subject
    person = next((t for t in apposed.subtree if t.dep_ == "relcl" and t.left_edge.lower_ == "who" and finite(t)), None)
    if person is not None and any(c.dep_ in ("prep", "amod", "compound", "poss") for c in apposed.children):
        clause = {t.i for t in person.subtree if not t.is_space}
        rest -= clause
        yield Gloss(GlossKind.APPOSITION, tuple(sorted(subject)), tuple(sorted(rest)), apposed.i, True)
        yield Gloss(
            GlossKind.RELATIVE, tuple(sorted(subject)), tuple(sorted(clause - {person.left_edge.i})), person.i, True
        )
    elif rest:
        yield Gloss(GlossKind.APPOSITION, tuple(sorted(subject)), tuple(sorted(rest)), apposed.i, True)


def _bearer(apposed: Token, noun: Token) -> Token:
    """Of whom it is told: "Orr of the mill, its chief engineer" tells of Orr, "Orr of Lumen, a lamp maker" of Lumen."""
    house = next(
        (k for c in noun.children if c.lower_ in ("of", "at", "from") for k in c.children if k.dep_ == "pobj"), None
    )
    if noun.ent_type_ == "PERSON" and house is not None and house.pos_ == "PROPN" and apposed.lower_ in _HOUSES:
        return house
    person = noun.head.head
    of = noun.dep_ == "pobj" and noun.head.lower_ in ("of", "at", "from", "with")
    named = person.pos_ == "PROPN" and person.i < noun.i and person.ent_type_ in ("PERSON", "")
    return person if of and named and _ROLE.fullmatch(apposed.text) is not None else noun


def _told_of(apposed: Token) -> Token:
    """The noun that the apposition tells of. In "a study by the Example Centre, a think-tank," the parse may hang it on the study, in
    "the report by Orr, a critique," on Orr: what is itself a document is of the document, all else of the name before it."""
    name = apposed.doc[max(apposed.left_edge.i - 2, 0)]
    while name.dep_ == "compound" and name.head.pos_ == "PROPN":
        name = name.head
    maker = name.head
    document = maker.head.head if maker.head.dep_ == "acl" else maker.head
    by_name = name.pos_ == "PROPN" and name.dep_ == "pobj" and maker.lower_ in ("by", "from")
    if not by_name or document.lemma_.lower() not in _WORKS or apposed.head not in (name, document):
        return apposed.head
    return document if apposed.lemma_.lower() in _WORKS | _WRITINGS else name


def _listed(apposed: Token) -> bool:
    """Whether a comma and "and" join another noun to it."""
    edge = next((c.left_edge.i for c in apposed.children if c.dep_ == "conj"), None)
    before = {apposed.doc[i].lower_ for i in range(apposed.i + 1, edge)} if edge is not None else set()
    return {",", "and"} <= before


def _apposed_words(apposed: Token) -> set[int]:
    """The apposition without what a comma and "and" join to it: that goes on with the main statement."""
    words = {t.i for t in apposed.subtree if not t.is_space}
    first = min(words)
    while first > 1 and apposed.doc[first - 1].text == "-" and not apposed.doc[first - 1].whitespace_:
        first -= 2  # "co-founder" is three tokens, of which the parser hangs two elsewhere
        words |= {first, first + 1}
    for child in apposed.children:
        if child.dep_ == "conj" and (
            child.pos_ in ("VERB", "AUX") or child.doc[max(child.left_edge.i - 2, 0)].text == ","
        ):
            words = {i for i in words if i < child.left_edge.i}
    while words and (
        (apposed.doc[max(words)].is_punct and apposed.doc[max(words)].text not in UNIT_MARKS)
        or apposed.doc[max(words)].dep_ == "cc"
    ):
        words.discard(max(words))
    return words


def _participle(tokens: TokenMap, verb: Token) -> Iterator[Gloss]:
    rest = {t.i for t in verb.subtree if not t.is_space}
    if verb.tag_ == "VBG" and verb.lemma_ == "mean":
        start = tokens.starts[verb.i]
        before = tokens.text[max(0, start - 4) : start]
        if any(mark in before for mark in '"”'):
            yield Gloss(GlossKind.MEANING, (), tuple(sorted(rest)), verb.i, True)
        return
    if verb.dep_ == "acl" and verb.tag_ == "VBN" and verb.head.pos_ in ("NOUN", "PROPN"):
        subject = noun_phrase(verb.head) - rest
        if verb.lemma_ in _NAMING and _set_off(verb) and len(rest) > 1:
            named = noun_phrase(_named_noun(verb.head)) - rest
            yield Gloss(GlossKind.NAMING, tuple(sorted(named)), tuple(sorted(rest)), verb.i, False)
        elif verb.lemma_ in _ISSUING and _DATE.search(_words(tokens, rest)):
            issued = _issued(verb)
            if issued is not None:
                subject = noun_phrase(issued) - rest
                yield Gloss(GlossKind.ISSUED, tuple(sorted(subject)), tuple(sorted(rest)), verb.i, False)
        return
    if verb.tag_ == "VBG" and _set_off(verb) and any(c.dep_ in ("dobj", "prep", "attr") for c in verb.children):
        noun = _noun_before(tokens, verb)
        if noun is not None and noun.i not in rest:
            yield Gloss(
                GlossKind.PARTICIPLE, tuple(sorted(noun_phrase(noun) - rest)), tuple(sorted(rest)), verb.i, True
            )


def _named_noun(noun: Token) -> Token:
    """The noun that "known as" after a comma tells of: in "the code that runs on chips, known as kernels" it is the code."""
    top = token = noun
    while token.head.i != token.i and token.dep_ in ("pobj", "dobj", "prep", "relcl", "conj"):
        inside_clause = token.dep_ == "relcl"
        token = token.head
        if inside_clause and token.pos_ == "NOUN":
            top = token
    return top


def _issued(verb: Token) -> Token | None:
    """The noun that "published on 3 May" tells of: in "a survey of 212 firms published …" the survey; None where no work is
    named that could be published.
    """
    noun = verb.head
    if verb.lemma_ not in _PUBLISHING:
        return noun
    while noun.lemma_.lower() not in _WORKS:
        prep = noun.head
        if noun.dep_ != "pobj" or prep.dep_ != "prep" or prep.head.pos_ != "NOUN":
            return noun if noun is verb.head and noun.dep_ != "pobj" and noun.tag_ not in ("NNS", "NNPS") else None
        noun = prep.head
    return noun


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
    """Reads "the firm's own report from 3 May 2025": that the work exists, and its date."""
    prep = date.head
    noun = prep.head
    if prep.lower_ not in ("from", "of", "dated") or noun.lemma_.lower() not in _WORKS or date.i < noun.i:
        return
    rest = {t.i for t in prep.subtree if not t.is_space}
    year = max(rest) + (1 if prep.doc[max(rest)].text == "," else 2)
    if prep.doc[year - 1 : year].text == "," and prep.doc[year : year + 1].text.isdigit():
        rest |= {year - 1, year}  # the year, cut off from "May 3,"
    if not _DATE.search(_words(tokens, rest)) or not any(c.dep_ in ("poss", "compound") for c in noun.children):
        return
    yield Gloss(GlossKind.ISSUED, tuple(sorted(noun_phrase(noun) - rest)), tuple(sorted(rest)), prep.i, False)


def _words(tokens: TokenMap, chosen: set[int]) -> str:
    return " ".join(tokens.text[tokens.starts[i] : tokens.ends[i]] for i in sorted(chosen))
