"""A made-up press: stories in several pages with planted copies, relays and loops, whose answers are known.

All firms, people and papers are fictional. The generator and its answers were written before the rules that are measured
by them, and know nothing of them. Two sets: `OPEN` was looked at while the rules were made, `HELD_OUT` (other seed, names,
propositions, phrases and ways to edit) was not.
"""

from bench.syndicated.kinds import KINDS, stories
from bench.syndicated.phrasing import HELD_OUT, OPEN, Phrasing
from bench.syndicated.story import Answer, Page, Story

__all__ = ["HELD_OUT", "KINDS", "OPEN", "Answer", "Page", "Phrasing", "Story", "stories"]
