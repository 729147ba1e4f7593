"""Which sentences of an old text are which of a new one, told by their order: what stands before and after them.

A sentence that stands several times is told from its copies by the others: those pairs are sure that every best common
order of the two texts has. A copy right beside its original is in one of two best orders, and so in none for sure.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence, Set
from dataclasses import dataclass
from itertools import groupby, pairwise, takewhile

__all__ = ["Kept", "Order", "sentence_order"]

COPIES = 64
"""Most pairs of one sentence in the old text with the same in the new one that are compared over the whole texts; of
those with more ("Yeah.") only those between two sentences that are sure."""
PAIRS = 20_000
"""Most pairs that are compared at a time."""
ENOUGH = 8
"""Fewest words of sentences that stand side by side in both texts, for their order to prove anything."""
ELSEWHERE = 12
"""Fewest words of sentences side by side that were moved out of order."""
CLOSE = 20
"""Words on either side of a sentence that are close by."""
TELLING = 3
"""Of the words of a sentence the rarest ones, by which what it became is looked for."""
ALIKE = 0.5
"""Least part of the words that a sentence shares with what it became."""
RIVAL = 0.6
"""The same for a version of it right beside it."""
NEARLY = 0.75
"""The same for a version of it far from where it stands."""

_Range = tuple[int, int]
_Pair = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Kept:
    """Sentences side by side in both texts: `length` words from `old` on in the old text are those from `new` on in the new."""

    old: int
    new: int
    length: int


@dataclass(frozen=True)
class Order:
    """What is sure. `edited` are the words of old sentences that were changed where they stand, and the words of the new
    text between their neighbours: what is left of them is there or nowhere. Nowhere (an empty range) is what is left of a
    sentence that stands beside an edited version of itself."""

    kept: tuple[Kept, ...]
    edited: tuple[tuple[_Range, _Range], ...]


class _Sentences:
    """The sentences of a text: their words, and which words of the text these are."""

    def __init__(self, words: Sequence[str], numbers: Sequence[int]) -> None:
        places = [[at for at, _ in group] for _, group in groupby(enumerate(numbers), key=lambda pair: pair[1])]
        self.ranges: list[_Range] = [(at[0], at[-1] + 1) for at in places]
        self.words = [tuple(words[first:last]) for first, last in self.ranges]
        self.known = frozenset(self.words)

    def __len__(self) -> int:
        return len(self.words)

    def where(self, sentences: _Range) -> _Range:
        """The words of one or more sentences in a row."""
        return self.ranges[sentences[0]][0], self.ranges[sentences[1] - 1][1]


def sentence_order(
    old: Sequence[str], old_numbers: Sequence[int], new: Sequence[str], new_numbers: Sequence[int]
) -> Order:
    """The sentences of the old text that are surely ones of the new text.

    Args:
        old, new: the words of the texts.
        old_numbers, new_numbers: for each word the number of its sentence.
    """
    if not old or not new:
        return Order((), ())
    was, now = _Sentences(old, old_numbers), _Sentences(new, new_numbers)
    sure = _supported(was, sorted(_in_order(was, now, (0, len(was)), (0, len(now)))), ENOUGH)
    edited: dict[int, tuple[_Range, _Range]] = {}
    became: dict[int, set[int]] = {}
    for gap in _between(sure, (0, len(was)), (0, len(now))):
        here = _edited(was, now, *gap)
        edited |= dict.fromkeys(here, gap)
        became |= here
    moved = _supported(was, _moved(was, now, sure, edited), ELSEWHERE)
    pairs = sorted([*sure, *moved])
    told = _Surroundings(was, now, became).no_less(pairs)
    rivalled = _rivalled(was, now, pairs, set().union(*became.values()))
    limits = [(was.ranges[i], now.where(gap[1])) for i, gap in edited.items()] + [
        (was.ranges[i], (0, 0)) for i in rivalled
    ]
    kept = [*_kept(was, now, [pair for pair in told if pair[0] not in rivalled]), *_ends(was, now, became)]
    limits += [((place, place + length), (0, 0)) for place, length in _in_doubt(was, now, became)]
    return Order(tuple(sorted(kept, key=lambda same: same.old)), tuple(limits))


def _in_order(was: _Sentences, now: _Sentences, old: _Range, new: _Range) -> list[_Pair]:
    """The pairs of equal sentences in the ranges that all best common orders have."""
    here: dict[tuple[str, ...], list[int]] = defaultdict(list)
    there: dict[tuple[str, ...], list[int]] = defaultdict(list)
    for i in range(*old):
        here[was.words[i]].append(i)
    for j in range(*new):
        there[now.words[j]].append(j)
    both = {words: len(at) * len(there[words]) for words, at in here.items() if words in there}
    rare = [words for words, count in both.items() if count <= COPIES] if len(both) > 1 else list(both)
    if not rare or sum(both[words] for words in rare) > PAIRS:
        return []
    pairs = sorted((i, j) for words in rare for i in here[words] for j in there[words])
    sure = _in_every_best(pairs, [len(was.words[i]) for i, _ in pairs], new)
    if len(rare) == len(both):
        return sure
    within = [pair for gap in _between(sure, old, new) for pair in _in_order(was, now, *gap)] if sure else []
    return [*sure, *within]


def _between(pairs: Sequence[_Pair], old: _Range, new: _Range) -> Iterator[tuple[_Range, _Range]]:
    """What lies between pairs that follow each other in both texts, where there is something in both."""
    for (i, j), (k, m) in pairwise([(old[0] - 1, new[0] - 1), *pairs, (old[1], new[1])]):
        if k > i + 1 and m > j + 1:
            yield (i + 1, k), (j + 1, m)


def _in_every_best(pairs: Sequence[_Pair], weights: Sequence[int], new: _Range) -> list[_Pair]:
    """The pairs that are in every heaviest chain of pairs that rise in both texts; `pairs` sorted."""
    size = new[1] - new[0]
    ahead = _heaviest(pairs, weights, [j - new[0] for _, j in pairs], size)
    back = _heaviest(pairs[::-1], weights[::-1], [new[1] - 1 - j for _, j in pairs[::-1]], size)[::-1]
    best = max(ahead)
    # A heaviest chain fills 0 to `best` without gaps; two of its pairs never overlap. So a pair that no other one of any
    # heaviest chain overlaps is in all of them.
    filled = sorted(
        (ahead[n] - weights[n], ahead[n], pair)
        for n, pair in enumerate(pairs)
        if ahead[n] + back[n] - weights[n] == best
    )
    sure, reached = [], 0
    for n, (start, end, pair) in enumerate(filled):
        if reached <= start and (n + 1 == len(filled) or end <= filled[n + 1][0]):
            sure.append(pair)
        reached = max(reached, end)
    return sure


def _heaviest(pairs: Sequence[_Pair], weights: Sequence[int], at: Sequence[int], size: int) -> list[int]:
    """For each pair the weight of the heaviest chain that ends with it. `at` are their places in the new text, from 0."""
    tree = [0] * (size + 1)
    found: list[int] = []
    for _, group in groupby(range(len(pairs)), key=lambda n: pairs[n][0]):
        same = list(group)
        for n in same:
            most, index = 0, at[n]
            while index > 0:
                most = max(most, tree[index])
                index -= index & -index
            found.append(most + weights[n])
        for n in same:
            index = at[n] + 1
            while index <= size:
                tree[index] = max(tree[index], found[n])
                index += index & -index
    return found


def _blocks(pairs: Sequence[_Pair]) -> Iterator[list[_Pair]]:
    """The pairs, sorted, those that follow each other in both texts together."""
    block: list[_Pair] = []
    for i, j in pairs:
        if block and (i, j) != (block[-1][0] + 1, block[-1][1] + 1):
            yield block
            block = []
        block.append((i, j))
    if block:
        yield block


def _supported(was: _Sentences, pairs: Sequence[_Pair], least: int) -> list[_Pair]:
    """The pairs in blocks of at least so many words."""
    blocks = _blocks(pairs)
    return [pair for block in blocks if sum(len(was.words[i]) for i, _ in block) >= least for pair in block]


def _edited(was: _Sentences, now: _Sentences, old: _Range, new: _Range, least: float = ALIKE) -> dict[int, set[int]]:
    """The old sentences of a gap that have become a sentence of it that was nowhere before, with most of the same words;
    and which ones that may be."""
    held = {j: Counter(now.words[j]) for j in range(*new) if now.words[j] not in was.known}
    having: dict[str, list[int]] = defaultdict(list)
    for j, other in held.items():
        for word in other:
            having[word].append(j)
    found: dict[int, set[int]] = {}
    for i in range(*old) if held else ():
        words = Counter(was.words[i])
        rarest = sorted((word for word in words if word in having), key=lambda word: len(having[word]))[:TELLING]
        near = {j for word in rarest for j in having[word][:COPIES]}
        alike = {j for j in near if (words & held[j]).total() >= least * max(words.total(), held[j].total())}
        if alike:
            found[i] = alike
    return found


def _ends(was: _Sentences, now: _Sentences, became: Mapping[int, Set[int]]) -> Iterator[Kept]:
    """The words before and after what was changed in a sentence that became one new one, where most words are these."""
    for i, j, ahead, back in _compared(was, now, became):
        both = max(0, ahead + back - min(len(was.words[i]), len(now.words[j])))
        if ahead > both:
            yield Kept(was.ranges[i][0], now.ranges[j][0], ahead - both)
        if back > both:
            yield Kept(was.ranges[i][1] - back + both, now.ranges[j][1] - back + both, back - both)


def _in_doubt(was: _Sentences, now: _Sentences, became: Mapping[int, Set[int]]) -> Iterator[tuple[int, int]]:
    """Words that were doubled, or one of which was taken out ("not" put in before "not"): which one is it? First, length."""
    for i, j, ahead, back in _compared(was, now, became):
        both = ahead + back - min(len(was.words[i]), len(now.words[j]))
        if both > 0:
            start, end = was.ranges[i][0] + ahead - both, was.ranges[i][1] - back + both
            yield start, end - start


def _compared(was: _Sentences, now: _Sentences, became: Mapping[int, Set[int]]) -> Iterator[tuple[int, int, int, int]]:
    """An old sentence, the only one that it became, and how many words are the same at the beginning and at the end."""
    of = Counter(j for rivals in became.values() for j in rivals)
    for i, rivals in became.items():
        j = min(rivals)
        old, new = was.words[i], now.words[j]
        shortest = min(len(old), len(new))
        ahead = next((n for n in range(shortest) if old[n] != new[n]), shortest)
        back = next((n for n in range(shortest) if old[-1 - n] != new[-1 - n]), shortest)
        if len(rivals) == of[j] == 1 and min(ahead + back, shortest) >= RIVAL * max(len(old), len(new)):
            yield i, j, ahead, back


def _rivalled(was: _Sentences, now: _Sentences, pairs: Sequence[_Pair], versions: Set[int]) -> set[int]:
    """The old sentences that stand beside an edited version of themselves now: which of the two is the copy?

    Args:
        versions: the new sentences that are edited versions of other ones.

    Where a sentence has one, those beside it that stand in both copies are in doubt, too. A version elsewhere, nearly the
    same, casts doubt where not both neighbours stand beside the sentence still.
    """
    doubtful: set[int] = set()
    blocks = sorted(_blocks(pairs), key=lambda block: block[0][1])
    ends = [-1, *(block[-1][1] for block in blocks)], [*(block[0][1] for block in blocks), len(now)]
    gaps = [(last + 1, first) for last, first in zip(*ends, strict=True)]
    for block, before, after in zip(blocks, gaps, gaps[1:], strict=False):
        for gap in (before, after):
            if gap[0] < gap[1]:
                ours = (block[0][0], block[-1][0] + 1)
                became = _edited(was, now, ours, gap, RIVAL)
                edited = {i for i, rivals in became.items() if rivals - versions}
                beside = {now.words[j] for j in range(*gap)} if edited else set()
                doubtful |= edited | {i for i in range(*ours) if was.words[i] in beside}
    at_ends = {i for block in blocks for i in (block[0][0], block[-1][0])}
    everywhere = _edited(was, now, (0, len(was)), (0, len(now)), NEARLY)
    return doubtful | {i for i, rivals in everywhere.items() if i in at_ends and rivals - versions}


def _moved(was: _Sentences, now: _Sentences, sure: Sequence[_Pair], edited: Iterable[int]) -> list[_Pair]:
    """Of the sentences that are left, those that stand once on either side; sorted."""
    taken_old, taken_new = {i for i, _ in sure}, {j for _, j in sure}
    left = [i for i in range(len(was)) if i not in taken_old]
    free = [j for j in range(len(now)) if j not in taken_new]
    here, there = Counter(was.words[i] for i in left), Counter(now.words[j] for j in free)
    only = {now.words[j]: j for j in free if there[now.words[j]] == 1}
    barred = set(edited)
    return [(i, only[w]) for i in left if i not in barred and here[w := was.words[i]] == 1 and w in only]


class _Surroundings:
    """How many words around a sentence stand around it in the other text, too, without a gap; what was edited where it
    stands is no gap."""

    def __init__(self, was: _Sentences, now: _Sentences, became: Mapping[int, Set[int]]) -> None:
        self._was, self._now, self._became = was, now, became
        self._reached: tuple[dict[_Pair, int], dict[_Pair, int]] = ({}, {})
        self._here: dict[tuple[str, ...], list[int]] = defaultdict(list)
        self._there: dict[tuple[str, ...], list[int]] = defaultdict(list)
        for sentences, places in ((was, self._here), (now, self._there)):
            for at, words in enumerate(sentences.words):
                places[words].append(at)

    def no_less(self, pairs: Sequence[_Pair]) -> Iterator[_Pair]:
        """The pairs that have at least as much around them, close by and in all, as any other pair of the same sentence.

        Sentences that stand very often ("Yeah.") go with the ones beside them.
        """
        for block in _blocks(pairs):
            often = [
                len(self._here[self._was.words[i]]) * len(self._there[self._was.words[i]]) > COPIES for i, _ in block
            ]
            told = [not frequent and self._is_told(*pair) for frequent, pair in zip(often, block, strict=True)]
            for order in (range(1, len(block)), range(len(block) - 2, -1, -1)):
                for n in order:
                    told[n] = told[n] or (often[n] and told[n - order.step])
            yield from (pair for pair, sure in zip(block, told, strict=True) if sure)

    def _is_told(self, i: int, j: int) -> bool:
        here, there = self._here[self._was.words[i]], self._there[self._was.words[i]]
        if len(here) == len(there) == 1:
            return True
        own = self._around(i, j)
        others = (*((i, other) for other in there), *((other, j) for other in here))
        return all(all(a <= b for a, b in zip(self._around(*other), own, strict=True)) for other in others)

    def _around(self, i: int, j: int) -> tuple[int, int, int]:
        """Close by on either side, and in all."""
        sides = self._ahead(i, j, -1), self._ahead(i, j, 1)
        return min(sides[0], CLOSE), min(sides[1], CLOSE), sum(sides)

    def _ahead(self, i: int, j: int, step: int) -> int:
        """Equal words from the sentences on in one direction, without their own."""
        known, walked = self._reached[step > 0], []
        while (i, j) not in known:
            walked.append((i, j))
            i, j = i + step, j + step
            if not self._same(i, j):
                known[walked[-1]] = self._partly(i, j, step)
                i, j = walked.pop()
        for pair in reversed(walked):
            known[pair] = known[i, j] + (Counter(self._was.words[i]) & Counter(self._now.words[j])).total()
            i, j = pair
        return known[i, j]

    def _same(self, i: int, j: int) -> bool:
        inside = 0 <= i < len(self._was) and 0 <= j < len(self._now)
        return inside and (self._was.words[i] == self._now.words[j] or j in self._became.get(i, ()))

    def _partly(self, i: int, j: int, step: int) -> int:
        """Equal words at the nearer end of two sentences that differ; beyond the end of both texts nothing differs."""
        inside = 0 <= i < len(self._was), 0 <= j < len(self._now)
        if not all(inside):
            return 0 if any(inside) else ENOUGH
        pairs = zip(self._was.words[i][::step], self._now.words[j][::step], strict=False)
        return sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], pairs))


def _kept(was: _Sentences, now: _Sentences, pairs: Sequence[_Pair]) -> Iterator[Kept]:
    for block in _blocks(pairs):
        first, last = block[0], block[-1]
        start, end = was.ranges[first[0]][0], was.ranges[last[0]][1]
        yield Kept(start, now.ranges[first[1]][0], end - start)
