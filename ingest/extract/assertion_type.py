"""What kind of statement a proposition is, from its words and its parse."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from ingest.extract.clauses import SUBJECTS, finite
from ingest.extract.propositions import Proposition
from ingest.extract.tokens import TokenMap
from ingest.extract.word_lists import word_set
from kg.record import AssertionType, EntityType, Polarity, Quantity, Spans

if TYPE_CHECKING:
    from ingest.extract.entity_index import EntityIndex

__all__ = ["assertion_type", "is_figure", "states_share"]

_COMMIT = word_set("plan aim intend vow pledge promise commit want undertake seek")
_COMMIT_NOUNS = word_set("plan aim goal intention ambition pledge promise mission")
_CAUSES = word_set("""cause lead result drive enable let make help shape influence affect force prevent trigger reduce increase improve raise lower
    boost spur block produce depend change stem allow require""")
_REASON = re.compile(
    r"\b(?:because|due to|thanks to|as a result|therefore|the reason|so that|that is why|which is why|owing to)\b",
    re.IGNORECASE,
)
_COMPARING = re.compile(
    r"\b(?:than|compared (?:to|with)|as \w+ as|unlike|different from|similar to|the same|more like|not unique|two sides of)\b",
    re.IGNORECASE,
)
_AMOUNT = re.compile(
    r"\b(?:most of|majority|half of|a third of|a quarter of|doubled?|tripled?|quadrupled|percent|per cent|power law|billions?|millions?|trillions?|thousands|hundreds)\b|%",
    re.IGNORECASE,
)
_SHARE = re.compile(
    r"\b(?:most(?= of| \w+s\b)|majority|almost all|nearly all|half|third of|quarter of|none of|all of the|few(?:er)? than)\b",
    re.IGNORECASE,
)
_OPINION = word_set("""good great best bad worst better interesting important exciting beautiful terrible amazing wonderful awful weird crazy nice easy
    hard difficult easier harder underrated overrated right wrong fair unfair fantastic huge incredible massive tough smart silly curious
    strategic sticky worth valuable unusual clear glad happy sad proud sorry impressive""")
_NORMATIVE = re.compile(r"\b(?:should|must|ought to|need to|have to|has to|deserves?)\b", re.IGNORECASE)
_DEFINING = re.compile(
    r"\b(?:(?:is|are) (?:defined as|called|known as|termed)|refers? to|stands for|means)\b", re.IGNORECASE
)
_STATIVE = frozenset({"be", "have", "seem", "appear", "need", "want", "know", "think", "believe"})
_JUDGING_CUES = word_set(
    "call describe term label dub praise criticise criticize argue think believe feel characterize characterise consider"
)


def assertion_type(
    tokens: TokenMap,
    proposition: Proposition,
    content: Spans,
    *,
    polarity: Polarity,
    cue: Spans = (),
    gloss: bool = False,
    quantities: tuple[Quantity, ...] = (),
    entities: EntityIndex | None = None,
) -> AssertionType:
    """The type of one proposition; the first of the ordered tests that holds, `fact` where none does.

    `gloss` marks an apposition or "known as" phrase: a definition of a term, a fact where it tells of a named person or
    organisation.
    """
    if polarity is Polarity.QUESTIONS:
        return AssertionType.QUESTION
    text = " ".join(tokens.text[s:e] for s, e in content)
    named = _about_a_name(tokens, content, entities)
    if gloss:
        return AssertionType.FACT if named else AssertionType.DEFINITION
    cue_lemmas = {tokens.doc[i].lemma_.lower() for i in tokens.inside(cue)}
    if _commits(tokens, proposition, cue_lemmas):
        return AssertionType.COMMITMENT
    if _predicts(tokens, proposition):
        return AssertionType.PREDICTION
    if not named and _defines(tokens, proposition, text):
        return AssertionType.DEFINITION
    if _REASON.search(text) or tokens.doc[proposition.head].lemma_.lower() in _CAUSES:
        return AssertionType.CAUSAL
    if any(is_figure(tokens, quantity) for quantity in quantities) or _AMOUNT.search(text):
        return AssertionType.QUANTITY
    if _COMPARING.search(text) or _compares(tokens, proposition):
        return AssertionType.COMPARISON
    if _judges(tokens, proposition, text, cue_lemmas):
        return AssertionType.OPINION
    if _past(tokens, proposition):
        return AssertionType.HISTORY
    return AssertionType.FACT


def is_figure(tokens: TokenMap, quantity: Quantity) -> bool:
    """A number in digits, or with a scale or unit of measure; "two reasons" counts nothing that one looks up."""
    words = tokens.text[quantity.span[0] : quantity.span[1]]
    return (
        any(c.isdigit() for c in words) or len(quantity.value) > 2 or quantity.unit in ("percent", "percentage points")
    )


def states_share(tokens: TokenMap, content: Spans) -> bool:
    """Whether the words say how large a part something is ("most", "almost all", "the vast majority")."""
    return any(_SHARE.search(tokens.text, start, end) for start, end in content)


def _compares(tokens: TokenMap, proposition: Proposition) -> bool:
    """A comparative or superlative in the subject or in what is said of it, not deep inside the statement."""
    head = tokens.doc[proposition.head]
    near = {head.i} | {c.i for c in head.children if c.dep_ in ("acomp", "attr", "advmod", *SUBJECTS)}
    degrees = ("JJR", "JJS", "RBR", "RBS")
    return any(
        tokens.doc[i].tag_ in degrees and (i in near or tokens.doc[i].head.i in near - {head.i})
        for i in proposition.tokens
    )


def _about_a_name(tokens: TokenMap, content: Spans, entities: EntityIndex | None) -> bool:
    """Whether the words begin with the name of a person, an organisation, a work or an event."""
    if entities is None or not content:
        return False
    found = entities.at(content[0][0])
    return found is not None and found[1].type in (
        EntityType.PERSON,
        EntityType.ORGANIZATION,
        EntityType.WORK,
        EntityType.EVENT,
    )


def _commits(tokens: TokenMap, proposition: Proposition, cue_lemmas: set[str]) -> bool:
    if cue_lemmas & _COMMIT - {"want", "seek"}:
        return True
    head = tokens.doc[proposition.head]
    if head.lemma_.lower() in _COMMIT and any(c.dep_ == "xcomp" for c in head.children):
        return True
    if head.lemma_ == "be":
        judged = any(c.dep_ == "acomp" for c in head.children)
        return not judged and any(c.dep_ in SUBJECTS and c.lemma_.lower() in _COMMIT_NOUNS for c in head.children)
    return head.pos_ == "NOUN" and head.lemma_.lower() in _COMMIT_NOUNS


def _predicts(tokens: TokenMap, proposition: Proposition) -> bool:
    head = tokens.doc[proposition.head]
    if any(c.dep_ == "aux" and c.lower_ in ("will", "'ll", "’ll", "wo", "shall") for c in head.children):
        return True
    going = (
        head.lemma_ == "go"
        and head.tag_ == "VBG"
        and any(c.dep_ == "xcomp" and c.pos_ in ("VERB", "AUX") for c in head.children)
    )
    expected = head.lemma_ == "expect" and any(c.dep_ == "xcomp" for c in head.children)
    return going or expected


def _defines(tokens: TokenMap, proposition: Proposition, text: str) -> bool:
    """Whether it is "X is a kind of …" of a bare noun, or a phrase such as "refers to"."""
    if _DEFINING.search(text):
        return True
    head = tokens.doc[proposition.head]
    if head.lemma_ != "be" or head.tag_ not in ("VBZ", "VBP"):
        return False
    subject = next((c for c in head.children if c.dep_ in ("nsubj", "csubj")), None)
    if subject is None or subject.pos_ == "PRON" or any(c.dep_ in ("det", "poss") for c in subject.children):
        return False
    predicate = next((c for c in head.children if c.dep_ in ("attr", "ccomp", "advcl", "xcomp")), None)
    return (
        predicate is not None
        and (predicate.pos_ == "NOUN" or predicate.dep_ != "attr")
        and not any(c.tag_ in ("JJS", "JJR") or c.lower_ in ("best", "good", "great") for c in predicate.children)
    )


def _judges(tokens: TokenMap, proposition: Proposition, text: str, cue_lemmas: set[str]) -> bool:
    head = tokens.doc[proposition.head]
    predicates = [c for c in head.children if c.dep_ in ("acomp", "attr", "oprd")]
    if any(p.lower_ in _OPINION or any(c.lower_ in _OPINION for c in p.children) for p in predicates):
        return True
    return bool(_NORMATIVE.search(text)) or bool(cue_lemmas & _JUDGING_CUES)


def _past(tokens: TokenMap, proposition: Proposition) -> bool:
    head = tokens.doc[proposition.head]
    if head.tag_ == "VBD":
        return True
    perfect = head.tag_ == "VBN" and any(
        c.dep_ in ("aux", "auxpass") and c.lower_ in ("had", "was", "were", "has", "have") for c in head.children
    )
    return perfect and finite(head)
