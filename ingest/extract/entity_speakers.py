"""Names in speaking position: who "said" something, whom "according to" cites, whom a spokesman speaks for.

What speaks is a party, whatever the model takes it for: a country ("Nigeria said"), a paper named after an ocean, a campaign or
government that only its adjective names ("the Samoan government").
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from ingest.extract.name_words import words_of
from ingest.extract.names import OFFICES, TITLES, is_acronym, is_given_name, is_mixed
from ingest.resolve.lexicon import REPORTING_VERBS
from kg.record import EntityType, Span

if TYPE_CHECKING:
    from spacy.tokens import Token

    from ingest.extract.entity_candidates import Page

__all__ = ["speaking_names"]

_BODIES = words_of("bodies")
"""Common nouns for a body that an adjective or name tells apart: "the Samoan government"."""
_OPEN_BODIES = words_of("body_starts")
"""First words of names of bodies that go on with "of": "Court of Justice", "Ministry of Health"."""
_SPOKESMEN = frozenset({"spokesman", "spokeswoman", "spokesperson", "spokespeople", "spokespersons", "spokesmen"})
_STATING = REPORTING_VERBS - frozenset(
    {"show", "find", "feel", "hope", "want", "think", "see", "continue", "point", "mention", "describe", "express"}
) | frozenset({"rule", "learn", "deny", "apologise", "apologize", "respond", "counter", "object"})
_UNREAL = frozenset({"could", "may", "might", "should", "must", "can"})
_PEOPLE = frozenset({"PERSON"})
_NOT_PARTIES = frozenset(
    {"DATE", "TIME", "MONEY", "PERCENT", "ORDINAL", "CARDINAL", "QUANTITY", "WORK_OF_ART", "EVENT", "LAW", "LANGUAGE"}
)


_PRINTED = frozenset(
    {"report", "article", "story", "column", "editorial", "piece", "interview", "essay", "review", "op-ed"}
)
"""What stands in a paper: "a story in the Example Post says"."""


def speaking_names(page: Page) -> Iterator[tuple[Span, EntityType | None, float]]:
    """Spans of names in speaking position, with the type that the position tells, and how surely (the weight of a vote).

    The type is None where it may be a person or a body. A name with an article ("the Example Messenger has learned") is a body.

    Groups ("Democrats") and plain nouns are none. In text order; linear in the text.
    """
    for token in page.doc:
        if token.pos_ not in ("PROPN", "NOUN"):
            continue
        speaks = _speaks(token)
        span = _body(token) if speaks or token.dep_ in ("nsubj", "nsubjpass") else None
        span = span or (_proper(page, token) if speaks else None)
        if span is None:
            continue
        first, last = span
        place = (page.doc[first].idx, page.doc[last].idx + len(page.doc[last]))
        if _has_article(page, first, last):
            yield place, EntityType.ORGANIZATION, 2.5
        elif _may_be_person(page, token, first, last):
            yield place, None, 0.0
        else:
            yield place, EntityType.ORGANIZATION, 1.0


def _has_article(page: Page, first: int, last: int) -> bool:
    """ "the" stands before a name of two words or more that is no title's or family's ("the Rev. Lim", "the Lims")."""
    if first == 0 or last == first or page.doc[first - 1].lower_ != "the":
        return False
    return page.doc[first].lower_.strip(".") not in TITLES and page.doc[last].tag_ != "NNPS"


def _speaks(token: Token) -> bool:
    head = token.head
    if token.dep_ == "nsubj":
        return head.lemma_ in _STATING and head.pos_ == "VERB" and not any(c.lower_ in _UNREAL for c in head.children)
    if token.dep_ == "dobj":
        return head.lemma_ == "tell"
    if token.dep_ == "pobj":
        if head.lower_ == "to":
            return head.head.lower_ == "according"
        if head.dep_ == "agent":
            return head.head.lemma_ in _STATING
        if head.lower_ in ("in", "with") and head.head.lower_ in _PRINTED:
            return head.lower_ == "with" or (head.head.dep_ == "nsubj" and head.head.head.pos_ == "VERB")
        return head.lower_ in ("for", "of", "at", "from") and head.head.lower_ in _SPOKESMEN
    return (
        token.dep_ in ("compound", "nmod", "poss")
        and head.lower_ in _SPOKESMEN
        and token.nbor(1).ent_iob_ != "I"
        and (token.ent_type_ in ("ORG", "GPE", "PERSON") or is_mixed(token.text) or is_acronym(token.text))
    )


def _body(token: Token) -> tuple[int, int] | None:
    """ "the Samoan government", "the Biden campaign", "an Austrian court": first and last token."""
    if token.lower_ not in _BODIES or token.pos_ != "NOUN" or token.tag_ == "NNS" or not token.text.islower():
        return None
    first = token.i
    last = _of_place(token)
    if last is not None:
        return first, last
    while first and _is_modifier(token.doc[first - 1]) and token.doc[first - 1].whitespace_ == " ":
        first -= 1
    if first == token.i or token.doc[first].lower_ in TITLES:
        return None
    return first, token.i


def _of_place(token: Token) -> int | None:
    """The end of "the government of Samoa": what follows "of" is one run of names."""
    doc, place = token.doc, token.i + 1
    if place >= len(doc) or doc[place].lower_ != "of" or token.i == 0 or doc[token.i - 1].lower_ != "the":
        return None
    place += 1
    if place < len(doc) and doc[place].lower_ == "the":
        place += 1
    last = None
    while place < len(doc) and doc[place].pos_ == "PROPN" and doc[place].text[:1].isupper():
        if doc[place].ent_type_ not in ("GPE", "LOC", "ORG", ""):
            return None
        last = place
        place += 1
    return last


def _is_modifier(token: Token) -> bool:
    return (
        token.text[:1].isupper()
        and token.pos_ in ("PROPN", "ADJ", "NOUN")
        and token.dep_ in ("compound", "amod", "nmod")
        and token.ent_type_ not in _NOT_PARTIES
    )


def _proper(page: Page, token: Token) -> tuple[int, int] | None:
    """The run of proper nouns that ends at `token`, with "of …" where it is a body's name."""
    doc = token.doc
    if token.pos_ != "PROPN" or not token.text[:1].isupper() or page.in_title(token.idx):
        return None
    if token.ent_type_ in _NOT_PARTIES and not is_mixed(token.text):
        return None
    if token.ent_type_ == "NORP" and not is_acronym(token.text):
        return None
    if token.lower_ in OFFICES or (
        token.tag_ == "NNPS" and token.ent_type_ not in ("GPE", "ORG") and token.lower_ not in _OPEN_BODIES
    ):
        return None
    first = last = token.i
    while first and _continues(doc[first - 1]):
        if doc[first - 1].lower_.strip(".") in TITLES | OFFICES:
            break
        if doc[first - 1].ent_type_ in _PEOPLE and token.ent_type_ not in _PEOPLE:
            return None
        first -= 1
    if (
        token.text[-1:].isalnum()
        and first
        and not doc[first - 1].whitespace_
        and doc[first - 1].text in ("-", "–", "/", "@")
    ):
        return None
    if token.ent_type_ not in ("ORG", "GPE", "LOC"):
        given = next((place for place in range(first, last) if is_given_name(doc[place].text)), first)
        return given, last
    return first, _extended(token)


