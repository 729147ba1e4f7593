"""What spans documents: which entities are one thing, which assertions express one claim. Run after each ingest; safe to run again."""

from __future__ import annotations

from ingest.link.derive import LinkReport, link

__all__ = ["LinkReport", "link"]
