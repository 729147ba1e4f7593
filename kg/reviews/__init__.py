"""Reviews: what persons judge on pairs, folded from the audit trail into the persons' part of the graph `judgements`."""

from __future__ import annotations

from kg.reviews.conflict import Conflict, conflicts
from kg.reviews.decisions import put_reviews
from kg.reviews.fold import Held, State, held_reviews
from kg.reviews.judge import judge, judge_detail

__all__ = ["Conflict", "Held", "State", "conflicts", "held_reviews", "judge", "judge_detail", "put_reviews"]
