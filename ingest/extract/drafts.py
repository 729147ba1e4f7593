"""Which words become assertions, and whose they are: attributed propositions, narration and page facts, no words twice."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

from ingest.extract.clauses import Shape, elliptic
from ingest.extract.glosses import Gloss
from ingest.extract.mentioned import split_around
from ingest.extract.narration import attributed_glosses, narrate
from ingest.extract.no_statements import WH, explains_words, gapped, heading, of_the_clause
from ingest.extract.page_facts import page_facts
from ingest.extract.polarity import ASKING
from ingest.extract.propositions import Proposition, split
from ingest.extract.quotation_regions import Regions, regions_of
from ingest.extract.replies import replies
from ingest.extract.speakers import issuing
from ingest.extract.text_credits import text_credits
from ingest.extract.tokens import TokenMap
from ingest.extract.word_lists import word_set
from kg.record import (
    AUTHOR,
    Attribution,
    AttributionKind,
    Document,
    Entity,
    EntityType,
    Polarity,
    Realis,
    Relation,
    Spans,
)

if TYPE_CHECKING:
    from ingest.extract.entity_index import EntityIndex
    from ingest.resolve.references import References

__all__ = ["ATTITUDES", "Context", "Draft", "find_drafts"]

ATTITUDES = frozenset({AttributionKind.NOUN_PHRASE, AttributionKind.INFINITIVE})
"""Kinds whose content is no statement by itself: "vowed | to appeal", "praised | the plan"."""
_LEADING = frozenset({"chief_executive_of", "co_founded", "founded"})
WHOLE = frozenset({AttributionKind.TURN, AttributionKind.ACCORDING_TO})
"""Kinds whose content is a sentence, if it states anything."""
_REMARKS = word_set("say remark note state observe tell write declare quip")
_NOT_SAID = frozenset({Realis.DENIED, Realis.HYPOTHETICAL, Realis.FUTURE})
_FILLERS = word_set(
    "yeah yes no okay ok right sure mm hm hmm uh um oh wow thanks thank welcome hello hi hey sorry cool great"
)
_GREETINGS = word_set("thank thanks welcome hello hi congratulations sorry goodbye bye")
_PARENTHESES = frozenset(
    {
        "you know",
        "i mean",
        "you see",
        "wait a second",
        "wait a minute",
        "let us see",
        "i do n't know",
        "i guess",
        "i think",
        "i believe",
        "i feel",
        "i suppose",
    }
)
_FACTIVE = word_set("explain say show know understand describe tell see learn realize realise")
_SAME = 0.8
"""Share of common words from which two contents of one speaker are one assertion."""
_REST_WORDS = 3
_BRIEF = 8
_BARE = 2
"""A reporting clause keeps no assertion of its own when at most this many words of meaning stand beside what it reports."""


@dataclass(frozen=True, slots=True)
class Draft:
    """An assertion before it is described.

    `sentence`: for a page fact or an answer, how it is read aloud. `polarity`: where it is known beforehand.
    """

    proposition: Proposition
    content: Spans
    attribution: Attribution | None = None
    gloss: Gloss | None = None
    sentence: str | None = None
    polarity: Polarity | None = None


@dataclass(frozen=True)
class Context:
    """One document with all that was found in it before."""

    document: Document
    tokens: TokenMap
    entities: EntityIndex
    references: References
    attributions: tuple[Attribution, ...]
    relations: tuple[Relation, ...] = ()

    @cached_property
    def parties(self) -> dict[str, str]:
        """By the id of a person who heads or founded exactly one organisation, that organisation: whom their "we" means."""
        led: dict[str, set[str]] = {}
        for relation in self.relations:
            if relation.predicate in _LEADING and not relation.negated and relation.end is None:
                led.setdefault(relation.subject_id, set()).add(relation.object)
        return {person: next(iter(names)) for person, names in led.items() if len(names) == 1}

    @cached_property
    def issuer(self) -> Entity | None:
        """The organisation that issues an announcement."""
        return issuing(self.document, self.entities)

    @cached_property
    def credited(self) -> Entity | None:
        """The one house beside the publisher that the text credits for all of it."""
        if self.document.metadata.kind not in ("article", "announcement", "web-page"):
            return None
        own = (self.document.metadata.publisher or "").casefold()
        found = {
            entity.id: entity
            for span, name in text_credits(self.document.text)
            if name.casefold() != own
            and (at := self.entities.at(span[0], frozenset({EntityType.ORGANIZATION}))) is not None
            and (entity := at[1]) is not self.issuer
        }
        return next(iter(found.values())) if len(found) == 1 else None

    @cached_property
    def author(self) -> Entity | None:
        """The one person who signs the document, where it is no transcript."""
        name = self.document.metadata.author
        if name is None or self.document.metadata.kind in ("transcript", "transcript-page"):
            return None
        found = [entity for entity in self.entities.named(name) if entity.type is EntityType.PERSON]
        return found[0] if len(found) == 1 else None

    @cached_property
    def regions(self) -> Regions:
        return regions_of(self.document)

    @cached_property
    def by_id(self) -> dict[str, Attribution]:
        return {attribution.id: attribution for attribution in self.attributions}

    @cached_property
    def reported_within(self) -> dict[str, list[Attribution]]:
        """By the id of an attribution, those that stand inside its content."""
        out: dict[str, list[Attribution]] = {}
        for attribution in self.attributions:
            if attribution.reported_by is not None:
                out.setdefault(attribution.reported_by, []).append(attribution)
        return out

    @cached_property
    def _turns(self) -> tuple[list[int], list[Attribution]]:
        turns = sorted((a for a in self.attributions if a.kind is AttributionKind.TURN), key=lambda a: a.content[0])
        return [turn.content[0][0] for turn in turns], turns

    @property
    def turns(self) -> list[Attribution]:
        """The attributions of kind `turn`, in text order."""
        return self._turns[1]

    def turn_at(self, offset: int) -> Attribution | None:
        """The attribution of kind `turn` whose content spans the character."""
        starts, turns = self._turns
        place = bisect_right(starts, offset) - 1
        return turns[place] if place >= 0 and offset < turns[place].content[-1][1] else None


def find_drafts(context: Context) -> list[Draft]:
    """Drafts in text order. Cost: linear in the text."""
    drafts = _without_doubles(context, [*_attributed(context), *_narrated(context)])
    covered = {i for draft in drafts for i in context.tokens.inside(draft.content)}
    for reply in replies(context, covered):
        content = context.tokens.pieces(reply.tokens)
        proposition = Proposition(reply.tokens, reply.tokens[0])  # no predicate: how it reads aloud is given
        if content:
            drafts.append(Draft(proposition, content, reply.turn, sentence=reply.sentence, polarity=reply.polarity))
    return sorted(drafts, key=lambda d: (d.content[0], d.content[-1], d.attribution.id if d.attribution else ""))


def _attributed(context: Context) -> Iterator[Draft]:
    nested = _nested_in(context.attributions)
    attitudes = {
        a.id
        for outer, inner in nested.items()
        for a in inner
        if _no_statement(context, a) and _part_of(context, a, context.by_id[outer])
    }
    for attribution in context.attributions:
        if (
            attribution.id in attitudes
            or explains_words(context, attribution)
            or gapped(context, attribution)
            or heading(context, attribution)
            or of_the_clause(context, attribution)
        ):
            continue
        inner = _by_token(context, (a for a in nested.get(attribution.id, ()) if a.id not in attitudes))
        dropped = {i for gloss in attributed_glosses(context.tokens, attribution, context.regions) for i in gloss.rest}
        for proposition in split_around(context.tokens, attribution.content, context.regions):
            yield from _draft(context, attribution, proposition, inner, dropped)


def _draft(
    context: Context,
    attribution: Attribution,
    proposition: Proposition,
    inner: dict[int, list[Attribution]],
    dropped: set[int],
) -> Iterator[Draft]:
    """The draft of one proposition, given to the nested attribution that it only reports; none where that has its own."""
    tokens = context.tokens
    holder = _only_reports(context, proposition, inner)
    kept = [i for i in proposition.tokens if i not in dropped] or list(proposition.tokens)
    if holder is not None:
        if holder.speaker != attribution.speaker or proposition.shape is not Shape.CLAUSE:
            return
        whole = _with_rest(context, proposition, kept, holder)
        if whole is None:
            return
        proposition, kept = whole, list(whole.tokens)
    kept = _without_why(context, attribution, _without_reports(context, proposition, inner, kept))
    content = tokens.pieces(kept)
    if (
        content
        and _says_something(context, kept, holder or attribution)
        and not _only_said(context, proposition, attribution)
    ):
        yield Draft(proposition, content, holder or attribution)


def _with_rest(context: Context, outer: Proposition, kept: Sequence[int], holder: Attribution) -> Proposition | None:
    """What a nested attribution of the same holder says, with what stands after it: "he said he thinks X, if not Y".

    None where nothing is added, or where the nested content is itself more than one proposition.
    """
    tokens = context.tokens
    inside = tokens.inside(holder.content)
    rest = [i for i in kept if i > inside[-1] and tokens.doc[i].is_alpha]
    parts = split(tokens, holder.content)
    if len(rest) < _REST_WORDS or len(parts) != 1:
        return None
    chosen = sorted({*parts[0].tokens, *(i for i in kept if i > inside[-1])})
    return Proposition(tuple(chosen), parts[0].head)


def _without_reports(
    context: Context, proposition: Proposition, inner: dict[int, list[Attribution]], kept: list[int]
) -> list[int]:
    """Without a side clause that reports on its own account: "because she thinks that A, B"."""
    cues = {i for a in {a.id: a for k in kept for a in inner.get(k, ())}.values() for i in context.tokens.inside(a.cue)}
    for child in context.tokens.doc[proposition.head].children:
        if child.dep_ == "advcl" and child.i in cues:
            side = {t.i for t in child.subtree}
            kept = [i for i in kept if i not in side] or kept
    return kept


def _without_why(context: Context, attribution: Attribution, kept: list[int]) -> list[int]:
    """Without a leading "why" where the cue takes it for granted: "explained why it fails", not "asked why it fails"."""
    doc = context.tokens.doc
    if len(kept) < 2 or doc[kept[0]].lower_ != "why":
        return kept
    granted = {doc[i].lemma_.lower() for i in context.tokens.inside(attribution.cue)} & _FACTIVE
    return kept[1:] if granted else kept


def _by_token(context: Context, attributions: Iterable[Attribution]) -> dict[int, list[Attribution]]:
    """Attributions by each token of their contents, so that a long turn is not searched once a sentence."""
    out: dict[int, list[Attribution]] = {}
    for attribution in attributions:
        for i in context.tokens.inside(attribution.content):
            out.setdefault(i, []).append(attribution)
    return out


def _nested_in(attributions: Sequence[Attribution]) -> dict[str, list[Attribution]]:
    """Attributions by the id of each one whose content holds theirs, cue and all. Cost: linear but for nesting depth."""
    ordered = sorted(attributions, key=lambda a: (a.content[0][0], -a.content[-1][1]))
    out: dict[str, list[Attribution]] = {}
    open_: list[Attribution] = []
    for attribution in ordered:
        start, end = attribution.content[0][0], attribution.content[-1][1]
        open_ = [o for o in open_ if o.content[-1][1] > start]
        for outer in open_:
            same = attribution.content == outer.content and not (
                attribution.cue and start <= attribution.cue[0][0] and attribution.cue[-1][1] <= end
            )  # two who hold the same words: "Orr said A, which Lind disputes"
            if end <= outer.content[-1][1] and not same:
                out.setdefault(outer.id, []).append(attribution)
        open_.append(attribution)
    return out


def _no_statement(context: Context, attribution: Attribution) -> bool:
    """A content that states nothing by itself: a wish, a stance, "how hard it is" after a cue that does not ask."""
    if attribution.realis in _NOT_SAID and not _own_denial(context, attribution):
        return True  # "they never asked whether …" is the outer one's statement
    if attribution.kind in ATTITUDES or context.tokens.text[slice(*(attribution.cue or ((0, 0),))[0])].startswith(
        "to "
    ):
        return True  # "we can teach it | to say the same"
    first = context.tokens.at(attribution.content[0][0])  # a quotation mark, where words are quoted as such
    inside = attribution.kind in (AttributionKind.CLAUSE, AttributionKind.QUOTATION)
    if first is None or not inside or context.tokens.doc[first].lower_ not in WH:
        return False
    return not {context.tokens.doc[i].lemma_.lower() for i in context.tokens.inside(attribution.cue)} & ASKING


def _own_denial(context: Context, attribution: Attribution) -> bool:
    """ "I never said she did": who speaks tells of his own words."""
    source = {context.tokens.doc[i].lower_ for i in context.tokens.inside(attribution.source)}
    return attribution.realis is Realis.DENIED and bool(source & {"i", "we"})


def _part_of(context: Context, attitude: Attribution, outer: Attribution) -> bool:
    """Whether a wish or stance inside a statement is part of it: "she said the firm plans to move"."""
    return not attitude.cue or set(context.tokens.inside(attitude.cue)) <= set(context.tokens.inside(outer.content))


def _only_reports(
    context: Context, proposition: Proposition, inner: dict[int, list[Attribution]]
) -> Attribution | None:
    """The nested attribution that the words do no more than report ("she thinks that …"); None where they state something."""
    tokens = context.tokens
    own = set(proposition.tokens) - set(proposition.shared)
    words = {i for i in own if tokens.doc[i].is_alpha or tokens.doc[i].like_num}
    for attribution in {a.id: a for i in sorted(words) for a in inner.get(i, ())}.values():
        reported = set(tokens.inside(attribution.content))
        rest = words - reported - set(tokens.inside(attribution.cue)) - set(tokens.inside(attribution.source))
        if sum(not tokens.doc[i].is_stop for i in rest) <= _BARE:
            return attribution
    return None


def _only_said(context: Context, proposition: Proposition, attribution: Attribution) -> bool:
    """ "I said mostly empty": that something was said, but not what; a claim of nothing. "I never said that" is one."""
    head = context.tokens.doc[proposition.head]
    if attribution.kind is AttributionKind.INFINITIVE and head.lemma_ in _REMARKS:
        return not any(c.dep_ in ("ccomp", "xcomp", "dobj", "prep") for c in head.children)
    if attribution.kind is AttributionKind.TURN and elliptic(head, proposition.tokens):
        return True
    if (
        attribution.kind is not AttributionKind.TURN
        or head.lemma_ not in ("say", "tell")
        or len(proposition.tokens) > _BRIEF
    ):
        return False
    whole = any(c.dep_ in ("ccomp", "xcomp", "neg", "csubj") or c.lower_ in ("never", "nobody") for c in head.children)
    return not whole and context.regions.at(context.tokens.ends[proposition.tokens[-1]] - 1) is None


def _says_something(context: Context, kept: Sequence[int], attribution: Attribution) -> bool:
    """More than a greeting or filler, more than one bare word, more than "we did"; in speech, more than "two things"."""
    if attribution.realis is Realis.DENIED:
        return True  # "I never said she did": the frame says it
    tokens = [context.tokens.doc[i] for i in kept]
    words = [t for t in tokens if t.is_alpha or t.like_num]
    bearing = [
        t
        for t in words
        if t.pos_ in ("VERB", "NOUN", "ADJ", "NUM")
        and (t.lower_ not in _FILLERS or t.dep_ == "acomp")
        and t.lemma_ != "do"
    ]
    named = [t for t in words if t.pos_ == "PROPN"]
    vocative = next((k for k, t in enumerate(tokens[:4]) if t.text == ","), None)
    if vocative and vocative + 1 < len(tokens) and tokens[vocative + 1].lower_ in _GREETINGS:
        return False
    if not words or words[0].lower_ in _GREETINGS or " ".join(t.lower_ for t in words) in _PARENTHESES:
        return False
    if attribution.kind in WHOLE and len(words) <= _REST_WORDS:
        verbal = any(t.pos_ in ("VERB", "AUX") for t in tokens)
        question = context.tokens.text[context.tokens.ends[kept[-1]] - 1 : context.tokens.ends[kept[-1]] + 1]
        if not verbal and "?" not in question:
            return False
    if not bearing and attribution.cue and attribution.kind is AttributionKind.CLAUSE:
        return any(t.pos_ == "AUX" for t in words)  # "he insisted that it had": the frame says it
    if not bearing:
        return len(named) > 1 and any(t.pos_ == "AUX" for t in words)
    return len(words) > 1 or bearing[0].pos_ == "VERB"


def _narrated(context: Context) -> Iterator[Draft]:
    tokens = context.tokens
    for narrated in narrate(tokens, context.document, context.attributions, context.regions):
        content = _clipped(tokens, tokens.pieces(narrated.proposition.tokens), narrated.block)
        if content and (
            narrated.gloss is not None
            or not elliptic(tokens.doc[narrated.proposition.head], narrated.proposition.tokens)
        ):
            yield Draft(narrated.proposition, content, gloss=narrated.gloss)
    for fact in page_facts(context.document, context.entities):
        inside = tokens.inside(fact.content)
        if inside:
            yield Draft(Proposition(tuple(inside), inside[-1]), fact.content, sentence=fact.sentence)


def _clipped(tokens: TokenMap, content: Spans, block: tuple[int, int] | None) -> Spans:
    """The part of `content` inside its block: a token may run over the border of two lines that a page set side by side."""
    if block is None:
        return content
    cut = [(max(start, block[0]), min(end, block[1])) for start, end in content]
    return tuple(tokens.trim(span) for span in cut if span[0] < span[1])


def _without_doubles(context: Context, drafts: list[Draft]) -> list[Draft]:
    """One draft for the same words of the same speaker: of the surest attribution, then the longest."""
    order = sorted(
        drafts,
        key=lambda d: (
            d.attribution is None,
            -(d.attribution.score if d.attribution and d.attribution.kind is not AttributionKind.TURN else 0.0),
            -sum(end - start for start, end in d.content),
            d.content,
        ),
    )
    kept: list[Draft] = []
    by_token: dict[int, list[tuple[Draft, frozenset[int]]]] = {}
    for draft in order:
        words = frozenset(i for i in context.tokens.inside(draft.content) if not context.tokens.doc[i].is_punct)
        rivals = {id(d): (d, w) for i in words for d, w in by_token.get(i, ())}
        if any(_same(draft, words, rival, other) for rival, other in rivals.values()):
            continue
        kept.append(draft)
        for i in words:
            by_token.setdefault(i, []).append((draft, words))
    return kept


def _same(draft: Draft, words: frozenset[int], kept: Draft, other: frozenset[int]) -> bool:
    if draft.sentence is not None and kept.sentence is not None:
        return draft.content == kept.content
    if (
        draft.attribution is not None
        and draft.attribution is kept.attribution
        and words < other
        and 2 * len(words) >= len(other)
    ):
        return True  # the same act, read once with and once without what stands beside its cue
    return _speaker(draft) == _speaker(kept) and len(other & words) >= _SAME * len(other | words)


def _speaker(draft: Draft) -> str | None:
    return AUTHOR if draft.attribution is None else draft.attribution.speaker
