"""Possible conflicts between assertions on one topic, and what claims do to each other. Both statements always stand."""

from __future__ import annotations

from ingest.link.conflicts.lifting import update_claim_links
from ingest.link.conflicts.update import CONFLICTS_VERSION, update_conflicts

__all__ = ["CONFLICTS_VERSION", "update_claim_links", "update_conflicts"]
