"""`kg queries`: the catalogue."""

from __future__ import annotations

import typer

from desk.cli.options import Format, FormatOption, OutputOption

SHOWN = ("name", "question", "parameters")
"""Columns on a terminal."""


def register(app: typer.Typer) -> None:
    """Adds the verb."""
    app.command("queries", short_help="List the canned queries.")(queries)


def queries(form: FormatOption = Format.TABLE, output: OutputOption = "-") -> int:
    """List the canned queries: what each answers, its parameters with types and defaults; other formats than table list the columns
    of its answer too."""
    import queries as catalogue
    from desk.cli.folding import terminal_width
    from desk.cli.output import written
    from desk.cli.render import write_rows, write_table

    table = catalogue.describe()
    with written(output) as stream:
        if form is Format.TABLE and terminal_width(stream) is not None:
            shown = zip(*(table.column(name) for name in SHOWN), strict=True)
            write_rows(SHOWN, [list(row) for row in shown], form, stream)
        else:
            write_table(table, form, stream)
    return 0
