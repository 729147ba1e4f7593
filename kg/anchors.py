"""Where the words of an old text stand in a new one: the same place, a moved one, or none that is sure.

Two texts are laid against each other by their words. Runs of words that occur once in each text tie them together; each
run is followed to both sides as far as the words agree. A passage is found where its words stand in one piece and each
of them is carried to one place, to which no other word is carried. Everything else is lost: a wrong passage is worse.
"""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import accumulate, pairwise
from typing import TypeAlias

from kg.record import Span
from kg.sentence_order import Order, sentence_order

__all__ = ["Alignment", "Words"]

_WORD = re.compile(r"(?:(?<!\w)-)?\d+(?:[.,:]\d+)*[^\W_]*|[^\W_]+(?:'[^\W_]+)*|[$€£¥%+=?]")
_BREAK = re.compile(r"[.!?]|\n\s*\n")
_SAME = str.maketrans(
    {"’": "'", "‘": "'", "ʼ": "'", "“": '"', "”": '"', "„": '"', "«": '"', "»": '"', "–": "-", "—": "-"}
)
"""One code point for one, so that offsets stay."""

TIE = 6
"""Words of one sentence that, standing once in each text, tie the texts together."""
LONG_TIE = 10
"""The same for words of several sentences: where sentences were moved or taken out, the first words of what follows now
are often those of what followed before ("Varga said")."""
SHORT_TIE = 3
"""The same between two runs that stand close together in both texts."""
CLOSE = 40
"""Most words between two runs for what lies between them to be compared closely."""
ALONE = 8
"""Fewest words of a run that needs no other run close by. Shorter ones ("the chief executive of the company") are said
anew elsewhere after a passage was deleted."""
LOCKED = 12
"""Most words between two runs that are compared one by one where there are equally many in both texts."""

BESIDE = 5
"""Words on either side that tell a passage from its copies."""
WIDELY = 10
"""Words on either side by which a passage is told from equal ones elsewhere: none may have more of them."""
FEW = 5
"""Fewest words at the end of a run that, being of another sentence, are not there by chance."""

_LIGHT = frozenset(
    [
        "a",
        "an",
        "the",
        "and",
        "but",
        "so",
        "then",
        "that",
        "also",
        "too",
        "um",
        "uh",
        "er",
        "oh",
        "well",
        "yeah",
        "okay",
        "ok",
    ]
)
"""Words that may be read as part of a passage or not without making it another one."""

_Range: TypeAlias = tuple[int, int]


class Words:
    """The words of a text, without case, punctuation and kind of quotation mark, and where they stand."""

    def __init__(self, text: str) -> None:
        self.text = text.translate(_SAME)
        found = list(_WORD.finditer(self.text))
        self.words = [match[0].lower() for match in found]
        self.starts = [match.start() for match in found]
        self.ends = [match.end() for match in found]
        gaps = zip(self.ends, self.starts[1:], strict=False)
        breaks = (_BREAK.search(self.text, end, start) is not None for end, start in gaps)
        self.sentences = list(accumulate(breaks, initial=0))[: len(self.words)]
        """The number of each word's sentence."""

    def __len__(self) -> int:
        return len(self.words)

    def places(self, first: int, last: int) -> list[int]:
        """Where the words `first` to `last` (half-open) stand in the text, here too."""
        wanted = self.words[first:last]
        rarest = min(range(len(wanted)), key=lambda i: len(self._by_word[wanted[i]]))
        found = (at - rarest for at in self._by_word[wanted[rarest]] if at >= rarest)
        return [at for at in found if self.words[at : at + len(wanted)] == wanted]

    def heavy(self, where: Iterable[tuple[int, int]]) -> tuple[int, ...]:
        """The words in some ranges of words, each by its number, without light ones: what makes a passage the one it is."""
        return tuple(sorted({n for first, last in where for n in range(first, last) if self.words[n] not in _LIGHT}))

    @cached_property
    def _by_word(self) -> dict[str, list[int]]:
        places: dict[str, list[int]] = {}
        for at, word in enumerate(self.words):
            places.setdefault(word, []).append(at)
        return places

    def within(self, span: Span) -> _Range:
        """The half-open range of the words that the span touches; empty where it touches none."""
        first = bisect_right(self.ends, span[0])
        return first, max(first, bisect_left(self.starts, span[1]))


@dataclass(frozen=True, order=True, slots=True)
class _Run:
    """Equal words: `length` words from `old` on in the old text are those from `new` on in the new one.

    `head` and `tail` are how many of them stand before the first and after the last tie: words that stand more than once
    in one of the texts, and are held to their place from one side only.
    """

    old: int
    new: int
    length: int
    head: int = 0
    tail: int = 0

    @property
    def old_end(self) -> int:
        return self.old + self.length

    @property
    def new_end(self) -> int:
        return self.new + self.length


