"""Whether a proposition is asserted, denied or asked.

`normalized` says what is asserted, negation included; the claim behind it is the positive form, and a denial asserts that
form's negation. Only a negation whose scope is the whole proposition counts: "running them, not building them" asserts.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ingest.extract.doubting import cue_doubts, says_doubt
from ingest.extract.propositions import Proposition
from ingest.extract.tokens import TokenMap
from kg.record import Polarity, Spans

if TYPE_CHECKING:
    from spacy.tokens import Token

__all__ = ["ASKING", "NEGATORS", "asks", "cue_negates", "negated", "polarity"]

NEGATORS = frozenset(
    {"not", "n't", "n’t", "never", "no", "none", "nobody", "nothing", "neither", "nor", "nowhere", "without", "cannot"}
    | {"hardly", "scarcely", "barely"}
)
_VERBAL = frozenset({"not", "n't", "n’t", "never", "hardly", "scarcely", "nt", "n`t"})
_NOMINAL = frozenset({"no", "none", "nobody", "nothing", "neither", "no-one"})
_DENYING = frozenset(
    {
        "deny",
        "dispute",
        "reject",
        "refute",
        "rebut",
        "dismiss",
        "contradict",
        "contest",
        "disavow",
        "denial",
        "rejection",
    }
)
_REFUSING = frozenset(
    {"refuse", "refusal", "decline", "oppose", "opposition", "disinclination", "reluctance", "reluctant", "unwilling"}
)
ASKING = frozenset({"ask", "wonder", "inquire", "enquire", "question", "query"})
_ANSWERING = frozenset({"say", "answer", "reply", "respond"})
_NO = frozenset({"no", "nope"})
_RAISING = frozenset({"think", "believe", "expect", "suppose", "feel", "imagine", "see"})
_KNOWING = frozenset({"know", "sure", "certain", "remember", "clear", "understand", "say", "confirm", "specify"})
_WH = frozenset({"what", "how", "why", "when", "where", "who", "whom", "whose", "which", "whether", "if"})


def polarity(
    tokens: TokenMap, proposition: Proposition, content: Spans, cue: Spans, *, attitude: bool = False
) -> Polarity:
    """Polarity of one proposition whose words are `content`, held by `cue` (empty for narration and turns).

    "denied that X" denies X; "does not think that X" denies X (the negation is raised), and so does "doubts that X"; a
    reported question asks.

    Args:
        attitude: the content is an infinitive or noun phrase that is a statement only with its cue ("did not want | to go").
    """
    if asks(tokens, proposition, content, cue):
        return Polarity.QUESTIONS
    denies = negated(tokens, proposition) != cue_negates(tokens, proposition, cue, attitude=attitude)
    denies = denies != says_doubt(tokens, proposition)
    return Polarity.DENIES if denies else Polarity.ASSERTS


def cue_negates(tokens: TokenMap, proposition: Proposition, cue: Spans, *, attitude: bool = False) -> bool:
    """Whether the cue says that the content is not so ("denied", "does not think").

    The negation of a cue reaches the statement, not the reason given for it ("don't think so because it is complex").
    """
    lemmas = {tokens.doc[i].lemma_.lower() for i in tokens.inside(cue)}
    words = {tokens.doc[i].lower_ for i in tokens.inside(cue)}
    if words & _NO and lemmas & _ANSWERING:
        return True  # "asked whether …, said no"
    if tokens.doc[proposition.head].dep_ == "advcl":
        return False
    refuses = attitude and bool(lemmas & _REFUSING)
    if _only_points(tokens, cue):
        return False
    if cue_doubts(tokens, cue):
        return True
    if lemmas & _DENYING and words & NEGATORS:
        return False  # "did not deny", "made no denial": that is no denial, if no assent either
    return refuses or bool(lemmas & _DENYING or (words & _VERBAL and (attitude or lemmas & _RAISING)))


def _only_points(tokens: TokenMap, cue: Spans) -> bool:
    """ "Orr rejects that: P": what is rejected was said before, and P is what Orr holds against it."""
    held = tokens.inside(cue)
    after = [token.lower_ for token in tokens.doc[held[-1] + 1 : held[-1] + 3]] if held else []
    return after[:1] == [":"] or (after[1:] == [":"] and after[0] in ("this", "that", "it"))


def negated(tokens: TokenMap, proposition: Proposition) -> bool:
    """Whether the proposition's own predicate is negated: by "not" or "never", or by "no" on its subject or object."""
    members = set(proposition.tokens)
    head = tokens.doc[proposition.head]
    count = 0
    for child in head.children:
        if child.i not in members:
            continue
        count += _negates(child, members)
    first = head
    while (
        first.dep_ == "conj" and first.head.i != first.i and not any(c.i in proposition.shared for c in first.children)
    ):
        first = first.head
    if first.i != head.i:  # "Nobody may build or sell them": the subject of both
        count += sum(_negates(c, members) for c in first.children if c.i in proposition.shared)
    if not count and head.dep_ in ("xcomp",) and any(c.dep_ == "neg" and c.i in members for c in head.head.children):
        count = 1
    return count % 2 == 1


def _negates(child: Token, members: set[int]) -> bool:
    if child.dep_ == "neg" or child.lower_ in _VERBAL:
        return not _only(child)
    if child.dep_ in ("nsubj", "nsubjpass", "dobj", "attr", "expl"):
        return _negative_phrase(child, members)
    return child.dep_ in ("aux", "auxpass", "acomp") and any(c.dep_ == "neg" and c.i in members for c in child.children)


def _only(token: Token) -> bool:
    """Whether it is "not only" or "not just": these assert."""
    after = token.doc[token.i + 1].lower_ if token.i + 1 < len(token.doc) else ""
    return after in ("only", "just", "merely", "least")


def _negative_phrase(noun: Token, members: set[int]) -> bool:
    if noun.lower_ in _NOMINAL:
        return True
    return any(c.dep_ in ("det", "neg") and c.lower_ in ("no", "neither") and c.i in members for c in noun.children)


def asks(tokens: TokenMap, proposition: Proposition, content: Spans, cue: Spans) -> bool:
    """Whether the words are a question: by their own mark, or an indirect one after a cue of asking or of not knowing."""
    if not content:
        return False
    text, end = tokens.text, content[-1][1]
    if text[end - 1] == "?" or text[end : end + 1] == "?":
        return True
    held = [tokens.doc[i] for i in tokens.inside(cue)]
    if any(t.lemma_.lower() == "put" for t in held) and any(t.lower_ == "to" for t in held):
        return True  # "put it to her that she had lied"
    if any(t.tag_ == "VBG" and any(c.lower_ == "you" and c.dep_ == "nsubj" for c in t.children) for t in held):
        return not any(t.lower_ in NEGATORS for t in held)  # "so you're saying he lied"
    first = tokens.at(content[0][0])
    if first is None or tokens.doc[first].lower_ not in _WH:
        return False
    unknown = any(t.lower_ in _VERBAL for t in held) and any(t.lemma_.lower() in _KNOWING for t in held)
    return unknown or any(t.lemma_.lower() in ASKING for t in held)
