"""Text reuse between documents: which took words from which, how many, where they stand, and in what direction.

What is found for two documents depends on these two and on frozen rules alone (docs/independence.md, docs/adr/0010).
"""

from ingest.link.reuse.compare import Comparison, Passage, ReuseKind, compare
from ingest.link.reuse.prepared import Prepared
from ingest.link.reuse.update import ReuseReport, update_derivation

__all__ = ["Comparison", "Passage", "Prepared", "ReuseKind", "ReuseReport", "compare", "update_derivation"]
