"""What it costs to look for conflicts among many statements: `python -m bench.conflict_scale [NUMBER]` (100,000).

Statements are made of the halves of the made pairs' sentences and of numbers, so that many share rare words.
"""

from __future__ import annotations

import random
import sys
import time
from collections.abc import Iterator

from bench.made_conflicts import made_pairs
from ingest.link.conflicts.side import Side, read_side
from ingest.link.conflicts.state import ConflictState
from ingest.link.conflicts.update import find_among

_SYLLABLES = ("ba", "do", "fe", "gi", "hu", "ka", "lo", "me", "ni", "pu", "ra", "so", "te", "vi", "wu", "za")
_DOCUMENT = 50
"""Statements of a document."""


def statements(number: int, seed: int) -> Iterator[str]:
    """Made sentences: a firm of two made words, and the rest of a made pair's sentence with a made noun and number."""
    chance = random.Random(seed)
    rests = sorted({a.partition(" ")[2] for a, _, _ in made_pairs()})
    for _ in range(number):
        name = " ".join("".join(chance.choices(_SYLLABLES, k=3)).capitalize() for _ in range(2))
        noun = "".join(chance.choices(_SYLLABLES, k=2))
        yield f"{name} {chance.choice(rests).rstrip('.')} with {chance.randrange(2, 5000)} {noun}s."


def sides(texts: Iterator[str], first: int) -> list[Side]:
    made = (
        read_side(f"assertion {n:09d}", f"document {n // _DOCUMENT}", text, speaker=str(n))
        for n, text in enumerate(texts, first)
    )
    return [side for side in made if side is not None]


def main(number: int = 100_000) -> int:
    state = ConflictState(None, "bench")
    begun = time.process_time()
    held = sides(statements(number, 1), 0)
    read = time.process_time()
    with state.run("conflicts"):
        found = find_among(state, held)
    searched = time.process_time()
    with state.run("conflicts"):
        find_among(state, sides(statements(_DOCUMENT, 2), number))
    added = time.process_time()
    print(
        f"{len(held)} statements read in {read - begun:.1f} CPU s, {len(found)} conflicts found in {searched - read:.1f} CPU s"
    )
    print(f"a document of {_DOCUMENT} more: {added - searched:.2f} CPU s")
    return 0


if __name__ == "__main__":
    sys.exit(main(*map(int, sys.argv[1:2])))
