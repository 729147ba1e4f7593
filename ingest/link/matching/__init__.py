"""Which assertions express one claim, and which known claims a text repeats: encoders, ranking, pair decision, claim pairs."""

from __future__ import annotations

from ingest.link.matching.update import judge_claims, judge_pair, matching_version, update_claims

__all__ = ["judge_claims", "judge_pair", "matching_version", "update_claims"]
