"""`kg queries`: the catalogue."""

from __future__ import annotations

import typer

from desk.cli.options import Format, FormatOption, OutputOption


def register(app: typer.Typer) -> None:
    """Adds the verb."""
    app.command("queries")(queries)


def queries(form: FormatOption = Format.TABLE, output: OutputOption = "-") -> int:
    """List the canned queries: what each answers, its parameters with types and defaults."""
    import queries as catalogue
    from desk.cli.output import written
    from desk.cli.render import write_table

    with written(output) as stream:
        write_table(catalogue.describe(), form, stream)
    return 0
