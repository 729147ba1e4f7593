"""What an author states himself: whatever asserts something and is not put into anybody's mouth.

Sentences outside attributions, split into propositions; and, in every sentence outside quotation marks, the facts set
beside the main statement (`glosses`). Not the reporting clause itself ("she said"): its point is the attribution.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from ingest.extract.glosses import Gloss, GlossKind, find_glosses
from ingest.extract.propositions import Proposition, finite, has_subject, split
from ingest.extract.tokens import TokenMap
from kg.record import Attribution, AttributionKind, Document

if TYPE_CHECKING:
    from ingest.extract.quotation_regions import Regions

__all__ = ["Narrated", "attributed_glosses", "narrate"]

_SILENT = frozenset({"furniture", "time-label", "transcript", "pull-quote", "caption", "byline", "dateline"})
_TITLES = frozenset({"title", "heading"})
_DEPENDENT = frozenset({"why", "how", "what", "when", "where", "who", "which", "whether"})
_SHARE = 0.5


@dataclass(frozen=True, slots=True)
class Narrated:
    """One narrated proposition; `gloss` where it stands beside another statement."""

    proposition: Proposition
    gloss: Gloss | None = None


@dataclass(frozen=True, slots=True)
class _Covered:
    """Tokens that attributions take: by what is said, by the words that report it, and by who says it."""

    content: frozenset[int]
    cue: frozenset[int]
    source: frozenset[int]
    turn: frozenset[int]


def narrate(
    tokens: TokenMap, document: Document, attributions: Sequence[Attribution], regions: Regions
) -> Iterator[Narrated]:
    """The author's own propositions in text order. Cost: linear in the text."""
    covered = _cover(tokens, attributions)
    silent = _silent_tokens(tokens, document)
    titles = set(tokens.inside(block.span for block in document.blocks if block.role in _TITLES))
    for first, last in tokens.sentences:
        members = [i for i in range(first, last) if not tokens.doc[i].is_space and i not in silent]
        if not members or members[0] in covered.turn:
            continue
        if members[0] in titles and not _is_statement(tokens, members):
            continue
        yield from _sentence(tokens, members, covered, regions)


def _cover(tokens: TokenMap, attributions: Sequence[Attribution]) -> _Covered:
    content: set[int] = set()
    cue: set[int] = set()
    source: set[int] = set()
    turn: set[int] = set()
    for attribution in attributions:
        inside = tokens.inside(attribution.content)
        content.update(inside)
        cue.update(tokens.inside(attribution.cue))
        source.update(tokens.inside(attribution.source))
        if attribution.kind is AttributionKind.TURN:
            turn.update(inside)
    return _Covered(frozenset(content), frozenset(cue), frozenset(source), frozenset(turn))


def _silent_tokens(tokens: TokenMap, document: Document) -> frozenset[int]:
    """Tokens of page furniture, of labels, and of a transcript's turns."""
    spans = [block.span for block in document.blocks if block.role in _SILENT]
    spans += [turn.span for turn in document.turns]
    return frozenset(tokens.inside(spans))


def _is_statement(tokens: TokenMap, members: Sequence[int]) -> bool:
    """A title that says something: a finite clause with a subject, not "Why it matters"."""
    if tokens.doc[members[0]].lower_ in _DEPENDENT:
        return False
    return any(
        finite(tokens.doc[i]) and has_subject(tokens.doc[i]) for i in members if tokens.doc[i].pos_ in ("VERB", "AUX")
    )


def _sentence(tokens: TokenMap, members: Sequence[int], covered: _Covered, regions: Regions) -> Iterator[Narrated]:
    glosses = [g for g in find_glosses(tokens, members[0], members[-1] + 1) if _authors(tokens, g, covered, regions)]
    removed = {i for g in glosses if g.removable and g.kind is not GlossKind.PARTICIPLE for i in g.rest}
    spans = [(tokens.starts[members[0]], tokens.ends[members[-1]])]
    reporting = False
    for proposition in split(tokens, spans):
        own = _own_statement(tokens, proposition, covered, removed)
        if own is None:
            reporting = True
        else:
            yield Narrated(own)
    for gloss in glosses:
        if gloss.kind in (GlossKind.PARTICIPLE, GlossKind.ISSUED) and not reporting:
            continue
        yield Narrated(Proposition(gloss.tokens, gloss.head, shared=gloss.subject), gloss)


