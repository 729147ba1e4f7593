"""What an author states himself: whatever asserts something and is not put into anybody's mouth.

Sentences outside attributions, split into propositions; and, in every sentence outside quotation marks, the facts set
beside the main statement (`glosses`). Not the reporting clause itself ("she said"): its point is the attribution.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import TYPE_CHECKING

from ingest.extract.clauses import SUBJECTS, Shape, finite, has_subject, to_infinitive
from ingest.extract.constructions.shapes import ADDRESSING
from ingest.extract.corrections import NOTE_LABEL
from ingest.extract.glosses import Gloss, GlossKind, find_glosses
from ingest.extract.mentioned import split_around
from ingest.extract.propositions import Proposition
from ingest.extract.tokens import QUOTES, UNIT_MARKS, TokenMap
from ingest.extract.word_lists import word_set
from kg.record import Attribution, AttributionKind, Block, Document, Span

if TYPE_CHECKING:
    from ingest.extract.quotation_regions import Regions

__all__ = ["Narrated", "attributed_glosses", "narrate"]

_SILENT = frozenset({"furniture", "time-label", "transcript", "pull-quote", "caption", "byline", "dateline"})
_TITLES = frozenset({"title", "heading"})
_DEPENDENT = frozenset({"why", "how", "what", "when", "where", "who", "which", "whether"})
_SHARE = 0.7
"""From this share of somebody's words on, a sentence states nothing of its author's."""
_ITEM_WORDS = 6
"""Shorter lines of a list are names of things."""
_LABEL_WORDS = 8
_OWN_WORDS = 3
"""Fewer words of meaning than this beside what is reported only report."""
_INTRANSITIVE = word_set("work serve live study graduate stay retire grow")
_FINDING = word_set("find show report suggest reveal warn hear")
_SAYING = word_set("say tell ask add note explain write state announce declare reply answer respond recall")


@dataclass(frozen=True, slots=True)
class Narrated:
    """One narrated proposition; `gloss` where it stands beside another statement; `block` is the page's block it is from."""

    proposition: Proposition
    gloss: Gloss | None = None
    block: Span | None = None


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
    silent = frozenset(tokens.inside(turn.span for turn in document.turns))
    for block in document.blocks or (Block(span=(0, len(document.text)), role="paragraph"),):
        if block.role in _SILENT:
            continue
        for members in _block_sentences(tokens, block.span):
            found = False
            members = _without_label(tokens, members)
            if not members:
                continue
            if members[0] in covered.turn or members[0] in silent:
                continue
            if block.role in _TITLES and not _is_statement(tokens, members):
                continue
            for narrated in _sentence(tokens, members, covered, regions):
                found = True
                yield replace(narrated, block=block.span)
            if not found and block.role not in _TITLES:
                whole = _unparsed(tokens, members, covered, sentence=block.role != "list-item")
                if whole is not None:
                    yield Narrated(whole, block=block.span)


def _block_sentences(tokens: TokenMap, span: Span) -> Iterator[list[int]]:
    """The tokens of each sentence, as far as they lie in the block, white space left out."""
    chosen = tokens.inside([span])
    part: list[int] = []
    for i in chosen:
        if part and tokens.sentence_of[i] != tokens.sentence_of[part[-1]]:
            yield part
            part = []
        part.append(i)
    if part:
        yield part


def _without_label(tokens: TokenMap, members: list[int]) -> list[int]:
    """The sentence without "Q:" before it; nothing of a line that is no more than a label and a value ("Published: 3 May")."""
    label = NOTE_LABEL.match(tokens.text, tokens.starts[members[0]], tokens.ends[members[-1]])
    if label is not None:
        return [i for i in members if tokens.starts[i] >= label.end()]
    if len(members) < 3 or tokens.doc[members[1]].text != ":":
        return members
    if tokens.doc[members[0]].text in ("Q", "A"):
        return members[2:]
    rest = [tokens.doc[i] for i in members[2:]]
    return members if any(t.pos_ in ("VERB", "AUX") for t in rest) or len(rest) > _LABEL_WORDS else []


