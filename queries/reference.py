"""The reference of canned queries and algorithms in docs/queries.md: `python -m queries.reference docs/queries.md` rewrites
all that stands below its marker, from the headers."""

from __future__ import annotations

import sys
from collections.abc import Iterable
from pathlib import Path

from kg.table import Column
from queries import catalogue, graph
from queries.parameter import Parameter

__all__ = ["MARKER", "reference", "renewed"]

MARKER = "<!-- What follows is written by `python -m queries.reference docs/queries.md`. -->"


def reference() -> str:
    """The generated part, in Markdown."""
    parts = ["## Canned queries\n"]
    for name in catalogue.names():
        query = catalogue.load(name)
        parts.append(_entry(name, query.question, query.parameters, query.columns))
    parts.append("## Graph algorithms\n")
    for name in graph.names():
        algorithm = graph.load(name)
        parts.append(_entry(name, algorithm.question, algorithm.parameters, algorithm.columns))
    return "\n".join(parts)


def renewed(page: str) -> str:
    """The page with the part below its marker written anew; what stands above is kept.

    Raises:
        ValueError: the page has no marker.
    """
    above, marker, _ = page.partition(MARKER)
    if not marker:
        raise ValueError(f"the page has no line {MARKER!r}")
    return f"{above}{MARKER}\n\n{reference()}"


def _entry(name: str, question: str, parameters: Iterable[Parameter], columns: Iterable[Column]) -> str:
    takes = []
    for parameter in parameters:
        need = (
            "required"
            if parameter.required
            else "optional"
            if parameter.default is None
            else f"default {parameter.default}"
        )
        takes.append(f"- `{parameter.name}` ({parameter.signature}, {need}): {parameter.description}")
    gives = "Columns: " + " · ".join(f"`{column.name}` {column.type}" for column in columns)
    return "\n\n".join([f"### {name}", question, *(["\n".join(takes)] if takes else []), gives]) + "\n"


if __name__ == "__main__":
    for given in sys.argv[1:]:
        path = Path(given)
        path.write_text(renewed(path.read_text(encoding="utf-8")), encoding="utf-8")
