"""An optional judge on pairs of the review queue: a language model behind the user's own endpoint (docs/links.md).

Off unless asked for (`kg review suggest`). What it says is a suggestion for a person, never a fact: nothing of it is
written into the graph.
"""

from __future__ import annotations

from ingest.link.judge.question import ENTITIES, STATEMENTS, Answer, Passage, Question, Refusal, Subject
from ingest.link.judge.subjects import Pair, pairs_of
from ingest.link.judge.suggest import Asked, suggest, waiting

__all__ = [
    "ENTITIES",
    "STATEMENTS",
    "Answer",
    "Asked",
    "Pair",
    "Passage",
    "Question",
    "Refusal",
    "Subject",
    "pairs_of",
    "suggest",
    "waiting",
]