def _unparsed(tokens: TokenMap, members: Sequence[int], covered: _Covered, *, sentence: bool) -> Proposition | None:
    """A line of a list, or a sentence with its full stop, in which the parser found no clause, though it has a verb.

    The small model reads many a verb as a noun ("That focus shapes who comes"); what ends in a full stop in a paragraph
    is a statement all the same.
    """
    words = [i for i in members if tokens.doc[i].is_alpha]
    if words and _opens_in_the_past(tokens, words):
        return None  # "Founded Lumen in 2019": whoever did
    verb = next((i for i in members if tokens.doc[i].pos_ in ("VERB", "AUX")), None)
    if verb is None or len(words) < _ITEM_WORDS or not covered.content.isdisjoint(members):
        return None
    if not covered.cue.isdisjoint(members) or (sentence and tokens.doc[members[-1]].text != "."):
        return None
    return Proposition(tuple(_tidy(tokens, members)), verb)


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


def _is_statement(tokens: TokenMap, members: Sequence[int]) -> bool:
    """A title that says something: a finite clause with a subject, not "Why it matters"."""
    if tokens.doc[members[0]].lower_ in _DEPENDENT or tokens.doc[members[0]].text in QUOTES + "'":
        return False
    return any(
        finite(tokens.doc[i]) and has_subject(tokens.doc[i]) for i in members if tokens.doc[i].pos_ in ("VERB", "AUX")
    )


def _sentence(tokens: TokenMap, members: Sequence[int], covered: _Covered, regions: Regions) -> Iterator[Narrated]:
    glosses = [g for g in find_glosses(tokens, members[0], members[-1] + 1) if _authors(tokens, g, covered, regions)]
    removed = {i for g in glosses if g.removable and g.kind is not GlossKind.PARTICIPLE for i in g.rest}
    spans = [(tokens.starts[members[0]], tokens.ends[members[-1]])]
    reporting = False
    for proposition in split_around(tokens, spans, regions):
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
    if attribution.kind is AttributionKind.TURN:
        return
    chosen = tokens.inside(attribution.content)
    inside = set(chosen)
    for sentence in dict.fromkeys(tokens.sentence_of[i] for i in chosen):
        first, last = tokens.sentences[sentence]
        for gloss in find_glosses(tokens, first, last):
            if (
                gloss.removable
                and gloss.rest
                and regions.at(tokens.starts[gloss.rest[0]]) is None
                and set(gloss.rest) <= inside
            ):
                yield gloss


def _authors(tokens: TokenMap, gloss: Gloss, covered: _Covered, regions: Regions) -> bool:
    """A gloss is the author's own where it stands outside quotation marks and is not itself what somebody says."""
    first = gloss.rest[0]
    if regions.at(tokens.starts[first]) is not None:
        return False
    inside = first in covered.content
    if gloss.kind is not GlossKind.NAMING and gloss.kind is not GlossKind.MEANING and first in covered.cue:
        return False
    if gloss.kind in (GlossKind.APPOSITION, GlossKind.NAMING):
        return not (inside and gloss.subject and gloss.subject[0] not in covered.content)
    return not inside or gloss.kind is GlossKind.MEANING


def _own_statement(
    tokens: TokenMap, proposition: Proposition, covered: _Covered, removed: set[int]
) -> Proposition | None:
    """What of a proposition the author states himself; None where it reports, or where most of it is somebody's words."""
    if proposition.head in removed or _reports(tokens, proposition, covered):
        return None
    kept = set(proposition.tokens) - removed
    for child in tokens.doc[proposition.head].children:
        if child.dep_ in ("advcl", "prep") and child.i in covered.cue:
            kept -= {t.i for t in child.subtree}
        elif child.dep_ == "ccomp" and any(t.dep_ == "relcl" and t.i in covered.cue for t in child.subtree):
            # "opposed the plan, which Orr said | would fail", read as "opposed … would fail"
            kept -= {
                t.i
                for t in child.subtree
                if any(t.i in part for part in (covered.content, covered.cue, covered.source))
            }
    words = [i for i in kept if tokens.doc[i].is_alpha or tokens.doc[i].like_num]
    spoken = sum(i in covered.content or i in covered.cue for i in words)
    # Not the union of the three: they are the whole document's, and this runs for every proposition.
    reported = (covered.content, covered.cue, covered.source)
    own = [i for i in words if not any(i in part for part in reported) and not tokens.doc[i].is_stop]
    if not words or spoken >= _SHARE * len(words) or (spoken and len(own) < _OWN_WORDS):
        return None
    if _subjectless(tokens, proposition, sorted(kept)):
        return None
    if (
        proposition.shape is not Shape.PREDICATE
        and not _asserts(tokens, proposition.head)
        and not _passive_opening(tokens, sorted(kept))
    ):
        return None
    return replace(proposition, tokens=tuple(sorted(_tidy(tokens, kept))))


