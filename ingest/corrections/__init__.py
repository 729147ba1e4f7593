"""Corrections of persons, worked into what the program read before it is encoded: pure, no RDF, no store."""

from __future__ import annotations

from ingest.corrections.apply import Corrected, Unmet, apply

__all__ = ["Corrected", "Unmet", "apply"]
