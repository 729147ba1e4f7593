"""`kg trace`: where a claim comes from, and how many independent sources stand behind it."""

from __future__ import annotations

import shlex
from collections.abc import Sequence
from typing import TYPE_CHECKING, Annotated, TextIO

import typer

from desk.cli.options import Format, FormatOption, OutputOption, StoreOption, settings_of

if TYPE_CHECKING:
    from kg.store import Store
    from queries.graph.independence import Copy, Figures, Independence, Passage, Source, Statement

SHORT = 8
SHOWN = 4


def register(app: typer.Typer) -> None:
    """Adds the verb."""
    app.command("trace", short_help="Trace a claim to its origins and count independent sources.")(trace)


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
    from desk.cli.around import told_moved
    from desk.cli.folding import folded
    from desk.cli.nodes import claim_named
    from desk.cli.output import say, written
    from desk.cli.render import write_table
    from kg.errors import NotFound
    from kg.store import open_store
    from queries.graph.independence import independent_sources

    with open_store(settings_of(store=store).store, write=False) as opened:
        try:
            found = claim_named(opened, claim)
        except NotFound:
            other = _no_claim(opened, claim)
            if other is None:
                raise
            raise NotFound(other) from None
        moved = told_moved(opened, claim, [found])
        traced = independent_sources(opened, found)
        table = queries.run("independent-sources", opened, claim=found) if form in (Format.CSV, Format.TSV) else None
    if moved is not None:
        say(f"kg: {moved}")
    with written(output) as stream:
        if table is not None:
            write_table(table, form, stream)
        elif form is Format.TABLE:
            write_trace(traced, folded(stream))
        else:
            stream.write(traced.model_dump_json(indent=1 if form is Format.JSON else None) + "\n")
    return 0


def _no_claim(store: Store, named: str) -> str | None:
    """That what was typed is called a person, thing or document, and how their claims are listed; None where it is nothing at all."""
    from kg.errors import BadParameter, NotFound
    from queries.lookup import documents, things
    from queries.parameter import Parameter, ParameterType

    for find, what, option in ((things, "a person or thing", "--by"), (documents, "a document", "--document")):
        try:
            find("", Parameter("claim", ParameterType.NODE, ""), named, store)
        except NotFound:
            continue
        except BadParameter:  # several are called so: of which claims are listed is asked there
            pass
        return f"{named!r} is {what}, not a claim. `kg claims {option} {shlex.quote(named)}` lists the claims."
    return None


def write_trace(traced: Independence, stream: TextIO) -> None:
    """Writes the trace for a person to read: the figures, each source with who has it from there, circles, copies, supports."""
    stream.write(f"{traced.sentence}\n  {traced.summary}\n  <{traced.claim}>\n")
    for source in traced.sources:
        _write_source(source, traced, stream)
    loose = [statement for statement in traced.statements if statement.source is None]
    if loose:
        stream.write("\nNot traceable\n")
        for statement in loose:
            _write_statement(statement, stream)
    for loop in traced.loops:
        inside = [s for s in traced.statements if s.passage.document in loop]
        outside = "" if any(s.source is None for s in inside) else "; somebody from outside stands behind it too"
        stream.write(f"\nCircular reporting: {' → '.join((*loop, loop[0]))} have it from each other{outside}.\n")
    _write_copies(traced, stream)
    if traced.supporting:
        stream.write("\nOther claims that support it (not counted)\n")
        for support in traced.supporting:
            known = " (a party that is counted already)" if support.same_party else ""
            who = support.party if support.party and not support.same_party else support.speaker or "speaker not known"
            stream.write(f"  {who}{known}: {support.reason}\n    {_place(support.passage)}\n")
    if traced.queued:
        _write_queued(traced, stream)
    if traced.left_out:
        stream.write("\nDo not assert it (not counted)\n")
        for left in traced.left_out:
            stream.write(f"  {left.speaker or 'speaker not known'}: {left.reason}\n    {_place(left.passage)}\n")


