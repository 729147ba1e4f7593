"""Independent sources of a claim, as a table: one row a statement. `kg trace` shows the whole `Independence`."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from kg.table import Value
from queries.graph.algorithm import Algorithm, Arguments, column
from queries.graph.independence import Membership, independent_sources
from queries.parameter import Parameter, ParameterType

if TYPE_CHECKING:
    from kg.store.base import Store

__all__ = ["ALGORITHM"]


def _rows(store: Store, arguments: Arguments) -> Iterable[tuple[Value, ...]]:
    answer = independent_sources(store, str(arguments["claim"][0]))
    joined = {source.number: "; ".join(map(_sentence, source.memberships)) for source in answer.sources}
    for s in answer.statements:
        relayed = " → ".join(s.relayed_by) or None
        p = s.passage
        yield (
            s.source, s.origin, s.party, s.speaker, relayed, ", ".join(s.disputed_by) or None, s.date, s.reason,
            joined.pop(s.source or 0, None) or None, "; ".join(step.text for step in s.steps),
            p.quote, p.document, p.timecode, p.char_start, p.char_end, s.assertion,
        )  # fmt: skip


def _sentence(told: Membership) -> str:
    return f"{told.member} {told.role} {told.organization} ({told.document}: “{told.quote}”)"


ALGORITHM = Algorithm(
    "independent-sources",
    "Independent sources of a claim",
    "How many independent sources stand behind this claim, and through which chain does each document have it?",
    (
        Parameter(
            "claim",
            ParameterType.CLAIM,
            "The claim: its IRI, that of one of its statements, or its sentence.",
            required=True,
        ),
    ),
    (
        column("source", "integer", "Number of the independent source that it counts with; empty: not traceable"),
        column("origin", "string", "The work or utterance that it goes back to"),
        column("party", "string", "Who stands behind it"),
        column("speaker", "string", "Who says so"),
        column("relayed_by", "string", "Who relays it, the outermost first"),
        column("disputed_by", "string", "Who of these doubts or denies it, the speaker too where she does"),
        column(
            "said",
            "date",
            "When it was said, at the latest: when the work in which it was said appeared, else the document",
        ),
        column("reason", "string", "Why it is not traceable, or what it shares with its source"),
        column("roles", "string", "What joins those who stand behind the source, on its first row"),
        column("steps", "string", "The steps from the document to the source"),
        column("quotation", "string", "The exact words"),
        column("document", "string", "File name of the document"),
        column("timecode", "string", "Place in the recording"),
        column("char_start", "integer", "First character, counted from 0"),
        column("char_end", "integer", "One past the last character"),
        column("assertion", "iri", "The statement"),
    ),
    _rows,
)
