"""Finds the words that mark doubt: in what is said, and in how it is said to be held.

The lexicon follows the classes of Hyland (1998) and of the CoNLL-2010 hedge task: modals, adverbs, verbs of seeming and of
belief, approximators. Words of frequency count where they weaken a general statement ("typically"), words of amount
("most", "many") do not.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from ingest.extract.tokens import TokenMap
from ingest.extract.word_lists import word_set
from kg.record import Span, Spans

if TYPE_CHECKING:
    from spacy.tokens import Token

__all__ = ["cue_hedges", "hedges"]

_ADVERBS = word_set("""apparently approximately arguably conceivably allegedly generally hypothetically likely maybe perhaps plausibly possibly potentially
    presumably probably purportedly reportedly reputedly roughly seemingly somewhat supposedly tentatively theoretically typically
    unlikely usually ostensibly evidently""")
_MODALS = frozenset({"may", "might", "could"})
_SEEMING = frozenset({"seem", "appear", "tend"})
# "hop" is how the model reads "hoped".
_BELIEF = word_set(
    """think believe guess suppose assume suspect reckon figure feel imagine doubt speculate estimate expect suggest presume hope hop rumor
    rumour allege surmise hypothesize hypothesise project predict anticipate fear worry wonder"""
)
_NO_HEDGE_ALONE = frozenset({"project", "predict", "estimate", "hope", "hop", "doubt"})
_BELIEF_NOUNS = word_set(
    "belief suspicion speculation rumor rumour allegation guess impression estimate hunch suggestion opinion expectation"
)
_UNSURE = frozenset({"know", "sure", "certain", "remember", "clear"})
_FIRST = frozenset({"i", "we"})
_PHRASES = re.compile(
    r"\b(?:kind of|sort of|more or less|as far as (?:I|we) know|to some extent|in a (?:way|sense)|in theory|on paper|not sure|not certain"
    r"|(?:an )?estimated(?=\s+(?:[\d$€£]|one\b|two\b|three\b|four\b|five\b|six\b|seven\b|eight\b|nine\b|ten\b|half\b))"
    r"|(?:about|around|nearly|some|almost|circa)(?=\s+(?:[\d$€£]|a (?:third|quarter|half|dozen|hundred|thousand|million|billion)\b))"
    r"|I(?:'d|’d| would) say|or so(?=[\s,.;]|$)|if (?:he|she|they|it|that|this|[A-Z]\w+) (?:is|are|was|were) (?:right|correct|true|accurate))",
    re.IGNORECASE,
)
_NOT_KIND = re.compile(
    r"\b(?:a|an|the|this|that|these|those|some|any|what|which|every|each|same|one|new|own|different|of)\s+$",
    re.IGNORECASE,
)


def hedges(tokens: TokenMap, spans: Spans) -> Spans:
    """The hedge words inside `spans`, in text order."""
    found: list[Span] = []
    for i in tokens.inside(spans):
        if _is_hedge(tokens, i):
            found.append((tokens.starts[i], tokens.ends[i]))
    for start, end in spans:
        for match in _PHRASES.finditer(tokens.text, start, end):
            words = match.group().lower()
            if words in ("kind of", "sort of") and _NOT_KIND.search(
                tokens.text, max(0, match.start() - 12), match.start()
            ):
                continue
            found.append(match.span())
    return _merged(found)


def cue_hedges(tokens: TokenMap, cue: Spans) -> Spans:
    """The words of a cue by which the source is less than sure: "believes", "reportedly", "suggested"."""
    found = []
    inside = tokens.inside(cue)
    unsure = any(tokens.doc[i].lower_ in ("not", "n't", "n’t", "never") for i in inside)
    for i in inside:
        token = tokens.doc[i]
        lemma = token.lemma_.lower()
        believed = lemma in _BELIEF and token.pos_ in ("VERB", "AUX") and not _believes_in(token)
        hedging = token.lower_ in _ADVERBS or lemma in _SEEMING or (token.lower_ in _MODALS and token.tag_ == "MD")
        if believed or hedging or lemma in _BELIEF_NOUNS or (unsure and lemma in _UNSURE):
            found.append((tokens.starts[i], tokens.ends[i]))
    return tuple(found)


def _believes_in(verb: Token) -> bool:
    """Whether it is "believe in" or "feel better": these hold something dear or feel it, and doubt nothing."""
    if verb.lemma_ == "believe":
        return verb.i + 1 < len(verb.doc) and verb.doc[verb.i + 1].lower_ == "in"
    return verb.lemma_ == "feel" and any(c.dep_ in ("acomp", "advmod", "oprd") and c.i > verb.i for c in verb.children)


def _is_hedge(tokens: TokenMap, i: int) -> bool:
    token = tokens.doc[i]
    word = token.lower_
    if word in _ADVERBS:
        return True
    if word in _MODALS:
        # "May" the month is no modal; "couldn't" says that it was not possible.
        return token.tag_ == "MD" and not (
            word == "could" and i + 1 < len(tokens.doc) and tokens.doc[i + 1].lower_ in ("n't", "not", "n’t")
        )
    if token.pos_ != "VERB":
        return False
    lemma = token.lemma_.lower()
    if lemma in _SEEMING:
        return any(c.dep_ in ("xcomp", "ccomp", "oprd", "acomp", "advcl", "prep") for c in token.children)
    if lemma in _BELIEF - _NO_HEDGE_ALONE:
        first = any(c.dep_ == "nsubj" and c.lower_ in _FIRST for c in token.children)
        return first and any(c.i > i for c in token.children) and not _believes_in(token)
    return False


def _merged(spans: list[Span]) -> Spans:
    out: list[Span] = []
    for span in sorted(spans):
        if out and span[0] < out[-1][1]:
            out[-1] = (out[-1][0], max(out[-1][1], span[1]))
        else:
            out.append(span)
    return tuple(out)
