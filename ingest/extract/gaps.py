"""Contents whose subject or object is a relative pronoun before the cue: "the plan | that | I think | will fail"."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ingest.extract.tokens import TokenMap
from kg.record import Attribution

if TYPE_CHECKING:
    from spacy.tokens import Token

__all__ = ["antecedent_words", "gap_noun", "subjectless"]

_PRONOUNS = frozenset(("which", "that", "who"))
_TIMES = frozenset(("DATE", "TIME", "CARDINAL", "MONEY", "PERCENT"))


def antecedent_words(tokens: TokenMap, attribution: Attribution) -> str | None:
    """The words of the noun that such a pronoun stands for; None where it may stand for the whole clause."""
    noun = gap_noun(tokens, attribution)
    gap = _gap(tokens, attribution)
    if noun is None or gap is None:
        return None
    end = gap[0] - 1 if tokens.doc[gap[0] - 1].is_punct else gap[0]
    words = [t.i for t in noun.subtree if t.i < end]
    if not words or words != list(range(words[0], end)):
        return None
    return tokens.text[tokens.starts[words[0]] : tokens.ends[words[-1]]]


def gap_noun(tokens: TokenMap, attribution: Attribution) -> Token | None:
    """The noun that the pronoun stands for.

    Behind a comma only one that stands right before it, and of which an act is told: in "she sold it in May, which she said was
    a mistake" it is the clause.
    """
    gap = _gap(tokens, attribution)
    if gap is None:
        return None
    noun = tokens.doc[gap[1]].head
    if not tokens.doc[gap[0] - 1].is_punct:
        return noun
    near = tokens.doc[gap[0] - 1].text == "," and noun.i == gap[0] - 2 and noun.pos_ in ("NOUN", "PROPN")
    if not near or noun.ent_type_ in _TIMES:
        return None
    rest = tokens.inside(attribution.content[-1:])
    inside = set(rest)
    head = next((tokens.doc[i] for i in rest if tokens.heads[i] not in inside), None)
    return noun if head is not None and head.pos_ == "VERB" and head.lemma_ not in _OF_CLAUSES else None


_OF_CLAUSES = frozenset(
    ("make", "matter", "mean", "explain", "show", "prove", "suggest", "happen", "help", "work", "come")
)


def subjectless(tokens: TokenMap, attribution: Attribution) -> bool:
    """The content is a predicate alone, its pronoun hung on the cue: "which he told the court | was burned"."""
    inside = tokens.inside(attribution.content)
    first = tokens.doc[inside[0]] if inside else None
    return len(attribution.content) == 1 and first is not None and first.tag_ in ("VBD", "VBZ", "VBP", "MD")


def _gap(tokens: TokenMap, attribution: Attribution) -> tuple[int, int] | None:
    """The relative pronoun, apart from its clause, and the cue."""
    pieces = [tokens.inside([piece]) for piece in attribution.content]
    cue = next((i for i in tokens.inside(attribution.cue) if tokens.doc[i].dep_ == "relcl"), None)
    if cue is None:
        return None
    if len(pieces) == 1 and subjectless(tokens, attribution):
        pronoun = tokens.doc[cue].left_edge.i
    elif len(pieces) > 1 and len(pieces[0]) == 1:
        pronoun = pieces[0][0]
    else:
        return None
    return (pronoun, cue) if tokens.doc[pronoun].lower_ in _PRONOUNS else None
