"""`kg trace`: where a claim comes from, and how many independent sources stand behind it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, TextIO

import typer

from desk.cli.options import Format, FormatOption, OutputOption, StoreOption, settings_of

if TYPE_CHECKING:
    from queries.graph.independence import Independence, Passage, Statement


def register(app: typer.Typer) -> None:
    """Adds the verb."""
    app.command("trace")(trace)


def trace(
    claim: Annotated[
        str,
        typer.Argument(metavar="CLAIM", help="A claim's sentence, its IRI or hash, or that of one of its statements."),
    ],
    form: FormatOption = Format.TABLE,
    output: OutputOption = "-",
    store: StoreOption = None,
) -> int:
    """Trace a claim to its origins: who says it, through whom, in which words, and how many independent sources there are.

    json and jsonl hold the whole trace; csv and tsv one row a statement.
    """
    import queries
    from desk.cli.nodes import claim_named
    from desk.cli.output import written
    from desk.cli.render import write_table
    from kg.store import open_store
    from queries.graph.independence import independent_sources

    with open_store(settings_of(store=store).store, write=False) as opened:
        found = claim_named(opened, claim)
        traced = independent_sources(opened, found)
        table = queries.run("independent-sources", opened, claim=found) if form in (Format.CSV, Format.TSV) else None
    with written(output) as stream:
        if table is not None:
            write_table(table, form, stream)
        elif form is Format.TABLE:
            _write(traced, stream)
        else:
            stream.write(traced.model_dump_json(indent=1 if form is Format.JSON else None) + "\n")
    return 0


def _write(traced: Independence, stream: TextIO) -> None:
    stream.write(f"{traced.sentence}\n  {traced.summary}\n  <{traced.claim}>\n")
    for source in traced.sources:
        stream.write(f"\nSource {source.number}: {source.origin}\n  Behind it: {source.party}")
        others = [member for member in source.members if member != source.party]
        stream.write(f" (with {', '.join(others)})\n" if others else "\n")
        for membership in source.memberships:
            stream.write(
                f"    {membership.member} {membership.role} {membership.organization}: “{membership.quote}” ({membership.document})\n"
            )
        for statement in traced.statements:
            if statement.source == source.number:
                _write_statement(statement, stream)
    loose = [statement for statement in traced.statements if statement.source is None]
    if loose:
        stream.write("\nNot traceable\n")
        for statement in loose:
            _write_statement(statement, stream)
    if traced.left_out:
        stream.write("\nDo not assert it (not counted)\n")
        for left in traced.left_out:
            stream.write(f"  {left.speaker or 'speaker not known'}: {left.reason}\n    {_place(left.passage)}\n")
    for loop in traced.loops:
        stream.write(f"\nCircular: {' → '.join(loop)} name each other as the source.\n")


def _write_statement(statement: Statement, stream: TextIO) -> None:
    relayed = f", relayed by {' → '.join(statement.relayed_by)}" if statement.relayed_by else ""
    date = f", {statement.date}" if statement.date else ""
    stream.write(f"  {statement.speaker or 'speaker not known'}{relayed}{date}\n    {_place(statement.passage)}\n")
    for step in statement.steps:
        stream.write(f"      ← {step.text}\n")
    if statement.reason:
        stream.write(f"      {statement.reason}\n")


def _place(passage: Passage) -> str:
    at = f", at {passage.timecode}" if passage.timecode else ""
    return f"“{passage.quote}” – {passage.document}, characters {passage.char_start}-{passage.char_end}{at}"
