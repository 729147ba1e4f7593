"""Whether a verb tells an act that took place and still holds: not one supposed, intended, refused, asked about or given up."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ingest.extract.word_lists import word_set

if TYPE_CHECKING:
    from spacy.tokens import Token

__all__ = ["is_unreal", "not_disputing", "took_place"]

_MODALS = frozenset(
    {"would", "could", "might", "may", "should", "must", "can", "will", "shall", "'d", "’d", "'ll", "’ll"}
)
_SUPPOSING = frozenset({"if", "unless", "whether", "lest"})
_INVERTED = frozenset({"had", "were", "should"})
"""Auxiliaries that suppose where they stand before the subject: "Had she disputed it, …"."""
_DOING = word_set("continue go begin start rush hasten proceed come move rise return live dare manage choose")
"""Verbs that say of an infinitive that it took place: "went on to deny", "was quick to reject"."""
_READY = word_set("quick swift first last happy glad")
_REFUSING = word_set("refuse decline fail omit forget avoid stop cease hesitate")
_ENDED = frozenset({"once", "formerly", "initially", "originally", "longer", "hardly", "almost", "nearly"})
_UNTIL = frozenset({"until", "till"})


def took_place(verb: Token) -> bool:
    """Whether the author tells the verb as done. A verb joined to another ("would meet and dispute") is as the other is."""
    children = list(verb.children)
    for child in children:
        word, dep = child.lower_, child.dep_
        if (dep == "aux" and word in _MODALS) or (dep == "mark" and word in _SUPPOSING):
            return False
        if (dep == "advmod" and word in _ENDED) or (word in _UNTIL and dep in ("prep", "mark")):
            return False
        if dep == "prep" and word == "at" and any(c.lower_ == "first" for c in child.children):
            return False
        if dep == "advcl" and any(c.lower_ in _UNTIL for c in child.children):
            return False
    if any(c.dep_ == "aux" and c.lower_ == "to" for c in children):
        return _done(verb)
    if verb.dep_ == "conj" and not any(c.dep_ in ("nsubj", "nsubjpass") for c in children) and verb.head.i != verb.i:
        return took_place(verb.head)
    return not (_inverted(children) or (verb.dep_ in ("xcomp", "pcomp") and verb.head.lemma_ in _REFUSING))


def _done(verb: Token) -> bool:
    """Whether an infinitive tells what took place: by the verb or adjective that it hangs on."""
    head = verb.head
    if head.i == verb.i or verb.dep_ not in ("xcomp", "advcl", "conj", "ccomp"):
        return False
    if head.lemma_ in _DOING and head.pos_ == "VERB":
        return took_place(head)
    return head.lower_ in _READY


def _inverted(children: list[Token]) -> bool:
    subject = next((c.i for c in children if c.dep_ in ("nsubj", "nsubjpass")), None)
    return subject is not None and any(
        c.dep_ in ("aux", "auxpass") and c.lower_ in _INVERTED and c.i < subject for c in children
    )


def is_unreal(verb: Token) -> bool:
    """Whether the verb of a sentence tells what did not take place: "would have disputed that", "refused to answer"."""
    if verb.lemma_ in _REFUSING and any(c.dep_ == "xcomp" for c in verb.children):
        return True
    auxiliaries = {c.lower_ for c in verb.children if c.dep_ == "aux"}
    return bool(auxiliaries & _MODALS) and bool(auxiliaries & {"have", "'ve", "’ve"})


_DENYING = word_set("deny dispute contest challenge reject refute rebut contradict dismiss question doubt")
_NEGATIVE = frozenset({"not", "n't", "n’t", "never", "hardly"})


def not_disputing(verb: Token) -> bool:
    """Whether the verb says that nobody is against it: "had never disputed that …", "does not contest"."""
    if verb.lemma_ not in _DENYING or verb.pos_ != "VERB":
        return False
    return any(c.lower_ in _NEGATIVE and c.i < verb.i for c in verb.children)
