"""Contents that state nothing by themselves: an explained word, a heading read as a report, a remark on a whole clause."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ingest.extract.clauses import SUBJECTS
from ingest.extract.gaps import gap_noun
from ingest.extract.word_lists import word_set
from kg.record import Attribution, AttributionKind

if TYPE_CHECKING:
    from ingest.extract.drafts import Context

__all__ = ["WH", "explains_words", "gapped", "heading", "of_the_clause"]

WH = word_set("what how where who whom when whether if")
_ATTITUDES = frozenset({AttributionKind.NOUN_PHRASE, AttributionKind.INFINITIVE})


def explains_words(context: Context, attribution: Attribution) -> bool:
    """Whether it explains words, as in "numbers, called weights" or "…", meaning …": nobody is reported by that."""
    cue = [context.tokens.doc[i] for i in context.tokens.inside(attribution.cue)]
    if len(cue) != 1 or attribution.kind is AttributionKind.QUOTATION:
        return False
    calling = cue[0].dep_ == "acl" and cue[0].lemma_ == "call" and not attribution.source
    return calling or (cue[0].tag_ == "VBG" and cue[0].lemma_ == "mean")


def heading(context: Context, attribution: Attribution) -> bool:
    """A heading that was read as a report: "Podcast notes: why grids fail"."""
    cue = [context.tokens.doc[i] for i in context.tokens.inside(attribution.cue)]
    first = context.tokens.at(attribution.content[0][0])
    asks = first is not None and context.tokens.doc[first].lower_ in WH | {"why"}
    return asks and bool(cue) and attribution.speaker is None and all(t.pos_ in ("NOUN", "PROPN") for t in cue)


_SHORT = 4
"""Tokens of a remark on what stands before it."""


def of_the_clause(context: Context, attribution: Attribution) -> bool:
    """ "…, which I think is nice": "which" may be all that stands before it, so that nothing is said by itself."""
    pieces = [context.tokens.inside([piece]) for piece in attribution.content]
    if (
        len(pieces) < 2
        or len(pieces[0]) != 1
        or len(pieces[1]) > _SHORT
        or context.tokens.doc[pieces[0][0]].lower_ != "which"
    ):
        return False
    if gap_noun(context.tokens, attribution) is not None:
        return False
    return pieces[0][0] > 0 and context.tokens.doc[pieces[0][0] - 1].text in (",", "–", "—", "-")


def gapped(context: Context, attribution: Attribution) -> bool:
    """Whether a plan's object stands outside it: "changes that we plan | to give back"; the plan alone says nothing."""
    if attribution.kind not in _ATTITUDES:
        return False
    cue = [context.tokens.doc[i] for i in context.tokens.inside(attribution.cue)]
    first = context.tokens.inside(attribution.content[:1])
    if (
        len(attribution.content) > 1
        and len(first) == 1
        and context.tokens.doc[first[0]].lower_ in ("what", "which", "that")
    ):
        return True  # "what | she described | as a loss": what that was stands elsewhere
    return any(
        t.dep_ == "relcl"
        and t.left_edge.lower_ in ("that", "which", "whom")
        and not (t.left_edge.dep_ in SUBJECTS and t.left_edge.head.i == t.i)
        for t in cue
    )
