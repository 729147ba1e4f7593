"""The text as references see it: tokens with their grammar, the names among them, quotations, paragraphs.

Built once a document; everything after reads these lists.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from ingest.resolve.lexicon import REPORTING_VERBS, SPEECH_NOUNS, TITLE_GENDER, TITLES
from kg.record import Document, Entity, EntityType

if TYPE_CHECKING:
    from spacy.tokens import Doc

    from ingest.extract.entity_index import EntityIndex
    from ingest.extract.parse import Parse

__all__ = ["Discourse", "Mention", "view"]

SUBJECTS = frozenset({"nsubj", "nsubjpass", "csubj"})
_STEP_WORDS = 4
"""A shorter sentence ("Wow." "Yes, she said.") moves nobody out of sight."""
_TITLES = 4
"""Tokens looked at for titles: "Lady Justice Lind"."""
POSSESSIVES = frozenset({"'s", "’s", "'", "’"})


@dataclass(frozen=True, slots=True)
class Mention:
    """A name at tokens `first` to `last` (inclusive), a possessive mark left out; `head` is its syntactic head."""

    first: int
    last: int
    head: int
    entity: Entity


@dataclass(frozen=True, slots=True)
class Discourse:
    """Parallel lists over tokens beside `parse`: the outermost mention (index or -1), the quotation region (index or -1),
    and the line (paragraph) that each token stands in."""

    parse: Parse
    entities: EntityIndex
    mentions: tuple[Mention, ...]
    mention_of: list[int]
    region_of: list[int]
    line_of: list[int]
    step_of: list[int]
    """Sentences counted without quoted ones and interjections: how far apart two places of the narration are."""
    labels: frozenset[int]
    """Tokens of the labels that name the speakers of turns, and of bylines: page furniture, nobody is spoken of there."""
    turn_speaker: list[str | None]
    """Entity id of the labelled speaker of the turn, where the text labels turns."""

    def distance(self, earlier: int, later: int) -> int:
        """Sentences between two tokens: all of them within one quotation, else those of the narration."""
        if self.region_of[earlier] == self.region_of[later] >= 0:
            return self.parse.sent[later] - self.parse.sent[earlier]
        return self.step_of[later] - self.step_of[earlier]

    def mention_at(self, i: int) -> Mention | None:
        """The outermost name that token `i` belongs to."""
        place = self.mention_of[i]
        return self.mentions[place] if place >= 0 else None

    def named_at(self, i: int) -> int:
        """The head of the name that token `i` belongs to or that is in apposition to it ("the auditor, Felix Grau"), else `i`."""
        mention = self.mention_at(i)
        if mention is not None:
            return mention.head
        here = i
        for _ in range(3):
            apposed = self.parse.child(here, "appos")
            if apposed is None:
                return i
            mention = self.mention_at(apposed)
            if mention is not None:
                return mention.head
            here = apposed
        return i

    def is_subject(self, i: int) -> bool:
        """Token `i` is the head of a subject, itself or through coordination or apposition; "it fell to Orr to say" has Orr."""
        dep, head = self.parse.dep, self.parse.head
        for _ in range(4):
            if dep[i] in SUBJECTS or self._charged(i):
                return True
            if dep[i] not in {"conj", "appos", "compound", "nmod"} or head[i] == i:
                return False
            i = head[i]
        return False

    def governor(self, i: int) -> int | None:
        """The verb whose subject or object token `i` is; None where it is neither."""
        parse = self.parse
        for _ in range(4):
            if self._charged(i):
                return parse.head[parse.head[i]]
            if parse.dep[i] in SUBJECTS or parse.dep[i] in {"dobj", "dative", "agent", "attr", "oprd"}:
                return parse.head[i]
            if parse.dep[i] not in {"conj", "appos", "compound", "nmod"} or parse.head[i] == i:
                return None
            i = parse.head[i]
        return None

    def _charged(self, i: int) -> bool:
        """Token `i` is whose act an empty "it" leads in: "it fell to Orr to say", "it was left to Orr to explain"."""
        parse, to = self.parse, self.parse.head[i]
        verb = parse.head[to]
        if parse.dep[i] != "pobj" or parse.word[to] != "to" or parse.lemma[verb] not in {"fall", "leave"}:
            return False
        empty = parse.child(verb, "nsubj", "nsubjpass", "expl")
        return empty is not None and parse.word[empty] == "it"

    def reports(self, i: int) -> bool:
        """Token `i` says something: the subject of a reporting verb, the X of "according to X" or of "X's answer"."""
        parse = self.parse
        verb = self.governor(i)
        if verb is not None and self.is_subject(i) and parse.lemma[verb] in REPORTING_VERBS:
            return True
        head = parse.head[i]
        if parse.dep[i] == "poss":
            return parse.lemma[head] in SPEECH_NOUNS
        return parse.dep[i] == "pobj" and parse.word[head] == "to" and parse.word[max(head - 1, 0)] == "according"

    def title_before(self, mention: Mention) -> str | None:
        """A title that stands in or right before the mention ("Mr", "Senator"), folded; of several one that tells a gender."""
        found: str | None = None
        for i in range(mention.first, max(mention.first - _TITLES, -1), -1):
            word = self.parse.word[i].rstrip(".")
            if word in TITLE_GENDER or (word in TITLES and found is None):
                found = word
            if word in TITLE_GENDER or (i < mention.first and word not in TITLES):
                break
        return found


def view(document: Document, doc: Doc, entities: EntityIndex) -> Discourse:
    """The discourse of one document. Cost: linear."""
    # Imported here because ingest.extract imports ingest.resolve when it is itself imported.
    from ingest.extract.parse import flatten
    from ingest.extract.quotation_regions import regions_of

    parse = flatten(doc, document.text)
    mentions = _outermost(parse, entities)
    mention_of = [-1] * len(parse)
    for place, mention in enumerate(mentions):
        for i in range(mention.first, mention.last + 1):
            mention_of[i] = place
    regions = regions_of(document)
    region_of = [-1] * len(parse)
    for place, region in enumerate(regions.outer):
        for i in parse.within(region.start, region.end):
            region_of[i] = place
    line, line_of = 0, []
    for i in range(len(parse)):
        line_of.append(line)
        if "\n" in parse.word[i] or "\r" in parse.word[i]:
            line += 1
    steps, speakers = _steps(parse, region_of), _turn_speakers(document, parse, entities)
    apart = [turn.label_span for turn in document.turns if turn.label_span]
    apart += [block.span for block in document.blocks if block.role == "byline"]
    labels = frozenset(i for span in apart for i in parse.within(*span))
    return Discourse(parse, entities, mentions, mention_of, region_of, line_of, steps, labels, speakers)


def _steps(parse: Parse, region_of: list[int]) -> list[int]:
    step = 0
    steps: list[int] = []
    for first, end in zip(parse.sent_start, parse.sent_end, strict=True):
        words = sum(1 for i in range(first, end) if region_of[i] < 0 and parse.word[i][:1].isalnum())
        step += words >= _STEP_WORDS
        steps += [step] * (end - first)
    return steps


def _outermost(parse: Parse, entities: EntityIndex) -> tuple[Mention, ...]:
    found: list[Mention] = []
    covered = -1
    for (start, end), entity in entities.mentions():
        tokens = parse.within(start, end)
        first, last = parse.at(start), tokens.stop - 1 if tokens else parse.at(start)
        while last > first and parse.word[last] in POSSESSIVES:
            last -= 1
        if first <= covered:
            continue
        found.append(Mention(first, last, _head(parse, first, last), entity))
        covered = last
    return tuple(found)


def _head(parse: Parse, first: int, last: int) -> int:
    for i in range(last, first - 1, -1):
        if not first <= parse.head[i] <= last and parse.dep[i] not in {"punct", "case", "det"}:
            return i
    return last


def _turn_speakers(document: Document, parse: Parse, entities: EntityIndex) -> list[str | None]:
    speakers: list[str | None] = [None] * len(parse)
    known: dict[str, str | None] = {}
    for turn in document.turns:
        named = turn.speaker or turn.label
        if named is None:
            continue
        if named not in known:
            people = [entity.id for entity in entities.named(named) if entity.type is EntityType.PERSON]
            known[named] = people[0] if len(people) == 1 else None
        for i in parse.within(*turn.span):
            speakers[i] = known[named]
    return speakers