class Alignment:
    """Two texts laid against each other; linear in both (docs/corrections.md has the measurement).

    >>> old, new = "Ana said so. Rui left the room early, at noon, and Theo wept.", "Rui left the room early, at noon, and Theo wept. Ana spoke."
    >>> new[slice(*Alignment(old, new).place((13, 36)))]
    'Rui left the room early'
    >>> Alignment(old, new).place((0, 11)) is None
    True
    """

    def __init__(self, old: str, new: str) -> None:
        self.same = old == new
        self.old = Words(old)
        self.new = self.old if self.same else Words(new)
        order = (
            Order((), ())
            if self.same
            else sentence_order(self.old.words, self.old.sentences, self.new.words, self.new.sentences)
        )
        runs = [] if self.same else _runs(self.old, self.new)
        self._to, self._kept = _agreed(runs, order, len(self.old), len(self.new))

    def place(self, span: Span) -> Span | None:
        """Where the words at the span of the old text stand in the new one; None where that is not sure.

        Case, punctuation and spaces between the words may differ; punctuation at the span's ends is taken along where it
        is the same. A span that cuts a word cuts it at the same place. A span without a word is never found.
        """
        if self.same:
            return span
        first, last = self.old.within(span)
        at = self.words_at(first, last)
        if at is None:
            return None
        start, end = self._start(span[0], first, at), self._end(span[1], last - 1, at + last - first - 1)
        return (start, end) if start < end else None

    def words_at(self, first: int, last: int) -> int | None:
        """The first word in the new text of the words `first` to `last` (half-open) of the old one; None if not sure."""
        if self.same or first >= last:
            return first if first < last else None
        at = self._to[first]
        if at is None or self._to[first:last] != list(range(at, at + last - first)):
            return None
        if all(self._kept[first:last]):
            return at
        length = last - first
        here, there = len(self.old.places(first, last)), self.new.places(at, at + length)
        if here == len(there) == 1:
            return at
        if (here != len(there) or length >= FEW) and self._beside(first, last, at, BESIDE) != 2 * BESIDE:
            return None  # copies were made or taken out: only the same words on both sides tell which one it is
        kept = self._beside(first, last, at, WIDELY)
        return at if all(self._beside(first, last, other, WIDELY) <= kept for other in there) else None

    def stood(self, span: Span) -> bool:
        """Whether all words at a span of the new text stood in the old one for sure, in one piece and together."""
        if self.same:
            return True
        first, last = self.new.within(span)
        came = [self._from.get(word) for word in range(first, last)]
        start = came[0] if came else None
        return start is not None and self.words_at(start, start + last - first) == first

    @cached_property
    def _from(self) -> dict[int, int]:
        return {new: old for old, new in enumerate(self._to) if new is not None}

    def _beside(self, first: int, last: int, at: int, most: int) -> int:
        """How many of the `most` words on either side are the same; beyond the end of both texts all are."""
        old, new = self.old.words, self.new.words
        before = after = 0
        while before < most and _word(old, first - before - 1) == _word(new, at - before - 1):
            before += 1
        while after < most and _word(old, last + after) == _word(new, at + last - first + after):
            after += 1
        return before + after

    def _start(self, offset: int, old_word: int, new_word: int) -> int:
        inside = offset - self.old.starts[old_word]
        start = self.new.starts[new_word]
        if inside >= 0:
            return start + inside
        same = self.old.text[offset : offset - inside] == self.new.text[max(0, start + inside) : start]
        return start + inside if same else start

    def _end(self, offset: int, old_word: int, new_word: int) -> int:
        beyond = offset - self.old.ends[old_word]
        end = self.new.ends[new_word]
        if beyond <= 0:
            return end + beyond
        same = self.old.text[offset - beyond : offset] == self.new.text[end : end + beyond]
        return end + beyond if same else end


def _word(words: Sequence[str], at: int) -> str | None:
    return words[at] if 0 <= at < len(words) else None


