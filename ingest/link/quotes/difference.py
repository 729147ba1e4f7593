"""What differs between a quotation and the passage: blocks of words, each with what it changes and a likely cause."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from itertools import pairwise

from ingest.link.quotes.align import Alignment
from ingest.link.quotes.confusable import confusable
from ingest.link.quotes.lexicon import (
    DISCOURSE,
    FILLERS,
    FUNCTION_WORDS,
    HEDGING_MODALS,
    MODALS,
    NEGATIONS,
    PERSONS,
    word_set,
)
from ingest.link.quotes.numerals import NUMBER_WORDS, SCALE_WORDS, is_number
from ingest.link.quotes.sound import ALIKE, alike, antonyms, distance
from ingest.link.quotes.words import Token, core, tokens

__all__ = ["Block", "Change", "Effect", "Side", "blocks", "judged"]


_CURRENCIES = word_set("dollar dollars buck bucks euro euros pound pounds cent cents")
_ARTICLES = word_set("a an my our the their")
_BETWEEN = word_set("to or and maybe perhaps possibly probably even")
_ABOUT = word_set("about over under some around")
_PARTS = word_set("some few most many half several none")


class Effect(StrEnum):
    """What a block does to the quotation's fidelity."""

    NONE = "none"
    """Spelling, number format, fillers, repeats, what a recogniser mixes up."""
    LEFT_OUT = "left out"
    """The quotation leaves out words that were said."""
    CHANGED = "changed"
    """The quotation has other words, or words that were not said."""


class Change(StrEnum):
    """What sort of words a block is about."""

    NUMBER = "number"
    NEGATION = "negation"
    NAME = "name"
    MODAL = "modal"
    WORDING = "wording"
    WORDS_LEFT_OUT = "words left out"
    WORDS_ADDED = "words added"
    TRANSCRIPTION = "possible transcription error"
    SPELLING = "spelling or number format"
    SPEECH = "fillers and repeats"


@dataclass(frozen=True)
class Block:
    """Tokens `quoted` of the quotation against tokens `said` of the passage, half-open, at least one side not empty."""

    quoted: tuple[int, int]
    said: tuple[int, int]
    effect: Effect
    change: Change


def blocks(alignment: Alignment) -> Iterator[tuple[tuple[int, int], tuple[int, int]]]:
    """The runs of pairs that are not equal: (tokens of the quotation, tokens of the window), half-open, in order."""
    quoted = said = -1
    open_: list[tuple[int, int]] = []
    for (i, j), same in zip(alignment.pairs, alignment.same, strict=True):
        if same:
            if open_:
                yield _bounds(open_, quoted + 1, said + 1)
                open_ = []
            quoted, said = i, j
        else:
            open_.append((i, j))
    if open_:
        yield _bounds(open_, quoted + 1, said + 1)


def _bounds(run: list[tuple[int, int]], quoted: int, said: int) -> tuple[tuple[int, int], tuple[int, int]]:
    of_quoted, of_said = [i for i, _ in run if i >= 0], [j for _, j in run if j >= 0]
    left = (of_quoted[0], of_quoted[-1] + 1) if of_quoted else (quoted, quoted)
    right = (of_said[0], of_said[-1] + 1) if of_said else (max(said, 0), max(said, 0))
    return left, right


@dataclass(frozen=True)
class Side:
    """One side of a comparison: its words without case and punctuation, and its tokens."""

    cores: tuple[str, ...]
    tokens: tuple[Token, ...]

    @classmethod
    def of(cls, *pieces: Sequence[str]) -> Side:
        """The words of some pieces that follow each other; no token goes from one into the next."""
        found: list[Token] = []
        before = 0
        for words in pieces:
            found += [Token(part.text, part.first + before, part.last + before) for part in tokens(words)]
            before += len(words)
        return cls(tuple(core(word) for words in pieces for word in words), tuple(found))

    def texts(self, start: int, end: int) -> list[str]:
        return [token.text for token in self.tokens[max(start, 0) : max(end, 0)]]

    def whole(self, start: int, end: int) -> list[str]:
        """The words that the tokens `[start, end)` stand in, as they are spelled."""
        if start >= end:
            return []
        return [c for c in self.cores[self.tokens[start].first : self.tokens[end - 1].last + 1] if c]


def judged(quoted: Side, said: Side, place: tuple[tuple[int, int], tuple[int, int]]) -> Block:
    """What the block at `place` does."""
    (i, k), (j, m) = place
    ours, theirs = quoted.texts(i, k), said.texts(j, m)
    if not set(ours) & MODALS:
        theirs = _without_contracted(said.tokens[max(j, 0) : max(m, 0)], said)
    effect, change = _judge(ours, theirs, said.texts(j - 4, j), said.texts(m, m + 4))
    if ours and theirs:
        whole, other = quoted.whole(i, k), said.whole(j, m)
        if effect is not Effect.NONE and change is not Change.MODAL and _misheard(whole, other):
            effect, change = Effect.NONE, Change.TRANSCRIPTION
        elif effect is Effect.NONE and "would" in other and "had" in whole:  # "we'd" may be either
            effect, change = Effect.CHANGED, Change.MODAL
        elif change is Change.TRANSCRIPTION and _other_word(whole, other):  # tokens are respelled: "killed" is "kiled"
            effect, change = Effect.CHANGED, Change.WORDING
    return Block((i, k), (j, m), effect, change)


