"""A quotation made ready to be compared with many transcripts."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from ingest.link.quotes.indexed import Hashes, grams, hashed, sounds, weights
from ingest.link.quotes.words import Token, core, tokens

__all__ = ["Quoted"]

_BRACKETED_LETTER = re.compile(r"\[(\w)\](?=\w)")
_BRACKETED = re.compile(r"\[[^\[\]]*\]")


@dataclass(frozen=True)
class Quoted:
    """A quotation made ready to be compared with many transcripts."""

    words: tuple[str, ...]

    @classmethod
    def of(cls, text: str) -> Quoted:
        """The quotation's words, without what an editor put in square brackets; "[T]he" is "The".

        >>> Quoted.of("[W]e told [the board] … no").words
        ('We', 'told', '…', 'no')
        """
        plain = _BRACKETED.sub(" ", _BRACKETED_LETTER.sub(r"\1", text))
        return cls(tuple(plain.replace("…", " … ").replace("...", " … ").split()))

    @cached_property
    def tokens(self) -> list[Token]:
        return tokens(self.words)

    @cached_property
    def texts(self) -> list[str]:
        return [token.text for token in self.tokens]

    @cached_property
    def hashes(self) -> Hashes:
        return hashed(self.tokens)

    @cached_property
    def sound(self) -> NDArray[np.uint32]:
        return sounds(self.tokens)

    @cached_property
    def weights(self) -> NDArray[np.float32]:
        return weights(self.tokens)

    @cached_property
    def grams(self) -> Hashes:
        return grams(self.hashes)

    @cached_property
    def cores(self) -> list[str]:
        return [c for c in map(core, self.words) if c]

    @property
    def marked(self) -> bool:
        """Whether an ellipsis stands in it."""
        return "…" in self.words
