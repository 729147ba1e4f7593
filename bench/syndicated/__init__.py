"""A made-up press: stories in several pages with planted copies, relays and loops, whose answers are known.

All firms, people and papers are fictional. The generator and its answers were written before the rules that are measured
by them, and know nothing of them. Three sets: `OPEN` was looked at while the rules were made; `HELD_OUT` (other seed, names,
propositions, phrases and ways to edit) and `THIRD` (other prose, pages and kinds of story too) were not until they had
been measured once.
"""

from bench.syndicated.kinds import KINDS
from bench.syndicated.phrasing import HELD_OUT, OPEN, Phrasing
from bench.syndicated.press import SETS, kinds_of, stories
from bench.syndicated.story import Answer, Page, Story
from bench.syndicated.third import THIRD

__all__ = ["HELD_OUT", "KINDS", "OPEN", "SETS", "THIRD", "Answer", "Page", "Phrasing", "Story", "kinds_of", "stories"]