def attributed_glosses(tokens: TokenMap, attribution: Attribution, regions: Regions) -> Iterator[Gloss]:
    """The author's glosses inside somebody's indirect words: they are no part of what is attributed."""
    chosen = tokens.inside(attribution.content)
    if attribution.kind is AttributionKind.TURN:
        return
    for sentence in dict.fromkeys(tokens.sentence_of[i] for i in chosen):
        first, last = tokens.sentences[sentence]
        for gloss in find_glosses(tokens, first, last):
            if (
                gloss.removable
                and gloss.rest
                and regions.at(tokens.starts[gloss.rest[0]]) is None
                and set(gloss.rest) <= set(chosen)
            ):
                yield gloss


def _authors(tokens: TokenMap, gloss: Gloss, covered: _Covered, regions: Regions) -> bool:
    """A gloss is the author's own where it stands outside quotation marks and is not itself what somebody says."""
    first = gloss.rest[0]
    if regions.at(tokens.starts[first]) is not None or first in covered.cue:
        return False
    inside = first in covered.content
    if gloss.kind in (GlossKind.APPOSITION, GlossKind.NAMING):
        return not (inside and gloss.subject and gloss.subject[0] not in covered.content)
    return not inside or gloss.kind is GlossKind.MEANING


def _own_statement(
    tokens: TokenMap, proposition: Proposition, covered: _Covered, removed: set[int]
) -> Proposition | None:
    """What of a proposition the author states himself; None where it reports, or where most of it is somebody's words."""
    if _reports(tokens, proposition, covered):
        return None
    kept = set(proposition.tokens) - removed
    for child in tokens.doc[proposition.head].children:
        if child.dep_ in ("advcl", "prep") and child.i in covered.cue:
            kept -= {t.i for t in child.subtree}
    words = [i for i in kept if tokens.doc[i].is_alpha or tokens.doc[i].like_num]
    spoken = sum(i in covered.content or i in covered.cue for i in words)
    if not words or spoken >= _SHARE * len(words) or not _asserts(tokens, proposition.head):
        return None
    return replace(proposition, tokens=tuple(sorted(_tidy(tokens, kept))))


def _tidy(tokens: TokenMap, kept: Iterable[int]) -> list[int]:
    """Without a trailing ", though" or a leading ", however,": they join sentences and state nothing."""
    chosen = sorted(kept)
    while len(chosen) > 1 and (
        tokens.doc[chosen[-1]].is_punct or tokens.doc[chosen[-1]].lower_ in ("though", "however", "either", "too")
    ):
        chosen.pop()
    while len(chosen) > 1 and (tokens.doc[chosen[0]].is_punct or tokens.doc[chosen[0]].lower_ in ("however",)):
        chosen.pop(0)
    return chosen


def _reports(tokens: TokenMap, proposition: Proposition, covered: _Covered) -> bool:
    """The predicate is the cue of an attribution, or an auxiliary or complement of it is."""
    if proposition.head in covered.cue:
        return True
    head = tokens.doc[proposition.head]
    if head.i in covered.source or head.i in covered.content:
        return head.i in covered.source
    return any(c.i in covered.cue and c.dep_ in ("xcomp", "aux", "prt", "dobj", "acl", "ccomp") for c in head.children)


def _asserts(tokens: TokenMap, head: int) -> bool:
    """A finite predicate, or a question or command that has one; a bare noun phrase states nothing."""
    token = tokens.doc[head]
    if token.pos_ in ("VERB", "AUX"):
        return finite(token) or has_subject(token)
    return has_subject(token)
