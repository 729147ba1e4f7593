"""The assertions of a document as the steps of its argument: each with its sentence, paragraph, voice and words."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any

from ingest.extract.tokens import TokenMap
from ingest.extract.word_lists import word_set
from kg.record import (
    AUTHOR,
    Assertion,
    AssertionType,
    Attribution,
    AttributionKind,
    Document,
    EntityType,
    Polarity,
    Span,
)

if TYPE_CHECKING:
    from spacy.tokens import Doc, Token

    from ingest.extract.entity_index import EntityIndex
    from ingest.resolve.references import References

__all__ = ["OPEN_TYPES", "Argument", "Statement", "content_lemmas"]

_VERBAL = frozenset({"VERB", "AUX"})
_CONTENT = frozenset({"NOUN", "PROPN", "VERB", "ADJ", "NUM"})
_LIGHT = word_set(
    "say tell be have do make get go take thing way lot one two year company people time kind say think know want use new"
)
"""Words that two sentences share by chance."""
OPEN_TYPES = frozenset(
    {AssertionType.OPINION, AssertionType.COMPARISON, AssertionType.PREDICTION, AssertionType.CAUSAL}
)
"""Types of statements that want a ground."""
_MIN_WORDS, _PHRASE = 3, 5
"""Words that a clause needs, and a phrase without a verb, to state something."""
_PROSE = frozenset({"paragraph", "transcript", "pull-quote", "list-item"})


@dataclass(frozen=True, slots=True)
class Statement:
    """One assertion in its place. `voice` is who holds it: an entity's id, the author, or a key of its own where not known.

    `end` tells whether it may be an end of a link: it states something, in a clause;
    `coordinate`, whether "and" joins it to what stands before it.
    """

    number: int
    assertion: Assertion
    tokens: tuple[int, ...]
    sentence: int
    paragraph: int
    voice: str
    cues: frozenset[str]
    lemmas: frozenset[str]
    end: bool
    coordinate: bool = False

    @property
    def first(self) -> int:
        return self.tokens[0]

    @property
    def last(self) -> int:
        return self.tokens[-1]

    @property
    def asks(self) -> bool:
        return self.assertion.polarity is Polarity.QUESTIONS


def content_lemmas(tokens: list[Token]) -> frozenset[str]:
    """The lemmas of words that carry meaning, in lower case."""
    return frozenset(
        lemma for t in tokens if t.pos_ in _CONTENT and not t.is_stop and (lemma := t.lemma_.lower()) not in _LIGHT
    )


class Argument:
    """One document's statements in text order, and the sentences around them. Built once; linear in the text."""

    def __init__(
        self,
        document: Document,
        doc: Doc,
        entities: EntityIndex,
        references: References,
        attributions: tuple[Attribution, ...],
        assertions: tuple[Assertion, ...],
    ) -> None:
        self.document = document
        self.doc: list[Token] = list(doc)  # a Token made anew for each look costs most of the time
        self.entities = entities
        self.references = references
        self.tokens = TokenMap(doc, document.text)
        self.forms, self.lemmas, self.parts = (
            _strings(doc, "LOWER"),
            _strings(doc, "LEMMA", lower=True),
            _strings(doc, "POS"),
        )
        """Lower-case form, lower-case lemma and part of speech of each token."""
        self._punctuation: list[int] = doc.to_array("IS_PUNCT").tolist()
        self._space: list[int] = doc.to_array("IS_SPACE").tolist()
        self._content = self._meaning(doc)
        self.attributions = {a.id: a for a in attributions}
        self._breaks = _breaks(document)
        self._blocks = sorted(document.blocks, key=lambda block: block.span)
        self._block_starts = [block.span[0] for block in self._blocks]
        self._reported = self._inside(a for a in attributions if a.kind is not AttributionKind.TURN)
        self._spoken = self._inside(a for a in attributions if a.kind is AttributionKind.TURN)
        placed = [(held, a) for a in assertions if (held := self._held(a))]
        placed.sort(key=lambda p: (p[0][0], p[0][-1], p[1].content))
        self.statements = [self._statement(n, a, held) for n, (held, a) in enumerate(placed)]
        self.memo: dict[tuple[str, int], Any] = {}
        """What was worked out of a sentence or statement, by the name of the question and the number."""
        self._bearers: dict[int, str | None] = {}
        self._words: dict[int, list[Token]] = {}
        self._own_words: dict[int, list[Token]] = {}
        self.of_sentence: dict[int, list[Statement]] = {}
        for statement in self.statements:
            self.of_sentence.setdefault(statement.sentence, []).append(statement)

    def _meaning(self, doc: Doc) -> list[str | None]:
        """The lemma of each token that carries meaning; None for the rest."""
        stops: list[int] = doc.to_array("IS_STOP").tolist()
        return [
            lemma if part in _CONTENT and not stop and lemma not in _LIGHT else None
            for lemma, part, stop in zip(self.lemmas, self.parts, stops, strict=True)
        ]

    def _held(self, assertion: Assertion) -> list[int]:
        punctuation = self._punctuation
        return [i for i in self.tokens.inside(assertion.content) if not punctuation[i]]

    def _statement(self, number: int, assertion: Assertion, held: list[int]) -> Statement:
        act = self.attributions.get(assertion.attribution or "")
        cues = frozenset(self.lemmas[i] for i in self.tokens.inside(act.cue)) if act else frozenset()
        members = set(held)
        heads, parts = self.tokens.heads, self.parts
        top = next((i for i in held if heads[i] not in members or heads[i] == i), held[0])
        verbal = any(parts[i] in _VERBAL for i in held) and (
            act is not None or parts[top] not in ("NOUN", "PROPN") or assertion.type is AssertionType.CAUSAL
        )
        return Statement(
            number=number,
            assertion=assertion,
            tokens=tuple(held),
            sentence=self.tokens.sentence_of[held[0]],
            paragraph=self.paragraph(assertion.content[0][0]),
            voice=_voice(assertion),
            cues=cues,
            lemmas=self.meaning(held),
            coordinate="and" in self.forms[max(held[0] - 2, 0) : held[0] + 1],
            end=len(held) >= _MIN_WORDS and self._in_prose(assertion) and _states(assertion, act, verbal, len(held)),
        )

    def meaning(self, tokens: Iterable[int]) -> frozenset[str]:
        """The lemmas of the words that carry meaning, in lower case."""
        content = self._content
        return frozenset([lemma for i in tokens if (lemma := content[i]) is not None])

    def _inside(self, attributions: Iterable[Attribution]) -> bytearray:
        inside = bytearray(len(self.forms))
        for attribution in attributions:
            for i in self.tokens.inside(attribution.content):
                inside[i] = 1
        return inside

    def in_turn(self, token: Token) -> bool:
        """Whether the token is a speaker's own word in a transcript."""
        return bool(self._spoken[token.i])

    def _in_prose(self, assertion: Assertion) -> bool:
        """Whether it stands in the running text, not in a title, caption or list of the page."""
        place = bisect_right(self._block_starts, assertion.content[0][0]) - 1
        return place < 0 or self._blocks[place].role in _PROSE

    def paragraph(self, offset: int) -> int:
        """The number of the paragraph, or line of speech, that holds the character."""
        return bisect_right(self._breaks, offset)

    def framed(self, sentence: int) -> Iterator[int]:
        """The places of the words of `frame`."""
        reported, space = self._reported, self._space
        return (i for i in range(*self.tokens.sentences[sentence]) if not (reported[i] or space[i]))

    def frame(self, sentence: int) -> list[Token]:
        """The words of a sentence that are the author's: what he reports is left out. Not to be changed by the caller."""
        found = self._own_words.get(sentence)
        if found is None:
            found = self._own_words[sentence] = [self.doc[i] for i in self.framed(sentence)]
        return found

    def spelt(self, sentence: int) -> list[str]:
        """The forms of `words`, with a straight apostrophe."""
        forms, space = self.forms, self._space
        return [forms[i].replace("’", "'") for i in range(*self.tokens.sentences[sentence]) if not space[i]]

    def words(self, sentence: int) -> list[Token]:
        """The words of a sentence, white space left out. Not to be changed by the caller."""
        found = self._words.get(sentence)
        if found is None:
            found = self._words[sentence] = [
                self.doc[i] for i in range(*self.tokens.sentences[sentence]) if not self._space[i]
            ]
        return found

    def span(self, first: int, last: int) -> Span:
        """The characters from one token to another, both inclusive."""
        return self.tokens.starts[first], self.tokens.ends[last]

    def ends(self, sentence: int) -> list[Statement]:
        """The statements that begin in a sentence and may be ends of links, in text order."""
        return [s for s in self.of_sentence.get(sentence, ()) if s.end]

    def place(self, sentence: int) -> int:
        """The paragraph of a sentence."""
        return self.paragraph(self.tokens.starts[self.tokens.sentences[sentence][0]])

    def entity_of(self, token: Token) -> str | None:
        """Whom the noun phrase of a token stands for, by entity id."""
        if token.i not in self._bearers:
            self._bearers[token.i] = self._bearer(token)
        return self._bearers[token.i]

    def _bearer(self, token: Token) -> str | None:
        start = self.tokens.starts[token.left_edge.i]
        resolved = self.references.entity_at(start, self.tokens.ends[token.i]) or self.references.of_token(token.i)
        return resolved.entity_id if resolved is not None else None

    def is_person(self, voice: str) -> bool:
        entity = self.entities.by_id.get(voice)
        return entity is not None and entity.type is EntityType.PERSON

    @cached_property
    def sentences(self) -> range:
        return range(len(self.tokens.sentences))