def _other_word(ours: Sequence[str], theirs: Sequence[str]) -> bool:
    """Whether a word of one side is easily taken for another of the other side, or is its opposite."""
    return any(antonyms(a, b) or confusable(a, b) for a in ours for b in theirs if a not in theirs and b not in ours)


def _without_contracted(parts: Sequence[Token], said: Side) -> list[str]:
    """The tokens without the "would" of a contraction that stands in the block as a whole: "what" heard as "we'd"."""
    return [
        part.text
        for at, part in enumerate(parts)
        if not (
            part.text == "would" and at and parts[at - 1].last == part.first and said.cores[part.first].endswith("'d")
        )
    ]


def _misheard(ours: list[str], theirs: list[str]) -> bool:
    """Whether the words as they are spelled pair up, which tokens of a contraction need not: "your" and "you're"."""
    if any(word.endswith("n't") and word[:-3] in theirs for word in ours) or any(
        word.endswith("n't") and word[:-3] in ours for word in theirs
    ):
        return False
    left, right = ([word.replace("'", "") for word in words] for words in (ours, theirs))
    if _other_word(left, right):
        return False
    numbers, others = ({word for word in words if word in NUMBER_WORDS} for words in (left, right))
    if numbers != others and ((numbers and others) or (numbers | others) & SCALE_WORDS):
        return False  # "million" and "billion", however alike
    rest, other = _unmatched(left, right)
    return not rest and not _content(other) and not _negated(other)


def _judge(ours: list[str], theirs: list[str], before: Sequence[str], behind: Sequence[str]) -> tuple[Effect, Change]:
    beside = (*before[-1:], *behind[:1])
    if not (ours and theirs) and {*ours, *theirs} <= _CURRENCIES and any(map(is_number, beside)):
        return Effect.NONE, Change.SPELLING  # "$5" and "five dollars"
    if not ours:
        return _only_said(theirs, before, behind)
    if not theirs:
        return _only_quoted(ours)
    joined, other = "".join(ours), "".join(theirs)
    digits = len(ours) != len(theirs) and all(map(is_number, (*ours, *theirs)))
    if digits:
        if _one_number(ours, theirs) or _one_number(theirs, ours):
            return Effect.NONE, Change.TRANSCRIPTION
        return Effect.CHANGED, Change.NUMBER
    differs = any(antonyms(a, b) or confusable(a, b) for a in ours for b in theirs)
    if joined == other or (
        not differs
        and min(len(joined), len(other)) > 3
        and not _numbers(ours) | _numbers(theirs)
        and _near(joined, other)
    ):
        return Effect.NONE, Change.TRANSCRIPTION
    left, right = _unmatched(ours, theirs)
    right = [word for word in right if word not in beside]
    if not left and not right:
        return Effect.NONE, Change.TRANSCRIPTION
    if _negated(left) != _negated(right):
        return Effect.CHANGED, Change.NEGATION
    if _numbers(left) and (_numbers(right) or not right):
        return Effect.CHANGED, Change.NUMBER
    if any(antonyms(a, b) for a in left for b in right):
        return Effect.CHANGED, Change.WORDING
    if set(left) & MODALS and set(right) & MODALS:
        return Effect.CHANGED, Change.MODAL
    if _lost_modal(left, right):
        return Effect.CHANGED, Change.MODAL
    if _persons(left) and _persons(right) and not _persons(left) & _persons(right):
        return Effect.CHANGED, Change.WORDING  # "we will" for "they will": another person does it
    if not left:
        return _only_said(right, before, behind)
    if not right:
        return _only_quoted(left)
    content, other_content = _content(left), _content(right)
    if not content and not other_content:
        if set(right) & _PARTS - set(ours):
            return Effect.LEFT_OUT, Change.WORDS_LEFT_OUT  # "who" for "some of whom"
        return (Effect.NONE, Change.TRANSCRIPTION) if len(left) <= 4 else (Effect.CHANGED, Change.WORDING)
    if not content and len(right) > 1:
        return Effect.LEFT_OUT, Change.WORDS_LEFT_OUT
    return Effect.CHANGED, Change.NUMBER if _numbers(content) | _numbers(other_content) else Change.WORDING


def _one_number(one: Sequence[str], several: Sequence[str]) -> bool:
    """Whether a number is heard as several: "3.2" as "three, two", "1984" as "nineteen eighty four", "747" digit by digit;
    not "4.75" as "47 5" nor "34" as "3 to 4"."""
    if len(one) != 1 or any("." in part for part in several):
        return False
    whole, point, decimals = one[0].partition(".")
    if not point:
        spelled = len(several[-1]) > 1 or (len(several) > 2 and all(len(part) == 1 for part in several))
        return spelled and "".join(several) == whole
    return any("".join(several[:at]) == whole and "".join(several[at:]) == decimals for at in range(1, len(several)))


