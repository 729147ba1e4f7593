"""Tokens and offsets of one annotated document, each found from the other in logarithmic time."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterable
from typing import TYPE_CHECKING

from kg.record import Span, Spans

if TYPE_CHECKING:
    from spacy.tokens import Doc, Token

__all__ = ["CLOSING", "OPENING", "QUOTES", "UNIT_MARKS", "TokenMap"]

OPENING = "“„«‘"
CLOSING = "”»’"
QUOTES = OPENING + CLOSING + '"'
UNIT_MARKS = frozenset("%‰°€$£")
"""What spaCy calls punctuation but belongs to a number."""
_FEW = 8
"""A sentence of fewer tokens before "and" is the beginning of the next one ("Orr | and Lind signed it")."""
_EDGE = " \t\r\n\u00a0,;:.!?–—-…•"
_PAIRS = {"“": "”", "„": "”", "«": "»", "‘": "’", '"': '"'}


class TokenMap:
    """The tokens of `doc` by offset in `text`. Built once a document; linear in its length."""

    def __init__(self, doc: Doc, text: str) -> None:
        self.doc = doc
        self.text = text
        # As lists: making a Token only to ask for its place or head was a tenth of the whole extraction.
        self.starts: list[int] = doc.to_array("IDX").astype("int64").tolist()
        self.ends: list[int] = (doc.to_array("IDX") + doc.to_array("LENGTH")).astype("int64").tolist()
        self.heads: list[int] = [i + step for i, step in enumerate(doc.to_array("HEAD").astype("int64").tolist())]
        self._is_space: list[int] = doc.to_array("IS_SPACE").tolist()
        self.sentences: list[tuple[int, int]] = _sentences(doc)
        self.sentence_of: list[int] = [n for n, (start, end) in enumerate(self.sentences) for _ in range(start, end)]

    def inside(self, spans: Iterable[Span]) -> list[int]:
        """Tokens, white space left out, that overlap one of `spans`, in text order, each once."""
        found: set[int] = set()
        for start, end in spans:
            first = bisect_right(self.ends, start)
            last = bisect_left(self.starts, end)
            found.update(i for i in range(first, last) if not self._is_space[i])
        return sorted(found)

    def at(self, offset: int) -> int | None:
        """The token that covers the character at `offset`."""
        place = bisect_right(self.starts, offset) - 1
        return place if place >= 0 and offset < self.ends[place] else None

    def pieces(self, tokens: Iterable[int]) -> Spans:
        """The words of `tokens` as spans: neighbours joined, edges free of punctuation and of unpaired quotation marks.

        Two tokens are neighbours when only white space, or one comma, stands between them. A piece without a letter or
        digit is left out.
        """
        chosen = sorted(set(tokens))
        runs: list[list[int]] = []
        for i in chosen:
            if runs and self._close(runs[-1][-1], i):
                runs[-1].append(i)
            else:
                runs.append([i])
        spans = [self._bracketed(self.trim((self.starts[r[0]], self.ends[r[-1]]), last=r is runs[-1])) for r in runs]
        return tuple(span for span in spans if any(c.isalnum() for c in self.text[span[0] : span[1]]))

    def _bracketed(self, span: Span) -> Span:
        """`span` with the closing bracket right after it, where it opens one that it does not close."""
        words = self.text[span[0] : span[1]]
        for opening, closing in ("()", "[]"):
            if words.count(opening) > words.count(closing) and self.text[span[1] : span[1] + 1] == closing:
                return span[0], span[1] + 1
        return span

    def _close(self, left: int, right: int) -> bool:
        between = self.text[self.ends[left] : self.starts[right]]
        return not between.replace(",", "", 1).strip()

    def trim(self, span: Span, *, last: bool = True) -> Span:
        """`span` without white space, punctuation and unpaired or all-enclosing quotation marks at its ends.

        A question mark at the end of the last piece stays: it is what makes the words a question.
        """
        start, end = span
        text = self.text
        while start < end:
            before = (start, end)
            while start < end and text[start] in _EDGE:
                start += 1
            while start < end and text[end - 1] in _EDGE and not (last and text[end - 1] == "?"):
                end -= 1
            start, end = self._unquote(start, end)
            if (start, end) == before:
                break
        return start, end

    def _unquote(self, start: int, end: int) -> Span:
        text = self.text[start:end]
        if not text:
            return start, end
        first, final = text[0], text[-1]
        closing = _PAIRS.get(first)
        if closing is not None:
            inner = text.find(closing, 1)
            if inner == -1 or inner == len(text) - 1:
                return start + 1, (end - 1 if inner != -1 else end)
        elif first in CLOSING:
            return start + 1, end
        if final in OPENING:
            return start, end - 1
        if final in CLOSING + '"':
            opening = next((o for o, c in _PAIRS.items() if c == final), final)
            body = text[:-1]
            unpaired = body.count('"') % 2 == 0 if final == '"' else body.count(opening) <= body.count(final)
            if unpaired and not (final == "’" and len(text) > 1 and text[-2] == "s" and "‘" not in body):
                return start, end - 1
        return start, end

    def subtree(self, token: Token, within: set[int]) -> set[int]:
        """Indices of `token` and all that depends on it, as far as they are in `within`."""
        return {t.i for t in token.subtree if t.i in within}


def _sentences(doc: Doc) -> list[tuple[int, int]]:
    """Token ranges of sentences; what the parser cuts after a colon or before "and" inside a line is put together again."""
    out: list[tuple[int, int]] = []
    for sent in doc.sents:
        cut = sent.start and (
            (doc[sent.start - 1].text == ":" and sent.start - out[-1][0] < 60)
            or (
                sent[0].text == "and"
                and doc[sent.start - 1].pos_ in ("NOUN", "PROPN")
                and sent.start - out[-1][0] < _FEW
            )
        )
        if out and out[-1][1] == sent.start and cut:
            out[-1] = (out[-1][0], sent.end)
        else:
            out.append((sent.start, sent.end))
    return out
