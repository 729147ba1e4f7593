"""Who stands behind the labels of a transcript: "VOSS:" is the Mira Voss whom the article on that talk names."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Sequence
from dataclasses import replace

from ingest.link.matching.judging import Read
from ingest.link.matching.lexicon import TITLES

__all__ = ["LABELLED_VERSION", "under_full_names"]

LABELLED_VERSION = "1"
"""Raised whenever the same label may be given another name."""


def under_full_names(transcript: Sequence[Read], article: Collection[Read]) -> list[Read]:
    """The transcript's statements, with the article's full name for who is labelled with the last word of it ("WENZLER", "Ms.
    Wenzler"); only where one person alone in the two documents is known to bear that name."""
    bearers: dict[str, set[str]] = defaultdict(set)
    for read in (*transcript, *article):
        words = _words(read)
        if len(words) > 1:
            bearers[words[-1]].add(" ".join(words))
    told = {" ".join(_words(read)): read.statement.speaker for read in article}
    renamed = []
    for read in transcript:
        words = _words(read)
        borne = bearers[words[0]] if len(words) == 1 else set()
        name = told.get(next(iter(borne))) if len(borne) == 1 else None
        renamed.append(read if name is None else replace(read, statement=replace(read.statement, speaker=name)))
    return renamed


def _words(read: Read) -> list[str]:
    """The words of the speaker's name, without titles."""
    words = [word.strip(".,") for word in (read.statement.speaker or "").split()]
    return [word for word in words if word and word not in TITLES]