def _agreed(
    runs: Sequence[_Run], order: Order, old_length: int, new_length: int
) -> tuple[list[int | None], list[bool]]:
    """For each old word the new one that it is, and whether that is told by the order of sentences.

    Other words have what all runs agree on that carry them, where they agree; else None. Runs disagree where words stand
    twice in a row in one of the texts ("very good", "very very good"), and where what follows a deleted passage begins
    with the same words as it.
    """
    agreed: list[int | None] = [None] * old_length
    kept, taken = [False] * old_length, [False] * new_length
    for same in order.kept:
        agreed[same.old : same.old + same.length] = range(same.new, same.new + same.length)
        kept[same.old : same.old + same.length] = taken[same.new : same.new + same.length] = [True] * same.length
    limits = [(0, new_length)] * old_length
    for (first, last), limit in order.edited:
        limits[first:last] = [limit] * (last - first)
    forth: list[set[int]] = [set() for _ in range(old_length)]
    back: list[set[int]] = [set() for _ in range(new_length)]
    sure: set[int] = set()
    for run in runs:
        for old, new in zip(range(run.old, run.old_end), range(run.new, run.new_end), strict=True):
            if not kept[old] and not taken[new] and limits[old][0] <= new < limits[old][1]:
                forth[old].add(new)
                back[new].add(old)
        sure.update(range(run.old + run.head, run.old_end - run.tail))
    for old, to in enumerate(forth):
        only = next(iter(to)) if len(to) == 1 and old in sure else None
        if only is not None and len(back[only]) == 1:
            agreed[old] = only
    return agreed, kept


def _runs(old: Words, new: Words) -> list[_Run]:
    """All runs that can be relied on, sorted."""
    tied = _tied(old, new, (0, len(old)), (0, len(new)), TIE)
    runs = _secured(old, new, _supported(sorted({*tied, *_outer(old.words, new.words)})))
    found = set(runs)
    for before, after in _neighbours(runs, len(old), len(new)):
        found.update(_between(old, new, (before.old_end, after.old), (before.new_end, after.new)))
    return sorted(found)


def _outer(old: Sequence[str], new: Sequence[str]) -> Iterator[_Run]:
    """What the texts share at their beginnings and ends."""
    shortest = min(len(old), len(new))
    ahead = next((i for i in range(shortest) if old[i] != new[i]), shortest)
    back = next((i for i in range(shortest) if old[-1 - i] != new[-1 - i]), shortest)
    if ahead:
        yield _Run(0, 0, ahead, tail=ahead)
    if back:
        yield _Run(len(old) - back, len(new) - back, back, head=back)


def _secured(old: Words, new: Words, runs: Sequence[_Run]) -> list[_Run]:
    """The runs, their heads and tails cut to what is not sure.

    Sure are, of what lies outside the ties, the words of the tie's own sentence; those of other sentences where another
    run follows close by, in both texts. In either case what stands there has to occur as often in the new text as in the
    old one: else a copy was brought in or taken out, and this may be the one.
    """
    ends = [(tuple(old.words[run.old : run.old + TIE]), tuple(old.words[max(run.old, run.old_end - TIE) : run.old_end])) for run in runs]  # fmt: skip
    wanted = {words for pair in ends for words in pair}
    in_old, in_new = _counted(old.words, wanted), _counted(new.words, wanted)
    secured = []
    for i, (run, (first, last)) in enumerate(zip(runs, ends, strict=True)):
        before = run.old == 0 == run.new or (i > 0 and _close(runs[i - 1], run))
        after = (run.old_end, run.new_end) == (len(old), len(new)) or (i + 1 < len(runs) and _close(run, runs[i + 1]))
        head = run.head if in_old[first] != in_new[first] else 0
        tail = run.tail if in_old[last] != in_new[last] else 0
        # A few words of another sentence at an end are there by chance: they are no part of the run, and lay no claim.
        ahead = 0 if before else _sentence_in(old, run, run.old)
        behind = 0 if after else _sentence_in(old, run, run.old_end - 1)
        length = run.length - ahead - behind
        if length > 0:
            secured.append(_Run(run.old + ahead, run.new + ahead, length, max(0, head - ahead), max(0, tail - behind)))
    return secured


def _sentence_in(words: Words, run: _Run, at: int) -> int:
    """How many words of the run belong to the sentence of the word `at`; 0 where they are many, or all that it has."""
    first = bisect_left(words.sentences, words.sentences[at], run.old, run.old_end)
    last = bisect_right(words.sentences, words.sentences[at], run.old, run.old_end)
    return last - first if last - first < FEW and last - first < run.length else 0


def _counted(words: Sequence[str], wanted: set[tuple[str, ...]]) -> Counter[tuple[str, ...]]:
    if not wanted:
        return Counter()
    found: Counter[tuple[str, ...]] = Counter()
    for size in {len(key) for key in wanted}:
        every = (tuple(words[at : at + size]) for at in range(len(words) - size + 1))
        found.update(key for key in every if key in wanted)
    return found


