"""Noun phrases that cite a document: "the company's founding announcement", "a study published in …", "another podcast".

A phrase counts only where the text ties it to somebody: an owner, an issuer, a place or day of publication, a title, or a
reporting verb that takes words from it. A bare "the report" is no new work.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from ingest.extract.constructions.documents import RECORDS, SHOWING
from ingest.extract.entity_index import EntityIndex
from ingest.extract.name_words import words_of
from ingest.read.dates import find_date
from ingest.resolve.resolved import How
from kg.record import Document, EntityType, Span

if TYPE_CHECKING:
    from spacy.tokens import Doc, Token

    from ingest.resolve.references import References

__all__ = ["WorkPhrase", "work_phrases"]

_STRONG = words_of("work_strong")
"""Heads that name a document or spoken work whatever stands beside them."""
_WEAK = words_of("work_weak")
"""Heads that do so only with a named owner or issuer, or in "on its website"."""
_COMPOUND = {
    ("press", "release"),
    ("news", "release"),
    ("blog", "post"),
    ("white", "paper"),
    ("press", "conference"),
    ("news", "conference"),
    ("op", "ed"),
}
_SPOKEN = frozenset(["podcast", "show", "episode", "interview", "series"])
_REPORTING = words_of("work_reporting")
_ISSUING = frozenset(
    ["publish", "release", "issue", "post", "write", "send", "file", "deliver", "sign", "author", "circulate"]
)
_CITING = frozenset(["in", "on", "via", "through", "during", "to", "from", "at", "with", "for"])
_INDEFINITE = frozenset(["a", "an", "another", "one"])
_RESEARCH = frozenset(["study", "paper", "report", "survey", "preprint", "poll", "analysis", "audit", "review"])
"""What stands for its makers in the next sentence: "It found …", "Its authors say …"."""
_GOES_ON = re.compile(
    r"[.!?][”\"]?\s(?:It|Its authors|The (?:authors|researchers|scientists|study|paper|report|survey|poll))\b"
)
_TEAMS = frozenset(
    ["group", "team", "pair", "trio", "researcher", "scientist", "academic", "economist", "engineer", "author"]
)
"""Who makes a study that is called by where they work: "a paper by researchers at Example University"."""
_OF_A_DAY = re.compile(r"(?:mon|tues|wednes|thurs|fri|satur|sun)day", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class WorkPhrase:
    """One citing phrase: the whole noun phrase, its head's lemma, its words without determiner and owner, and what it is tied to."""

    span: Span
    head: int
    noun: str
    words: str
    owner: str | None
    owner_is_possessive: bool
    date: str | None
    title: Span | None
    indefinite: bool
    definite: bool


def work_phrases(document: Document, doc: Doc, entities: EntityIndex, references: References) -> tuple[WorkPhrase, ...]:
    """The citing phrases of a text, in text order. Linear in the text."""
    found = []
    for token in doc:
        noun = _noun(token)
        if noun is None or _in_name(token, entities):
            continue
        phrase = _phrase(document.text, token, noun, entities, references)
        if phrase is not None:
            found.append(phrase)
    return tuple(found)


def _in_name(token: Token, entities: EntityIndex) -> bool:
    """Whether the noun is part of a name ("the Example Geological Survey")."""
    named = entities.at(token.idx)
    return named is not None and named[0][1] >= token.idx + len(token)


def _noun(token: Token) -> str | None:
    if token.pos_ not in ("NOUN", "PROPN"):
        return None
    lemma = token.lemma_.casefold()
    before = token.nbor(-1).lemma_.casefold() if token.i else ""
    if (before, lemma) in _COMPOUND:
        return f"{before} {lemma}"
    if lemma in RECORDS and _shows(token):
        return lemma
    if lemma not in _STRONG and lemma not in _WEAK:
        return None
    following = token.nbor(1) if token.i + 1 < len(token.doc) else None
    if following is not None and following.lower_ in SHOWING and _shows(token):
        return lemma
    if following is not None and following.dep_ != "appos" and token.dep_ == "compound" and token.head.i > token.i:
        return None
    return lemma if token.tag_ != "NNS" else None


