"""Which entities of documents are one: candidates by name, alias, episode or curated entry; decisions by what else the documents say of them."""

from __future__ import annotations

from ingest.link.entities.blocks import judge_block
from ingest.link.entities.held import held_entities
from ingest.link.entities.keys import block_keys
from ingest.link.entities.named import Named

__all__ = ["Named", "block_keys", "held_entities", "judge_block"]
