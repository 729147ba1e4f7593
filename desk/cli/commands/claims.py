"""`kg claims`: who claims what."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any

import typer

from desk.cli.options import Format, FormatOption, LimitOption, OutputOption, QuietOption, StoreOption, settings_of

SHOWN = (
    "check_worthy",
    "speaker",
    "statement",
    "quotation",
    "hedged",
    "relayed_by",
    "document",
    "timecode",
    "char_start",
    "claim",
)
"""Columns of the table, where the query has them; data formats carry all."""
ON_A_TERMINAL = ("worth", "speaker", "statement", "quotation", "place", "claim")
"""What fits a terminal; a hedge and who relays stand with the speaker, the place in the recording or text with the document."""


def register(app: typer.Typer) -> None:
    """Adds the verb."""
    app.command("claims", short_help="List claims, most check-worthy first.")(claims)


def claims(
    by: Annotated[
        str | None, typer.Option("--by", metavar="PERSON", help="Only what this person or organisation claims.")
    ] = None,
    about: Annotated[
        str | None,
        typer.Option("--about", metavar="NAME", help="Only claims about this person, company or technology."),
    ] = None,
    document: Annotated[
        str | None, typer.Option("--document", metavar="DOCUMENT", help="Only what this document claims.")
    ] = None,
    form: FormatOption = Format.TABLE,
    output: OutputOption = "-",
    limit: LimitOption = 50,
    quiet: QuietOption = False,
    store: StoreOption = None,
) -> int:
    """List claims, most check-worthy first, each with its exact words and place."""
    import queries
    from desk.cli.folding import terminal_width
    from desk.cli.output import say, written
    from desk.cli.render import write_rows
    from kg.errors import BadParameter
    from kg.store import open_store

    given = {name: value for name, value in (("by", by), ("about", about), ("document", document)) if value is not None}
    if len(given) > 1:
        raise BadParameter(
            f"{' and '.join('--' + name for name in given)}: give one of them; `kg query` has queries with more parameters."
        )
    with open_store(settings_of(store=store).store, write=False) as opened:
        if by is not None:
            table = queries.run("most-check-worthy", opened, minimum="0", person=by)
        elif about is not None:
            table = queries.run("claims-about", opened, about=about)
        elif document is not None:
            table = queries.run("claims-in-document", opened, document=document)
        else:
            table = queries.run("most-check-worthy", opened, minimum="0")
    rows = table.rows if not limit else table.rows[:limit]
    columns = [column.name for column in table.columns]
    keep = [columns.index(name) for name in SHOWN if name in columns] if form is Format.TABLE else range(len(columns))
    with written(output) as stream:
        if form is Format.TABLE and terminal_width(stream) is not None:
            write_rows(ON_A_TERMINAL, map(_short, (dict(zip(columns, row, strict=True)) for row in rows)), form, stream)
        else:
            write_rows([columns[i] for i in keep], [[row[i] for i in keep] for row in rows], form, stream)
    if len(rows) < len(table.rows):
        say(f"kg: {len(rows)} of {len(table.rows)} claims shown; --limit 0 shows all.", quiet=quiet)
    return 0


def _short(row: Mapping[str, Any]) -> list[object]:
    """A row in the order of `ON_A_TERMINAL`."""
    hedged = " (hedged)" if row.get("hedged") else ""
    relayed = f", relayed by {row['relayed_by']}" if row.get("relayed_by") else ""
    place = row.get("timecode") or f"character {row.get('char_start')}"
    return [
        row.get("check_worthy"),
        f"{row.get('speaker') or '(not known)'}{relayed}{hedged}",
        row.get("statement"),
        row.get("quotation"),
        f"{row.get('document')}, {place}",
        row.get("claim"),
    ]