def _strings(doc: Doc, attribute: str, *, lower: bool = False) -> list[str]:
    """An attribute of every token as a string, each looked up once: asking a Token each time costs most of the time."""
    keys: list[int] = doc.to_array(attribute).tolist()
    strings = doc.vocab.strings
    known = {key: strings[key].lower() if lower else strings[key] for key in set(keys)}
    return [known[key] for key in keys]


def _states(assertion: Assertion, act: Attribution | None, verbal: bool, words: int) -> bool:
    """Whether it states something that another may support or dispute: no gloss of a term, no short noun phrase, none that is
    only disputed."""
    if act is None:
        return verbal and assertion.type is not AssertionType.DEFINITION
    return verbal or (words >= _PHRASE and assertion.polarity is Polarity.ASSERTS)


def _voice(assertion: Assertion) -> str:
    if assertion.speaker_id is not None:
        return assertion.speaker_id
    if assertion.speaker == AUTHOR:
        return AUTHOR
    return f"?{assertion.attribution or assertion.id}"


def _breaks(document: Document) -> list[int]:
    """Where paragraphs or turns begin."""
    places = {block.span[0] for block in document.blocks} | {turn.span[0] for turn in document.turns}
    if not places:
        text, at = document.text, -1
        while (at := text.find("\n", at + 1)) >= 0:
            places.add(at + 1)
    return sorted(places)
