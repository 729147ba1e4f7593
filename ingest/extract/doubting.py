"""Words that doubt what they introduce: "doubts that", "was not convinced that", "no evidence that", "hard to believe that".

Who doubts a statement does not hold it. Two negations cancel out: who has no doubt that it is so holds it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ingest.extract.propositions import Proposition
from ingest.extract.tokens import TokenMap
from ingest.extract.word_lists import word_set
from kg.record import Spans

if TYPE_CHECKING:
    from spacy.tokens import Token

__all__ = ["cue_doubts", "doubt_words", "says_doubt"]

_DOUBTING = word_set(
    """doubt disbelieve doubtful dubious sceptical skeptical unconvinced unpersuaded unsure uncertain scepticism skepticism
    disbelief incredulous"""
)
_QUESTIONING = frozenset({"question"})
"""It doubts before "that" ("questioned that it was safe") and asks before "whether"."""
_CERTAIN = word_set("sure certain convinced persuaded convince persuade confident positive satisfied persuasive")
"""They doubt where they are negated: "not sure that"; "did not convince her that"."""
_GROUNDS = word_set(
    "evidence proof sign indication reason guarantee hint ground grounds suggestion belief confidence certainty"
)
"""They doubt where there is none: "no evidence that", "little sign that"."""
_NOT = frozenset(
    {"not", "n't", "n’t", "never", "hardly", "scarcely", "barely", "far", "less", "cannot", "nobody", "none"}
)
_NONE = frozenset({"no", "little", "scant", "scarce", "neither", "insufficient"})
_HARD = word_set("hard difficult tough impossible")
_BELIEVING = word_set("believe imagine accept credit swallow think")
_TO = frozenset({"xcomp", "advcl"})
_NEAR = 2
"""Tokens from "hard" to "believe"."""
_SPEAKERS = frozenset({"it", "there", "i", "we", "he", "she", "they"})
_CLAUSAL = frozenset({"ccomp", "acl", "xcomp", "relcl", "csubj", "advcl"})
_THAT = frozenset({"that", "whether", "if"})


def cue_doubts(tokens: TokenMap, cue: Spans) -> bool:
    """Whether a cue says that its source doubts the content."""
    inside = tokens.inside(cue)
    return any(_doubts(tokens.doc[i]) or _believed(tokens.doc[i]) is not None for i in inside)


def says_doubt(tokens: TokenMap, proposition: Proposition) -> bool:
    """Whether the proposition is itself the doubt of whoever speaks ("it is doubtful that …", "she saw no reason to think …").

    Where the grounds are denied by the predicate's own negation ("there is no evidence that"), that negation says it.
    """
    return _own_doubt(tokens, proposition) is not None


def doubt_words(tokens: TokenMap, proposition: Proposition) -> Spans:
    """The word by which the proposition is itself a doubt: who says so does not hold the contrary for sure."""
    token = _own_doubt(tokens, proposition)
    return () if token is None else ((tokens.starts[token.i], tokens.ends[token.i]),)


def _own_doubt(tokens: TokenMap, proposition: Proposition) -> Token | None:
    members = set(proposition.tokens)
    head = tokens.doc[proposition.head]
    subject = next((c for c in head.children if c.dep_ in ("nsubj", "expl")), None)
    if subject is not None and subject.lower_ not in _SPEAKERS:
        return None
    near = [head, *(c for c in head.children if c.dep_ in ("acomp", "attr", "dobj", "oprd", "ccomp", "xcomp"))]
    for token in near:
        if token.i not in members:
            continue
        if token.lemma_.lower() in _DOUBTING and _introduces(token, head, members):
            return token
        scarce = any(c.lower_ in _NONE - {"no", "neither"} for c in token.children)
        if token.lemma_.lower() in _GROUNDS and scarce and _introduces(token, token, members):
            return token
        believed = _believed(token)
        if believed is not None and _introduces(believed, believed, members):
            return token
    return None


def _doubts(token: Token) -> bool:
    lemma = token.lemma_.lower()
    if lemma in _QUESTIONING and token.pos_ in ("VERB", "AUX"):
        return any(c.dep_ == "ccomp" and any(m.lower_ == "that" for m in c.children) for c in token.children)
    if lemma in _DOUBTING:
        return not _negated(token)
    if lemma in _CERTAIN or token.lower_ in _CERTAIN:
        return _negated(token)
    return lemma in _GROUNDS and token.pos_ == "NOUN" and _negated(token)


def _negated(token: Token) -> bool:
    """By a word of its own ("no doubt", "never doubted") or by its verb's ("is not sure", "did not express doubt")."""
    own = any(c.lower_ in _NOT or (c.i < token.i and c.lower_ in _NONE) for c in token.children)
    verb = token.head
    linked = token.dep_ in ("acomp", "attr", "dobj", "oprd", "xcomp", "pobj") and verb.i != token.i
    above = linked and any(c.lower_ in _NOT and c.i < token.i for c in verb.children)
    before = token.doc[token.i - 1] if token.i else token
    own = own or before.lower_ in _NONE or before.lower_ == "without" or (before.lower_ in _NOT and before.head != verb)
    return own != above


def _believed(adjective: Token) -> Token | None:
    """The infinitive of "hard to believe", by its adjective."""
    if adjective.lower_ not in _HARD:
        return None
    near = [*adjective.children, *adjective.head.children]
    found = (c for c in near if c.lemma_ in _BELIEVING and c.dep_ in _TO and 0 < c.i - adjective.i <= _NEAR)
    return next(found, None)


def _introduces(token: Token, head: Token, members: set[int]) -> bool:
    """A clause hangs on the word, or on its verb after it, or the next word is "that"."""
    after = token.doc[token.i + 1] if token.i + 1 < len(token.doc) else None
    if after is not None and after.i in members and after.lower_ in _THAT:
        return True
    return any(c.dep_ in _CLAUSAL and c.i > token.i and c.i in members for t in (token, head) for c in t.children)