def _write_queued(traced: Independence, stream: TextIO) -> None:
    """What may be the same, each with the figures as they would be with it, and by which id it is accepted."""
    stream.write("\nPerhaps the same, not counted until somebody says so (`kg review accept|reject ID`)\n")
    for queued in traced.queued:
        stream.write(f"  {queued.judgement.rpartition('/')[2][:SHORT]}  {queued.sentence}\n")
        for passage in queued.passages[:SHOWN]:
            stream.write(f"    {_place(passage)}\n")
        if len(queued.passages) > SHOWN:
            stream.write(f"    … and {len(queued.passages) - SHOWN} more places; --format json shows all.\n")
        stream.write(f"    {queued.reason}\n" if queued.reason else "")
        if queued.if_accepted is not None:
            stream.write(f"    if it is: {_figures(queued.if_accepted)}\n")
    if any(queued.if_accepted is None for queued in traced.queued):
        stream.write("  The figures were worked out for the first ones only.\n")
    if traced.if_all_accepted is not None:
        stream.write(f"  if all of them are: {_figures(traced.if_all_accepted)}\n")


def _figures(figures: Figures) -> str:
    """The figures, and where the sources are from where these are few."""
    denied = (
        f"; {', '.join(figures.denying[:SHOWN])} would stand there as denying it, not counted"
        if figures.denying
        else ""
    )
    if not 0 < len(figures.origins) <= 2:
        return figures.summary + denied
    before = "both from" if figures.documents == 2 and len(figures.origins) == 1 else "from"
    return f"{figures.summary} – {before} {' and '.join(figures.origins)}{denied}"


def _write_source(source: Source, traced: Independence, stream: TextIO) -> None:
    stream.write(f"\nSource {source.number}: {source.origin}\n  Behind it: {source.party}")
    others = [member for member in source.members if member != source.party]
    stream.write(f" (with {', '.join(others)})\n" if others else "\n")
    for membership in source.memberships:
        stream.write(
            f"    {membership.member} {membership.role} {membership.organization}: “{' '.join(membership.quote.split())}” ({membership.document})\n"
        )
    statements = [statement for statement in traced.statements if statement.source == source.number]
    if len({statement.passage.document for statement in statements}) > 1:
        stream.write(f"  Told in {_documents(statements)}\n")
    for statement in statements:
        _write_statement(statement, stream)


def _write_copies(traced: Independence, stream: TextIO) -> None:
    """The pairs of documents with the same words; of a document that is from several, the one it has most of."""
    nearest: dict[str, Copy] = {}
    for copy in traced.copies:
        if copy.ordered:
            held = nearest.get(copy.document)
            nearest[copy.document] = copy if held is None or copy.share > held.share else held
    told = [f"{c.document} is from {c.source}, {_percent(c.share)} of its words" for c in nearest.values()]
    told += [
        f"{c.document} and {c.source} have words in common, and which was first cannot be told"
        if c.kind != "shared quotations"
        else f"{c.document} and {c.source} share a quotation"
        for c in traced.copies
        if not c.ordered and not {c.document, c.source} <= nearest.keys()
    ]
    if told:
        stream.write("\nThe same words\n" + "".join(f"  {line}\n" for line in told))


def _documents(statements: Sequence[Statement]) -> str:
    names = list(dict.fromkeys(statement.passage.document for statement in statements))
    return f"{len(names)} document{'s' if len(names) != 1 else ''}: {', '.join(names)}"


def _percent(share: float) -> str:
    return f"{round(100 * share)} %"


def _write_statement(statement: Statement, stream: TextIO) -> None:
    date = f", {statement.date}" if statement.date else ""
    stream.write(f"  {said_by(statement)}{date}\n    {_place(statement.passage)}\n")
    for place, step in enumerate(statement.steps):
        if place and step.kind in ("states", "says"):
            break  # from here on it is the way of another document's statement, which is told there
        stream.write(f"      ← {step.text}\n")
    if statement.reason and statement.reason not in {step.text for step in statement.steps}:
        stream.write(f"      {statement.reason}\n")


def said_by(statement: Statement) -> str:
    """Who says it and who relays it, and who of them doubts or denies it: "Ada Quill, relayed by Ole Rand, who disputes it"."""
    from desk.cli.speakers import relayed

    who = statement.speaker or "speaker not known"
    own = ", who also disputes it" if statement.speaker in statement.disputed_by else ""
    named = [None if name == "not named" else name for name in statement.relayed_by]
    doubts = [name in statement.disputed_by for name in statement.relayed_by]
    return f"{who}{own}{relayed(list(zip(named, doubts, strict=True)))}"


def _place(passage: Passage) -> str:
    at = f", at {passage.timecode}" if passage.timecode else ""
    return f"“{passage.quote}” – {passage.document}, characters {passage.char_start}-{passage.char_end}{at}"
