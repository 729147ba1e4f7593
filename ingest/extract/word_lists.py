"""Word lists written as running text, so that a lexicon reads as a lexicon."""

from __future__ import annotations

__all__ = ["word_list", "word_set"]


def word_list(text: str) -> list[str]:
    """The words of `text` in order.

    >>> word_list("one two")
    ['one', 'two']
    """
    return text.split()


def word_set(text: str) -> frozenset[str]:
    """The words of `text`, each once."""
    return frozenset(text.split())
