"""Possible conflicts between assertions on one topic, and what claims do to each other. Both statements always stand."""

from __future__ import annotations

from ingest.link.conflicts.lifting import update_claim_links
from ingest.link.conflicts.update import update_conflicts

__all__ = ["update_claim_links", "update_conflicts"]