def _opens_in_the_past(tokens: TokenMap, words: Sequence[int]) -> bool:
    """Whether it begins with a past form that is no passive one ("Photographed by …"): its subject stands elsewhere."""
    first = tokens.doc[words[0]]
    past = first.tag_ == "VBD" or (first.tag_ == "VBN" and not _passive_opening(tokens, list(words)))
    return past and not has_subject(first)


def _subjectless(tokens: TokenMap, proposition: Proposition, kept: list[int]) -> bool:
    """A finite predicate before which no noun stands: the parser lost its subject, and nobody can tell whose it is."""
    head = tokens.doc[proposition.head]
    if proposition.shared or head.tag_ not in ("VBD", "VBZ") or has_subject(head):
        return False
    return not any(tokens.doc[i].pos_ in ("NOUN", "PROPN", "PRON", "NUM") for i in kept if i < head.i)


def _tidy(tokens: TokenMap, kept: Iterable[int]) -> list[int]:
    """Without a trailing ", though" or a leading ", however,": they join sentences and state nothing."""
    chosen = sorted(kept)
    while len(chosen) > 1 and (
        (tokens.doc[chosen[-1]].is_punct and tokens.doc[chosen[-1]].text not in UNIT_MARKS)
        or tokens.doc[chosen[-1]].lower_ in ("though", "however", "either", "too")
    ):
        chosen.pop()
    emptied = {i for i, k in pairwise(chosen) if (tokens.doc[i].text, tokens.doc[k].text) == ("(", ")")}
    chosen = [i for place, i in enumerate(chosen) if i not in emptied and chosen[place - 1] not in emptied]
    while len(chosen) > 1 and (tokens.doc[chosen[0]].is_punct or tokens.doc[chosen[0]].lower_ in ("however",)):
        chosen.pop(0)
    return chosen


def _reports(tokens: TokenMap, proposition: Proposition, covered: _Covered) -> bool:
    """The predicate is the cue of an attribution, or an auxiliary or complement of it is."""
    if proposition.head in covered.cue:
        return True
    head = tokens.doc[proposition.head]
    told = ("ccomp", "prep", "xcomp") if head.lemma_ in ADDRESSING else ("ccomp", "dobj", "prep", "xcomp")
    if head.lemma_ in _SAYING and not any(c.dep_ in told for c in head.children):
        return True
    if (
        head.lemma_ in _FINDING
        and len(proposition.tokens) <= _OWN_WORDS
        and not any(c.dep_ in told and c.i in proposition.tokens for c in head.children)
    ):
        return True  # the tail of a headline: "…, study finds"
    if any(c.lower_ == "it" and c.dep_ in SUBJECTS for c in head.children) and any(
        c.dep_ == "advcl" and c.i in covered.cue and to_infinitive(c) for c in head.children
    ):
        return True  # "it fell to Orr to say that …"
    if any(c.dep_ == "conj" and c.i in covered.cue for c in head.children) and any(
        c.lower_ in ("nor", "or") for c in head.children
    ):
        return True  # "would neither confirm | nor deny that …"
    if head.i in covered.source or head.i in covered.content:
        return head.i in covered.source
    # "It claimed that A; | there were three": the report before a semicolon is hung on what stands behind it.
    apart = {c.i for c in head.children if any(t.text == ";" for t in tokens.doc[c.i : head.i])}
    return any(
        c.i in covered.cue and c.i not in apart and c.dep_ in ("xcomp", "aux", "prt", "dobj", "acl", "ccomp")
        for c in head.children
    )


def _passive_opening(tokens: TokenMap, kept: list[int]) -> bool:
    """Whether it opens like "Photographed by a passer-by": a caption's sentence without its "this was"."""
    if len(kept) < _OWN_WORDS:
        return False
    first, second = tokens.doc[kept[0]], tokens.doc[kept[1]]
    if first.lemma_.lower() in _INTRANSITIVE:
        return False
    return (first.tag_ == "VBN" or first.lower_.endswith("ed")) and second.lower_ in (
        "by",
        "from",
        "in",
        "at",
        "on",
        "with",
    )


def _asserts(tokens: TokenMap, head: int) -> bool:
    """A finite predicate, or a question or command that has one; a bare noun phrase states nothing."""
    token = tokens.doc[head]
    if token.pos_ in ("VERB", "AUX"):
        return finite(token) or has_subject(token)
    return has_subject(token)