def _phrase(text: str, token: Token, noun: str, entities: EntityIndex, references: References) -> WorkPhrase | None:
    left = token.left_edge
    first = _first_of_noun_phrase(token)
    owner, possessive = _owner(token, entities, references)
    start, end = first.idx, token.idx + len(token)
    tail, date = _publication(text, token, end)
    title = _title(text, end)
    determiner = first.lower_ if first.pos_ == "DET" else ""
    plain = noun in _STRONG or " " in noun
    on_another = (
        noun in _SPOKEN
        and determiner == "another"
        and re.search(r"\b(?:on|in) $", text[max(0, start - 4) : start]) is not None
    )
    told = _tells(token, determiner) or _shows(token)
    tied = (
        owner is not None
        or title is not None
        or date is not None
        or told
        or (plain and (_cited(token) or tail > end or on_another))
        or (noun in _RESEARCH and _is_taken_up(text, token, determiner))
    )
    if not tied or (not plain and owner is None and title is None and not on_another and not told):
        return None
    if token.dep_ in ("attr", "acomp") or left.lower_ in ("no", "any", "every", "each", "what", "which"):
        return None
    if noun in _SPOKEN and determiner in ("the", "this", "that") and owner is None and title is None and date is None:
        return None
    words = _words(text, token, first)
    if token.sent.start == first.i and entities.at(first.idx) is None and not words[1:2].isupper():
        words = words[:1].lower() + words[1:]  # "Court documents show …": the capital is the sentence's
    return WorkPhrase(
        (start, max(end, tail)),
        token.i,
        noun,
        words,
        owner,
        possessive,
        date,
        title,
        determiner in _INDEFINITE,
        determiner in ("the", "this", "that"),
    )


def _tells(token: Token, determiner: str) -> bool:
    """ "An anonymous post alleged …", "Monday's release said …": a new document, or that of a day, takes the words."""
    of_a_day = any(child.dep_ == "poss" and _OF_A_DAY.fullmatch(child.text) for child in token.lefts)
    return (of_a_day or determiner in _INDEFINITE) and token.dep_ == "nsubj" and token.head.lemma_ in _REPORTING


def _shows(token: Token) -> bool:
    """ "Court documents show that …", "…, a filing shows."; the parse may take the verb for a noun."""
    doc, end = token.doc, token.sent.end
    after = token.i + 1
    if after < end and doc[after].lower_ in SHOWING:
        return after + 1 >= end or doc[after + 1].lower_ in ("that", ".", ";") or doc[after + 1].is_space
    head = token.head
    if token.dep_ == "nsubj" and head.i > token.i and head.lower_ in SHOWING:
        return head.i + 1 < end and doc[head.i + 1].lower_ == "that"
    # "Accounts filed in court show.": its verb is lost in what is hung on it.
    later = [other for other in doc[after : min(after + 10, end)] if other.lower_ in SHOWING]
    behind = bool(later) and (later[0].i + 1 >= end or doc[later[0].i + 1].lower_ in (".", "that"))
    return behind and after < end and doc[after].tag_ in ("VBN", "VBD") and "," not in doc[after : later[0].i].text


def _is_taken_up(text: str, token: Token, determiner: str) -> bool:
    """ "A paper was less kind. Its authors found …"."""
    if determiner not in _INDEFINITE or token.dep_ not in ("nsubj", "nsubjpass"):
        return False
    return _GOES_ON.match(text, token.sent[-1].idx if token.sent[-1].text.strip() else token.sent[-2].idx) is not None


def _first_of_noun_phrase(token: Token) -> Token:
    """The first token of the head's left side: determiner, owner with its own modifiers, compounds, adjectives."""
    first = token
    for child in token.lefts:
        if (
            child.dep_ in ("det", "poss", "compound", "amod", "nmod", "nummod", "predet")
            and child.left_edge.i < first.i
        ):
            first = child.left_edge
    return first


def _owner(token: Token, entities: EntityIndex, references: References) -> tuple[str | None, bool]:
    """The id of the entity in "X's report", "its report", "report by X", "interview with X"; whether by a possessive."""
    for child in token.lefts:
        if child.dep_ == "poss" or (
            child.dep_ in ("nmod", "compound") and child.i + 1 < len(token.doc) and child.nbor(1).tag_ == "POS"
        ):
            found = _entity_of(child, entities, references) or _organization_before(child, entities)
            return found, found is not None
    for child in token.rights:
        if (child.dep_ == "prep" and child.lower_ in ("by", "from", "of")) or child.dep_ == "agent":
            for grandchild in child.children:
                if grandchild.dep_ == "pobj":
                    found = _entity_of(grandchild, entities, references)
                    if found and (child.lower_ == "by" or child.lower_ == "from"):
                        return found, False
                    if child.lower_ != "of" and (employer := _employer(grandchild, entities)):
                        return employer, False
        if child.dep_ == "acl" and child.lemma_ in _ISSUING:
            for agent in child.children:
                if agent.dep_ == "agent":
                    for grandchild in agent.children:
                        found = _entity_of(grandchild, entities, references)
                        if found:
                            return found, False
    return None, False