def _continues(token: Token) -> bool:
    return token.pos_ in ("PROPN", "ADJ") and token.text[:1].isupper() and token.whitespace_ == " "


def _extended(token: Token) -> int:
    """The last token of the name headed by `token`: the model's own end, or what follows "of" in a body's name."""
    doc = token.doc
    last = token.i
    while last + 1 < len(doc) and doc[last + 1].ent_iob_ == "I" and doc[last + 1].text not in ("(", ",", "'s", "’s"):
        last += 1
    if (
        last == token.i
        and token.lower_ in _OPEN_BODIES
        and last + 2 < len(doc)
        and doc[last + 1].lower_ in ("of", "for")
    ):
        place = last + 2
        if doc[place].lower_ == "the":
            place += 1
        while place < len(doc) and doc[place].pos_ == "PROPN" and doc[place].text[:1].isupper():
            last = place
            place += 1
    return last


def _may_be_person(page: Page, token: Token, first: int, last: int) -> bool:
    """Whether the words may name a person: the model says so, a given name starts them, or they are one unknown plain word."""
    if token.pos_ == "NOUN" or page.doc[last].lower_ in _OPEN_BODIES or last > token.i:
        return False
    kinds = {page.doc[place].ent_type_ for place in range(first, last + 1)}
    if kinds & {"GPE", "LOC", "FAC", "ORG"} and not (last > first and is_given_name(page.doc[first].text)):
        return False
    if page.doc[first].lower_.strip(".") in TITLES or "PERSON" in kinds or is_given_name(page.doc[first].text):
        return True
    return not (is_mixed(token.text) or is_acronym(token.text))