def _neighbours(runs: Sequence[_Run], old_length: int, new_length: int) -> Iterator[tuple[_Run, _Run]]:
    """Runs that follow each other in both texts; the texts' beginnings and ends count as runs."""
    before = _Run(0, 0, 0)
    for run in [*runs, _Run(old_length, new_length, 0)]:
        if run.old_end <= before.old_end and run.length:
            continue  # inside the one before: words that stand twice
        if run.old > before.old_end and run.new > before.new_end:
            yield before, run
        before = run


def _supported(runs: Sequence[_Run]) -> list[_Run]:
    """The runs that are long, or stand close to one that is supported, in both texts."""
    kept = [run.length >= ALONE for run in runs]
    for order in (range(1, len(runs)), range(len(runs) - 2, -1, -1)):
        for i in order:
            neighbour = i - 1 if order.step == 1 else i + 1
            kept[i] = kept[i] or (kept[neighbour] and _close(runs[min(i, neighbour)], runs[max(i, neighbour)]))
    return [run for run, keep in zip(runs, kept, strict=True) if keep]


def _close(first: _Run, second: _Run) -> bool:
    return second.old - first.old_end <= CLOSE and first.new < second.new <= first.new_end + CLOSE


def _tied(old: Words, new: Words, old_range: _Range, new_range: _Range, size: int) -> list[_Run]:
    """The runs in the two ranges through words that occur once in each of them, sorted.

    Long ties across sentences serve where there are no short ones, as in talk of short sentences.
    """
    runs: dict[int, list[_Run]] = {}
    ties: list[tuple[int, int, int]] = []
    for length, across in ((size, False), (LONG_TIE, True)) if size == TIE else ((size, True),):
        places = _unique(new, new_range, length, across=across)
        here = _unique(old, old_range, length, across=across)
        ties += [(at, places[words], length) for words, at in here.items() if words in places]
    for at, to, length in sorted(ties):
        same = runs.setdefault(to - at, [])
        if not same or same[-1].old_end <= at:
            same.append(_followed(old.words, new.words, at, to, length, old_range, new_range))
        else:
            same[-1] = replace(same[-1], tail=min(same[-1].tail, same[-1].old_end - at - length))
    return sorted(run for same in runs.values() for run in same)


def _followed(
    old: Sequence[str], new: Sequence[str], at: int, to: int, length: int, old_range: _Range, new_range: _Range
) -> _Run:
    """The run through a tie, followed to both sides as far as the words agree."""
    back, ahead = 0, length
    while min(at - old_range[0], to - new_range[0]) > back and old[at - back - 1] == new[to - back - 1]:
        back += 1
    while min(old_range[1] - at, new_range[1] - to) > ahead and old[at + ahead] == new[to + ahead]:
        ahead += 1
    return _Run(at - back, to - back, back + ahead, back, ahead - length)


def _unique(words: Words, inside: _Range, size: int, *, across: bool) -> dict[tuple[str, ...], int]:
    """The runs of `size` words that occur once in the range → where; of one sentence, or `across` sentences."""
    places: dict[tuple[str, ...], int] = {}
    twice = set()
    for at in range(inside[0], inside[1] - size + 1):
        key = tuple(words.words[at : at + size])
        if key in places:
            twice.add(key)
        else:
            places[key] = at
    return {
        key: at
        for key, at in places.items()
        if key not in twice and (across or words.sentences[at] == words.sentences[at + size - 1])
    }


def _between(old: Words, new: Words, old_range: _Range, new_range: _Range) -> list[_Run]:
    """The runs in what lies between two that follow each other."""
    lengths = old_range[1] - old_range[0], new_range[1] - new_range[0]
    if not all(lengths):
        return []
    if lengths[0] == lengths[1] <= LOCKED:
        return _one_by_one(old.words, new.words, old_range, new_range)
    if max(lengths) > CLOSE:
        return []
    return _in_order(_tied(old, new, old_range, new_range, SHORT_TIE))


def _one_by_one(old: Sequence[str], new: Sequence[str], old_range: _Range, new_range: _Range) -> list[_Run]:
    """Words at the same distance from the run before; none where most of them differ."""
    runs: list[_Run] = []
    pairs = list(zip(range(*old_range), range(*new_range), strict=True))
    for i, j in pairs:
        if old[i] == new[j]:
            if runs and runs[-1].old_end == i:
                runs[-1] = _Run(runs[-1].old, runs[-1].new, runs[-1].length + 1)
            else:
                runs.append(_Run(i, j, 1))
    return runs if 2 * sum(run.length for run in runs) >= len(pairs) else []


def _in_order(runs: Sequence[_Run]) -> list[_Run]:
    """The runs, where all stand in one order in both texts; else none. They are held from both sides."""
    fits = all(b.old >= a.old_end and b.new >= a.new_end for a, b in pairwise(runs))
    return [_Run(run.old, run.new, run.length) for run in runs] if fits else []