def _lost_modal(ours: Sequence[str], theirs: Sequence[str]) -> bool:
    """Whether what was said as possible, wished or owed stands as a fact: "may have", "have". Where words of matter are
    left out too, that is said of the block."""
    return bool(
        set(theirs) & HEDGING_MODALS and not set(ours) & MODALS and len(theirs) <= 3 and not _content([*ours, *theirs])
    )


def _only_said(theirs: list[str], before: Sequence[str], behind: Sequence[str]) -> tuple[Effect, Change]:
    """Words of the passage that the quotation does not have."""
    beside = {*before, *behind}
    kept = [word for word in theirs if word not in FILLERS]
    if all(word in beside for word in kept) and (len(kept) <= 4):
        return Effect.NONE, Change.SPEECH
    if _negated(kept) and len(kept) <= 2:
        again = kept[-1] == "whatsoever" and not NEGATIONS.isdisjoint(before)  # "no evidence, none whatsoever"
        return (Effect.LEFT_OUT, Change.WORDS_LEFT_OUT) if again else (Effect.CHANGED, Change.NEGATION)
    amount = bool(behind) and is_number(behind[0])
    if amount and _ends_with_number(kept):
        return Effect.CHANGED, Change.NUMBER  # "twenty five, maybe thirty million", of which the 30 are left
    if amount and set(kept) & _ABOUT:
        return Effect.LEFT_OUT, Change.WORDS_LEFT_OUT
    if kept == ["percent"] and before and is_number(before[-1]):
        return Effect.CHANGED, Change.NUMBER
    if _lost_modal((), kept):
        return Effect.CHANGED, Change.MODAL
    if _softened(kept, behind):
        return Effect.LEFT_OUT, Change.WORDS_LEFT_OUT
    plain = [word for word in kept if word not in DISCOURSE]
    if _content(kept) or len(plain) > 1 or (plain and len(kept) > 2):
        return Effect.LEFT_OUT, Change.NEGATION if _negated(kept) else Change.WORDS_LEFT_OUT
    return Effect.NONE, Change.SPEECH


def _ends_with_number(words: Sequence[str]) -> bool:
    """Whether a cardinal stands last, but for what joins it to a second one: "five to", "twenty five, maybe"."""
    last = next((word for word in reversed(words) if word not in _BETWEEN), "")
    return is_number(last) and last[-1].isdigit()


def _softened(theirs: Sequence[str], behind: Sequence[str]) -> bool:
    """Whether "kind of" or "sort of" stood before a verb or noun, which it takes back in part; elsewhere it fills."""
    if not any(pair in (("kind", "of"), ("sort", "of")) for pair in pairwise(theirs)):
        return False
    following = [word for word in (*theirs[theirs.index("of") + 1 :], *behind) if word not in _ARTICLES]
    return bool(following) and bool(_content(following[:1]))


def _only_quoted(ours: list[str]) -> tuple[Effect, Change]:
    """Words of the quotation that the passage does not have."""
    if _negated(ours):
        return Effect.CHANGED, Change.NEGATION
    if _numbers(ours):
        return Effect.CHANGED, Change.NUMBER
    if _content(ours) or len(ours) > 4:
        return Effect.CHANGED, Change.WORDS_ADDED
    return Effect.NONE, Change.TRANSCRIPTION


def _unmatched(ours: list[str], theirs: list[str]) -> tuple[list[str], list[str]]:
    """What stays over when tokens that may be one word are paired, best first; two neighbours may be one word of the other."""
    left, right = list(ours), list(theirs)
    for mine, other in ((left, right), (right, left)):
        for at in range(len(mine) - 1):
            pair = mine[at] + mine[at + 1] if mine[at] and mine[at + 1] else ""
            match = next(
                (
                    k
                    for k, word in enumerate(other)
                    if len(pair) > 3
                    and word
                    and not (antonyms(word, mine[at]) or antonyms(word, mine[at + 1]))
                    and (word == pair or (not is_number(pair[:1]) and distance(word, pair) <= 1))
                ),
                None,
            )
            if match is not None:
                mine[at] = mine[at + 1] = other[match] = ""
    pairs = sorted(
        ((alike(a, b), -abs(i - j), -i, -j) for i, a in enumerate(left) for j, b in enumerate(right) if a and b),
        reverse=True,
    )
    for score, _, i, j in pairs:
        if score < ALIKE:
            break
        if left[-i] and right[-j]:
            left[-i] = right[-j] = ""
    return [word for word in left if word], [word for word in right if word]


def _near(a: str, b: str) -> bool:
    return distance(a, b) <= max(1, min(len(a), len(b)) // 6)


def _content(words: Sequence[str]) -> list[str]:
    return [word for word in words if word not in FUNCTION_WORDS and word not in FILLERS and word not in NEGATIONS]


def _persons(words: Sequence[str]) -> set[str]:
    return {PERSONS[word] for word in words if word in PERSONS}


def _numbers(words: Sequence[str]) -> set[str]:
    return {word for word in words if is_number(word) and word != "1"}


def _negated(words: Sequence[str]) -> bool:
    return sum(word in NEGATIONS for word in words) % 2 == 1
