"""Relations that verbs state, read from the parse: who founded, joined, left, leads, bought, launched or hosts what."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING

from ingest.extract.relation_found import Found, Reading, found
from ingest.extract.relation_times import PAST, Period, period
from ingest.extract.word_lists import word_set
from ingest.resolve.resolved import How
from kg.record import Entity, EntityType

if TYPE_CHECKING:
    from spacy.tokens import Token

__all__ = ["verb_relations"]

_OBJECT: dict[str, str] = {
    "found": "founded", "co-found": "co_founded", "cofound": "co_founded", "establish": "founded",
    "join": "works_at", "leave": "formerly_at", "quit": "formerly_at", "lead": "leads", "head": "leads", "run": "leads", "chair": "chairs",
    "acquire": "acquired", "buy": "acquired", "purchase": "acquired", "own": "owns", "back": "invests_in",
    "develop": "develops", "build": "develops", "make": "develops", "design": "develops", "maintain": "develops", "train": "develops",
    "launch": "offers", "release": "offers", "offer": "offers", "sell": "offers", "introduce": "offers", "unveil": "offers", "ship": "offers",
    "create": "develops", "invent": "develops", "write": "develops",
    "use": "uses", "adopt": "uses", "deploy": "uses",
    "host": "hosts", "interview": "interviewed", "publish": "published", "post": "published", "issue": "published",
    "represent": "represents", "advise": "advises", "announce": "offers", "list": "lists",
}  # fmt: skip
_PREPOSITION: dict[tuple[str, str], str] = {
    ("work", "on"): "worked_on", ("work", "at"): "works_at", ("work", "for"): "works_at", ("invest", "in"): "invests_in", ("partner", "with"): "partner_of",
    ("serve", "on"): "board_member_of", ("sit", "on"): "board_member_of", ("speak", "for"): "spokesperson_of", ("depart", "from"): "formerly_at", ("step down", "from"): "formerly_at",
    ("retire", "from"): "formerly_at", ("resign", "from"): "formerly_at", ("belong", "to"): "part_of", ("appear", "on"): "guest_on", ("run", "on"): "uses",
    ("speak", "on"): "guest_on", ("say", "on"): "guest_on", ("tell", "on"): "guest_on", ("talk", "on"): "guest_on",
}  # fmt: skip
_IN_CHARGE = frozenset(["head", "lead", "run", "oversee", "manage", "direct"])
_FUNCTIONS = word_set(
    """accounts analytics business communications compliance department design desk development distribution division
    engineering finance group hr infrastructure investigations lab laboratory logistics maintenance manufacturing marketing
    office operations planning policy procurement product production purchasing quality recruitment research risk safety sales
    science security strategy support team training unit"""
)
"""What somebody in charge of is on the staff: who "heads sales at a firm" works there; who "led a protest at a firm" need not."""
_BY_PERSON = {"develops": "created", "offers": "created", "leads": "leads"}
"""What a verb with a person as its subject says, where that differs."""
_UNREAL = frozenset(["may", "might", "could", "would", "should", "can"])
_INTENDING = frozenset(
    [
        "want",
        "plan",
        "hope",
        "intend",
        "seek",
        "try",
        "aim",
        "refuse",
        "decline",
        "agree",
        "offer",
        "threaten",
        "consider",
        "expect",
        "propose",
        "consider",
        "ask",
        "need",
        "like",
    ]
)


def verb_relations(reading: Reading) -> Iterator[Found]:
    """Relations with a verb of the lexicon between two entities, active or passive, in any order. What is only possible,
    planned or asked is left out; what is denied is `negated`."""
    for token in reading.doc:
        if token.pos_ not in ("VERB", "NOUN", "AUX"):
            continue
        lemma = _lemma(token)
        if lemma in _OBJECT and not _is_unreal(token):
            yield from _with_object(reading, token, _OBJECT[lemma])
        if lemma in _IN_CHARGE and not _is_unreal(token):
            yield from _in_charge(reading, token)
        for child in token.children:
            if child.dep_ == "prep" and (lemma, child.lower_) in _PREPOSITION and not _is_unreal(token):
                yield from _with_preposition(reading, token, child, _PREPOSITION[(lemma, child.lower_)])


def _lemma(token: Token) -> str:
    """The verb's lemma, with the "co-" that the tokeniser may have cut off."""
    lemma = token.lemma_.casefold()
    if lemma in ("founding", "founded"):
        lemma = "found"
    if token.i >= 2 and lemma == "found" and token.nbor(-1).text == "-" and token.nbor(-2).lower_ == "co":
        return "co-found"
    return {"co-founding": "co-found", "co-founded": "co-found", "cofounded": "co-found", "cofounding": "co-found"}.get(
        lemma, lemma
    )


