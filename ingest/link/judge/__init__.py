"""An optional judge on pairs of statements: a language model behind the user's own endpoint. Off unless asked for (docs/links.md).

What it says is a suggestion for a person, never a fact: nothing of it is written into the graph.
"""

from __future__ import annotations

from ingest.link.judge.answer import PROMPT, SCHEMA, Answer, Reason, Refusal, Relation, Statement
from ingest.link.judge.suggest import Suggested, Suggestion, suggest, suggest_on_conflicts

__all__ = [
    "PROMPT",
    "SCHEMA",
    "Answer",
    "Reason",
    "Refusal",
    "Relation",
    "Statement",
    "Suggested",
    "Suggestion",
    "suggest",
    "suggest_on_conflicts",
]