def _employer(token: Token, entities: EntityIndex) -> str | None:
    """The organisation in "a group at X", "researchers from X"."""
    if token.lemma_ not in _TEAMS:
        return None
    for child in token.rights:
        if child.dep_ == "prep" and child.lower_ in ("at", "from", "of"):
            for grandchild in child.children:
                named = entities.at(grandchild.idx, frozenset({EntityType.ORGANIZATION}))
                if grandchild.dep_ == "pobj" and named is not None:
                    return named[1].id
    return None


_ORGANIZATION_NOUNS = frozenset(
    {"company", "firm", "startup", "group", "organization", "organisation", "lab", "agency", "bank", "team", "maker"}
)


def _organization_before(token: Token, entities: EntityIndex) -> str | None:
    """ "The company's" right after a name: the last organisation that the same sentence names before it."""
    if token.lower_ not in _ORGANIZATION_NOUNS or token.left_edge.lower_ != "the":
        return None
    before = entities.mentions(token.sent.start_char, token.idx, frozenset({EntityType.ORGANIZATION}))
    return before[-1][1].id if before else None


_ISSUERS = frozenset(
    {EntityType.PERSON, EntityType.ORGANIZATION, EntityType.TECHNOLOGY, EntityType.PRODUCT, EntityType.WORK}
)


def _entity_of(token: Token, entities: EntityIndex, references: References) -> str | None:
    """The entity that the noun phrase headed by `token` names or stands for."""
    named = entities.at(token.idx, _ISSUERS)
    if named is not None:
        return named[1].id
    resolved = references.of_token(token.i)
    return (
        resolved.entity_id
        if resolved is not None and (resolved.certain or resolved.how is How.THE_ORGANISATION)
        else None
    )


def _cited(token: Token) -> bool:
    """Whether a reporting verb takes words from it: "said in a statement", "the report says", "according to a study"."""
    head = token.head
    if token.dep_ == "nsubj":
        giving = head.lemma_ in ("put", "peg") and any(child.lower_ == "at" for child in head.subtree)
        return head.lemma_ in _REPORTING or giving
    if token.dep_ in ("dobj", "nsubjpass"):
        return head.lemma_ in _ISSUING
    if token.dep_ == "pobj" and head.dep_ in ("prep", "pcomp", "agent"):
        if head.lower_ == "to" and head.head.lower_ == "according":
            return True
        return head.lower_ in _CITING and (
            head.head.lemma_ in _REPORTING
            or head.head.lemma_ in ("remark", "comment", "appear", "speak", "talk", "quote")
        )
    return False


_TAIL = re.compile(
    r",? (?:that was |which was |also )?(?:published|released|posted|issued|dated|from|sent|filed|aired|recorded)\b(?: (?:on|in|by|at|to))?[^.,;\n“”\"]{0,60}"
)


def _publication(text: str, token: Token, end: int) -> tuple[int, str | None]:
    """End of the words that say when it was published, and the ISO day; the phrase's own end where there are none."""
    match = _TAIL.match(text, end)
    if match is None:
        return end, None
    date = find_date(text, match.start(), min(len(text), match.end() + 12))
    if date is None:
        return end, None
    return date.end, date.iso


_TITLE = re.compile(r",?(?: (?:called|titled|entitled|headlined|named))?,? [“\"‘]([A-Z0-9][^“”\"\n]{2,150})[”\"]")


def _title(text: str, end: int) -> Span | None:
    """The title in quotation marks that follows a head noun."""
    match = _TITLE.match(text, end)
    if match is None:
        return None
    start, stop = match.span(1)
    while stop > start and text[stop - 1] in ",.":
        stop -= 1
    called = match.group(0).lstrip(", ").split(" ")[0] in ("called", "titled", "entitled", "headlined", "named")
    capitals = sum(word[0].isupper() for word in re.findall(r"[^\W_]{4,}", text[start:stop]))
    return (start, stop) if called or capitals >= 2 else None


def _words(text: str, token: Token, first: Token) -> str:
    """The phrase without determiner, owner and "own"."""
    kept: list[Token] = []
    for child in token.doc[first.i : token.i + 1]:
        if child.i != token.i and (
            child.dep_ in ("det", "poss", "predet", "case")
            or child.tag_ in ("POS", "PRP$", "DT")
            or child.lower_ == "own"
        ):
            kept = []
            continue
        kept.append(child)
    if not kept:
        kept = [token]
    return re.sub(r"\s+", " ", text[kept[0].idx : token.idx + len(token)])