def _is_unreal(token: Token) -> bool:
    if any(child.dep_ == "aux" and child.lower_ in _UNREAL for child in token.children):
        return True
    if token.dep_ in ("xcomp", "ccomp", "acl") and any(
        child.lower_ == "to" and child.dep_ == "aux" for child in token.children
    ):
        return token.head.lemma_ in _INTENDING or token.head.pos_ == "NOUN"
    return any(child.dep_ == "mark" and child.lower_ in ("if", "whether", "unless") for child in token.children)


def _with_object(reading: Reading, verb: Token, predicate: str) -> Iterator[Found]:
    passive = any(child.dep_ == "nsubjpass" for child in verb.children) or (
        verb.dep_ in ("acl", "relcl") and verb.tag_ == "VBN" and not _has(verb, "nsubj")
    )
    if passive:
        objects = _subjects(reading, verb)
        subjects = [e for child in verb.children if child.dep_ == "agent" for e in _of_phrase(reading, child, "pobj")]
    else:
        subjects = _subjects(reading, verb)
        objects = _of_phrase(reading, verb, "dobj")
    yield from _pairs(reading, verb, subjects, predicate, objects)


def _in_charge(reading: Reading, verb: Token) -> Iterator[Found]:
    """ "Lind heads sales at Norrland", "Lind, who leads the safety team at Norrland": she works there."""
    for function in (child for child in verb.children if child.dep_ == "dobj" and child.lower_ in _FUNCTIONS):
        for at in (*verb.children, *function.children):
            if at.dep_ == "prep" and at.lower_ in ("at", "for") and at.i > function.i:
                people = [pair for pair in _subjects(reading, verb) if pair[0].type == EntityType.PERSON]
                firms = [p for p in _of_phrase(reading, at, "pobj") if p[0].type == EntityType.ORGANIZATION]
                predicate = "formerly_at" if verb.tag_ == "VBD" else "works_at"
                yield from _pairs(reading, verb, people, predicate, firms)


def _with_preposition(reading: Reading, verb: Token, preposition: Token, predicate: str) -> Iterator[Found]:
    yield from _pairs(reading, verb, _subjects(reading, verb), predicate, _of_phrase(reading, preposition, "pobj"))


def _pairs(
    reading: Reading,
    verb: Token,
    subjects: list[tuple[Entity, Token]],
    predicate: str,
    objects: list[tuple[Entity, Token]],
) -> Iterator[Found]:
    negated = any(child.dep_ == "neg" for child in verb.children)
    when = _when(reading, verb)
    no_longer = any(child.lower_ == "longer" for child in verb.children)
    if predicate == "founded" and len({entity.id for entity, _ in subjects if entity.type == EntityType.PERSON}) > 1:
        predicate = "co_founded"
    for subject, left in subjects:
        for object_, right in objects:
            name = _BY_PERSON.get(predicate, predicate) if subject.type == EntityType.PERSON else predicate
            if name == "leads" and object_.type in (EntityType.TECHNOLOGY, EntityType.PRODUCT):
                name = "uses"
            if (
                name == "works_at"
                and (verb.tag_ == "VBD" or verb.tag_ == "VBN")
                and verb.lemma_ == "work"
                and when.start is None
            ):
                name = "formerly_at" if _has_used_to(verb) else name
            period_ = Period(when.date, when.start, PAST) if no_longer else when
            if name == "formerly_at":
                period_ = Period(start=when.start, end=when.end or when.date or PAST)
            first, last = min(left.i, right.i, verb.i), max(left.i, right.i, verb.i)
            evidence = _evidence(reading, first, last)
            yield from found(subject, name, object_, evidence, period_, negated=negated and not no_longer)


def _has_used_to(verb: Token) -> bool:
    return verb.head.lemma_ == "use" and verb.dep_ == "xcomp"


def _has(verb: Token, dependency: str) -> bool:
    return any(child.dep_ == dependency for child in verb.children)


