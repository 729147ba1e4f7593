"""A flat, read-only view of a spaCy `Doc`: what the attribution rules ask of a parse, in plain lists.

Asking a spaCy token for its head, children or lemma costs about a microsecond each time and a new object; the rules ask
some hundred times a token. Everything is read once, at about 8 microseconds a token.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from spacy.tokens import Doc

    from kg.record import Span

__all__ = ["Parse", "flatten"]

# Past forms of reporting verbs that the model's rules take for another verb ("hoped" for one of "hop").
_LEMMAS = {
    form: lemma
    for lemma, forms in {
        "blog": "blogged",
        "gripe": "griped griping",
        "hate": "hated hating",
        "hope": "hoped hoping",
        "rate": "rated rating",
        "retweet": "retweeted retweeting",
        "shame": "shamed shaming",
        "text": "texted texting",
    }.items()
    for form in forms.split()
}


@dataclass(frozen=True, slots=True)
class Parse:
    """Parallel lists over tokens. `left` and `right` are the first and last token of a token's subtree (both inclusive).

    `start` and `end` are half-open offsets in `text`; `word` is the lower-case form as the text has it. `sent` counts
    sentences; `sent_start[s]` and `sent_end[s]` are its first token and the one after its last.
    """

    text: str
    start: list[int]
    end: list[int]
    word: list[str]
    lemma: list[str]
    pos: list[str]
    tag: list[str]
    dep: list[str]
    head: list[int]
    ent: list[str]
    children: list[list[int]]
    left: list[int]
    right: list[int]
    sent: list[int]
    sent_start: list[int]
    sent_end: list[int]

    def __len__(self) -> int:
        return len(self.word)

    def child(self, i: int, *deps: str) -> int | None:
        """The first child of token `i` with one of the dependency labels."""
        dep = self.dep
        for c in self.children[i]:
            if dep[c] in deps:
                return c
        return None

    def span(self, first: int, last: int) -> Span:
        """Offsets of the tokens `first` to `last`, both inclusive."""
        return self.start[first], self.end[last]

    def at(self, offset: int) -> int:
        """The token that covers or follows `offset` (the last one where none follows)."""
        return min(max(bisect_right(self.start, offset) - 1, 0), len(self.word) - 1)

    def within(self, start: int, end: int) -> range:
        """Tokens that lie whole inside `[start, end)`."""
        first = bisect_left(self.start, start)
        last = bisect_right(self.end, end)
        return range(first, max(first, last))

    def subtree(self, i: int, without: frozenset[int] | set[int] = frozenset()) -> list[int]:
        """Tokens of the subtree of `i` in text order; the subtrees of the tokens in `without` are left out."""
        out, stack = [], [i]
        while stack:
            j = stack.pop()
            if j in without:
                continue
            out.append(j)
            stack.extend(self.children[j])
        out.sort()
        return out

    def under(self, i: int, top: int) -> bool:
        """`i` is `top` or stands in its subtree."""
        head = self.head
        while i != top:
            if head[i] == i:
                return False
            i = head[i]
        return True


@lru_cache(maxsize=1)  # resolving and attributing ask for the same document one after the other
def flatten(doc: Doc, text: str) -> Parse:
    """The parse of `doc` as lists; words are taken from `text`, in which the Doc's offsets count."""
    from spacy.attrs import DEP, ENT_TYPE, HEAD, LEMMA, POS, SENT_START, TAG

    store = doc.vocab.strings
    names: dict[int, str] = {}

    def read(column: int) -> list[str]:
        out = []
        for key in doc.to_array(column).tolist():
            key &= 0xFFFFFFFFFFFFFFFF
            name = names.get(key)
            if name is None:
                name = names[key] = store[key]
            out.append(name)
        return out

    n = len(doc)
    start = [token.idx for token in doc]
    end = [s + len(token) for s, token in zip(start, doc, strict=True)]
    word = [text[s:e].lower() for s, e in zip(start, end, strict=True)]
    # HEAD holds steps to the head, as unsigned numbers.
    head = [i + step for i, step in enumerate(doc.to_array(HEAD).astype("int64").tolist())]
    children: list[list[int]] = [[] for _ in range(n)]
    for i, h in enumerate(head):
        if h != i:
            children[h].append(i)
    left, right = _edges(head)
    opens = doc.to_array(SENT_START).astype("int64").tolist()
    sent = [0] * n
    sent_start: list[int] = []
    sent_end: list[int] = []
    for i in range(n):
        if i == 0 or opens[i] == 1:
            if sent_start:
                sent_end.append(i)
            sent_start.append(i)
        sent[i] = len(sent_start) - 1
    if n:
        sent_end.append(n)
    lemma = [_LEMMAS.get(word[i], value.lower()) for i, value in enumerate(read(LEMMA))]
    return Parse(
        text=text,
        start=start,
        end=end,
        word=word,
        lemma=lemma,
        pos=read(POS),
        tag=read(TAG),
        dep=read(DEP),
        head=head,
        ent=read(ENT_TYPE),
        children=children,
        left=left,
        right=right,
        sent=sent,
        sent_start=sent_start,
        sent_end=sent_end,
    )


def _edges(head: list[int]) -> tuple[list[int], list[int]]:
    """The first and the last token of every token's subtree."""
    left, right = list(range(len(head))), list(range(len(head)))
    for i, h in enumerate(head):
        place = i
        while h != place:
            # What lies inside the edges known already lies inside those further up too.
            if left[h] <= i <= right[h]:
                break
            left[h], right[h] = min(left[h], i), max(right[h], i)
            place, h = h, head[h]
    return left, right
