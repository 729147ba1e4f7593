"""Who holds a role or does a deed by the parse: the clause's own subject, or the noun that an apposition belongs to.

A pattern over names takes the nearest name; "Ana, the host who met Ben, is a partner at Acme" says nothing of Ben. Each place
that a pattern finds is therefore held against the parse before it counts.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ingest.extract.relation_found import Reading
from kg.record import Entity, EntityType, Span

if TYPE_CHECKING:
    from spacy.tokens import Token

__all__ = ["holder", "is_embedded", "subject_of", "token_before", "true_holder"]

_RELATIVES = frozenset({"who", "which", "that", "whom"})
_STEPS = 6
"""Links of the parse that are followed; longer chains are wrong more often than right."""


def token_before(reading: Reading, end: int) -> Token | None:
    """The token that covers the character before `end`."""
    span = reading.doc.char_span(max(0, end - 1), end, alignment_mode="expand")
    return span[-1] if span is not None and len(span) else None


def subject_of(verb: Token) -> Token | None:
    """The subject of a verb: its own, the noun that its relative clause or participle stands on, or that of the clause it continues."""
    current = verb
    for _ in range(_STEPS):
        own = next((child for child in current.children if child.dep_ in ("nsubj", "nsubjpass")), None)
        if own is not None and not (own.lower_ in _RELATIVES and current.dep_ == "relcl"):
            return own
        if current.dep_ in ("relcl", "acl"):
            return current.head
        if own is not None or current.dep_ not in ("conj", "xcomp", "advcl", "pcomp", "aux", "auxpass"):
            return None
        current = current.head
    return None


def holder(role: Token) -> Token | None:
    """The noun or pronoun that a role noun or verb is said of; None where the parse does not tell."""
    current = role
    for _ in range(_STEPS):
        if current.pos_ in ("VERB", "AUX"):
            return subject_of(current)
        named = next((child for child in current.children if child.dep_ == "appos" and child.pos_ == "PROPN"), None)
        if named is not None and current.dep_ != "appos":
            return named
        head = current.head
        if current.dep_ in ("attr", "oprd", "acomp"):
            return subject_of(head)
        if current.dep_ == "pobj" and head.lower_ == "as":
            verb = head.head
            taken = next((child for child in verb.children if child.dep_ == "dobj"), None)
            return taken or subject_of(verb)
        if current.dep_ in ("appos", "compound", "nmod", "amod") and head.pos_ == "PROPN":
            return head
        if current.dep_ not in ("appos", "conj", "compound", "nmod") or head == current:
            return None
        if current.dep_ == "conj" and head.pos_ == "PROPN":
            return None
        current = head
    return None


def is_embedded(reading: Reading, span: Span) -> bool:
    """Whether a name stands inside a relative clause on some other noun, or in a complement of one ("a book about Ana")."""
    token = _head_in(reading, span)
    for _ in range(_STEPS):
        if token is None or token.head == token:
            return False
        if token.dep_ == "relcl":
            return True
        token = token.head
    return False


def _head_in(reading: Reading, span: Span) -> Token | None:
    found = reading.doc.char_span(*span, alignment_mode="expand")
    return found.root if found is not None else None


def true_holder(reading: Reading, span: Span, person: Entity, role: Token | None) -> tuple[Entity, Span] | None:
    """The person of whom `role` is really said, and the place of that name: `person` at `span`, or the clause's own subject.

    None where the parse has another holder that is no known person, or where it has none and the name is embedded.
    """
    told = holder(role) if role is not None else None
    if told is None:
        return None if is_embedded(reading, span) else (person, span)
    if _is_at(told, span) or any(_is_at(other, span) for other in _same(told)):
        return person, span
    named = reading.entities.at(told.idx)
    if (named is None or named[1].type != EntityType.PERSON) and _describes(told, span):
        return person, span
    if named is None:
        resolved = reading.references.of_token(told.i)
        if resolved is None or not resolved.certain or resolved.entity_id is None:
            return None
        entity = reading.entities.by_id.get(resolved.entity_id)
        return (entity, (told.idx, told.idx + len(told))) if entity and entity.type == EntityType.PERSON else None
    place, entity = named
    if entity.id == person.id:
        return person, span
    return (entity, place) if entity.type == EntityType.PERSON else None


def _describes(token: Token, span: Span) -> bool:
    """Whether a noun stands in an apposition to the name: "Ana, a partner at Acme who hosts" hangs "who" on Acme."""
    current = token
    for _ in range(_STEPS):
        if current.dep_ == "appos" and _is_at(current.head, span):
            return True
        if current.dep_ not in ("pobj", "prep", "appos", "compound"):
            return False
        current = current.head
    return False


def _is_at(token: Token, span: Span) -> bool:
    return span[0] <= token.idx < span[1]


def _same(token: Token) -> list[Token]:
    """Tokens that name the same or are coordinated with it: appositions either way, and conjuncts of a name."""
    found = [child for child in token.children if child.dep_ == "appos"]
    if token.dep_ == "appos":
        found.append(token.head)
    current: Token | None = token
    for _ in range(_STEPS):
        current = next((child for child in current.children if child.dep_ == "conj"), None) if current else None
        if current is not None and current.pos_ == "PROPN":
            found.append(current)
    return found