def _evidence(reading: Reading, first: int, last: int) -> tuple[int, int]:
    start = reading.doc[first].idx
    end = reading.doc[last].idx + len(reading.doc[last])
    for place in (start, end - 1):
        named = reading.entities.at(place)
        if named is not None:
            start, end = min(start, named[0][0]), max(end, named[0][1])
    return start, end


def _when(reading: Reading, verb: Token) -> Period:
    """The time in the clause's own words after the verb, up to its end or the next clause."""
    start = verb.idx + len(verb)
    end = verb.sent.end_char
    return period(re.split(r"[;\n]| who | which | before | after ", reading.text[start : min(end, start + 120)])[0])


_SUBJECT = ("nsubj", "nsubjpass")


def _lost_object(subject: Token, verb: Token) -> bool:
    """ "Ana left Acme, and Bolt, its rival, bought Corvo": the parser may make Acme and Bolt the subject of "bought", a complement of "left"."""
    before = subject.nbor(-1) if subject.i else None
    return (
        before is not None
        and subject.left_edge == subject
        and before == verb.head
        and before.pos_ == "VERB"
        and verb.dep_ in ("ccomp", "parataxis")
        and before.lemma_ in _OBJECT
        and any(child.dep_ == "conj" for child in subject.children)
    )


def _subjects(reading: Reading, verb: Token) -> list[tuple[Entity, Token]]:
    """The verb's own subject; else, for a participle on a noun, that noun; else the subject of the clause that it hangs on."""
    current = verb
    for _ in range(5):
        own = [e for dependency in _SUBJECT for e in _of_phrase(reading, current, dependency)]
        if any(child.dep_ in _SUBJECT and _lost_object(child, current) for child in current.children):
            return []
        if own or any(_has(current, dependency) for dependency in _SUBJECT):
            return own
        if current.dep_ == "acl" or (current.dep_ == "relcl" and not _has(current, "nsubj")):
            return _named(reading, current.head)
        if current.dep_ in ("conj", "xcomp", "advcl", "pcomp", "ccomp", "prep") and current.head is not current:
            current = current.head
            continue
        return []
    return []


def _of_phrase(reading: Reading, head: Token, dependency: str) -> list[tuple[Entity, Token]]:
    return [pair for child in head.children if child.dep_ == dependency for pair in _named(reading, child)]


def _named(reading: Reading, token: Token) -> list[tuple[Entity, Token]]:
    """The entity that a noun names or stands for, and those coordinated with it."""
    pairs: list[tuple[Entity, Token]] = []
    current: Token | None = token
    while current is not None:
        entity = _entity(reading, current)
        if entity is not None:
            pairs.append((entity, current))
        following = next((child for child in current.children if child.dep_ == "conj" and child.i > current.i), None)
        if following is not None and len(pairs) < 2 and current is token and _starts_clause(current, following):
            break
        current = following
    return pairs


def _starts_clause(first: Token, second: Token) -> bool:
    """ "left A, and B, its rival, bought C": after ", and" the second of two is the subject of a new clause more often than an object."""
    comma = any(
        child.dep_ == "punct" and child.text == "," and first.i < child.i < second.i for child in first.children
    )
    more = any(child.dep_ == "conj" for child in second.children)
    after = second.doc[second.right_edge.i + 1] if second.right_edge.i + 1 < len(second.doc) else None
    return comma and not more and first.dep_ not in _SUBJECT and after is not None and after.text not in (".", ";")


def _entity(reading: Reading, token: Token) -> Entity | None:
    named = reading.entities.at(token.idx)
    if named is not None and named[0][1] >= token.idx + len(token):
        return named[1]
    if token.pos_ in ("NOUN", "PROPN"):
        for child in token.children:
            if child.dep_ == "acl" and child.lower_ in ("called", "named", "dubbed"):
                inner = next(
                    (reading.entities.at(g.idx) for g in child.children if g.dep_ in ("oprd", "dobj", "attr")), None
                )
                if inner is not None and inner[1].type != EntityType.PERSON:
                    return inner[1]
            if child.dep_ == "appos" and child.i > token.i:
                inner = reading.entities.at(child.idx)
                if inner is not None and inner[1].type != EntityType.PERSON:
                    return inner[1]
    resolved = reading.references.of_token(token.i)
    if resolved is None or resolved.entity_id is None or not (resolved.certain or resolved.how is How.THE_ORGANISATION):
        return None
    return reading.entities.by_id.get(resolved.entity_id)
