"""What is said beside the data of an export: its title, what is shown, and what was left out."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from kg.export.attributes import clean_text

__all__ = ["Figure", "Kind"]


class Kind(StrEnum):
    """What a format takes: `rdf` and `excerpt` take quads (an excerpt holds part of them), `graph` and `table` a projection."""

    RDF = "rdf"
    EXCERPT = "excerpt"
    GRAPH = "graph"
    TABLE = "table"


@dataclass(frozen=True, slots=True, kw_only=True)
class Figure:
    """Words and limits that go with an export; no date, no machine, so that same input gives the same bytes."""

    title: str = "Claims and who makes them"
    caption: str = ""
    """What the caller chose to show, in a sentence; "" for the whole graph."""
    left_out: int = 0
    """Nodes of the store that the caller left out of the graph given here."""
    limit: int | None = None
    """Most nodes that a picture draws at once (None: what the format finds readable); the data formats hold all."""

    def sentence(self, nodes: int, edges: int) -> str:
        """Says what is in the export and what is not, for a caption or a comment.

        >>> Figure(caption="Two steps around Ada.", left_out=7).sentence(1, 0)
        'Two steps around Ada. 1 node, 0 statements; 7 nodes left out.'
        """
        parts = [clean_text(self.caption).strip()] if self.caption.strip() else []
        out = f"; {counted(self.left_out, 'node')} left out" if self.left_out else ""
        parts.append(f"{counted(nodes, 'node')}, {counted(edges, 'statement')}{out}.")
        return " ".join(parts)


def counted(number: int, noun: str) -> str:
    """The number with its noun: `1 node`, `2,300 nodes`."""
    return f"{number:,} {noun}" if number == 1 else f"{number:,} {noun}s"
